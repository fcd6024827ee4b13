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
//! Views cost O(n) removals for each newly fixed variable: their values are shifted each in its own way, and form no common set.
//!
//! Deliberately absent: Hall sets and matching, which remove more.

use alloc::vec::Vec;

use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, Var, View};

/// Variables take different values, or views show different numbers; see the [module](self).
///
/// ```
/// use csp_core::propagators::AllDifferent;
/// use csp_core::{Ascending, Domain, Mrv, Problem, View};
///
/// // Six queens: columns, rising and falling diagonals.
/// let mut problem = Problem::<u64>::new();
/// let rows = problem.variables(6, u64::below(6));
/// let rising: Vec<View> = (0..).zip(&rows).map(|(i, &row)| row + i).collect();
/// let falling: Vec<View> = (0..).zip(&rows).map(|(i, &row)| row - i).collect();
/// problem.post(AllDifferent::of(&rows))?;
/// problem.post(AllDifferent::of(&rising))?;
/// problem.post(AllDifferent::of(&falling))?;
/// let solutions = problem.search((Mrv, Ascending)).solutions().count();
/// assert_eq!(solutions, 4);
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferent<T = Var> {
    vars: Vec<T>,
}

impl<T: Clone> AllDifferent<T> {
    /// The variables or views differ pairwise.
    #[must_use]
    pub fn of(vars: &[T]) -> Self {
        Self { vars: vars.to_vec() }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for AllDifferent<View> {
    fn check(&self) -> Result<(), ModelError> {
        let repeated = |(i, view): (usize, &View)| self.vars[..i].contains(view).then(|| view.var());
        match self.vars.iter().enumerate().find_map(repeated) {
            Some(var) => Err(ModelError::RepeatedVariable { constraint: "all-different", var }),
            None => Ok(()),
        }
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for view in &self.vars {
            attach.on_fix(view.var());
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        while let Some(i) = store.next_change() {
            let Some(number) = self.vars[i].number(store) else { continue };
            for (_, view) in self.vars.iter().enumerate().filter(|&(j, _)| j != i) {
                view.not(store, number)?;
            }
        }
        Ok(())
    }

    fn takes_changes(&self) -> bool {
        true
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
