//! The judge: whether values solve a puzzle, and if not, which rule they break first and where.
//!
//! It imports the board module only: the judge shares no code with the judged.

use alloc::string::{String, ToString};
use core::fmt;

use crate::board::{Place, symbol};
use crate::board::{Puzzle, Solution, meeting};

/// The first rule that values break, as a player would name it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The solution belongs to another board.
    OtherBoard,
    /// A given has another value.
    Given {
        /// The given.
        expected: char,
        /// The value.
        found: char,
        /// The cell.
        place: Place,
    },
    /// A value that the candidates of its cell leave out.
    Candidate {
        /// The value.
        found: char,
        /// The cell.
        place: Place,
    },
    /// A value twice in cells that must differ.
    Twice {
        /// The value.
        value: char,
        /// The first cell.
        first: Place,
        /// The second cell.
        second: Place,
        /// Where they meet.
        house: String,
    },
    /// A cage with another sum.
    Sum {
        /// The sum that it should have.
        expected: u32,
        /// The sum that it has.
        found: u32,
        /// Its first cell.
        place: Place,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherBoard => f.write_str("expected a solution of this board, found one of another"),
            Self::Given { expected, found, place } => {
                write!(f, "expected the given {expected} at {place}, found {found}")
            }
            Self::Candidate { found, place } => write!(f, "expected a candidate at {place}, found {found}"),
            Self::Twice { value, first, second, house } => {
                write!(f, "expected different values in {house}, found {value} at {first} and {second}")
            }
            Self::Sum { expected, found, place } => {
                write!(f, "expected the sum {expected} in the cage at {place}, found {found}")
            }
        }
    }
}

impl core::error::Error for Violation {}

/// Judges `solution`.
///
/// The rules are looked at in this order, within each in reading order: givens, candidates, cells that must differ, sums.
///
/// Complexity: O(cells times peers) time, no space.
///
/// # Errors
///
/// If it does not solve the puzzle: the first violation.
///
/// ```
/// use sudoku::{Puzzle, verify};
///
/// let puzzle: Puzzle = "12../...1/3.../..4.".parse()?;
/// let wrong = puzzle.solution(&[1, 2, 3, 4, 4, 3, 2, 1, 3, 4, 1, 2, 2, 2, 4, 3])?;
/// let violation = verify(&puzzle, &wrong).unwrap_err();
/// assert_eq!(violation.to_string(), "expected different values in column 2, found 2 at r1c2 and r4c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    let layout = puzzle.layout();
    let values = solution.values();
    if **layout != **solution.layout() || values.len() != layout.len() {
        return Err(Violation::OtherBoard);
    }
    for (cell, (&given, &value)) in puzzle.givens().iter().zip(values).enumerate() {
        if given != 0 && given != value {
            return Err(Violation::Given { expected: symbol(given), found: symbol(value), place: layout.place(cell) });
        }
    }
    for (cell, (&allowed, &value)) in puzzle.allowed().iter().zip(values).enumerate() {
        if value == 0 || layout.side() < usize::from(value) || allowed >> (value - 1) & 1 == 0 {
            return Err(Violation::Candidate { found: symbol(value), place: layout.place(cell) });
        }
    }
    for (cell, &value) in values.iter().enumerate() {
        let peers = layout.peers(cell).iter().map(|&peer| usize::from(peer));
        if let Some(first) = peers.take_while(|&peer| peer < cell).find(|&peer| values[peer] == value) {
            let (house, value) = (meeting(layout, first, cell).to_string(), symbol(value));
            return Err(Violation::Twice { value, first: layout.place(first), second: layout.place(cell), house });
        }
    }
    for cage in layout.cages() {
        let found = cage.cells.iter().map(|&cell| u32::from(values[usize::from(cell)])).sum();
        if let Some(expected) = cage.sum
            && expected != found
        {
            return Err(Violation::Sum { expected, found, place: layout.place(usize::from(cage.cells[0])) });
        }
    }
    Ok(())
}
