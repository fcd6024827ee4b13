//! Turbot fish: two conjugate pairs, one end of the one seeing one end of the other.
//!
//! Not both of those are true, so one of the other ends is. Skyscrapers and kites are turbot fish with names of their own.

use alloc::collections::BTreeSet;
use core::ops::ControlFlow;

use super::conjugates::{chain, pairs};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, Houses, PEERS};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// All of them; of those between the same ends, the first.
pub fn find(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        let pairs = pairs(board, digit, Houses::ALL);
        let mut seen = BTreeSet::new();
        for (i, &a) in pairs.iter().enumerate() {
            for &b in &pairs[i + 1..] {
                for (a, b) in [(a.turned(), b), (a, b.turned()), (a, b), (a.turned(), b.turned())] {
                    let cells: Cells = a.cells.into_iter().chain(b.cells).collect();
                    let ends = Cells::of(a.cells[0]) | Cells::of(b.cells[1]);
                    if cells.len() < 4 || !PEERS[usize::from(a.cells[1])].contains(b.cells[0]) || seen.contains(&ends) {
                        continue;
                    }
                    let gone = board.places(digit) & ends.common_peers();
                    if !gone.is_empty() {
                        seen.insert(ends);
                        let reason = Reason::Chain(chain(digit, a, b));
                        let step = Step::new(Technique::TurbotFish, cells, Digits::of(digit), reason);
                        sink.take(step.removing(digit, gone))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
