//! One puzzle on several threads (feature `rayon`).
//!
//! The puzzle is split into some hundred by giving a cell each of its values in turn, the cell with the fewest first;
//! every solution has its place in exactly one of them. They are searched by themselves and summed up in their order,
//! so answers and counts are the same for any number of threads.
//! Worth it for counts of millions; a puzzle that takes a microsecond is only slowed down.

use alloc::sync::Arc;
use alloc::vec::Vec;

use rayon::prelude::*;
use search_control::{Count, End, LimitCheck, Limits, Observer, Uniqueness};

use crate::board::{Puzzle, Solution};
use crate::config::Config;
use crate::solver::{Report, Solver, engine_for};
use crate::stats::{Counters, Stats};

/// How many parts there should be at least; the same for any number of threads.
const PARTS: usize = 256;

/// How many parts are searched before it is seen whether enough was found.
const AT_ONCE: usize = 64;

/// What a part of the puzzle has.
struct Part {
    found: u128,
    end: End,
    counters: Counters,
    solutions: Vec<Solution>,
}

/// The puzzles that `puzzle` falls into.
fn parts(puzzle: &Puzzle) -> Vec<Puzzle> {
    let mut parts = alloc::vec![puzzle.clone()];
    while parts.len() < PARTS {
        let mut finer = Vec::new();
        let mut has_split = false;
        for part in parts {
            let Some((cell, values)) = fewest(&part) else {
                finer.push(part);
                continue;
            };
            has_split = true;
            let given = |value: u8| {
                let mut allowed = part.allowed().to_vec();
                allowed[cell] = 1 << value;
                // What contradicts a given has no solution.
                Puzzle::with_candidates(Arc::clone(part.layout()), part.givens(), &allowed).ok()
            };
            finer.extend((0..32).filter(|value| values >> value & 1 == 1).filter_map(given));
        }
        parts = finer;
        if !has_split {
            break;
        }
    }
    parts
}

/// The open cell with the fewest values that no given rules out, and these.
fn fewest(puzzle: &Puzzle) -> Option<(usize, u32)> {
    let layout = puzzle.layout();
    let open = (0..layout.len()).filter(|&cell| puzzle.givens()[cell] == 0);
    let left = |cell: usize| {
        let given = layout.peers(cell).iter().map(|&peer| puzzle.givens()[usize::from(peer)]);
        let taken = given.filter(|&given| given != 0).fold(0, |taken, given| taken | 1 << (given - 1));
        (cell, puzzle.allowed()[cell] & !taken)
    };
    open.map(left).min_by_key(|(_, values)| values.count_ones())
}

/// Searches all parts for up to `most` solutions, and keeps the first `kept` of them.
fn search(puzzle: &Puzzle, config: Config, limits: &Limits, most: u128, kept: usize) -> Part {
    let mut all = Part { found: 0, end: End::Exhausted, counters: Counters::default(), solutions: Vec::new() };
    for parts in parts(puzzle).chunks(AT_ONCE) {
        let one = |part: &Puzzle| {
            // Where all must stop, a solver is not made first.
            if let Err(stop) = LimitCheck::new(limits).work() {
                let end = End::Stopped(stop);
                return Part { found: 0, end, counters: Counters::default(), solutions: Vec::new() };
            }
            let mut solver = Solver::new(part, config).limits(limits.clone());
            let mut solutions = solver.solutions();
            let (mut found, mut copies) = (0, Vec::new());
            while found < most {
                if copies.len() < kept {
                    let Some(solution) = solutions.next() else { break };
                    copies.push(solution.clone());
                } else if !solutions.skip() {
                    break;
                }
                found += 1;
            }
            Part { found, end: solutions.end(), counters: solutions.stats().counters, solutions: copies }
        };
        let parts: Vec<Part> = parts.par_iter().map(one).collect();
        for part in parts {
            all.found += part.found;
            all.counters += part.counters;
            all.solutions.extend(part.solutions);
            if let End::Stopped(_) = part.end
                && all.end == End::Exhausted
            {
                all.end = part.end;
            }
        }
        if most <= all.found {
            (all.found, all.end) = (most, End::Enough);
            break;
        }
        if all.end != End::Exhausted {
            break;
        }
    }
    all.solutions.truncate(kept);
    all
}

impl<O: Observer> Solver<'_, O> {
    /// [`count_up_to`](Self::count_up_to) on all threads of the current pool of `rayon`, without the observer.
    ///
    /// A node limit holds for each of some hundred parts; time limits and flags for all of them.
    /// The nodes are those of all parts, the same for any number of threads, but not those of a search in one piece.
    pub fn count_in_parallel(&mut self, most: u128) -> Report<Count> {
        let all = self.in_parallel(most, 0);
        Report { answer: Count::new(all.found, all.end), stats: self.stats_of(&all) }
    }

    /// [`uniqueness`](Self::uniqueness) on all threads of the current pool of `rayon`: see
    /// [`count_in_parallel`](Self::count_in_parallel).
    pub fn uniqueness_in_parallel(&mut self) -> Report<Uniqueness<Solution>> {
        let mut all = self.in_parallel(2, 2);
        let stats = self.stats_of(&all);
        let second = (1 < all.solutions.len()).then(|| all.solutions.swap_remove(1));
        let answer = match (all.solutions.pop(), second, all.end) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (found, _, End::Stopped(stop)) => Uniqueness::Stopped { stop, found },
            (Some(first), None, _) => Uniqueness::Unique(first),
            (None, _, _) => Uniqueness::Unsolvable,
        };
        Report { answer, stats }
    }

    fn in_parallel(&self, most: u128, kept: usize) -> Part {
        let (config, limits) = self.settings();
        search(self.puzzle(), config, limits, most.max(1), kept)
    }

    fn stats_of(&self, all: &Part) -> Stats {
        let (config, _) = self.settings();
        Stats { engine: engine_for(self.puzzle().layout(), &config), config, counters: all.counters }
    }
}
