//! The checker's own walk through a gap: all partial ways at once, number by number.

use alloc::vec::Vec;

use super::grid::Grid;
use crate::board::{Cell, Number};

/// Whether no way from `from` to `to`, both standing, puts `number` of the gap into `cell`,
/// or, for another number, whether every way enters `cell`.
pub(super) fn is_without_way(grid: &Grid<'_>, (from, to): (Number, Number), cell: Cell, number: Number) -> bool {
    let (Some(start), Some(end)) = (grid.place_of(from), grid.place_of(to)) else { return false };
    let is_of_gap = from < number && number < to;
    let mut ways: Vec<Vec<Cell>> = alloc::vec![alloc::vec![start]];
    for next in from + 1..to {
        let may_enter = |other: Cell| if is_of_gap { next != number || other == cell } else { other != cell };
        let mut longer = Vec::new();
        for way in ways {
            for other in grid.cells_of(next).filter(|&other| may_enter(other) && !way.contains(&other)) {
                if way.last().is_some_and(|&last| grid.board().are_neighbours(last, other)) {
                    longer.push(way.iter().copied().chain([other]).collect());
                }
            }
        }
        ways = longer;
    }
    !ways.iter().any(|way| way.last().is_some_and(|&last| grid.board().are_neighbours(last, end)))
}
