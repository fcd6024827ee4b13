//! The techniques that look at one number, cell or neighbourhood.

use alloc::vec::Vec;

use super::grid::Grid;
use super::step::{Reason, Step, Technique};
use crate::board::{Board, Cell, Number};

/// A number that stands keeps others from its cell, and itself from other cells.
pub(super) fn exclusion(grid: &Grid<'_>) -> Option<Step> {
    (1..=grid.most()).find_map(|number| {
        let cell = grid.place_of(number)?;
        let elsewhere = grid.cells_of(number).filter(|&other| other != cell).map(|other| (other, number));
        let others = grid.numbers_of(cell).filter(|&other| other != number).map(|other| (cell, other));
        let removed: Vec<_> = elsewhere.chain(others).collect();
        let reason = Reason::Stands(number, cell);
        (!removed.is_empty()).then(|| Step::removes(Technique::Exclusion, reason, removed))
    })
}

/// The only cell of a number, or the only number of a cell, if it does not stand there yet.
pub(super) fn single(grid: &Grid<'_>) -> Option<Step> {
    let place = |cell, number, reason| {
        Some(Step { technique: Technique::Single, reason, placed: Some((cell, number)), removed: Vec::new() })
    };
    for number in (1..=grid.most()).filter(|&number| grid.place_of(number).is_none()) {
        if grid.cell_count(number) == 1
            && let Some(cell) = grid.cells_of(number).next()
        {
            return place(cell, number, Reason::OnlyCell(number, cell));
        }
    }
    for cell in grid.board().cells() {
        if grid.number_count(cell) == 1
            && let Some(number) = grid.numbers_of(cell).next()
            && grid.place_of(number).is_none()
        {
            return place(cell, number, Reason::OnlyNumber(number, cell));
        }
    }
    None
}

/// The steps from a cell to every other; more than there are cells where no way leads.
fn steps_from(board: &Board, start: Cell) -> Vec<usize> {
    let mut steps = alloc::vec![usize::MAX; board.len()];
    let mut queue = Vec::with_capacity(board.len());
    steps[start.index()] = 0;
    queue.push(start);
    let mut at = 0;
    while let Some(&cell) = queue.get(at) {
        at += 1;
        for &near in board.neighbours(cell) {
            if steps[near.index()] == usize::MAX {
                steps[near.index()] = steps[cell.index()] + 1;
                queue.push(near);
            }
        }
    }
    steps
}

/// From a number that stands, each number is at most as many steps away as it is numbers away.
pub(super) fn distance(grid: &Grid<'_>) -> Option<Step> {
    (1..=grid.most()).find_map(|number| {
        let cell = grid.place_of(number)?;
        let steps = steps_from(grid.board(), cell);
        let mut removed = Vec::new();
        for other in (1..=grid.most()).filter(|&other| other != number) {
            let most = usize::from(number.abs_diff(other));
            removed.extend(grid.cells_of(other).filter(|cell| most < steps[cell.index()]).map(|cell| (cell, other)));
        }
        let reason = Reason::Stands(number, cell);
        (!removed.is_empty()).then(|| Step::removes(Technique::Distance, reason, removed))
    })
}

/// Whether the number before and the number after find two different cells beside `cell`.
pub(super) fn has_both_beside(grid: &Grid<'_>, cell: Cell, number: Number) -> bool {
    let (before, after) =
        (number.checked_sub(1).filter(|&before| 0 < before), (number < grid.most()).then(|| number + 1));
    let near = grid.board().neighbours(cell);
    let can = |cell: Cell, number: Option<Number>| number.is_some_and(|number| grid.has(cell, number));
    let count = |number| near.iter().filter(|&&cell| can(cell, number)).count();
    match (before, after) {
        (None, None) => true,
        (Some(_), None) => 0 < count(before),
        (None, Some(_)) => 0 < count(after),
        (Some(_), Some(_)) => {
            let either = near.iter().filter(|&&cell| can(cell, before) || can(cell, after)).count();
            0 < count(before) && 0 < count(after) && 1 < either
        }
    }
}

/// A number goes only where the numbers before and after it find cells beside.
pub(super) fn path(grid: &Grid<'_>) -> Option<Step> {
    (1..=grid.most()).find_map(|number| {
        let dead = grid.cells_of(number).filter(|&cell| !has_both_beside(grid, cell, number));
        let removed: Vec<_> = dead.map(|cell| (cell, number)).collect();
        (!removed.is_empty()).then(|| Step::removes(Technique::Path, Reason::Beside(number), removed))
    })
}
