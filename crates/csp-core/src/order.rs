//! Which variable, and which of its values, the search guesses next.
//!
//! An [`Order`] does both; the usual way to get one is a pair of a [`VariableOrder`] and a [`ValueOrder`]:
//! `(Mrv, Ascending)`.
//! Closures serve as either, so an order of your own takes one line.
//!
//! | order | chooses |
//! |---|---|
//! | [`Lexicographic`], [`Mrv`], [`MrvDegree`] | the first variable; the smallest domain; among those the highest degree |
//! | [`DomWdeg`] | the smallest ratio of domain size to the weight of the constraints that failed |
//! | [`LastConflict`] | the variable of the last conflict, until that is resolved |
//! | [`RandomVariable`], [`RandomValue`] | anything, from a seed |
//! | [`Ascending`], [`LeastConstraining`], [`ByKey`] | the smallest value; the one that hurts the fewest neighbours; by a key |
//!
//! Ties always go to the lowest index, so that counters are reproducible.
//!
//! References: R. Haralick, G. Elliott, "Increasing tree search efficiency for constraint satisfaction problems" (1980),
//! DOI 10.1016/0004-3702(80)90051-X, for minimum remaining values; D. Brélaz, "New methods to color the vertices of a graph"
//! (1979), DOI 10.1145/359094.359101, for the degree as tie-break.

mod dom_wdeg;
mod last_conflict;
mod random;

pub use dom_wdeg::DomWdeg;
pub use last_conflict::LastConflict;
pub use random::{RandomValue, RandomVariable};

use core::cmp::Reverse;

use crate::{Domain, Failure, Store, Undo, Var};

/// Chooses guesses.
pub trait Order<D: Domain, U: Undo> {
    /// A variable with more than one value; `None` exactly when there is none.
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var>;

    /// The value of `var` to try first; one of its domain.
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize;

    /// A node has failed; `decided` is the variable of its decision, `None` at the root and after a refutation.
    fn failed(&mut self, store: &Store<D, U>, failure: Failure, decided: Option<Var>) {
        let _ = (store, failure, decided);
    }

    /// A search begins anew: what was learnt before is forgotten, so that the same search gives the same counters.
    fn reset(&mut self) {}

    /// Whether [`Store::neighbours`] and [`Store::scope`] must be known.
    fn needs_structure(&self) -> bool {
        false
    }
}

/// Chooses the variable of a guess.
pub trait VariableOrder<D: Domain, U: Undo> {
    /// A variable with more than one value; `None` exactly when there is none.
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var>;

    /// As [`Order::failed`].
    fn failed(&mut self, store: &Store<D, U>, failure: Failure, decided: Option<Var>) {
        let _ = (store, failure, decided);
    }

    /// As [`Order::reset`].
    fn reset(&mut self) {}

    /// Whether [`Store::neighbours`] and [`Store::scope`] must be known.
    fn needs_structure(&self) -> bool {
        false
    }
}

/// Chooses the value of a guess.
pub trait ValueOrder<D: Domain, U: Undo> {
    /// The value of `var` to try first; one of its domain.
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize;

    /// As [`Order::reset`].
    fn reset(&mut self) {}

    /// Whether [`Store::neighbours`] and [`Store::scope`] must be known.
    fn needs_structure(&self) -> bool {
        false
    }
}

impl<D: Domain, U: Undo, X: VariableOrder<D, U>, V: ValueOrder<D, U>> Order<D, U> for (X, V) {
    #[inline]
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        self.0.variable(store)
    }

    #[inline]
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize {
        self.1.value(store, var)
    }

    fn failed(&mut self, store: &Store<D, U>, failure: Failure, decided: Option<Var>) {
        self.0.failed(store, failure, decided);
    }

    fn reset(&mut self) {
        self.0.reset();
        self.1.reset();
    }

    fn needs_structure(&self) -> bool {
        self.0.needs_structure() || self.1.needs_structure()
    }
}

impl<D: Domain, U: Undo, F: FnMut(&Store<D, U>) -> Option<Var>> VariableOrder<D, U> for F {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        self(store)
    }
}

impl<D: Domain, U: Undo, F: FnMut(&Store<D, U>, Var) -> usize> ValueOrder<D, U> for F {
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize {
        self(store, var)
    }
}

/// The variables that still have a choice, with their domain sizes.
fn open_variables<D: Domain, U: Undo>(store: &Store<D, U>) -> impl Iterator<Item = (Var, usize)> {
    store.vars().zip(store.domains()).map(|(var, domain)| (var, domain.count())).filter(|&(_, count)| 1 < count)
}

/// The first variable that still has a choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lexicographic;

impl<D: Domain, U: Undo> VariableOrder<D, U> for Lexicographic {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        open_variables(store).next().map(|(var, _)| var)
    }
}

/// Minimum remaining values: a variable with the fewest values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mrv;

impl<D: Domain, U: Undo> VariableOrder<D, U> for Mrv {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        let mut best = None;
        let mut fewest = usize::MAX;
        for (var, count) in open_variables(store) {
            if count < fewest {
                (best, fewest) = (Some(var), count);
                if count == 2 {
                    break;
                }
            }
        }
        best
    }
}

/// Minimum remaining values; among equals the one that shares constraints with the most open variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct MrvDegree;

impl<D: Domain, U: Undo> VariableOrder<D, U> for MrvDegree {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        let degree = |var| store.neighbours(var).iter().filter(|&&other| !store.is_fixed(other)).count();
        let fewest = open_variables(store).map(|(_, count)| count).min()?;
        let smallest = open_variables(store).filter(|&(_, count)| count == fewest);
        smallest.map(|(var, _)| var).min_by_key(|&var| Reverse(degree(var)))
    }

    fn needs_structure(&self) -> bool {
        true
    }
}

/// The smallest value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ascending;

impl<D: Domain, U: Undo> ValueOrder<D, U> for Ascending {
    #[inline]
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize {
        store.domain(var).first().expect("invariant: no domain is empty")
    }
}

/// The value that the fewest open neighbours of the variable could take too.
///
/// That is the least constraining value where neighbours must differ; elsewhere it is a guess at it.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeastConstraining;

impl<D: Domain, U: Undo> ValueOrder<D, U> for LeastConstraining {
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize {
        let rivals = |value: usize| {
            let open = store.neighbours(var).iter().map(|&other| store.domain(other));
            open.filter(|domain| domain.contains(value) && !domain.is_single()).count()
        };
        store.domain(var).values().min_by_key(|&value| rivals(value)).expect("invariant: no domain is empty")
    }

    fn needs_structure(&self) -> bool {
        true
    }
}

/// The value with the smallest key.
///
/// ```
/// use csp_core::{ByKey, Domain, Mrv, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let x = problem.variable(u64::below(9));
/// // From the middle outwards.
/// let mut search = problem.search((Mrv, ByKey(|_, value: usize| value.abs_diff(4))));
/// assert!(search.next_solution());
/// assert_eq!(search.store().value(x), Some(4));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ByKey<F>(pub F);

impl<D: Domain, U: Undo, K: Ord, F: FnMut(Var, usize) -> K> ValueOrder<D, U> for ByKey<F> {
    fn value(&mut self, store: &Store<D, U>, var: Var) -> usize {
        store.domain(var).values().min_by_key(|&value| (self.0)(var, value)).expect("invariant: no domain is empty")
    }
}
