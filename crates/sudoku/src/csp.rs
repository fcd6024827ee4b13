//! The article's system done right, on `csp-core`: all-different houses, hidden singles, fewest candidates first.
//!
//! Each cell is a variable. Houses and cages are all-different by forward checking (a value that is placed leaves
//! the other cells: naked singles), [hidden singles](HiddenSingle) give a value its last place, cages are sums.
//! The search branches on a cell with the fewest candidates, values ascending, one branch a value.
//!
//! One model serves all puzzles on a board: their givens are assumptions.
//!
//! Complexity: a node costs O(houses x side) for each round of propagation.

use alloc::boxed::Box;
use alloc::vec::Vec;

use csp_core::propagators::{AllDifferent, HiddenSingle, Linear, NotEqual};
use csp_core::{
    Ascending, Branching, Domain, Lexicographic, ModelError, Mrv, Problem, Search, Store, Trail, Var, VariableOrder,
};
use search_control::{Left, Limits, Observer, Stop};

use crate::board::Layout;
use crate::board::Puzzle;
use crate::config::Config;
use crate::engine::{self, Step};
use crate::stats::Counters;

/// How a cell is chosen: the fewest candidates, or the first.
type Chooser = Box<dyn FnMut(&Store<u64, Trail>) -> Option<Var> + Send>;

/// The model of a board, and the search of one puzzle after the other.
pub(crate) struct Csp {
    search: Search<u64, Trail, (Chooser, Ascending)>,
    cells: Vec<Var>,
    counters: Counters,
}

impl Csp {
    pub(crate) fn new(layout: &Layout, config: &Config) -> Self {
        Self::build(layout, config).expect("invariant: the constraints are on variables of this problem")
    }

    /// # Errors
    ///
    /// Never: every variable is one of this problem.
    fn build(layout: &Layout, config: &Config) -> Result<Self, ModelError> {
        let mut problem = Problem::<u64>::new();
        let values = u64::below(layout.side());
        let cells = problem.variables(layout.len(), values);
        let vars = |numbers: &[u16]| -> Vec<Var> { numbers.iter().map(|&cell| cells[usize::from(cell)]).collect() };
        for house in layout.houses() {
            let vars = vars(&house.cells);
            problem.post(AllDifferent::of(&vars))?;
            if config.hidden_single {
                problem.post(HiddenSingle::new(&vars, values))?;
            }
        }
        for cage in layout.cages() {
            let vars = vars(&cage.cells);
            problem.post(AllDifferent::of(&vars))?;
            if let Some(sum) = cage.sum {
                // Value 1 is number 0 of the kernel.
                problem.post(Linear::sum(&vars, i64::from(sum) - vars.len() as i64))?;
            }
        }
        if layout.variants().anti_knight {
            for (cell, &var) in cells.iter().enumerate() {
                for &peer in layout.peers(cell).iter().filter(|&&peer| cell < usize::from(peer)) {
                    problem.post(NotEqual::new(var, cells[usize::from(peer)]))?;
                }
            }
        }
        let chooser: Chooser = if config.fewest {
            Box::new(|store| Mrv.variable(store))
        } else {
            Box::new(|store| Lexicographic.variable(store))
        };
        let search = problem.into_search((chooser, Ascending)).branching(Branching::DWay);
        Ok(Self { search, cells, counters: Counters::default() })
    }
}

impl engine::Search for Csp {
    fn load(&mut self, puzzle: &Puzzle) {
        self.counters = Counters::default();
        self.search.reset();
        for (&var, &allowed) in self.cells.iter().zip(puzzle.allowed()) {
            let is_heard = self.search.assume(var, &u64::from(allowed));
            debug_assert!(is_heard || self.search.counters().nodes == 0, "assumptions come before the first step");
        }
    }

    fn limits(&mut self, limits: &Limits) {
        self.search.limits(limits);
    }

    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        let step = self.search.step(&mut FromOne(observer));
        let counters = self.search.counters();
        self.counters = Counters {
            // The root guesses nothing.
            nodes: counters.nodes.saturating_sub(1),
            fails: counters.fails,
            solutions: counters.solutions,
            ..self.counters
        };
        match step {
            csp_core::Step::Solution => {
                let store = self.search.store();
                for (value, &var) in values.iter_mut().zip(&self.cells) {
                    *value = store.domain(var).first().unwrap_or(0) as u8 + 1;
                }
                Ok(Step::Solution)
            }
            csp_core::Step::Exhausted => Ok(Step::Exhausted),
            csp_core::Step::Stopped(stop) => Err(stop),
        }
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}

/// Passes events on with values from 1 in place of numbers from 0; variables are cells already.
struct FromOne<'a>(&'a mut dyn Observer);

impl Observer for FromOne<'_> {
    fn node(&mut self, depth: usize) {
        self.0.node(depth);
    }

    fn decide(&mut self, cell: usize, number: usize) {
        self.0.decide(cell, number + 1);
    }

    fn refute(&mut self, cell: usize, number: usize) {
        self.0.refute(cell, number + 1);
    }

    fn state(&mut self, left: &Left<'_>) {
        self.0.state(&|each| left(&mut |cell, number| each(cell, number + 1)));
    }

    fn fail(&mut self, depth: usize) {
        self.0.fail(depth);
    }

    fn solution(&mut self, count: u64) {
        self.0.solution(count);
    }

    fn stopped(&mut self, stop: Stop) {
        self.0.stopped(stop);
    }
}
