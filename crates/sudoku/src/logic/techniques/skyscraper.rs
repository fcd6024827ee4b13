//! Skyscraper: two parallel lines with two places each, of which one pair lies in one line across.
//!
//! Not both of that pair are true, so one of the other two is: what sees both cannot be.

use core::ops::ControlFlow;

use super::conjugates::{chain, pairs};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// Pairs of rows, then pairs of columns.
pub fn find(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        for (lines, across) in [(Houses::ROWS, Houses::COLUMNS), (Houses::COLUMNS, Houses::ROWS)] {
            let pairs = pairs(board, digit, lines);
            for (i, &a) in pairs.iter().enumerate() {
                for &b in &pairs[i + 1..] {
                    for (a, b) in [(a.turned(), b), (a, b.turned()), (a, b), (a.turned(), b.turned())] {
                        let meets = |a, b| !((Cells::of(a) | Cells::of(b)).common_houses() & across).is_empty();
                        if !meets(a.cells[1], b.cells[0]) || meets(a.cells[0], b.cells[1]) {
                            continue;
                        }
                        let ends = Cells::of(a.cells[0]) | Cells::of(b.cells[1]);
                        let gone = board.places(digit) & ends.common_peers();
                        if !gone.is_empty() {
                            let cells = ends | Cells::of(a.cells[1]) | Cells::of(b.cells[0]);
                            let reason = Reason::Chain(chain(digit, a, b));
                            let step = Step::new(Technique::Skyscraper, cells, Digits::of(digit), reason);
                            sink.take(step.removing(digit, gone))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
