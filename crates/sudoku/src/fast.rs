//! The classic board, bit-parallel.
//!
//! For each value and band (three rows) the candidates are 27 bits of a word:
//!
//! ```text
//!   bit  0  1  2 |  3  4  5 |  6  7  8
//!        9 10 11 | 12 13 14 | 15 16 17
//!       18 19 20 | 21 22 23 | 24 25 26
//! ```
//!
//! A word that changed is looked at once more: three look-ups give the minirows that have a candidate,
//! one more the cells that some placement of the value in the band uses (pointing and claiming by rows),
//! and three the same for the stacks (by columns).
//! A box with one place left for a value gives the cell to it; a cell with one value left gives it its box.
//! Everything else, that rows and columns hold each value once, follows from the permutations.
//!
//! The search guesses at a cell with two candidates, or a value with two places in a box, or else where there are fewest.
//!
//! References: the layout by bands is that of many fast solvers since the 2000s; taking rows and columns of triads as
//! permutations is T. Dillon's ("Tdoku", 2019).

#![allow(clippy::needless_range_loop, reason = "a band or value names words of several arrays at once")]

mod isa;
mod tables;

use alloc::boxed::Box;

use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::board::Puzzle;
use crate::engine::{Search, Step};
use crate::stats::Counters;
#[cfg(target_arch = "x86_64")]
use isa::Avx2;
use isa::{Isa, Portable};
use tables::{BAND, BOXES, COUNT, FIRST, ONE_COLUMN, OTHERS, PEERS, PERMUTATIONS, ROWS, SPREAD};

/// A contradiction: some cell or value has no place.
struct Conflict;

/// The candidates at one level of the search.
///
/// ```text
///   words   0 ..  8   16 .. 24   32 .. 40   the cells of values 1 to 9 in bands 1, 2, 3
///          48 .. 56                         the columns of each band that have a candidate, for values 1 to 9:
///                                           bits 9 * stack + 3 * band + column
/// ```
#[derive(Clone, Copy)]
struct State {
    /// As above; the others are padding, always zero.
    words: [u32; 64],
    /// For each band the cells whose value is not known.
    open: [u32; 4],
    /// The words of cells that changed.
    dirty: u64,
}

const EMPTY: State = State { words: [0; 64], open: [0; 4], dirty: 0 };

/// Where the words of columns begin.
const COLUMNS: usize = 48;

/// Bits of all words.
const ALL_WORDS: u64 = 0x1ff | 0x1ff << 16 | 0x1ff << 32;

impl State {
    /// The state of a puzzle, every word to be looked at.
    #[inline(always)]
    fn load(&mut self, givens: &[u8]) -> Result<(), Conflict> {
        let mut ruled_out = [0_u32; 64];
        let mut given = [0_u32; 64];
        let mut taken = [0_u32; 4];
        for (cell, &value) in givens.iter().enumerate().take(81) {
            if value != 0 {
                let value = usize::from(value - 1) & 15;
                let (band, bit) = (cell / 27, 1 << (cell % 27));
                given[16 * band + value] |= bit;
                taken[band] |= bit;
                for other in 0..3 {
                    ruled_out[16 * other + value] |= PEERS[cell][other];
                }
            }
        }
        for band in 0..3 {
            for word in 16 * band..16 * band + 9 {
                if given[word] & ruled_out[word] != 0 {
                    return Err(Conflict);
                }
                self.words[word] = BAND & !taken[band] & !ruled_out[word] | given[word];
            }
            self.open[band] = BAND & !taken[band];
        }
        self.words[COLUMNS..COLUMNS + 9].fill(BAND);
        self.dirty = ALL_WORDS;
        Ok(())
    }

    /// All rules until nothing changes.
    #[inline(always)]
    fn propagate<I: Isa>(&mut self) -> Result<(), Conflict> {
        loop {
            while self.dirty != 0 {
                self.look::<I>()?;
            }
            self.naked_singles()?;
            if self.dirty == 0 {
                return Ok(());
            }
        }
    }

    /// Looks at one word that changed.
    #[inline(always)]
    fn look<I: Isa>(&mut self) -> Result<(), Conflict> {
        let word = self.dirty.trailing_zeros() as usize & 63;
        self.dirty &= self.dirty - 1;
        let (band, value) = (word >> 4, word & 15);
        let cells = self.words[word];
        let entry = ROWS[(I::minirows(cells) & 511) as usize];
        let cells = cells & entry;
        if cells == 0 {
            return Err(Conflict);
        }
        self.words[word] = cells;
        let columns = ((cells | cells >> 9 | cells >> 18) & 511) as usize;

        let boxes = entry >> 27 & u32::from(ONE_COLUMN[columns]) & 7;
        let known = cells & BOXES[boxes as usize] & self.open[band];
        // As often as not there is none, which no processor foresees: always going on is faster.
        self.open[band] &= !known;
        let changed = I::clear(&mut self.words, 16 * band, known);
        self.words[word] = cells;
        self.dirty |= u64::from(changed & !(1 << value)) << (16 * band);

        let old = self.words[COLUMNS + value];
        let mine = (7 | 7 << 9 | 7 << 18) << (3 * band);
        let seen = old & !mine | SPREAD[columns] << (3 * band);
        let stack = |number: u32| u32::from(PERMUTATIONS[(seen >> (9 * number) & 511) as usize]);
        let (a, b, c) = (stack(0), stack(1), stack(2));
        if a == 0 || b == 0 || c == 0 {
            return Err(Conflict);
        }
        let left = a | b << 9 | c << 18;
        self.words[COLUMNS + value] = left;
        if left != seen {
            for band in 0..3 {
                let word = 16 * band + value;
                let old = self.words[word];
                let new = old & (I::columns(left, band) * (1 | 1 << 9 | 1 << 18));
                self.words[word] = new;
                self.dirty |= u64::from(old != new) << word;
            }
        }
        Ok(())
    }

    /// Gives each cell that has one candidate its value, and each box that value nowhere else.
    #[inline(always)]
    fn naked_singles(&mut self) -> Result<(), Conflict> {
        for band in 0..3 {
            let (mut once, mut twice) = (0, 0);
            for &word in &self.words[16 * band..16 * band + 9] {
                twice |= once & word;
                once |= word;
            }
            if once != BAND {
                return Err(Conflict);
            }
            let naked = once & !twice & self.open[band];
            if naked == 0 {
                continue;
            }
            self.open[band] &= !naked;
            for word in 16 * band..16 * band + 9 {
                let here = self.words[word] & naked;
                if here != 0 {
                    for cells in [BOXES[1], BOXES[2], BOXES[4]] {
                        let known = here & cells;
                        if known != 0 {
                            if known & (known - 1) != 0 {
                                return Err(Conflict);
                            }
                            self.words[word] &= !cells | known;
                        }
                    }
                    self.dirty |= 1 << word;
                }
            }
        }
        Ok(())
    }

    /// The best guess; `None` if every cell is known.
    #[inline(always)]
    fn guess<I: Isa>(&self) -> Option<Guess> {
        if self.open == [0; 4] {
            return None;
        }
        self.placement::<I>().or_else(|| self.cell())
    }

    /// A value with two or three placements in a band or stack: in that with the fewest placements of all values.
    #[inline(always)]
    fn placement<I: Isa>(&self) -> Option<Guess> {
        let mut matrices = [[0_u16; 9]; 6];
        for value in 0..9 {
            for band in 0..3 {
                matrices[band][value] = I::minirows(self.words[16 * band + value]) as u16;
                matrices[3 + band][value] = (self.words[COLUMNS + value] >> (9 * band)) as u16 & 511;
            }
        }
        let count = |matrix: u16| u32::from(COUNT[usize::from(matrix) & 511]);
        let (mut best, mut fewest) = (0, u32::MAX);
        for (number, matrices) in matrices.iter().enumerate() {
            let sum = matrices.iter().map(|&matrix| count(matrix)).sum();
            if 9 < sum && sum < fewest {
                (best, fewest) = (number, sum);
            }
        }
        let (mut chosen, mut fewest) = (0, u32::MAX);
        for (value, &matrix) in matrices[best].iter().enumerate() {
            let count = count(matrix);
            if 1 < count && count < fewest {
                (chosen, fewest) = (value, count);
            }
        }
        if 3 < fewest {
            return None;
        }
        let matrix = usize::from(matrices[best][chosen]) & 511;
        let cells = |matrix: u16| match best {
            0..3 => {
                let mut cells = [BAND; 3];
                cells[best] = ROWS[usize::from(matrix) & 511] & BAND;
                cells
            }
            _ => [0, 1, 2].map(|band| {
                let stack = best - 3;
                let three = u32::from(matrix) >> (3 * band) & 7;
                ((three << (3 * stack)) * (1 | 1 << 9 | 1 << 18)) | (BAND & !BOXES[1 << stack])
            }),
        };
        Some(Guess { value: chosen, left: cells(FIRST[matrix]), right: cells(OTHERS[matrix]) })
    }

    /// A cell with two candidates, or else any.
    fn cell(&self) -> Option<Guess> {
        for band in 0..3 {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &word in &self.words[16 * band..16 * band + 9] {
                thrice |= twice & word;
                twice |= once & word;
                once |= word;
            }
            let two = twice & !thrice & self.open[band];
            if two != 0 {
                return Some(self.at(band, two & two.wrapping_neg()));
            }
        }
        let band = (0..3).find(|&band| self.open[band] != 0)?;
        Some(self.at(band, self.open[band] & self.open[band].wrapping_neg()))
    }

    fn at(&self, band: usize, cell: u32) -> Guess {
        let value = (0..9).find(|&value| self.words[16 * band + value] & cell != 0).unwrap_or(0);
        let cells = [BOXES[1], BOXES[2], BOXES[4]].into_iter().find(|cells| cells & cell != 0).unwrap_or(0);
        let (mut left, mut right) = ([BAND; 3], [BAND; 3]);
        left[band] = !cells & BAND | cell;
        right[band] = BAND & !cell;
        Guess { value, left, right }
    }

    /// Leaves a value only some cells.
    #[inline(always)]
    fn keep(&mut self, value: usize, cells: &[u32; 3]) {
        for band in 0..3 {
            let word = 16 * band + value;
            let old = self.words[word];
            self.words[word] = old & cells[band];
            self.dirty |= u64::from(old & !cells[band] != 0) << word;
        }
    }

    fn write(&self, values: &mut [u8]) {
        for (band, words) in self.words[..COLUMNS].chunks(16).enumerate() {
            for (value, &word) in words[..9].iter().enumerate() {
                let mut cells = word;
                while cells != 0 {
                    if let Some(entry) = values.get_mut(27 * band + cells.trailing_zeros() as usize) {
                        *entry = value as u8 + 1;
                    }
                    cells &= cells - 1;
                }
            }
        }
    }
}

/// A value, and the cells that each side of a guess leaves it.
#[derive(Clone, Copy)]
struct Guess {
    value: usize,
    left: [u32; 3],
    right: [u32; 3],
}

/// The search.
pub(crate) struct Fast {
    /// The states of the open guesses, and the one that is looked at.
    states: Box<[State]>,
    level: usize,
    is_closed: bool,
    is_over: bool,
    /// Whether the processor has what [`Avx2`] needs.
    #[cfg(target_arch = "x86_64")]
    has_avx2: bool,
    counters: Counters,
    check: LimitCheck,
}

/// More levels than there are cells.
const LEVELS: usize = 82;

impl Fast {
    pub(crate) fn new() -> Self {
        let states = alloc::vec![EMPTY; LEVELS].into_boxed_slice();
        Self {
            states,
            level: 0,
            is_closed: false,
            is_over: true,
            #[cfg(target_arch = "x86_64")]
            has_avx2: isa::has_avx2(),
            counters: Counters::default(),
            check: LimitCheck::new(&Limits::none()),
        }
    }

    /// Goes to the beginning of the search of a puzzle.
    pub(crate) fn load_givens(&mut self, givens: &[u8]) {
        self.counters = Counters::default();
        self.level = 0;
        self.is_over = false;
        #[cfg(target_arch = "x86_64")]
        if self.has_avx2 {
            // SAFETY: the processor was asked.
            #[allow(unsafe_code, reason = "see the module `isa`")]
            unsafe {
                self.begin_avx2(givens);
            }
            return;
        }
        self.begin::<Portable>(givens);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn begin_avx2(&mut self, givens: &[u8]) {
        self.begin::<Avx2>(givens);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn search_avx2(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        self.search::<Avx2>(observer, values)
    }

    #[inline(always)]
    fn begin<I: Isa>(&mut self, givens: &[u8]) {
        let state = &mut self.states[0];
        self.is_closed = state.load(givens).and_then(|()| state.propagate::<I>()).is_err();
    }

    #[inline(always)]
    fn search<I: Isa>(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        loop {
            if self.is_over {
                return Ok(Step::Exhausted);
            }
            if self.is_closed {
                if self.level == 0 {
                    self.is_over = true;
                    continue;
                }
                self.counters.fails += 1;
                observer.fail(self.level);
                self.level -= 1;
                self.is_closed = self.states[self.level].propagate::<I>().is_err();
                continue;
            }
            let (states, rest) = self.states.split_at_mut(self.level + 1);
            let (Some(state), Some(next)) = (states.last_mut(), rest.first_mut()) else { return Ok(Step::Exhausted) };
            let Some(guess) = state.guess::<I>() else {
                state.write(values);
                self.counters.solutions += 1;
                observer.solution(self.counters.solutions);
                self.is_closed = true;
                return Ok(Step::Solution);
            };
            if let Err(stop) = self.check.node() {
                observer.stopped(stop);
                return Err(stop);
            }
            self.counters.nodes += 1;
            observer.node(self.level);
            *next = *state;
            state.keep(guess.value, &guess.right);
            self.level += 1;
            self.counters.depth = self.counters.depth.max(self.level as u64);
            next.keep(guess.value, &guess.left);
            self.is_closed = next.propagate::<I>().is_err();
        }
    }
}

impl Search for Fast {
    fn load(&mut self, puzzle: &Puzzle) {
        self.load_givens(puzzle.givens());
        if puzzle.has_candidates() && !self.is_closed {
            let state = &mut self.states[0];
            for (cell, &allowed) in puzzle.allowed().iter().enumerate() {
                for value in (0..9).filter(|value| allowed >> value & 1 == 0) {
                    state.words[16 * (cell / 27) + value] &= !(1 << (cell % 27));
                }
            }
            state.dirty = ALL_WORDS;
            self.is_closed = state.propagate::<Portable>().is_err();
        }
    }

    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        #[cfg(target_arch = "x86_64")]
        if self.has_avx2 {
            // SAFETY: the processor was asked.
            #[allow(unsafe_code, reason = "see the module `isa`")]
            return unsafe { self.search_avx2(observer, values) };
        }
        self.search::<Portable>(observer, values)
    }

    fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
