//! Learn from fails: the constraints that failed most point at the variables to decide first.
//!
//! # Idea
//!
//! Each constraint has a weight, 1 at first and one more for every fail that it found.
//! A variable's weight is the sum over its constraints; the variable with the smallest ratio of domain size to weight is next.
//! The weights live as long as the search, restarts included, and that is what makes restarts worth while.
//!
//! How ours differs: the original counts only constraints that still have another open variable; we count all,
//! so that the weight of a variable is one number kept up to date, and a choice costs one division-free comparison per variable.
//!
//! # Complexity
//!
//! O(variables) per choice, O(variables of the constraint) per fail.
//!
//! References: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting constraints" (ECAI 2004).

use alloc::vec::Vec;

use super::{VariableOrder, open_variables};
use crate::{Domain, Failure, Store, Undo, Var};

/// The smallest ratio of domain size to weighted degree; see the source for the idea.
///
/// ```
/// use csp_core::{Ascending, DomWdeg, Problem, Restarts};
///
/// let mut problem = Problem::<u64>::new();
/// problem.var(0..3)?;
/// let mut search = problem.search((DomWdeg::new(), Ascending)).restarts(Restarts::Luby { unit: 100 });
/// assert!(search.next_solution());
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DomWdeg {
    /// For each variable the fails of its constraints, and the number of its constraints.
    weights: Vec<u64>,
}

impl DomWdeg {
    /// An order that has learnt nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts with the degrees.
    fn prepare<D: Domain, U: Undo>(&mut self, store: &Store<D, U>) {
        self.weights.resize(store.len(), 1);
        for propagator in 0..store.propagators() {
            for &var in store.scope(propagator) {
                self.weights[var.index()] += 1;
            }
        }
    }
}

impl<D: Domain, U: Undo> VariableOrder<D, U> for DomWdeg {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        if self.weights.len() != store.len() {
            self.prepare(store);
        }
        let mut best: Option<(Var, u128, u128)> = None;
        for (var, count) in open_variables(store) {
            let (count, weight) = (count as u128, u128::from(self.weights[var.index()]));
            // count / weight < best_count / best_weight, without division.
            if best.is_none_or(|(_, best_count, best_weight)| count * best_weight < best_count * weight) {
                best = Some((var, count, weight));
            }
        }
        best.map(|(var, ..)| var)
    }

    fn failed(&mut self, store: &Store<D, U>, failure: Failure, _decided: Option<Var>) {
        if self.weights.len() != store.len() {
            self.prepare(store);
        }
        if let Some(propagator) = failure.propagator {
            for &var in store.scope(propagator) {
                self.weights[var.index()] += 1;
            }
        }
        // A propagator that holds many constraints blames all its variables alike: the one that had no value left says more.
        if let Some(var) = failure.var {
            self.weights[var.index()] += 1;
        }
    }

    fn reset(&mut self) {
        self.weights.clear();
    }

    fn needs_structure(&self) -> bool {
        true
    }
}
