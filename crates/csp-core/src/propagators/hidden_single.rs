//! Each value is taken by at least one variable: a value that has one place left goes there.
//!
//! # Idea
//!
//! Two words per 64 values say which values have been seen in one domain, and which in more:
//!
//! ```text
//!   for each domain:   more |= once & domain      a second place
//!                      once |= domain             a first place
//! ```
//!
//! A value never seen is a conflict; a value in `once` but not in `more` has one place, and its variable is fixed to it.
//! Five word operations per domain replace a matching where there are as many variables as values;
//! together with [forward checking](super::all_different) this solves quasigroup problems of moderate size almost without search.
//!
//! # Complexity
//!
//! O(n) set operations per run, one pass over the domains, and a second one if there is a hidden single.

use alloc::vec::Vec;

use crate::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

/// Every value of a set is taken by at least one of the variables; see the [module](self).
///
/// With [`AllDifferent`](super::AllDifferent) beside it, by exactly one.
#[derive(Clone, Debug)]
pub struct HiddenSingle<D> {
    vars: Vec<Var>,
    values: D,
}

impl<D: Domain> HiddenSingle<D> {
    /// Each of `values` is taken by one of `vars`.
    #[must_use]
    pub fn new(vars: &[Var], values: D) -> Self {
        Self { vars: vars.to_vec(), values }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for HiddenSingle<D> {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            attach.on_change(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let (mut once, mut more, mut fixed) = (D::EMPTY, D::EMPTY, D::EMPTY);
        for &var in &self.vars {
            let domain = store.domain(var);
            more = more.or(&once.and(domain));
            once = once.or(domain);
            if domain.is_single() {
                fixed = fixed.or(domain);
            }
        }
        if !self.values.minus(&once).is_empty() {
            return Err(Conflict);
        }
        let mut hidden = self.values.minus(&more).minus(&fixed);
        if hidden.is_empty() {
            return Ok(());
        }
        for &var in &self.vars {
            let here = store.domain(var).and(&hidden);
            if !here.is_empty() {
                // Two values with their only place in one variable leave one of them without.
                if !here.is_single() {
                    return Err(Conflict);
                }
                store.narrow(var, &here)?;
                hidden = hidden.minus(&here);
                if hidden.is_empty() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }
}
