//! BUG + 1 (bivalue universal grave): all open cells have two candidates, but one that has three.
//!
//! With two in each cell, and each digit twice or never in each house, any solution could be turned into another by
//! taking the other candidate everywhere. So the third candidate of that cell, which is there a third time in its houses,
//! is true.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// The one cell, if there is one.
pub fn find(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(cell) = (board.open() - board.bivalue()).single() else { return ControlFlow::Continue(()) };
    if board.marks(cell).len() != 3 {
        return ControlFlow::Continue(());
    }
    let of_cell = Houses::of_cell(cell);
    for digit in board.marks(cell) {
        let is_grave = (1..=9_u8).all(|other| {
            (0..27_u8).all(|house| {
                let places = board.places(other) & HOUSES[usize::from(house)];
                let extra = u32::from(other == digit && of_cell.contains(house));
                matches!(places.len() - extra.min(places.len()), 0 | 2)
            })
        });
        if is_grave {
            let mut step = Step::new(Technique::BugPlusOne, Cells::of(cell), Digits::of(digit), Reason::Grave { cell });
            for other in board.marks(cell) - Digits::of(digit) {
                step = step.removing(other, Cells::of(cell));
            }
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}
