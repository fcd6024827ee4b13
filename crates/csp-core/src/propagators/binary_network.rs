//! Many binary constraints in one propagator: a queue of variables instead of a queue of constraints.
//!
//! # Idea
//!
//! As separate [relations](super::relation), each change of a variable queues every constraint on it,
//! and running those costs more than what they do.
//! Here a change is one bit; a changed variable is taken once, and all its neighbours are revised by it in one loop.
//! The one with the fewest values comes first: it removes most, and what it removes spares later revisions.
//!
//! ```text
//!   vars      x0           x1        x2
//!   starts    0            2         3        4       arcs of x0: 0..2, …
//!   arcs      →x1, →x2   | →x0     | →x0              each: the neighbour, the table, the neighbour's side of it
//! ```
//!
//! # Complexity
//!
//! As of a [table](super::relation_table) per revision, and O(p) to choose among p changed variables.
//!
//! # When it helps and when it costs
//!
//! The domains at the fixpoint are those of separate relations, and so is the tree.
//! What is lost is the finer order among other propagators: this one runs to its own fixpoint before it lets others go on;
//! and orders by degree or weight see one constraint among all variables, which tells those apart no more.
//! Noting which constraint changed a variable, to spare the revision backwards, gained nothing measurable.
//!
//! # References
//!
//! F. Boussemart, F. Hemery, C. Lecoutre, "Revision ordering heuristics for the constraint satisfaction problem"
//! (workshop at CP 2004): propagation by variables, and the order of the smallest domain.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Consistency, RelationTable};
use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// A neighbour of a variable, and how to revise it.
#[derive(Clone, Debug)]
struct ArcTo<D> {
    neighbour: Var,
    /// Which side of the table the neighbour is.
    side: usize,
    table: Arc<RelationTable<D>>,
    /// Where the residues of the constraint begin.
    residues: usize,
}

/// Binary constraints among some variables; see the [module](self).
///
/// ```
/// use std::sync::Arc;
///
/// use csp_core::propagators::{BinaryNetwork, Consistency, RelationTable};
/// use csp_core::{Ascending, Domain, Mrv, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let vars = problem.variables(3, u64::below(3));
/// let less = Arc::new(RelationTable::by(0..3, 0..3, |a, b| a < b));
/// let constraints = vec![(0, 1, less.clone()), (1, 2, less)];
/// problem.post(BinaryNetwork::new(&vars, constraints, Consistency::Ac3Bit))?;
/// let mut search = problem.search((Mrv, Ascending));
/// assert!(search.next_solution());
/// assert_eq!(search.counters().nodes, 1);
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BinaryNetwork<D> {
    vars: Vec<Var>,
    constraints: Vec<(usize, usize, Arc<RelationTable<D>>)>,
    consistency: Consistency,
    /// Where the arcs of each variable begin; one more at the end.
    starts: Vec<usize>,
    arcs: Vec<ArcTo<D>>,
    residues: Vec<u16>,
    /// Changed variables by which the neighbours are still to be revised, one bit each.
    pending: Vec<u64>,
}

impl<D: Domain> BinaryNetwork<D> {
    /// For each `(i, j, table)` of `constraints`, the pair of `vars[i]` and `vars[j]` is in `table`.
    ///
    /// Two constraints may be between the same variables.
    #[must_use]
    pub fn new(
        vars: &[Var],
        constraints: Vec<(usize, usize, Arc<RelationTable<D>>)>,
        consistency: Consistency,
    ) -> Self {
        Self {
            vars: vars.to_vec(),
            constraints,
            consistency,
            starts: Vec::new(),
            arcs: Vec::new(),
            residues: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Takes the changed variable with the fewest values, the first of several.
    fn next_pending<U: Undo>(&mut self, store: &mut Store<D, U>) -> Option<usize> {
        while let Some(i) = store.next_change() {
            self.pending[i / 64] |= 1 << (i % 64);
        }
        let (mut next, mut fewest) = (None, usize::MAX);
        for (w, &pending) in self.pending.iter().enumerate() {
            for i in pending.values().map(|bit| w * 64 + bit) {
                let count = store.domain(self.vars[i]).count();
                if count < fewest {
                    (next, fewest) = (Some(i), count);
                }
            }
        }
        let i = next?;
        self.pending[i / 64] &= !(1 << (i % 64));
        Some(i)
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for BinaryNetwork<D> {
    fn check(&self) -> Result<(), ModelError> {
        const NAME: &str = "binary network";
        each_once(NAME, &self.vars)?;
        for &(i, j, ref table) in &self.constraints {
            let count = self.vars.len();
            if count <= i.max(j) {
                let message = format!("expected positions below {count}, found {}", i.max(j));
                return Err(ModelError::Other { constraint: NAME, message });
            }
            each_once(NAME, &[self.vars[i], self.vars[j]])?;
            table.check()?;
        }
        Ok(())
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            match self.consistency {
                Consistency::CheckOnly | Consistency::ForwardChecking => attach.on_fix(var),
                _ => attach.on_change(var),
            }
        }
        let mut by_variable = alloc::vec![Vec::new(); self.vars.len()];
        for (i, j, table) in self.constraints.drain(..) {
            let residues = self.residues.len();
            self.residues.extend(table.residues(self.consistency));
            let neighbour = self.vars[j];
            by_variable[i].push(ArcTo { neighbour, side: 1, table: Arc::clone(&table), residues });
            by_variable[j].push(ArcTo { neighbour: self.vars[i], side: 0, table, residues });
        }
        self.pending = alloc::vec![0; self.vars.len().div_ceil(64)];
        self.starts.push(0);
        for arcs in by_variable {
            self.arcs.extend(arcs);
            self.starts.push(self.arcs.len());
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        // A conflict may have left some.
        self.pending.fill(0);
        while let Some(i) = self.next_pending(store) {
            let by = *store.domain(self.vars[i]);
            for arc in &self.arcs[self.starts[i]..self.starts[i + 1]] {
                let domain = *store.domain(arc.neighbour);
                let residues = &mut self.residues[arc.residues..];
                let (kept, checks) = arc.table.revised(self.consistency, arc.side, domain, by, residues);
                store.count_revision(checks);
                store.narrow(arc.neighbour, &kept)?;
            }
        }
        Ok(())
    }

    fn reset(&mut self) {
        for arc in self.arcs.iter().filter(|arc| arc.side == 0) {
            arc.table.forget(self.consistency, &mut self.residues[arc.residues..]);
        }
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
