//! What a constraint does: remove values that cannot occur in a solution.
//!
//! # Writing one
//!
//! ```
//! use csp_core::{Ascending, Attach, Conflict, Domain, Lexicographic, Problem, Propagator, Store, Undo, Var};
//!
//! /// `low < high`, by bounds.
//! #[derive(Debug)]
//! struct LessThan {
//!     low: Var,
//!     high: Var,
//! }
//!
//! impl<D: Domain, U: Undo> Propagator<D, U> for LessThan {
//!     fn attach(&mut self, attach: &mut Attach<'_>) {
//!         attach.on_change(self.low);
//!         attach.on_change(self.high);
//!     }
//!
//!     fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
//!         let least = store.domain(self.low).first().ok_or(Conflict)?;
//!         store.narrow(self.high, &D::below(D::CAPACITY).minus(&D::below(least + 1)))?;
//!         let largest = store.domain(self.high).last().ok_or(Conflict)?;
//!         store.narrow(self.low, &D::below(largest))
//!     }
//! }
//!
//! let mut problem = Problem::<u64>::new();
//! let low = problem.variable(u64::below(4));
//! let high = problem.variable(u64::below(4));
//! problem.post(LessThan { low, high })?;
//! let mut search = problem.search((Lexicographic, Ascending));
//! let mut pairs = 0;
//! while search.next_solution() {
//!     pairs += 1;
//! }
//! assert_eq!(pairs, 6);
//! # Ok::<(), csp_core::ModelError>(())
//! ```
//!
//! # The contract
//!
//! A propagator never removes a value that occurs in a solution of its constraint, and when all its variables have one value
//! it reports a conflict exactly if the constraint is broken.
//! It may keep state, but state that depends on the domains belongs into [cells](Store::cell), which go back with them.
//! A restart of the search keeps the domains of the root, puts all cells back to their first values and wakes everybody
//! with all events, so that what was derived from the domains is derived again.

use alloc::vec::Vec;
use core::fmt;

use crate::{Cell, Domain, ModelError, Store, Undo, Var};

/// No solution is left in this branch: a domain is empty, or a constraint is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the constraints contradict the domains")
    }
}

impl core::error::Error for Conflict {}

/// When a woken propagator runs: those of one priority in the order in which they were woken, cheaper ones before dearer ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Priority {
    /// A few operations per changed variable.
    #[default]
    Cheap,
    /// A pass over its variables.
    Medium,
    /// More than that: flooding, matching.
    Dear,
}

impl Priority {
    /// How many there are.
    pub(crate) const COUNT: usize = 3;
}

/// A constraint at work.
pub trait Propagator<D: Domain, U: Undo>: fmt::Debug + Send {
    /// Whether it makes sense; asked once, when it is posted.
    ///
    /// # Errors
    ///
    /// If a variable stands twice where it may not, lengths do not fit, and the like.
    fn check(&self) -> Result<(), ModelError> {
        Ok(())
    }

    /// Says which events wake it, and gets its cells; called once, when it is posted.
    fn attach(&mut self, attach: &mut Attach<'_>);

    /// Removes values by [`Store::narrow`].
    ///
    /// # Errors
    ///
    /// If no solution of the constraint is left.
    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict>;

    /// A search begins anew: what is remembered outside of cells is forgotten, so that the same search counts the same.
    fn reset(&mut self) {}

    /// When it runs among others.
    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    /// Whether the store should note for it which of its events happened: it then takes them by [`Store::next_change`]
    /// until none is left, its own narrowings included.
    fn takes_changes(&self) -> bool {
        false
    }

    /// Whether its own narrowings wake it again; a propagator that always reaches its own fixpoint says no.
    fn wakes_itself(&self) -> bool {
        true
    }
}

/// Which change of a variable wakes a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The variable has lost all values but one.
    Fixed,
    /// The variable has lost its smallest or its largest value.
    Bounds,
    /// The variable has lost a value.
    Changed,
}

/// The place where a propagator says what wakes it.
///
/// Its calls are numbered 0, 1, 2, … in their order; [`Store::next_change`] returns these numbers.
#[derive(Debug)]
pub struct Attach<'a> {
    pub(crate) events: &'a mut Vec<(Var, Event)>,
    pub(crate) cells: &'a mut Vec<u64>,
}

impl Attach<'_> {
    /// Wake when `var` loses a value.
    pub fn on_change(&mut self, var: Var) {
        self.events.push((var, Event::Changed));
    }

    /// Wake when `var` loses its smallest or its largest value.
    pub fn on_bounds(&mut self, var: Var) {
        self.events.push((var, Event::Bounds));
    }

    /// Wake when `var` is left with one value.
    pub fn on_fix(&mut self, var: Var) {
        self.events.push((var, Event::Fixed));
    }

    /// A cell of its own that holds `value` at first and goes back with the domains.
    pub fn cell(&mut self, value: u64) -> Cell {
        self.cells.push(value);
        Cell::new(self.cells.len() - 1)
    }
}
