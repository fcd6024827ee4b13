//! Puzzles beside their solutions, for `verify`.
//!
//! The solutions come from a second input, as text or as our JSON, and belong to the puzzles in their order;
//! or the one input is our JSON, whose records hold both.
//! A list (`solution=2` in a name line, `solution_index` in JSON) belongs to the puzzle of its first solution,
//! and the record that closes a list is passed over.
//! One pair is held at a time, whatever the length of the inputs.

use std::collections::VecDeque;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use puzzles::puzzle_text::{Block, Hash, ParseError, Position, blocks};
use serde::Deserialize;

use crate::inputs::{Blocks, Complaint, Entry, Lines, label};
use crate::progress::Meter;

/// A block of a file, or of a string in a line of JSON.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) block: Arc<Block>,
    file: Arc<str>,
    /// The line of JSON that it stands in.
    line: Option<u32>,
}

impl Text {
    /// The complaint that a parser has about it; in JSON, its place is the line.
    pub(crate) fn complaint<K: fmt::Display>(&self, error: &ParseError<K>) -> Complaint {
        let mut complaint = Complaint::new(&self.file, error);
        if let Some(line) = self.line {
            complaint.position = Some(Position { line, column: 1 });
        }
        complaint
    }
}

/// A puzzle and what should be its solution.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// The number of the puzzle, from 0.
    pub(crate) index: usize,
    /// The puzzle's name, or that of the solution.
    pub(crate) name: Option<String>,
    /// The number of the solution in a list, from 0.
    pub(crate) solution_index: Option<u64>,
    /// Whether the puzzle comes from our JSON.
    pub(crate) is_record: bool,
    pub(crate) puzzle: Result<Text, Complaint>,
    pub(crate) solution: Result<Text, Complaint>,
}

/// A solution to judge.
#[derive(Debug)]
struct Answer {
    name: Option<String>,
    number: Option<u64>,
    /// Whether it has no solution but closes a list.
    is_end: bool,
    /// The puzzle, where the answer has it.
    puzzle: Result<Text, Complaint>,
    solution: Result<Text, Complaint>,
}

/// The pairs of two inputs, or of one that has both.
pub(crate) struct Pairs {
    /// `None` if the answers hold their puzzles.
    puzzles: Option<Blocks>,
    answers: Answers,
    /// The puzzle whose turn it is, with its name.
    current: Option<(Option<String>, Result<Text, Complaint>)>,
    index: usize,
    is_list: bool,
    is_done: bool,
}

impl Pairs {
    /// Opens the inputs; a failure becomes the only pair.
    pub(crate) fn open(puzzles: &Path, solutions: Option<&Path>, hash: Hash, meter: &Meter) -> Self {
        let answers = Answers::open(solutions.unwrap_or(puzzles), solutions.is_none(), hash, meter);
        let puzzles = solutions.map(|_| Blocks::open(puzzles, hash, meter));
        Self { puzzles, answers, current: None, index: 0, is_list: false, is_done: false }
    }

    /// Goes to the next puzzle, which is the one of `answer` in JSON; returns false if there is none.
    fn advance(&mut self, answer: &Answer) -> bool {
        self.index += usize::from(self.current.is_some());
        self.current = match &mut self.puzzles {
            None => Some((answer.name.clone(), answer.puzzle.clone())),
            Some(puzzles) => puzzles.next().map(|entry| (entry.name.clone(), text_of(entry))),
        };
        self.current.is_some()
    }

    /// The complaint that something has no counterpart.
    fn unpaired(&mut self, name: Option<String>, index: usize, place: Result<&Text, &Complaint>, what: &str) -> Pair {
        self.is_done = true;
        let (file, position) = match place {
            Ok(text) => (&text.file, Some(text.line.map_or_else(|| text.block.position(), at_line))),
            Err(complaint) => (&complaint.file, complaint.position),
        };
        let message = format!("expected a {what}, found none");
        let complaint = Complaint { file: Arc::clone(file), message, position, is_block: true };
        Pair {
            index,
            name,
            solution_index: None,
            is_record: false,
            puzzle: Err(complaint.clone()),
            solution: Err(complaint),
        }
    }

    /// What is left when there is no further solution: the first puzzle that has none.
    fn last(&mut self) -> Option<Pair> {
        self.is_done = true;
        let entry = self.puzzles.as_mut()?.next()?;
        let index = self.index + usize::from(self.current.is_some());
        let name = entry.name.clone();
        let text = text_of(entry);
        Some(self.unpaired(name, index, text.as_ref(), "solution for this puzzle"))
    }
}

impl Iterator for Pairs {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        if self.is_done {
            return None;
        }
        let Some(mut answer) = self.answers.next() else { return self.last() };
        if answer.is_end && self.is_list {
            self.is_list = false;
            return self.next();
        }
        let is_part = self.current.is_some() && answer.number.is_some_and(|number| 0 < number);
        if !is_part && !self.advance(&answer) {
            let index = self.index;
            return Some(self.unpaired(
                answer.name.take(),
                index,
                answer.solution.as_ref(),
                "puzzle for this solution",
            ));
        }
        self.is_list = answer.number.is_some();
        let (name, puzzle) = self.current.clone()?;
        // A file that cannot be read, or has nothing: there is nothing to pair any more.
        let is_fatal = |side: &Result<Text, Complaint>| side.as_ref().is_err_and(|complaint| !complaint.is_block);
        self.is_done = is_fatal(&puzzle) || is_fatal(&answer.solution);
        Some(Pair {
            index: self.index,
            name: name.or(answer.name),
            solution_index: answer.number,
            is_record: self.puzzles.is_none(),
            puzzle,
            solution: answer.solution,
        })
    }
}

/// The solutions of an input, in either form.
enum Answers {
    Blocks(Blocks),
    Records { file: Arc<str>, lines: Lines, line: u32, waiting: VecDeque<Answer> },
    Failed(Option<Complaint>),
}

impl Answers {
    fn open(path: &Path, must_be_records: bool, hash: Hash, meter: &Meter) -> Self {
        let file = label(path);
        let failed = |message: String, position| {
            Self::Failed(Some(Complaint { file: label(path), message, position, is_block: false }))
        };
        let mut lines = match Lines::open(path, meter) {
            Ok(lines) => lines,
            Err(error) => return failed(error.to_string(), None),
        };
        let is_records = match lines.peek() {
            Ok(first) => first.map(|line| line.trim_start_matches('\u{feff}').trim_start().starts_with('{')),
            Err(error) => return failed(error.to_string(), None),
        };
        match is_records {
            Some(true) => Self::Records { file, lines, line: 0, waiting: VecDeque::new() },
            Some(false) if !must_be_records => Self::Blocks(Blocks::new(file, Some(lines), hash)),
            Some(false) => {
                let message = "expected a second input with solutions, or JSON that has both, found neither".to_owned();
                failed(message, Some(at_line(1)))
            }
            None => failed("expected a solution, found no row".to_owned(), Some(at_line(1))),
        }
    }

    fn next(&mut self) -> Option<Answer> {
        match self {
            Self::Failed(complaint) => complaint.take().map(Answer::bad),
            Self::Blocks(blocks) => blocks.next().map(Answer::from_entry),
            Self::Records { file, lines, line, waiting } => {
                while waiting.is_empty() {
                    let text = match lines.next_line() {
                        Ok(text) => text?,
                        Err(error) => {
                            let (file, message) = (Arc::clone(file), error.to_string());
                            let complaint = Complaint { file, message, position: None, is_block: false };
                            *self = Self::Failed(None);
                            return Some(Answer::bad(complaint));
                        }
                    };
                    *line += 1;
                    if !text.trim().is_empty() {
                        waiting.extend(Reread::answers(&text, file, *line));
                    }
                }
                waiting.pop_front()
            }
        }
    }
}

impl Answer {
    fn bad(complaint: Complaint) -> Self {
        Self { name: None, number: None, is_end: false, puzzle: Err(complaint.clone()), solution: Err(complaint) }
    }

    fn from_entry(entry: Entry) -> Self {
        let option = |key| {
            let header = entry.content.as_ref().ok()?.header()?;
            header.option(key).map(|value| value.text.to_owned())
        };
        let number = option("solution").and_then(|number| number.parse::<u64>().ok()?.checked_sub(1));
        let has_rows = entry.content.as_ref().is_ok_and(|block| !block.rows().is_empty());
        let is_end = !has_rows && option("count").is_some();
        let name = entry.name.clone();
        let solution = text_of(entry).and_then(|text| {
            let missing = || no_solution(&text.file, text.block.position());
            if has_rows { Ok(text.clone()) } else { Err(missing()) }
        });
        let puzzle = solution.clone();
        Self { name, number, is_end, puzzle, solution }
    }
}

/// What `verify` reads of a record of ours.
#[derive(Deserialize)]
struct Reread {
    name: Option<String>,
    puzzle: Option<String>,
    solution_index: Option<u64>,
    solution: Option<String>,
    second: Option<String>,
    count: Option<String>,
}

impl Reread {
    /// The answers in one line of JSON: one, or two where a proof of several solutions shows both.
    fn answers(text: &str, file: &Arc<str>, line: u32) -> Vec<Answer> {
        let record: Self = match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
            Ok(record) => record,
            Err(error) => {
                let position = Position { line, column: u32::try_from(error.column()).unwrap_or(u32::MAX).max(1) };
                let message = "expected a JSON record of an answer, found something else".to_owned();
                let file = Arc::clone(file);
                return vec![Answer::bad(Complaint { file, message, position: Some(position), is_block: true })];
            }
        };
        let complaint = no_solution(file, at_line(line));
        let text = |text: &Option<String>| {
            let block = text.as_ref().and_then(|text| blocks(text, Hash::Cell).next());
            let block = Arc::new(block.ok_or_else(|| complaint.clone())?);
            Ok(Text { block, file: Arc::clone(file), line: Some(line) })
        };
        let puzzle = text(&record.puzzle).map_err(|mut complaint: Complaint| {
            complaint.message = "expected the key `puzzle`, found none".to_owned();
            complaint
        });
        let answer = |solution, number| Answer {
            name: record.name.clone(),
            number,
            is_end: record.solution.is_none() && record.count.is_some(),
            puzzle: puzzle.clone(),
            solution: text(solution),
        };
        let mut answers = vec![answer(&record.solution, record.solution_index)];
        if record.second.is_some() {
            answers.push(answer(&record.second, Some(1)));
        }
        answers
    }
}

fn at_line(line: u32) -> Position {
    Position { line, column: 1 }
}

fn no_solution(file: &Arc<str>, position: Position) -> Complaint {
    let message = "expected a solution, found none".to_owned();
    Complaint { file: Arc::clone(file), message, position: Some(position), is_block: true }
}

/// The block of an entry, or what is wrong with it.
fn text_of(entry: Entry) -> Result<Text, Complaint> {
    entry.content.map(|block| Text { block: Arc::new(block), file: entry.file, line: None })
}
