//! Which places of a digit belong to some way of placing it in all houses at once.
//!
//! What belongs to none cannot be true, whatever other digits do; and no argument about one digit alone removes more.
//! So a search for fish or for chains of one digit that looks only at these places misses nothing,
//! and mostly need not begin.
//!
//! Rows are filled one after another; what matters of the rows above is which columns are taken, and which boxes of the
//! band, so each such state is looked at once: at most 9 · 512 · 8 of them, in practice some dozens.

use super::board::Board;
use super::cells::{Cells, box_of};

/// The places of `digit` that belong to some complete placement of it; none if there is no such placement.
#[must_use]
pub fn reachable(board: &Board, digit: u8) -> Cells {
    let mut rows = [0_u16; 9];
    for cell in board.places(digit) {
        rows[usize::from(cell / 9)] |= 1 << (cell % 9);
    }
    let (mut columns, mut boxes, mut done) = (0, [0_u8; 3], 0_u16);
    for (cell, _) in board.values().iter().enumerate().filter(|&(_, &value)| value == digit) {
        columns |= 1 << (cell % 9);
        boxes[cell / 27] |= 1 << ((box_of(cell as u8) - 18) % 3);
        done |= 1 << (cell / 9);
    }
    let mut search = Search { rows, boxes, done, known: [0; 576], good: [0; 576], reached: Cells::NONE };
    search.row(0, columns, boxes[0]);
    search.reached
}

/// The places of `digit` that belong to no complete placement.
#[must_use]
pub fn unreachable(board: &Board, digit: u8) -> Cells {
    board.places(digit) - reachable(board, digit)
}

struct Search {
    /// The columns that each row may take.
    rows: [u16; 9],
    /// The boxes of each band that hold the digit already.
    boxes: [u8; 3],
    /// The rows that hold it already.
    done: u16,
    /// States that were looked at, and those of them that can be completed.
    known: [u64; 576],
    good: [u64; 576],
    reached: Cells,
}

impl Search {
    /// Whether the rows from `row` on can be filled; never deeper than nine.
    fn row(&mut self, row: usize, columns: u16, boxes: u8) -> bool {
        if row == 9 {
            return true;
        }
        let state = (row * 512 + usize::from(columns)) * 8 + usize::from(boxes);
        let (word, bit) = (state / 64, 1 << (state % 64));
        if self.known[word] & bit != 0 {
            return self.good[word] & bit != 0;
        }
        let next_boxes = |boxes: u8| if row % 3 == 2 && row < 8 { self.boxes[row / 3 + 1] } else { boxes };
        let is_good = if self.done >> row & 1 == 1 {
            self.row(row + 1, columns, next_boxes(boxes))
        } else {
            let mut is_good = false;
            let mut free = self.rows[row] & !columns;
            while free != 0 {
                let column = free.trailing_zeros();
                free &= free - 1;
                let area = 1 << (column / 3);
                let next = if row % 3 == 2 && row < 8 { self.boxes[row / 3 + 1] } else { boxes | area };
                if boxes & area == 0 && self.row(row + 1, columns | 1 << column, next) {
                    is_good = true;
                    self.reached |= Cells::of((row * 9) as u8 + column as u8);
                }
            }
            is_good
        };
        self.known[word] |= bit;
        if is_good {
            self.good[word] |= bit;
        }
        is_good
    }
}
