//! The search itself: a kernel with its memory, owned by whoever asks again and again.
//!
//! [`Solver`](crate::Solver) borrows a problem and answers questions; this owns what it needs of it, so that an engine can
//! keep one search for many puzzles on one board: [`begin_without`](Search::begin_without) takes some options out first,
//! and puts those of the time before back.
//!
//! Deliberately absent: options chosen beforehand. To choose one, take out those that compete with it for an item: the
//! search then finds it forced. That is also right for items that may be covered several times.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use search_control::{LimitCheck, Limits, Observer};

use crate::bits::{self, Bits};
use crate::cells::Cells;
use crate::config::{Config, Kernel};
use crate::counters::{Counters, Step};
use crate::links::Links;
use crate::problem::{Core, OptionId, Problem};

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

/// A search for solutions that owns its memory.
///
/// All memory is taken when it is made, but for the list of options that are taken out, which grows to its longest.
///
/// ```
/// use dlx::{Config, Problem, Search, Step};
/// use search_control::Limits;
///
/// let problem: Problem<String> = "a b c d\na b\nc d\na c\nb d".parse()?;
/// let mut search = Search::new(&problem, Config::default())?;
/// let first = problem.option(0).expect("the first option");
/// search.begin_without(&[first], &Limits::none());
/// assert_eq!(search.step(&mut ()), Step::Solution);
/// assert!(search.chosen().iter().map(|option| option.index()).eq([2, 3]));
/// assert_eq!(search.step(&mut ()), Step::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    kernel: Kernel,
    config: Config,
    engine: Engine,
    check: LimitCheck,
    /// The options that are taken out, ascending.
    out: Vec<OptionId>,
}

impl Search {
    /// A search for the solutions of `problem`.
    ///
    /// # Errors
    ///
    /// If the kernel that `config` names does not support what the problem has.
    pub fn new<N, P>(problem: &Problem<N, P>, config: Config) -> Result<Self, Unsupported> {
        let core = &problem.core;
        let kernel = match config.kernel {
            Kernel::Auto if bits::excess(core).is_none() => Kernel::Bits,
            Kernel::Auto => Kernel::Links,
            kernel => kernel,
        };
        let engine = Engine::new(core, kernel, config)?;
        Ok(Self { kernel, config, engine, check: LimitCheck::new(&Limits::none()), out: Vec::new() })
    }

    /// Goes to the beginning of the whole problem.
    pub fn begin(&mut self, limits: &Limits) {
        self.begin_without(&[], limits);
    }

    /// Goes to the beginning of the problem without some options; numbers that it has not are passed over.
    ///
    /// Complexity: linear in the entries of these options, and of those of the time before; with `bits` and `cells` in all.
    pub fn begin_without(&mut self, out: &[OptionId], limits: &Limits) {
        self.out.clear();
        self.out.extend_from_slice(out);
        self.out.sort_unstable();
        self.out.dedup();
        on!(&mut self.engine, kernel => kernel.reset(&self.out));
        self.limits(limits);
    }

    /// The limits from now on.
    pub fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    /// Searches on to the next solution; after a stop, from where it stopped.
    pub fn step<O: Observer>(&mut self, observer: &mut O) -> Step {
        on!(&mut self.engine, kernel => kernel.step(&mut self.check, observer))
    }

    /// The options of the present solution, in the order in which they were chosen.
    pub fn chosen(&mut self) -> &[OptionId] {
        on!(&mut self.engine, kernel => kernel.chosen())
    }

    /// From now on only solutions that cost less than `cost`.
    pub(crate) fn cheaper_than(&mut self, cost: u128) {
        on!(&mut self.engine, kernel => kernel.common_mut().bound.limit(cost));
    }

    /// An estimate of the share of the search tree that is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        on!(&self.engine, kernel => kernel.progress())
    }

    /// What was counted since the beginning.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let counters = on!(&self.engine, kernel => kernel.common().counters);
        Stats { kernel: self.kernel, config: self.config, counters }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("kernel", &self.kernel).field("config", &self.config).finish_non_exhaustive()
    }
}
