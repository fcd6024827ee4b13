//! A binary constraint given by its allowed pairs, filtered in six ways: checks, forward checking, arc consistency in four ways.
//!
//! The pairs and the ways to revise by them are in [`RelationTable`](super::relation_table), which explains and compares them;
//! this is one such constraint, and [`BinaryNetwork`](super::BinaryNetwork) is many of them under one queue.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Consistency, RelationTable};
use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, Var};

/// Two variables take an allowed pair of values; see the [module](self).
///
/// ```
/// use csp_core::propagators::{Consistency, Relation};
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let (x, y) = (problem.var(1..7)?, problem.var(1..7)?);
/// problem.post(Relation::by(x, y, 1..7, 1..7, |x, y| x * y == 6).with(Consistency::Ac3Bit))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// search.propagate_root(&mut ())?;
/// assert_eq!(search.store().domain(x).count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Relation<D> {
    vars: [Var; 2],
    table: Arc<RelationTable<D>>,
    consistency: Consistency,
    residues: Vec<u16>,
}

impl<D: Domain> Relation<D> {
    /// `(x, y)` is one of `pairs`.
    #[must_use]
    pub fn allowed(x: Var, y: Var, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        Self::shared(x, y, Arc::new(RelationTable::new(pairs)))
    }

    /// `is_allowed(x, y)` holds, and the values are in the ranges.
    #[must_use]
    pub fn by(
        x: Var,
        y: Var,
        x_values: Range<usize>,
        y_values: Range<usize>,
        is_allowed: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        Self::shared(x, y, Arc::new(RelationTable::by(x_values, y_values, is_allowed)))
    }

    /// `(x, y)` is one of the pairs of `table`, which other constraints may have too.
    #[must_use]
    pub fn shared(x: Var, y: Var, table: Arc<RelationTable<D>>) -> Self {
        Self { vars: [x, y], table, consistency: Consistency::default(), residues: Vec::new() }
    }

    /// The same, filtered by `consistency`.
    #[must_use]
    pub fn with(mut self, consistency: Consistency) -> Self {
        self.consistency = consistency;
        self
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Relation<D> {
    fn check(&self) -> Result<(), ModelError> {
        each_once("relation", &self.vars)?;
        self.table.check()
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for var in self.vars {
            match self.consistency {
                Consistency::CheckOnly | Consistency::ForwardChecking => attach.on_fix(var),
                _ => attach.on_change(var),
            }
        }
        self.residues = self.table.residues(self.consistency);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        // What one revision removes was no support of anything left, so each direction needs one at most.
        let mut is_changed = [false; 2];
        while let Some(side) = store.next_change() {
            is_changed[side] = true;
        }
        for side in [0, 1] {
            if is_changed[1 - side] {
                let [x, y] = [self.vars[side], self.vars[1 - side]];
                let (domain, by) = (*store.domain(x), *store.domain(y));
                let (kept, checks) = self.table.revised(self.consistency, side, domain, by, &mut self.residues);
                store.count_revision(checks);
                store.narrow(x, &kept)?;
            }
        }
        while store.next_change().is_some() {}
        Ok(())
    }

    fn reset(&mut self) {
        self.table.forget(self.consistency, &mut self.residues);
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
