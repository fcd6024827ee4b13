//! Locked candidates: the places of a digit in one house all lie in another house too.
//!
//! Type 1 (pointing): those of a box lie in one line, so the line has the digit nowhere else.
//! Type 2 (claiming): those of a line lie in one box, so the box has it nowhere else.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Digits, HOUSES, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// From boxes to lines.
pub fn type_1(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    locked(board, Technique::LockedCandidates1, Houses::BOXES, Houses::ROWS | Houses::COLUMNS, sink)
}

/// From lines to boxes.
pub fn type_2(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    locked(board, Technique::LockedCandidates2, Houses::ROWS | Houses::COLUMNS, Houses::BOXES, sink)
}

fn locked(board: &Board, technique: Technique, houses: Houses, others: Houses, sink: &mut dyn Sink) -> ControlFlow<()> {
    for house in houses {
        for digit in 1..=9 {
            if !(2..=3).contains(&board.count(digit, house)) {
                continue;
            }
            let places = board.places_in(digit, house);
            let Some(other) = (places.common_houses() & others).first() else { continue };
            let gone = (board.places(digit) & HOUSES[usize::from(other)]) - places;
            if !gone.is_empty() {
                let step = Step::new(technique, places, Digits::of(digit), Reason::Locked { house, other });
                sink.take(step.removing(digit, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}
