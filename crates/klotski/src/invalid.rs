//! What can be wrong with a puzzle or a text, visible from the board alone.

use alloc::string::String;
use core::fmt;

use crate::board::{Board, Place};

/// Why something is not a puzzle, or not a text that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no board.
    NoPuzzle,
    /// There is a second puzzle where one was asked for.
    SeveralPuzzles,
    /// There is no piece, or a goal names one that is not there.
    NoPiece,
    /// There is no goal, or one that asks for nothing.
    NoGoal,
    /// No square is empty.
    NoEmptyCell,
    /// A row differs in length from the first.
    RaggedRow {
        /// The length of the first row.
        expected: usize,
        /// The length of this row.
        found: usize,
    },
    /// A goal grid of another size than the board.
    OtherSize {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: usize,
    },
    /// The board has too many squares.
    TooLarge {
        /// How many of them are no walls.
        free: usize,
    },
    /// A piece that does not fit where it is to stand.
    NoRoom {
        /// Its name.
        name: String,
        /// Where.
        place: Place,
    },
    /// A piece whose cells do not hang together.
    TwoParts {
        /// Its name.
        name: String,
        /// Where.
        place: Place,
    },
    /// Two pieces on one square.
    Overlap {
        /// Their names.
        names: (String, String),
        /// Where.
        place: Place,
    },
    /// A goal grid that shows a piece in another form, or one that the board does not have.
    GoalShape {
        /// Its name.
        name: String,
        /// Where.
        place: Place,
    },
    /// A goal that asks for one piece at two places.
    GoalTwice {
        /// Its name.
        name: String,
    },
    /// A line that is no option, no grid and no comment.
    UnknownLine {
        /// The line, quoted.
        found: String,
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
    /// An option that is a single mistake away from a known one.
    MisspeltOption {
        /// The option, quoted.
        found: String,
        /// The known one.
        expected: &'static str,
    },
    /// A line that is a single mistake away from one that parts a puzzle.
    MisspeltLine {
        /// The line, quoted.
        found: String,
        /// The known word.
        expected: &'static str,
    },
    /// A line of a solution that is no move.
    NoMove {
        /// The line, quoted.
        found: String,
    },
    /// A move whose number is not that of its place.
    MoveNumber {
        /// The number, from 1.
        expected: usize,
        /// What stands there, quoted.
        found: String,
    },
    /// A piece that the puzzle does not have.
    UnknownPiece {
        /// Its name, quoted.
        found: String,
    },
    /// A place that the board does not have.
    UnknownPlace {
        /// What stands there, quoted.
        found: String,
    },
    /// A code of a 4x5 layout that cannot be read.
    Code {
        /// What was expected.
        expected: &'static str,
        /// What was found, quoted.
        found: String,
    },
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str("expected a board, found no row"),
            Self::SeveralPuzzles => f.write_str("expected one puzzle, found another"),
            Self::NoPiece => f.write_str("expected a piece, found none"),
            Self::NoGoal => f.write_str("expected a goal, found none"),
            Self::NoEmptyCell => f.write_str("expected an empty cell, found none"),
            Self::RaggedRow { expected, found } => write!(f, "expected a row of {expected} cells, found {found}"),
            Self::OtherSize { rows, columns } => {
                write!(f, "expected a goal of {rows} rows and {columns} columns, found another size")
            }
            Self::TooLarge { free } => {
                let most = Board::MOST_FREE;
                write!(f, "expected at most {most} squares that are no walls and 255 rows and columns, found {free}")
            }
            Self::NoRoom { name, place } => write!(f, "expected room for {name} at {place}, found none"),
            Self::TwoParts { name, place } => write!(f, "expected {name} in one part, found two (one at {place})"),
            Self::Overlap { names: (a, b), place } => write!(f, "expected one piece at {place}, found {a} and {b}"),
            Self::GoalShape { name, place } => {
                write!(f, "expected the form that {name} has on the board, found another at {place}")
            }
            Self::GoalTwice { name } => write!(f, "expected one place for {name} in a goal, found two"),
            Self::UnknownLine { found } => {
                write!(f, "expected `key: value`, `board:`, `goal:` or a row, found {found}")
            }
            Self::UnknownOption { key, found, expected } => write!(f, "expected {expected} for `{key}`, found {found}"),
            Self::MisspeltOption { found, expected } => write!(f, "expected the option `{expected}`, found {found}"),
            Self::MisspeltLine { found, expected: expected @ "metric" } => {
                write!(f, "expected a line as in `{expected}: step`, found {found}")
            }
            Self::MisspeltLine { found, expected } => {
                write!(f, "expected a line `{expected}:` with nothing behind it, found {found}")
            }
            Self::NoMove { found } => write!(f, "expected a move as in `1: B r1c2 r2c2`, found {found}"),
            Self::MoveNumber { expected, found } => {
                write!(f, "expected `{expected}:` or no number before the move, found {found}")
            }
            Self::UnknownPiece { found } => write!(f, "expected a piece of the puzzle, found {found}"),
            Self::UnknownPlace { found } => write!(f, "expected a place on the board as in `r4c2`, found {found}"),
            Self::Code { expected, found } => write!(f, "expected {expected}, found {found}"),
        }
    }
}

impl core::error::Error for Invalid {}
