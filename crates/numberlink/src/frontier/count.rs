//! Counting by layers: for each state, how many partial solutions have it.
//!
//! [Layers](super::meet) are made from both sides; where they meet, the numbers of states that fit are multiplied.

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{Limits, Observer, Stop};

use super::key::{Key, MOST_WORDS, Wide};
use super::layer::{Tally, Total};
use super::meet::{Break, Run, Sides};
use super::plan::Plan;
use super::transition::is_viable;
use crate::stats::Counters;

/// The exact number of solutions.
///
/// # Errors
///
/// If a limit is reached.
pub(crate) fn count<O: Observer>(
    plans: &[Plan; 2],
    limits: &Limits,
    observer: &mut O,
    counters: &mut Counters,
) -> Result<Total, Stop> {
    let mut run = Run::new(plans, limits, u64::MAX, observer, counters);
    run.check.node()?;
    if plans.iter().any(|plan| !is_viable(plan, 0, 0_u64)) {
        return Ok(Total::ZERO);
    }
    let words = plans.iter().map(Plan::key_words).max();
    let total = match words {
        Some(1) => run.count::<u64>(),
        Some(2) => run.count::<u128>(),
        Some(4) => run.count::<Wide<4>>(),
        Some(8) => run.count::<Wide<8>>(),
        _ => run.count::<Wide<MOST_WORDS>>(),
    };
    total.inspect_err(|&stop| observer.stopped(stop))
}

impl<O: Observer> Run<'_, O> {
    fn count<K: Key>(&mut self) -> Result<Total, Stop> {
        let mut sides = Sides::<K, u64>::new(&1, false);
        match self.meet(&mut sides) {
            Ok(()) => return self.join(&sides),
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow) => {}
        }
        let mut sides = self.widened(sides, |&count| u128::from(count))?;
        match self.meet(&mut sides) {
            Ok(()) => return self.join(&sides),
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow) => {}
        }
        let mut sides = self.widened(sides, |&count| BigUint::from(count))?;
        match self.meet(&mut sides) {
            Ok(()) => self.join(&sides),
            Err(Break::Stopped(stop)) => Err(stop),
            Err(Break::Overflow) => unreachable!("invariant: numbers of any size hold every sum"),
        }
    }

    /// The number of pairs of states that make solutions.
    fn join<K: Key, T: Tally>(&mut self, sides: &Sides<K, T>) -> Result<Total, Stop> {
        let join = self.joined(sides)?;
        let counts = [0, 1].map(|side| sides.layers[side].states().map(|(_, count)| count).collect::<Vec<_>>());
        let mut total = Total::ZERO;
        for [firsts, seconds] in join.groups() {
            for first in firsts {
                self.check.work()?;
                let mut sum = T::zero();
                let mut second = seconds.start;
                while second < seconds.end {
                    self.pair()?;
                    if let Err(place) = join.fit(first, second) {
                        second = join.behind(second, place);
                        continue;
                    }
                    let before = sum.clone();
                    if !sum.add(counts[1][join.index(1, second)]) {
                        total += before.total() * counts[0][join.index(0, first)].clone().total();
                        sum = counts[1][join.index(1, second)].clone();
                    }
                    second += 1;
                }
                if !sum.is_zero() {
                    total += sum.total() * counts[0][join.index(0, first)].clone().total();
                }
            }
        }
        Ok(total)
    }
}
