//! Conjugate pairs: the two places of a digit in a house that has no third; and chains of them.

use alloc::vec;
use smallvec::SmallVec;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Houses};
use crate::logic::step::{Chain, Link, Node};

/// Two places of a digit, the only ones of the house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) house: u8,
    pub(super) cells: [u8; 2],
}

impl Pair {
    /// The other way round.
    pub(super) const fn turned(self) -> Self {
        Self { house: self.house, cells: [self.cells[1], self.cells[0]] }
    }
}

/// The conjugate pairs of a digit in `houses`.
pub(super) fn pairs(board: &Board, digit: u8, houses: Houses) -> SmallVec<[Pair; 27]> {
    let pair = |house| {
        if board.count(digit, house) != 2 {
            return None;
        }
        let mut places = board.places_in(digit, house);
        match (places.next(), places.next()) {
            (Some(a), Some(b)) => Some(Pair { house, cells: [a, b] }),
            _ => None,
        }
    };
    houses.into_iter().filter_map(pair).collect()
}

/// The chain from the first cell of `a` through its second, then the first of `b`, to the second of `b`.
pub(super) fn chain(digit: u8, a: Pair, b: Pair) -> Chain {
    let node = |cell| Node { cells: Cells::of(cell), digit };
    Chain {
        nodes: vec![node(a.cells[0]), node(a.cells[1]), node(b.cells[0]), node(b.cells[1])],
        links: vec![Link::House(a.house), Link::Weak, Link::House(b.house)],
        is_loop: false,
    }
}
