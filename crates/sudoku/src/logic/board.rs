//! The position that logic works on: values, and candidates for the cells without one.
//!
//! Givens, placed digits and candidates are kept apart: some techniques may look at who set a digit,
//! and a player's mistakes must be told from the puzzle's.
//! Candidates are kept twice, by cell and by digit, since half of the techniques ask one way and half the other;
//! how many places a digit has in a house is counted along, since nearly all ask that first.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::cells::{Candidate, Cells, Digits, HOUSES, HOUSES_OF, PEERS};
use super::step::Step;
use crate::board::Puzzle;
use crate::formats::library;
use crate::parse::ParseError;

/// A classic position.
///
/// ```text
/// values      one byte per cell, 0 where there is none
/// givens      81 bits: the values that the puzzle gives; the others were placed
/// marks       9 bits per cell without a value: what may stand there
/// places      81 bits per digit: the same marks, the other way round
/// left        one byte per house and digit: how many places it has there
/// ```
///
/// Invariant: `marks[cell]` has bit `d - 1` exactly if `places[d - 1]` has bit `cell`, and a cell with a value has no marks;
/// `left` counts the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    values: [u8; 81],
    givens: Cells,
    open: Cells,
    marks: [Digits; 81],
    places: [Cells; 9],
    left: [[u8; 9]; 27],
    /// Whether the puzzle itself excludes candidates that its values would leave.
    is_restricted: bool,
}

impl Board {
    /// No values, all candidates.
    pub const BLANK: Self = Self {
        values: [0; 81],
        givens: Cells::NONE,
        open: Cells::ALL,
        marks: [Digits::ALL; 81],
        places: [Cells::ALL; 9],
        left: [[9; 9]; 27],
        is_restricted: false,
    };

    /// The position with these givens and placed digits, 0 where there is none, and all candidates that they leave.
    ///
    /// # Errors
    ///
    /// If two equal digits see each other, or a digit is above 9.
    pub fn new(givens: &[u8; 81], placed: &[u8; 81]) -> Result<Self, StateError> {
        let mut board = Self::BLANK;
        for cell in 0..81_u8 {
            let (given, value) = (givens[usize::from(cell)], placed[usize::from(cell)]);
            let digit = if given == 0 { value } else { given };
            match digit {
                0 => {}
                1..=9 if board.marks[usize::from(cell)].contains(digit) => board.place(cell, digit),
                1..=9 => return Err(StateError::Clash(Candidate { cell, digit })),
                _ => return Err(StateError::Digit { cell }),
            }
            if given != 0 {
                board.givens |= Cells::of(cell);
            }
        }
        Ok(board)
    }

    /// The position at the beginning of a puzzle, without the candidates that it excludes.
    ///
    /// # Errors
    ///
    /// If its board is not the classic one of 9x9.
    pub fn from_puzzle(puzzle: &Puzzle) -> Result<Self, StateError> {
        let layout = puzzle.layout();
        let Ok(givens) = <&[u8; 81]>::try_from(puzzle.givens()) else {
            return Err(StateError::NotClassic { side: layout.side() });
        };
        if !layout.is_classic() {
            return Err(StateError::NotClassic { side: layout.side() });
        }
        let mut board = Self::new(givens, &[0; 81])?;
        board.is_restricted = puzzle.has_candidates();
        for cell in board.open {
            let allowed = Digits(puzzle.allowed()[usize::from(cell)] as u16);
            for digit in board.marks(cell) - allowed {
                board.remove(cell, digit);
            }
        }
        Ok(board)
    }

    /// Sets a digit: its cell has no marks any more, and no cell that it sees may take it.
    pub fn place(&mut self, cell: u8, digit: u8) {
        let marks = self.marks(cell);
        self.fill(cell, digit);
        for peer in self.places(digit) & PEERS[usize::from(cell)] {
            self.remove(peer, digit);
        }
        for other in marks {
            for house in HOUSES_OF[usize::from(cell)] {
                self.one_less(house, other);
            }
        }
    }

    /// Sets a digit, but leaves the cells that see it as they are, and counts the cell's candidates as if they were there:
    /// [`one_less`](Self::one_less) is to follow for each of them in each house.
    pub(super) fn fill(&mut self, cell: u8, digit: u8) {
        let bit = Cells::of(cell);
        self.values[usize::from(cell)] = digit;
        self.open = self.open - bit;
        for other in self.marks[usize::from(cell)] {
            self.places[usize::from(other - 1)] = self.places[usize::from(other - 1)] - bit;
        }
        self.marks[usize::from(cell)] = Digits::NONE;
    }

    /// Counts one place less of a digit in a house, and says how many are left.
    pub(super) fn one_less(&mut self, house: u8, digit: u8) -> u8 {
        let left = &mut self.left[usize::from(house)][usize::from(digit - 1)];
        *left = left.saturating_sub(1);
        *left
    }

    /// Takes a candidate away; nothing happens if it is none.
    pub fn remove(&mut self, cell: u8, digit: u8) {
        if self.take_away(cell, digit) {
            for house in HOUSES_OF[usize::from(cell)] {
                self.one_less(house, digit);
            }
        }
    }

    /// Takes a candidate away, but counts it still, as [`fill`](Self::fill); whether it was one.
    pub(super) fn take_away(&mut self, cell: u8, digit: u8) -> bool {
        let was_there = self.has(cell, digit);
        self.marks[usize::from(cell)] = self.marks[usize::from(cell)] - Digits::of(digit);
        self.places[usize::from(digit - 1)] = self.places[usize::from(digit - 1)] - Cells::of(cell);
        was_there
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for placed in &step.placements {
            self.place(placed.cell, placed.digit);
        }
        for gone in &step.eliminations {
            self.remove(gone.cell, gone.digit);
        }
    }

    /// The value of a cell, 0 if it has none.
    #[must_use]
    pub const fn value(&self, cell: u8) -> u8 {
        self.values[cell as usize]
    }

    /// All values, 0 where there is none.
    #[must_use]
    pub const fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// The cells whose value the puzzle gives.
    #[must_use]
    pub const fn givens(&self) -> Cells {
        self.givens
    }

    /// The cells without a value.
    #[must_use]
    pub const fn open(&self) -> Cells {
        self.open
    }

    /// The cells whose value was placed.
    #[must_use]
    pub fn placed(&self) -> Cells {
        !(self.open | self.givens)
    }

    /// The candidates of a cell: none if it has a value.
    #[must_use]
    pub const fn marks(&self, cell: u8) -> Digits {
        self.marks[cell as usize]
    }

    /// The cells that may take `digit`.
    #[must_use]
    pub const fn places(&self, digit: u8) -> Cells {
        self.places[digit as usize - 1]
    }

    /// The cells of a house that may take `digit`.
    #[must_use]
    pub fn places_in(&self, digit: u8, house: u8) -> Cells {
        self.places(digit) & HOUSES[usize::from(house)]
    }

    /// Whether the puzzle itself excludes candidates that its values would leave, as in Sukaku.
    ///
    /// Then what would swap two digits may be excluded, so nothing follows from there being one solution only.
    #[must_use]
    pub const fn is_restricted(&self) -> bool {
        self.is_restricted
    }

    /// How many cells of a house may take `digit`.
    #[must_use]
    pub const fn count(&self, digit: u8, house: u8) -> u8 {
        self.left[house as usize][digit as usize - 1]
    }

    /// Whether `digit` may stand in `cell`.
    #[must_use]
    pub const fn has(&self, cell: u8, digit: u8) -> bool {
        self.marks[cell as usize].contains(digit)
    }

    /// The candidates of all these cells together.
    #[must_use]
    pub fn marks_of(&self, cells: Cells) -> Digits {
        cells.fold(Digits::NONE, |all, cell| all | self.marks(cell))
    }

    /// The cells with exactly two candidates.
    #[must_use]
    pub fn bivalue(&self) -> Cells {
        // Three counters of one bit for all cells at once: seen, seen twice, seen more often.
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for places in self.places {
            more |= twice & places.0;
            twice |= once & places.0;
            once |= places.0;
        }
        Cells(twice & !more)
    }

    /// Whether every cell has a value.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether some cell can take no digit, or some house lacks a place for one.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.open.into_iter().any(|cell| self.marks(cell).is_empty())
            || (1..=9).any(|digit| {
                let done = !self.open;
                (0..27).any(|house| {
                    let cells = HOUSES[house];
                    !self.places(digit).meets(cells) && !(done & cells).any(|cell| self.value(cell) == digit)
                })
            })
    }
}

/// Why a text is no position that logic can work on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateError {
    /// The board is not the classic one.
    NotClassic {
        /// How many cells a row of it has.
        side: usize,
    },
    /// A digit stands where an equal one sees it.
    Clash(Candidate),
    /// What stands in a cell is no digit.
    Digit {
        /// 0 to 80.
        cell: u8,
    },
    /// The text cannot be read.
    Text(ParseError),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClassic { side: 9 } => f.write_str("expected the classic board, found one with other houses"),
            Self::NotClassic { side } => write!(f, "expected the classic board of 9x9, found one of {side}x{side}"),
            Self::Clash(Candidate { cell, digit }) => {
                let at = Cells::of(*cell);
                write!(f, "expected different digits in each house, found a second {digit} at {at}")
            }
            Self::Digit { cell } => write!(f, "expected a digit from 1 to 9 at {}", Cells::of(*cell)),
            Self::Text(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StateError {}

impl From<ParseError> for StateError {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}

impl FromStr for Board {
    type Err = StateError;

    /// Reads any text that a [`Puzzle`] is read from; in a library line, digits behind `+` are placed ones.
    fn from_str(text: &str) -> Result<Self, StateError> {
        let puzzle: Puzzle = text.parse()?;
        if !library::is_library(text) {
            return Self::from_puzzle(&puzzle);
        }
        // The puzzle has taken cells with one candidate left for givens; a position must not.
        let mut fields = text.trim().split(':').skip(3);
        let (mut givens, mut placed, mut cell, mut is_placed) = ([0; 81], [0; 81], 0, false);
        for c in fields.next().unwrap_or_default().chars() {
            match c.to_digit(10) {
                None if c == '+' => is_placed = true,
                digit => {
                    let values = if is_placed { &mut placed } else { &mut givens };
                    if let Some(value) = values.get_mut(cell) {
                        *value = digit.unwrap_or(0) as u8;
                    }
                    (cell, is_placed) = (cell + 1, false);
                }
            }
        }
        let mut board = Self::new(&givens, &placed)?;
        for gone in fields.next().unwrap_or_default().split_whitespace() {
            if let [digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = *gone.as_bytes() {
                board.remove((row - b'1') * 9 + column - b'1', digit - b'0');
            }
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    /// A library line without a technique, which [`from_str`](Board::from_str) reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::from(":0000:x:");
        for cell in 0..81_u8 {
            let value = self.value(cell);
            match value {
                0 => line.push('.'),
                _ => {
                    if !self.givens.contains(cell) {
                        line.push('+');
                    }
                    line.push(char::from(b'0' + value));
                }
            }
        }
        line.push(':');
        // What the values alone would leave.
        let full = Self::new(&self.values, &[0; 81]).unwrap_or(*self);
        let mut is_first = true;
        for cell in self.open {
            for digit in full.marks(cell) - self.marks(cell) {
                if !is_first {
                    line.push(' ');
                }
                is_first = false;
                let number = u32::from(digit) * 100 + u32::from(cell / 9) * 10 + u32::from(cell % 9) + 11;
                line.push_str(&number.to_string());
            }
        }
        line.push_str(":::");
        f.pad(&line)
    }
}
