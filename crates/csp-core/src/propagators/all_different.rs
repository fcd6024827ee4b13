//! All variables differ, by forward checking: a fixed variable's value is removed from all others.
//!
//! # Idea
//!
//! Variables that were fixed since the last run are taken together: their values form one set,
//! which is removed from all variables that are still open in a single pass.
//! A fixed variable whose value lies in that set must be one of them, once: so counting finds every clash.
//!
//! # Complexity
//!
//! O(n) narrowings per run, whatever the number of newly fixed variables.
//!
//! Deliberately absent: Hall sets and matching, which remove more.

use alloc::vec::Vec;

use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, Var};

/// The variables take different values; see the [module](self).
#[derive(Clone, Debug)]
pub struct AllDifferent {
    vars: Vec<Var>,
}

impl AllDifferent {
    /// The variables in `vars` differ pairwise.
    #[must_use]
    pub fn of(vars: &[Var]) -> Self {
        Self { vars: vars.to_vec() }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for AllDifferent {
    fn check(&self) -> Result<(), ModelError> {
        each_once("all-different", &self.vars)
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            attach.on_fix(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        loop {
            let mut taken = D::EMPTY;
            while let Some(i) = store.next_change() {
                let value = *store.domain(self.vars[i]);
                // Before the first search every event counts as happened: the variable may be open still.
                if value.is_single() {
                    if taken.meets(&value) {
                        return Err(Conflict);
                    }
                    taken = taken.or(&value);
                }
            }
            if taken.is_empty() {
                return Ok(());
            }
            let mut takers = 0;
            for &var in &self.vars {
                let domain = *store.domain(var);
                if !taken.meets(&domain) {
                    continue;
                }
                if domain.is_single() {
                    takers += 1;
                } else {
                    store.exclude(var, &taken)?;
                }
            }
            if takers != taken.count() {
                return Err(Conflict);
            }
        }
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
