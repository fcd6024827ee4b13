//! The board as an exact cover: each value in each cell is an option, cells and houses want values.
//!
//! On the classic board these are 729 options and 324 items: 81 cells, and 9 values in each of 27 houses.
//!
//! ```text
//!   option (cell, value)  ->  cell   row, value   column, value   box, value   diagonal, value ...
//! ```
//!
//! Houses of any kind are items that want each value once; cages and pairs of cells a knight's move apart are
//! *secondary* items: at most one of their cells has the value.
//! The matrix is made once for a board; a puzzle takes out the options that its givens and candidates rule out,
//! so that a given is the only option of its cell. Nothing is allocated for a puzzle.
//!
//! Deliberately absent: sums. An exact cover cannot say them, so [`Engine::knows`](crate::Engine::knows) is false of
//! boards with such cages.
//!
//! Complexity: a node costs what the kernel of `dlx` says; givens are nodes too.
//!
//! References: D. E. Knuth, The Art of Computer Programming 4B (2022), section 7.2.2.1.

use alloc::vec::Vec;

use dlx::{Builder, OptionId, Search};
use search_control::{Limits, Observer, Stop};

use crate::board::{Layout, Puzzle};
use crate::config::Config;
use crate::engine::{self, Step};
use crate::stats::Counters;

/// What must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Item {
    Cell(u16),
    House { house: u16, value: u8 },
    Cage { cage: u16, value: u8 },
    Knight { first: u16, second: u16, value: u8 },
}

/// The matrix of a board, and the search of one puzzle after the other.
pub(crate) struct ExactCover {
    search: Search,
    side: usize,
    /// The options that the puzzle rules out; option `cell * side + value - 1`.
    out: Vec<OptionId>,
    options: Vec<OptionId>,
    limits: Limits,
}

impl ExactCover {
    pub(crate) fn new(layout: &Layout, config: &Config) -> Self {
        let side = layout.side();
        let mut builder: Builder<Item, ()> = Builder::new();
        let values = 1..=side as u8;
        for cell in 0..layout.len() as u16 {
            builder.primary(Item::Cell(cell)).expect("invariant: cells differ");
        }
        for house in 0..layout.houses().len() as u16 {
            values
                .clone()
                .for_each(|value| builder.primary(Item::House { house, value }).expect("invariant: houses differ"));
        }
        for cage in 0..layout.cages().len() as u16 {
            values
                .clone()
                .for_each(|value| builder.secondary(Item::Cage { cage, value }).expect("invariant: cages differ"));
        }
        let pairs = knights(layout);
        for &(first, second) in &pairs {
            let item = |value| Item::Knight { first, second, value };
            values.clone().for_each(|value| builder.secondary(item(value)).expect("invariant: pairs differ"));
        }
        let mut options = Vec::with_capacity(layout.len() * side);
        for cell in 0..layout.len() as u16 {
            let has = |cells: &[u16]| cells.binary_search(&cell).is_ok();
            for value in values.clone() {
                let houses = layout.houses().iter().enumerate().filter(|(_, house)| has(&house.cells));
                let cages = layout.cages().iter().enumerate().filter(|(_, cage)| has(&cage.cells));
                let pairs = pairs.iter().filter(|&&(first, second)| cell == first || cell == second);
                let items = [Item::Cell(cell)]
                    .into_iter()
                    .chain(houses.map(|(house, _)| Item::House { house: house as u16, value }))
                    .chain(cages.map(|(cage, _)| Item::Cage { cage: cage as u16, value }))
                    .chain(pairs.map(|&(first, second)| Item::Knight { first, second, value }));
                let option = builder.option((), items.map(Into::into));
                options.push(option.expect("invariant: an option has each item once"));
            }
        }
        let problem = builder.build();
        let choice = if config.fewest { dlx::Choice::Mrv } else { dlx::Choice::First };
        let kernel = dlx::Config::default().kernel(dlx::Kernel::Links).choice(choice);
        let mut search = Search::new(&problem, kernel).expect("invariant: links search every problem");
        // The longest list of options there can be: from now on nothing is allocated.
        search.begin_without(&options, &Limits::none());
        let out = Vec::with_capacity(options.len());
        Self { search, side, out, options, limits: Limits::none() }
    }
}

/// Pairs of cells a knight's move apart that no house has both of.
fn knights(layout: &Layout) -> Vec<(u16, u16)> {
    if !layout.variants().anti_knight {
        return Vec::new();
    }
    let mut pairs = Vec::new();
    for first in 0..layout.len() as u16 {
        for &second in layout.peers(usize::from(first)).iter().filter(|&&second| first < second) {
            let has = |cells: &[u16]| [first, second].iter().all(|cell| cells.binary_search(cell).is_ok());
            let is_elsewhere = layout.houses().iter().any(|house| has(&house.cells))
                || layout.cages().iter().any(|cage| has(&cage.cells));
            if !is_elsewhere {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

impl engine::Search for ExactCover {
    fn load(&mut self, puzzle: &Puzzle) {
        self.out.clear();
        for (at, &option) in self.options.iter().enumerate() {
            if puzzle.allowed()[at / self.side] >> (at % self.side) & 1 == 0 {
                self.out.push(option);
            }
        }
        self.search.begin_without(&self.out, &self.limits);
    }

    fn limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.search.limits(limits);
    }

    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        match self.search.step(&mut InCells { observer, side: self.side }) {
            dlx::Step::Solution => {
                for option in self.search.chosen() {
                    let at = option.index();
                    values[at / self.side] = (at % self.side) as u8 + 1;
                }
                Ok(Step::Solution)
            }
            dlx::Step::Exhausted => Ok(Step::Exhausted),
            dlx::Step::Stopped(stop) => Err(stop),
        }
    }

    fn counters(&self) -> Counters {
        let counters = self.search.stats().counters;
        Counters {
            // The root chooses nothing.
            nodes: counters.nodes.saturating_sub(1),
            fails: counters.fails,
            solutions: counters.solutions,
            ..Counters::default()
        }
    }
}

/// Passes events on with the cell and value of an option in place of its item and number.
struct InCells<'a> {
    observer: &'a mut dyn Observer,
    side: usize,
}

impl Observer for InCells<'_> {
    fn node(&mut self, depth: usize) {
        self.observer.node(depth);
    }

    fn decide(&mut self, _item: usize, option: usize) {
        self.observer.decide(option / self.side, option % self.side + 1);
    }

    fn refute(&mut self, _item: usize, option: usize) {
        self.observer.refute(option / self.side, option % self.side + 1);
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
