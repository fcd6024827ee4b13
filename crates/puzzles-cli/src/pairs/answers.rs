//! The solutions that `verify` judges: blocks of text, or lines of our JSON.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use puzzles::puzzle_text::{Position, quote};
use puzzles::sudoku::formats::csv;
use serde::Deserialize;

use super::{Text, at_line, text_of};
use crate::inputs::{Blocks, Complaint, Entry, Lines, Outer, label};
use crate::progress::Meter;

/// A solution to judge.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) name: Option<String>,
    pub(super) number: Option<u64>,
    /// Whether it has no solution but closes a list.
    pub(super) is_end: bool,
    /// The puzzle, where the answer has it.
    pub(super) puzzle: Result<Text, Complaint>,
    pub(super) solution: Result<Text, Complaint>,
}

/// The solutions of an input, in either form.
pub(super) enum Answers {
    Blocks(Blocks),
    Records(Records),
    /// Records of sudokus that hold puzzle and solution, as in comma-separated values.
    Both(Blocks),
    Failed(Option<Complaint>),
}

impl Answers {
    pub(super) fn open(family: &'static str, path: &Path, must_be_records: bool, outer: Outer, meter: &Meter) -> Self {
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
            Some(true) => Self::Records(Records { family, file, lines, outer, line: 0, waiting: VecDeque::new() }),
            Some(false) if must_be_records && outer == Outer::Sudoku => {
                Self::Both(Blocks::new(file, Some(lines), outer))
            }
            Some(false) if !must_be_records => Self::Blocks(Blocks::new(file, Some(lines), outer)),
            Some(false) => {
                let message = "expected a second input with solutions, or JSON that has both, found neither".to_owned();
                failed(message, Some(at_line(1)))
            }
            None => failed("expected a solution, found no row".to_owned(), Some(at_line(1))),
        }
    }

    /// The next solution, or what stands in its place.
    pub(super) fn next(&mut self) -> Option<Answer> {
        match self {
            Self::Failed(complaint) => complaint.take().map(Answer::bad),
            Self::Blocks(blocks) => blocks.next().map(Answer::from_entry),
            Self::Both(blocks) => blocks.next().map(Answer::from_record),
            Self::Records(records) => records.next(),
        }
    }
}

/// Lines of JSON, each with its answers.
pub(super) struct Records {
    /// The family whose answers they must be.
    family: &'static str,
    file: Arc<str>,
    lines: Lines,
    outer: Outer,
    /// The number of the last line, from 1.
    line: u32,
    /// Answers of the last line.
    waiting: VecDeque<Answer>,
}

impl Records {
    fn next(&mut self) -> Option<Answer> {
        while self.waiting.is_empty() {
            let text = match self.lines.next_line() {
                Ok(text) => text?,
                Err(error) => return Some(Answer::bad(self.complaint(error.to_string(), None, false))),
            };
            self.line = self.line.saturating_add(1);
            if !text.trim().is_empty() {
                self.waiting = self.read(&text);
            }
        }
        self.waiting.pop_front()
    }

    fn complaint(&self, message: String, position: Option<Position>, is_block: bool) -> Complaint {
        Complaint { file: Arc::clone(&self.file), message, position, is_block }
    }

    /// The answers in one line: one, or two where a proof of several solutions shows both.
    fn read(&self, line: &str) -> VecDeque<Answer> {
        let record: Reread = match serde_json::from_str(line.trim_start_matches('\u{feff}')) {
            Ok(record) => record,
            Err(error) => {
                let column = u32::try_from(error.column()).unwrap_or(u32::MAX).max(1);
                let position = Position { line: self.line, column };
                let message = "expected a JSON record of an answer, found something else".to_owned();
                return [Answer::bad(self.complaint(message, Some(position), true))].into();
            }
        };
        if let Some(other) = record.family.as_deref().filter(|&family| family != self.family) {
            let message = format!("expected an answer of family `{}`, found one of {}", self.family, quote(other));
            return [Answer::bad(self.complaint(message, Some(at_line(self.line)), true))].into();
        }
        let text = |text: &Option<String>, missing: &str| {
            let block = text.as_ref().and_then(|text| self.outer.blocks(text).into_iter().next());
            let complaint =
                || self.complaint(format!("expected {missing}, found none"), Some(at_line(self.line)), true);
            let block = Arc::new(block.ok_or_else(complaint)?);
            Ok(Text { block, file: Arc::clone(&self.file), line: Some(self.line) })
        };
        let answer = |solution, number| Answer {
            name: record.name.clone(),
            number,
            is_end: record.solution.is_none() && record.count.is_some(),
            puzzle: text(&record.puzzle, "the key `puzzle`"),
            solution: text(solution, "a solution"),
        };
        let mut answers = VecDeque::from([answer(&record.solution, record.solution_index)]);
        if record.second.is_some() {
            answers.push_back(answer(&record.second, Some(1)));
        }
        answers
    }
}

impl Answer {
    fn bad(complaint: Complaint) -> Self {
        Self { name: None, number: None, is_end: false, puzzle: Err(complaint.clone()), solution: Err(complaint) }
    }

    /// Puzzle and solution in one record.
    fn from_record(entry: Entry) -> Self {
        let solution = entry.content.as_ref().ok().map(csv::solution);
        let name = entry.name.clone();
        let puzzle = text_of(entry);
        let solution = match (&puzzle, solution.flatten()) {
            (Err(complaint), _) => Err(complaint.clone()),
            (Ok(text), Some(block)) => Ok(Text { block: Arc::new(block), ..text.clone() }),
            (Ok(text), None) => {
                let message = "expected a solution behind the puzzle, or in a second input, found none".to_owned();
                let position = Some(text.block.position());
                Err(Complaint { file: Arc::clone(&text.file), message, position, is_block: true })
            }
        };
        Self { name, number: None, is_end: false, puzzle, solution }
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
            if has_rows {
                return Ok(text);
            }
            let (message, position) = ("expected a solution, found none".to_owned(), Some(text.block.position()));
            Err(Complaint { file: text.file, message, position, is_block: true })
        });
        let puzzle = solution.clone();
        Self { name, number, is_end, puzzle, solution }
    }
}

/// What `verify` reads of a record of ours.
#[derive(Deserialize)]
struct Reread {
    family: Option<String>,
    name: Option<String>,
    puzzle: Option<String>,
    solution_index: Option<u64>,
    solution: Option<String>,
    second: Option<String>,
    count: Option<String>,
}
