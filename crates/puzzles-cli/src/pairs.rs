//! Puzzles beside their solutions, for `verify`.
//!
//! The solutions come from a second input, as text or as our JSON, and belong to the puzzles in their order;
//! or the one input is our JSON, whose records hold both.
//! A list (`solution=2` in a name line, `solution_index` in JSON) belongs to the puzzle of its first solution,
//! and the record that closes a list is passed over.
//! One pair is held at a time, whatever the length of the inputs.

mod answers;

use std::fmt;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzles::puzzle_text::{Block, ParseError, Position};

use crate::inputs::{Blocks, Complaint, Entry, Outer};
use crate::progress::Meter;
use answers::{Answer, Answers};

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

/// The pairs of two inputs, or of one that has both, in the family whose answers they are; opened when the first is
/// asked for, by the thread that may wait for standard input.
pub(crate) fn pairs(
    family: &'static str,
    puzzles: PathBuf,
    solutions: Option<PathBuf>,
    outer: impl Into<Outer>,
    meter: Meter,
) -> impl Iterator<Item = Pair> + Send {
    let outer = outer.into();
    let mut pairs = None;
    iter::from_fn(move || {
        pairs.get_or_insert_with(|| Pairs::open(family, &puzzles, solutions.as_deref(), outer, &meter)).next()
    })
}

struct Pairs {
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
    fn open(family: &'static str, puzzles: &Path, solutions: Option<&Path>, outer: Outer, meter: &Meter) -> Self {
        let answers = Answers::open(family, solutions.unwrap_or(puzzles), solutions.is_none(), outer, meter);
        let puzzles = solutions.map(|_| Blocks::open(puzzles, outer, meter));
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

fn at_line(line: u32) -> Position {
    Position { line, column: 1 }
}

/// The block of an entry, or what is wrong with it.
fn text_of(entry: Entry) -> Result<Text, Complaint> {
    entry.content.map(|block| Text { block: Arc::new(block), file: entry.file, line: None })
}
