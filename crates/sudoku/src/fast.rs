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
//! Every round applies every rule to all 27 words at once, eight to a vector, without a branch:
//! placements of a value in a band (pointing and claiming by rows) and in a stack (by columns),
//! a box with one place for a value, a cell with one value. Rounds end when nothing changes; then three values that
//! fill a minirow or a column of a box rule out others there.
//!
//! The search guesses a placement in the band or stack where the most is ruled out, or else a cell with two candidates.
//! The same rounds are compiled for any processor, for AVX2 and for AVX-512, and guess the same.
//!
//! References: the layout by bands is that of many fast solvers since the 2000s; taking rows and columns of triads as
//! permutations is T. Dillon's ("Tdoku", 2019).

pub(crate) mod batch;
mod guess;
pub(crate) mod lanes;
mod load;
mod rules;
mod sliced;
mod tables;

use alloc::boxed::Box;

use search_control::{LimitCheck, Limits, Observer, SeededRandom, Stop};

use crate::board::Puzzle;
use crate::engine::{Search, Step};
use crate::stats::Counters;
#[cfg(target_arch = "x86_64")]
use lanes::{Avx2, Tier};
use lanes::{Lanes, Portable, Words};
use rules::{Absent, Conflict, Settled, State};

/// The search.
pub(crate) struct Fast {
    /// What the open guesses left aside, and above it the state that is looked at.
    states: Box<[State]>,
    level: usize,
    place: Place,
    /// About the state that is looked at, if it is open.
    absent: Absent,
    /// With fewer open cells the dear rules are left out.
    few: u32,
    #[cfg(target_arch = "x86_64")]
    tier: Tier,
    counters: Counters,
    check: LimitCheck,
}

/// Where the search stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At a state that is settled and has cells to guess at.
    Open,
    /// At such a state with few of them.
    Nearly,
    /// At a solution that was not given yet.
    Solved,
    /// At a state without further solutions.
    Closed,
    /// Behind the last solution.
    Over,
}

/// The same search compiled for other processors.
#[cfg(target_arch = "x86_64")]
mod compiled {
    use super::{Avx2, Fast, Observer, Puzzle, Step, Stop};

    macro_rules! compiled {
        ($begin:ident $search:ident $settle:ident $features:literal) => {
            impl Fast {
                #[target_feature(enable = $features)]
                pub(super) fn $begin(&mut self, puzzle: &Puzzle) {
                    self.begin::<Avx2>(puzzle);
                }

                #[target_feature(enable = $features)]
                pub(super) fn $settle(&mut self) {
                    self.settle::<Avx2>();
                }

                #[target_feature(enable = $features)]
                pub(super) fn $search(&mut self, observer: &mut dyn Observer) -> Result<Step, Stop> {
                    self.search::<Avx2>(observer)
                }
            }
        };
    }

    compiled! { begin_avx2 search_avx2 settle_avx2 "avx2,bmi1,bmi2,lzcnt,popcnt" }
    // Three operands in one logical instruction, and twice as many registers.
    compiled! { begin_avx512 search_avx512 settle_avx512 "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl" }
}

/// More levels than there can be open guesses: each has taken one of 729 candidates at least.
const LEVELS: usize = 729 + 1;

impl Fast {
    pub(crate) fn new() -> Self {
        Self {
            states: alloc::vec![State::EMPTY; LEVELS].into_boxed_slice(),
            level: 0,
            place: Place::Over,
            absent: Absent { rows: Words([0; 8]), columns: Words([0; 8]) },
            few: rules::FEW,
            #[cfg(target_arch = "x86_64")]
            tier: Tier::of_processor(),
            counters: Counters::default(),
            check: LimitCheck::new(&Limits::none()),
        }
    }

    #[inline(always)]
    fn begin<L: Lanes>(&mut self, puzzle: &Puzzle) {
        self.states[0].load::<L>(puzzle);
        self.settle::<L>();
    }

    /// Settles the state that is looked at.
    #[inline(always)]
    fn settle<L: Lanes>(&mut self) {
        self.place = match self.states[self.level].settle::<L>(&mut self.absent, self.few) {
            Ok(Settled::Open) => Place::Open,
            Ok(Settled::Nearly) => Place::Nearly,
            Ok(Settled::Solved) => Place::Solved,
            Err(Conflict) => Place::Closed,
        };
    }

    #[inline(always)]
    fn search<L: Lanes>(&mut self, observer: &mut dyn Observer) -> Result<Step, Stop> {
        loop {
            match self.place {
                Place::Over => return Ok(Step::Exhausted),
                Place::Solved => {
                    self.counters.solutions += 1;
                    observer.state(&|each| self.states[self.level].each(each));
                    observer.solution(self.counters.solutions);
                    self.place = Place::Closed;
                    return Ok(Step::Solution);
                }
                Place::Closed if self.level == 0 => self.place = Place::Over,
                Place::Closed => {
                    self.counters.fails += 1;
                    observer.fail(self.level);
                    self.level -= 1;
                    self.settle::<L>();
                }
                Place::Open | Place::Nearly => {
                    if let Err(stop) = self.check.node() {
                        observer.stopped(stop);
                        return Err(stop);
                    }
                    self.counters.nodes += 1;
                    observer.node(self.level);
                    observer.state(&|each| self.states[self.level].each(each));
                    let [aside, next] = &mut self.states[self.level..][..2] else { return Ok(Step::Exhausted) };
                    let guess = if self.place == Place::Nearly { aside.cell() } else { aside.guess::<L>(&self.absent) };
                    aside.part(next, &guess);
                    self.level += 1;
                    self.counters.depth = self.counters.depth.max(self.level as u64);
                    self.settle::<L>();
                }
            }
        }
    }
}

impl Fast {
    /// Writes a solution of `puzzle` drawn by lot; false if there is none.
    ///
    /// Cells and values are drawn; what the rules leave is settled after each.
    /// A bad beginning may have no solution for long, so it begins anew after a number of fails that grows.
    pub(crate) fn draw(
        &mut self,
        puzzle: &Puzzle,
        random: &mut SeededRandom,
        check: &mut LimitCheck,
        values: &mut [u8],
    ) -> Result<bool, Stop> {
        // What is drawn depends on what the rules leave, and a seed must mean the same grid however searches are tuned.
        self.few = 0;
        let is_drawn = self.draw_all(puzzle, random, check, values);
        self.few = rules::FEW;
        is_drawn
    }

    fn draw_all(
        &mut self,
        puzzle: &Puzzle,
        random: &mut SeededRandom,
        check: &mut LimitCheck,
        values: &mut [u8],
    ) -> Result<bool, Stop> {
        self.load(puzzle);
        let (mut fails, mut most_fails) = (0, 8);
        loop {
            match self.place {
                Place::Solved => {
                    self.states[self.level].values(values);
                    self.place = Place::Over;
                    return Ok(true);
                }
                Place::Closed | Place::Over if self.level == 0 => return Ok(false),
                Place::Closed | Place::Over => {
                    fails += 1;
                    if most_fails < fails {
                        (fails, most_fails) = (0, most_fails + most_fails / 2);
                        self.load(puzzle);
                        continue;
                    }
                    self.level -= 1;
                }
                Place::Open | Place::Nearly => {
                    check.node()?;
                    let [aside, next] = &mut self.states[self.level..][..2] else { return Ok(false) };
                    let guess = aside.lot(random);
                    aside.part(next, &guess);
                    self.level += 1;
                }
            }
            self.settle_again();
        }
    }

    /// Goes on where another search stands: with what its guesses left aside, and the state that it looks at.
    fn go_on(&mut self, aside: &[State], state: &State, counters: Counters, check: LimitCheck) {
        self.states[..aside.len()].copy_from_slice(aside);
        self.level = aside.len();
        self.states[self.level] = *state;
        (self.counters, self.check) = (counters, check);
        self.settle_again();
    }

    fn settle_again(&mut self) {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "see the module `lanes`")]
        // SAFETY: the processor was asked.
        unsafe {
            match self.tier {
                Tier::Portable => self.settle::<Portable>(),
                Tier::Avx2 => self.settle_avx2(),
                Tier::Avx512 => self.settle_avx512(),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        self.settle::<Portable>();
    }
}

impl Search for Fast {
    fn load(&mut self, puzzle: &Puzzle) {
        self.counters = Counters::default();
        self.level = 0;
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "see the module `lanes`")]
        // SAFETY: the processor was asked.
        unsafe {
            match self.tier {
                Tier::Portable => self.begin::<Portable>(puzzle),
                Tier::Avx2 => self.begin_avx2(puzzle),
                Tier::Avx512 => self.begin_avx512(puzzle),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        self.begin::<Portable>(puzzle);
    }

    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        let step = self.advance(observer, values)?;
        if step == Step::Solution {
            self.states[self.level].values(values);
        }
        Ok(step)
    }

    fn advance(&mut self, observer: &mut dyn Observer, _: &mut [u8]) -> Result<Step, Stop> {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "see the module `lanes`")]
        // SAFETY: the processor was asked.
        unsafe {
            match self.tier {
                Tier::Portable => self.search::<Portable>(observer),
                Tier::Avx2 => self.search_avx2(observer),
                Tier::Avx512 => self.search_avx512(observer),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        self.search::<Portable>(observer)
    }

    fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::generate::{Generator, Wanted};

    /// A search that uses no more of the processor than `tier`.
    #[cfg(target_arch = "x86_64")]
    fn search(tier: Tier) -> Fast {
        let mut search = Fast::new();
        search.tier = tier;
        search
    }

    /// All solutions up to ten, and what was counted.
    fn answers(search: &mut Fast, puzzle: &Puzzle) -> (alloc::vec::Vec<[u8; 81]>, Counters) {
        search.load(puzzle);
        let (mut all, mut values) = (alloc::vec::Vec::new(), [0; 81]);
        while all.len() < 10 && search.step(&mut (), &mut values) == Ok(Step::Solution) {
            all.push(values);
        }
        (all, search.counters())
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn every_tier_guesses_the_same() {
        let best = Tier::of_processor();
        let tiers: alloc::vec::Vec<Tier> = match best {
            Tier::Portable => alloc::vec![],
            Tier::Avx2 => alloc::vec![Tier::Avx2],
            Tier::Avx512 => alloc::vec![Tier::Avx2, Tier::Avx512],
        };
        let mut generator = Generator::new(Layout::classic(), 11);
        let (mut portable, mut guesses) = (search(Tier::Portable), 0);
        for number in 0..300 {
            let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
            // Every other puzzle has several solutions.
            let mut givens = puzzle.givens().to_vec();
            if number % 2 == 1 {
                givens.iter_mut().filter(|given| **given != 0).take(3).for_each(|given| *given = 0);
            }
            let puzzle = Puzzle::new(Layout::classic(), &givens).expect("fewer givens are no worse");
            let expected = answers(&mut portable, &puzzle);
            assert_eq!(expected.0.len() == 1, number % 2 == 0, "{puzzle}");
            guesses += expected.1.nodes;
            for &tier in &tiers {
                assert_eq!(answers(&mut search(tier), &puzzle), expected, "{tier:?}: {puzzle}");
            }
        }
        assert!(300 < guesses, "{guesses} guesses test little");
    }
}
