//! Small random problems, solved by the kernel in every configuration and by trying every assignment.

use std::collections::BTreeSet;

use csp_core::propagators::{AllDifferent, AllDifferentMatching, HiddenSingle, NotEqual, NotEquals};
use csp_core::{
    Ascending, Branching, ByKey, Domain, LeastConstraining, Lexicographic, ModelError, Mrv, MrvDegree, Order, Problem,
    Snapshot, Store, Trail, Undo, Var,
};
use proptest::prelude::*;

/// A small problem as plain data.
#[derive(Clone, Debug)]
struct Small {
    domains: Vec<u64>,
    not_equal: Vec<(usize, usize, i32)>,
    /// Whether those are one constraint.
    bundled: bool,
    /// Whether all-different is by matching.
    matching: bool,
    all_different: Vec<Vec<usize>>,
    hidden_single: bool,
}

const VALUES: usize = 5;

fn small() -> impl Strategy<Value = Small> {
    let pairs = prop::collection::vec((0_usize..5, 0_usize..5, -2_i32..=2), 0..6);
    let groups = prop::collection::vec(prop::sample::subsequence(vec![0_usize, 1, 2, 3, 4], 2..=5), 0..3);
    (prop::collection::vec(0_u64..32, 5), pairs, groups, any::<bool>(), any::<[bool; 2]>()).prop_map(
        |(domains, pairs, groups, hidden, [bundled, matching])| Small {
            matching,
            bundled,
            domains,
            not_equal: pairs.into_iter().filter(|&(x, y, _)| x != y).collect(),
            all_different: groups,
            hidden_single: hidden,
        },
    )
}

impl Small {
    fn is_solution(&self, values: &[usize]) -> bool {
        let differ = |group: &[usize]| group.iter().map(|&i| values[i]).collect::<BTreeSet<_>>().len() == group.len();
        let value = |i: usize| i32::try_from(values[i]).expect("small");
        self.domains.iter().zip(values).all(|(domain, &value)| domain.contains(value))
            && self.not_equal.iter().all(|&(x, y, offset)| value(x) != value(y) + offset)
            && self.all_different.iter().all(|group| differ(group))
            && (!self.hidden_single || differ(&[0, 1, 2, 3, 4]))
    }

    fn brute_force(&self) -> BTreeSet<Vec<usize>> {
        let all = (0..VALUES.pow(5)).map(|n| (0..5_u32).map(|i| n / VALUES.pow(i) % VALUES).collect::<Vec<_>>());
        all.filter(|values| self.is_solution(values)).collect()
    }

    fn problem<D: Domain, U: Undo>(&self) -> Problem<D, U> {
        let mut problem = Problem::new();
        let vars: Vec<Var> = self.domains.iter().map(|domain| problem.variable(D::of(domain.values()))).collect();
        if self.bundled {
            let mut bundle = NotEquals::among(&vars);
            for &(x, y, offset) in &self.not_equal {
                bundle.add(x, y, offset);
            }
            problem.post(bundle).expect("a constraint of this problem");
        } else {
            for &(x, y, offset) in &self.not_equal {
                problem.post(NotEqual::with_offset(vars[x], vars[y], offset)).expect("a constraint of this problem");
            }
        }
        for group in &self.all_different {
            let group: Vec<Var> = group.iter().map(|&i| vars[i]).collect();
            if self.matching {
                problem.post(AllDifferentMatching::of(&group)).expect("each once");
            } else {
                problem.post(AllDifferent::of(&group)).expect("each once");
            }
        }
        if self.hidden_single {
            problem.post(AllDifferent::of(&vars)).expect("a constraint of this problem");
            problem.post(HiddenSingle::new(&vars, D::below(VALUES))).expect("a constraint of this problem");
        }
        problem
    }
}

fn solutions<D: Domain, U: Undo>(small: &Small, order: impl Order<D, U>, branching: Branching) -> BTreeSet<Vec<usize>> {
    let mut problem = small.problem::<D, U>();
    let mut search = problem.search(order).branching(branching);
    let mut found = BTreeSet::new();
    while search.next_solution() {
        let store = search.store();
        let values = store.vars().map(|var| store.value(var).expect("fixed")).collect();
        assert!(found.insert(values), "a solution came twice");
    }
    found
}

fn agrees<D: Domain, U: Undo>(small: &Small, branching: Branching) {
    let expected = small.brute_force();
    let last = |store: &Store<D, U>| store.vars().rev().find(|&var| !store.is_fixed(var));
    let descending = |store: &Store<D, U>, var: Var| store.domain(var).last().expect("not empty");
    assert_eq!(solutions::<D, U>(small, (Lexicographic, Ascending), branching), expected);
    assert_eq!(solutions::<D, U>(small, (Mrv, descending), branching), expected);
    assert_eq!(solutions::<D, U>(small, (MrvDegree, LeastConstraining), branching), expected);
    assert_eq!(solutions::<D, U>(small, (last, ByKey(|_, value: usize| value ^ 1)), branching), expected);
}

/// Propagation alone removes no value that occurs in a solution.
fn root_keeps_solutions(small: &Small) {
    let mut problem = small.problem::<u64, Trail>();
    let mut search = problem.search((Lexicographic, Ascending));
    let is_refuted = search.propagate_root(&mut ()) == Ok(false);
    for solution in small.brute_force() {
        assert!(!is_refuted);
        for (var, value) in search.store().vars().zip(solution) {
            assert!(search.store().domain(var).contains(value));
        }
    }
}

proptest! {
    #[test]
    fn every_configuration_finds_exactly_the_solutions(small in small()) {
        root_keeps_solutions(&small);
        for branching in [Branching::Binary, Branching::DWay] {
            agrees::<u64, Trail>(&small, branching);
            agrees::<u64, Snapshot>(&small, branching);
            agrees::<[u64; 2], Trail>(&small, branching);
        }
    }
}

proptest! {
    /// Matching leaves exactly the values that occur in a solution of the constraint.
    #[test]
    fn matching_is_domain_consistent(domains in prop::collection::vec(1_u64..64, 1..6)) {
        let mut problem = Problem::<u64>::new();
        let vars: Vec<Var> = domains.iter().map(|&domain| problem.variable(domain)).collect();
        problem.post(AllDifferentMatching::of(&vars)).expect("each once");
        let mut occurring = vec![0_u64; domains.len()];
        for n in 0..6_usize.pow(domains.len() as u32) {
            let values: Vec<usize> = (0..domains.len() as u32).map(|i| n / 6_usize.pow(i) % 6).collect();
            let differ = values.iter().collect::<BTreeSet<_>>().len() == values.len();
            if differ && domains.iter().zip(&values).all(|(domain, &value)| domain.contains(value)) {
                for (set, &value) in occurring.iter_mut().zip(&values) {
                    set.insert(value);
                }
            }
        }
        let mut search = problem.search((Mrv, Ascending));
        if search.propagate_root(&mut ()) == Ok(false) {
            prop_assert!(occurring.iter().all(Domain::is_empty));
        } else {
            prop_assert_eq!(search.store().domains(), &occurring[..]);
        }
    }
}

#[test]
fn a_problem_without_variables_has_the_empty_solution() {
    let mut problem = Problem::<u64>::new();
    let mut search = problem.search((Mrv, Ascending));
    assert!(search.next_solution());
    assert!(!search.next_solution());
}

#[test]
fn nonsense_is_refused_when_it_is_built() {
    let mut other = Problem::<u64>::new();
    let vars = other.variables(3, u64::below(3));
    let mut problem = Problem::<u64>::new();
    assert_eq!(problem.post(AllDifferent::of(&vars)), Err(ModelError::UnknownVariable { var: vars[0] }));
    let twice = other.post(AllDifferent::of(&[vars[0], vars[1], vars[0]]));
    assert_eq!(twice, Err(ModelError::RepeatedVariable { constraint: "all-different", var: vars[0] }));
    assert_eq!(problem.var([]), Err(ModelError::EmptyDomain));
    assert_eq!(problem.var(60..70), Err(ModelError::ValueTooLarge { value: 64, capacity: 64 }));
    // What was refused left nothing behind.
    assert!(problem.store().is_empty());
    let x = problem.var(0..9).expect("nine values");
    problem.set_name(x, "x");
    assert_eq!((problem.name(x), problem.name(vars[1])), (Some("x"), None));
}

#[test]
fn hidden_single_prunes_what_forward_checking_does_not() {
    let root = |with: bool| {
        let mut problem = Problem::<u64>::new();
        let first = problem.variable(u64::below(3));
        let rest = problem.variables(2, u64::of([1, 2]));
        let vars = [first, rest[0], rest[1]];
        problem.post(AllDifferent::of(&vars)).expect("each once");
        if with {
            problem.post(HiddenSingle::new(&vars, u64::below(3))).expect("three variables");
        }
        let mut search = problem.search((Mrv, Ascending));
        assert_eq!(search.propagate_root(&mut ()), Ok(true));
        (search.store().domain(first).count(), search.counters().narrowings)
    };
    assert_eq!(root(false), (3, 0));
    // The value 0 has one place left.
    assert_eq!(root(true), (1, 1));
}

#[test]
fn hidden_single_sees_values_without_a_place() {
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(3, u64::of([1, 2]));
    problem.post(HiddenSingle::new(&vars, u64::below(3))).expect("three variables");
    assert_eq!(problem.search((Mrv, Ascending)).propagate_root(&mut ()), Ok(false));
    // Two values whose only place is one variable.
    let mut problem = Problem::<u64>::new();
    let vars =
        [problem.var([0, 1]).expect("values"), problem.var([2]).expect("values"), problem.var([2]).expect("values")];
    problem.post(HiddenSingle::new(&vars, u64::below(3))).expect("three variables");
    assert_eq!(problem.search((Mrv, Ascending)).propagate_root(&mut ()), Ok(false));
}
