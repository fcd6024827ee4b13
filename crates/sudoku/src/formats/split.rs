//! Parting a text into puzzles: lines that are puzzles by themselves, grids of rows, sections, links, in any order.
//!
//! A line is a puzzle by itself if it has as many cells as a whole board from 6x6 on, or more than any row without a sign
//! between them, or is a link, JSON, a record with a puzzle in it, a library line, or ten or more groups of three digits.
//! Other lines are rows, and rows belong together until a blank line, a name line, a section or a line of another kind.
//! Rows of 16 or 25 cells could be boards of 4x4 or 5x5: they are if no value is above 4 or 5 and some cell is given,
//! or if there are more or fewer of them than such a grid has rows.
//!
//! One puzzle is held at a time, so the memory is constant.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::vec::Vec;

use puzzle_text::{Block, Header, Line};

use super::{csv, library, triples};
use crate::board::{Layout, value};
use crate::parse::{is_bar, is_blank};

/// Splits lines into puzzles as they come.
///
/// ```
/// use sudoku::formats::Splitter;
///
/// let mut splitter = Splitter::new();
/// splitter.push(&".".repeat(81));
/// splitter.push("12../3...");
/// splitter.push("..../....");
/// splitter.finish();
/// let rows: Vec<usize> = std::iter::from_fn(|| splitter.next()).map(|block| block.rows().len()).collect();
/// assert_eq!(rows, [1, 2]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    /// Lines seen so far.
    line: u32,
    header: Option<Header>,
    rows: Vec<Line>,
    /// Open braces of JSON over several lines.
    braces: i32,
    /// Whether the lines of a section are passed over, as those of the state of a game are.
    is_skipping: bool,
    ready: VecDeque<Block>,
}

impl Splitter {
    /// A splitter before the first line of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many lines have been pushed.
    #[must_use]
    pub const fn lines(&self) -> u32 {
        self.line
    }

    /// The next puzzle that has come to its end.
    #[expect(clippy::should_implement_trait, reason = "it is no iterator: what is ready depends on what was pushed")]
    pub fn next(&mut self) -> Option<Block> {
        self.ready.pop_front()
    }

    /// Takes the next line, with or without its line end.
    pub fn push(&mut self, line: &str) {
        self.line = self.line.saturating_add(1);
        let line = if self.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let text = line.trim_end();
        let start = text.trim_start();
        if 0 < self.braces {
            self.json(text);
            return;
        }
        match start.bytes().next() {
            None => {
                self.end();
                self.is_skipping = false;
            }
            Some(b';') => {}
            Some(b'#') => self.comment(start),
            Some(b'>') => {
                self.end_all();
                self.is_skipping = false;
                self.header = Some(Header::new(Line { number: self.line, text: text.into() }));
            }
            Some(b'[') if start.ends_with(']') && start.contains(char::is_alphabetic) => {
                self.end();
                self.is_skipping = !start.eq_ignore_ascii_case("[puzzle]");
            }
            _ if self.is_skipping => {}
            Some(b'{') => {
                self.end();
                self.json(text);
            }
            _ if is_whole(start) => {
                self.end();
                self.row(text);
                self.end();
            }
            _ if self.rows.is_empty() && self.header.is_none() && csv::is_head(start) => {}
            _ => self.row(text),
        }
    }

    /// Ends the last puzzle.
    pub fn finish(&mut self) {
        self.braces = 0;
        self.end_all();
    }

    fn row(&mut self, text: &str) {
        self.rows.push(Line { number: self.line, text: text.into() });
        // More rows than any grid of such rows has: a list need not be kept until its end.
        if self.rows.len() == 26 && is_list(&self.rows) {
            self.end_all();
        }
    }

    /// A line of JSON: a puzzle ends with its last brace.
    fn json(&mut self, text: &str) {
        // Zipped JSON has other quotes.
        let mut quote = None;
        let mut is_escaped = false;
        for c in text.chars() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' if quote.is_some() => is_escaped = true,
                _ if quote == Some(c) => quote = None,
                '"' | '\'' if quote.is_none() => quote = Some(c),
                '{' if quote.is_none() => self.braces += 1,
                '}' if quote.is_none() => self.braces -= 1,
                _ => {}
            }
        }
        self.row(text);
        if self.braces <= 0 {
            self.braces = 0;
            self.end();
        }
    }

    /// A comment; `#D` is the description of an `.sdk` file, which becomes the name.
    fn comment(&mut self, text: &str) {
        let Some(description) = text.strip_prefix("#D").filter(|rest| !rest.starts_with(char::is_lowercase)) else {
            return;
        };
        let words: Vec<&str> = description.split(|c: char| c.is_whitespace() || c == '=').collect();
        let name: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        if !name.is_empty() && self.rows.is_empty() && self.header.is_none() {
            let text = format!("> {}", name.join("_"));
            self.header = Some(Header::new(Line { number: self.line, text }));
        }
    }

    /// Ends the rows that are open, if there are any.
    fn end(&mut self) {
        if !self.rows.is_empty() {
            self.end_all();
        }
    }

    /// Ends the puzzle that is open, even if it has a name line only.
    fn end_all(&mut self) {
        let (header, rows) = (self.header.take(), core::mem::take(&mut self.rows));
        if header.is_none() && rows.is_empty() {
            return;
        }
        if is_list(&rows) {
            let mut header = header;
            self.ready.extend(rows.into_iter().map(|row| Block::new(header.take(), alloc::vec![row])));
        } else {
            self.ready.push_back(Block::new(header, rows));
        }
    }
}

/// Whether a line has a whole puzzle.
fn is_whole(text: &str) -> bool {
    is_line(text)
        || is_too_long_for_a_row(text)
        || triples::is_list(text)
        || text.starts_with("http://")
        || text.starts_with("https://")
        || library::is_library(text)
        || csv::is_record(text)
}

/// Whether a line has the cells of a board from 6x6 on, or the candidates of one from 4x4 on, and nothing else.
pub(crate) fn is_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() < 36 {
        return false;
    }
    // The usual case first.
    let is_plain = |bytes: &[u8]| bytes.iter().all(|&byte| matches!(byte, b'.' | b'0'..=b'9'));
    if matches!(bytes.len(), 81 | 729) && is_plain(bytes) {
        return true;
    }
    let Some(cells) = cells(text) else { return false };
    let is_board = (6..=Layout::MOST_SIDE).any(|side| side * side == cells || side * side * side == cells);
    // Candidates of 4x4, and signs between the rows of 9x9.
    let is_other = matches!(cells, 64 | 89);
    // Groups of digits with blanks between are a line if they are equally long; pencil marks are not.
    let mut lengths = text.split(is_bar).filter(|word| !word.is_empty()).map(str::len);
    let first = lengths.next().unwrap_or(0);
    (is_board || is_other) && lengths.all(|length| length == first)
}

/// Whether a line has more cells than any row without a sign between them: a puzzle with some missing, or some too many.
fn is_too_long_for_a_row(text: &str) -> bool {
    // Rules between boxes are blanks too.
    let has_value = text.contains(|c| value(c).is_some());
    Layout::MOST_SIDE < text.len() && has_value && text.chars().all(|c| is_blank(c) || value(c).is_some())
}

/// How many cells a line has; `None` if it has other things too.
fn cells(text: &str) -> Option<usize> {
    text.chars().filter(|&c| !is_bar(c)).try_fold(0, |cells, c| {
        let is_cell = is_blank(c) || value(c).is_some();
        is_cell.then_some(cells + 1)
    })
}

/// Whether rows are boards of 4x4 or 5x5, one in each.
fn is_list(rows: &[Line]) -> bool {
    let Some(first) = rows.first().and_then(|row| cells(&row.text)).filter(|cells| matches!(cells, 16 | 25)) else {
        return false;
    };
    if rows.iter().any(|row| cells(&row.text) != Some(first)) {
        return false;
    }
    let side = if first == 16 { 4 } else { 5 };
    let values = rows.iter().flat_map(|row| row.text.chars()).filter_map(value);
    let most = values.max();
    most.is_none_or(|most| most <= side) && (most.is_some() || rows.len() != first)
}

/// The puzzles of a whole text as blocks.
pub fn blocks(text: &str) -> impl Iterator<Item = Block> {
    let mut splitter = Splitter::new();
    let mut lines = text.lines();
    let mut is_over = false;
    core::iter::from_fn(move || {
        loop {
            if let Some(block) = splitter.next() {
                return Some(block);
            }
            match lines.next() {
                Some(line) => splitter.push(line),
                None if is_over => return None,
                None => {
                    splitter.finish();
                    is_over = true;
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    /// For each puzzle its name and number of rows.
    fn split(text: &str) -> Vec<(Option<String>, usize)> {
        blocks(text).map(|block| (block.name().map(ToString::to_string), block.rows().len())).collect()
    }

    #[test]
    fn lines_and_grids_may_alternate() {
        let (line, row) = (".".repeat(81), ".".repeat(9));
        let grid = alloc::vec![row.as_str(); 9].join("\n");
        let text = format!("{line}\n{line}\n> a\n{line}\n{grid}\n\n{grid}\n# remark\n{line}");
        let expected = [(None, 1), (None, 1), (Some("a".to_string()), 1), (None, 9), (None, 9), (None, 1)];
        assert_eq!(split(&text), expected);
    }

    #[test]
    fn sections_of_games_are_passed_over() {
        let grid = alloc::vec!["........."; 9].join("\n");
        let text = format!(
            "#ASomebody\n#DMonday = easy\n[Puzzle]\n{grid}\n\n[State]\n{grid}\n\n[Puzzle]\n{grid}\n[State]\n{grid}"
        );
        assert_eq!(split(&text), [(Some("Monday_easy".to_string()), 9), (None, 9)]);
    }

    #[test]
    fn small_boards_are_lists_unless_they_are_rows() {
        assert_eq!(split(&"1.4.............\n".repeat(20)).len(), 20);
        assert_eq!(split(&"1.4.............\n".repeat(16)).len(), 16);
        assert_eq!(split(&"G.4.............\n".repeat(16)).len(), 1);
        assert_eq!(split(&"................\n".repeat(16)).len(), 1);
        assert_eq!(split(&"................\n".repeat(3)).len(), 3);
    }

    #[test]
    fn json_ends_with_its_last_brace() {
        let text = "{\"a\":\"}\\\"\",\n\"b\":{}}\n{\"c\":1}\n";
        assert_eq!(split(text), [(None, 2), (None, 1)]);
    }

    #[test]
    fn pencil_marks_are_rows() {
        assert!(!is_line("123456 12345 1234 123 12 1 123456 12345678 1"));
        assert!(is_line(&alloc::vec![".........".to_string(); 9].join(" ")));
    }
}
