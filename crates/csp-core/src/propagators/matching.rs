//! All variables differ, by matching: every value that is in no solution of the constraint goes (Régin).
//!
//! # Idea
//!
//! Variables that differ are a matching in the graph that joins each variable to its values.
//! One matching that covers all variables shows that there is a solution.
//! A value of a variable is in *some* such matching exactly if the edge is in the matching at hand,
//! or on a cycle that alternates between matched and other edges, or on an alternating path from a value that nobody has.
//! In the graph of variables with an edge from `x` to the owner of each of its values, and one more vertex for the free values,
//! those edges are the ones inside a strong component.
//!
//! ```text
//!   x ── v ══ y      v is matched to y, and x could take it: edge x -> y
//!   x ── w           w is free: edge x -> F; and F -> y for every y, who could give up its value for it
//!   keep v in x      exactly if y is x itself, or y and x are in one component
//! ```
//!
//! # Incremental
//!
//! The matching survives from run to run, also when the search goes back (domains grow then, so it stays valid);
//! only variables that lost their value look for another one.
//!
//! # Complexity
//!
//! O(variables × values / 64) per lost value, O(variables + edges) for the components.
//!
//! # When it helps
//!
//! Where [forward checking](super::all_different) and [hidden singles](super::hidden_single) leave a large search:
//! quasigroups of order 25 and more near the hardest density.
//!
//! References: J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs" (AAAI 1994);
//! R. Tarjan, "Depth-first search and linear graph algorithms" (1972), DOI 10.1137/0201010.

use alloc::vec::Vec;

use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// No vertex, no value.
const NONE: u32 = u32::MAX;

/// The variables take different values, domain consistent; see the [module](self).
///
/// ```
/// use csp_core::propagators::AllDifferentMatching;
/// use csp_core::{Ascending, Domain, Mrv, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let (x, y, z) = (problem.var([1, 2])?, problem.var([1, 2])?, problem.var([1, 2, 3])?);
/// problem.post(AllDifferentMatching::of(&[x, y, z]))?;
/// let mut search = problem.search((Mrv, Ascending));
/// assert_eq!(search.propagate_root(&mut ()), Ok(true));
/// assert_eq!(search.store().value(z), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferentMatching<D> {
    vars: Vec<Var>,
    /// For each variable its value in the matching, or `NONE`.
    value_of: Vec<u32>,
    /// For each value its owner, or `NONE`.
    owner_of: Vec<u32>,
    /// All values that have an owner.
    owned: D,
    scratch: Scratch,
}

/// Working memory of one run; its room is reserved at set-up.
#[derive(Clone, Debug, Default)]
struct Scratch {
    /// The queue of a search for a free value: variables.
    queue: Vec<u32>,
    /// For each value from which variable it was reached.
    reached_from: Vec<u32>,
    /// Tarjan: for each vertex (the last is the one of the free values) its number, 0 before it is visited.
    number: Vec<u32>,
    /// Tarjan: the smallest number that is known to be reachable.
    low: Vec<u32>,
    /// Tarjan: the component of each vertex, `NONE` while it is not known.
    component: Vec<u32>,
    /// Tarjan: vertices without component.
    open: Vec<u32>,
    /// Tarjan: the path of the depth-first search; each vertex with the values that are still to be followed.
    path: Vec<u32>,
}

impl<D: Domain> AllDifferentMatching<D> {
    /// The variables in `vars` differ pairwise.
    #[must_use]
    pub fn of(vars: &[Var]) -> Self {
        let n = vars.len();
        let scratch = Scratch {
            queue: Vec::with_capacity(n),
            reached_from: alloc::vec![NONE; D::CAPACITY],
            number: alloc::vec![0; n + 1],
            low: alloc::vec![0; n + 1],
            component: alloc::vec![NONE; n + 1],
            open: Vec::with_capacity(n + 1),
            path: Vec::with_capacity(n + 1),
        };
        Self {
            vars: vars.to_vec(),
            value_of: alloc::vec![NONE; n],
            owner_of: alloc::vec![NONE; D::CAPACITY],
            owned: D::EMPTY,
            scratch,
        }
    }

    /// Takes the value of `i` away.
    fn release(&mut self, i: usize) {
        let value = core::mem::replace(&mut self.value_of[i], NONE);
        if value != NONE {
            self.owner_of[value as usize] = NONE;
            self.owned.remove(value as usize);
        }
    }

    /// Completes the matching.
    fn complete<U: Undo>(&mut self, store: &Store<D, U>) -> Result<(), Conflict> {
        for i in 0..self.vars.len() {
            let value = self.value_of[i];
            if value != NONE && !store.domain(self.vars[i]).contains(value as usize) {
                self.release(i);
            }
        }
        for i in 0..self.vars.len() {
            if self.value_of[i] == NONE {
                self.augment(store, i)?;
            }
        }
        Ok(())
    }

    /// Gives variable `start` a value along a shortest alternating path, breadth first.
    fn augment<U: Undo>(&mut self, store: &Store<D, U>, start: usize) -> Result<(), Conflict> {
        let mut unreached = D::below(D::CAPACITY);
        self.scratch.queue.clear();
        self.scratch.queue.push(start as u32);
        let mut head = 0;
        while let Some(&i) = self.scratch.queue.get(head) {
            head += 1;
            let fresh = store.domain(self.vars[i as usize]).and(&unreached);
            unreached = unreached.minus(&fresh);
            if let Some(free) = fresh.minus(&self.owned).first() {
                self.scratch.reached_from[free] = i;
                self.shift(free, start);
                return Ok(());
            }
            for value in fresh.values() {
                self.scratch.reached_from[value] = i;
                self.scratch.queue.push(self.owner_of[value]);
            }
        }
        Err(Conflict)
    }

    /// Moves values along the path that ends in the free value `value`, back to `start`.
    fn shift(&mut self, mut value: usize, start: usize) {
        self.owned.insert(value);
        loop {
            let i = self.scratch.reached_from[value];
            let next = core::mem::replace(&mut self.value_of[i as usize], value as u32);
            self.owner_of[value] = i;
            if i as usize == start {
                return;
            }
            value = next as usize;
        }
    }

    /// Finds the strong components.
    fn find_components<U: Undo>(&mut self, store: &Store<D, U>) {
        let free_vertex = self.vars.len();
        self.scratch.number.fill(0);
        self.scratch.component.fill(NONE);
        self.scratch.open.clear();
        let mut state = Tarjan { last_number: 0, components: 0, unvisited: self.owned, free_is_new: true };
        for root in 0..=free_vertex {
            if self.scratch.number[root] == 0 {
                self.visit_from(store, root, &mut state);
            }
        }
    }

    /// Visits everything reachable from `root`, depth first, without recursion.
    fn visit_from<U: Undo>(&mut self, store: &Store<D, U>, root: usize, state: &mut Tarjan<D>) {
        self.open_vertex(root, state);
        while let Some(&vertex) = self.scratch.path.last() {
            let vertex = vertex as usize;
            let values = self.values_of(store, vertex);
            let next = match values.and(&state.unvisited).first() {
                Some(value) => Some(self.owner_of[value] as usize),
                None if state.free_is_new && !values.minus(&self.owned).is_empty() => Some(self.vars.len()),
                None => None,
            };
            match next {
                Some(next) => self.open_vertex(next, state),
                None => self.close_vertex(vertex, &values, state),
            }
        }
    }

    /// The values along which edges leave a vertex: those of a variable, all of them from the vertex of the free values.
    fn values_of<U: Undo>(&self, store: &Store<D, U>, vertex: usize) -> D {
        match self.vars.get(vertex) {
            Some(&var) => *store.domain(var),
            None => self.owned,
        }
    }

    fn open_vertex(&mut self, vertex: usize, state: &mut Tarjan<D>) {
        state.last_number += 1;
        match self.value_of.get(vertex) {
            Some(&value) => state.unvisited.remove(value as usize),
            None => state.free_is_new = false,
        }
        self.scratch.number[vertex] = state.last_number;
        self.scratch.low[vertex] = state.last_number;
        self.scratch.open.push(vertex as u32);
        self.scratch.path.push(vertex as u32);
    }

    /// All edges of `vertex` have been followed.
    fn close_vertex(&mut self, vertex: usize, values: &D, state: &mut Tarjan<D>) {
        let scratch = &mut self.scratch;
        scratch.path.pop();
        let mut low = scratch.low[vertex];
        let look = |other: usize| if scratch.component[other] == NONE { scratch.low[other] } else { u32::MAX };
        for value in values.and(&self.owned).values() {
            low = low.min(look(self.owner_of[value] as usize));
        }
        if vertex < self.vars.len() && !values.minus(&self.owned).is_empty() {
            low = low.min(look(self.vars.len()));
        }
        scratch.low[vertex] = low;
        if low == scratch.number[vertex] {
            while let Some(member) = scratch.open.pop() {
                scratch.component[member as usize] = state.components;
                if member as usize == vertex {
                    break;
                }
            }
            state.components += 1;
        }
    }

    /// Removes the values whose owners are in other components.
    fn filter<U: Undo>(&self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        for (i, &var) in self.vars.iter().enumerate() {
            let domain = *store.domain(var);
            if domain.is_single() {
                continue;
            }
            let mut drop = D::EMPTY;
            for value in domain.and(&self.owned).values() {
                let owner = self.owner_of[value] as usize;
                if owner != i && self.scratch.component[owner] != self.scratch.component[i] {
                    drop.insert(value);
                }
            }
            store.exclude(var, &drop)?;
        }
        Ok(())
    }
}

/// How far the search for components has come.
struct Tarjan<D> {
    last_number: u32,
    components: u32,
    /// The values of variables that have not been visited.
    unvisited: D,
    /// Whether the vertex of the free values has not been visited.
    free_is_new: bool,
}

impl<D: Domain, U: Undo> Propagator<D, U> for AllDifferentMatching<D> {
    fn check(&self) -> Result<(), ModelError> {
        each_once("all-different", &self.vars)
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            attach.on_change(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        self.complete(store)?;
        self.find_components(store);
        self.filter(store)
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }

    /// What it removes is in no matching, so a second run would find nothing.
    fn wakes_itself(&self) -> bool {
        false
    }
}
