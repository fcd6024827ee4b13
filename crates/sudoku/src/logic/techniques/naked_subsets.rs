//! Naked pair, triple, quadruple; locked pair, locked triple: as many cells of a house as digits in them.
//!
//! The digits lie in these cells, so nowhere else in any house that holds all of them.
//! A pair or triple in a line and a box at once that removes something from both is called locked.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// Two cells in a line and a box.
pub fn locked_pair(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::LockedPair, 2, true, sink)
}

/// Three cells in a line and a box.
pub fn locked_triple(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::LockedTriple, 3, true, sink)
}

/// Two cells of a house.
pub fn naked_pair(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::NakedPair, 2, false, sink)
}

/// Three cells of a house.
pub fn naked_triple(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::NakedTriple, 3, false, sink)
}

/// Four cells of a house.
pub fn naked_quadruple(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::NakedQuadruple, 4, false, sink)
}

/// Looks through the subsets of `size` cells; those that are locked, or those that are not.
fn search(board: &Board, technique: Technique, size: u32, is_locked: bool, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut small = Cells::NONE;
    for cell in board.open() {
        if (2..=size).contains(&board.marks(cell).len()) {
            small |= Cells::of(cell);
        }
    }
    let last = if is_locked { 18 } else { 0 };
    for house in (18..27).chain(last..18) {
        let candidates = small & HOUSES[usize::from(house)];
        if candidates.len() >= size {
            let search = Search { board, technique, size, is_locked, house };
            search.grow(candidates, Cells::NONE, Digits::NONE, sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'b> {
    board: &'b Board,
    technique: Technique,
    size: u32,
    is_locked: bool,
    house: u8,
}

impl Search<'_> {
    /// Adds one more of the cells that are left to those that are chosen; never deeper than four.
    fn grow(&self, mut left: Cells, chosen: Cells, digits: Digits, sink: &mut dyn Sink) -> ControlFlow<()> {
        while let Some(cell) = left.next() {
            let digits = digits | self.board.marks(cell);
            let chosen = chosen | Cells::of(cell);
            if digits.len() > self.size {
                continue;
            }
            if chosen.len() == self.size {
                self.found(chosen, digits, sink)?;
            } else {
                self.grow(left, chosen, digits, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn found(&self, cells: Cells, digits: Digits, sink: &mut dyn Sink) -> ControlFlow<()> {
        let common = cells.common_houses();
        // What lies in a box was found there.
        if self.house < 18 && !(common & Houses::BOXES).is_empty() {
            return ControlFlow::Continue(());
        }
        let union = digits.fold(Cells::NONE, |all, digit| all | self.board.places(digit));
        let gone = (union & common.cells()) - cells;
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let (lines, area) = (common - Houses::BOXES, common & Houses::BOXES);
        let is_locked = self.size < 4
            && !lines.is_empty()
            && !area.is_empty()
            && gone.meets(area.cells())
            && gone.meets(lines.cells() - area.cells());
        if is_locked != self.is_locked {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(self.technique, cells, digits, Reason::NakedSubset { houses: common });
        for digit in digits {
            step = step.removing(digit, self.board.places(digit) & gone);
        }
        sink.take(step.sorted())
    }
}
