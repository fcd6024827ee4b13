//! Constraints whose truth is a variable: `b = 1` if and only if `x ∈ S`, `x = y`, `x < y` or `x ≤ y`.
//!
//! # Idea
//!
//! As long as `b` is open, the constraint is only asked whether it holds for all values that are left, or for none;
//! that decides `b`.
//! Once `b` is decided, the constraint or its negation is propagated: the negation of each of these is again simple.
//!
//! # Complexity
//!
//! O(1) set operations per run.
//!
//! # When it helps
//!
//! Counting and combining by [`Linear`](super::Linear) over the truth variables.
//! What is known of several of them together is lost on the way: use a constraint of its own where there is one
//! ([`Count`](super::Count) for `x ∈ S`).
//!
//! # References
//!
//! P. Van Hentenryck, Y. Deville, "The cardinality operator", ICLP 1991.

use crate::error::each_once;
use crate::propagators::less_than::order;
use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, Var, View};

/// What is known of a truth variable, after removal of all values but 0 and 1.
///
/// # Errors
///
/// If it has neither.
pub(super) fn truth<D: Domain, U: Undo>(store: &mut Store<D, U>, var: Var) -> Result<Option<bool>, Conflict> {
    store.narrow(var, &D::below(2))?;
    Ok(store.value(var).map(|value| value == 1))
}

/// `truth = 1` if and only if `x` is in a set; see the [module](self).
///
/// ```
/// use csp_core::propagators::IsMember;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let x = problem.variable(u64::below(9));
/// let is_square = problem.variable(u64::below(2));
/// problem.post(IsMember::new(is_square, x, u64::of([0, 1, 4])))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// search.assume(is_square, &u64::only(1));
/// search.propagate_root(&mut ()).expect("there are solutions");
/// assert_eq!(*search.store().domain(x), u64::of([0, 1, 4]));
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IsMember<D> {
    truth: Var,
    x: Var,
    set: D,
}

impl<D: Domain> IsMember<D> {
    /// `truth = 1` if and only if `x ∈ set`, else `truth = 0`.
    #[must_use]
    pub const fn new(truth: Var, x: Var, set: D) -> Self {
        Self { truth, x, set }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for IsMember<D> {
    fn check(&self) -> Result<(), ModelError> {
        each_once("is-member", &[self.truth, self.x])
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_fix(self.truth);
        attach.on_change(self.x);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let x = *store.domain(self.x);
        match truth(store, self.truth)? {
            Some(true) => store.narrow(self.x, &self.set),
            Some(false) => store.narrow(self.x, &x.minus(&self.set)),
            None if !x.meets(&self.set) => store.assign(self.truth, 0),
            None if x.minus(&self.set).is_empty() => store.assign(self.truth, 1),
            None => Ok(()),
        }
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}

/// `truth = 1` if and only if `x = y`; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct IsEqual {
    truth: Var,
    x: Var,
    y: Var,
}

impl IsEqual {
    /// `truth = 1` if and only if `x = y`, else `truth = 0`.
    #[must_use]
    pub const fn new(truth: Var, x: Var, y: Var) -> Self {
        Self { truth, x, y }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for IsEqual {
    fn check(&self) -> Result<(), ModelError> {
        each_once("is-equal", &[self.truth, self.x, self.y])
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_fix(self.truth);
        attach.on_change(self.x);
        attach.on_change(self.y);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let (x, y) = (*store.domain(self.x), *store.domain(self.y));
        match truth(store, self.truth)? {
            Some(true) => {
                store.narrow(self.x, &y)?;
                store.narrow(self.y, &x)
            }
            Some(false) if x.is_single() => store.narrow(self.y, &y.minus(&x)),
            Some(false) if y.is_single() => store.narrow(self.x, &x.minus(&y)),
            Some(false) => Ok(()),
            None if !x.meets(&y) => store.assign(self.truth, 0),
            None if x.is_single() && x == y => store.assign(self.truth, 1),
            None => Ok(()),
        }
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}

/// `truth = 1` if and only if `x < y`, or `x ≤ y`; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct IsLess {
    truth: Var,
    small: View,
    large: View,
}

impl IsLess {
    /// `truth = 1` if and only if `x < y`, else `truth = 0`.
    #[must_use]
    pub fn new(truth: Var, x: impl Into<View>, y: impl Into<View>) -> Self {
        Self::or_equal(truth, x.into() + 1, y)
    }

    /// `truth = 1` if and only if `x ≤ y`, else `truth = 0`.
    #[must_use]
    pub fn or_equal(truth: Var, x: impl Into<View>, y: impl Into<View>) -> Self {
        Self { truth, small: x.into(), large: y.into() }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for IsLess {
    fn check(&self) -> Result<(), ModelError> {
        each_once("is-less", &[self.truth, self.small.var(), self.large.var()])
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_fix(self.truth);
        attach.on_bounds(self.small.var());
        attach.on_bounds(self.large.var());
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        match truth(store, self.truth)? {
            Some(true) => order(store, self.small, self.large),
            Some(false) => order(store, self.large + 1, self.small),
            None if self.small.largest(store) <= self.large.least(store) => store.assign(self.truth, 1),
            None if self.large.largest(store) < self.small.least(store) => store.assign(self.truth, 0),
            None => Ok(()),
        }
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}
