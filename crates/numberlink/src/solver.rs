//! The public entry: one solver, all questions.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use bitvec::vec::BitVec;
use num_bigint::BigUint;
use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};

use crate::board::{Label, Puzzle, Solution};
use crate::border_order;
use crate::config::{Config, Engine};
use crate::edge::EdgeSearch;
use crate::engine::Search;
use crate::frontier::{self, FrontierLayers, Plan};
use crate::layered::{MemoSearch, Step};
use crate::parity;
use crate::rules::Rules;
use crate::stats::Counters;
use crate::tight::{Diagonals, TightLayers};
use crate::touch::TouchFilter;

/// How a board was refuted before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Refutation {
    /// The ends of two labels alternate on the border.
    BorderOrder(Label, Label),
    /// The colours of the ends do not fit those of the board.
    Parity,
}

impl Refutation {
    /// One word: `border-order` or `parity`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::BorderOrder(..) => "border-order",
            Self::Parity => "parity",
        }
    }
}

/// What a search did, and how it was told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stats {
    /// The engine that answered; never [`Engine::Auto`].
    pub engine: Engine,
    /// The rules under which it did.
    pub rules: Rules,
    /// Its configuration.
    pub config: Config,
    /// What refuted the board before any search, if something did.
    pub refutation: Option<Refutation>,
    /// What was counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counters: Counters,
}

/// An answer with its statistics.
pub type Report<A> = search_control::Report<A, Stats>;

/// A number of solutions of any size, and whether it is all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// How many were found: all of them, or a lower bound.
    pub found: BigUint,
    /// How the counting ended.
    pub end: End,
}

impl Total {
    /// The number of solutions, if counting was complete.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        (self.end == End::Exhausted).then_some(&self.found)
    }
}

/// Solves one puzzle.
///
/// The puzzle is never changed; the working memory is made by the first question, kept for the next ones,
/// and reset by each of them, whatever the one before left behind.
///
/// ```
/// use numberlink::{Config, Puzzle, Solver};
/// use search_control::{Limits, Uniqueness};
///
/// let puzzle: Puzzle = "5 4\nC...B\nA.BA.\n...C.\n.....".parse()?;
/// let mut solver = Solver::new(&puzzle, Config::default()).limits(Limits::none().nodes(1_000));
/// let Uniqueness::Unique(solution) = solver.uniqueness().answer else { panic!("it has one solution") };
/// assert_eq!(solution.letters().to_string(), "CCBBB\nACBAA\nACCCA\nAAAAA\n");
/// # Ok::<(), numberlink::ParseError>(())
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
    /// `None` where the board is refuted before any search, or its states would be too long.
    search: Option<Box<dyn Search>>,
    engine: Engine,
    refutation: Option<Refutation>,
    filter: Option<TouchFilter>,
}

impl Work {
    fn new(puzzle: &Puzzle, config: &Config) -> Self {
        let crossing = if config.border_order { border_order::crossing_pair(puzzle) } else { None };
        let refutation = match crossing {
            Some((a, b)) => Some(Refutation::BorderOrder(a, b)),
            None => (config.parity && parity::is_refuted(puzzle)).then_some(Refutation::Parity),
        };
        let is_tight = puzzle.rules() == Rules::TIGHT && puzzle.board().is_plain();
        let engine = match config.engine {
            Engine::Edge => Engine::Edge,
            Engine::Auto | Engine::Tight if is_tight => Engine::Tight,
            _ => Engine::Frontier,
        };
        let memo_bytes = if config.memo { MOST_MEMO_BYTES } else { 0 };
        let search: Option<Box<dyn Search>> = match engine {
            _ if refutation.is_some() => None,
            Engine::Tight => {
                let layers = TightLayers::new(Diagonals::new(puzzle, false, false));
                Some(Box::new(MemoSearch::new(layers, memo_bytes)))
            }
            Engine::Edge => Some(Box::new(EdgeSearch::new(puzzle, config))),
            _ => Plan::new(puzzle).map(|plan| {
                let search: Box<dyn Search> = Box::new(MemoSearch::new(FrontierLayers::new(plan), memo_bytes));
                search
            }),
        };
        let knows_touch = engine == Engine::Tight || engine == Engine::Edge && config.early_touch;
        let filter = if knows_touch { None } else { TouchFilter::new(puzzle) };
        Self { search, engine, refutation, filter }
    }

    /// Searches on to a solution that keeps all rules, and writes it.
    fn step(&mut self, observer: &mut dyn Observer, used: &mut BitVec) -> End {
        let Some(search) = &mut self.search else {
            // States too long to write are a matter of memory.
            return if self.refutation.is_some() { End::Exhausted } else { End::Stopped(Stop::Memory) };
        };
        loop {
            match search.step(observer) {
                Err(stop) => return End::Stopped(stop),
                Ok(Step::Exhausted) => return End::Exhausted,
                Ok(Step::Solution) => {
                    search.read(used);
                    if self.filter.as_mut().is_none_or(|filter| filter.allows(used)) {
                        return End::Enough;
                    }
                }
            }
        }
    }

    fn counters(&self) -> Counters {
        self.search.as_ref().map_or_else(Counters::default, |search| search.counters())
    }
}

/// The most bytes for states without a solution; the search goes on without writing down more.
const MOST_MEMO_BYTES: u64 = 1 << 30;

impl<'p> Solver<'p> {
    /// A solver of `puzzle` without limits.
    #[must_use]
    pub fn new(puzzle: &'p Puzzle, config: Config) -> Self {
        Self { puzzle, config, limits: Limits::none(), observer: (), work: None }
    }
}

impl<'p, O: Observer + 'p> Solver<'p, O> {
    /// The limits of each question from now on.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets `observer` listen; it hears of layers as depths.
    #[must_use]
    pub fn observe<P: Observer + 'p>(self, observer: P) -> Solver<'p, P> {
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
        let used: BitVec = BitVec::repeat(false, puzzle.board().edges().len());
        let (work, observer) = self.start();
        Solutions {
            work,
            observer,
            puzzle,
            used: used.clone(),
            solution: puzzle.solution(used),
            end: End::Enough,
            config,
        }
    }

    /// How many solutions there are, exactly and of any size.
    pub fn count(&mut self) -> Report<Total> {
        let (puzzle, config, limits) = (self.puzzle, self.config, self.limits.clone());
        let (work, observer) = self.start();
        let mut counters = Counters::default();
        let engine = work.engine;
        let refutation = work.refutation;
        let answer = if refutation.is_some() {
            Ok(BigUint::ZERO)
        } else if engine == Engine::Frontier && work.filter.is_none() {
            match Plan::both_ways(puzzle) {
                None => Err((BigUint::ZERO, Stop::Memory)),
                Some(plans) => {
                    frontier::count(&plans, &limits, observer, &mut counters).map_err(|stop| (BigUint::ZERO, stop))
                }
            }
        } else {
            let mut used: BitVec = BitVec::repeat(false, puzzle.board().edges().len());
            let mut found = BigUint::ZERO;
            let end = loop {
                match work.step(observer, &mut used) {
                    End::Enough => found += 1_u8,
                    end => break end,
                }
            };
            counters = work.counters();
            if let End::Stopped(stop) = end { Err((found, stop)) } else { Ok(found) }
        };
        let answer = match answer {
            Ok(found) => Total { found, end: End::Exhausted },
            Err((found, stop)) => Total { found, end: End::Stopped(stop) },
        };
        Report { answer, stats: Stats { engine, rules: puzzle.rules(), config, refutation, counters } }
    }

    /// How many solutions there are, counted one by one up to `most`.
    pub fn count_up_to(&mut self, most: u128) -> Report<Count> {
        let mut solutions = self.solutions();
        let mut found = 0;
        while found < most && solutions.advance() {
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

    /// For each edge whether some solution uses it, and whether some solution does not; a limit leaves what is known by then.
    ///
    /// ```
    /// use numberlink::{Config, Puzzle, Solver};
    /// use search_control::End;
    ///
    /// let puzzle: Puzzle = "> rules=numlin\nA.A/...".parse()?;
    /// let answer = Solver::new(&puzzle, Config::default()).candidates().answer;
    /// assert_eq!(answer.end, End::Exhausted);
    /// // The path may go straight or around below.
    /// assert_eq!((answer.seen.may_use(0), answer.seen.may_skip(0)), (true, true));
    /// # Ok::<(), numberlink::ParseError>(())
    /// ```
    pub fn candidates(&mut self) -> Report<SeenCandidates> {
        let (puzzle, config) = (self.puzzle, self.config);
        let edges = puzzle.board().edges().len();
        let mut seen = [BitVec::repeat(false, edges), BitVec::repeat(false, edges)];
        let (work, observer) = self.start();
        let end = match (&mut work.search, &work.filter) {
            (Some(search), None) => match search.candidates(observer, &mut seen) {
                Ok(()) => End::Exhausted,
                Err(stop) => End::Stopped(stop),
            },
            _ => {
                let mut used: BitVec = BitVec::repeat(false, edges);
                loop {
                    match work.step(observer, &mut used) {
                        End::Enough => {
                            seen[0] |= !used.clone();
                            seen[1] |= &used;
                        }
                        end => break end,
                    }
                }
            }
        };
        let stats = Stats {
            engine: work.engine,
            rules: puzzle.rules(),
            config,
            refutation: work.refutation,
            counters: work.counters(),
        };
        let [skipped, used] = seen;
        Report { answer: SeenCandidates { seen: Candidates { puzzle: puzzle.clone(), skipped, used }, end }, stats }
    }

    /// The working memory at its beginning, and the observer.
    fn start(&mut self) -> (&mut Work, &mut O) {
        let work = self.work.get_or_insert_with(|| Work::new(self.puzzle, &self.config));
        if let Some(search) = &mut work.search {
            search.reset();
            search.limits(&self.limits);
        }
        (work, &mut self.observer)
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

/// The solutions of a puzzle, one at a time; each is lent until the next is asked for.
///
/// ```
/// use numberlink::{Config, Puzzle, Solver};
/// use search_control::End;
///
/// let puzzle: Puzzle = "> rules=numlin\nA.A/...".parse()?;
/// let mut solver = Solver::new(&puzzle, Config::default());
/// let mut solutions = solver.solutions();
/// while let Some(solution) = solutions.next() {
///     print!("{solution}");
/// }
/// assert_eq!(solutions.end(), End::Exhausted);
/// assert_eq!(solver.solutions().owned().count(), 4);
/// # Ok::<(), numberlink::ParseError>(())
/// ```
pub struct Solutions<'s, O: Observer = ()> {
    work: &'s mut Work,
    observer: &'s mut O,
    puzzle: &'s Puzzle,
    used: BitVec,
    solution: Solution,
    end: End,
    config: Config,
}

impl<O: Observer> Solutions<'_, O> {
    /// Whether there is a next solution, which is then in `used`.
    fn advance(&mut self) -> bool {
        self.end = self.work.step(self.observer, &mut self.used);
        self.end == End::Enough
    }

    /// The next solution; `None` if there are no more, or a limit was reached: [`end`](Self::end) tells which.
    #[expect(clippy::should_implement_trait, reason = "a lending iterator cannot be a standard one; `owned` is")]
    pub fn next(&mut self) -> Option<&Solution> {
        if !self.advance() {
            return None;
        }
        self.solution = self.puzzle.solution(self.used.clone());
        Some(&self.solution)
    }

    /// How it stands: [`End::Enough`] while there may be more, [`End::Exhausted`] when all have been lent,
    /// [`End::Stopped`] when a limit was reached.
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// Goes on under fresh limits where the old ones stopped the search.
    pub fn resume(&mut self, limits: &Limits) {
        if let Some(search) = &mut self.work.search {
            search.limits(limits);
        }
        if let End::Stopped(_) = self.end {
            self.end = End::Enough;
        }
    }

    /// What was counted so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats {
            engine: self.work.engine,
            rules: self.puzzle.rules(),
            config: self.config,
            refutation: self.work.refutation,
            counters: self.work.counters(),
        }
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
        f.debug_struct("Solutions")
            .field("solution", &self.solution)
            .field("end", &self.end)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

/// What is known of the edges that solutions use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenCandidates {
    /// What was seen in a solution.
    pub seen: Candidates,
    /// [`End::Exhausted`] if that is all; then a puzzle without candidates has no solution.
    pub end: End,
}

/// For each edge what it is in solutions.
///
/// As text a line for each edge that some solution uses: its two cells, and whether every solution has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    puzzle: Puzzle,
    skipped: BitVec,
    used: BitVec,
}

impl Candidates {
    /// Whether no solution was seen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.used.not_any() && self.skipped.not_any()
    }

    /// Whether some solution uses the edge of that index; false for edges that the board does not have.
    #[must_use]
    pub fn may_use(&self, edge: usize) -> bool {
        self.used.get(edge).is_some_and(|bit| *bit)
    }

    /// Whether some solution does not use the edge of that index; false for edges that the board does not have.
    #[must_use]
    pub fn may_skip(&self, edge: usize) -> bool {
        self.skipped.get(edge).is_some_and(|bit| *bit)
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.puzzle.board();
        let lines: Vec<String> = board
            .edges()
            .iter()
            .enumerate()
            .filter(|&(edge, _)| self.may_use(edge))
            .map(|(edge, ends)| {
                let word = if self.may_skip(edge) { "some" } else { "all" };
                alloc::format!("{}-{} {word}\n", board.place(ends.from), board.place(ends.to)).to_string()
            })
            .collect();
        f.write_str(&lines.concat())
    }
}
