//! Many puzzles at once: the search beside the rules of `sliced`.
//!
//! All puzzles go round together. One where nothing changes, or that failed or is solved, waits until most do;
//! then each state is turned into the words of a [`State`], and the search takes its step there.
//! A puzzle that is answered leaves its place to the next.
//! When there are no more and few are left, each goes on alone in [`Fast`].

use alloc::boxed::Box;

use search_control::{End, LimitCheck, Limits};

use super::Fast;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Tier};
use super::lanes::{Lanes, Portable, Words};
use super::rules::{Absent, State};
use super::sliced::{ALL, Columns, NONE, Plane, Planes, Round};
use crate::board::Puzzle;
use crate::engine::{Search as _, Step};
use crate::stats::Counters;

/// How many puzzles are looked at together.
const LANES: usize = 256;

/// How many guesses a puzzle may have open here; no puzzle seen came near.
const LEVELS: usize = 48;

/// With fewer puzzles than this each goes on alone.
const FEW: u32 = 64;

/// The answer to one puzzle.
pub(crate) struct Answer<'b> {
    pub(crate) index: usize,
    pub(crate) end: End,
    pub(crate) first: &'b [u8; 81],
    pub(crate) last: &'b [u8; 81],
    pub(crate) counters: Counters,
}

/// The puzzle in a lane.
struct Lane {
    index: usize,
    level: usize,
    check: LimitCheck,
    counters: Counters,
    first: [u8; 81],
    last: [u8; 81],
}

/// The search.
pub(crate) struct Batch {
    planes: Box<Planes>,
    columns: Box<Columns>,
    lanes: Box<[Lane]>,
    /// What the open guesses of each lane left aside.
    stacks: Box<[State]>,
    alone: Fast,
    #[cfg(target_arch = "x86_64")]
    tier: Tier,
}

/// Puzzles with their numbers.
type Puzzles<'i, 'p> = &'i mut dyn Iterator<Item = (usize, &'p Puzzle)>;

/// What to do with the answers.
type Tell<'t> = &'t mut dyn FnMut(Answer<'_>);

/// The puzzles of a plane; those whose words lie side by side come together.
fn lanes(plane: Plane) -> impl Iterator<Item = usize> {
    (0..LANES).map(|number| 32 * (number % 8) + number / 8).filter(move |&lane| has(&plane, lane))
}

fn count(plane: Plane) -> u32 {
    plane.0.iter().map(|word| word.count_ones()).sum()
}

fn has(plane: &Plane, lane: usize) -> bool {
    plane.0[lane / 32] >> (lane % 32) & 1 == 1
}

fn set(plane: &mut Plane, lane: usize, is_in: bool) {
    let bit = 1 << (lane % 32);
    let word = &mut plane.0[lane / 32];
    *word = if is_in { *word | bit } else { *word & !bit };
}

/// Word by word.
fn both(a: Plane, b: Plane, with: impl Fn(u32, u32) -> u32) -> Plane {
    Words(core::array::from_fn(|place| with(a.0[place], b.0[place])))
}

impl Batch {
    pub(crate) fn new() -> Self {
        let lane = || Lane {
            index: 0,
            level: 0,
            check: LimitCheck::new(&Limits::none()),
            counters: Counters::default(),
            first: [0; 81],
            last: [0; 81],
        };
        Self {
            planes: Box::new(Planes::EMPTY),
            columns: Box::new(Columns::EMPTY),
            lanes: (0..LANES).map(|_| lane()).collect(),
            stacks: alloc::vec![State::EMPTY; LANES * LEVELS].into_boxed_slice(),
            alone: Fast::new(),
            #[cfg(target_arch = "x86_64")]
            tier: Tier::of_processor(),
        }
    }

    /// Puts a state into a lane.
    fn put(&mut self, lane: usize, state: &State) {
        for value in 0..9 {
            for band in 0..3 {
                self.columns.cells[3 * value + band][lane % 32].0[lane / 32] = state.word(value, band);
            }
        }
    }

    /// The state of a lane.
    fn take(&self, lane: usize) -> State {
        let word = |value: usize, band: usize| self.columns.cells[3 * value + band][lane % 32].0[lane / 32];
        let mut state = State::EMPTY;
        for band in 0..3 {
            for value in 0..8 {
                state.0[band].0[value] = word(value, band);
            }
            (state.0[3].0[band], state.0[3].0[band | 4]) = (word(8, band), word(8, band));
        }
        state
    }

    /// Guesses in a lane where no rule changes anything.
    #[inline(always)]
    fn guess<L: Lanes>(&mut self, lane: usize) {
        let word = |number: usize| self.columns.absent[number][lane % 32].0[lane / 32];
        let absent = Absent {
            rows: Words([word(0), word(1), word(2), 0, 0, 0, 0, 0]),
            columns: Words([word(3), word(4), word(5), 0, 0, 0, 0, 0]),
        };
        let mut state = self.take(lane);
        let guess = state.guess::<L>(&absent);
        for (band, cells) in guess.left.into_iter().enumerate() {
            self.columns.cells[3 * guess.value + band][lane % 32].0[lane / 32] &= cells;
            state.keep(guess.value, band, guess.right[band]);
        }
        let Lane { level, counters, .. } = &mut self.lanes[lane];
        self.stacks[LEVELS * lane + *level] = state;
        *level += 1;
        counters.nodes += 1;
        counters.depth = counters.depth.max(*level as u64);
    }

    /// Goes to what the last guess of a lane left aside; false if there is none.
    fn back(&mut self, lane: usize) -> bool {
        let Some(level) = self.lanes[lane].level.checked_sub(1) else { return false };
        self.lanes[lane].level = level;
        self.lanes[lane].counters.fails += 1;
        let state = self.stacks[LEVELS * lane + level];
        self.put(lane, &state);
        true
    }

    #[inline(always)]
    fn search_all<L: Lanes>(&mut self, puzzles: Puzzles<'_, '_>, most: u64, limits: &Limits, tell: Tell<'_>) {
        let mut active = NONE;
        loop {
            for lane in lanes(both(active, ALL, |active, all| all & !active)) {
                let Some((index, puzzle)) = puzzles.next() else { break };
                let mut state = State::EMPTY;
                state.load::<L>(puzzle);
                self.put(lane, &state);
                let place = &mut self.lanes[lane];
                (place.index, place.level, place.counters) = (index, 0, Counters::default());
                place.check = LimitCheck::new(limits);
                set(&mut active, lane, true);
            }
            if count(active) < FEW {
                for lane in lanes(active) {
                    let end = self.finish(lane, most);
                    self.tell(lane, end, tell);
                }
                return;
            }
            let (ready, round) = self.settle::<L>(active);
            for lane in lanes(ready) {
                if let Some(end) = self.step::<L>(lane, &round, most) {
                    self.tell(lane, end, tell);
                    set(&mut active, lane, false);
                }
            }
        }
    }

    /// Applies the rules until enough of the active lanes are settled; those, and what the last round found.
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, active: Plane) -> (Plane, Round) {
        self.columns.write::<L>(&mut self.planes);
        let enough = count(active) / 2;
        loop {
            let round = self.planes.round::<L>();
            let ended = both(round.conflict, round.single, |conflict, single| conflict | single);
            let still = both(round.changed, round.conflict, |changed, conflict| !changed | conflict);
            let still = both(active, still, |active, still| active & still);
            if count(still) < enough {
                continue;
            }
            let changed = self.planes.triples::<L>();
            let ready =
                both(still, both(changed, ended, |changed, ended| !changed | ended), |still, ready| still & ready);
            if enough <= count(ready) {
                self.columns.read::<L>(&self.planes);
                return (ready, round);
            }
        }
    }

    /// A step of the search in a lane that is settled; how its puzzle ended, if it did.
    #[inline(always)]
    fn step<L: Lanes>(&mut self, lane: usize, round: &Round, most: u64) -> Option<End> {
        if has(&round.conflict, lane) {
            return (!self.back(lane)).then_some(End::Exhausted);
        }
        if has(&round.single, lane) {
            let state = self.take(lane);
            let place = &mut self.lanes[lane];
            place.counters.solutions += 1;
            state.values(if place.counters.solutions == 1 { &mut place.first } else { &mut place.last });
            return match () {
                () if place.counters.solutions == most => Some(End::Enough),
                () if self.back(lane) => None,
                () => Some(End::Exhausted),
            };
        }
        if self.lanes[lane].level == LEVELS {
            return Some(self.finish(lane, most));
        }
        match self.lanes[lane].check.node() {
            Ok(()) => {
                self.guess::<L>(lane);
                None
            }
            Err(stop) => Some(End::Stopped(stop)),
        }
    }

    /// Looks for up to `most` solutions of each puzzle, each under `limits` of its own; answers come as they are found.
    pub(crate) fn search(&mut self, puzzles: Puzzles<'_, '_>, most: u64, limits: &Limits, tell: Tell<'_>) {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "see the module `lanes`")]
        // SAFETY: the processor was asked.
        unsafe {
            match self.tier {
                Tier::Portable => self.search_all::<Portable>(puzzles, most, limits, tell),
                Tier::Avx2 => self.search_avx2(puzzles, most, limits, tell),
                Tier::Avx512 => self.search_avx512(puzzles, most, limits, tell),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        self.search_all::<Portable>(puzzles, most, limits, tell);
    }

    /// Searches on in a lane alone.
    fn finish(&mut self, lane: usize, most: u64) -> End {
        let state = self.take(lane);
        let Lane { level, check, counters, first, last, .. } = &mut self.lanes[lane];
        let check = core::mem::replace(check, LimitCheck::new(&Limits::none()));
        self.alone.go_on(&self.stacks[LEVELS * lane..][..*level], &state, *counters, check);
        let end = loop {
            let values = if self.alone.counters().solutions == 0 { &mut *first } else { &mut *last };
            match self.alone.step(&mut (), values) {
                Ok(Step::Solution) if self.alone.counters().solutions == most => break End::Enough,
                Ok(Step::Solution) => {}
                Ok(Step::Exhausted) => break End::Exhausted,
                Err(stop) => break End::Stopped(stop),
            }
        };
        *counters = self.alone.counters();
        end
    }

    /// Tells the answer of a lane.
    fn tell(&self, lane: usize, end: End, tell: Tell<'_>) {
        let Lane { index, counters, first, last, .. } = &self.lanes[lane];
        tell(Answer { index: *index, end, first, last, counters: *counters });
    }
}

/// The same search compiled for other processors.
#[cfg(target_arch = "x86_64")]
mod compiled {
    use super::{Avx2, Batch, Limits, Puzzles, Tell};

    macro_rules! compiled {
        ($name:ident $features:literal) => {
            impl Batch {
                #[target_feature(enable = $features)]
                pub(super) fn $name(&mut self, puzzles: Puzzles<'_, '_>, most: u64, limits: &Limits, tell: Tell<'_>) {
                    self.search_all::<Avx2>(puzzles, most, limits, tell);
                }
            }
        };
    }

    compiled! { search_avx2 "avx2,bmi1,bmi2,lzcnt,popcnt" }
    compiled! { search_avx512 "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl" }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::board::Layout;
    use crate::generate::{Generator, Wanted};

    #[test]
    fn every_tier_counts_the_same() {
        let mut generator = Generator::new(Layout::classic(), 12);
        let make = |number: usize| {
            let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
            let mut givens = puzzle.givens().to_vec();
            givens.iter_mut().filter(|given| **given != 0).take(number % 3).for_each(|given| *given = 0);
            Puzzle::new(Layout::classic(), &givens).expect("fewer givens")
        };
        let puzzles: Vec<Puzzle> = (0..400).map(make).collect();
        let answers = |tier: Tier| {
            let mut batch = Batch::new();
            batch.tier = tier;
            let mut answers = alloc::vec![None; puzzles.len()];
            batch.search(&mut puzzles.iter().enumerate(), 20, &Limits::none(), &mut |answer| {
                answers[answer.index] = Some((answer.counters, answer.end, *answer.first, *answer.last));
            });
            answers
        };
        let portable = answers(Tier::Portable);
        assert!(portable.iter().all(Option::is_some));
        let best = Tier::of_processor();
        if best != Tier::Portable {
            assert!(answers(Tier::Avx2) == portable);
        }
        if best == Tier::Avx512 {
            assert!(answers(Tier::Avx512) == portable);
        }
    }
}
