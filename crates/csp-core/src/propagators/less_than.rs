//! `x < y` and `x ≤ y`, by bounds; on [views](crate::view), so `x + 3 ≤ y` and `x + y < 9` (as `x < -y + 9`) too.
//!
//! # Idea
//!
//! The smaller side is at most what the larger can be; the larger is at least what the smaller must be.
//! Values between the bounds need no look: if a value has a partner at all, a bound is one.
//!
//! # Complexity
//!
//! O(1) per run; it runs when a bound has moved, and once suffices for its fixpoint.
//!
//! # When it helps
//!
//! Orders that break symmetries, precedences; bounds are all that there is to know here, so this is domain consistency.

use alloc::format;

use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, View};

/// One number is less than another, or at most as large; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct LessThan {
    small: View,
    large: View,
}

impl LessThan {
    /// `x < y`.
    #[must_use]
    pub fn new(x: impl Into<View>, y: impl Into<View>) -> Self {
        Self::or_equal(x.into() + 1, y)
    }

    /// `x ≤ y`.
    #[must_use]
    pub fn or_equal(x: impl Into<View>, y: impl Into<View>) -> Self {
        Self { small: x.into(), large: y.into() }
    }
}

/// Makes `small ≤ large` bounds consistent.
///
/// # Errors
///
/// If that is impossible.
#[inline]
pub(crate) fn order<D: Domain, U: Undo>(store: &mut Store<D, U>, small: View, large: View) -> Result<(), Conflict> {
    let least = small.least(store);
    large.at_least(store, least)?;
    let largest = large.largest(store);
    small.at_most(store, largest)
}

impl<D: Domain, U: Undo> Propagator<D, U> for LessThan {
    fn check(&self) -> Result<(), ModelError> {
        two_variables("less-than", self.small, self.large)
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_bounds(self.small.var());
        attach.on_bounds(self.large.var());
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        order(store, self.small, self.large)
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}

/// Checks that two views are of two variables.
///
/// # Errors
///
/// If they are of one.
pub(crate) fn two_variables(constraint: &'static str, x: View, y: View) -> Result<(), ModelError> {
    if x.var() == y.var() {
        let message = format!("expected two variables, found {:?} on both sides", x.var());
        return Err(ModelError::Other { constraint, message });
    }
    Ok(())
}
