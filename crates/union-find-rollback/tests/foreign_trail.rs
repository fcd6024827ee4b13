//! The trail of `csp-core` drives the log: a propagator that keeps the length of the log in a cell of the store.

use csp_core::{
    Ascending, Attach, Cell, Conflict, Domain, Lexicographic, Problem, Propagator, Snapshot, Store, Trail, Undo, Var,
};
use union_find_rollback::UnionFind;

/// Variables are edges, 1 if chosen; the chosen edges have no cycle and leave one set.
#[derive(Debug)]
struct SpanningTree {
    edges: Vec<(Var, usize, usize)>,
    sets: UnionFind,
    /// How many joins belong to the state of the store, once there was a store.
    ///
    /// Going back restores it and nothing else.
    /// The log may then hold joins of the branch that was left; they lie above that length and are undone when next needed.
    joins: Option<Cell>,
    /// How many edges, in their order, are among the joins.
    seen: Option<Cell>,
}

impl<D: Domain, U: Undo> Propagator<D, U> for SpanningTree {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &(var, ..) in &self.edges {
            attach.on_fix(var);
        }
        self.joins = Some(attach.cell(0));
        self.seen = Some(attach.cell(0));
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let (joins, seen) = (self.joins.ok_or(Conflict)?, self.seen.ok_or(Conflict)?);
        self.sets.undo_to(store.cell(joins) as usize);
        // Variables are fixed in their order, so the fixed ones are a prefix.
        let mut at = store.cell(seen) as usize;
        while let Some(&(var, a, b)) = self.edges.get(at)
            && let Some(value) = store.value(var)
        {
            if value == 1 && !self.sets.union(a, b).is_joined() {
                return Err(Conflict);
            }
            at += 1;
        }
        store.set_cell(seen, at as u64);
        store.set_cell(joins, self.sets.log_len() as u64);
        self.sets.check_invariants();
        if at == self.edges.len() && self.sets.sets() != 1 { Err(Conflict) } else { Ok(()) }
    }
}

fn spanning_trees<U: Undo>(nodes: usize, edges: &[(usize, usize)]) -> u64 {
    let mut problem = Problem::<u64, U>::new();
    let vars = problem.variables(edges.len(), u64::below(2));
    let edges = vars.iter().zip(edges).map(|(&var, &(a, b))| (var, a, b)).collect();
    let tree = SpanningTree { edges, sets: UnionFind::new(nodes), joins: None, seen: None };
    problem.post(tree).expect("edges are variables of this problem");
    let mut search = problem.search((Lexicographic, Ascending));
    let mut count = 0;
    while search.next_solution() {
        count += 1;
    }
    count
}

#[test]
fn a_propagator_goes_back_with_its_store() {
    let complete = |n: usize| (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect::<Vec<_>>();
    // Cayley: n^(n - 2) trees.
    assert_eq!(spanning_trees::<Trail>(4, &complete(4)), 16);
    assert_eq!(spanning_trees::<Snapshot>(5, &complete(5)), 125);
    assert_eq!(spanning_trees::<Trail>(6, &complete(6)), 1_296);
    // The 3x3 grid has 192.
    let grid: Vec<_> =
        (0..9).flat_map(|c| [(c, c + 1), (c, c + 3)]).filter(|&(a, b)| b < 9 && (b != a + 1 || b % 3 != 0)).collect();
    assert_eq!(grid.len(), 12);
    assert_eq!(spanning_trees::<Trail>(9, &grid), 192);
    assert_eq!(spanning_trees::<Snapshot>(9, &grid), 192);
}
