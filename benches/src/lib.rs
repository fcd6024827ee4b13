//! The sets that the benches run on: made here from seeds, so that a fresh clone measures what the records measured.

#![forbid(unsafe_code)]

pub mod logged_halving;

use puzzles::csp_core::propagators::NotEqual;
use puzzles::csp_core::{Domain, Problem, Undo};
use puzzles::hidato::as_printed::{keep, snake, snake_puzzle};
use puzzles::hidato::{Adjacency, Puzzle, Square};
use puzzles::numberlink::generate::{Generator, Wanted};
use puzzles::numberlink::{Puzzle as Numberlink, Rules};
use puzzles::search_control::{Limits, SeededRandom};

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

/// A board with 9 solutions where all cells are used, 21,405 where they may stay empty, and none without self-touch.
///
/// # Panics
///
/// Never: the board is valid under all rules.
#[must_use]
pub fn touching(rules: Rules) -> Numberlink {
    let board = "6 6/..D..B/....DB/A..A.C/...C../....../......";
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

/// A step of a walk over the edges of a grid.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Mark, and join these two cells.
    Join(usize, usize),
    /// Go back to the newest mark.
    Back,
    /// Are these two cells in one set?
    Ask(usize, usize),
}

/// Cells in a row of the grid, and rows.
const SIDE: u32 = 40;
/// Steps of a walk.
const STEPS: usize = 200_000;

/// The edges of the 40x40 grid.
fn grid_edges() -> Vec<(u32, u32)> {
    let right = (0..SIDE * SIDE).filter(|cell| cell % SIDE + 1 < SIDE).map(|cell| (cell, cell + 1));
    let down = (0..SIDE * (SIDE - 1)).map(|cell| (cell, cell + SIDE));
    right.chain(down).collect()
}

/// Random edges of the 40x40 grid: up to `lo` marks, then up and down at random between `lo` and `hi`, and back at the end;
/// so many random questions after each join.
///
/// # Panics
///
/// Never: a grid has edges.
#[must_use]
pub fn grid_walk(lo: usize, hi: usize, questions: usize) -> Vec<Step> {
    let mut random = SeededRandom::new(40);
    let edges = grid_edges();
    let mut steps = Vec::new();
    let mut depth = 0;
    while steps.len() < STEPS {
        if depth <= lo || depth < hi && random.chance(1, 2) {
            let &(a, b) = random.choose(&edges).expect("a grid has edges");
            steps.push(Step::Join(a as usize, b as usize));
            for _ in 0..questions {
                steps.push(Step::Ask(random.below(SIDE * SIDE) as usize, random.below(SIDE * SIDE) as usize));
            }
            depth += 1;
        } else {
            steps.push(Step::Back);
            depth -= 1;
        }
    }
    steps.extend((0..depth).map(|_| Step::Back));
    steps
}

/// All edges of the 40x40 grid in random order, and back over all of them; again and again.
#[must_use]
pub fn grid_up_and_down() -> Vec<Step> {
    let mut random = SeededRandom::new(41);
    let mut edges = grid_edges();
    let mut steps = Vec::new();
    while steps.len() < STEPS {
        random.shuffle(&mut edges);
        steps.extend(edges.iter().map(|&(a, b)| Step::Join(a as usize, b as usize)));
        steps.extend(edges.iter().map(|_| Step::Back));
    }
    steps
}
