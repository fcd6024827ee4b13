//! Colour counting where every cell is used.
//!
//! # Idea
//!
//! Colour the squares like a chess board.
//! A path alternates colours, so it has one cell more of a colour if both its ends have that colour, and as many of each otherwise.
//! Summed over all paths that must be what the board has more.
//!
//! Complexity: O(cells).
//! It says nothing on hexagons, on warps of odd length, and where cells may stay empty.

use crate::board::{Cell, Puzzle, Shape};
use crate::rules::Cells;

/// Whether the colours show that there is no solution.
pub(crate) fn is_refuted(puzzle: &Puzzle) -> bool {
    let board = puzzle.board();
    let features = board.features();
    let is_odd_warp = !features.warped_rows.is_empty() && board.columns() % 2 == 1
        || !features.warped_columns.is_empty() && board.rows() % 2 == 1;
    if puzzle.rules().cells == Cells::Any || features.shape == Shape::Hex || is_odd_warp {
        return false;
    }
    let sign = |cell: Cell| {
        let square = board.square(cell);
        if (square / board.columns() + square % board.columns()).is_multiple_of(2) { 1_i64 } else { -1 }
    };
    // A bridge is used by two paths.
    let cells: i64 = board.cells().map(|cell| sign(cell) * if board.is_bridge(cell) { 2 } else { 1 }).sum();
    let paths: i64 = puzzle.pairs().iter().map(|pair| (sign(pair.ends[0]) + sign(pair.ends[1])) / 2).sum();
    cells != paths
}
