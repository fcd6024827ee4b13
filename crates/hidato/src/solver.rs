//! The public entry: one solver, six questions.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bitvec::vec::BitVec;
use csp_core::{Counters, Step};
use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};

use crate::board::{Board, Cell, Number, Puzzle, Solution};
use crate::config::{Config, Engine};
use crate::engine::Search;
use crate::local_search::LocalSearch;
use crate::model;
use crate::path_walk::PathWalk;
use crate::portfolio::{Portfolio, possible};

/// What a search did, and how it was told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stats {
    /// The engine that answered.
    pub engine: Engine,
    /// Its configuration.
    pub config: Config,
    /// What was counted; for `csp` as [`csp_core::Counters`] says, for `walk` a node is a cell entered and a fail a dead end.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counters: Counters,
}

/// An answer with its statistics.
pub type Report<A> = search_control::Report<A, Stats>;

/// Solves one puzzle.
///
/// The puzzle is never changed; the working memory is made by the first question, kept for the next ones,
/// and reset by each of them, whatever the one before left behind.
///
/// ```
/// use hidato::{Config, Puzzle, Solver};
/// use search_control::{Limits, Uniqueness};
///
/// let puzzle: Puzzle = ". . . / . . 1 / 9 6 .".parse()?;
/// let mut solver = Solver::new(&puzzle, Config::default()).limits(Limits::none().nodes(1_000));
/// let report = solver.uniqueness();
/// let Uniqueness::Unique(solution) = report.answer else { panic!("it has one solution") };
/// assert_eq!(solution.to_string(), "4 3 2\n5 8 1\n9 6 7\n");
/// assert!(report.stats.counters.nodes <= 3);
/// # Ok::<(), hidato::ParseError>(())
/// ```
pub struct Solver<'p, O: Observer = ()> {
    puzzle: &'p Puzzle,
    config: Config,
    limits: Limits,
    observer: O,
    search: Option<Box<dyn Search + 'p>>,
    /// For one solution only, where that has engines of its own.
    first: Option<Box<dyn Search + 'p>>,
}

impl<'p> Solver<'p> {
    /// A solver of `puzzle` without limits.
    #[must_use]
    pub fn new(puzzle: &'p Puzzle, config: Config) -> Self {
        Self { puzzle, config, limits: Limits::none(), observer: (), search: None, first: None }
    }
}

impl<'p, O: Observer + 'p> Solver<'p, O> {
    /// The limits of each question from now on.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets `observer` listen; it hears of number `v` as variable `v - 1` and of [cells](Cell::index) as values.
    #[must_use]
    pub fn observe<P: Observer + 'p>(self, observer: P) -> Solver<'p, P> {
        Solver { puzzle: self.puzzle, config: self.config, limits: self.limits, observer, search: None, first: None }
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// One solution.
    pub fn solve(&mut self) -> Report<Outcome<Solution>> {
        let (puzzle, config) = (self.puzzle, self.config);
        let (search, observer) = self.start_for_one();
        let mut solutions = listed(puzzle, config, search, observer);
        let first = solutions.next().cloned();
        let answer = match (first, solutions.end()) {
            (Some(solution), _) => Outcome::Solved(solution),
            (None, End::Stopped(stop)) => Outcome::Stopped(stop),
            (None, End::Exhausted | End::Enough) => Outcome::Unsolvable,
        };
        solutions.report(answer)
    }

    /// All solutions, one at a time.
    pub fn solutions(&mut self) -> Solutions<'_, 'p, O> {
        let (puzzle, config) = (self.puzzle, self.config);
        let (search, observer) = self.start();
        listed(puzzle, config, search, observer)
    }

    /// How many solutions there are, counted up to `most`.
    pub fn count_up_to(&mut self, most: u128) -> Report<Count> {
        let mut solutions = self.solutions();
        let mut found = 0;
        while found < most && solutions.next().is_some() {
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

    /// For each cell the numbers that stand there in some solution; a limit leaves those that are known by then.
    ///
    /// Each number and cell that propagation leaves is either seen in a solution found so far, or searched for.
    ///
    /// ```
    /// use hidato::{Config, Puzzle, Solver};
    /// use search_control::End;
    ///
    /// let puzzle: Puzzle = "1 . / . 4".parse()?;
    /// let answer = Solver::new(&puzzle, Config::default()).candidates().answer;
    /// assert_eq!(answer.end, End::Exhausted);
    /// assert_eq!(answer.seen.to_string(), "    1 {2,3}\n{2,3}     4\n");
    /// # Ok::<(), hidato::ParseError>(())
    /// ```
    pub fn candidates(&mut self) -> Report<SeenCandidates> {
        let puzzle = self.puzzle;
        let config = self.config;
        let mut seen = Candidates::none(puzzle);
        let mut numbers = alloc::vec![0; puzzle.board().len()];
        let mut total = Counters::default();
        let mut open = Vec::new();
        let (search, observer) = self.start();
        let mut end = match search.propagate(observer, &mut |number, cell| open.push((number, cell))) {
            Ok(_) => End::Exhausted,
            Err(stop) => End::Stopped(stop),
        };
        for (number, cell) in open {
            if end != End::Exhausted || seen.has(cell, number) {
                continue;
            }
            total += search.counters();
            search.reset();
            search.assume(number, cell);
            match search.step(observer) {
                Step::Solution => {
                    search.read(&mut numbers);
                    seen.add(&numbers);
                }
                Step::Stopped(stop) => end = End::Stopped(stop),
                Step::Exhausted => {}
            }
        }
        total += search.counters();
        let engine = search.engine();
        Report { answer: SeenCandidates { seen, end }, stats: Stats { engine, config, counters: total } }
    }

    /// For each cell the numbers that the techniques leave without any guess; always a superset of
    /// [`candidates`](Self::candidates). It counts as one node of the limits.
    pub fn propagate(&mut self) -> Report<Outcome<Candidates>> {
        let mut left = Candidates::none(self.puzzle);
        let config = self.config;
        let (search, observer) = self.start();
        let answer = match search.propagate(observer, &mut |number, cell| left.insert(cell, number)) {
            Ok(true) => Outcome::Solved(left),
            Ok(false) => Outcome::Unsolvable,
            Err(stop) => Outcome::Stopped(stop),
        };
        Report { answer, stats: Stats { engine: search.engine(), config, counters: search.counters() } }
    }

    /// The search at its beginning, and the observer.
    fn start(&mut self) -> (&mut (dyn Search + 'p), &mut O) {
        let (puzzle, config) = (self.puzzle, &self.config);
        let search = self.search.get_or_insert_with(|| match config.engine {
            Engine::Walk => Box::new(PathWalk::new(puzzle, config.warnsdorff)),
            // Local search proves nothing and may find a solution twice.
            Engine::Auto | Engine::Csp | Engine::Local => model::engine(puzzle, config),
        });
        search.reset();
        search.limits(&self.limits);
        (&mut **search, &mut self.observer)
    }

    /// The same for a question that one solution answers.
    fn start_for_one(&mut self) -> (&mut (dyn Search + 'p), &mut O) {
        let (puzzle, config) = (self.puzzle, &self.config);
        let search: &mut Box<dyn Search + 'p> = match config.engine {
            Engine::Csp | Engine::Walk => return self.start(),
            Engine::Auto => self.first.get_or_insert_with(|| Box::new(Portfolio::new(puzzle, *config))),
            Engine::Local => self
                .first
                .get_or_insert_with(|| Box::new(LocalSearch::new(puzzle, possible(puzzle, config), config.seed))),
        };
        search.reset();
        search.limits(&self.limits);
        (&mut **search, &mut self.observer)
    }
}

/// The solutions that a search is going to find.
fn listed<'s, 'p, O: Observer>(
    puzzle: &Puzzle,
    config: Config,
    search: &'s mut (dyn Search + 'p),
    observer: &'s mut O,
) -> Solutions<'s, 'p, O> {
    let solution = puzzle.solution(alloc::vec![0; puzzle.board().len()]);
    Solutions { search, observer, solution, end: End::Enough, config }
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

/// The solutions of a puzzle, one at a time; each is lent until the next is asked for.
///
/// ```
/// use hidato::{Config, Puzzle, Solver};
/// use search_control::End;
///
/// let puzzle: Puzzle = "1 . / . 4".parse()?;
/// let mut solver = Solver::new(&puzzle, Config::default());
/// let mut solutions = solver.solutions();
/// while let Some(solution) = solutions.next() {
///     print!("{solution}");
/// }
/// assert_eq!(solutions.end(), End::Exhausted);
/// assert_eq!(solver.solutions().owned().count(), 2);
/// # Ok::<(), hidato::ParseError>(())
/// ```
pub struct Solutions<'s, 'p, O: Observer = ()> {
    search: &'s mut (dyn Search + 'p),
    observer: &'s mut O,
    solution: Solution,
    end: End,
    config: Config,
}

impl<O: Observer> Solutions<'_, '_, O> {
    /// The next solution; `None` if there are no more, or a limit was reached: [`end`](Self::end) tells which.
    #[expect(clippy::should_implement_trait, reason = "a lending iterator cannot be a standard one; `owned` is")]
    pub fn next(&mut self) -> Option<&Solution> {
        self.end = match self.search.step(self.observer) {
            Step::Solution => {
                self.search.read(self.solution.numbers_mut());
                self.end = End::Enough;
                return Some(&self.solution);
            }
            Step::Exhausted => End::Exhausted,
            Step::Stopped(stop) => End::Stopped(stop),
        };
        None
    }

    /// How it stands: [`End::Enough`] while there may be more, [`End::Exhausted`] when all have been lent,
    /// [`End::Stopped`] when a limit was reached.
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// Goes on under fresh limits where the old ones stopped the search.
    pub fn resume(&mut self, limits: &Limits) {
        self.search.limits(limits);
        if let End::Stopped(_) = self.end {
            self.end = End::Enough;
        }
    }

    /// What was counted so far.
    pub fn stats(&mut self) -> Stats {
        Stats { engine: self.search.engine(), config: self.config, counters: self.search.counters() }
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

    fn report<A>(mut self, answer: A) -> Report<A> {
        Report { answer, stats: self.stats() }
    }
}

impl<O: Observer> fmt::Debug for Solutions<'_, '_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("solution", &self.solution)
            .field("end", &self.end)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

/// What is known of the numbers that stand in each cell in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenCandidates {
    /// Numbers that stand there in a solution that was found; none anywhere if none was.
    pub seen: Candidates,
    /// [`End::Exhausted`] if they are all; then a puzzle without candidates has no solution.
    pub end: End,
}

/// For each cell a set of numbers.
///
/// As text each cell shows its only number, or its numbers in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    board: Arc<Board>,
    /// For each cell, bit `v` is number `v`.
    numbers: Vec<BitVec>,
}

impl Candidates {
    fn none(puzzle: &Puzzle) -> Self {
        let cells = puzzle.board().len();
        Self { board: puzzle.shared_board(), numbers: alloc::vec![BitVec::repeat(false, cells + 1); cells] }
    }

    fn insert(&mut self, cell: Cell, number: Number) {
        self.numbers[cell.index()].set(usize::from(number), true);
    }

    fn add(&mut self, numbers: &[Number]) {
        for (set, &number) in self.numbers.iter_mut().zip(numbers) {
            set.set(usize::from(number), true);
        }
    }

    /// Whether no cell has a number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.iter().all(|set| set.not_any())
    }

    /// Whether `number` is in the set of `cell`; false for cells and numbers that the board does not have.
    #[must_use]
    pub fn has(&self, cell: Cell, number: Number) -> bool {
        self.numbers.get(cell.index()).and_then(|set| set.get(usize::from(number))).is_some_and(|bit| *bit)
    }

    /// The numbers of `cell`, ascending.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = Number> {
        self.numbers[cell.index()].iter_ones().map(|number| number as Number)
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = |cell| {
            let numbers: Vec<String> = self.of(cell).map(|number| number.to_string()).collect();
            if let [number] = &numbers[..] { number.clone() } else { alloc::format!("{{{}}}", numbers.join(",")) }
        };
        self.board.write(f, &self.board.cells().map(entry).collect::<Vec<_>>())
    }
}
