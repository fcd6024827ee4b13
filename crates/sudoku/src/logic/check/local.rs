//! Proofs by trying all ways to fill some cells.
//!
//! Only the cells themselves are looked at, with what their houses say:
//! cells that see each other differ, and a digit whose places in a house all lie in these cells is in one of them.
//! What every way excludes is false.

use smallvec::SmallVec;

use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, HOUSES};

/// Whether every way to fill `cells`, but those that are forbidden, excludes a candidate.
///
/// Exponential in the number of cells, which is small in all patterns. Cells with a value keep it.
pub(super) fn is_excluded(
    board: &Board,
    cells: Cells,
    gone: Candidate,
    is_forbidden: impl Fn(&dyn Fn(u8) -> u8) -> bool,
) -> bool {
    let cells: SmallVec<[u8; 16]> = cells.collect();
    let own = |cell: u8| if board.value(cell) == 0 { board.marks(cell) } else { Digits::of(board.value(cell)) };
    let sees = |a: u8, b: u8| a != b && HOUSES.iter().any(|house| house.contains(a) && house.contains(b));
    let mut values = [0_u8; 81];
    let mut left: SmallVec<[Digits; 16]> = SmallVec::new();
    if let Some(&first) = cells.first() {
        left.push(own(first));
    }
    while let Some(depth) = left.len().checked_sub(1) {
        let cell = cells[depth];
        let Some(digit) = left[depth].next() else {
            left.pop();
            values[usize::from(cell)] = 0;
            continue;
        };
        values[usize::from(cell)] = digit;
        let is_clash = cells[..depth].iter().any(|&other| values[usize::from(other)] == digit && sees(other, cell));
        if is_clash {
            continue;
        }
        if depth + 1 < cells.len() {
            let next = own(cells[depth + 1]);
            left.push(next);
            continue;
        }
        let value = |cell: u8| values[usize::from(cell)];
        let excludes = cells.iter().any(|&cell| Candidate { cell, digit: value(cell) }.excludes(gone));
        if !excludes && !is_forbidden(&value) && fills_houses(board, &cells, &values) {
            return false;
        }
    }
    !cells.is_empty()
}

/// Whether each digit that a house can only hold in these cells is in one of them.
fn fills_houses(board: &Board, cells: &[u8], values: &[u8; 81]) -> bool {
    let all: Cells = cells.iter().copied().collect();
    HOUSES.iter().filter(|house| house.meets(all)).all(|&house| {
        (1..=9).all(|digit| {
            let places = board.places(digit) & house;
            places.is_empty()
                || !places.is_within(all)
                || places.into_iter().any(|cell| values[usize::from(cell)] == digit)
        })
    })
}
