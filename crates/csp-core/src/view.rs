//! A variable seen through offset and negation: `x + 3`, `-x`, `5 - x` as `-x + 5`.
//!
//! # Idea
//!
//! Domains hold numbers from 0; sums, orders and rulers speak of others.
//! A view turns its own bounds into those of its variable, so that propagators are written once, for views,
//! and no helper variable or constraint stands for `x + 3`.
//!
//! # Complexity
//!
//! One addition more than without the view.
//!
//! Deliberately absent: factors other than −1 (see [`Linear`](crate::propagators::Linear)), and whole domains seen through a view.
//!
//! # References
//!
//! C. Schulte, G. Tack, "View-based propagator derivation", Constraints 18 (2013), DOI 10.1007/s10601-012-9133-z.

use core::ops::{Add, Neg, Sub};

use crate::{Conflict, Domain, Store, Undo, Var};

/// A variable plus a number, or a number minus a variable; see the [module](self).
///
/// ```
/// use csp_core::propagators::LessThan;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// // Two jobs of lengths 3 and 2 end by 6: x + 3 <= y, y + 2 <= 6.
/// let mut problem = Problem::<u64>::new();
/// let x = problem.variable(u64::below(10));
/// let y = problem.variable(u64::below(10));
/// problem.post(LessThan::or_equal(x + 3, y))?;
/// problem.post(LessThan::or_equal(-x - 5, -y))?; // y <= x + 5
/// let mut search = problem.search((Lexicographic, Ascending));
/// assert!(search.next_solution());
/// assert_eq!((search.store().value(x), search.store().value(y)), (Some(0), Some(3)));
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    var: Var,
    is_negated: bool,
    offset: i64,
}

impl View {
    /// The variable.
    #[inline]
    #[must_use]
    pub const fn var(self) -> Var {
        self.var
    }

    /// What the view shows when its variable has `value`.
    #[inline]
    #[must_use]
    pub const fn of(self, value: usize) -> i64 {
        let value = value as i64;
        (if self.is_negated { -value } else { value }) + self.offset
    }

    /// The value of its variable when it shows `number`, if there is one from 0 up.
    #[inline]
    #[must_use]
    pub fn value_of(self, number: i64) -> Option<usize> {
        let value = if self.is_negated { self.offset.checked_sub(number) } else { number.checked_sub(self.offset) };
        usize::try_from(value?).ok()
    }

    /// The number that it shows, once its variable is fixed.
    #[inline]
    #[must_use]
    pub fn number<D: Domain, U: Undo>(self, store: &Store<D, U>) -> Option<i64> {
        store.value(self.var).map(|value| self.of(value))
    }

    /// The factor ±1 and the summand that make its number of its variable's value.
    #[inline]
    pub(crate) const fn parts(self) -> (i64, i64) {
        (if self.is_negated { -1 } else { 1 }, self.offset)
    }

    /// The smallest number that it may still show.
    ///
    /// # Panics
    ///
    /// If the domain of its variable is empty, which it never is while propagators run.
    #[inline]
    #[must_use]
    pub fn least<D: Domain, U: Undo>(self, store: &Store<D, U>) -> i64 {
        let domain = store.domain(self.var);
        let value = if self.is_negated { domain.last() } else { domain.first() };
        self.of(value.expect("invariant: no domain is empty"))
    }

    /// The largest number that it may still show.
    ///
    /// # Panics
    ///
    /// If the domain of its variable is empty, which it never is while propagators run.
    #[inline]
    #[must_use]
    pub fn largest<D: Domain, U: Undo>(self, store: &Store<D, U>) -> i64 {
        let domain = store.domain(self.var);
        let value = if self.is_negated { domain.first() } else { domain.last() };
        self.of(value.expect("invariant: no domain is empty"))
    }

    /// Removes what is smaller than `number`.
    ///
    /// # Errors
    ///
    /// If nothing would be left.
    #[inline]
    pub fn at_least<D: Domain, U: Undo>(self, store: &mut Store<D, U>, number: i64) -> Result<(), Conflict> {
        if self.is_negated {
            values_at_most(store, self.var, self.offset.saturating_sub(number))
        } else {
            values_at_least(store, self.var, number.saturating_sub(self.offset))
        }
    }

    /// Removes what is larger than `number`.
    ///
    /// # Errors
    ///
    /// If nothing would be left.
    #[inline]
    pub fn at_most<D: Domain, U: Undo>(self, store: &mut Store<D, U>, number: i64) -> Result<(), Conflict> {
        if self.is_negated {
            values_at_least(store, self.var, self.offset.saturating_sub(number))
        } else {
            values_at_most(store, self.var, number.saturating_sub(self.offset))
        }
    }

    /// Removes `number`.
    ///
    /// # Errors
    ///
    /// If nothing would be left.
    #[inline]
    pub fn not<D: Domain, U: Undo>(self, store: &mut Store<D, U>, number: i64) -> Result<(), Conflict> {
        match self.value_of(number) {
            Some(value) if value < D::CAPACITY => store.remove(self.var, value),
            _ => Ok(()),
        }
    }
}

/// Removes the values of `var` below `least`.
///
/// # Errors
///
/// If nothing would be left.
#[inline]
pub(crate) fn values_at_least<D: Domain, U: Undo>(
    store: &mut Store<D, U>,
    var: Var,
    least: i64,
) -> Result<(), Conflict> {
    match usize::try_from(least) {
        Err(_) | Ok(0) => Ok(()),
        Ok(least) if least < D::CAPACITY => {
            let keep = store.domain(var).minus(&D::below(least));
            store.narrow(var, &keep)
        }
        Ok(_) => Err(Conflict),
    }
}

/// Removes the values of `var` above `largest`.
///
/// # Errors
///
/// If nothing would be left.
#[inline]
pub(crate) fn values_at_most<D: Domain, U: Undo>(
    store: &mut Store<D, U>,
    var: Var,
    largest: i64,
) -> Result<(), Conflict> {
    match usize::try_from(largest) {
        Err(_) => Err(Conflict),
        Ok(largest) if largest < D::CAPACITY - 1 => store.narrow(var, &D::below(largest + 1)),
        Ok(_) => Ok(()),
    }
}

/// Removes the values of `var` outside of `least..=largest`, bounds that lie within the capacity; one narrowing for both.
///
/// # Errors
///
/// If nothing would be left.
#[inline]
pub(crate) fn values_within<D: Domain, U: Undo>(
    store: &mut Store<D, U>,
    var: Var,
    least: i64,
    largest: i64,
) -> Result<(), Conflict> {
    debug_assert!(0 <= least && least < D::CAPACITY as i64 && 0 <= largest && largest < D::CAPACITY as i64);
    let keep = D::below(largest as usize + 1).minus(&D::below(least as usize));
    store.narrow(var, &keep)
}

impl From<Var> for View {
    #[inline]
    fn from(var: Var) -> Self {
        Self { var, is_negated: false, offset: 0 }
    }
}

impl Add<i32> for View {
    type Output = Self;

    #[inline]
    fn add(self, by: i32) -> Self {
        Self { offset: self.offset + i64::from(by), ..self }
    }
}

impl Sub<i32> for View {
    type Output = Self;

    #[inline]
    fn sub(self, by: i32) -> Self {
        Self { offset: self.offset - i64::from(by), ..self }
    }
}

impl Neg for View {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { var: self.var, is_negated: !self.is_negated, offset: -self.offset }
    }
}

impl Add<i32> for Var {
    type Output = View;

    #[inline]
    fn add(self, by: i32) -> View {
        View::from(self) + by
    }
}

impl Sub<i32> for Var {
    type Output = View;

    #[inline]
    fn sub(self, by: i32) -> View {
        View::from(self) - by
    }
}

impl Neg for Var {
    type Output = View;

    #[inline]
    fn neg(self) -> View {
        -View::from(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;

    /// Bounds of a view, and what is left of `{2, 3, 7}` after narrowing by it.
    #[test]
    fn views_shift_and_mirror_bounds() {
        let mut problem = Problem::<u64>::new();
        let x = problem.variable(u64::of([2, 3, 7]));
        let store = problem.store();
        let bounds = |view: View| (view.least(store), view.largest(store));
        assert_eq!(bounds(x.into()), (2, 7));
        assert_eq!(bounds(x + 3), (5, 10));
        assert_eq!(bounds(-x), (-7, -2));
        assert_eq!(bounds(-(x - 10) + 1), (4, 9));
        assert_eq!((-(x - 10)).of(4), 6);
        for (view, keep, expected) in [
            (View::from(x), 3_i64, [0b1000_1000_u64, 0b1100]),
            (x + 1, 4, [0b1000_1000, 0b1100]),
            (-x, -3, [0b1100, 0b1000_1000]),
            (-x + 10, 7, [0b1100, 0b1000_1000]),
        ] {
            let store = problem.parts().0;
            store.start_over();
            assert_eq!(view.at_least(store, keep), Ok(()));
            assert_eq!(*store.domain(x), expected[0], "{view:?}");
            store.start_over();
            assert_eq!(view.at_most(store, keep), Ok(()));
            assert_eq!(*store.domain(x), expected[1], "{view:?}");
            store.start_over();
            assert_eq!(view.at_least(store, i64::MIN), Ok(()));
            assert_eq!(view.at_most(store, i64::MAX), Ok(()));
            assert_eq!(*store.domain(x), 0b1000_1100);
            assert_eq!(view.at_least(store, i64::MAX), Err(Conflict));
            assert_eq!(view.at_most(store, i64::MIN), Err(Conflict));
        }
    }
}
