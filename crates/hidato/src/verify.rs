//! The judge: whether numbers solve a puzzle, and if not, which rule they break first and where.
//!
//! It imports the board module only: the judge shares no code with the judged.

use core::fmt;

use bitvec::vec::BitVec;

use crate::board::{Cell, Number, Place, Puzzle};

/// The first rule that numbers break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// There are not as many numbers as cells.
    WrongLength {
        /// How many cells there are.
        expected: usize,
        /// How many numbers there are.
        found: usize,
    },
    /// A cell without a number of the path.
    OutOfRange {
        /// The cell.
        place: Place,
        /// What stands there; 0 if nothing does.
        found: Number,
        /// The path's last number.
        most: usize,
    },
    /// A given number was changed.
    GivenChanged {
        /// The cell.
        place: Place,
        /// The given number.
        given: Number,
        /// What stands there.
        found: Number,
    },
    /// A number stands in two cells.
    Repeated {
        /// The number.
        number: Number,
        /// The second cell.
        place: Place,
    },
    /// A number and its successor are not in neighbouring cells.
    NotNeighbours {
        /// The smaller number.
        number: Number,
        /// Where it stands.
        place: Place,
        /// Where its successor stands.
        next: Place,
    },
}

impl Violation {
    /// The cell where a reader should look, if there is one.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        match *self {
            Self::WrongLength { .. } => None,
            Self::OutOfRange { place, .. }
            | Self::GivenChanged { place, .. }
            | Self::Repeated { place, .. }
            | Self::NotNeighbours { place, .. } => Some(place),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongLength { expected, found } => write!(f, "expected {expected} numbers, found {found}"),
            Self::OutOfRange { place, found: 0, .. } => write!(f, "expected a number at {place}, found none"),
            Self::OutOfRange { place, found: Number::MAX, most } => {
                write!(
                    f,
                    "expected a number from 1 to {most} at {place}, found a negative one or more than {}",
                    Number::MAX - 1
                )
            }
            Self::OutOfRange { place, found, most } => {
                write!(f, "expected a number from 1 to {most} at {place}, found {found}")
            }
            Self::GivenChanged { place, given, found } => {
                write!(f, "expected the given {given} at {place}, found {found}")
            }
            Self::Repeated { number, place } => write!(f, "expected each number once, found {number} again at {place}"),
            Self::NotNeighbours { number, place, next } => {
                write!(
                    f,
                    "expected consecutive numbers in neighbouring cells, found {number} at {place} and {} at {next}",
                    number + 1
                )
            }
        }
    }
}

impl core::error::Error for Violation {}

/// Judges `numbers`, one per cell in reading order.
///
/// The rules are looked at in this order: every cell has a number of the path, the givens stand, no number stands twice,
/// consecutive numbers are neighbours; within a rule in reading order, or along the path.
///
/// Complexity: O(cells) time and space.
///
/// # Errors
///
/// If the numbers do not solve the puzzle: the first violation.
///
/// ```
/// use hidato::{Puzzle, verify};
///
/// let puzzle: Puzzle = "1 . / . 4".parse()?;
/// assert_eq!(verify(&puzzle, &[1, 2, 3, 4]), Ok(()));
/// let violation = verify(&puzzle, &[1, 2, 2, 4]).unwrap_err();
/// assert_eq!(violation.to_string(), "expected each number once, found 2 again at r2c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(puzzle: &Puzzle, numbers: &[Number]) -> Result<(), Violation> {
    let board = puzzle.board();
    let most = board.len();
    if numbers.len() != most {
        return Err(Violation::WrongLength { expected: most, found: numbers.len() });
    }
    let entries = || board.cells().zip(numbers.iter().copied());
    for (cell, found) in entries() {
        if !(1..=most).contains(&usize::from(found)) {
            return Err(Violation::OutOfRange { place: board.place(cell), found, most });
        }
    }
    for (cell, given) in puzzle.givens() {
        let found = numbers[cell.index()];
        if found != given {
            return Err(Violation::GivenChanged { place: board.place(cell), given, found });
        }
    }
    let mut is_seen: BitVec = BitVec::repeat(false, most + 1);
    let mut path = alloc::vec![Cell::new(0); most + 1];
    for (cell, number) in entries() {
        if is_seen.replace(usize::from(number), true) {
            return Err(Violation::Repeated { number, place: board.place(cell) });
        }
        path[usize::from(number)] = cell;
    }
    for (number, step) in path.windows(2).enumerate().skip(1) {
        if !board.neighbours(step[0]).contains(&step[1]) {
            let (place, next) = (board.place(step[0]), board.place(step[1]));
            return Err(Violation::NotNeighbours { number: number as Number, place, next });
        }
    }
    Ok(())
}
