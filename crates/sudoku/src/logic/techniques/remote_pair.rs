//! Remote pair: cells with the same two candidates, each seeing the next.
//!
//! They hold the two digits in turn, so two of them with an even number between hold both:
//! what sees these two can have neither.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, PEERS};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Chain, Link, Node, Reason, Step};
use crate::logic::technique::Technique;

/// All pairs of ends, each along a shortest way.
pub fn find(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let (mut left, mut steps) = (board.bivalue(), Vec::new());
    while let Some(first) = left.first() {
        let digits = board.marks(first);
        let same: Cells = left.into_iter().filter(|&cell| board.marks(cell) == digits).collect();
        left = left - same;
        if same.len() >= 4 {
            for start in same {
                from(board, digits, same, start, &mut steps);
            }
        }
    }
    // Those that remove most come first.
    steps.sort_by_key(|step| core::cmp::Reverse(step.eliminations.len()));
    steps.into_iter().try_for_each(|step| sink.take(step))
}

/// Breadth first from `start`; ends that come before it had their turn.
fn from(board: &Board, digits: Digits, same: Cells, start: u8, steps: &mut Vec<Step>) {
    let mut before = [start; 81];
    let (mut seen, mut layer, mut depth) = (Cells::of(start), Cells::of(start), 0);
    while !layer.is_empty() {
        let mut next = Cells::NONE;
        for cell in layer {
            let new = (same & PEERS[usize::from(cell)]) - seen;
            new.for_each(|peer| before[usize::from(peer)] = cell);
            seen |= new;
            next |= new;
        }
        (layer, depth) = (next, depth + 1);
        if depth % 2 == 0 || depth < 3 {
            continue;
        }
        for end in layer.into_iter().filter(|&end| end > start) {
            let mut way = vec![end];
            while let Some(&cell) = way.last().filter(|&&cell| cell != start) {
                way.push(before[usize::from(cell)]);
            }
            steps.extend(along(board, digits, &way));
        }
    }
}

/// What any two cells of a way with an even number between remove; neighbours would be a naked pair.
fn along(board: &Board, digits: Digits, way: &[u8]) -> Option<Step> {
    let (mut gone, mut chains) = (Cells::NONE, Vec::new());
    let union = digits.fold(Cells::NONE, |all, digit| all | board.places(digit));
    for first in 0..way.len() {
        for last in (first + 3..way.len()).step_by(2) {
            let seen = union & (Cells::of(way[first]) | Cells::of(way[last])).common_peers();
            if !seen.is_within(gone) {
                gone |= seen;
                chains.extend(digits.into_iter().map(|digit| chain(&way[first..=last], digits, digit)));
            }
        }
    }
    if gone.is_empty() {
        return None;
    }
    let cells = way.iter().copied().collect();
    let mut step = Step::new(Technique::RemotePair, cells, digits, Reason::Chains(chains));
    for digit in digits {
        step = step.removing(digit, board.places(digit) & gone);
    }
    Some(step.sorted())
}

/// The chain that shows that `digit` is at one of the ends.
fn chain(way: &[u8], digits: Digits, digit: u8) -> Chain {
    let mut nodes = Vec::new();
    let other = (digits - Digits::of(digit)).first().unwrap_or(digit);
    for (i, &cell) in way.iter().enumerate() {
        let order = if i % 2 == 0 { [digit, other] } else { [other, digit] };
        nodes.extend(order.map(|digit| Node { cells: Cells::of(cell), digit }));
    }
    let links = (1..nodes.len()).map(|i| if i % 2 == 1 { Link::Cell } else { Link::Weak }).collect();
    Chain { nodes, links, is_loop: false }
}
