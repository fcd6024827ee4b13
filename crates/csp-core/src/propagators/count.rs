//! How many of the variables take a value out of a set: exactly, at most, or at least so many.
//!
//! # Idea
//!
//! A variable is *in* if all its values lie in the set, and *may be in* if one does.
//! Once as many are in as may be, the others lose the values of the set;
//! once only as many may be in as must be, they keep nothing else.
//!
//! # Complexity
//!
//! O(n) set operations per run.
//!
//! # When it helps
//!
//! Demands and capacities: so many cars of a class, at most two of any five with a sunroof.
//! It is domain consistent for one set; several sets over the same variables, with flow, would see more.
//!
//! # References
//!
//! "among" in N. Beldiceanu, E. Contejean, "Introducing global constraints in CHIP",
//! Mathematical and Computer Modelling 20 (1994).

use alloc::format;
use alloc::vec::Vec;

use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// A number of variables takes values out of a set; see the [module](self).
///
/// A variable that stands twice counts twice.
///
/// ```
/// use csp_core::propagators::Count;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let coins = problem.variables(4, u64::below(2));
/// problem.post(Count::exactly(2, &coins, u64::only(1)))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// let mut solutions = 0;
/// while search.next_solution() {
///     solutions += 1;
/// }
/// assert_eq!(solutions, 6);
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count<D> {
    vars: Vec<Var>,
    set: D,
    least: usize,
    most: usize,
}

impl<D: Domain> Count<D> {
    /// Exactly `n` of `vars` take a value of `set`.
    #[must_use]
    pub fn exactly(n: usize, vars: &[Var], set: D) -> Self {
        Self { vars: vars.to_vec(), set, least: n, most: n }
    }

    /// At most `n` of `vars` take a value of `set`.
    #[must_use]
    pub fn at_most(n: usize, vars: &[Var], set: D) -> Self {
        Self { vars: vars.to_vec(), set, least: 0, most: n }
    }

    /// At least `n` of `vars` take a value of `set`.
    #[must_use]
    pub fn at_least(n: usize, vars: &[Var], set: D) -> Self {
        Self { vars: vars.to_vec(), set, least: n, most: vars.len() }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Count<D> {
    fn check(&self) -> Result<(), ModelError> {
        if self.vars.len() < self.least {
            let message = format!("expected at least {} variables, found {}", self.least, self.vars.len());
            return Err(ModelError::Other { constraint: "count", message });
        }
        Ok(())
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            attach.on_change(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let (mut are_in, mut may_be_in) = (0, 0);
        for &var in &self.vars {
            let domain = store.domain(var);
            if domain.meets(&self.set) {
                may_be_in += 1;
                are_in += usize::from(domain.minus(&self.set).is_empty());
            }
        }
        if may_be_in < self.least || self.most < are_in {
            return Err(Conflict);
        }
        // With both, all is decided already.
        let (fills, empties) = (may_be_in == self.least, are_in == self.most);
        if fills == empties {
            return Ok(());
        }
        for &var in &self.vars {
            let domain = *store.domain(var);
            let inside = domain.and(&self.set);
            if inside.is_empty() || inside == domain {
                continue;
            }
            store.narrow(var, &if fills { inside } else { domain.minus(&self.set) })?;
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}
