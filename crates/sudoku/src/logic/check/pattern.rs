//! Proofs of singles, locked candidates and subsets.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, HOUSES};
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

/// All places in `house` lie in `other`, where it is removed from the rest.
pub(super) fn locked(board: &Board, step: &Step, house: u8, other: u8) -> Result<(), Flaw> {
    removes_only(step)?;
    let [first, ..] = step.eliminations[..] else { return Err(Flaw::Nothing) };
    let places = board.places_in(first.digit, house);
    expect(!places.is_empty() && places.is_within(HOUSES[usize::from(other)]), "places in the other house only")?;
    let rest = HOUSES[usize::from(other)] - HOUSES[usize::from(house)];
    follows(step, |gone| gone.digit == first.digit && rest.contains(gone.cell))
}

/// As many cells as digits; each digit sees what it is removed from with all its places.
pub(super) fn naked_subset(board: &Board, step: &Step) -> Result<(), Flaw> {
    removes_only(step)?;
    expect(step.cells.is_within(board.open()), "open cells")?;
    expect(!step.cells.common_houses().is_empty(), "cells of one house")?;
    let digits = board.marks_of(step.cells);
    expect(digits.len() == step.cells.len() && digits == step.digits, "as many digits as cells")?;
    follows(step, |gone| digits.contains(gone.digit) && seen_by_all(board.places(gone.digit) & step.cells, gone))
}

/// As many digits as places for them in the house, where all else is removed.
pub(super) fn hidden_subset(board: &Board, step: &Step, house: u8) -> Result<(), Flaw> {
    removes_only(step)?;
    let places = |digit: u8| board.places_in(digit, house);
    expect(step.digits.into_iter().all(|digit| places(digit).is_within(step.cells)), "digits in these cells only")?;
    expect(step.digits.into_iter().all(|digit| !places(digit).is_empty()), "digits that the house lacks")?;
    expect(step.digits.len() == step.cells.len(), "as many digits as cells")?;
    expect(step.cells.is_within(HOUSES[usize::from(house)]), "cells of the house")?;
    follows(step, |gone| step.cells.contains(gone.cell) && !step.digits.contains(gone.digit))
}

/// Each candidate of the pivot but `digit` makes one of the pincers `digit`.
pub(super) fn wing(board: &Board, step: &Step, pivot: u8, pincers: [u8; 2], digit: u8) -> Result<(), Flaw> {
    removes_only(step)?;
    for other in board.marks(pivot) - Digits::of(digit) {
        let forces = |&pincer: &u8| {
            let is_pair = board.marks(pincer) == Digits::of(digit) | Digits::of(other);
            is_pair && Candidate { cell: pivot, digit: other }.excludes(Candidate { cell: pincer, digit: other })
        };
        expect(pincers.iter().any(forces), "a pincer for each digit of the pivot")?;
    }
    expect(board.marks(pivot).len() >= 2, "an open pivot")?;
    let wing: Cells = [pivot, pincers[0], pincers[1]].into_iter().collect();
    follows(step, |gone| gone.digit == digit && seen_by_all(wing & board.places(digit), gone))
}

/// Whether a candidate is excluded if its digit lies in one of `places`.
pub(super) fn seen_by_all(places: Cells, gone: Candidate) -> bool {
    !places.is_empty() && places.into_iter().all(|cell| Candidate { cell, digit: gone.digit }.excludes(gone))
}

/// `Ok` if nothing is placed.
pub(super) fn removes_only(step: &Step) -> Result<(), Flaw> {
    if step.placements.is_empty() { Ok(()) } else { Err(Flaw::DoesNotFollow) }
}

/// `Ok` if every elimination `holds`.
pub(super) fn follows(step: &Step, holds: impl Fn(Candidate) -> bool) -> Result<(), Flaw> {
    if step.eliminations.iter().all(|&gone| holds(gone)) { Ok(()) } else { Err(Flaw::DoesNotFollow) }
}
