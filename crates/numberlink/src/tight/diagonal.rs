//! The board cut along its diagonals, seen from one of its four corners.

use alloc::vec::Vec;

use crate::board::{Puzzle, Side};

/// What stands in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Square {
    Black,
    Blank,
    /// An end of the path with this code, which is the label plus one.
    End(u16),
}

/// A square of a diagonal, with what is known of it before any search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) square: Square,
    /// Whether there is a cell to the right and one below.
    pub(crate) has_right: bool,
    pub(crate) has_down: bool,
    /// Where the squares to the left and above stand on the diagonal before.
    pub(crate) left: Option<usize>,
    pub(crate) up: Option<usize>,
    /// Where the squares to the right and below stand on the diagonal behind.
    pub(crate) right: Option<usize>,
    pub(crate) below: Option<usize>,
    /// Whether a chain of ┌ that begins here can stop at an end or a black cell.
    pub(crate) has_chain: bool,
}

/// All diagonals, from the corner at the upper left; each from its upper right to its lower left.
#[derive(Clone, Debug)]
pub(crate) struct Diagonals {
    pub(crate) diagonals: Vec<Vec<Place>>,
    /// For each diagonal the edges to the right and down of each of its squares that has them.
    pub(crate) edges: Vec<Vec<usize>>,
    /// For each of those edges its bit: twice the place, plus one for down.
    pub(crate) edge_bits: Vec<Vec<usize>>,
    pub(crate) labels: usize,
    pub(crate) longest: usize,
}

impl Diagonals {
    /// The diagonals of a plain board, upside down or mirrored if asked.
    pub(crate) fn new(puzzle: &Puzzle, is_flipped: bool, is_mirrored: bool) -> Self {
        let board = puzzle.board();
        let (rows, columns) = (board.rows(), board.columns());
        let cell = |row: usize, column: usize| {
            let row = if is_flipped { rows - 1 - row } else { row };
            let column = if is_mirrored { columns - 1 - column } else { column };
            board.cell_in(row * columns + column)
        };
        let square = |row: usize, column: usize| match cell(row, column) {
            None => Square::Black,
            Some(cell) => puzzle.label(cell).map_or(Square::Blank, |label| Square::End(label + 1)),
        };
        let edge = |row: usize, column: usize, is_down: bool| {
            let side = match (is_down, is_flipped, is_mirrored) {
                (true, false, _) => Side::South,
                (true, true, _) => Side::North,
                (false, _, false) => Side::East,
                (false, _, true) => Side::West,
            };
            let exit = board.exits(cell(row, column)?).iter().find(|exit| exit.side == side)?;
            Some(exit.edge)
        };
        let mut has_chain = alloc::vec![false; rows * columns];
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                let inside = row + 1 < rows && column + 1 < columns;
                has_chain[row * columns + column] =
                    square(row, column) != Square::Blank || inside && has_chain[(row + 1) * columns + column + 1];
            }
        }
        let mut result = Self {
            diagonals: Vec::new(),
            edges: Vec::new(),
            edge_bits: Vec::new(),
            labels: puzzle.pairs().len(),
            longest: rows.min(columns),
        };
        for diagonal in 0..rows + columns - 1 {
            let top = |diagonal: usize| diagonal.saturating_sub(columns - 1);
            let mut places = Vec::new();
            let (mut edges, mut edge_bits) = (Vec::new(), Vec::new());
            for row in top(diagonal)..=diagonal.min(rows - 1) {
                let column = diagonal - row;
                let (right, down) = (edge(row, column, false), edge(row, column, true));
                for (bit, edge) in [right, down].into_iter().enumerate() {
                    if let Some(edge) = edge {
                        edges.push(edge);
                        edge_bits.push(2 * places.len() + bit);
                    }
                }
                let before = diagonal.saturating_sub(1);
                places.push(Place {
                    square: square(row, column),
                    has_right: right.is_some(),
                    has_down: down.is_some(),
                    left: (0 < column).then(|| row - top(before)),
                    right: (column + 1 < columns).then(|| row - top(diagonal + 1)),
                    below: (row + 1 < rows).then(|| row + 1 - top(diagonal + 1)),
                    up: (0 < row).then(|| row - 1 - top(before)),
                    has_chain: has_chain[row * columns + column],
                });
            }
            result.diagonals.push(places);
            result.edges.push(edges);
            result.edge_bits.push(edge_bits);
        }
        result
    }
}
