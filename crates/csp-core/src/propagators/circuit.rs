//! Successor variables form one round trip, or one path, through all nodes.
//!
//! # Idea
//!
//! Fixed successors join nodes to chains.
//! The two ends of a chain know each other and its length; inner nodes know nothing that is still true:
//!
//! ```text
//!   node:        2 ──> 0 ──> 5            1        before:  4 ──> 2 becomes fixed
//!   end[2] = 5, start[5] = 2, length[2] = 3
//!
//!   node:  4 ──> 2 ──> 0 ──> 5            1        after:   end[4] = 5, start[5] = 4, length[4] = 4
//! ```
//!
//! An arc that would close a chain before it holds all nodes is removed: from its end to its start.
//! No two nodes have one successor: a fixed value is removed from all others (forward checking).
//! A path has one more node, numbered `n`, behind its last; that node has no successor, so no chain ever closes.
//!
//! # Complexity
//!
//! O(1) per fixed variable for the chains, O(n) for the others; three cells per node.
//!
//! # When it helps
//!
//! Tours, and paths that visit every cell of a grid; it is cheap, and prevents sub-tours before they can arise.
//! It does not see that the graph of possible arcs has fallen apart, nor bridges in it.
//!
//! # References
//!
//! Y. Caseau, F. Laburthe, "Solving small TSPs with constraints", ICLP 1997 ("nocycle").

use alloc::vec::Vec;

use crate::error::each_once;
use crate::{Attach, Cell, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// A round trip or a path through all nodes; see the [module](self).
///
/// Node `i` is followed by the node that is the value of the variable `i`.
///
/// ```
/// use csp_core::propagators::Circuit;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let next = problem.variables(5, u64::below(5));
/// problem.post(Circuit::of(&next))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// let mut tours = 0;
/// while search.next_solution() {
///     tours += 1;
/// }
/// assert_eq!(tours, 24); // (5 - 1)!
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Circuit {
    successors: Vec<Var>,
    is_path: bool,
    /// The last node of the chain that starts here.
    ends: Vec<Cell>,
    /// The first node of the chain that ends here.
    starts: Vec<Cell>,
    /// How many nodes the chain has that starts here.
    lengths: Vec<Cell>,
}

impl Circuit {
    /// The successors of nodes `0..n` form one circuit through all of them.
    #[must_use]
    pub fn of(successors: &[Var]) -> Self {
        Self::new(successors, false)
    }

    /// The successors of nodes `0..n` form one path through all of them; the value `n` marks its last node.
    #[must_use]
    pub fn path(successors: &[Var]) -> Self {
        Self::new(successors, true)
    }

    fn new(successors: &[Var], is_path: bool) -> Self {
        Self { successors: successors.to_vec(), is_path, ends: Vec::new(), starts: Vec::new(), lengths: Vec::new() }
    }

    /// How many nodes there are, the one behind a path included.
    fn nodes(&self) -> usize {
        self.successors.len() + usize::from(self.is_path)
    }

    /// Joins the chain that ends in `node` to the one that starts in `next`.
    fn join<D: Domain, U: Undo>(&self, store: &mut Store<D, U>, node: usize, next: usize) -> Result<(), Conflict> {
        let start = store.cell(self.starts[node]) as usize;
        let end = store.cell(self.ends[next]) as usize;
        let length = store.cell(self.lengths[start]) as usize;
        if start == next {
            return if length == self.nodes() && !self.is_path { Ok(()) } else { Err(Conflict) };
        }
        let length = length + store.cell(self.lengths[next]) as usize;
        store.set_cell(self.ends[start], end as u64);
        store.set_cell(self.starts[end], start as u64);
        store.set_cell(self.lengths[start], length as u64);
        match self.successors.get(end) {
            Some(&last) if length < self.nodes() => store.remove(last, start),
            // What remains is the arc that closes the circuit.
            Some(&last) => store.assign(last, start),
            None => Ok(()),
        }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Circuit {
    fn check(&self) -> Result<(), ModelError> {
        each_once("circuit", &self.successors)?;
        if D::CAPACITY < self.nodes() {
            return Err(ModelError::ValueTooLarge { value: self.nodes() - 1, capacity: D::CAPACITY });
        }
        Ok(())
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.successors {
            attach.on_fix(var);
        }
        let nodes = 0..self.nodes() as u64;
        self.ends = nodes.clone().map(|node| attach.cell(node)).collect();
        self.starts = nodes.clone().map(|node| attach.cell(node)).collect();
        self.lengths = nodes.map(|_| attach.cell(1)).collect();
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        while let Some(node) = store.next_change() {
            let var = self.successors[node];
            let Some(next) = store.value(var) else {
                // Before the first search every event counts as happened: what is no node, and loops, go here.
                let mut others = D::below(self.nodes());
                if 1 < self.nodes() {
                    others.remove(node);
                }
                store.narrow(var, &others)?;
                continue;
            };
            if self.nodes() <= next {
                return Err(Conflict);
            }
            for (other, &var) in self.successors.iter().enumerate() {
                if other != node {
                    store.remove(var, next)?;
                }
            }
            self.join(store, node, next)?;
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
