//! What can be wrong with a text, visible from the givens by one rule alone.

use alloc::string::String;
use core::fmt;

use crate::board::{Board, Place};

/// Why a text is not a puzzle or not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no block of text.
    NoPuzzle,
    /// There is a second puzzle where one was asked for.
    SeveralPuzzles,
    /// The board has no cell.
    NoCells,
    /// The board has more squares than [`Board::MOST_SQUARES`].
    TooLarge {
        /// How many squares it has.
        squares: usize,
    },
    /// A row differs in length from the width that the first row or the head of the board says.
    RaggedRow {
        /// The width.
        expected: usize,
        /// The length of this row.
        found: usize,
    },
    /// There are not as many rows as the head of the board says.
    WrongHeight {
        /// How many it says.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A sign that is no label, no blank and no black cell.
    UnknownSign {
        /// The sign, quoted.
        found: String,
    },
    /// A label that does not stand in exactly two cells.
    LabelCount {
        /// The label, quoted.
        label: String,
        /// How often it stands there.
        found: usize,
        /// Where it stands first.
        place: Place,
    },
    /// An option that is not known, but nearly.
    MisspeltOption {
        /// The option, quoted.
        found: String,
        /// The one that may be meant.
        expected: &'static str,
    },
    /// An option whose value has no meaning.
    UnknownOption {
        /// The option.
        key: String,
        /// Its value, quoted.
        found: String,
        /// What it could be.
        expected: &'static str,
    },
    /// A place that the board does not have, or where it has no cell.
    NoCellAt {
        /// What was written, quoted.
        found: String,
    },
    /// A wall between two cells that are not neighbours.
    NotNeighbours {
        /// What was written, quoted.
        found: String,
    },
    /// A solution that shows another sign where the puzzle has a label.
    OtherLabel {
        /// The label, quoted.
        expected: String,
        /// The sign, quoted.
        found: String,
    },
    /// A label that would be read as a blank beside labels of several characters.
    BlankLabel {
        /// The label, quoted.
        label: String,
    },
    /// Not one entry for each cell of the board.
    WrongLength {
        /// How many cells there are.
        expected: usize,
        /// How many entries.
        found: usize,
    },
    /// A line of cells that goes the same way twice.
    StepTwice {
        /// The cell, quoted.
        found: String,
    },
    /// A line of cells under a label that does not join the label's ends.
    OtherEnds {
        /// The label, quoted.
        label: String,
    },
    /// A bridge in a cell that shows a label.
    LabelOnBridge {
        /// The cell.
        place: Place,
    },
    /// A form that the board's shape does not allow.
    WrongShape {
        /// What needs another shape, and which.
        what: &'static str,
    },
    /// A URL that cannot be read.
    Url {
        /// What was expected.
        expected: &'static str,
        /// What was found, quoted.
        found: String,
    },
    /// A solution whose rows or columns are not those of its puzzle.
    OtherBoard {
        /// The rows of the puzzle.
        rows: usize,
        /// The columns of the puzzle.
        columns: usize,
    },
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str("expected a puzzle, found no row"),
            Self::SeveralPuzzles => f.write_str("expected one puzzle, found another"),
            Self::NoCells => f.write_str("expected a cell, found none"),
            Self::TooLarge { squares } => {
                write!(f, "expected at most {} squares, found {squares}", Board::MOST_SQUARES)
            }
            Self::RaggedRow { expected, found } => write!(f, "expected a row of {expected} cells, found {found}"),
            Self::WrongHeight { expected, found } => write!(f, "expected {expected} rows, found {found}"),
            Self::UnknownSign { found } => {
                write!(f, "expected a label, `.` for a blank or `*` for a black cell, found {found}")
            }
            Self::LabelCount { label, found, place } => {
                let times = if *found == 1 { "once" } else { "more often" };
                write!(f, "expected each label twice, found {label} {times} ({found} in all, first at {place})")
            }
            Self::MisspeltOption { found, expected } => {
                write!(f, "expected the option `{expected}` or another name, found {found}")
            }
            Self::UnknownOption { key, found, expected } => write!(f, "expected {expected} for `{key}`, found {found}"),
            Self::NoCellAt { found } => write!(f, "expected the place of a cell as in r1c2, found {found}"),
            Self::NotNeighbours { found } => {
                write!(f, "expected two neighbouring cells as in r1c1-r1c2, found {found}")
            }
            Self::OtherLabel { expected, found } => {
                write!(f, "expected the puzzle's label {expected}, found {found}")
            }
            Self::BlankLabel { label } => {
                write!(f, "expected no label {label} beside longer ones, where it is a blank, found one")
            }
            Self::WrongLength { expected, found } => {
                write!(f, "expected an entry for each of the {expected} cells, found {found}")
            }
            Self::StepTwice { found } => write!(f, "expected each step once, found one to {found} again"),
            Self::OtherEnds { label } => write!(f, "expected the path from end to end of {label}, found other ends"),
            Self::LabelOnBridge { place } => write!(f, "expected a bridge without a label, found one at {place}"),
            Self::WrongShape { what } => f.write_str(what),
            Self::Url { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::OtherBoard { rows, columns } => {
                write!(f, "expected the puzzle's {rows} rows and {columns} columns, found another board")
            }
        }
    }
}

impl core::error::Error for Invalid {}
