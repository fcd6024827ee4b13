//! Two-string kite: a row and a column with two places each, one of each in one box.
//!
//! Not both of those are true, so one of the far ends is: the cell that sees both cannot be.
//! Dual: two kites on the same two cells of a box, perhaps of two digits.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::conjugates::{Pair, chain, pairs};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, Houses, box_of};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// One kite.
#[derive(Clone, Copy, Debug)]
struct Kite {
    /// The row, its end in the box last; the column, its end in the box first.
    strings: [Pair; 2],
    gone: u8,
}

impl Kite {
    fn cells(self) -> Cells {
        self.strings.iter().flat_map(|pair| pair.cells).collect()
    }

    fn in_box(self) -> Cells {
        Cells::of(self.strings[0].cells[1]) | Cells::of(self.strings[1].cells[0])
    }
}

/// All kites.
pub fn find(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        kites(board, digit, |kite| {
            let reason = Reason::Chain(chain(digit, kite.strings[0], kite.strings[1]));
            let step = Step::new(Technique::TwoStringKite, kite.cells(), Digits::of(digit), reason);
            sink.take(step.removing(digit, Cells::of(kite.gone)))
        })?;
    }
    ControlFlow::Continue(())
}

/// All pairs of kites on the same cells of a box.
pub fn find_dual(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut all = Vec::new();
    for digit in 1..=9 {
        kites(board, digit, |kite| {
            all.push((digit, kite));
            ControlFlow::Continue(())
        })?;
    }
    for (i, &(a_digit, a)) in all.iter().enumerate() {
        for &(b_digit, b) in &all[i + 1..] {
            if a.in_box() != b.in_box() || a.gone == b.gone {
                continue;
            }
            let chains =
                [(a_digit, a), (b_digit, b)].map(|(digit, kite)| chain(digit, kite.strings[0], kite.strings[1]));
            let (cells, digits) = (a.cells() | b.cells(), Digits::of(a_digit) | Digits::of(b_digit));
            let step = Step::new(Technique::DualTwoStringKite, cells, digits, Reason::Chains(Vec::from(chains)));
            let step = step.removing(a_digit, Cells::of(a.gone)).removing(b_digit, Cells::of(b.gone));
            sink.take(step.sorted())?;
        }
    }
    ControlFlow::Continue(())
}

fn kites(board: &Board, digit: u8, mut found: impl FnMut(Kite) -> ControlFlow<()>) -> ControlFlow<()> {
    let (rows, columns) = (pairs(board, digit, Houses::ROWS), pairs(board, digit, Houses::COLUMNS));
    for &row in &rows {
        for &column in &columns {
            for strings in
                [[row, column], [row, column.turned()], [row.turned(), column], [row.turned(), column.turned()]]
            {
                let [[far, near], [near_too, far_too]] = strings.map(|pair| pair.cells);
                let is_kite = box_of(near) == box_of(near_too) && near != near_too && far != far_too;
                let gone = far_too / 9 * 9 + far % 9;
                if is_kite && far != near_too && near != far_too && board.has(gone, digit) {
                    found(Kite { strings, gone })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
