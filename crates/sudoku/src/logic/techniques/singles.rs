//! Full house, naked single, hidden single: a cell with one candidate, or a digit with one place.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// The last open cell of a house.
pub fn full_house(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut done = Cells::NONE;
    for house in 0..27 {
        let open = board.open() & HOUSES[usize::from(house)];
        let Some(cell) = (open - done).single().filter(|_| !open.meets(done)) else { continue };
        if let Some(digit) = board.marks(cell).single() {
            done |= open;
            let step = Step::new(Technique::FullHouse, open, Digits::of(digit), Reason::LastCell { house });
            sink.take(step.placing(cell, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate.
pub fn naked_single(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for cell in board.open() {
        if let Some(digit) = board.marks(cell).single() {
            let step = Step::new(Technique::NakedSingle, Cells::of(cell), Digits::of(digit), Reason::LastDigit);
            sink.take(step.placing(cell, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// A digit with one place in a house; boxes first, since they are seen first.
pub fn hidden_single(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut done = [Cells::NONE; 9];
    for house in (18..27).chain(0..18) {
        for digit in 1..=9 {
            if board.count(digit, house) != 1 {
                continue;
            }
            let places = board.places_in(digit, house);
            let done = &mut done[usize::from(digit - 1)];
            if let (Some(cell), false) = (places.single(), places.is_within(*done)) {
                *done |= places;
                let step = Step::new(Technique::HiddenSingle, places, Digits::of(digit), Reason::LastPlace { house });
                sink.take(step.placing(cell, digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}
