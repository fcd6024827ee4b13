//! Proofs of singles, locked candidates and subsets.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, HOUSES};
use crate::logic::step::Step;

/// The house has one open cell, and its digit is the one that the house lacks.
pub(super) fn last_cell(board: &Board, step: &Step, house: u8) -> Result<(), Flaw> {
    let placed = only(step)?;
    let open = board.open() & HOUSES[usize::from(house)];
    expect(open.single() == Some(placed.cell), "a house with one open cell")?;
    expect(board.marks(placed.cell).single() == Some(placed.digit), "a digit that is missing in the house")
}

/// The cell has one candidate.
pub(super) fn last_digit(board: &Board, step: &Step) -> Result<(), Flaw> {
    let placed = only(step)?;
    expect(board.marks(placed.cell).single() == Some(placed.digit), "a cell with one candidate")
}

/// The house has one place for the digit.
pub(super) fn last_place(board: &Board, step: &Step, house: u8) -> Result<(), Flaw> {
    let placed = only(step)?;
    let places = board.places_in(placed.digit, house);
    expect(places.single() == Some(placed.cell), "a house with one place for the digit")
}

/// The one placement of a single.
fn only(step: &Step) -> Result<Candidate, Flaw> {
    match step.placements[..] {
        [placed] => Ok(placed),
        _ => Err(Flaw::DoesNotFollow),
    }
}
