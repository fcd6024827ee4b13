//! Guesses that lead to a contradiction.

use super::grid::Grid;
use super::rules::has_both_beside;
use super::step::{Reason, Step, Technique};
use crate::board::{Cell, Number};

/// A number in a cell that leads to a contradiction, looked for where there is least choice.
pub(super) fn probe(grid: &Grid<'_>) -> Option<Step> {
    let mut numbers: alloc::vec::Vec<Number> =
        (1..=grid.most()).filter(|&number| 1 < grid.cell_count(number)).collect();
    numbers.sort_by_key(|&number| grid.cell_count(number));
    let guesses = numbers.into_iter().flat_map(|number| grid.cells_of(number).map(move |cell| (cell, number)));
    guesses.into_iter().find(|&(cell, number)| is_refuted(grid, cell, number)).map(|(cell, number)| {
        let reason = Reason::Contradiction(number, cell);
        Step::removes(Technique::Probing, reason, alloc::vec![(cell, number)])
    })
}

/// Whether `number` in `cell` leads to a number without cell or a cell without number.
fn is_refuted(grid: &Grid<'_>, cell: Cell, number: Number) -> bool {
    let mut grid = grid.clone();
    settle(&mut grid, cell, number);
    loop {
        let mut is_changed = false;
        for number in (1..=grid.most()).chain((1..=grid.most()).rev()) {
            let dead: smallvec::SmallVec<[Cell; 16]> =
                grid.cells_of(number).filter(|&cell| !has_both_beside(&grid, cell, number)).collect();
            is_changed |= !dead.is_empty();
            for cell in dead {
                grid.remove(cell, number);
            }
            if grid.cell_count(number) == 0 {
                return true;
            }
        }
        for number in 1..=grid.most() {
            let first = grid.cells_of(number).next();
            if let Some(cell) = first.filter(|_| grid.cell_count(number) == 1) {
                is_changed |= 1 < grid.number_count(cell);
                settle(&mut grid, cell, number);
            }
        }
        for cell in grid.board().cells() {
            match grid.number_count(cell) {
                0 => return true,
                1 => {
                    let number = grid.numbers_of(cell).next().unwrap_or_default();
                    is_changed |= 1 < grid.cell_count(number);
                    settle(&mut grid, cell, number);
                }
                _ => {}
            }
        }
        if !is_changed {
            return false;
        }
    }
}

/// Lets a number stand, and removes what that excludes.
fn settle(grid: &mut Grid<'_>, cell: Cell, number: Number) {
    let elsewhere: smallvec::SmallVec<[Cell; 16]> = grid.cells_of(number).filter(|&other| other != cell).collect();
    let others: smallvec::SmallVec<[Number; 16]> = grid.numbers_of(cell).filter(|&other| other != number).collect();
    elsewhere.into_iter().for_each(|other| grid.remove(other, number));
    others.into_iter().for_each(|other| grid.remove(cell, other));
}
