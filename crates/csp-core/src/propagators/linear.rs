//! Linear sums, `Σ aᵢ·xᵢ` compared with a constant, by bounds.
//!
//! # Idea
//!
//! With every term at its smallest the sum is `least`; with every term at its largest it is `most`:
//!
//! ```text
//!        least                c                     most
//!   ───────|───── room above ─|──── room below ───────|──────>
//!          <-----------------><----------------------->
//! ```
//!
//! A single term cannot exceed its smallest by more than `c − least` (the room above), nor fall short of its largest
//! by more than `most − c` (the room below).
//! `≤` uses the first rule, `≥` the second, `=` both, over and over until a whole pass changes nothing;
//! a bound that falls into a hole of a domain moves on to the next value, and the rooms shrink with it.
//! `≠` waits until one variable is left.
//!
//! # Complexity
//!
//! O(n) per pass without a division unless a bound moves; usually two or three passes.
//!
//! # When it helps
//!
//! Sums of many variables with wide domains; for two variables with unit coefficients [`LessThan`](super::LessThan) is cheaper.
//! Values inside the bounds are never removed: domain consistency of a linear equation is NP-hard.
//!
//! # References
//!
//! W. Harvey, J. Schimpf, "Bounds consistency techniques for long linear constraints" (TRICS 2002);
//! K. Apt, "Principles of Constraint Programming" (2003), ch. 6.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::view::values_within;
use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var, View};

/// How the sum compares with the constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    AtMost,
    AtLeast,
    NotEqual,
}

/// A linear sum compared with a constant; see the [module](self).
///
/// ```
/// use csp_core::propagators::Linear;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// // 5 x + 3 y = 31
/// let mut problem = Problem::<u64>::new();
/// let x = problem.variable(u64::below(10));
/// let y = problem.variable(u64::below(10));
/// problem.post(Linear::equal(&[(5, x), (3, y)], 31))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// assert!(search.next_solution());
/// assert_eq!((search.store().value(x), search.store().value(y)), (Some(2), Some(7)));
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Linear {
    /// No coefficient is zero, no variable stands twice.
    terms: Vec<(i64, Var)>,
    relation: Relation,
    constant: i64,
    /// The coefficients of one variable, or the constants, did not add up in 64 bits.
    overflows: bool,
}

impl Linear {
    /// `Σ coefficient · term = constant`; terms are variables or views.
    ///
    /// A variable that stands twice counts with the sum of its coefficients.
    #[must_use]
    pub fn equal<T: Into<View> + Copy>(terms: &[(i64, T)], constant: i64) -> Self {
        Self::new(terms, Relation::Equal, constant)
    }

    /// `Σ coefficient · term ≤ constant`.
    #[must_use]
    pub fn at_most<T: Into<View> + Copy>(terms: &[(i64, T)], constant: i64) -> Self {
        Self::new(terms, Relation::AtMost, constant)
    }

    /// `Σ coefficient · term ≥ constant`.
    #[must_use]
    pub fn at_least<T: Into<View> + Copy>(terms: &[(i64, T)], constant: i64) -> Self {
        Self::new(terms, Relation::AtLeast, constant)
    }

    /// `Σ coefficient · term ≠ constant`.
    #[must_use]
    pub fn not_equal<T: Into<View> + Copy>(terms: &[(i64, T)], constant: i64) -> Self {
        Self::new(terms, Relation::NotEqual, constant)
    }

    /// `Σ term = constant`.
    #[must_use]
    pub fn sum<T: Into<View> + Copy>(terms: &[T], constant: i64) -> Self {
        let terms: Vec<_> = terms.iter().map(|&term| (1, term)).collect();
        Self::equal(&terms, constant)
    }

    fn new<T: Into<View> + Copy>(terms: &[(i64, T)], relation: Relation, constant: i64) -> Self {
        Self::merged(terms, relation, constant).unwrap_or(Self {
            terms: Vec::new(),
            relation,
            constant,
            overflows: true,
        })
    }

    /// The sum with each variable once and the views' summands in the constant; `None` if that leaves 64 bits.
    fn merged<T: Into<View> + Copy>(terms: &[(i64, T)], relation: Relation, mut constant: i64) -> Option<Self> {
        let mut factors = BTreeMap::<Var, i64>::new();
        for &(factor, term) in terms {
            let view = term.into();
            let (sign, summand) = view.parts();
            let sum = factors.entry(view.var()).or_default();
            *sum = sum.checked_add(factor.checked_mul(sign)?)?;
            constant = constant.checked_sub(factor.checked_mul(summand)?)?;
        }
        let terms = factors.into_iter().filter(|&(_, factor)| factor != 0).map(|(var, factor)| (factor, var)).collect();
        Some(Self { terms, relation, constant, overflows: false })
    }

    /// The sums of the smallest and of the largest terms, and how far the widest term lies apart.
    fn extremes<D: Domain, U: Undo>(&self, store: &Store<D, U>) -> (i64, i64, i64) {
        self.terms.iter().fold((0, 0, 0), |(least, most, widest), &(factor, var)| {
            let (low, high) = bounds(store, var);
            let (low, high) = if 0 < factor { (factor * low, factor * high) } else { (factor * high, factor * low) };
            (least + low, most + high, widest.max(high - low))
        })
    }

    /// Whether it holds whatever the open variables take, fails whatever they take, or neither is known.
    pub(super) fn is_decided<D: Domain, U: Undo>(&self, store: &Store<D, U>) -> Option<bool> {
        let (least, most, _) = self.extremes(store);
        let is_outside = self.constant < least || most < self.constant;
        let (holds, fails) = match self.relation {
            Relation::Equal => (least == most && !is_outside, is_outside),
            Relation::NotEqual => (is_outside, least == most && !is_outside),
            Relation::AtMost => (most <= self.constant, self.constant < least),
            Relation::AtLeast => (self.constant <= least, most < self.constant),
        };
        if holds || fails { Some(holds) } else { None }
    }

    /// What holds exactly when this fails.
    pub(super) fn negated(&self) -> Self {
        let (relation, constant) = match self.relation {
            Relation::Equal => (Relation::NotEqual, Some(self.constant)),
            Relation::NotEqual => (Relation::Equal, Some(self.constant)),
            Relation::AtMost => (Relation::AtLeast, self.constant.checked_add(1)),
            Relation::AtLeast => (Relation::AtMost, self.constant.checked_sub(1)),
        };
        let overflows = self.overflows || constant.is_none();
        Self { terms: self.terms.clone(), relation, constant: constant.unwrap_or(self.constant), overflows }
    }

    /// The variables of its terms.
    pub(super) fn vars(&self) -> impl Iterator<Item = Var> {
        self.terms.iter().map(|&(_, var)| var)
    }

    /// Both rules to their fixpoint.
    fn tighten<D: Domain, U: Undo>(&self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let has_most = self.relation != Relation::AtLeast;
        let has_least = self.relation != Relation::AtMost;
        loop {
            let (mut least, mut most, widest) = self.extremes(store);
            if has_most && self.constant < least || has_least && most < self.constant {
                return Err(Conflict);
            }
            // Most runs end here: no term is wide enough to reach beyond either room.
            if (!has_most || widest <= self.constant - least) && (!has_least || widest <= most - self.constant) {
                return Ok(());
            }
            for &(factor, var) in &self.terms {
                let (low, high) = bounds(store, var);
                let size = factor.abs();
                let width = size * (high - low);
                // How far the term may rise above its smallest, and fall below its largest.
                let rise = if has_most { self.constant - least } else { width };
                let fall = if has_least { most - self.constant } else { width };
                if width <= rise && width <= fall {
                    continue;
                }
                let (up, down) = if 0 < factor { (rise, fall) } else { (fall, rise) };
                // Most coefficients are 1, and a division costs more than all the rest.
                let steps = |room: i64| if size == 1 { room } else { room / size };
                values_within(store, var, high - steps(down.min(width)), low + steps(up.min(width)))?;
                let (new_low, new_high) = bounds(store, var);
                let (raised, lowered) = (size * (new_low - low), size * (high - new_high));
                let (to_least, to_most) = if 0 < factor { (raised, lowered) } else { (lowered, raised) };
                least += to_least;
                most -= to_most;
                if has_most && self.constant < least || has_least && most < self.constant {
                    return Err(Conflict);
                }
            }
        }
    }

    /// `≠`: the last open variable loses the value that would complete the sum.
    fn forbid<D: Domain, U: Undo>(&self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let mut left = self.constant;
        let mut open = None;
        for &(factor, var) in &self.terms {
            match store.value(var) {
                Some(value) => left -= factor * value as i64,
                None if open.is_some() => return Ok(()),
                None => open = Some((factor, var)),
            }
        }
        match open {
            None if left == 0 => Err(Conflict),
            Some((factor, var)) if left % factor == 0 => match usize::try_from(left / factor) {
                Ok(value) => store.remove(var, value),
                Err(_) => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

/// The smallest and the largest value of a variable.
#[inline]
fn bounds<D: Domain, U: Undo>(store: &Store<D, U>, var: Var) -> (i64, i64) {
    let domain = store.domain(var);
    let bound = |value: Option<usize>| value.expect("invariant: no domain is empty") as i64;
    (bound(domain.first()), bound(domain.last()))
}

impl<D: Domain, U: Undo> Propagator<D, U> for Linear {
    fn check(&self) -> Result<(), ModelError> {
        // No partial sum leaves i64, and neither does its distance to the constant.
        let total = self.terms.iter().try_fold(self.constant.checked_abs(), |sum, &(factor, _)| {
            Some(sum?.checked_add(factor.checked_abs()?.checked_mul(D::CAPACITY as i64)?))
        });
        if self.overflows || total.flatten().is_none_or(|total| i64::MAX / 2 < total) {
            let message = "expected a sum that stays below 2^62, found larger coefficients".to_owned();
            return Err(ModelError::Other { constraint: "linear", message });
        }
        Ok(())
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &(_, var) in &self.terms {
            match self.relation {
                Relation::NotEqual => attach.on_fix(var),
                _ => attach.on_bounds(var),
            }
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        match self.relation {
            Relation::NotEqual => self.forbid(store),
            _ => self.tighten(store),
        }
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}
