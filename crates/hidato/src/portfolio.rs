//! The default for "find one solution": complete search and local search in turns.
//!
//! # Idea
//!
//! Complete search answers nearly all puzzles that people make in a few nodes, and is the only one that can say "no solution";
//! on large boards with few givens it gets lost where [`local_search`](crate::local_search) takes a moment.
//! So complete search begins; if it has not answered after [`FIRST_NODES`] nodes, both go on in turns, each turn twice as long.
//! Turns are counted in nodes, not in time: the answer is the same on every machine.
//!
//! # Complexity
//!
//! At most about twice the nodes of the one that answers, each in its own kind.
//!
//! References: C. Gomes, B. Selman, "Algorithm portfolios" (2001), DOI 10.1016/S0004-3702(00)00081-3.

use alloc::boxed::Box;

use csp_core::{Counters, Step};
use search_control::{Limits, Observer, Stop};

use crate::board::{Cell, Number, Puzzle};
use crate::config::{Config, Engine};
use crate::engine;
use crate::local_search::LocalSearch;

/// The nodes of the first turn of complete search.
pub const FIRST_NODES: u64 = 64;

/// The nodes of the first turn of local search.
const FIRST_LOCAL_NODES: u64 = 1_024;

/// Complete search, and local search from its second turn on.
#[derive(Debug)]
pub(crate) struct Portfolio<'p> {
    puzzle: &'p Puzzle,
    config: Config,
    complete: Box<dyn engine::Search + 'p>,
    local: Option<LocalSearch<'p>>,
    limits: Limits,
    /// The nodes that the limits leave.
    left: Option<u64>,
    /// How many turns each has had.
    turns: u32,
    /// Who searches, and how many nodes of the turn are left.
    turn: (Engine, u64),
}

impl<'p> Portfolio<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle, config: Config) -> Self {
        let complete = crate::model::engine(puzzle, &config);
        let turn = (Engine::Csp, FIRST_NODES);
        Self { puzzle, config, complete, local: None, limits: Limits::none(), left: None, turns: 0, turn }
    }

    /// The search whose turn it is.
    fn current(&mut self) -> &mut dyn engine::Search {
        match &mut self.local {
            Some(local) if self.turn.0 == Engine::Local => local,
            _ => &mut *self.complete,
        }
    }

    /// Lets the other one search.
    fn change(&mut self) {
        if self.turn.0 == Engine::Csp {
            if self.local.is_none() {
                self.local = Some(LocalSearch::new(self.puzzle, possible(self.puzzle, &self.config), self.config.seed));
            }
            self.turn = (Engine::Local, FIRST_LOCAL_NODES << self.turns.min(30));
        } else {
            self.turns += 1;
            self.turn = (Engine::Csp, FIRST_NODES << self.turns.min(30));
        }
    }
}

/// The numbers and cells that propagation leaves, or `None` if it refutes the puzzle.
pub(crate) fn possible(puzzle: &Puzzle, config: &Config) -> Option<alloc::vec::Vec<(Number, Cell)>> {
    let mut possible = alloc::vec::Vec::new();
    let mut engine = crate::model::engine(puzzle, config);
    let is_open = engine.propagate(&mut (), &mut |number, cell| possible.push((number, cell)));
    // Without limits nothing stops it.
    is_open.unwrap_or(true).then_some(possible)
}

impl engine::Search for Portfolio<'_> {
    fn reset(&mut self) {
        self.complete.reset();
        if let Some(local) = &mut self.local {
            local.reset();
        }
        (self.turns, self.turn) = (0, (Engine::Csp, FIRST_NODES));
    }

    fn limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.left = limits.node_limit();
    }

    fn assume(&mut self, number: Number, cell: Cell) {
        self.complete.assume(number, cell);
    }

    fn step(&mut self, observer: &mut dyn Observer) -> Step {
        loop {
            let nodes = self.turn.1.min(self.left.unwrap_or(u64::MAX));
            let limits = self.limits.clone().nodes(nodes);
            let current = self.current();
            let before = current.counters().nodes;
            current.limits(&limits);
            let step = current.step(observer);
            let used = current.counters().nodes - before;
            self.turn.1 = self.turn.1.saturating_sub(used);
            self.left = self.left.map(|left| left.saturating_sub(used));
            if step != Step::Stopped(Stop::Nodes) || self.left == Some(0) {
                return step;
            }
            self.change();
        }
    }

    fn read(&mut self, numbers: &mut [Number]) {
        self.current().read(numbers);
    }

    fn propagate(&mut self, observer: &mut dyn Observer, possible: &mut dyn FnMut(Number, Cell)) -> Result<bool, Stop> {
        self.complete.propagate(observer, possible)
    }

    fn counters(&mut self) -> Counters {
        let mut counters = self.complete.counters();
        if let Some(local) = &mut self.local {
            counters += local.counters();
        }
        counters
    }

    fn engine(&self) -> Engine {
        self.turn.0
    }
}
