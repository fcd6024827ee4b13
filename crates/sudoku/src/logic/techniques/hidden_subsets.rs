//! Hidden pair, triple, quadruple: as many digits as places for them in a house, so nothing else lies there.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// Two digits.
pub fn hidden_pair(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::HiddenPair, 2, sink)
}

/// Three digits.
pub fn hidden_triple(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::HiddenTriple, 3, sink)
}

/// Four digits.
pub fn hidden_quadruple(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::HiddenQuadruple, 4, sink)
}

fn search(board: &Board, technique: Technique, size: u32, sink: &mut dyn Sink) -> ControlFlow<()> {
    for house in (18..27).chain(0..18) {
        let fits = |digit: &u8| (2..=size).contains(&u32::from(board.count(*digit, house)));
        let digits: Digits = (1..=9).filter(fits).collect();
        if digits.len() >= size {
            Search { board, technique, size, house }.grow(digits, Digits::NONE, Cells::NONE, sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'b> {
    board: &'b Board,
    technique: Technique,
    size: u32,
    house: u8,
}

impl Search<'_> {
    /// Adds one more of the digits that are left to those that are chosen; never deeper than four.
    fn grow(&self, mut left: Digits, chosen: Digits, cells: Cells, sink: &mut dyn Sink) -> ControlFlow<()> {
        while let Some(digit) = left.next() {
            let cells = cells | self.board.places_in(digit, self.house);
            let chosen = chosen | Digits::of(digit);
            if cells.len() > self.size {
                continue;
            }
            if chosen.len() < self.size {
                self.grow(left, chosen, cells, sink)?;
                continue;
            }
            let mut step = Step::new(self.technique, cells, chosen, Reason::HiddenSubset { house: self.house });
            for digit in self.board.marks_of(cells) - chosen {
                step = step.removing(digit, self.board.places(digit) & cells);
            }
            if step.is_useful() {
                sink.take(step.sorted())?;
            }
        }
        ControlFlow::Continue(())
    }
}
