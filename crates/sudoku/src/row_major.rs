//! The ruler: blank cells in reading order, values ascending, no look ahead.
//!
//! Two ways to see whether a value fits: by asking every cell that must differ (`naive`),
//! or by a set of used values for each house (`bitmask`). Both visit the same nodes.
//! Deliberately absent: any choice of cell, any propagation.
//!
//! Complexity: exponential in the blank cells; a node costs O(peers) or O(houses of a cell).

use alloc::sync::Arc;
use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::board::Layout;
use crate::board::Puzzle;
use crate::engine::{Search, Step};
use crate::stats::Counters;

/// How to see whether a value fits.
pub(crate) trait Fits: Send {
    fn new(layout: &Layout) -> Self;
    /// The values that break no rule of differing cells, among `allowed`.
    fn fitting(&self, layout: &Layout, values: &[u8], cell: usize, allowed: u32) -> u32;
    /// Takes note of a value that is placed, or taken back.
    fn toggle(&mut self, cell: usize, value: u8);
    fn clear(&mut self);
}

/// Asks the cells.
pub(crate) struct Ask;

impl Fits for Ask {
    fn new(_: &Layout) -> Self {
        Self
    }

    fn fitting(&self, layout: &Layout, values: &[u8], cell: usize, allowed: u32) -> u32 {
        let mut fitting = allowed;
        for &peer in layout.peers(cell) {
            // Value 0 shifts out of the set.
            fitting &= !((1_u64 << values[usize::from(peer)]) >> 1) as u32;
        }
        fitting
    }

    fn toggle(&mut self, _: usize, _: u8) {}

    fn clear(&mut self) {}
}

/// Keeps the used values of each house and cage.
pub(crate) struct Masks {
    /// For each cell the lists it is in: `starts[cell]..starts[cell + 1]` of `lists`.
    starts: Vec<u32>,
    lists: Vec<u16>,
    used: Vec<u32>,
    has_knights: bool,
}

impl Fits for Masks {
    fn new(layout: &Layout) -> Self {
        let houses = layout.houses().iter().map(|house| &house.cells);
        let all: Vec<&Vec<u16>> = houses.chain(layout.cages().iter().map(|cage| &cage.cells)).collect();
        let (mut starts, mut lists) = (alloc::vec![0], Vec::new());
        for cell in 0..layout.len() as u16 {
            lists.extend((0..all.len()).filter(|&list| all[list].binary_search(&cell).is_ok()).map(|list| list as u16));
            starts.push(lists.len() as u32);
        }
        let used = alloc::vec![0; all.len()];
        Self { starts, lists, used, has_knights: layout.variants().anti_knight }
    }

    fn fitting(&self, layout: &Layout, values: &[u8], cell: usize, allowed: u32) -> u32 {
        let used = self.lists_of(cell).iter().fold(0, |used, &list| used | self.used[usize::from(list)]);
        let fitting = allowed & !used;
        if self.has_knights { Ask.fitting(layout, values, cell, fitting) } else { fitting }
    }

    fn toggle(&mut self, cell: usize, value: u8) {
        for at in self.starts[cell]..self.starts[cell + 1] {
            self.used[usize::from(self.lists[at as usize])] ^= 1 << (value - 1);
        }
    }

    fn clear(&mut self) {
        self.used.fill(0);
    }
}

impl Masks {
    fn lists_of(&self, cell: usize) -> &[u16] {
        &self.lists[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// The search; `open` are the blank cells in reading order.
pub(crate) struct RowMajor<F> {
    layout: Arc<Layout>,
    fits: F,
    allowed: Vec<u32>,
    values: Vec<u8>,
    open: Vec<u16>,
    /// For each open cell up to `depth` the values still to try.
    untried: Vec<u32>,
    depth: usize,
    is_over: bool,
    /// For each cell its cages.
    cages: Vec<Vec<u16>>,
    counters: Counters,
    check: LimitCheck,
}

impl<F: Fits> RowMajor<F> {
    pub(crate) fn new(layout: &Arc<Layout>) -> Self {
        let mut cages = alloc::vec![Vec::new(); layout.len()];
        for (number, cage) in layout.cages().iter().enumerate() {
            for &cell in &cage.cells {
                cages[usize::from(cell)].push(number as u16);
            }
        }
        Self {
            layout: Arc::clone(layout),
            fits: F::new(layout),
            allowed: Vec::with_capacity(layout.len()),
            values: alloc::vec![0; layout.len()],
            open: Vec::with_capacity(layout.len()),
            untried: alloc::vec![0; layout.len() + 1],
            depth: 0,
            is_over: false,
            cages,
            counters: Counters::default(),
            check: LimitCheck::new(&Limits::none()),
        }
    }

    fn fitting(&self, cell: usize) -> u32 {
        self.fits.fitting(&self.layout, &self.values, cell, self.allowed[cell])
    }

    /// Whether the cages of `cell` can still have their sums.
    fn sums_fit(&self, cell: usize) -> bool {
        self.cages[cell].iter().all(|&number| {
            let cage = &self.layout.cages()[usize::from(number)];
            let Some(sum) = cage.sum else { return true };
            let values = cage.cells.iter().map(|&cell| u32::from(self.values[usize::from(cell)]));
            let (found, blanks) =
                values.fold((0, 0), |(found, blanks), value| (found + value, blanks + u32::from(value == 0)));
            if blanks == 0 { found == sum } else { found + blanks <= sum }
        })
    }

    fn take_back(&mut self) {
        let cell = usize::from(self.open[self.depth]);
        self.fits.toggle(cell, self.values[cell]);
        self.values[cell] = 0;
    }

    /// Tells every cell that is filled, with its value.
    fn each(&self, each: &mut dyn FnMut(usize, usize)) {
        self.values
            .iter()
            .enumerate()
            .filter(|(_, value)| **value != 0)
            .for_each(|(cell, &value)| each(cell, value.into()));
    }
}

impl<F: Fits> Search for RowMajor<F> {
    fn load(&mut self, puzzle: &Puzzle) {
        self.allowed.clear();
        self.allowed.extend_from_slice(puzzle.allowed());
        self.values.copy_from_slice(puzzle.givens());
        self.open.clear();
        self.fits.clear();
        for (cell, &value) in puzzle.givens().iter().enumerate() {
            if value == 0 {
                self.open.push(cell as u16);
            } else {
                self.fits.toggle(cell, value);
            }
        }
        self.counters = Counters::default();
        self.depth = 0;
        let is_broken = (0..self.values.len()).any(|cell| self.values[cell] != 0 && !self.sums_fit(cell));
        self.is_over = is_broken;
        self.untried[0] = self.open.first().map_or(0, |&cell| self.fitting(usize::from(cell)));
    }

    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        while !self.is_over {
            if self.depth == self.open.len() {
                values.copy_from_slice(&self.values);
                self.counters.solutions += 1;
                observer.state(&|each| self.each(each));
                observer.solution(self.counters.solutions);
                self.is_over = self.depth == 0;
                if !self.is_over {
                    self.depth -= 1;
                    self.take_back();
                }
                return Ok(Step::Solution);
            }
            let cell = usize::from(self.open[self.depth]);
            let untried = self.untried[self.depth];
            if untried == 0 {
                self.counters.fails += 1;
                observer.fail(self.depth);
                self.is_over = self.depth == 0;
                if !self.is_over {
                    self.depth -= 1;
                    self.take_back();
                }
                continue;
            }
            if let Err(stop) = self.check.node() {
                observer.stopped(stop);
                return Err(stop);
            }
            self.untried[self.depth] &= untried - 1;
            let value = untried.trailing_zeros() as u8 + 1;
            self.values[cell] = value;
            self.fits.toggle(cell, value);
            self.counters.nodes += 1;
            observer.node(self.depth);
            observer.decide(cell, usize::from(value));
            if !self.sums_fit(cell) {
                self.take_back();
                continue;
            }
            observer.state(&|each| self.each(each));
            self.depth += 1;
            self.counters.depth = self.counters.depth.max(self.depth as u64);
            if let Some(&next) = self.open.get(self.depth) {
                self.untried[self.depth] = self.fitting(usize::from(next));
            }
        }
        Ok(Step::Exhausted)
    }

    fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
