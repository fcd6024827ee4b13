//! The public entry: one solver over all kernels.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use search_control::{Count, End, LimitCheck, Limits, Observer, Outcome, Stop, Uniqueness};

use crate::bits::{self, Bits};
use crate::cells::Cells;
use crate::config::{Config, Kernel};
use crate::counters::{Counters, Step};
use crate::links::Links;
use crate::problem::{Core, Problem, Solution};

/// What a search did, and how it was told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stats {
    /// The kernel that answered; never [`Kernel::Auto`].
    pub kernel: Kernel,
    /// The configuration.
    pub config: Config,
    /// What was counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counters: Counters,
}

/// An answer with its statistics.
pub type Report<A> = search_control::Report<A, Stats>;

/// The kernel that was asked for cannot search this problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The kernel or method, by its name.
    pub method: &'static str,
    /// What it lacks.
    pub what: &'static str,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not support {}", self.method, self.what)
    }
}

impl core::error::Error for Unsupported {}

/// A kernel with its workspace.
enum Engine {
    Links(Box<Links>),
    Cells(Box<Cells>),
    Bits1(Box<Bits<1>>),
    Bits2(Box<Bits<2>>),
    Bits3(Box<Bits<3>>),
    Bits4(Box<Bits<4>>),
    Bits6(Box<Bits<6>>),
    Bits8(Box<Bits<8>>),
}

/// The same call on whichever kernel it is.
macro_rules! on {
    ($engine:expr, $kernel:ident => $call:expr) => {
        match $engine {
            Engine::Links($kernel) => $call,
            Engine::Cells($kernel) => $call,
            Engine::Bits1($kernel) => $call,
            Engine::Bits2($kernel) => $call,
            Engine::Bits3($kernel) => $call,
            Engine::Bits4($kernel) => $call,
            Engine::Bits6($kernel) => $call,
            Engine::Bits8($kernel) => $call,
        }
    };
}

impl Engine {
    fn new(core: &Core, kernel: Kernel, config: Config) -> Result<Self, Unsupported> {
        if kernel == Kernel::Bits
            && let Some(what) = bits::excess(core)
        {
            return Err(Unsupported { method: kernel.word(), what });
        }
        Ok(match kernel {
            Kernel::Auto | Kernel::Links => Self::Links(Box::new(Links::new(core, config))),
            Kernel::Cells => Self::Cells(Box::new(Cells::new(core, config))),
            Kernel::Bits => match core.primary {
                0..=64 => Self::Bits1(Box::new(Bits::new(core, config))),
                65..=128 => Self::Bits2(Box::new(Bits::new(core, config))),
                129..=192 => Self::Bits3(Box::new(Bits::new(core, config))),
                193..=256 => Self::Bits4(Box::new(Bits::new(core, config))),
                257..=384 => Self::Bits6(Box::new(Bits::new(core, config))),
                _ => Self::Bits8(Box::new(Bits::new(core, config))),
            },
        })
    }
}

/// Solves one problem.
///
/// All memory is taken here; the questions take none but for the solutions that they hand over.
/// Each question starts afresh, whatever the one before left behind.
///
/// ```
/// use dlx::{Config, Problem, Solver};
/// use search_control::{End, Limits, Uniqueness};
///
/// let problem: Problem<String> = "a b c d\na b\nc d\na c\nb d\na d".parse()?;
/// let mut solver = Solver::new(&problem, Config::default())?.limits(Limits::none().nodes(1_000));
/// assert_eq!(solver.count_up_to(u128::MAX).answer.exact(), Some(2));
/// assert!(matches!(solver.uniqueness().answer, Uniqueness::Multiple(..)));
/// let mut solutions = solver.solutions();
/// while let Some(solution) = solutions.next() {
///     println!("{solution}");
/// }
/// assert_eq!(solutions.end(), End::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'p, N, P, O: Observer = ()> {
    problem: &'p Problem<N, P>,
    kernel: Kernel,
    config: Config,
    limits: Limits,
    observer: O,
    engine: Engine,
    solution: Solution,
}

impl<'p, N, P> Solver<'p, N, P> {
    /// A solver of `problem` without limits.
    ///
    /// # Errors
    ///
    /// If the kernel that `config` names does not support what the problem has.
    pub fn new(problem: &'p Problem<N, P>, config: Config) -> Result<Self, Unsupported> {
        let core = &problem.core;
        let kernel = match config.kernel {
            Kernel::Auto if bits::excess(core).is_none() => Kernel::Bits,
            Kernel::Auto => Kernel::Links,
            kernel => kernel,
        };
        let engine = Engine::new(core, kernel, config)?;
        let solution = Solution { options: Vec::with_capacity(core.most_selected()), cost: 0 };
        Ok(Self { problem, kernel, config, limits: Limits::none(), observer: (), engine, solution })
    }
}

impl<'p, N, P, O: Observer> Solver<'p, N, P, O> {
    /// The limits of each question from now on.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets `observer` listen; variables are items, values are options, both by their numbers.
    ///
    /// A branch without an option (no further one of an item that may have several) is not told.
    #[must_use]
    pub fn observe<Q: Observer>(self, observer: Q) -> Solver<'p, N, P, Q> {
        let Self { problem, kernel, config, limits, engine, solution, .. } = self;
        Solver { problem, kernel, config, limits, observer, engine, solution }
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &'p Problem<N, P> {
        self.problem
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
    pub fn solutions(&mut self) -> Solutions<'_, 'p, N, P, O> {
        on!(&mut self.engine, kernel => kernel.reset());
        let check = LimitCheck::new(&self.limits);
        Solutions { solver: self, check, end: End::Enough }
    }

    /// The number of solutions, one by one; see [`Diagram`](crate::Diagram) for counts beyond the reach of a search.
    pub fn count(&mut self) -> Report<Count> {
        self.count_up_to(u128::MAX)
    }

    /// How many solutions there are, counted up to `most`.
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
}

impl<N, P, O: Observer> fmt::Debug for Solver<'_, N, P, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("kernel", &self.kernel)
            .field("config", &self.config)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// The solutions of a problem, one at a time; each is lent until the next is asked for.
pub struct Solutions<'s, 'p, N, P, O: Observer = ()> {
    solver: &'s mut Solver<'p, N, P, O>,
    check: LimitCheck,
    end: End,
}

impl<N, P, O: Observer> Solutions<'_, '_, N, P, O> {
    /// The next solution; `None` if there are no more, or a limit was reached: [`end`](Self::end) tells which.
    #[expect(clippy::should_implement_trait, reason = "a lending iterator cannot be a standard one; `owned` is")]
    pub fn next(&mut self) -> Option<&Solution> {
        if !self.advance() {
            return None;
        }
        let Solver { engine, solution, problem, .. } = &mut *self.solver;
        let chosen = on!(engine, kernel => kernel.chosen());
        solution.options.clear();
        solution.options.extend_from_slice(chosen);
        solution.cost = chosen.iter().map(|&option| u128::from(problem.core.cost(option.index()))).sum();
        Some(solution)
    }

    /// Goes to the next solution without writing it down.
    pub(crate) fn advance(&mut self) -> bool {
        let Solver { engine, observer, .. } = &mut *self.solver;
        self.end = match on!(engine, kernel => kernel.step(&mut self.check, observer)) {
            Step::Solution => End::Enough,
            Step::Exhausted => End::Exhausted,
            Step::Stopped(stop) => End::Stopped(stop),
        };
        self.end == End::Enough
    }

    /// From now on only solutions that cost less than `cost`.
    pub(crate) fn cheaper_than(&mut self, cost: u128) {
        on!(&mut self.solver.engine, kernel => kernel.common_mut().bound.limit(cost));
    }

    /// How it stands: [`End::Enough`] while there may be more, [`End::Exhausted`] when all have been lent,
    /// [`End::Stopped`] when a limit was reached.
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// Goes on under fresh limits where the old ones stopped the search.
    pub fn resume(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
        if let End::Stopped(_) = self.end {
            self.end = End::Enough;
        }
    }

    /// An estimate of the share of the search tree that is done, from 0 to 1; never falls while the search goes on.
    ///
    /// Every branch of a node counts alike, which is Knuth's estimate.
    #[must_use]
    pub fn progress(&self) -> f64 {
        on!(&self.solver.engine, kernel => kernel.progress())
    }

    /// What was counted so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let counters = on!(&self.solver.engine, kernel => kernel.common().counters);
        Stats { kernel: self.solver.kernel, config: self.solver.config, counters }
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

    pub(crate) fn report<A>(self, answer: A) -> Report<A> {
        Report { answer, stats: self.stats() }
    }
}

impl<N, P, O: Observer> fmt::Debug for Solutions<'_, '_, N, P, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("solver", &self.solver).field("end", &self.end).finish_non_exhaustive()
    }
}
