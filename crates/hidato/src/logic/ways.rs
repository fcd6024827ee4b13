//! All ways through one gap.
//!
//! Between two numbers that stand, few numbers apart, all simple paths through candidates are walked.
//! Cells that no way enters at a number lose it; cells that every way enters lose the numbers of other gaps.

use alloc::vec::Vec;

use super::grid::Grid;
use super::step::{Reason, Step, Technique};
use crate::board::{Cell, Number};

/// Gaps with more numbers are left alone.
const LONGEST: Number = 12;

/// Gaps with more ways, or dead ends on them, are left alone.
const MOST_CELLS_ENTERED: usize = 4_000;

/// What all ways through a gap enter.
struct Walker<'g, 'b> {
    grid: &'g Grid<'b>,
    last: Number,
    end: Option<Cell>,
    path: Vec<Cell>,
    /// For each number of the gap the cells that some way enters at it.
    entered: Vec<Vec<Cell>>,
    /// The cells that every way so far enters.
    common: Option<Vec<Cell>>,
    left: usize,
}

impl Walker<'_, '_> {
    /// Walks on from the end of the path, which stands at `number`; false if there is too much to walk.
    /// No deeper than [`LONGEST`].
    fn walk(&mut self, number: Number) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let Some(&at) = self.path.last() else { return false };
        if number == self.last {
            if self.end.is_none_or(|end| self.grid.board().are_neighbours(at, end)) {
                self.arrive();
            }
            return true;
        }
        let grid = self.grid;
        for &next in grid.board().neighbours(at) {
            if grid.has(next, number + 1) && !self.path.contains(&next) {
                self.path.push(next);
                let is_whole = self.walk(number + 1);
                self.path.pop();
                if !is_whole {
                    return false;
                }
            }
        }
        true
    }

    /// Notes a whole way.
    fn arrive(&mut self) {
        for (cells, &cell) in self.entered.iter_mut().zip(&self.path[1..]) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        match &mut self.common {
            Some(common) => common.retain(|cell| self.path.contains(cell)),
            None => self.common = Some(self.path[1..].to_vec()),
        }
    }
}

/// A gap whose ways say something.
pub(super) fn ways(grid: &Grid<'_>) -> Option<Step> {
    let standing: Vec<Number> = (1..=grid.most()).filter(|&number| grid.place_of(number).is_some()).collect();
    standing.windows(2).filter(|pair| (2..=LONGEST + 1).contains(&(pair[1] - pair[0]))).find_map(|pair| {
        let (from, to) = (pair[0], pair[1]);
        let mut walker = Walker {
            grid,
            last: to - 1,
            end: grid.place_of(to),
            path: alloc::vec![grid.place_of(from)?],
            entered: alloc::vec![Vec::new(); usize::from(to - from - 1)],
            common: None,
            left: MOST_CELLS_ENTERED,
        };
        if !walker.walk(from) {
            return None;
        }
        // Without any way the grid is contradictory: nothing is said here.
        let common = walker.common?;
        let mut removed = Vec::new();
        for (number, entered) in (from + 1..to).zip(&walker.entered) {
            removed.extend(grid.cells_of(number).filter(|cell| !entered.contains(cell)).map(|cell| (cell, number)));
        }
        for &cell in &common {
            let others = grid.numbers_of(cell).filter(|number| !(from + 1..to).contains(number));
            removed.extend(others.map(|number| (cell, number)));
        }
        (!removed.is_empty()).then(|| Step::removes(Technique::Ways, Reason::AllWays(from, to), removed))
    })
}
