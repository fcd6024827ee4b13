//! Wings: three or four cells such that whatever one of them holds, a digit is in one of the others.
//!
//! - XY-Wing: a pivot `xy` sees `xz` and `yz`: one of these has `z`.
//! - XYZ-Wing: a pivot `xyz` sees `xz` and `yz`: one of the three has `z`.
//! - W-Wing: two cells `xy` see the two places of `x` in a house: one of the cells has `y`.

use alloc::vec;
use core::ops::ControlFlow;

use super::conjugates::pairs;
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, Houses, PEERS};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Chain, Link, Node, Reason, Step};
use crate::logic::technique::Technique;

/// A pivot with two candidates.
pub fn xy_wing(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let bivalue = board.bivalue();
    for pivot in bivalue {
        let marks = board.marks(pivot);
        let mut seen = bivalue & PEERS[usize::from(pivot)];
        while let Some(a) = seen.next() {
            let shared = board.marks(a) & marks;
            let Some(digit) = (board.marks(a) - marks).single().filter(|_| shared.len() == 1) else { continue };
            for b in seen.into_iter().filter(|&b| board.marks(b) == (marks - shared) | Digits::of(digit)) {
                let gone = board.places(digit) & (Cells::of(a) | Cells::of(b)).common_peers();
                if gone.is_empty() {
                    continue;
                }
                let (x, y) = (shared.first().unwrap_or(digit), (marks - shared).first().unwrap_or(digit));
                let nodes = [(a, digit), (a, x), (pivot, x), (pivot, y), (b, y), (b, digit)];
                let chain = Chain {
                    nodes: nodes.iter().map(|&(cell, digit)| Node { cells: Cells::of(cell), digit }).collect(),
                    links: vec![Link::Cell, Link::Weak, Link::Cell, Link::Weak, Link::Cell],
                    is_loop: false,
                };
                let cells = [pivot, a, b].into_iter().collect();
                let step = Step::new(Technique::XyWing, cells, marks | Digits::of(digit), Reason::Chain(chain));
                sink.take(step.removing(digit, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A pivot with three candidates.
pub fn xyz_wing(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let bivalue = board.bivalue();
    for pivot in board.open().into_iter().filter(|&cell| board.marks(cell).len() == 3) {
        let marks = board.marks(pivot);
        let mut seen = bivalue & PEERS[usize::from(pivot)];
        while let Some(a) = seen.next() {
            if !board.marks(a).is_within(marks) {
                continue;
            }
            for b in seen {
                let shared = board.marks(a) & board.marks(b);
                let Some(digit) = shared.single().filter(|_| board.marks(b).is_within(marks)) else { continue };
                let cells: Cells = [pivot, a, b].into_iter().collect();
                let gone = board.places(digit) & cells.common_peers();
                if !gone.is_empty() {
                    let reason = Reason::Wing { pivot, pincers: [a, b], digit };
                    sink.take(Step::new(Technique::XyzWing, cells, marks, reason).removing(digit, gone))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two cells with the same two candidates, and a conjugate pair between them.
pub fn w_wing(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut ends = board.bivalue();
    while let Some(a) = ends.next() {
        let marks = board.marks(a);
        for b in ends.into_iter().filter(|&b| board.marks(b) == marks) {
            let both = Cells::of(a) | Cells::of(b);
            for digit in marks {
                let gone = board.places(digit) & both.common_peers();
                let Some(other) = (marks - Digits::of(digit)).first().filter(|_| !gone.is_empty()) else { continue };
                let sees = |a: u8, b: u8| PEERS[usize::from(a)].contains(b);
                for pair in pairs(board, other, Houses::ALL) {
                    for pair in [pair, pair.turned()] {
                        let [c, d] = pair.cells;
                        if both.contains(c) || both.contains(d) || !sees(a, c) || !sees(b, d) {
                            continue;
                        }
                        let nodes = [(a, digit), (a, other), (c, other), (d, other), (b, other), (b, digit)];
                        let chain = Chain {
                            nodes: nodes.iter().map(|&(cell, digit)| Node { cells: Cells::of(cell), digit }).collect(),
                            links: vec![Link::Cell, Link::Weak, Link::House(pair.house), Link::Weak, Link::Cell],
                            is_loop: false,
                        };
                        let cells = both | Cells::of(c) | Cells::of(d);
                        let step = Step::new(Technique::WWing, cells, marks, Reason::Chain(chain));
                        sink.take(step.removing(digit, gone))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
