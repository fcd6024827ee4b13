//! The tree of a well-known problem, node by node.
//!
//! Gecode 6 and Choco, asked for all solutions of n queens with one variable per row, `≠` on columns and both diagonals,
//! smallest domain first (ties to the lowest index) and smallest value first, report 11,431 nodes, 4,992 fails and
//! 724 solutions for n = 10.

use csp_core::propagators::NotEqual;
use csp_core::{
    Ascending, Branching, Domain, LeastConstraining, Lexicographic, Mrv, MrvDegree, Order, Problem, Snapshot, Step,
    Trail, Undo,
};
use search_control::{Left, Limits, Observer, Stop};

fn queens<U: Undo>(n: usize) -> Problem<u64, U> {
    let mut problem = Problem::new();
    let rows = problem.variables(n, u64::below(n));
    for (i, &a) in rows.iter().enumerate() {
        for (j, &b) in rows.iter().enumerate().skip(i + 1) {
            let distance = i32::try_from(j - i).expect("small");
            for offset in [0, distance, -distance] {
                problem.post(NotEqual::with_offset(a, b, offset)).expect("a constraint of this problem");
            }
        }
    }
    problem
}

fn counts<U: Undo>(n: usize, order: impl Order<u64, U>, branching: Branching) -> [u64; 3] {
    let mut problem = queens::<U>(n);
    let mut search = problem.search(order).branching(branching);
    while search.next_solution() {}
    let counters = search.counters();
    [counters.nodes, counters.fails, counters.solutions]
}

#[test]
fn ten_queens_have_the_tree_of_gecode_and_choco() {
    assert_eq!(counts::<Trail>(10, (Mrv, Ascending), Branching::Binary), [11_431, 4_992, 724]);
}

#[test]
fn trail_and_snapshot_search_the_same_tree() {
    for branching in [Branching::Binary, Branching::DWay] {
        assert_eq!(counts::<Trail>(8, (Mrv, Ascending), branching), counts::<Snapshot>(8, (Mrv, Ascending), branching));
    }
}

/// Nodes until the first solution, for a tree that value orders change.
fn first_solution<U: Undo>(order: impl Order<u64, U>) -> u64 {
    let mut problem = queens::<U>(12);
    let mut search = problem.search(order);
    assert!(search.next_solution());
    search.counters().nodes
}

/// Refutes a colouring with three colours: four vertices of high degree and high index touch each other.
fn refute_colouring(order: impl Order<u64, Trail>) -> [u64; 2] {
    let mut problem = Problem::<u64>::new();
    let vertices = problem.variables(9, u64::below(3));
    for (a, b) in [(0, 8), (1, 8), (2, 8), (3, 8), (1, 2), (3, 4), (4, 5), (5, 6), (6, 7), (5, 7), (4, 7), (4, 6)] {
        problem.post(NotEqual::new(vertices[a], vertices[b])).expect("a constraint of this problem");
    }
    let mut search = problem.search(order);
    while search.next_solution() {}
    [search.counters().nodes, search.counters().solutions]
}

#[test]
fn each_order_changes_the_tree_and_none_the_solutions() {
    let trees = [
        counts::<Trail>(8, (Lexicographic, Ascending), Branching::Binary),
        counts::<Trail>(8, (Mrv, Ascending), Branching::Binary),
        counts::<Trail>(8, (Mrv, Ascending), Branching::DWay),
    ];
    for (i, tree) in trees.iter().enumerate() {
        assert_eq!(tree[2], 92);
        assert!(trees[..i].iter().all(|other| other != tree), "{i}: {trees:?}");
    }
    assert_ne!(first_solution::<Trail>((Mrv, Ascending)), first_solution::<Trail>((Mrv, LeastConstraining)));
    let (plain, degree) = (refute_colouring((Mrv, Ascending)), refute_colouring((MrvDegree, Ascending)));
    assert_eq!((plain[1], degree[1]), (0, 0));
    assert_ne!(plain[0], degree[0]);
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    let whole = counts::<Trail>(8, (Mrv, Ascending), Branching::Binary);
    for branching in [Branching::Binary, Branching::DWay] {
        let mut problem = queens::<Trail>(8);
        let mut search = problem.search((Mrv, Ascending)).branching(branching);
        let mut solutions = 0;
        loop {
            search.limits(&Limits::none().nodes(7));
            match search.step(&mut ()) {
                Step::Solution => solutions += 1,
                Step::Stopped(stop) => assert_eq!(stop, Stop::Nodes),
                Step::Exhausted => break,
            }
        }
        assert_eq!(solutions, 92);
        if branching == Branching::Binary {
            let counters = search.counters();
            assert_eq!([counters.nodes, counters.fails, counters.solutions], whole);
        }
    }
}

#[test]
fn a_search_left_midway_leaves_no_trace() {
    let mut problem = queens::<Trail>(8);
    for steps in [0, 1, 5, 40] {
        let mut search = problem.search((Mrv, Ascending));
        for _ in 0..steps {
            search.next_solution();
        }
        // A search that is never dropped properly is the same to the next one.
        std::mem::forget(search);
        let mut search = problem.search((Mrv, Ascending));
        search.next_solution();
        search.reset();
        while search.next_solution() {}
        assert_eq!(search.counters().nodes, counts::<Trail>(8, (Mrv, Ascending), Branching::Binary)[0]);
    }
}

#[test]
fn an_assumption_holds_until_the_reset() {
    let mut problem = queens::<Trail>(8);
    let first = problem.store().vars().next().expect("eight variables");
    let mut search = problem.search((Mrv, Ascending));
    let mut solutions = 0;
    for column in 0..8 {
        search.reset();
        assert!(search.assume(first, &u64::only(column)));
        while search.next_solution() {
            assert_eq!(search.store().value(first), Some(column));
            solutions += 1;
        }
    }
    assert_eq!(solutions, 92);
    search.reset();
    assert!(search.assume(first, &u64::only(63)));
    assert_eq!(search.propagate_root(&mut ()), Ok(false));
    assert_eq!(search.step(&mut ()), Step::Exhausted);
    // Between the root and the first decision an assumption is still heard; after that it is not.
    search.reset();
    assert_eq!(search.propagate_root(&mut ()), Ok(true));
    assert!(search.assume(first, &u64::only(3)));
    let mut found = 0;
    while search.next_solution() {
        found += 1;
        assert!(!search.assume(first, &u64::only(4)));
        assert_eq!(search.propagate_root(&mut ()), Ok(true), "the root stays as it was");
    }
    assert_eq!(found, 18);
    search.reset();
    search.limits(&Limits::none().nodes(0));
    assert_eq!(search.propagate_root(&mut ()), Err(Stop::Nodes));
    assert_eq!(search.counters().nodes, 0);
}

#[test]
fn an_observer_hears_every_node_and_changes_nothing() {
    #[derive(Default)]
    struct Heard {
        nodes: u64,
        fails: u64,
        solutions: u64,
        decided: u64,
        refuted: u64,
        deepest: usize,
        states: u64,
        possible: usize,
    }
    impl Observer for Heard {
        fn node(&mut self, depth: usize) {
            self.nodes += 1;
            self.deepest = self.deepest.max(depth);
        }
        fn decide(&mut self, _variable: usize, _value: usize) {
            self.decided += 1;
        }
        fn refute(&mut self, _variable: usize, _value: usize) {
            self.refuted += 1;
        }
        fn state(&mut self, left: &Left<'_>) {
            self.states += 1;
            self.possible = 0;
            left(&mut |variable, value| {
                assert!(variable < 8 && value < 8);
                self.possible += 1;
            });
        }
        fn fail(&mut self, _depth: usize) {
            self.fails += 1;
        }
        fn solution(&mut self, count: u64) {
            assert_eq!(self.possible, 8, "one value for each variable");
            self.solutions = count;
        }
    }
    let mut problem = queens::<Trail>(8);
    let mut search = problem.search((Mrv, Ascending));
    let mut heard = Heard::default();
    while search.step(&mut heard) == Step::Solution {}
    let counters = search.counters();
    assert_eq!((heard.nodes, heard.fails, heard.solutions), (counters.nodes, counters.fails, counters.solutions));
    assert_eq!(heard.decided, heard.refuted);
    assert_eq!(heard.nodes, 1 + heard.decided + heard.refuted);
    assert_eq!(heard.deepest as u64, counters.depth);
    assert_eq!(heard.states + heard.fails, heard.nodes, "a node has a state or has failed");
    search.reset();
    while search.step(&mut ()) == Step::Solution {}
    assert_eq!(search.counters(), counters, "nobody listening changes nothing");
}

#[test]
fn no_node_allocates() {
    let mut problem = queens::<Trail>(10);
    let mut search = problem.search((Mrv, Ascending));
    let allocations = allocation_counter::measure(|| while search.next_solution() {});
    assert_eq!(allocations.count_total, 0);
    assert_eq!(search.counters().nodes, 11_431);
}
