//! Orders that draw lots from a seed; the same seed gives the same search.

use core::fmt;

use search_control::SeededRandom;

use super::{ValueOrder, VariableOrder, open_variables};
use crate::{Domain, Store, Undo, Var};

/// A seed and its stream, which a reset begins again.
#[derive(Clone)]
struct Lots {
    seed: u64,
    random: SeededRandom,
}

impl Lots {
    fn new(seed: u64) -> Self {
        Self { seed, random: SeededRandom::new(seed) }
    }

    /// One of `count` things.
    fn draw(&mut self, count: usize) -> usize {
        self.random.below(count as u32) as usize
    }

    fn reset(&mut self) {
        self.random = SeededRandom::new(self.seed);
    }
}

impl fmt::Debug for Lots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lots").field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// Any open variable, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomVariable(Lots);

impl RandomVariable {
    /// The order of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Lots::new(seed))
    }
}

impl<D: Domain, U: Undo> VariableOrder<D, U> for RandomVariable {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        let count = open_variables(store).count();
        if count == 0 {
            return None;
        }
        let which = self.0.draw(count);
        open_variables(store).nth(which).map(|(var, _)| var)
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

/// Any value of the variable, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomValue(Lots);

impl RandomValue {
    /// The order of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Lots::new(seed))
    }
}

impl<D: Domain, U: Undo> ValueOrder<D, U> for RandomValue {
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize {
        let domain = store.domain(var);
        let which = self.0.draw(domain.count());
        domain.values().nth(which).expect("invariant: no domain is empty")
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}
