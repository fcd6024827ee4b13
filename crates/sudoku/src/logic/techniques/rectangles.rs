//! The 486 rectangles of two rows, two columns and two boxes, which all unique and avoidable rectangles live in.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, box_of};

/// Goes over all rectangles: corners `[a, b, c, d]` with `a`, `b` in one row and `a`, `c` in one column.
pub(super) fn each(mut found: impl FnMut([u8; 4]) -> ControlFlow<()>) -> ControlFlow<()> {
    for top in 0..9 {
        for bottom in top + 1..9 {
            for left in 0..9 {
                for right in left + 1..9 {
                    if (top / 3 == bottom / 3) != (left / 3 == right / 3) {
                        found([top * 9 + left, top * 9 + right, bottom * 9 + left, bottom * 9 + right])?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The corner that shares no line with corner `i` is corner `3 - i`.
pub(super) const fn opposite(i: usize) -> usize {
    3 - i
}

/// Where each digit could stand as far as values say, whatever marks were taken away.
pub(super) fn allowed(board: &Board) -> [Cells; 9] {
    let mut allowed = [board.open(); 9];
    for cell in !board.open() {
        let seen = Cells::of(cell).common_peers();
        let places = &mut allowed[usize::from(board.value(cell) - 1)];
        *places = *places - seen;
    }
    allowed
}

/// The candidates of a cell, or its value.
pub(super) fn digits(board: &Board, cell: u8) -> Digits {
    match board.value(cell) {
        0 => board.marks(cell),
        value => Digits::of(value),
    }
}

/// Whether two cells lie in one box.
pub(super) fn share_box(a: u8, b: u8) -> bool {
    box_of(a) == box_of(b)
}
