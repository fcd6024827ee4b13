//! The working memory of a solver: which engine answers, and its search once there is one.
//!
//! Nothing that takes long happens before a question: plans and searches are made under its limits.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bitvec::vec::BitVec;
use num_bigint::BigUint;
use search_control::{End, LimitCheck, Limits, Observer, Stop};

use crate::board::Puzzle;
use crate::border_order;
use crate::choice;
use crate::config::{Config, Engine, Unsupported};
use crate::edge::EdgeSearch;
use crate::engine::Search;
use crate::frontier::{self, FrontierLayers, Plan};
use crate::layered::{MemoSearch, Step};
use crate::parity;
use crate::solver::{Refutation, Stats, Total};
use crate::stats::Counters;
use crate::tight::{Diagonals, TightLayers};
use crate::touch::TouchFilter;

/// The most bytes for states without a solution, and for layers that are made to prove uniqueness.
const MOST_BYTES: u64 = 1 << 30;

/// A proof of uniqueness by the frontier goes depth first for so many nodes before it makes layers.
const FIRST_NODES: u64 = 1 << 14;

/// An engine at work on one puzzle.
pub(crate) struct Work<'p> {
    puzzle: &'p Puzzle,
    config: Config,
    limits: Limits,
    engine: Engine,
    refutation: Option<Refutation>,
    filter: Option<TouchFilter>,
    plans: Option<Arc<[Plan; 2]>>,
    search: Option<Box<dyn Search>>,
    /// What was counted for this question by all but the present search.
    before: Counters,
    /// Whether a solution was told since the beginning of the question.
    has_told: bool,
}

impl<'p> Work<'p> {
    /// The engine that `config` asks for.
    ///
    /// # Errors
    ///
    /// If that engine does not answer these rules on this board.
    pub(crate) fn new(puzzle: &'p Puzzle, config: Config) -> Result<Self, Unsupported> {
        let engine = choice::engine(puzzle, &config)?;
        let mut work = Self {
            puzzle,
            config,
            limits: Limits::none(),
            engine,
            refutation: None,
            filter: None,
            plans: None,
            search: None,
            before: Counters::default(),
            has_told: false,
        };
        work.refutation = work.refuted();
        work.take_engine(engine);
        Ok(work)
    }

    fn refuted(&self) -> Option<Refutation> {
        let crossing = if self.config.border_order { border_order::crossing_pair(self.puzzle) } else { None };
        match crossing {
            Some((a, b)) => Some(Refutation::BorderOrder(a, b)),
            None => (self.config.parity && parity::is_refuted(self.puzzle)).then_some(Refutation::Parity),
        }
    }

    /// Goes on with this engine.
    fn take_engine(&mut self, engine: Engine) {
        self.engine = engine;
        self.search = None;
        let knows_touch = match engine {
            Engine::Edge => self.config.early_touch,
            Engine::Auto | Engine::Frontier => false,
            _ => true,
        };
        self.filter = if knows_touch { None } else { TouchFilter::new(self.puzzle) };
    }

    /// The beginning of a question under these limits.
    pub(crate) fn begin(&mut self, limits: &Limits) {
        self.before = Counters::default();
        self.has_told = false;
        if let Some(search) = &mut self.search {
            search.reset();
        }
        self.resume(limits);
    }

    /// Goes on under fresh limits.
    pub(crate) fn resume(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        if let Some(search) = &mut self.search {
            search.limits(limits);
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        let mut counters = self.before;
        if let Some(search) = &self.search {
            counters += search.counters();
        }
        Stats {
            engine: self.engine,
            rules: self.puzzle.rules(),
            config: self.config,
            refutation: self.refutation,
            counters,
        }
    }

    /// The plans of the frontier.
    fn plans(&mut self, check: &mut LimitCheck) -> Result<Arc<[Plan; 2]>, Stop> {
        if let Some(plans) = &self.plans {
            return Ok(Arc::clone(plans));
        }
        // Who asked for this engine by name was told before; where it was chosen, another one goes on.
        let plans = Arc::new(Plan::both_ways(self.puzzle, check)?.ok_or(Stop::Memory)?);
        self.plans = Some(Arc::clone(&plans));
        Ok(plans)
    }

    /// A search from its beginning.
    fn make(&mut self) -> Result<Box<dyn Search>, Stop> {
        let memo_bytes = if self.config.memo { MOST_BYTES } else { 0 };
        let mut check = LimitCheck::new(&self.limits);
        let mut search: Box<dyn Search> = match self.engine {
            Engine::Tight => {
                check.work()?;
                let layers = TightLayers::new(Diagonals::new(self.puzzle, false, false));
                Box::new(MemoSearch::new(layers, memo_bytes))
            }
            Engine::Edge => Box::new(EdgeSearch::new(self.puzzle, &self.config, &mut check)?),
            #[cfg(feature = "sat")]
            Engine::Sat => Box::new(crate::sat::SatSearch::new(self.puzzle, &mut check)?),
            Engine::Auto | Engine::Frontier => {
                let plans = self.plans(&mut check)?;
                let side = Plan::slower(&plans, &mut check)?;
                Box::new(MemoSearch::new(FrontierLayers::new(plans, side), memo_bytes))
            }
        };
        search.limits(&self.limits);
        Ok(search)
    }

    /// The search, which is made when it is first needed.
    fn search(&mut self, observer: &mut dyn Observer) -> Result<&mut dyn Search, Stop> {
        if self.search.is_none() {
            self.search = Some(self.make().inspect_err(|&stop| observer.stopped(stop))?);
        }
        let search = self.search.as_mut().expect("invariant: it was made above");
        Ok(&mut **search)
    }

    /// Takes another engine where this one may not take more memory; false if there is none.
    fn gives_way(&mut self) -> bool {
        if self.config.engine != Engine::Auto || self.has_told {
            return false;
        }
        let is_writable = self.engine != Engine::Frontier || self.plans.is_some();
        let Some(next) = choice::next(self.engine, is_writable) else { return false };
        if let Some(search) = &self.search {
            self.before += search.counters();
        }
        self.plans = None;
        self.take_engine(next);
        true
    }

    /// Searches on to a solution that keeps all rules, and writes it.
    fn advance(&mut self, observer: &mut dyn Observer, used: &mut BitVec) -> Result<Step, Stop> {
        loop {
            let step = self.search(observer).and_then(|search| {
                let step = search.step(observer)?;
                if step == Step::Solution {
                    search.read(used);
                }
                Ok(step)
            });
            match step {
                Err(Stop::Memory) if self.gives_way() => {}
                Ok(Step::Solution) if self.filter.as_mut().is_some_and(|filter| !filter.allows(used)) => {}
                Ok(Step::Solution) => {
                    self.has_told = true;
                    return Ok(Step::Solution);
                }
                other => return other,
            }
        }
    }

    /// Searches on to a solution, and writes it; [`End::Enough`] if there is one.
    pub(crate) fn step(&mut self, observer: &mut dyn Observer, used: &mut BitVec) -> End {
        if self.refutation.is_some() {
            return End::Exhausted;
        }
        match self.advance(observer, used) {
            Err(stop) => End::Stopped(stop),
            Ok(Step::Solution) => End::Enough,
            Ok(Step::Exhausted | Step::Paused) => End::Exhausted,
        }
    }

    /// Looks for one solution, or two, from the beginning of a question.
    ///
    /// Where the frontier answers, it goes depth first for a while: many boards are decided soon.
    /// Then it makes [layers](frontier::witnesses), as for a count; if they take too much memory, it goes on depth first.
    pub(crate) fn find(&mut self, most: usize, mut observer: &mut dyn Observer) -> (Vec<BitVec>, End) {
        let mut found = Vec::with_capacity(most);
        if self.refutation.is_some() {
            return (found, End::Exhausted);
        }
        let mut pauses = self.engine == Engine::Frontier && self.filter.is_none();
        let mut used: BitVec = BitVec::repeat(false, self.puzzle.board().edges().len());
        loop {
            if pauses {
                match self.search(observer) {
                    Ok(search) => search.pause_at(FIRST_NODES),
                    // Another engine may go on.
                    Err(Stop::Memory) => pauses = false,
                    Err(stop) => return (found, End::Stopped(stop)),
                }
            }
            match self.advance(observer, &mut used) {
                Err(stop) => return (found, End::Stopped(stop)),
                Ok(Step::Exhausted) => return (found, End::Exhausted),
                Ok(Step::Solution) => {
                    found.push(used.clone());
                    if found.len() == most {
                        return (found, End::Enough);
                    }
                }
                Ok(Step::Paused) => {
                    pauses = false;
                    match self.witnesses(most, &mut observer) {
                        Ok(all) => {
                            let end = if all.len() == most { End::Enough } else { End::Exhausted };
                            return (all, end);
                        }
                        Err(Stop::Memory) => {
                            if let Some(search) = &mut self.search {
                                search.pause_at(u64::MAX);
                            }
                        }
                        Err(stop) => {
                            observer.stopped(stop);
                            return (found, End::Stopped(stop));
                        }
                    }
                }
            }
        }
    }

    fn witnesses<O: Observer>(&mut self, most: usize, observer: &mut O) -> Result<Vec<BitVec>, Stop> {
        let plans = self.plans(&mut LimitCheck::new(&self.limits))?;
        let size = (most, self.puzzle.board().edges().len());
        let limits = (&self.limits, MOST_BYTES);
        let mut counters = Counters::default();
        let found = frontier::witnesses(&plans, size, limits, observer, &mut counters);
        self.before += counters;
        found
    }

    /// Counts all solutions from the beginning of a question.
    pub(crate) fn count(&mut self, mut observer: &mut dyn Observer) -> Total {
        if self.refutation.is_some() {
            return Total { found: BigUint::ZERO, end: End::Exhausted };
        }
        while self.engine == Engine::Frontier && self.filter.is_none() {
            let mut counters = Counters::default();
            let plans = self.plans(&mut LimitCheck::new(&self.limits));
            let count = plans.and_then(|plans| frontier::count(&plans, &self.limits, &mut observer, &mut counters));
            self.before += counters;
            match count {
                Ok(found) => return Total { found, end: End::Exhausted },
                // Where layers are only too large, nobody counts sooner.
                Err(Stop::Memory) if self.plans.is_none() && self.gives_way() => {}
                Err(stop) => {
                    observer.stopped(stop);
                    return Total { found: BigUint::ZERO, end: End::Stopped(stop) };
                }
            }
        }
        let mut used: BitVec = BitVec::repeat(false, self.puzzle.board().edges().len());
        let mut found = BigUint::ZERO;
        loop {
            match self.step(observer, &mut used) {
                End::Enough => found += 1_u8,
                end => return Total { found, end },
            }
        }
    }

    /// Tells which edges solutions use, and which they do not use.
    pub(crate) fn candidates(&mut self, observer: &mut dyn Observer, seen: &mut [BitVec; 2]) -> End {
        if self.refutation.is_some() {
            return End::Exhausted;
        }
        while self.filter.is_none() {
            match self.search(observer).and_then(|search| search.candidates(observer, seen)) {
                Ok(()) => return End::Exhausted,
                Err(Stop::Memory) if self.gives_way() => {}
                Err(stop) => return End::Stopped(stop),
            }
        }
        let mut used: BitVec = BitVec::repeat(false, seen[0].len());
        loop {
            match self.step(observer, &mut used) {
                End::Enough => {
                    seen[0] |= !used.clone();
                    seen[1] |= &used;
                }
                end => return end,
            }
        }
    }
}
