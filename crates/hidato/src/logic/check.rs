//! The checker: proves each step again, from the grid before it, with code of its own.
//!
//! It shares nothing with the techniques but the types, and where they count it looks, and the other way round.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use super::check_ways::is_without_way;
use super::grid::Grid;
use super::step::{Reason, Step, Technique};
use crate::board::{Cell, Number};

/// A step that does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unproved {
    /// The technique that took it.
    pub technique: Technique,
    /// The cell and the number that were placed or removed without proof; `None` if the reason itself is false.
    pub what: Option<(Cell, Number)>,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a step by {} to follow, found one that does not", self.technique)
    }
}

impl core::error::Error for Unproved {}

/// Proves a step from the grid before it.
///
/// # Errors
///
/// If it does not follow, or does nothing.
pub fn check(before: &Grid<'_>, step: &Step) -> Result<(), Unproved> {
    let unproved = |what| Unproved { technique: step.technique, what };
    if step.removed.is_empty() == step.placed.is_none() {
        return Err(unproved(None));
    }
    if let Some((cell, number)) = step.placed {
        let is_single = match step.reason {
            Reason::OnlyCell(..) => before.board().cells().all(|other| before.has(other, number) == (other == cell)),
            Reason::OnlyNumber(..) => (1..=before.most()).all(|other| before.has(cell, other) == (other == number)),
            _ => false,
        };
        return if is_single { Ok(()) } else { Err(unproved(Some((cell, number)))) };
    }
    if !is_true(before, &step.reason) {
        return Err(unproved(None));
    }
    let follows = |&(cell, number): &(Cell, Number)| before.has(cell, number) && follows(before, step, cell, number);
    step.removed.iter().find(|what| !follows(what)).map_or(Ok(()), |&what| Err(unproved(Some(what))))
}

/// Whether what the reason claims about the grid is so.
fn is_true(grid: &Grid<'_>, reason: &Reason) -> bool {
    match reason {
        Reason::Stands(number, cell) => grid.place_of(*number) == Some(*cell),
        Reason::NumbersInCells(numbers, cells) => {
            let (set, own): (BTreeSet<_>, BTreeSet<_>) = (cells.iter().collect(), numbers.iter().collect());
            set.len() == own.len()
                && numbers.iter().all(|&number| grid.cells_of(number).all(|cell| set.contains(&cell)))
        }
        Reason::CellsOfNumbers(cells, numbers) => {
            let (set, own): (BTreeSet<_>, BTreeSet<_>) = (numbers.iter().collect(), cells.iter().collect());
            set.len() == own.len()
                && cells.iter().all(|&cell| grid.numbers_of(cell).all(|number| set.contains(&number)))
        }
        Reason::Beside(_) | Reason::AllWays(..) | Reason::Contradiction(..) => true,
        Reason::OnlyCell(..) | Reason::OnlyNumber(..) => false,
    }
}

/// Whether `number` cannot be in `cell`, the claims of the reason given.
fn follows(grid: &Grid<'_>, step: &Step, cell: Cell, number: Number) -> bool {
    match (&step.reason, step.technique) {
        (Reason::Stands(other, place), Technique::Exclusion) => (number == *other) != (cell == *place),
        (Reason::Stands(other, place), _) => {
            // All cells within as many steps as the numbers are apart.
            let mut within = BTreeSet::from([*place]);
            for _ in 0..number.abs_diff(*other) {
                let beyond: Vec<Cell> =
                    within.iter().flat_map(|&cell| grid.board().neighbours(cell)).copied().collect();
                within.extend(beyond);
            }
            !within.contains(&cell)
        }
        (Reason::Beside(other), _) => *other == number && !is_between(grid, cell, number),
        (Reason::NumbersInCells(numbers, cells), _) => cells.contains(&cell) && !numbers.contains(&number),
        (Reason::CellsOfNumbers(cells, numbers), _) => numbers.contains(&number) && !cells.contains(&cell),
        (Reason::AllWays(from, to), _) => is_without_way(grid, (*from, *to), cell, number),
        (Reason::Contradiction(..), _) => is_contradictory(grid, cell, number),
        (Reason::OnlyCell(..) | Reason::OnlyNumber(..), _) => false,
    }
}

/// Whether some cell beside can have the number before, and another the number after.
fn is_between(grid: &Grid<'_>, cell: Cell, number: Number) -> bool {
    let near = grid.board().neighbours(cell);
    let is_first = number == 1;
    let is_last = number == grid.most();
    if is_first && is_last {
        return true;
    }
    near.iter().any(|&before| {
        let before_fits = is_first || grid.has(before, number - 1);
        before_fits
            && (is_last || near.iter().any(|&after| (is_first || after != before) && grid.has(after, number + 1)))
    })
}

/// Whether the rules for neighbours and single places, applied until nothing changes, leave something without any place.
fn is_contradictory(grid: &Grid<'_>, cell: Cell, number: Number) -> bool {
    let mut grid = grid.clone();
    let mut standing = alloc::vec![(cell, number)];
    loop {
        while let Some((cell, number)) = standing.pop() {
            for other in grid.board().cells().filter(|&other| other != cell) {
                grid.remove(other, number);
            }
            for other in (1..=grid.most()).filter(|&other| other != number) {
                grid.remove(cell, other);
            }
        }
        let mut removed = Vec::new();
        for cell in grid.board().cells() {
            let numbers: Vec<Number> = grid.numbers_of(cell).collect();
            match numbers[..] {
                [] => return true,
                [number] if grid.cells_of(number).any(|other| other != cell) => standing.push((cell, number)),
                _ => {}
            }
            removed.extend(
                numbers.iter().filter(|&&number| !is_between(&grid, cell, number)).map(|&number| (cell, number)),
            );
        }
        for number in 1..=grid.most() {
            let cells: Vec<Cell> = grid.cells_of(number).collect();
            match cells[..] {
                [] => return true,
                [cell] if grid.numbers_of(cell).any(|other| other != number) => standing.push((cell, number)),
                _ => {}
            }
        }
        if removed.is_empty() && standing.is_empty() {
            return false;
        }
        for (cell, number) in removed {
            grid.remove(cell, number);
        }
    }
}
