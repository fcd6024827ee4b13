//! The sets that the benches run on: made here from seeds, so that a fresh clone measures what the records measured.

#![forbid(unsafe_code)]

use puzzles::csp_core::propagators::NotEqual;
use puzzles::csp_core::{Domain, Problem, Undo};
use puzzles::hidato::as_printed::{keep, snake, snake_puzzle};
use puzzles::hidato::{Adjacency, Puzzle, Square};

/// A raw grid as a puzzle with eight neighbours.
///
/// # Panics
///
/// If the grid is not a puzzle.
#[must_use]
pub fn puzzle(columns: usize, grid: &[u32]) -> Puzzle {
    let square = |&number: &u32| if number == 0 { Square::Blank } else { Square::Given(u64::from(number)) };
    Puzzle::grid(Adjacency::Eight, columns, &grid.iter().map(square).collect::<Vec<_>>()).expect("a puzzle")
}

/// The article's 6x6 grid.
#[must_use]
pub fn article_6x6() -> Vec<u32> {
    keep(&snake(6, 6), &[1, 2, 9, 22, 31, 36])
}

/// Twenty square snakes of this size with both ends and `further` clues.
#[must_use]
pub fn snakes(size: usize, further: usize) -> Vec<Puzzle> {
    (0..20).map(|seed| puzzle(size, &snake_puzzle(size, size, further, seed))).collect()
}

/// An empty orthogonal board.
///
/// # Panics
///
/// If the board is empty or too large.
#[must_use]
pub fn blank_four(size: usize) -> Puzzle {
    Puzzle::grid(Adjacency::Four, size, &vec![Square::Blank; size * size]).expect("a board")
}

/// `n` queens: one variable per row, different columns and diagonals, pair by pair.
///
/// # Panics
///
/// If `D` does not hold `n` values.
#[must_use]
pub fn queens<D: Domain, U: Undo>(n: usize) -> Problem<D, U> {
    let mut problem = Problem::new();
    let rows = problem.variables(n, D::below(n));
    for (i, &a) in rows.iter().enumerate() {
        for (distance, &b) in (1..).zip(&rows[i + 1..]) {
            for offset in [0, distance, -distance] {
                problem.post(NotEqual::with_offset(a, b, offset)).expect("two variables of this problem");
            }
        }
    }
    problem
}
