//! What can be wrong with a board or a puzzle, visible from the givens by one rule alone.

use alloc::string::String;
use core::fmt;

use crate::board::{BoxShape, Place};

/// Why something is not a board, not a puzzle, or not a text that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no row.
    NoPuzzle,
    /// There is a second puzzle where one was asked for.
    SeveralPuzzles,
    /// A board without values, or with too many.
    Side {
        /// The most that there may be.
        most: usize,
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// A number of cells that is not that of the board.
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number of cells that no board has.
    NoSquare {
        /// How many a board that is nearly so large has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A region that does not have as many cells as there are values.
    Region {
        /// Its number, from 1.
        number: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// Windows on a board that has no room for them.
    NoWindow {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// A cage without cells, with a cell twice or beyond the board, or with more cells than there are values.
    Cage {
        /// The most cells that it may have.
        most: usize,
        /// How many it has.
        found: usize,
    },
    /// A sign that is no value of the board.
    UnknownSign {
        /// The sign, quoted.
        found: String,
        /// How many values there are.
        side: usize,
    },
    /// Two equal givens in cells that must differ.
    EqualGivens {
        /// The sign of both.
        value: char,
        /// The first cell.
        first: Place,
        /// The second cell.
        second: Place,
        /// Where they meet, in words: `row 3`, `box 1`, `a cage`, `a knight's move`.
        house: String,
    },
    /// Two different givens for one cell.
    TwoGivens {
        /// The cell.
        place: Place,
        /// The sign that came first.
        first: char,
        /// The other sign.
        second: char,
    },
    /// A given that the candidates of its cell leave out.
    GivenNotAllowed {
        /// Its sign.
        value: char,
        /// The cell.
        place: Place,
    },
    /// Boxes with more or fewer cells than there are values.
    BoxesOfOtherSize {
        /// The boxes.
        boxes: BoxShape,
        /// The number of values.
        size: usize,
    },
    /// An option that is a single mistake away from a known one.
    MisspeltOption {
        /// The option, quoted.
        found: String,
        /// The known one.
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
    /// A constraint that this crate does not know.
    UnknownConstraint {
        /// Its name, quoted.
        found: String,
    },
    /// A text in a known format that breaks the format.
    Format {
        /// What was expected.
        expected: &'static str,
        /// What was found, quoted.
        found: String,
    },
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str("expected a puzzle, found no row"),
            Self::SeveralPuzzles => f.write_str("expected one puzzle, found another"),
            Self::Side { most, rows, columns } => {
                write!(f, "expected boxes of 1 to {most} cells, found {rows}x{columns}")
            }
            Self::Length { expected, found } => write!(f, "expected {expected} cells, found {found}"),
            Self::NoSquare { expected, found } => {
                write!(f, "expected {expected} cells or those of another square board, found {found}")
            }
            Self::Region { number, expected, found } => {
                write!(f, "expected {expected} cells in region {number}, found {found}")
            }
            Self::NoWindow { rows, columns } => {
                write!(f, "expected room for windows between boxes, found none on a board of {rows}x{columns} boxes")
            }
            Self::Cage { most, found } => {
                write!(f, "expected a cage of 1 to {most} different cells of the board, found one of {found}")
            }
            Self::UnknownSign { found, side } => {
                let last = crate::board::symbol(*side as u8);
                write!(f, "expected `1` to `{last}` or a blank, found {found}")
            }
            Self::EqualGivens { value, first, second, house } => {
                write!(f, "expected different values in {house}, found {value} at {first} and {second}")
            }
            Self::TwoGivens { place, first, second } => {
                write!(f, "expected one given for {place}, found {first} and {second}")
            }
            Self::GivenNotAllowed { value, place } => {
                write!(f, "expected a given among its candidates, found {value} at {place}")
            }
            Self::BoxesOfOtherSize { boxes, size } => {
                write!(f, "expected boxes of {size} cells for {size} values, found {boxes}")
            }
            Self::MisspeltOption { found, expected } => write!(f, "expected the option `{expected}`, found {found}"),
            Self::UnknownOption { key, found, expected } => write!(f, "expected {expected} for `{key}`, found {found}"),
            Self::UnknownConstraint { found } => {
                write!(f, "expected constraints that are known here, found {found}")
            }
            Self::Format { expected, found } => write!(f, "expected {expected}, found {found}"),
        }
    }
}

impl core::error::Error for Invalid {}
