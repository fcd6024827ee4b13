//! A linear sum whose truth is a variable: `b = 1` if and only if `Σ aᵢ·xᵢ ≤ c` (or `≥`, `=`, `≠`), or only if.
//!
//! # Idea
//!
//! The negation of each comparison is a comparison again: `≤ c` becomes `≥ c + 1`, and `=` becomes `≠`.
//! Once `b` is decided, the sum or its negation is propagated;
//! until then only the smallest and the largest sum are looked at, and decide `b` when they decide the comparison.
//!
//! # Complexity
//!
//! That of [`Linear`], O(n) while `b` is open.
//!
//! References: as of [`reified`](super::reified).

use alloc::vec::Vec;

use super::reified::truth;
use crate::error::each_once;
use crate::propagators::Linear;
use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// `truth = 1` if and only if a linear sum compares as it says; see the [module](self).
///
/// ```
/// use csp_core::propagators::{IsLinear, Linear};
/// use csp_core::{Ascending, Mrv, Problem};
///
/// // Is 2 x + 3 y = 12?
/// let mut problem = Problem::<u64>::new();
/// let (x, y, is_twelve) = (problem.var(0..4)?, problem.var(0..4)?, problem.var(0..2)?);
/// problem.post(IsLinear::new(is_twelve, Linear::equal(&[(2, x), (3, y)], 12)))?;
/// let mut search = problem.search((Mrv, Ascending));
/// let twelves = search.solutions().filter(|solution| solution.as_ref().is_ok_and(|values| values[is_twelve] == 1));
/// assert_eq!(twelves.count(), 1);
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct IsLinear {
    truth: Var,
    sum: Linear,
    /// Left out where `truth = 0` says nothing.
    negation: Option<Linear>,
}

impl IsLinear {
    /// `truth = 1` if and only if `sum` holds, else `truth = 0`.
    #[must_use]
    pub fn new(truth: Var, sum: Linear) -> Self {
        Self { truth, negation: Some(sum.negated()), sum }
    }

    /// `truth = 1` only if `sum` holds; `truth = 0` is free (half reification).
    #[must_use]
    pub const fn only_if(truth: Var, sum: Linear) -> Self {
        Self { truth, sum, negation: None }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for IsLinear {
    fn check(&self) -> Result<(), ModelError> {
        let mut vars: Vec<Var> = self.sum.vars().collect();
        vars.push(self.truth);
        each_once("is-linear", &vars)?;
        Propagator::<D, U>::check(&self.sum)?;
        self.negation.as_ref().map_or(Ok(()), Propagator::<D, U>::check)
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_fix(self.truth);
        self.sum.vars().for_each(|var| attach.on_bounds(var));
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        match (truth(store, self.truth)?, self.sum.is_decided(store)) {
            (Some(true), _) => self.sum.propagate(store),
            (Some(false), _) => self.negation.as_mut().map_or(Ok(()), |negation| negation.propagate(store)),
            (None, Some(false)) => store.assign(self.truth, 0),
            (None, Some(true)) if self.negation.is_some() => store.assign(self.truth, 1),
            (None, _) => Ok(()),
        }
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}
