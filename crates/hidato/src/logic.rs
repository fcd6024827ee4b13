//! Solving as people do: one step after another, each with its reason.
//!
//! A [`State`] is a puzzle with what a player has done: numbers placed, and marks, both kept apart from the givens.
//! [`hint`] tells the next step, [`explain`] all of them, [`rate`] the hardest technique that is needed.
//! What is wrong comes first: a number or a mark that no solution has is reported before any step.
//!
//! | technique | says | file |
//! |---|---|---|
//! | exclusion | a cell has one number, a number one cell | `logic/rules.rs` |
//! | distance | a number is no farther from a placed one than the numbers between allow | the same |
//! | path | the number before and the number after need two different cells beside | the same |
//! | single | the only cell of a number, the only number of a cell | the same |
//! | pair, triple | two (three) numbers share two (three) cells, which then have no others; and the other way round | `logic/sets.rs` |
//! | ways | all ways through a gap leave out some cells, or share some | `logic/ways.rs` |
//! | probing | what a number in a cell leads to contradicts the rules | `logic/probing.rs` |
//!
//! No technique knows the solution; [`check`] proves each step again, with code of its own.
//! All hold for solutions of puzzles that have several, too; only what is wrong is judged by the one solution there is.
//!
//! Complexity: a step looks at every candidate and its neighbours, probing at that many times over.

use alloc::vec::Vec;

use search_control::{Limits, Stop, Uniqueness};

use crate::board::{Cell, Number, Puzzle, Solution};
use crate::config::Config;
use crate::solver::Solver;

mod check;
mod check_ways;
mod grid;
mod probing;
mod rules;
mod sets;
mod state;
mod step;
mod ways;

pub use check::{Unproved, check};
pub use grid::Grid;
pub use state::State;
pub use step::{MANY, Reason, Step, Technique};

/// What to do next, or what hinders it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A number that the player placed, and the one that belongs there.
    WrongNumber {
        /// The cell.
        cell: Cell,
        /// What stands there.
        placed: Number,
        /// What should.
        right: Number,
    },
    /// Marks that have lost the number that belongs there.
    WrongMark {
        /// The cell.
        cell: Cell,
        /// The number that is missing.
        right: Number,
    },
    /// A step.
    Step(Step),
    /// Every number stands.
    Finished,
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has more than one solution: these two.
    Multiple(Solution, Solution),
    /// No technique finds anything.
    Stuck,
    /// A limit was reached before it was known what is right.
    Stopped(Stop),
}

/// All steps from a state on, and how they end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// What comes then; a step only where one was asked for.
    pub end: Hint,
}

impl Explanation {
    /// One step, and more to come.
    #[must_use]
    pub fn of(step: Step) -> Self {
        Self { end: Hint::Step(step.clone()), steps: alloc::vec![step] }
    }

    /// No step, and what that is due to.
    #[must_use]
    pub const fn ended(end: Hint) -> Self {
        Self { steps: Vec::new(), end }
    }
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The hardest technique that was needed; `None` if nothing was to be done.
    pub hardest: Option<Technique>,
    /// How many steps each technique took, in the order of [`Technique::ALL`].
    pub steps: [usize; Technique::ALL.len()],
    /// Whether the techniques solve the puzzle.
    pub is_solved: bool,
}

/// What is wrong with a state, or the solution that it leads to.
fn judge(state: &State, limits: &Limits) -> Result<Solution, Hint> {
    let solution = match Solver::new(state.puzzle(), Config::default()).limits(limits.clone()).uniqueness().answer {
        Uniqueness::Unique(solution) => solution,
        Uniqueness::Multiple(first, second) => return Err(Hint::Multiple(first, second)),
        Uniqueness::Stopped { stop, .. } => return Err(Hint::Stopped(stop)),
        _ => return Err(Hint::Unsolvable),
    };
    let right = |cell: Cell| solution.numbers()[cell.index()];
    for (cell, placed) in state.placed() {
        if placed != right(cell) {
            return Err(Hint::WrongNumber { cell, placed, right: right(cell) });
        }
    }
    for cell in state.puzzle().board().cells() {
        if !state.is_marked(cell, right(cell)) {
            return Err(Hint::WrongMark { cell, right: right(cell) });
        }
    }
    Ok(solution)
}

/// The next step from a grid on, by the easiest technique that finds one.
#[must_use]
pub fn next_step(grid: &Grid<'_>) -> Option<Step> {
    rules::exclusion(grid)
        .or_else(|| rules::single(grid))
        .or_else(|| rules::distance(grid))
        .or_else(|| rules::path(grid))
        .or_else(|| sets::naked(grid, 2))
        .or_else(|| sets::naked(grid, 3))
        .or_else(|| ways::ways(grid))
        .or_else(|| probing::probe(grid))
}

/// The next step for a player: the first that is more than [`Exclusion`](Technique::Exclusion), which is taken for granted.
///
/// The step holds on the grid of the state after [`Grid::exclude`].
///
/// ```
/// use hidato::logic::{Hint, State, Technique, hint};
/// use hidato::{Cell, Puzzle};
/// use search_control::Limits;
///
/// let puzzle: Puzzle = ". . . / . . 1 / 9 6 .".parse()?;
/// let mut state = State::new(&puzzle);
/// state.place(Cell::new(0), 3);
/// let Hint::WrongNumber { placed, right, .. } = hint(&state, &Limits::none()) else { panic!("3 is wrong there") };
/// assert_eq!((placed, right), (3, 4));
/// # Ok::<(), hidato::ParseError>(())
/// ```
#[must_use]
pub fn hint(state: &State, limits: &Limits) -> Hint {
    if let Err(wrong) = judge(state, limits) {
        return wrong;
    }
    let mut grid = Grid::new(state);
    grid.exclude();
    match next_step(&grid) {
        _ if grid.is_finished() => Hint::Finished,
        Some(step) => Hint::Step(step),
        None => Hint::Stuck,
    }
}

/// All steps for a player; a limit holds for the judging before them, and its cancel flag and deadline between them.
#[must_use]
pub fn explain(state: &State, limits: &Limits) -> Explanation {
    if let Err(end) = judge(state, limits) {
        return Explanation::ended(end);
    }
    let mut watch = search_control::LimitCheck::new(limits);
    let mut grid = Grid::new(state);
    let mut steps = Vec::new();
    let end = loop {
        if grid.is_finished() {
            break Hint::Finished;
        }
        if let Err(stop) = watch.node() {
            break Hint::Stopped(stop);
        }
        let Some(step) = next_step(&grid) else { break Hint::Stuck };
        grid.take(&step);
        steps.push(step);
    };
    Explanation { steps, end }
}

/// How hard a puzzle is for a player; together with what ended the steps, as [`explain`] says.
#[must_use]
pub fn rate(puzzle: &Puzzle, limits: &Limits) -> (Rating, Hint) {
    let explanation = explain(&State::new(puzzle), limits);
    let mut steps = [0; Technique::ALL.len()];
    for step in &explanation.steps {
        steps[step.technique as usize] += 1;
    }
    let hardest = explanation.steps.iter().map(|step| step.technique).max();
    (Rating { hardest, steps, is_solved: explanation.end == Hint::Finished }, explanation.end)
}
