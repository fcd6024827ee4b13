//! The public entry: one solver, all questions.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};

use crate::board::Layout;
use crate::board::{Puzzle, Solution};
use crate::config::{Config, Engine};
use crate::csp::Csp;
use crate::engine::{Search, Step};
use crate::exact_cover::ExactCover;
use crate::fast::Fast;
use crate::generic::Generic;
use crate::row_major::{Ask, Masks, RowMajor};
use crate::stats::{Counters, Stats};

/// An answer with its statistics.
pub type Report<A> = search_control::Report<A, Stats>;

/// Solves puzzles.
///
/// An engine that does not [know](Engine::knows) the board leaves it to the generic one; the statistics name who answered.
/// The working memory is made by the first question, kept for the next ones, and reset by each of them,
/// whatever the one before left behind; [`load`](Self::load) goes to another puzzle and keeps it too.
///
/// ```
/// use search_control::{Limits, Uniqueness};
/// use sudoku::{Config, Puzzle, Solver};
///
/// let puzzle: Puzzle =
///     "530070000600195000098000060800060003400803001700020006060000280000419005000080079".parse()?;
/// let mut solver = Solver::new(&puzzle, Config::default()).limits(Limits::none().nodes(1_000));
/// let Uniqueness::Unique(solution) = solver.uniqueness().answer else { panic!("it has one solution") };
/// assert!(solution.to_string().starts_with("534678912"));
/// # Ok::<(), sudoku::ParseError>(())
/// ```
pub struct Solver<'p, O: Observer = ()> {
    puzzle: &'p Puzzle,
    config: Config,
    limits: Limits,
    observer: O,
    work: Option<Work>,
}

/// The working memory of a solver.
struct Work {
    layout: Arc<Layout>,
    engine: Engine,
    search: Box<dyn Search>,
    solution: Solution,
}

impl Work {
    fn new(layout: &Arc<Layout>, config: &Config) -> Self {
        let (engine, search) = search_for(layout, config);
        let solution = Solution { layout: Arc::clone(layout), values: alloc::vec![0; layout.len()] };
        Self { layout: Arc::clone(layout), engine, search, solution }
    }
}

/// The engine that answers on a board.
pub(crate) fn engine_for(layout: &Layout, config: &Config) -> Engine {
    match config.engine {
        Engine::Auto if layout.is_classic() => Engine::Fast,
        engine if engine != Engine::Auto && engine.knows(layout) => engine,
        _ => Engine::Generic,
    }
}

/// The engine that answers on a board, and a search by it.
pub(crate) fn search_for(layout: &Arc<Layout>, config: &Config) -> (Engine, Box<dyn Search>) {
    let engine = engine_for(layout, config);
    let search: Box<dyn Search> = match engine {
        Engine::Naive => Box::new(RowMajor::<Ask>::new(layout)),
        Engine::Bitmask => Box::new(RowMajor::<Masks>::new(layout)),
        Engine::Fast => Box::new(Fast::new()),
        Engine::Csp => Box::new(Csp::new(layout, config)),
        Engine::ExactCover => Box::new(ExactCover::new(layout, config)),
        Engine::Auto | Engine::Generic => Box::new(Generic::new(layout, *config)),
    };
    (engine, search)
}

impl<'p> Solver<'p> {
    /// A solver of `puzzle` without limits.
    #[must_use]
    pub fn new(puzzle: &'p Puzzle, config: Config) -> Self {
        Self { puzzle, config, limits: Limits::none(), observer: (), work: None }
    }
}

impl<'p, O: Observer> Solver<'p, O> {
    /// Goes to another puzzle; on the same board the working memory is kept.
    pub fn load(&mut self, puzzle: &'p Puzzle) {
        self.puzzle = puzzle;
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The limits of each question from now on.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What the answers depend on beside the puzzle.
    #[cfg(feature = "rayon")]
    pub(crate) const fn settings(&self) -> (Config, &Limits) {
        (self.config, &self.limits)
    }

    /// Lets `observer` listen; variables are cells, values are values.
    #[must_use]
    pub fn observe<P: Observer>(self, observer: P) -> Solver<'p, P> {
        Solver { puzzle: self.puzzle, config: self.config, limits: self.limits, observer, work: self.work }
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// One solution.
    pub fn solve(&mut self) -> Report<Outcome<Solution>> {
        let mut solutions = self.solutions();
        let first = solutions.next().cloned();
        let answer = match (first, solutions.end()) {
            (Some(solution), _) => Outcome::Solved(solution),
            (None, End::Stopped(stop)) => Outcome::Stopped(stop),
            (None, End::Exhausted | End::Enough) => Outcome::Unsolvable,
        };
        solutions.report(answer)
    }

    /// All solutions, one at a time.
    pub fn solutions(&mut self) -> Solutions<'_, O> {
        let (puzzle, config) = (self.puzzle, self.config);
        let (work, observer) = self.start();
        work.search.load(puzzle);
        Solutions { work, observer, end: End::Enough, config }
    }

    /// The working memory for the board, under the limits, and the observer.
    fn start(&mut self) -> (&mut Work, &mut O) {
        let layout = self.puzzle.layout();
        if self.work.as_ref().is_none_or(|work| !Arc::ptr_eq(&work.layout, layout) && *work.layout != **layout) {
            self.work = None;
        }
        let work = self.work.get_or_insert_with(|| Work::new(layout, &self.config));
        work.search.limits(&self.limits);
        (work, &mut self.observer)
    }

    /// A row of questions under one set of limits.
    pub(crate) fn inquiry(&mut self) -> Inquiry<'_, O> {
        let config = self.config;
        let (work, observer) = self.start();
        Inquiry { work, observer, config, counters: Counters::default() }
    }

    /// How many solutions there are, counted one by one.
    pub fn count(&mut self) -> Report<Count> {
        self.count_up_to(u128::MAX)
    }

    /// How many solutions there are, counted one by one up to `most`.
    pub fn count_up_to(&mut self, most: u128) -> Report<Count> {
        let mut solutions = self.solutions();
        let mut found = 0;
        while found < most && solutions.skip() {
            found += 1;
        }
        let answer = Count::new(found, solutions.end());
        solutions.report(answer)
    }

    /// Whether there is exactly one solution, with two that differ if there are more.
    pub fn uniqueness(&mut self) -> Report<Uniqueness<Solution>> {
        let mut solutions = self.solutions();
        let first = solutions.next().cloned();
        let second = if first.is_some() { solutions.next().cloned() } else { None };
        let answer = match (first, second, solutions.end()) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (found, _, End::Stopped(stop)) => Uniqueness::Stopped { stop, found },
            (Some(first), None, _) => Uniqueness::Unique(first),
            (None, _, _) => Uniqueness::Unsolvable,
        };
        solutions.report(answer)
    }
}

impl<O: Observer> fmt::Debug for Solver<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("puzzle", &self.puzzle)
            .field("config", &self.config)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Questions about puzzles on one board, under one set of limits.
pub(crate) struct Inquiry<'s, O: Observer> {
    work: &'s mut Work,
    observer: &'s mut O,
    config: Config,
    counters: Counters,
}

impl<O: Observer> Inquiry<'_, O> {
    /// The first solution of `puzzle`, if it has one.
    pub(crate) fn ask(&mut self, puzzle: &Puzzle, values: &mut [u8]) -> Result<Step, Stop> {
        self.work.search.load(puzzle);
        let step = self.work.search.step(self.observer, values);
        self.counters += self.work.search.counters();
        step
    }

    /// What was counted over all questions.
    pub(crate) fn stats(&self) -> Stats {
        Stats { engine: self.work.engine, config: self.config, counters: self.counters }
    }
}

/// The solutions of a puzzle, one at a time; each is lent until the next is asked for.
pub struct Solutions<'s, O: Observer = ()> {
    work: &'s mut Work,
    observer: &'s mut O,
    end: End,
    config: Config,
}

/// How an enumeration stands after a step.
fn end(step: Result<Step, Stop>) -> End {
    match step {
        Ok(Step::Solution) => End::Enough,
        Ok(Step::Exhausted) => End::Exhausted,
        Err(stop) => End::Stopped(stop),
    }
}

impl<O: Observer> Solutions<'_, O> {
    /// Goes to the next solution, which is then in the working memory.
    fn advance(&mut self) -> bool {
        let Work { search, solution, .. } = &mut *self.work;
        self.end = end(search.step(self.observer, &mut solution.values));
        self.end == End::Enough
    }

    /// As [`advance`](Self::advance), but the solution itself is not asked for.
    pub(crate) fn skip(&mut self) -> bool {
        let Work { search, solution, .. } = &mut *self.work;
        self.end = end(search.advance(self.observer, &mut solution.values));
        self.end == End::Enough
    }

    /// The next solution; `None` if there are no more, or a limit was reached: [`end`](Self::end) tells which.
    #[expect(clippy::should_implement_trait, reason = "a lending iterator cannot be a standard one; `owned` is")]
    pub fn next(&mut self) -> Option<&Solution> {
        if self.advance() { Some(&self.work.solution) } else { None }
    }

    /// How it stands: [`End::Enough`] while there may be more, [`End::Exhausted`] when all have been lent,
    /// [`End::Stopped`] when a limit was reached.
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// Goes on under fresh limits where the old ones stopped the search.
    pub fn resume(&mut self, limits: &Limits) {
        self.work.search.limits(limits);
        if let End::Stopped(_) = self.end {
            self.end = End::Enough;
        }
    }

    /// What was counted so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats { engine: self.work.engine, config: self.config, counters: self.work.search.counters() }
    }

    /// The rest of the solutions as a standard iterator of copies; if a limit ends it, its last item is that limit.
    pub fn owned(mut self) -> impl Iterator<Item = Result<Solution, Stop>> {
        let mut is_over = false;
        core::iter::from_fn(move || {
            if is_over {
                return None;
            }
            let next = self.next().cloned();
            is_over = next.is_none();
            match self.end {
                End::Stopped(stop) => Some(Err(stop)),
                End::Enough | End::Exhausted => next.map(Ok),
            }
        })
    }

    fn report<A>(self, answer: A) -> Report<A> {
        Report { answer, stats: self.stats() }
    }
}

impl<O: Observer> fmt::Debug for Solutions<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("end", &self.end).field("config", &self.config).finish_non_exhaustive()
    }
}
