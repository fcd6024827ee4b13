//! `|x| = y`, by bounds, on [views](crate::view).
//!
//! # Idea
//!
//! While `x` may be of either sign, `y` bounds it from both sides, and a large `y` excludes a sign that cannot reach it;
//! once the sign is known, `y` equals `x` or `−x`.
//!
//! # Complexity
//!
//! O(1) per run.
//!
//! # When it helps
//!
//! With a helper variable for `x − y` it is what modelling languages make of `|x − y| = z`;
//! [`Difference`](super::Difference) needs no helper and removes more (all-interval series of 11, guessing the series:
//! 336,947 nodes instead of 488,261).
//! Values inside the bounds are never removed.

use crate::propagators::less_than::two_variables;
use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, View};

/// One number is the absolute value of another; see the [module](self).
///
/// ```
/// use csp_core::propagators::Absolute;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let x = problem.variable(u64::below(10));
/// let y = problem.variable(u64::of([5, 7]));
/// problem.post(Absolute::new(x - 6, y))?; // |x − 6| is 5 or 7
/// let mut search = problem.search((Lexicographic, Ascending));
/// assert!(search.next_solution());
/// assert_eq!((search.store().value(x), search.store().value(y)), (Some(1), Some(5)));
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Absolute {
    x: View,
    y: View,
}

impl Absolute {
    /// `|x| = y`.
    #[must_use]
    pub fn new(x: impl Into<View>, y: impl Into<View>) -> Self {
        Self { x: x.into(), y: y.into() }
    }
}

/// `x = y` by bounds.
fn equate<D: Domain, U: Undo>(store: &mut Store<D, U>, x: View, y: View) -> Result<(), Conflict> {
    let (least, largest) = (x.least(store), x.largest(store));
    y.at_least(store, least)?;
    y.at_most(store, largest)?;
    let (least, largest) = (y.least(store), y.largest(store));
    x.at_least(store, least)?;
    x.at_most(store, largest)
}

impl<D: Domain, U: Undo> Propagator<D, U> for Absolute {
    fn check(&self) -> Result<(), ModelError> {
        two_variables("absolute", self.x, self.y)
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_bounds(self.x.var());
        attach.on_bounds(self.y.var());
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let (x, y) = (self.x, self.y);
        let largest = y.largest(store);
        x.at_least(store, -largest)?;
        x.at_most(store, largest)?;
        y.at_least(store, 0)?;
        let least = y.least(store);
        let (low, high) = (x.least(store), x.largest(store));
        if 0 <= low {
            equate(store, x, y)
        } else if high <= 0 {
            equate(store, -x, y)
        } else if high < least {
            x.at_most(store, -least)
        } else if -least < low {
            x.at_least(store, least)
        } else {
            y.at_most(store, high.max(-low))
        }
    }
}
