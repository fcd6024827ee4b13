//! Proofs by uniqueness.
//!
//! A rectangle of two rows, two columns and two boxes without givens cannot hold two digits in turn, or swapping them
//! would give a second solution. So all other ways to fill the cells of the pattern are tried: what is removed must be
//! excluded by each.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, HOUSES, Houses};
use crate::logic::check::local;
use crate::logic::check::pattern::{follows, removes_only};
use crate::logic::step::{Rectangle, Step};

/// Unique, hidden and avoidable rectangles.
pub(super) fn rectangle(board: &Board, step: &Step, rectangle: &Rectangle) -> Result<(), Flaw> {
    removes_only(step)?;
    expect(!board.is_restricted(), "a puzzle that excludes nothing but by its values")?;
    let [a, b, c, d] = rectangle.corners;
    let corners: Cells = rectangle.corners.into_iter().collect();
    let is_rectangle = a / 9 == b / 9 && c / 9 == d / 9 && a % 9 == c % 9 && b % 9 == d % 9;
    let boxes = corners.all_houses() & Houses::BOXES;
    expect(is_rectangle && corners.len() == 4 && boxes.len() == 2, "two rows, two columns and two boxes")?;
    expect(!corners.meets(board.givens()), "corners that are not given")?;
    let (x, y) = match rectangle.digits.into_iter().collect::<smallvec::SmallVec<[u8; 9]>>()[..] {
        [x, y] => (x, y),
        _ => return Err(Flaw::Pattern("two digits")),
    };
    let is_deadly = |value: &dyn Fn(u8) -> u8| {
        let values = [value(a), value(b), value(c), value(d)];
        values == [x, y, y, x] || values == [y, x, x, y]
    };
    let cells = corners | rectangle.others;
    let holds = |gone| local::is_excluded(board, cells, gone, is_deadly);
    follows(step, holds)
}

/// Without one candidate of the cell, every cell has two candidates and every digit two places or none in each house.
pub(super) fn grave(board: &Board, step: &Step, cell: u8) -> Result<(), Flaw> {
    removes_only(step)?;
    expect(!board.is_restricted(), "a puzzle that excludes nothing but by its values")?;
    let kept = step.eliminations.iter().fold(board.marks(cell), |kept, gone| kept - Digits::of(gone.digit));
    let digit = kept.single().ok_or(Flaw::DoesNotFollow)?;
    let is_there = |one: u8, other: u8| board.has(one, other) && !(one == cell && other == digit);
    for one in board.open() {
        expect((1..=9).filter(|&other| is_there(one, other)).count() == 2, "two candidates in each cell")?;
    }
    for house in HOUSES {
        for other in 1..=9 {
            let places = house.into_iter().filter(|&one| is_there(one, other)).count();
            expect(matches!(places, 0 | 2), "two places or none in each house")?;
        }
    }
    follows(step, |gone: Candidate| gone.cell == cell)
}
