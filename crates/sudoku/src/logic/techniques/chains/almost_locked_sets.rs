//! Almost locked sets: cells of one house with one digit more than they are; and the digits that they restrict.
//!
//! A digit is a restricted common of two sets if all its places in the one see all those in the other:
//! one of the sets at most has it. A set that loses a digit is locked: it has all its others.
//!
//! All sets of a position are listed once: 27 houses with at most 511 sets of open cells each.
//! Which sets are tied by a digit is kept as bits, one row per set and digit.

use alloc::vec;
use alloc::vec::Vec;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses};
use crate::logic::step::{Als, RestrictedCommon};

/// A set with what a search asks of it again and again.
#[derive(Clone, Debug)]
pub(super) struct Set {
    /// The cells.
    pub(super) cells: Cells,
    /// Their candidates.
    pub(super) digits: Digits,
    places: [Cells; 9],
    seen: [Cells; 9],
}

impl Set {
    fn new(board: &Board, cells: Cells, digits: Digits) -> Self {
        let (mut places, mut seen) = ([Cells::NONE; 9], [Cells::NONE; 9]);
        for digit in digits {
            let at = usize::from(digit - 1);
            places[at] = board.places(digit) & cells;
            seen[at] = places[at].common_peers() & board.places(digit) - cells;
        }
        Self { cells, digits, places, seen }
    }

    /// The places of a digit in it.
    pub(super) const fn places(&self, digit: u8) -> Cells {
        self.places[digit as usize - 1]
    }

    /// The places of a digit outside of it that see all those in it.
    pub(super) const fn seen(&self, digit: u8) -> Cells {
        self.seen[digit as usize - 1]
    }

    /// As a step says it.
    pub(super) const fn to_als(&self) -> Als {
        Als { cells: self.cells, digits: self.digits }
    }
}

/// All almost locked sets of at least `least` cells.
pub(super) fn all(board: &Board, least: u32) -> Vec<Set> {
    let mut sets = Vec::new();
    for house in 0..27 {
        let open = board.open() & HOUSES[usize::from(house)];
        let mut grow = Grow { board, house, least, sets: &mut sets };
        grow.add(open, Cells::NONE, Digits::NONE);
    }
    sets
}

struct Grow<'s> {
    board: &'s Board,
    house: u8,
    least: u32,
    sets: &'s mut Vec<Set>,
}

impl Grow<'_> {
    /// Adds one more of the cells that are left; never deeper than nine.
    fn add(&mut self, mut left: Cells, chosen: Cells, digits: Digits) {
        while let Some(cell) = left.next() {
            let (chosen, digits) = (chosen | Cells::of(cell), digits | self.board.marks(cell));
            if digits.len() == chosen.len() + 1 && chosen.len() >= self.least && self.is_first_house(chosen) {
                self.sets.push(Set::new(self.board, chosen, digits));
            }
            self.add(left, chosen, digits);
        }
    }

    /// Cells that a line and a box hold belong to the line; a single cell to its row.
    fn is_first_house(&self, cells: Cells) -> bool {
        self.house < 9
            || (cells.common_houses() & !Houses::of(self.house)).first().is_none_or(|other| other > self.house)
    }
}

/// Which sets share a restricted common.
#[derive(Debug)]
pub(super) struct Commons {
    words: usize,
    /// One row for each set and digit.
    rows: Vec<u64>,
}

impl Commons {
    /// Of all pairs of sets; those that share cells only if `is_overlapping`, and never through a shared cell.
    pub(super) fn new(sets: &[Set], is_overlapping: bool) -> Self {
        let words = sets.len().div_ceil(64);
        let mut rows = vec![0; sets.len() * 9 * words];
        for (i, a) in sets.iter().enumerate() {
            for (j, b) in sets.iter().enumerate().skip(i + 1) {
                if a.cells.meets(b.cells) && !is_overlapping {
                    continue;
                }
                for digit in a.digits & b.digits {
                    if b.places(digit).is_within(a.seen(digit)) && a.places(digit).is_within(b.seen(digit)) {
                        let at = usize::from(digit - 1);
                        rows[(i * 9 + at) * words + j / 64] |= 1 << (j % 64);
                        rows[(j * 9 + at) * words + i / 64] |= 1 << (i % 64);
                    }
                }
            }
        }
        Self { words, rows }
    }

    /// How many words a row has.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The sets to which `set` is tied by `digit`, as bits.
    pub(super) fn row(&self, set: usize, digit: u8) -> &[u64] {
        &self.rows[(set * 9 + usize::from(digit - 1)) * self.words..][..self.words]
    }

    /// The digits that tie two sets.
    pub(super) fn between(&self, a: usize, b: usize) -> Digits {
        (1..=9).filter(|&digit| self.row(a, digit)[b / 64] >> (b % 64) & 1 == 1).collect()
    }

    /// The sets to which `set` is tied, ascending.
    pub(super) fn neighbours(&self, set: usize) -> Vec<usize> {
        let mut all = Vec::new();
        for word in 0..self.words {
            let mut bits = (1..=9).fold(0, |bits, digit| bits | self.row(set, digit)[word]);
            while bits != 0 {
                all.push(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        all
    }
}

/// A tie between the sets with these indexes in a reason.
pub(super) fn common(a: usize, b: usize, digit: u8) -> RestrictedCommon {
    RestrictedCommon { sets: [a as u8, b as u8], digit }
}
