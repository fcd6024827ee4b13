//! The 486 rectangles of two rows, two columns and two boxes, which all unique and avoidable rectangles live in.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, box_of};

/// All rectangles: corners `[a, b, c, d]` with `a`, `b` in one row and `a`, `c` in one column; and as a set.
static ALL: [([u8; 4], Cells); 486] = all();

const fn all() -> [([u8; 4], Cells); 486] {
    let mut all = [([0; 4], Cells::NONE); 486];
    let (mut number, mut top) = (0, 0);
    while top < 81 {
        let (mut bottom, row, column) = (top + 1, top / 9, top % 9);
        while bottom < 81 {
            let (other_row, other_column) = (bottom / 9, bottom % 9);
            let is_rectangle = row < other_row && column < other_column;
            if is_rectangle && (row / 3 == other_row / 3) != (column / 3 == other_column / 3) {
                let corners = [top, row * 9 + other_column, other_row * 9 + column, bottom];
                let set = 1 << corners[0] | 1 << corners[1] | 1 << corners[2] | 1 << corners[3];
                all[number] = (corners, Cells(set));
                number += 1;
            }
            bottom += 1;
        }
        top += 1;
    }
    all
}

/// Goes over all rectangles within `cells`.
pub(super) fn each(cells: Cells, mut found: impl FnMut([u8; 4], Cells) -> ControlFlow<()>) -> ControlFlow<()> {
    ALL.iter().filter(|(_, set)| set.is_within(cells)).try_for_each(|&(corners, set)| found(corners, set))
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
