//! Local search for boards with many solutions: paths that grow, shrink and hand cells to each other.
//!
//! # Idea
//!
//! Between two given numbers lies a gap that wants so many cells.
//! The search keeps one path for each gap, all disjoint, in the order of the numbers; what is wrong is only how long they are,
//! and links between cells that are no neighbours, which cost a little more.
//! Moves put uncovered cells in, take cells out, hand them from gap to gap and move the uncovered cells about
//! (`moves.rs`); each is made if it helps or costs nothing, and with a chance that falls with its cost and with time otherwise
//! (Metropolis). More than half of the moves begin at a gap of wrong length, as in `WalkSAT`: that is worth a factor of ten
//! on boards of 400 cells and more.
//! A gap takes only cells that propagation leaves to one of its numbers.
//! A run that ends without a solution is followed by a new one from empty paths, every fourth twice as long as those before.
//!
//! Broken links are what makes the beginning trivial (all paths are empty) and lets paths pass through each other.
//!
//! # Complexity
//!
//! A move costs constant time, some 50 ns; a node is [`MOVES_PER_NODE`] of them. Memory: a byte for each two cells.
//!
//! # When it helps
//!
//! On boards of 100 cells and more with few givens, where complete search gets lost, also with four neighbours.
//! It finds solutions and proves nothing: what has none is searched until a limit.
//!
//! References: N. Metropolis et al., "Equation of State Calculations by Fast Computing Machines" (1953), DOI 10.1063/1.1699114;
//! S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by Simulated Annealing" (1983), DOI 10.1126/science.220.4598.671;
//! B. Selman, H. Kautz, B. Cohen, "Noise Strategies for Improving Local Search" (1994).

use alloc::vec::Vec;

use csp_core::{Counters, Step};
use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::board::{Cell, Number, Puzzle};
use crate::config::Engine;
use crate::engine;

mod moves;
mod paths;
mod temperature;

use moves::Mover;
use paths::Paths;

/// How many moves are proposed in a node.
pub const MOVES_PER_NODE: u64 = 1_000;

/// How many moves the first runs propose for each cell and each cell of the board: large boards need slower cooling.
/// Measured with six seeds: boards of 225 cells want 4,000 moves a cell, of 900 cells 16,000, which halves the work there.
const MOVES_PER_CELL_SQUARED: u64 = 18;

/// At least so many for each cell.
const MOVES_PER_CELL: u64 = 2_000;

/// After so many runs they get twice as long.
const RUNS_BEFORE_DOUBLING: u64 = 4;

/// A local search for one solution of one puzzle.
#[derive(Debug)]
pub(crate) struct LocalSearch<'p> {
    puzzle: &'p Puzzle,
    /// The numbers and cells that propagation left; `None` if it refuted the puzzle.
    possible: Option<Vec<(Number, Cell)>>,
    mover: Mover<'p>,
    seed: u64,
    check: LimitCheck,
    /// How many nodes of the run are done, and how many it has.
    run: (u64, u64),
    is_done: bool,
    counters: Counters,
}

impl<'p> LocalSearch<'p> {
    /// A search from `seed` among these numbers and cells; `None` says that propagation has refuted the puzzle.
    pub(crate) fn new(puzzle: &'p Puzzle, possible: Option<Vec<(Number, Cell)>>, seed: u64) -> Self {
        let paths = Paths::new(puzzle, possible.as_deref().unwrap_or_default());
        let mover = Mover::new(puzzle.board(), paths, seed);
        let check = LimitCheck::new(&Limits::none());
        let mut search =
            Self { puzzle, possible, mover, seed, check, run: (0, 0), is_done: false, counters: Counters::default() };
        engine::Search::reset(&mut search);
        search
    }

    fn begin_run(&mut self) {
        let doublings = (self.counters.restarts / RUNS_BEFORE_DOUBLING).min(20);
        let cells = self.puzzle.board().len() as u64;
        let nodes = (cells * MOVES_PER_CELL.max(cells * MOVES_PER_CELL_SQUARED)).div_ceil(MOVES_PER_NODE);
        self.run = (0, nodes << doublings);
        self.mover.paths.clear();
    }

    /// One node of moves; returns whether there is a solution.
    fn node(&mut self) -> bool {
        if self.run.0 == self.run.1 {
            self.counters.restarts += 1;
            self.begin_run();
        }
        self.mover.temperature.set(self.run.0, self.run.1);
        self.run.0 += 1;
        for _ in 0..MOVES_PER_NODE {
            if self.mover.paths.energy() == 0 {
                return true;
            }
            self.mover.propose();
        }
        self.mover.paths.energy() == 0
    }
}

impl engine::Search for LocalSearch<'_> {
    fn reset(&mut self) {
        self.mover.random = search_control::SeededRandom::new(self.seed);
        self.counters = Counters::default();
        self.is_done = false;
        self.begin_run();
    }

    fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    /// Not asked of this engine: it answers only `solve`.
    fn assume(&mut self, _number: Number, _cell: Cell) {}

    fn step(&mut self, observer: &mut dyn Observer) -> Step {
        if self.possible.is_none() || self.is_done {
            return Step::Exhausted;
        }
        loop {
            if let Err(stop) = self.check.node() {
                observer.stopped(stop);
                return Step::Stopped(stop);
            }
            self.counters.nodes += 1;
            observer.node(0);
            if self.node() {
                self.is_done = true;
                self.counters.solutions += 1;
                observer.solution(self.counters.solutions);
                return Step::Solution;
            }
        }
    }

    fn read(&mut self, numbers: &mut [Number]) {
        self.mover.paths.read(numbers);
        debug_assert_eq!(crate::verify(self.puzzle, numbers), Ok(()));
    }

    fn propagate(
        &mut self,
        _observer: &mut dyn Observer,
        possible: &mut dyn FnMut(Number, Cell),
    ) -> Result<bool, Stop> {
        let Some(left) = &self.possible else { return Ok(false) };
        left.iter().for_each(|&(number, cell)| possible(number, cell));
        Ok(true)
    }

    fn counters(&mut self) -> Counters {
        self.counters
    }

    fn engine(&self) -> Engine {
        Engine::Local
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    #[test]
    fn moves_keep_lengths_links_and_energy() {
        for text in [
            ". . . . . / . 9 . . . / . . . 17 . / 25 . . . . / . . 1 . .",
            "> adj=4\n. . . . / . 5 . . / . . . . / . . . .",
        ] {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let all = |number| puzzle.board().cells().map(move |cell| (number, cell));
            let free: Vec<_> = (1..=puzzle.board().len() as Number).flat_map(all).collect();
            let mut search = LocalSearch::new(&puzzle, Some(free), 0);
            for stage in 0..2_000 {
                search.mover.temperature.set(stage, 2_000);
                search.mover.propose();
                search.mover.paths.check_invariants();
            }
        }
    }
}
