//! Proofs of templates: all ways to place each digit in the nine rows are gone through, one by one.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, houses_of};
use crate::logic::step::Step;

/// Whether what is placed is in all ways, and what is removed in none.
pub(super) fn check(board: &Board, step: &Step, digit: u8) -> Result<(), Flaw> {
    let is_of_digit = |one: &Candidate| one.digit == digit;
    expect(step.placements.iter().chain(&step.eliminations).all(is_of_digit), "conclusions about one digit")?;
    let mut all: [Ways; 9] = core::array::from_fn(|at| ways(board, at as u8 + 1, Cells::ALL));
    // A way that needs what another digit needs always is none.
    loop {
        let mut has_changed = false;
        for digit in Digits::ALL {
            let others = Digits::ALL - Digits::of(digit);
            let taken = others.fold(Cells::NONE, |taken, other| taken | all[usize::from(other - 1)].always);
            let old = all[usize::from(digit - 1)];
            if old.ever.meets(taken) {
                all[usize::from(digit - 1)] = ways(board, digit, !taken);
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    let found = all[usize::from(digit - 1)];
    let follows = step.placements.iter().all(|one| found.always.contains(one.cell))
        && step.eliminations.iter().all(|one| !found.ever.contains(one.cell));
    if follows { Ok(()) } else { Err(Flaw::DoesNotFollow) }
}

/// What all ways of a digit have in common, and what they have together; nothing if there is none.
#[derive(Clone, Copy)]
struct Ways {
    always: Cells,
    ever: Cells,
}

fn ways(board: &Board, digit: u8, allowed: Cells) -> Ways {
    let fixed: Cells = (0..81_u8).filter(|&cell| board.value(cell) == digit).collect();
    let mut count = 0_u32;
    let mut found = Ways { always: Cells::ALL, ever: Cells::NONE };
    let places = (board.places(digit) & allowed) | fixed;
    place(places, 0, Cells::NONE, &mut |way: Cells| {
        count += 1;
        found = Ways { always: found.always & way, ever: found.ever | way };
    });
    if count == 0 { Ways { always: Cells::NONE, ever: Cells::NONE } } else { found }
}

/// Fills the rows from `row` on with places of which no two share a house.
fn place(places: Cells, row: u8, way: Cells, found: &mut dyn FnMut(Cells)) {
    if row == 9 {
        return found(way);
    }
    for cell in (row * 9..row * 9 + 9).filter(|&cell| places.contains(cell)) {
        let used = way.into_iter().any(|other| houses_of(other).iter().any(|house| houses_of(cell).contains(house)));
        if !used {
            place(places, row + 1, way | Cells::of(cell), found);
        }
    }
}
