//! A problem of this family as the command sees it: read from any of its formats, its solutions as text.

use puzzles::dlx::shapes::Packing;
use puzzles::dlx::{OptionId, Problem};
use puzzles::puzzle_text::{Block, ParseError, Position, quote};

use super::json;
use crate::inputs::{Complaint, Entry};

/// A problem, and where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) problem: Problem<String>,
    /// The board and the pieces that it was made from.
    pub(super) packing: Option<Packing>,
    /// The rows that it was read from.
    pub(super) text: String,
}

impl Task {
    /// The problem of an entry of the input.
    pub(super) fn read(entry: Entry) -> Result<Self, Complaint> {
        let block = entry.content?;
        Self::from_block(&block).map_err(|error| Complaint::new(&entry.file, &error))
    }

    /// The problem in the rows of a block: items and options, JSON, or a board and pieces.
    pub(super) fn from_block(block: &Block) -> Result<Self, ParseError<String>> {
        is_text(block)?;
        let in_words = |error: puzzles::dlx::ParseError| ParseError::new(error.position, error.kind.to_string());
        let packing = Packing::is_drawn_in(block).then(|| Packing::from_block(block)).transpose().map_err(in_words)?;
        let problem = match &packing {
            Some(packing) => packing.problem().renamed(ToString::to_string),
            None if json::is_json(block) => json::read(block)?,
            None => Problem::from_block(block).map_err(in_words)?,
        };
        let text = block.rows().iter().flat_map(|row| [row.text.as_str(), "\n"]).collect();
        Ok(Self { problem, packing, text })
    }

    /// What a solution costs, if it costs anything.
    pub(super) fn cost(&self, options: &[OptionId]) -> Option<String> {
        let cost: u128 = options.iter().map(|&option| u128::from(self.problem.cost(option))).sum();
        (cost != 0).then(|| cost.to_string())
    }

    /// Why there is no solution, if forced options alone show it.
    pub(super) fn deadlock(&self) -> Option<String> {
        const SHOWN: usize = 20;
        let deadlock = self.problem.deadlock()?;
        let name = |item: usize| self.problem.name(item).map_or("", String::as_str);
        let forced = deadlock.forced.iter().take(SHOWN);
        let mut forced: Vec<String> =
            forced.map(|&(item, option)| format!("{} for {}", option.index(), name(item))).collect();
        if let Some(more) = deadlock.forced.len().checked_sub(SHOWN).filter(|&more| 0 < more) {
            forced.push(format!("{more} more"));
        }
        let item = name(deadlock.item);
        Some(match &forced[..] {
            [] => format!("too few options have {item}"),
            forced => format!("options are forced: {}; then too few are left for {item}", forced.join(", ")),
        })
    }

    /// A solution as rows: the number of each option and what it covers, below a drawing if there is a board.
    pub(super) fn rows(&self, options: &[OptionId]) -> String {
        let mut rows = String::new();
        if let Some(packing) = &self.packing {
            for line in packing.draw_options(options).lines() {
                rows.push_str(&format!("; {line}\n"));
            }
        }
        rows.push_str(&self.solution(options));
        rows
    }

    /// The same without the drawing.
    pub(super) fn solution(&self, options: &[OptionId]) -> String {
        if options.is_empty() {
            return ":\n".to_owned();
        }
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        let line = |&option: &OptionId| format!("{}: {}\n", option.index(), self.entries(option).join(" "));
        sorted.iter().map(line).collect()
    }

    /// The items of an option with their colours.
    pub(super) fn entries(&self, option: OptionId) -> Vec<String> {
        let entry = |entry: puzzles::dlx::Entry<&String>| match entry.colour.and_then(char::from_u32) {
            Some(colour) => format!("{}:{colour}", entry.item),
            None => entry.item.clone(),
        };
        self.problem.entries(option).map(entry).collect()
    }
}

/// Whether every byte of the input was text: a name could have U+FFFD, and different bytes would then be one name;
/// and control characters, which could command the terminal that shows it again.
pub(super) fn is_text(block: &Block) -> Result<(), ParseError<String>> {
    for row in block.rows() {
        let is_bad = |c: char| c == char::REPLACEMENT_CHARACTER || c.is_control() && c != '\t';
        if let Some((at, found)) = row.text.chars().enumerate().find(|&(_, c)| is_bad(c)) {
            let position = Position { line: row.number, column: at as u32 + 1 };
            let message = match found {
                char::REPLACEMENT_CHARACTER => {
                    "expected UTF-8 text, found bytes that are not, or U+FFFD, which stands for them".to_owned()
                }
                control => format!("expected text, found the control character {}", quote(&control.to_string())),
            };
            return Err(ParseError::new(position, message));
        }
    }
    Ok(())
}

/// The numbers of options, between blanks.
pub(super) fn numbers(options: &[OptionId]) -> String {
    options.iter().map(|option| option.index().to_string()).collect::<Vec<_>>().join(" ")
}
