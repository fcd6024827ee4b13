//! What every kernel keeps beside its own structure: the choice of items, the bound on costs, the phase, the counters.

use search_control::{LimitCheck, Observer};

use crate::bound::Bound;
use crate::chooser::Chooser;
use crate::config::Config;
use crate::counters::{Counters, Phase, Step};
use crate::problem::Core;

#[derive(Clone, Debug)]
pub(crate) struct Common {
    pub(crate) config: Config,
    pub(crate) chooser: Chooser,
    pub(crate) bound: Bound,
    pub(crate) phase: Phase,
    pub(crate) counters: Counters,
}

impl Common {
    pub(crate) fn new(core: &Core, config: Config) -> Self {
        Self {
            config,
            chooser: Chooser::new(core, config),
            bound: Bound::new(core),
            phase: Phase::Enter,
            counters: Counters::default(),
        }
    }

    /// Back to the root, and forgets what was learnt.
    pub(crate) fn reset(&mut self) {
        self.phase = Phase::Enter;
        self.counters = Counters::default();
        self.chooser.reset(self.config);
        self.bound.reset();
    }

    /// A node is entered, unless a limit says no.
    #[inline]
    pub(crate) fn enter<O: Observer>(
        &mut self,
        check: &mut LimitCheck,
        observer: &mut O,
        depth: usize,
    ) -> Result<(), Step> {
        if let Err(stop) = check.node() {
            observer.stopped(stop);
            return Err(Step::Stopped(stop));
        }
        self.counters.nodes += 1;
        observer.node(depth);
        Ok(())
    }

    /// The present state is a solution; the search goes back next.
    pub(crate) fn solved<O: Observer>(&mut self, observer: &mut O) -> Step {
        self.phase = Phase::Up;
        self.counters.solutions += 1;
        observer.solution(self.counters.solutions);
        Step::Solution
    }

    /// Some item has too few options left.
    pub(crate) fn failed<O: Observer>(&mut self, observer: &mut O, depth: usize) {
        self.counters.fails += 1;
        observer.fail(depth);
    }

    /// Knuth's estimate of the share of the tree that has been searched, from (tried, all) of each level, the root first.
    ///
    /// A branch counts as half done while it is searched.
    pub(crate) fn progress(&self, levels: impl Iterator<Item = (u32, u32)>) -> f64 {
        if self.phase == Phase::Done {
            return 1.0;
        }
        let (mut done, mut share) = (0.0, 1.0);
        for (tried, all) in levels {
            share /= f64::from(all.max(1));
            done += share * f64::from(tried.saturating_sub(1).min(all.saturating_sub(1)));
        }
        done + share / 2.0
    }
}

/// The number of ways to go on with an item that has `size` options left and still needs `need` of them:
/// the first of those that are chosen is one that leaves enough, or there is none if that may be.
///
/// An item that is covered exactly once has one way per option.
#[inline]
pub(crate) const fn ways(size: u32, need: u32) -> u32 {
    (size + 1).saturating_sub(need)
}
