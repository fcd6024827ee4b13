//! The sets that the benches run on: made here from seeds, so that a fresh clone measures what the records measured.

#![forbid(unsafe_code)]

use puzzles::csp_core::propagators::NotEqual;
use puzzles::csp_core::{Domain, Problem, Undo};
use puzzles::hidato::as_printed::{keep, snake, snake_puzzle};
use puzzles::hidato::{Adjacency, Puzzle, Square};
use puzzles::numberlink::generate::{Generator, Wanted};
use puzzles::numberlink::{Puzzle as Numberlink, Rules};
use puzzles::search_control::Limits;

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

/// Square boards from the seeds from 0 on, unique without self-touch.
///
/// # Panics
///
/// If the size is below 2.
#[must_use]
pub fn numberlinks(size: usize, boards: u64) -> Vec<Numberlink> {
    let wanted = Wanted { columns: size, rows: size, rules: Rules::TIGHT };
    let make = |seed| {
        let mut generator = Generator::new(wanted, seed).expect("a size");
        generator.next(&Limits::none()).expect("no limit").puzzle
    };
    (0..boards).map(make).collect()
}

/// A board with 80 solutions where all cells are used, 589,152 where they may stay empty, and none without self-touch.
///
/// # Panics
///
/// Never: the board is valid under all rules.
#[must_use]
pub fn issue_8x8(rules: Rules) -> Numberlink {
    let board = "8 8/B...I.../....EH../B......./..F...E./.FA.I.../A...G..H/DC.C..../.D..G...";
    let puzzle: Numberlink = board.parse().expect("a puzzle");
    puzzle.with_rules(rules).expect("rules for squares")
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
