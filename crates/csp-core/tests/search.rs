//! Orders that learn, restarts, branch and bound: they change the effort, never the solutions.

use csp_core::instances::{BinaryShape, random_binary};
use csp_core::propagators::{AllDifferent, BinaryNetwork, Circuit, Consistency, LessThan, NotEqual, Relation};
use csp_core::{
    Ascending, Branching, DomWdeg, Domain, LastConflict, Mrv, Order, Problem, RandomValue, RandomVariable, Restarts,
    Step, Store, Trail, Var,
};
use search_control::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// `n` queens, pair by pair.
fn queens(n: usize) -> Problem<u64> {
    let mut problem = Problem::new();
    let rows = problem.variables(n, u64::below(n));
    for (i, &a) in rows.iter().enumerate() {
        for (distance, &b) in (1..).zip(&rows[i + 1..]) {
            for offset in [0, distance, -distance] {
                problem.post(NotEqual::with_offset(a, b, offset)).expect("two variables of this problem");
            }
        }
    }
    problem
}

/// Six pigeons and five holes among other things: no solution, and forward checking must search for that.
fn pigeons() -> Problem<u64> {
    let mut problem = Problem::new();
    let free = problem.variables(4, u64::below(3));
    let pigeons = problem.variables(6, u64::below(5));
    problem.post(NotEqual::new(free[0], free[1])).expect("two variables of this problem");
    problem.post(AllDifferent::of(&pigeons)).expect("each once");
    problem
}

fn all(problem: &mut Problem<u64>, order: impl Order<u64, Trail>, branching: Branching) -> (u64, u64) {
    let mut search = problem.search(order).branching(branching);
    while search.next_solution() {}
    (search.counters().solutions, search.counters().nodes)
}

#[test]
fn orders_that_learn_find_all_solutions() {
    for branching in [Branching::Binary, Branching::DWay] {
        let plain = all(&mut queens(8), (Mrv, Ascending), branching);
        let weighted = all(&mut queens(8), (DomWdeg::new(), Ascending), branching);
        let last = all(&mut queens(8), (LastConflict::or(Mrv), Ascending), branching);
        let random = all(&mut queens(8), (RandomVariable::new(3), RandomValue::new(4)), branching);
        for (solutions, _) in [plain, weighted, last, random] {
            assert_eq!(solutions, 92);
        }
        assert!(plain.1 != weighted.1 && plain.1 != last.1 && plain.1 != random.1);
    }
}

#[test]
fn the_same_seed_gives_the_same_search_again() {
    let mut problem = queens(8);
    let mut search = problem.search((RandomVariable::new(7), RandomValue::new(7)));
    while search.next_solution() {}
    let first = search.counters();
    search.reset();
    while search.next_solution() {}
    assert_eq!(search.counters(), first);
    let mut problem = queens(8);
    let mut search = problem.search((DomWdeg::new(), Ascending));
    while search.next_solution() {}
    let first = search.counters();
    search.reset();
    while search.next_solution() {}
    assert_eq!(search.counters(), first, "what was learnt is forgotten");
}

/// A circuit keeps its chains in cells; a restart shows it the arcs that are fixed at the root once more.
#[test]
fn restarts_do_not_count_an_arc_twice() {
    let mut problem = Problem::<u64>::new();
    let nodes = problem.variables(3, u64::below(3));
    let free = problem.variables(2, u64::below(2));
    problem.post(Circuit::of(&nodes)).expect("each once");
    problem.post(Relation::allowed(nodes[0], free[0], [(1, 0), (1, 1)])).expect("two variables");
    let late = Relation::allowed(free[0], free[1], [(1, 0)]).with(Consistency::CheckOnly);
    problem.post(late).expect("two variables");
    let last = |store: &Store<u64>| store.vars().rev().find(|&var| !store.is_fixed(var));
    for restarts in [Restarts::Never, Restarts::Luby { unit: 1 }] {
        let mut search = problem.search((last, Ascending)).restarts(restarts);
        assert_eq!(search.solutions().count(), 1);
        assert_eq!(0 < search.counters().restarts, restarts != Restarts::Never);
    }
}

#[test]
fn a_contradicting_assumption_leaves_no_trace() {
    let mut problem = pigeons();
    let mut search = problem.search((DomWdeg::new(), Ascending));
    while search.next_solution() {}
    let first = search.counters();
    search.reset();
    let var = search.store().vars().next().expect("there are some");
    assert!(search.assume(var, &u64::EMPTY));
    assert!(!search.next_solution());
    search.reset();
    while search.next_solution() {}
    assert_eq!(search.counters(), first);
}

/// Residues are forgotten between searches.
#[test]
fn the_same_search_checks_as_much_again() {
    let shape = BinaryShape { variables: 20, values: 10, constraints: 60, forbidden: 49 };
    let domains = [u64::below(10); 20];
    for is_network in [false, true] {
        let mut problem = Problem::<u64>::new();
        let vars: Vec<Var> = domains.iter().map(|&domain| problem.variable(domain)).collect();
        let constraints = random_binary(shape, 1);
        if is_network {
            problem.post(BinaryNetwork::new(&vars, constraints, Consistency::Ac3Rm)).expect("sound");
        } else {
            for (i, j, table) in constraints {
                problem.post(Relation::shared(vars[i], vars[j], table).with(Consistency::Ac3Rm)).expect("sound");
            }
        }
        let mut count = || {
            let mut search = problem.search((Mrv, Ascending));
            while search.next_solution() {}
            search.counters()
        };
        let first = count();
        assert_eq!([count(), count()], [first; 2]);
        assert!(0 < first.checks);
    }
}

#[test]
fn orders_that_name_what_is_gone_do_not_hold_the_search_up() {
    let mut problem = queens(6);
    let first = |store: &Store<u64>| store.vars().next();
    let gone = |_: &Store<u64>, _: Var| 70;
    let mut search = problem.search((first, gone));
    search.limits(&Limits::none().nodes(1000));
    assert_eq!(search.solutions().filter(Result::is_ok).count(), 4);
    let store = search.store();
    assert_eq!(store.vars().count(), 6);
}

#[test]
fn restarts_end_and_lose_no_solution() {
    for restarts in [Restarts::Luby { unit: 2 }, Restarts::Geometric { first: 1, percent: 120 }] {
        for branching in [Branching::Binary, Branching::DWay] {
            // Solvable: after the first solution the search goes on to all of them.
            let mut problem = queens(12);
            let order = (DomWdeg::new(), RandomValue::new(1));
            let mut search = problem.search(order).branching(branching).restarts(restarts);
            assert!(search.next_solution());
            let restarted = search.counters().restarts;
            assert!(0 < restarted, "{restarts:?} {branching:?}: {:?}", search.counters());
            while search.next_solution() {}
            assert_eq!((search.counters().solutions, search.counters().restarts), (14_200, restarted));
            // Not solvable: it ends.
            let mut problem = pigeons();
            let mut search = problem.search((Mrv, Ascending)).branching(branching).restarts(restarts);
            assert_eq!(search.step(&mut ()), Step::Exhausted);
            assert!(0 < search.counters().restarts);
        }
    }
}

#[test]
fn a_stopped_search_with_restarts_goes_on() {
    let mut problem = queens(12);
    let whole = {
        let mut search = problem.search((DomWdeg::new(), RandomValue::new(1))).restarts(Restarts::Luby { unit: 2 });
        assert!(search.next_solution());
        search.counters()
    };
    let mut search = problem.search((DomWdeg::new(), RandomValue::new(1))).restarts(Restarts::Luby { unit: 2 });
    loop {
        search.limits(&Limits::none().nodes(3));
        match search.step(&mut ()) {
            Step::Solution => break,
            step => assert!(matches!(step, Step::Stopped(_))),
        }
    }
    assert_eq!(search.counters(), whole);
}

#[test]
fn branch_and_bound_improves_until_it_is_proved() {
    let mut problem = Problem::<u64>::new();
    let marks: Vec<Var> = problem.variables(5, u64::below(20));
    problem.post(AllDifferent::of(&marks)).expect("each once");
    for (i, &a) in marks.iter().enumerate() {
        for &b in &marks[i + 1..] {
            for offset in [-1, 1] {
                problem.post(NotEqual::with_offset(a, b, offset)).expect("two variables of this problem");
            }
        }
    }
    // Five numbers of which no two are equal or consecutive; the largest values come first, so there is much to improve.
    let largest = |store: &csp_core::Store<u64>, var: Var| store.domain(var).last().unwrap_or(0);
    let mut search = problem.search((Mrv, largest)).minimise(marks[4]);
    let mut values = Vec::new();
    while search.next_solution() {
        values.push(search.store().value(marks[4]).expect("fixed"));
    }
    assert!(1 < values.len() && values.is_sorted_by(|a, b| a > b), "{values:?}");
    assert_eq!(values.last(), Some(&0));
    // The bound is forgotten at the next reset.
    search.reset();
    assert!(search.next_solution());
    assert_eq!(search.store().value(marks[4]), Some(values[0]));
}

#[test]
fn learning_orders_allocate_nothing_per_node() {
    let mut problem = queens(10);
    let mut search = problem.search((LastConflict::or(DomWdeg::new()), RandomValue::new(5)));
    // The first node makes room for the weights.
    search.limits(&Limits::none().nodes(5));
    search.step(&mut ());
    search.limits(&Limits::none());
    let allocations = allocation_counter::measure(|| while search.next_solution() {});
    assert_eq!(allocations.count_total, 0);
    assert_eq!(search.counters().solutions, 724);
}

/// A chain in which the root alone takes thousands of runs of propagators.
fn chain(len: usize) -> (Problem<u64>, Vec<Var>) {
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(len, u64::below(64));
    for pair in vars.windows(2) {
        problem.post(LessThan::new(pair[0], pair[1])).expect("known variables");
    }
    (problem, vars)
}

#[test]
fn limits_are_looked_at_while_a_node_is_propagated() {
    let (mut whole, _) = chain(60);
    let mut whole = whole.search((Mrv, Ascending));
    while whole.next_solution() && whole.counters().solutions < 20 {}
    let expected = whole.counters();
    let (mut problem, _) = chain(60);
    let mut search = problem.search((Mrv, Ascending));
    // Each call gets one look further than the first; the search goes on where it was, and does the same.
    let mut stops_in_root = 0;
    for _ in 0..100_000 {
        let looks = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&looks);
        search.limits(&Limits::none().interrupt(move || 0 < counter.fetch_add(1, Ordering::Relaxed)));
        if let Step::Solution = search.step(&mut ())
            && search.counters().solutions == 20
        {
            break;
        }
        stops_in_root += u64::from(search.counters().nodes == 1 && search.counters().solutions == 0);
    }
    assert_eq!(search.counters(), expected);
    assert!(1 <= stops_in_root, "64 looks of 16 runs each are less than the root takes: {}", expected.propagations);
}
