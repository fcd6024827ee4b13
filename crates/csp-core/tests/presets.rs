//! Presets against brute force and against each other; local search on boards, on hidden solutions, and where there is none.

use std::collections::BTreeSet;
use std::sync::Arc;

use csp_core::presets::{backtracking, forward_checking, mac};
use csp_core::propagators::RelationTable;
use csp_core::{Branching, Domain, MinConflicts, ModelError, Preset};
use proptest::prelude::*;
use search_control::{Limits, Outcome, SeededRandom, Stop};

type Arcs<D> = Vec<(usize, usize, Arc<RelationTable<D>>)>;

fn queens(n: usize) -> Arcs<u64> {
    let table = |rows: usize| Arc::new(RelationTable::by(0..n, 0..n, |a, b| a != b && a.abs_diff(b) != rows));
    let tables: Vec<_> = (0..n).map(table).collect();
    (0..n).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| (i, j, Arc::clone(&tables[j - i]))).collect()
}

/// Random constraints with so many forbidden pairs each; with `hidden`, one drawn assignment satisfies them all.
fn random(seed: u64, [variables, values, constraints, forbidden]: [usize; 4], hidden: bool) -> Arcs<u64> {
    let mut random = SeededRandom::new(seed);
    let solution: Vec<usize> = (0..variables).map(|_| random.below(values as u32) as usize).collect();
    let mut pairs: Vec<_> = (0..variables).flat_map(|j| (0..j).map(move |i| (i, j))).collect();
    random.shuffle(&mut pairs);
    let mut tuples: Vec<_> = (0..values).flat_map(|a| (0..values).map(move |b| (a, b))).collect();
    let mut table = |i: usize, j: usize| {
        random.shuffle(&mut tuples);
        if hidden {
            // The stable sort only brings that pair to the end.
            tuples.sort_by_key(|&pair| pair == (solution[i], solution[j]));
        }
        Arc::new(RelationTable::new(tuples[forbidden..].iter().copied()))
    };
    pairs[..constraints].iter().map(|&(i, j)| (i, j, table(i, j))).collect()
}

fn holds<D: Domain>(domains: &[D], arcs: &Arcs<D>, values: &[usize]) -> bool {
    domains.iter().zip(values).all(|(domain, &value)| domain.contains(value))
        && arcs.iter().all(|(i, j, table)| table.allows(values[*i], values[*j]))
}

/// All solutions, and the nodes of the search for them.
fn solve<D: Domain>(
    preset: Preset,
    domains: &[D],
    arcs: &Arcs<D>,
    branching: Branching,
) -> (BTreeSet<Vec<usize>>, u64) {
    let mut search = preset.search(domains, arcs).expect("a sound problem").branching(branching);
    let mut solutions = BTreeSet::new();
    while search.next_solution() {
        let store = search.store();
        let values = store.vars().map(|var| store.value(var).expect("fixed")).collect();
        assert!(solutions.insert(values), "a solution twice");
    }
    (solutions, search.counters().nodes)
}

const VARS: usize = 4;
const VALUES: usize = 4;

proptest! {
    #[test]
    fn presets_find_exactly_the_solutions_and_local_search_finds_one(
        domains in prop::collection::vec(prop_oneof![Just(15_u64), 0_u64..16], VARS),
        rules in prop::collection::vec(
            (0..VARS, 1..VARS, prop::collection::vec((0..=VALUES, 0..=VALUES), 0..25)), 0..6),
        seed in 0..u64::MAX,
    ) {
        let arcs: Arcs<u64> =
            rules.into_iter().map(|(i, by, of)| (i, (i + by) % VARS, Arc::new(RelationTable::new(of)))).collect();
        let all = (0..VALUES.pow(VARS as u32)).map(|n| (0..VARS as u32).map(|i| n / VALUES.pow(i) % VALUES).collect());
        let expected: BTreeSet<Vec<usize>> = all.filter(|values: &Vec<usize>| holds(&domains, &arcs, values)).collect();
        for preset in Preset::ALL {
            for branching in [Branching::Binary, Branching::DWay] {
                prop_assert_eq!(&solve(preset, &domains, &arcs, branching).0, &expected);
            }
        }
        let mut search = MinConflicts::new(domains.clone(), arcs.clone(), seed).expect("a sound problem");
        search = search.restart_after(100).noise(20);
        match search.solve(&Limits::none().nodes(if expected.is_empty() { 2 } else { 100 })) {
            Outcome::Solved(values) => prop_assert!(expected.contains(&values)),
            Outcome::Stopped(stop) => prop_assert!(expected.is_empty() && stop == Stop::Nodes),
            Outcome::Unsolvable => prop_assert!(domains.contains(&0)),
        }
    }
}

#[test]
fn from_preset_to_preset_there_are_fewer_nodes() {
    let mut instances = vec![(8, queens(8))];
    instances.extend((0..10).map(|seed| (12, random(seed, [12, 6, 33, 14], false))));
    let mut totals = [0; 3];
    for (variables, arcs) in instances {
        let domains = vec![u64::below(if variables == 8 { 8 } else { 6 }); variables];
        let [(a, x), (b, y), (c, z)] = Preset::ALL.map(|preset| solve(preset, &domains, &arcs, Branching::DWay));
        assert!(a == b && b == c);
        assert!(z <= y && y <= x, "{x} {y} {z}");
        for (total, nodes) in totals.iter_mut().zip([x, y, z]) {
            *total += nodes;
        }
    }
    assert!(totals[2] < totals[1] && totals[1] < totals[0], "{totals:?}");
}

/// Nodes that textbooks print: each queen that is set, and the root.
#[test]
fn backtracking_sets_as_many_queens_as_textbooks_say() {
    let domains = [u64::below(8); 8];
    let mut search = backtracking(&domains, &queens(8)).expect("a sound problem");
    assert!(search.next_solution());
    assert_eq!(search.counters().nodes, 1 + 876);
    for search in [forward_checking(&domains, &queens(8)), mac(&domains, &queens(8))] {
        let mut search = search.expect("a sound problem");
        while search.next_solution() {}
        assert_eq!(search.counters().solutions, 92);
    }
}

#[test]
fn min_conflicts_sets_fifty_queens() {
    let (arcs, domains) = (queens(50), vec![u64::below(50); 50]);
    let run = |seed| {
        let mut search = MinConflicts::new(domains.clone(), arcs.clone(), seed).expect("a sound problem");
        let values = search.solve(&Limits::none().nodes(100)).solution().expect("easy");
        assert!(holds(&domains, &arcs, &values));
        assert_eq!(search.violated(), 0);
        (values, search.moves())
    };
    let runs: Vec<_> = (0..20).map(run).collect();
    assert_eq!(runs, (0..20).map(run).collect::<Vec<_>>());
    assert!(runs.iter().any(|(values, _)| *values != runs[0].0));
}

#[test]
fn min_conflicts_finds_hidden_solutions_and_can_be_stopped_midway() {
    let shape = [40, 10, 150, 30];
    let domains = vec![u64::below(10); 40];
    for seed in 0..10 {
        let arcs = random(seed, shape, true);
        let new =
            || MinConflicts::new(domains.clone(), arcs.clone(), seed).expect("a sound problem").restart_after(5000);
        let mut whole = new();
        let values = whole.solve(&Limits::none().nodes(10_000)).solution().expect("there is one");
        assert!(holds(&domains, &arcs, &values));
        let mut parts = new();
        let again = loop {
            match parts.solve(&Limits::none().nodes(1)) {
                Outcome::Solved(values) => break values,
                outcome => assert_eq!(outcome, Outcome::Stopped(Stop::Nodes)),
            }
        };
        assert_eq!((again, parts.moves(), parts.restarts()), (values, whole.moves(), whole.restarts()));
    }
}

#[test]
fn local_search_claims_nothing_and_allocates_nothing() {
    // Four regions that all touch, in three colours.
    let differ = Arc::new(RelationTable::<[u64; 2]>::by(0..3, 0..3, |a, b| a != b));
    let arcs: Arcs<_> = (0..4).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| (i, j, differ.clone())).collect();
    let new = |domains| MinConflicts::new(domains, arcs.clone(), 7).expect("a sound problem");
    for (tabu, noise) in [(10, 0), (0, 0), (0, 100), (3, 1000)] {
        let mut search = new(vec![Domain::below(3); 4]).tabu(tabu).noise(noise).restart_after(1000);
        let mut outcome = None;
        let limits = Limits::none().nodes(20);
        let allocations = allocation_counter::measure(|| outcome = Some(search.solve(&limits)));
        assert_eq!(outcome, Some(Outcome::Stopped(Stop::Nodes)));
        assert_eq!((search.moves(), search.restarts()), (20 * 1024, 20));
        assert_eq!(allocations.count_total, 0);
        assert!(0 < search.violated());
    }
    // Variables without a choice.
    assert_eq!(new(vec![Domain::only(1); 4]).solve(&Limits::none().nodes(1)), Outcome::Stopped(Stop::Nodes));
    let mut domains = vec![Domain::below(3); 4];
    domains[2] = Domain::EMPTY;
    assert_eq!(new(domains).solve(&Limits::none()), Outcome::Unsolvable);
    let mut nothing = MinConflicts::<u64>::new(Vec::new(), Vec::new(), 0).expect("a sound problem");
    assert_eq!(nothing.solve(&Limits::none()), Outcome::Solved(Vec::new()));
}

#[test]
fn errors_are_found_when_the_search_is_made() {
    let table = Arc::new(RelationTable::by(0..3, 0..3, |a, b| a != b));
    let large = Arc::new(RelationTable::new([(0, 70)]));
    let too_large = ModelError::ValueTooLarge { value: 70, capacity: 64 };
    let domains = [u64::below(3); 2];
    for arc in [(0, 2, table.clone()), (1, 1, table), (0, 1, large)] {
        let is_large = arc.1 == 1 && arc.0 == 0;
        for preset in Preset::ALL {
            let error = preset.search(&domains, std::slice::from_ref(&arc)).expect_err("not sound");
            assert!(!is_large || error == too_large);
        }
        let error = MinConflicts::new(domains.to_vec(), vec![arc], 0).expect_err("not sound");
        assert!(!is_large || error == too_large);
    }
}
