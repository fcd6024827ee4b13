//! Edge model: every edge is a variable, every technique a propagator; all rules, all boards.
//!
//! # Idea
//!
//! A solution is a set of edges, so each edge is a variable of [`csp_core`] with the values 0 and 1.
//! Two propagators are the rules: [degrees](degree) (an end has one edge, a cell on the way two or none),
//! and [fragments] of paths, kept by a union-find that goes back with the search (no loops, no wrong labels).
//! All others are techniques: each a file and a field of [`Config`], none needed, none in the way of another.
//! Switching one changes counters and never the set of solutions.
//!
//! | technique | file | what it knows |
//! |---|---|---|
//! | `degree`, `dead_cells` | [`degree`], [`dead_cells`] | full cells close, poor cells take what they have |
//! | `direction_masks` | [`direction_masks`] | a variable for the shape of each cell; turns that touch |
//! | `ownership`, `loops`, `early_touch` | [`ownership`], [`loops`], [`early_touch`] | edges that fragments forbid or demand |
//! | `reachability`, `stranded` | [`reachability`], [`stranded`] | who can get into a blank region |
//! | `region_parity` | [`region_parity`] | colours of a blank region |
//! | `mutual_blocking`, `bottlenecks` | [`mutual_blocking`], [`bottlenecks`] | cells and cuts that several labels need |
//! | `region_order` | [`region_order`] | ends around a region pair up like brackets |
//! | `edge_exclusion`, `open_ends` | [`edge_exclusion`], [`open_ends`] | how the search guesses |
//!
//! # Complexity
//!
//! Exponential in the worst case; a node costs O(cells) for each round of propagation.
//! Memory: a few words a cell, and the trail; after set-up nothing is allocated (the trail may double on large boards).
//!
//! # When it helps and when it costs
//!
//! It is the engine that knows every rule on every board, and the one whose effort an article's claims can be held against.
//! Where the [diagonal search](crate::tight) or the [frontier](crate::frontier) apply they are faster.
//!
//! Nodes to prove uniqueness of 40 boards of 5x5 cut from random covers, under `fill` (the rules alone: 25,346; all: 80)
//! and under `any/none` (74,599; 71; no question goes beyond 3,000 nodes):
//!
//! | technique | added to the rules alone, fill | any/none | taken from all others, fill | any/none |
//! |---|---|---|---|---|
//! | `degree` | 18,134 | 67,741 | 80 | 71 |
//! | `dead_cells` | 9,903 | 54,368 | 80 (without masks 2,142) | 71 (1,609) |
//! | `direction_masks` | 3,514 | 4,230 | 80 | 75 |
//! | `ownership` | 10,438 | 46,423 | 527 | 401 |
//! | `loops` | 24,616 | 74,377 | 82 | 71 |
//! | `early_touch` | | 39,006 | | 80 |
//! | `reachability` | 9,106 | 34,664 | 80 | 71 |
//! | `stranded` | 17,094 | 67,671 | 80 | 71 |
//! | `region_parity` | 13,862 | | 80 | |
//! | `mutual_blocking` | 4,740 | 14,878 | 82 | 71 |
//! | `bottlenecks` | 9,620 | 30,468 | 80 | 71 |
//! | `region_order` | 8,174 | 26,378 | 82 | 73 |
//! | `open_ends` | 26,314 | 30,251 | 80 | 76 |
//!
//! Under `fill` the scan order finds an open end with two exits by itself, so `open_ends` changes next to nothing.
//! The first column is checked by `cargo test -p numberlink --test edge`.
//!
//! # References
//!
//! The edge model is that of the published article on path puzzles, made sound and complete;
//! C. Bessiere, "Constraint Propagation" (Handbook of Constraint Programming, 2006, ch. 3).

pub mod bottlenecks;
pub mod dead_cells;
pub mod degree;
pub mod direction_masks;
pub mod early_touch;
pub mod edge_exclusion;
pub mod fragments;
pub mod graph;
pub mod loops;
pub mod mutual_blocking;
pub mod open_ends;
pub mod ownership;
pub mod reachability;
pub mod region_order;
pub mod region_parity;
pub mod regions;
pub mod stranded;

use alloc::sync::Arc;
use core::fmt;

use bitvec::vec::BitVec;
use csp_core::{Domain, ModelError, Problem, Search, Step, Trail};
use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::board::Puzzle;
use crate::config::Config;
use crate::engine;
use crate::layered;
use crate::stats::Counters;

use dead_cells::DeadCells;
use degree::Degree;
use direction_masks::DirectionMasks;
use fragments::Fragments;
use graph::{Graph, OUT, USED};
use open_ends::Guess;
use regions::Regions;

/// A search of the edge model.
pub(crate) struct EdgeSearch {
    search: Search<u64, Trail, Guess>,
    graph: Arc<Graph>,
    /// The edges of the solution that was found last.
    used: BitVec,
    /// What was counted since the newest reset.
    newest: Counters,
    /// What was counted by the searches of the same question before it.
    before: Counters,
    /// The limit of memory.
    check: LimitCheck,
}

impl EdgeSearch {
    /// A search before its root.
    ///
    /// # Errors
    ///
    /// If a limit is reached while it is made.
    pub(crate) fn new(puzzle: &Puzzle, config: &Config, check: &mut LimitCheck) -> Result<Self, Stop> {
        let mut problem = Problem::<u64>::new();
        check.work()?;
        let graph = Arc::new(Graph::new(puzzle, || problem.variable(graph::open())));
        check.work()?;
        check.memory(graph.bytes())?;
        let mut search = Self::build(problem, graph, config).expect("invariant: constraints are on known variables");
        check.work()?;
        check.memory(search.bytes())?;
        Ok(search)
    }

    /// About how many bytes it takes.
    fn bytes(&mut self) -> u64 {
        self.graph.bytes() + self.search.bytes() as u64
    }

    /// Puts the rules and the techniques together.
    ///
    /// # Errors
    ///
    /// Never: every variable is one of this problem.
    fn build(mut problem: Problem<u64>, graph: Arc<Graph>, config: &Config) -> Result<Self, ModelError> {
        if graph.has_dead_node() {
            // No event would tell of a cell without edges; a variable without values makes the problem unsolvable.
            problem.variable(u64::EMPTY);
        }
        problem.post(Degree { graph: graph.clone(), closes: config.degree })?;
        if config.dead_cells {
            problem.post(DeadCells { graph: graph.clone() })?;
        }
        let mut shapes = None;
        if config.direction_masks {
            let masks = DirectionMasks::new(graph.clone(), |domain| problem.variable(domain));
            shapes = Some(masks.vars());
            problem.post(masks)?;
        }
        problem.post(Fragments::new(graph.clone(), config))?;
        if let Some(regions) = Regions::new(&graph, config) {
            problem.post(regions)?;
        }
        let guess = Guess {
            graph: graph.clone(),
            shapes: shapes.filter(|_| !config.edge_exclusion),
            open_ends: config.open_ends,
        };
        let branching = edge_exclusion::branching(config.edge_exclusion);
        let search = problem.into_search(guess).branching(branching);
        let used = BitVec::repeat(false, graph.ends.len());
        let check = LimitCheck::new(&Limits::none());
        Ok(Self { search, graph, used, newest: Counters::default(), before: Counters::default(), check })
    }
}

impl engine::Search for EdgeSearch {
    fn reset(&mut self) {
        self.search.reset();
        self.newest = Counters::default();
        self.before = Counters::default();
    }

    fn limits(&mut self, limits: &Limits) {
        self.search.limits(limits);
        self.check = LimitCheck::new(limits);
    }

    fn step(&mut self, mut observer: &mut dyn Observer) -> Result<layered::Step, Stop> {
        self.newest.bytes = self.bytes();
        self.check.memory(self.newest.bytes).inspect_err(|&stop| observer.stopped(stop))?;
        let step = self.search.step(&mut observer);
        let bytes = self.bytes();
        let counters = self.search.counters();
        self.newest = Counters {
            nodes: counters.nodes,
            fails: counters.fails,
            solutions: counters.solutions,
            propagations: counters.propagations,
            narrowings: counters.narrowings,
            bytes,
            ..Counters::default()
        };
        match step {
            Step::Solution => {
                let store = self.search.store();
                for edge in 0..self.graph.ends.len() {
                    self.used.set(edge, self.graph.state(store, edge) == USED);
                }
                Ok(layered::Step::Solution)
            }
            Step::Exhausted => Ok(layered::Step::Exhausted),
            Step::Stopped(stop) => Err(stop),
        }
    }

    fn read(&self, used: &mut BitVec) {
        used.copy_from_bitslice(&self.used);
    }

    /// Searches for a solution with each edge, and one without, unless a solution before was one.
    fn candidates(&mut self, observer: &mut dyn Observer, seen: &mut [BitVec; 2]) -> Result<(), Stop> {
        for edge in 0..self.graph.ends.len() {
            for (value, state) in [OUT, USED].into_iter().enumerate() {
                if seen[value][edge] {
                    continue;
                }
                self.before += core::mem::take(&mut self.newest);
                self.search.reset();
                let is_heard = self.search.assume(self.graph.vars[edge], &state);
                debug_assert!(is_heard, "assumptions come before the first step");
                if engine::Search::step(self, observer)? == layered::Step::Solution {
                    seen[0] |= !self.used.clone();
                    seen[1] |= &self.used;
                }
            }
        }
        Ok(())
    }

    fn counters(&self) -> Counters {
        let mut counters = self.before;
        counters += self.newest;
        counters
    }
}

impl fmt::Debug for EdgeSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EdgeSearch").finish_non_exhaustive()
    }
}
