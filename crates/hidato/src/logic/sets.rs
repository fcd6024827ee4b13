//! Pairs and triples: as many numbers as cells, which then belong to each other.

use alloc::vec::Vec;

use smallvec::SmallVec;

use super::grid::Grid;
use super::step::{Reason, Step, Technique};
use crate::board::{Cell, Number};

/// The members of a set of at most three, ascending.
type Few<T> = SmallVec<[T; 4]>;

/// A pair (`size` 2) or a triple (3).
pub(super) fn naked(grid: &Grid<'_>, size: usize) -> Option<Step> {
    let technique = if size == 2 { Technique::Pair } else { Technique::Triple };
    let fits = |count: usize| (2..=size).contains(&count);
    let numbers: Vec<(Number, Few<Cell>)> = (1..=grid.most())
        .filter(|&number| fits(grid.cell_count(number)))
        .map(|number| (number, grid.cells_of(number).collect()))
        .collect();
    let found = closed(&numbers, size, &mut |numbers, cells| {
        let others = cells.iter().flat_map(|&cell| grid.numbers_of(cell).map(move |number| (cell, number)));
        let removed: Vec<_> = others.filter(|(_, number)| !numbers.contains(number)).collect();
        let reason = Reason::NumbersInCells(numbers.to_vec(), cells.to_vec());
        (!removed.is_empty()).then(|| Step::removes(technique, reason, removed))
    });
    if found.is_some() {
        return found;
    }
    let cells: Vec<(Cell, Few<Number>)> = grid
        .board()
        .cells()
        .filter(|&cell| fits(grid.number_count(cell)))
        .map(|cell| (cell, grid.numbers_of(cell).collect()))
        .collect();
    closed(&cells, size, &mut |cells, numbers| {
        let others = numbers.iter().flat_map(|&number| grid.cells_of(number).map(move |cell| (cell, number)));
        let removed: Vec<_> = others.filter(|(cell, _)| !cells.contains(cell)).collect();
        let reason = Reason::CellsOfNumbers(cells.to_vec(), numbers.to_vec());
        (!removed.is_empty()).then(|| Step::removes(technique, reason, removed))
    })
}

/// The first `size` owners whose sets join to `size` members and of which `step` makes something.
fn closed<A: Copy, B: Copy + Ord>(
    owners: &[(A, Few<B>)],
    size: usize,
    step: &mut impl FnMut(&[A], &[B]) -> Option<Step>,
) -> Option<Step> {
    for (i, (first, set)) in owners.iter().enumerate() {
        for (j, (second, other)) in owners.iter().enumerate().skip(i + 1) {
            let Some(pair) = joined(set, other, size) else { continue };
            if size == 2 {
                if let Some(step) = step(&[*first, *second], &pair) {
                    return Some(step);
                }
                continue;
            }
            for (third, other) in owners.iter().skip(j + 1) {
                if let Some(triple) = joined(&pair, other, size)
                    && let Some(step) = step(&[*first, *second, *third], &triple)
                {
                    return Some(step);
                }
            }
        }
    }
    None
}

/// Both sets in one, if it has at most `size` members.
fn joined<B: Copy + Ord>(a: &[B], b: &[B], size: usize) -> Option<Few<B>> {
    let mut all: Few<B> = a.iter().copied().collect();
    for &member in b {
        if !all.contains(&member) {
            if all.len() == size {
                return None;
            }
            all.push(member);
        }
    }
    all.sort_unstable();
    Some(all)
}
