//! The state and the methods of the printed class, in the order in which the article prints them.
//!
//! A Java `1L << k` shifts by the low six bits of `k`, and so does [`bit`]: that folds the 65th cell onto the first.
//! It also keeps a position read from a mask on the board: below 64 where there are that many cells,
//! and a bit set for one of the cells where there are fewer.
//!
//! The methods that count backtracks return `Err` when the search is to stop and leave the state as it was then.

use alloc::vec;
use alloc::vec::Vec;

use search_control::{LimitCheck, Limits};

use super::{Answer, AsPrinted, Halt, Printed};

/// The eight directions (`DR` and `DC`); their order does not matter, they only fill masks.
const DIRECTIONS: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// `1L << position` as Java computes it.
fn bit(position: usize) -> u64 {
    1_u64.wrapping_shl(position as u32)
}

/// `Long.numberOfTrailingZeros`: the lowest position in a mask that is not empty.
fn lowest(mask: u64) -> usize {
    mask.trailing_zeros() as usize
}

/// The fields of the class; slot `v` of `cand` and `placed` belongs to the number `v`, slot 0 is unused.
#[derive(Debug)]
pub(super) struct Search {
    switches: AsPrinted,
    rows: usize,
    columns: usize,
    total: usize,
    /// The cells a number may stand in, bit `r * columns + c` for row `r` and column `c`.
    cand: Vec<u64>,
    /// The cell a number was placed in; -1 in the Java is `None`.
    placed: Vec<Option<usize>>,
    /// The neighbours of a cell.
    adj: Vec<u64>,
    grid: Vec<u32>,
    check: LimitCheck,
    backtracks: u64,
    propagations: u64,
    nodes: u64,
}

impl Search {
    /// The object after its constructor and `initDomains`; `puzzle` has `rows * columns` numbers.
    pub(super) fn new(switches: AsPrinted, rows: usize, columns: usize, puzzle: &[u32], limits: &Limits) -> Self {
        let total = rows * columns;
        let mut search = Self {
            switches,
            rows,
            columns,
            total,
            cand: vec![0; total + 1],
            placed: vec![None; total + 1],
            adj: Vec::with_capacity(total),
            grid: vec![0; total],
            check: LimitCheck::new(limits),
            backtracks: 0,
            propagations: 0,
            nodes: 0,
        };
        search.build_adjacency();
        search.init_domains(puzzle);
        search
    }

    /// Searches, and hands over what is left of the state.
    pub(super) fn run(mut self) -> Printed {
        let answer = match self.propagate_and_search() {
            Ok(true) => Answer::True,
            Ok(false) => Answer::False,
            Err(halt) => Answer::Stopped(halt),
        };
        Printed {
            answer,
            grid: self.grid,
            backtracks: self.backtracks,
            propagations: self.propagations,
            nodes: self.nodes,
        }
    }

    /// `buildAdjacency`.
    fn build_adjacency(&mut self) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let mut neighbours = 0;
                for (down, right) in DIRECTIONS {
                    let to = (row.wrapping_add_signed(down), column.wrapping_add_signed(right));
                    if to.0 < self.rows && to.1 < self.columns {
                        neighbours |= bit(to.0 * self.columns + to.1);
                    }
                }
                self.adj.push(neighbours);
            }
        }
    }

    /// `initDomains`: three loops over the numbers, which never compare two givens with each other.
    fn init_domains(&mut self, puzzle: &[u32]) {
        let free = (0..self.total).filter(|&cell| puzzle[cell] == 0).fold(0, |mask, cell| mask | bit(cell));
        for v in 1..=self.total {
            if let Some(given) = puzzle.iter().position(|&number| number as usize == v) {
                self.placed[v] = Some(given);
                self.cand[v] = bit(given);
                self.grid[given] = puzzle[given];
            } else {
                self.cand[v] = free;
            }
        }
        for v in 1..=self.total {
            if self.placed[v].is_some() {
                continue;
            }
            for neighbour in self.consecutive(v) {
                if let Some(cell) = self.placed[neighbour] {
                    self.cand[v] &= self.adj[cell];
                }
            }
        }
        for v in 1..=self.total {
            if let Some(cell) = self.placed[v] {
                self.strike(v, cell);
            }
        }
    }

    /// The numbers `v - 1` and `v + 1`, in this order, as far as they exist.
    fn consecutive(&self, v: usize) -> impl Iterator<Item = usize> + use<> {
        let total = self.total;
        [v - 1, v + 1].into_iter().filter(move |&other| 1 <= other && other <= total)
    }

    /// Removes the cell of the number `v` from the candidates of all others.
    fn strike(&mut self, v: usize, cell: usize) {
        for u in 1..=self.total {
            if u != v {
                self.cand[u] &= !bit(cell);
            }
        }
    }

    /// `propagateAndSearch`: true when all numbers are placed.
    fn propagate_and_search(&mut self) -> Result<bool, Halt> {
        self.check.node().map_err(Halt::Limit)?;
        self.nodes += 1;
        if self.switches.propagation && !self.propagate()? {
            return Ok(false);
        }
        match self.smallest_domain() {
            Some(target) => self.try_each_cell(target),
            None => Ok(true),
        }
    }

    /// The loop of `propagateAndSearch` that places forced numbers until there are none; false at a dead end.
    fn propagate(&mut self) -> Result<bool, Halt> {
        loop {
            // The Java looks no further than the first number with at most one cell, so an empty set behind it
            // is seen only after that number was placed.
            let first = (1..=self.total).find(|&v| self.placed[v].is_none() && self.cand[v].count_ones() <= 1);
            let Some(forced) = first else { return Ok(true) };
            if self.cand[forced] == 0 {
                self.count_backtrack()?;
                return Ok(false);
            }
            self.propagations += 1;
            if !self.assign(forced, lowest(self.cand[forced]), false) {
                self.count_backtrack()?;
                return Ok(false);
            }
        }
    }

    /// The choice of `propagateAndSearch` (MRV): the first of the unplaced numbers with the fewest cells.
    fn smallest_domain(&self) -> Option<usize> {
        (1..=self.total).filter(|&v| self.placed[v].is_none()).min_by_key(|&v| self.cand[v].count_ones())
    }

    /// The loop of `propagateAndSearch` that tries the cells of `target` on snapshots of the state.
    fn try_each_cell(&mut self, target: usize) -> Result<bool, Halt> {
        let mut options = self.cand[target];
        while options != 0 {
            let cell = lowest(options);
            options &= options - 1;
            let saved_cand = self.cand.clone();
            let saved_placed = self.placed.clone();
            if self.assign(target, cell, true) && self.propagate_and_search()? {
                return Ok(true);
            }
            self.cand = saved_cand;
            self.placed = saved_placed;
            // Only this cell is cleared: what propagation wrote further down stays in the grid.
            self.grid[cell] = 0;
            self.count_backtrack()?;
        }
        Ok(false)
    }

    /// `backtracks++`, or the stop where the cap forbids it.
    fn count_backtrack(&mut self) -> Result<(), Halt> {
        if self.switches.max_backtracks == Some(self.backtracks) {
            return Err(Halt::Backtracks);
        }
        self.backtracks += 1;
        Ok(())
    }

    /// `assign`: puts `v` into `cell`; false if that empties a set or breaks the path.
    fn assign(&mut self, v: usize, cell: usize, check_connectivity: bool) -> bool {
        self.placed[v] = Some(cell);
        self.cand[v] = bit(cell);
        self.grid[cell] = v as u32;
        self.strike(v, cell);
        let neighbours = self.adj[cell];
        for other in self.consecutive(v) {
            if self.placed[other].is_none() {
                self.cand[other] &= neighbours;
            }
        }
        // The four early returns of the Java are two conditions, each for `v - 1` and for `v + 1`;
        // none has an effect besides the return, so their order cannot be observed.
        for other in self.consecutive(v) {
            let fits = match self.placed[other] {
                Some(position) => neighbours & bit(position) != 0,
                None => self.cand[other] != 0,
            };
            if !fits {
                return false;
            }
        }
        !check_connectivity || !self.switches.connectivity || self.connected_from(v, cell)
    }

    /// `connectedFrom`, which is unsound: it demands that all candidates of the unplaced numbers below `v` can be
    /// reached from `cell` over those candidates alone, and the same above `v`.
    fn connected_from(&self, v: usize, cell: usize) -> bool {
        let candidates = |numbers: core::ops::RangeInclusive<usize>| {
            numbers.filter(|&u| self.placed[u].is_none()).fold(0, |mask, u| mask | self.cand[u])
        };
        let (lower, upper) = (candidates(1..=v - 1), candidates(v + 1..=self.total));
        self.reachable_all(lower, self.adj[cell]) && self.reachable_all(upper, self.adj[cell])
    }

    /// `reachableAll`: whether a flood that starts in `start` and stays in `mask` covers `mask`.
    fn reachable_all(&self, mask: u64, start: u64) -> bool {
        if mask == 0 {
            return true;
        }
        let mut frontier = mask & start;
        if frontier == 0 {
            return false;
        }
        let mut visited = frontier;
        while frontier != 0 {
            let mut next = 0;
            let mut rest = frontier;
            while rest != 0 {
                next |= self.adj[lowest(rest)];
                rest &= rest - 1;
            }
            next &= mask & !visited;
            visited |= next;
            frontier = next;
        }
        visited == mask
    }
}
