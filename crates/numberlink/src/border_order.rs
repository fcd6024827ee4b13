//! Ends on the border of a flat board must pair up like brackets.
//!
//! # Idea
//!
//! Walk once around the board and write down the labels met.
//! Two paths whose four ends alternate (`A B A B`) would have to cross (Jordan's curve theorem), so there is no solution under any rules.
//!
//! Complexity: O(border).
//! It decides boards that a search would have to exhaust; where it does not apply (bridges, warps) it says nothing.

use alloc::vec::Vec;

use crate::board::{Label, Puzzle};

/// Two labels whose ends alternate on the border, if there are any.
pub(crate) fn crossing_pair(puzzle: &Puzzle) -> Option<(Label, Label)> {
    let board = puzzle.board();
    let features = board.features();
    if !(features.bridges.is_empty() && features.warped_rows.is_empty() && features.warped_columns.is_empty()) {
        return None;
    }
    let (rows, columns) = (board.rows(), board.columns());
    let top = (0..columns).map(|column| (0, column));
    let right = (1..rows).map(|row| (row, columns - 1));
    let bottom = (0..columns - 1).rev().map(|column| (rows - 1, column)).filter(|_| 1 < rows);
    let left = (1..rows.max(1) - usize::from(1 < rows)).rev().map(|row| (row, 0)).filter(|_| 1 < columns);
    let around = top.chain(right).chain(bottom).chain(left);
    let ends: Vec<Label> =
        around.filter_map(|(row, column)| puzzle.label(board.cell_in(row * columns + column)?)).collect();
    let is_twice = |label: Label| ends.iter().filter(|&&other| other == label).count() == 2;
    let mut open: Vec<Label> = Vec::new();
    for &label in ends.iter().filter(|&&label| is_twice(label)) {
        match open.last() {
            Some(&last) if last == label => {
                open.pop();
            }
            Some(&last) if open.contains(&label) => return Some((label, last)),
            _ => open.push(label),
        }
    }
    None
}
