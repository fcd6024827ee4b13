//! Proofs by counting how often digits can stand in some cells.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, HOUSES};
use crate::logic::check::pattern::{follows, removes_only, seen_by_all};
use crate::logic::step::{Step, SueDeCoq};

/// Each digit can stand in the cells at most once if one house holds all its places there, else at most twice,
/// once in the line and once in the box. If that makes just as many as there are cells, each stands there so often.
pub(super) fn sue_de_coq(board: &Board, step: &Step, parts: SueDeCoq) -> Result<(), Flaw> {
    removes_only(step)?;
    let (line, area) = (HOUSES[usize::from(parts.line)], HOUSES[usize::from(parts.area)]);
    let cells = parts.meeting | parts.in_line | parts.in_box;
    expect(parts.line < 18 && 18 <= parts.area, "a line and a box")?;
    expect(cells.is_within(board.open()) && cells.is_within(line | area), "open cells of the line and the box")?;
    let places = |digit: u8| board.places(digit) & cells;
    let most = |digit: u8| {
        let places = places(digit);
        if places.is_empty() {
            0
        } else if places.is_within(line) || places.is_within(area) {
            1
        } else {
            2
        }
    };
    expect((1..=9).map(most).sum::<u32>() == cells.len(), "as many cells as digits can stand in them")?;
    follows(step, |gone: Candidate| {
        let places: Cells = places(gone.digit);
        match most(gone.digit) {
            1 => seen_by_all(places, gone),
            // Once in the line outside of the box, and once in the box outside of the line.
            2 => seen_by_all(places - area, gone) || seen_by_all(places - line, gone),
            _ => false,
        }
    })
}
