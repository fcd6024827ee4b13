//! Text formats of other programs: each is recognised by its content, read, and written.
//!
//! | format | file | looks like |
//! |---|---|---|
//! | our own, lines, grids, pencil marks | [`parse`](crate::parse) | 81 signs, or rows |
//! | many puzzles in one text | [`split`] | lines, grids, `[Puzzle]` sections, in any order |
//! | `.sdk`, `.sdm`, `.ss`, grids, lines | [`drawn`] | for writing; they are read as rows |
//! | library lines of `HoDoKu` | [`library`] | `:0003:8:6..+53...:829::` |
//! | rows, columns and values | [`triples`] | groups of three digits |
//! | comma-separated values | [`csv`] | a column with puzzles, perhaps one with solutions |
//! | f-puzzles | [`f_puzzles`] | JSON, or a link with JSON in [`lz_string`] |
//! | `SudokuPad` | [`sudokupad`] | JSON, zipped or not, or a link with it or with packed clues |
//! | penpa-edit | [`penpa`] | `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...` |
//! | puzz.link | [`puzz_link`] | `https://puzz.link/p?sudoku/9/9/...` |
//! | sudokuwiki.org | [`sudokuwiki`] | `?bd=` and 81 digits, or pairs of signs in base 32 or 36 |
//!
//! A constraint that this crate does not know is an error with its name: a puzzle without it would be another puzzle.
//!
//! # What counts
//!
//! A [`Puzzle`] has givens and candidates, and knows no player: all answers are about these.
//! So where a format has both, what a player has filled in is passed over, right or wrong; but a *position* is taken as it is.
//!
//! | format | givens | passed over |
//! |---|---|---|
//! | `.sdk` | `[Puzzle]` | `[State]` and all other sections |
//! | rows of marks with `u5` (`.sdx`) | single digits | values behind `u`, all marks |
//! | f-puzzles, `SudokuPad` | values that are given | other values, marks |
//! | penpa-edit | numbers of the setter | all that the solver has drawn |
//! | comma-separated values | the first board | the second, which is the solution |
//! | library lines, pairs of sudokuwiki.org | *position*: clues and placed values alike; candidates that are gone are gone | |

pub mod csv;
mod draft;
pub mod drawn;
pub mod f_puzzles;
mod json;
pub mod library;
pub mod lz_string;
pub mod penpa;
pub mod puzz_link;
pub mod split;
pub mod sudokupad;
pub mod sudokuwiki;
pub mod triples;
mod words;

use alloc::string::{String, ToString};
use core::str::FromStr;

use puzzle_text::{Block, Line, ParseError, Position, quote};
use search_control::ConfigError;
use search_control::settings::by_word;

use crate::board::Puzzle;
use crate::invalid::Invalid;
use crate::parse::Fallback;

pub use split::Splitter;

/// A format that puzzles can be written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Our own text: a name line for what is special, and all cells in one line.
    #[default]
    Text,
    /// All cells in one line, `.` for blanks.
    Line,
    /// One line for each row, with bars between boxes.
    Grid,
    /// `.sdk`: nine rows below `[Puzzle]`.
    Sdk,
    /// `.sdm`: one line of 81 digits, `0` for blanks.
    Sdm,
    /// `.ss`: rows in boxes of `-`, `|` and `+`, below `*---*`.
    Ss,
    /// The candidates of each cell, as many signs as there are values: 729 for 9x9.
    Candidates,
    /// A record of comma-separated values: the puzzle, and an empty column for its solution; see [`csv::write`].
    Csv,
    /// A line of `HoDoKu`'s library of techniques.
    Library,
    /// JSON of f-puzzles.
    FPuzzles,
    /// A link of f-puzzles.
    FPuzzlesLink,
    /// JSON of `SudokuPad`.
    SudokuPad,
    /// A link of `SudokuPad`.
    SudokuPadLink,
    /// A link of penpa-edit.
    Penpa,
    /// A link of puzz.link.
    PuzzLink,
    /// A link of sudokuwiki.org: digits, or pairs in base 36 if there are candidates.
    Sudokuwiki,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Text,
        Self::Line,
        Self::Grid,
        Self::Sdk,
        Self::Sdm,
        Self::Ss,
        Self::Candidates,
        Self::Csv,
        Self::Library,
        Self::FPuzzles,
        Self::FPuzzlesLink,
        Self::SudokuPad,
        Self::SudokuPadLink,
        Self::Penpa,
        Self::PuzzLink,
        Self::Sudokuwiki,
    ];

    /// Its name in options.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Sdk => "sdk",
            Self::Sdm => "sdm",
            Self::Ss => "ss",
            Self::Candidates => "candidates",
            Self::Csv => "csv",
            Self::Library => "library",
            Self::FPuzzles => "f-puzzles",
            Self::FPuzzlesLink => "f-puzzles-link",
            Self::SudokuPad => "sudokupad",
            Self::SudokuPadLink => "sudokupad-link",
            Self::Penpa => "penpa",
            Self::PuzzLink => "puzz-link",
            Self::Sudokuwiki => "sudokuwiki",
        }
    }

    /// Writes `puzzle`; `None` if the format has no signs for something in it.
    ///
    /// What comes back is read as the same puzzle.
    ///
    /// ```
    /// use sudoku::Puzzle;
    /// use sudoku::formats::Format;
    ///
    /// let puzzle: Puzzle = "1.../..2./.3../...4".parse()?;
    /// assert_eq!(Format::Grid.write(&puzzle).as_deref(), Some("1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n"));
    /// // That format has no other sizes.
    /// assert_eq!(Format::Sdm.write(&puzzle), None);
    /// # Ok::<(), sudoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn write(self, puzzle: &Puzzle) -> Option<String> {
        match self {
            Self::Text => Some(puzzle.to_string() + "\n"),
            Self::Line => drawn::line(puzzle, '.'),
            Self::Grid => drawn::grid(puzzle),
            Self::Sdk => drawn::sdk(puzzle),
            Self::Sdm => drawn::sdm(puzzle),
            Self::Ss => drawn::ss(puzzle),
            Self::Candidates => drawn::candidates(puzzle),
            Self::Csv => csv::write(puzzle, None),
            Self::Library => library::write(puzzle),
            Self::FPuzzles => f_puzzles::write(puzzle),
            Self::FPuzzlesLink => f_puzzles::write_link(puzzle),
            Self::SudokuPad => sudokupad::write(puzzle),
            Self::SudokuPadLink => sudokupad::write_link(puzzle),
            Self::Penpa => penpa::write(puzzle),
            Self::PuzzLink => puzz_link::write(puzzle),
            Self::Sudokuwiki => sudokuwiki::write(puzzle),
        }
    }
}

impl FromStr for Format {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("format", &Self::ALL, Self::word, text)
    }
}

/// Reads a block whose content is in a format of its own; `None` if it is cells.
pub(crate) fn read(block: &Block, fallback: Fallback<'_>) -> Option<Result<Puzzle, ParseError<Invalid>>> {
    let first = block.rows().first()?;
    let start = first.text.trim_start();
    if start.starts_with('{') {
        let lines: alloc::vec::Vec<&str> = block.rows().iter().map(|line| line.text.as_str()).collect();
        let column = (first.text.len() - start.len()) as u32 + 1;
        return Some(json::read(&lines.join("\n"), Position { line: first.number, column }, true));
    }
    let [only] = block.rows() else { return None };
    if start.starts_with("http://") || start.starts_with("https://") {
        return Some(link(only));
    }
    if library::is_library(&only.text) {
        return Some(library::read(only));
    }
    if csv::is_record(&only.text) {
        return Some(csv::puzzle(only, block.header(), fallback));
    }
    None
}

/// Reads the puzzle of a URL.
fn link(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = &line.text;
    match () {
        () if penpa::is_link(text) => penpa::read(line),
        () if puzz_link::is_link(text) => puzz_link::read(line),
        () if sudokuwiki::is_link(text) => sudokuwiki::read(line),
        () if f_puzzles::is_link(text) => f_puzzles::read_link(line),
        () if sudokupad::is_link(text) => sudokupad::read_link(line),
        () => {
            Err(bad(line, text.trim_start(), "a link of f-puzzles, SudokuPad, penpa-edit, puzz.link or sudokuwiki.org"))
        }
    }
}

/// A complaint about the text from `rest` on, which is the end of `line`.
pub(crate) fn bad(line: &Line, rest: &str, expected: &'static str) -> ParseError<Invalid> {
    let found = if rest.is_empty() { "the end".to_string() } else { quote(rest) };
    ParseError::new(place(line, rest), Invalid::Format { expected, found })
}

/// Where `rest`, which is the end of `line`, begins.
pub(crate) fn place(line: &Line, rest: &str) -> Position {
    let column = line.text.chars().count() - rest.chars().count() + 1;
    Position { line: line.number, column: u32::try_from(column).unwrap_or(u32::MAX) }
}

/// Turns `%2B` and the like into signs.
pub(crate) fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut decoded = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(code) => {
                decoded.push(code);
                decoded.extend_from_slice(&part.as_bytes()[2..]);
            }
            None => {
                decoded.push(b'%');
                decoded.extend_from_slice(part.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}
