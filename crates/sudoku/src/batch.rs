//! Many puzzles at once: for sweeps over files, and for whoever makes puzzles by the thousand.
//!
//! Puzzles on the classic board share the work of the rules, 256 at a time, a bit of each word for one puzzle;
//! a puzzle that is answered leaves its place to the next. Other boards are answered one by one.
//! One puzzle takes about two thirds of the time that a [`Solver`] takes for it, hard ones rather less;
//! fewer than 64 puzzles are no faster than one by one.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use search_control::{End, Limits};

use crate::board::Puzzle;
use crate::config::Config;
use crate::fast::batch as lanes;
use crate::solver::Solver;
use crate::stats::Counters;

/// What was found about one puzzle.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Found<'b> {
    /// The place of the puzzle among those that were asked about, from 0.
    pub index: usize,
    /// How many solutions were found.
    pub solutions: u64,
    /// [`End::Enough`] at the number asked for, [`End::Exhausted`] if there are no more, [`End::Stopped`] at a limit.
    pub end: End,
    /// What was counted.
    pub counters: Counters,
    first: &'b [u8],
    last: &'b [u8],
}

impl<'b> Found<'b> {
    /// The values of the first solution.
    #[must_use]
    pub fn first(&self) -> Option<&'b [u8]> {
        (0 < self.solutions).then_some(self.first)
    }

    /// The values of the last solution that was found, if that is another one.
    #[must_use]
    pub fn last(&self) -> Option<&'b [u8]> {
        (1 < self.solutions).then_some(self.last)
    }
}

/// Answers many puzzles; its memory, some 2 MB, is taken once.
///
/// ```
/// use search_control::{End, Limits};
/// use sudoku::{Batch, Puzzle};
///
/// let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzles: [Puzzle; 2] = [good.parse()?, "12...4......2...".parse()?];
/// let mut unique = 0;
/// Batch::new().search(&puzzles, 2, &Limits::none(), |found| {
///     unique += u32::from(found.solutions == 1 && found.end == End::Exhausted);
/// });
/// assert_eq!(unique, 1);
/// # Ok::<(), sudoku::ParseError>(())
/// ```
pub struct Batch {
    lanes: Box<lanes::Batch>,
}

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

impl Batch {
    /// A batch without puzzles.
    #[must_use]
    pub fn new() -> Self {
        Self { lanes: Box::new(lanes::Batch::new()) }
    }

    /// Looks for up to `most` solutions of each puzzle, and tells of each when it is answered, in no certain order.
    ///
    /// Each puzzle is a question of its own under `limits`; its time begins when it gets a place.
    /// The answers are those of a [`Solver`]; what is counted may differ by a few nodes in a thousand.
    /// `most` 0 is taken for 1.
    pub fn search<'p>(
        &mut self,
        puzzles: impl IntoIterator<Item = &'p Puzzle>,
        most: u64,
        limits: &Limits,
        mut tell: impl FnMut(Found<'_>),
    ) {
        let most = most.max(1);
        let mut others = Vec::new();
        let mut classic = puzzles.into_iter().enumerate().filter(|&(index, puzzle)| {
            let is_classic = puzzle.layout().is_classic();
            if !is_classic {
                others.push((index, puzzle));
            }
            is_classic
        });
        self.lanes.search(&mut classic, most, limits, &mut |answer: lanes::Answer<'_>| {
            let lanes::Answer { index, end, first, last, counters } = answer;
            tell(Found { index, solutions: counters.solutions, end, counters, first, last });
        });
        for (index, puzzle) in others {
            let mut solver = Solver::new(puzzle, Config::default()).limits(limits.clone());
            let mut solutions = solver.solutions();
            let (mut first, mut last) = (Vec::new(), Vec::new());
            while solutions.stats().counters.solutions < most {
                let Some(solution) = solutions.next() else { break };
                let place = if first.is_empty() { &mut first } else { &mut last };
                place.clear();
                place.extend_from_slice(solution.values());
            }
            let (end, counters) = (solutions.end(), solutions.stats().counters);
            tell(Found { index, solutions: counters.solutions, end, counters, first: &first, last: &last });
        }
    }

    /// As [`search`](Self::search), on all threads of the current pool of `rayon`; `tell` is called from several at once.
    ///
    /// The puzzles are shared out in the same parts for any number of threads, so that all answers and counts are the same.
    #[cfg(feature = "rayon")]
    pub fn search_in_parallel(puzzles: &[Puzzle], most: u64, limits: &Limits, tell: impl Fn(Found<'_>) + Sync) {
        use rayon::prelude::*;
        /// Enough that what a part begins and ends with does not count.
        const PART: usize = 4096;
        puzzles.par_chunks(PART).enumerate().for_each_init(Self::new, |batch, (number, part)| {
            batch.search(part, most, limits, |found| tell(Found { index: number * PART + found.index, ..found }));
        });
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").finish_non_exhaustive()
    }
}
