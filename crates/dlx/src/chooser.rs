//! Which item to branch on: the choices of [`Choice`](crate::Choice) over any kernel's sizes.
//!
//! A kernel offers its open items in order with their sizes; an item of size 0 ends the offer at once,
//! and nothing else does: an offer that ended at size 1 could miss an item that can no longer be covered.
//! `Weighted` and `FailureRate` compare fractions by cross multiplication, so that no rounding depends on the machine.

use alloc::vec::Vec;

use search_control::SeededRandom;

use crate::config::{Choice, Config};
use crate::problem::Core;

#[derive(Clone, Debug)]
pub(crate) struct Chooser {
    choice: Choice,
    random: SeededRandom,
    preferred: Vec<bool>,
    /// How often each item ran out of options, plus one; empty where nobody asks.
    weights: Vec<u64>,
    /// Branches on each item, and those that failed at once, both plus one; empty where nobody asks.
    rates: Vec<(u64, u64)>,
}

impl Chooser {
    pub(crate) fn new(core: &Core, config: Config) -> Self {
        Self {
            choice: config.choice,
            random: SeededRandom::new(config.seed),
            preferred: core.preferred.clone(),
            weights: alloc::vec![1; if config.choice == Choice::Weighted { core.primary } else { 0 }],
            rates: alloc::vec![(1, 1); if config.choice == Choice::FailureRate { core.primary } else { 0 }],
        }
    }

    /// Back to the state before the first choice.
    pub(crate) fn reset(&mut self, config: Config) {
        self.random = SeededRandom::new(config.seed);
        self.weights.fill(1);
        self.rates.fill((1, 1));
    }

    /// Whether the plain smallest size, first on a tie, is asked for: kernels have a faster way to that.
    pub(crate) fn is_mrv(&self) -> bool {
        self.choice == Choice::Mrv
    }

    /// An item ran out of options, after a branch on `parent` if there was one.
    pub(crate) fn failed(&mut self, item: usize, parent: Option<usize>) {
        if let Some(weight) = self.weights.get_mut(item) {
            *weight += 1;
        }
        if let Some(rate) = parent.and_then(|parent| self.rates.get_mut(parent)) {
            rate.1 += 1;
        }
    }

    /// A branch on an item begins.
    pub(crate) fn branched(&mut self, item: usize) {
        if let Some(rate) = self.rates.get_mut(item) {
            rate.0 += 1;
        }
    }

    /// The item to branch on, with its size; `None` if none is open.
    pub(crate) fn choose(&mut self, open: impl Iterator<Item = (usize, u32)>) -> Option<(usize, u32)> {
        let mut best: Option<(usize, u32)> = None;
        let mut ties = 0;
        for (item, size) in open {
            if size == 0 || self.choice == Choice::First {
                return Some((item, size));
            }
            let is_better = match best {
                None => true,
                Some((other, smallest)) => match self.choice {
                    Choice::Mrv | Choice::First => size < smallest,
                    Choice::Sharp => self.rank(item, size) < self.rank(other, smallest),
                    Choice::Weighted => {
                        // A forced item comes before every guess.
                        let forced = (size != 1).cmp(&(smallest != 1));
                        let left = u128::from(size) * u128::from(self.weights[other]);
                        let right = u128::from(smallest) * u128::from(self.weights[item]);
                        forced.then(left.cmp(&right)).is_lt()
                    }
                    Choice::FailureRate => {
                        let forced = (size != 1).cmp(&(smallest != 1));
                        let ((tried, failed), (other_tried, other_failed)) = (self.rates[item], self.rates[other]);
                        let left = u128::from(size) * u128::from(tried) * u128::from(other_failed);
                        let right = u128::from(smallest) * u128::from(other_tried) * u128::from(failed);
                        forced.then(left.cmp(&right)).is_lt()
                    }
                    Choice::Random if size == smallest => {
                        ties += 1;
                        self.random.below(ties + 1) == 0
                    }
                    Choice::Random => {
                        let is_smaller = size < smallest;
                        ties = if is_smaller { 0 } else { ties };
                        is_smaller
                    }
                },
            };
            if is_better {
                best = Some((item, size));
            }
        }
        best
    }

    fn rank(&self, item: usize, size: u32) -> (bool, bool, u32) {
        (size != 1, !self.preferred[item] && size != 1, size)
    }
}
