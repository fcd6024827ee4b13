//! The puzzle as a constraint problem: numbers are variables, cells are their values.
//!
//! The rules need two constraints, that numbers stand in different cells and that consecutive ones are neighbours;
//! every technique that is switched on adds a propagator of its own, and none depends on another.
//! This module only puts them together; each technique is a file.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use csp_core::propagators::{AllDifferent, AllDifferentMatching, HiddenSingle};
use csp_core::{Counters, Domain, ModelError, Order, Problem, Restarts, Search, Step, Trail, Var, Width, with_width};
use search_control::{Left, Limits, Observer, Stop};

use crate::board::{Cell, Number, Puzzle};
use crate::chain_layers::ChainLayers;
use crate::config::{Config, Engine};
use crate::connectivity::Connectivity;
use crate::cut_cells::CutCells;
use crate::distinct_support::DistinctSupport;
use crate::engine;
use crate::gap_paths::GapPaths;
use crate::guess::Guess;
use crate::interval_capacity::IntervalCapacity;
use crate::neighbourhood::Neighbourhood;
use crate::pairs_triples::PairsTriples;
use crate::parity::Parity;
use crate::probing;
use crate::rest::Resting;

/// When the search begins again.
const RESTARTS: Restarts = Restarts::Luby { unit: 30 };

/// The constraint engine for `puzzle`, in the narrowest width that holds its board.
pub(crate) fn engine(puzzle: &Puzzle, config: &Config) -> Box<dyn engine::Search> {
    let bits = Neighbourhood::<u64>::bits_of(puzzle.board());
    let width = Width::for_values(bits).expect("invariant: boards are no larger than the widest domain");
    with_width!(width, D => {
        let model = model::<D>(puzzle, config);
        let (problem, neighbourhood, numbers) = model.expect("invariant: constraints on the numbers, each once");
        let order = Guess::new(numbers, neighbourhood.clone(), config);
        let restarts = if config.restarts { RESTARTS } else { Restarts::Never };
        Box::new(CspSearch::new(problem.into_search(order).restarts(restarts), neighbourhood, config.probing))
    })
}

/// The problem, what its values mean, and the numbers in their order.
type Model<D> = (Problem<D>, Arc<Neighbourhood<D>>, Vec<Var>);

/// Puts the constraints and techniques together.
///
/// # Errors
///
/// Never: the constraints are made for the variables of this problem, each once.
fn model<D: Domain>(puzzle: &Puzzle, config: &Config) -> Result<Model<D>, ModelError> {
    let neighbourhood = Arc::new(Neighbourhood::<D>::new(puzzle.board()));
    let mut free = *neighbourhood.cells();
    let mut domains = alloc::vec![None; puzzle.board().len()];
    for (cell, number) in puzzle.givens() {
        let bit = neighbourhood.bit(cell);
        free.remove(bit);
        domains[usize::from(number) - 1] = Some(D::only(bit));
    }
    let mut problem = Problem::new();
    let numbers: Vec<Var> = domains.into_iter().map(|domain| problem.variable(domain.unwrap_or(free))).collect();
    problem.post(ChainLayers {
        numbers: numbers.clone(),
        neighbourhood: neighbourhood.clone(),
        on_every_change: config.chain_layers,
    })?;
    problem.post(AllDifferent::of(&numbers))?;
    if config.distinct_support {
        problem.post(DistinctSupport { numbers: numbers.clone(), neighbourhood: neighbourhood.clone() })?;
    }
    if config.hidden_single {
        problem.post(HiddenSingle::new(&numbers, *neighbourhood.cells()))?;
    }
    if config.cut_cells
        && let Some(cuts) = CutCells::new(&numbers, &neighbourhood)
    {
        problem.post(cuts)?;
    }
    if config.pairs_triples {
        problem.post(PairsTriples::new(numbers.clone()))?;
    }
    if config.interval_capacity {
        problem.post(IntervalCapacity { numbers: numbers.clone() })?;
    }
    if config.parity
        && let Some(parity) = Parity::new(&numbers, &neighbourhood)
    {
        problem.post(parity)?;
    }
    if config.matching {
        problem.post(Resting::new(AllDifferentMatching::of(&numbers)))?;
    }
    if config.connectivity {
        problem.post(Connectivity::new(numbers.clone(), neighbourhood.clone()))?;
    }
    if config.gap_paths {
        problem.post(Resting::new(GapPaths::new(numbers.clone(), neighbourhood.clone())))?;
    }
    Ok((problem, neighbourhood, numbers))
}

/// A search of the model.
struct CspSearch<D: Domain, O> {
    search: Search<D, Trail, O, Problem<D>>,
    neighbourhood: Arc<Neighbourhood<D>>,
    /// Whether all candidates are tried before the search, and whether that is still to be done.
    probing: bool,
    is_to_probe: bool,
}

impl<D: Domain, O: Order<D, Trail>> CspSearch<D, O> {
    fn new(search: Search<D, Trail, O, Problem<D>>, neighbourhood: Arc<Neighbourhood<D>>, probing: bool) -> Self {
        Self { search, neighbourhood, probing, is_to_probe: probing }
    }

    /// Tries all candidates, if that is to be done.
    fn probe(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        if self.is_to_probe {
            probing::probe(&mut self.search, &mut InCells { observer, neighbourhood: &self.neighbourhood })?;
            self.is_to_probe = false;
        }
        Ok(())
    }

    /// The variable of a number.
    fn variable(&mut self, number: Number) -> Var {
        self.search.store().vars().nth(usize::from(number) - 1).expect("invariant: a number of this board")
    }
}

impl<D: Domain, O: Order<D, Trail>> engine::Search for CspSearch<D, O> {
    fn reset(&mut self) {
        self.search.reset();
        self.is_to_probe = self.probing;
    }

    fn limits(&mut self, limits: &Limits) {
        self.search.limits(limits);
    }

    fn assume(&mut self, number: Number, cell: Cell) {
        // Each assumption would have to try all candidates again.
        self.is_to_probe = false;
        let (variable, bit) = (self.variable(number), self.neighbourhood.bit(cell));
        let is_heard = self.search.assume(variable, &D::only(bit));
        debug_assert!(is_heard, "assumptions come before the first step");
    }

    fn exclude(&mut self, number: Number, cell: Cell) {
        let (variable, mut keep) = (self.variable(number), *self.neighbourhood.cells());
        keep.remove(self.neighbourhood.bit(cell));
        let is_heard = self.search.assume(variable, &keep);
        debug_assert!(is_heard, "assumptions come before the first step");
    }

    fn step(&mut self, observer: &mut dyn Observer) -> Step {
        if let Err(stop) = self.probe(observer) {
            return Step::Stopped(stop);
        }
        self.search.step(&mut InCells { observer, neighbourhood: &self.neighbourhood })
    }

    fn read(&mut self, numbers: &mut [Number]) {
        for (i, cells) in self.search.store().domains().iter().enumerate() {
            if let Some(bit) = cells.first() {
                numbers[self.neighbourhood.cell(bit).index()] = i as Number + 1;
            }
        }
    }

    fn propagate(&mut self, observer: &mut dyn Observer, possible: &mut dyn FnMut(Number, Cell)) -> Result<bool, Stop> {
        if !self.search.propagate_root(&mut InCells { observer, neighbourhood: &self.neighbourhood })? {
            return Ok(false);
        }
        self.probe(observer)?;
        if !self.search.propagate_root(&mut InCells { observer, neighbourhood: &self.neighbourhood })? {
            return Ok(false);
        }
        for (i, cells) in self.search.store().domains().iter().enumerate() {
            for bit in cells.values() {
                possible(i as Number + 1, self.neighbourhood.cell(bit));
            }
        }
        Ok(true)
    }

    fn counters(&mut self) -> Counters {
        self.search.counters()
    }

    fn engine(&self) -> Engine {
        Engine::Csp
    }
}

impl<D: Domain, O> fmt::Debug for CspSearch<D, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CspSearch").finish_non_exhaustive()
    }
}

/// Passes events on with cells in place of bits.
struct InCells<'a, D> {
    observer: &'a mut dyn Observer,
    neighbourhood: &'a Neighbourhood<D>,
}

impl<D: Domain> Observer for InCells<'_, D> {
    fn node(&mut self, depth: usize) {
        self.observer.node(depth);
    }

    fn decide(&mut self, variable: usize, bit: usize) {
        self.observer.decide(variable, self.neighbourhood.cell(bit).index());
    }

    fn refute(&mut self, variable: usize, bit: usize) {
        self.observer.refute(variable, self.neighbourhood.cell(bit).index());
    }

    fn state(&mut self, left: &Left<'_>) {
        let neighbourhood = self.neighbourhood;
        self.observer.state(&|each| left(&mut |variable, bit| each(variable, neighbourhood.cell(bit).index())));
    }

    fn fail(&mut self, depth: usize) {
        self.observer.fail(depth);
    }

    fn solution(&mut self, count: u64) {
        self.observer.solution(count);
    }

    fn stopped(&mut self, stop: Stop) {
        self.observer.stopped(stop);
    }
}
