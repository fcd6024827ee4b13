//! The public entry: one solver, all questions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use bitvec::vec::BitVec;
use num_bigint::BigUint;
use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};

use crate::board::{Label, Puzzle, Solution};
use crate::config::{Config, Engine, Unsupported};
use crate::rules::Rules;
use crate::stats::Counters;
use crate::work::Work;

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
/// let mut solver = Solver::new(&puzzle, Config::default())?.limits(Limits::none().nodes(1_000));
/// let Uniqueness::Unique(solution) = solver.uniqueness().answer else { panic!("it has one solution") };
/// assert_eq!(solution.letters().to_string(), "CCBBB\nACBAA\nACCCA\nAAAAA\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'p, O: Observer = ()> {
    puzzle: &'p Puzzle,
    limits: Limits,
    observer: O,
    work: Work<'p>,
}

impl<'p> Solver<'p> {
    /// A solver of `puzzle` without limits.
    ///
    /// # Errors
    ///
    /// If the engine of `config` does not answer these rules on this board; [`Engine::Auto`] always does.
    pub fn new(puzzle: &'p Puzzle, config: Config) -> Result<Self, Unsupported> {
        Ok(Self { puzzle, limits: Limits::none(), observer: (), work: Work::new(puzzle, config)? })
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
        Solver { puzzle: self.puzzle, limits: self.limits, observer, work: self.work }
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// One solution.
    pub fn solve(&mut self) -> Report<Outcome<Solution>> {
        self.work.begin(&self.limits);
        let (found, end) = self.work.find(1, &mut self.observer);
        let answer = match (found.into_iter().next(), end) {
            (Some(used), _) => Outcome::Solved(self.puzzle.solution(used)),
            (None, End::Stopped(stop)) => Outcome::Stopped(stop),
            (None, End::Exhausted | End::Enough) => Outcome::Unsolvable,
        };
        Report { answer, stats: self.work.stats() }
    }

    /// All solutions, one at a time.
    pub fn solutions(&mut self) -> Solutions<'_, 'p, O> {
        self.work.begin(&self.limits);
        let used: BitVec = BitVec::repeat(false, self.puzzle.board().edges().len());
        Solutions {
            work: &mut self.work,
            observer: &mut self.observer,
            puzzle: self.puzzle,
            solution: self.puzzle.solution(used.clone()),
            used,
            end: End::Enough,
        }
    }

    /// How many solutions there are, exactly and of any size.
    pub fn count(&mut self) -> Report<Total> {
        self.work.begin(&self.limits);
        let answer = self.work.count(&mut self.observer);
        Report { answer, stats: self.work.stats() }
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
        self.work.begin(&self.limits);
        let (found, end) = self.work.find(2, &mut self.observer);
        let mut found = found.into_iter().map(|used| self.puzzle.solution(used));
        let answer = match (found.next(), found.next(), end) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (found, _, End::Stopped(stop)) => Uniqueness::Stopped { stop, found },
            (Some(first), None, _) => Uniqueness::Unique(first),
            (None, _, _) => Uniqueness::Unsolvable,
        };
        Report { answer, stats: self.work.stats() }
    }

    /// As [`uniqueness`](Self::uniqueness), with one solution listed after the other whatever that takes:
    /// streams of puzzles depend on which are found.
    pub(crate) fn listed_uniqueness(&mut self) -> Report<Uniqueness<Solution>> {
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
    /// let answer = Solver::new(&puzzle, Config::default())?.candidates().answer;
    /// assert_eq!(answer.end, End::Exhausted);
    /// // The path may go straight or around below.
    /// assert_eq!((answer.seen.may_use(0), answer.seen.may_skip(0)), (true, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&mut self) -> Report<SeenCandidates> {
        let edges = self.puzzle.board().edges().len();
        let mut seen = [BitVec::repeat(false, edges), BitVec::repeat(false, edges)];
        self.work.begin(&self.limits);
        let end = self.work.candidates(&mut self.observer, &mut seen);
        let [skipped, used] = seen;
        let seen = Candidates { puzzle: self.puzzle.clone(), skipped, used };
        Report { answer: SeenCandidates { seen, end }, stats: self.work.stats() }
    }
}

impl<O: Observer> fmt::Debug for Solver<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("puzzle", &self.puzzle).field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// The solutions of a puzzle, one at a time; each is lent until the next is asked for.
///
/// ```
/// use numberlink::{Config, Puzzle, Solver};
/// use search_control::End;
///
/// let puzzle: Puzzle = "> rules=numlin\nA.A/...".parse()?;
/// let mut solver = Solver::new(&puzzle, Config::default())?;
/// let mut solutions = solver.solutions();
/// while let Some(solution) = solutions.next() {
///     print!("{solution}");
/// }
/// assert_eq!(solutions.end(), End::Exhausted);
/// assert_eq!(solver.solutions().owned().count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solutions<'s, 'p, O: Observer = ()> {
    work: &'s mut Work<'p>,
    observer: &'s mut O,
    puzzle: &'p Puzzle,
    used: BitVec,
    solution: Solution,
    end: End,
}

impl<O: Observer> Solutions<'_, '_, O> {
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
        self.work.resume(limits);
        if let End::Stopped(_) = self.end {
            self.end = End::Enough;
        }
    }

    /// What was counted so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.work.stats()
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

impl<O: Observer> fmt::Debug for Solutions<'_, '_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("solution", &self.solution).field("end", &self.end).finish_non_exhaustive()
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
