//! Each arithmetic constraint on small random problems, against trying every assignment.

use std::collections::BTreeSet;

use csp_core::propagators::{
    Absolute, AllDifferent, Circuit, Count, Difference, IsEqual, IsLess, IsLinear, IsMember, LessThan, Linear,
    NoOverlap, NotEqual, Rectangle,
};
use csp_core::search_control::Stop;
use csp_core::{
    Ascending, Branching, DomWdeg, Domain, Lexicographic, ModelError, Mrv, Problem, Propagator, RandomValue, Restarts,
    Snapshot, Solution, Trail, Undo, Var, View,
};
use proptest::prelude::*;

/// A constraint as plain data; numbers of variables are taken from `0..VARIABLES`.
#[derive(Clone, Debug)]
enum Constraint {
    /// Coefficients, relation (`=`, `≤`, `≥`, `≠`), constant.
    Linear(Vec<(i64, usize)>, usize, i64),
    /// The sum of these.
    Sum(Vec<usize>, i64),
    /// Two views as (variable, negated, offset); strict.
    LessThan(Seen, Seen, bool),
    Absolute(Seen, Seen),
    Difference(usize, usize, usize),
    /// `n` exactly, at most, at least; variables; set.
    Count(usize, usize, Vec<usize>, u64),
    IsMember(usize, usize, u64),
    IsEqual(usize, usize, usize),
    IsLess(usize, Seen, Seen, bool),
    Circuit(Vec<usize>),
    Path(Vec<usize>),
    /// Views that differ.
    Differ(Vec<Seen>),
    /// Truth, a linear sum over the other variables, whether it is reified one way only.
    IsLinear(usize, Box<Self>, bool),
    /// `x ≠ y` over views.
    NotEqual(Seen, Seen),
    /// x, y, width, height.
    NoOverlap(Vec<[usize; 4]>),
}

/// A view: variable, whether it is negated, offset.
type Seen = (usize, bool, i32);

const VARIABLES: usize = 5;
const VALUES: usize = 6;

#[derive(Clone, Debug)]
struct Small {
    domains: Vec<u64>,
    constraints: Vec<Constraint>,
}

fn constraint() -> impl Strategy<Value = Constraint> {
    let var = || 0..VARIABLES;
    let some = |least| prop::sample::subsequence((0..VARIABLES).collect::<Vec<_>>(), least..=VARIABLES).prop_shuffle();
    let distinct = |n: usize| some(n);
    let seen = || (any::<bool>(), -8_i32..=8);
    let views =
        move || (distinct(2), seen(), seen()).prop_map(|(vars, a, b)| ((vars[0], a.0, a.1), (vars[1], b.0, b.1), vars));
    let set = || 0_u64..1 << VALUES;
    prop_oneof![
        3 => (prop::collection::vec((-4_i64..=4, var()), 0..6), 0_usize..4, -12_i64..=12)
            .prop_map(|(terms, relation, constant)| Constraint::Linear(terms, relation, constant)),
        1 => (some(1), 0_i64..20).prop_map(|(vars, sum)| Constraint::Sum(vars, sum)),
        1 => (views(), any::<bool>()).prop_map(|((a, b, _), strict)| Constraint::LessThan(a, b, strict)),
        1 => views().prop_map(|(a, b, _)| Constraint::Absolute(a, b)),
        1 => distinct(3).prop_map(|vars| Constraint::Difference(vars[0], vars[1], vars[2])),
        2 => (0_usize..3, prop::collection::vec(var(), 0..6), 0_usize..6, set())
            .prop_map(|(kind, vars, n, set)| Constraint::Count(kind, n.min(vars.len()), vars, set)),
        1 => (distinct(2), set()).prop_map(|(vars, set)| Constraint::IsMember(vars[0], vars[1], set)),
        1 => distinct(3).prop_map(|vars| Constraint::IsEqual(vars[0], vars[1], vars[2])),
        1 => (distinct(3), seen(), seen(), any::<bool>()).prop_map(|(vars, a, b, strict)| {
            Constraint::IsLess(vars[0], (vars[1], a.0, a.1), (vars[2], b.0, b.1), strict)
        }),
        1 => some(1).prop_map(Constraint::Circuit),
        1 => some(1).prop_map(Constraint::Path),
        1 => views().prop_map(|(a, b, _)| Constraint::NotEqual(a, b)),
        1 => (some(1), prop::collection::vec(seen(), VARIABLES)).prop_map(|(vars, seen)| {
            Constraint::Differ(vars.into_iter().zip(seen).map(|(var, (negated, by))| (var, negated, by)).collect())
        }),
        2 => (some(2), prop::collection::vec(-4_i64..=4, VARIABLES), 0_usize..4, -8_i64..=8, any::<bool>())
            .prop_map(|(vars, factors, relation, constant, is_half)| {
                let terms = factors.into_iter().zip(vars[1..].iter().copied()).collect();
                Constraint::IsLinear(vars[0], Box::new(Constraint::Linear(terms, relation, constant)), is_half)
            }),
        1 => prop::collection::vec((var(), var(), 1_usize..4, 1_usize..4), 0..4)
            .prop_map(|boxes| Constraint::NoOverlap(boxes.into_iter().map(|(x, y, w, h)| [x, y, w, h]).collect())),
    ]
}

fn small() -> impl Strategy<Value = Small> {
    (prop::collection::vec(1_u64..1 << VALUES, VARIABLES), prop::collection::vec(constraint(), 1..3))
        .prop_map(|(domains, constraints)| Small { domains, constraints })
}

/// What a view shows.
fn shown((var, is_negated, offset): Seen, values: &[usize]) -> i64 {
    let value = values[var] as i64;
    (if is_negated { -value } else { value }) + i64::from(offset)
}

/// The nodes visited from `start` on, until one is no node or was seen.
fn walk(successors: &[usize], start: usize) -> usize {
    let mut seen = vec![false; successors.len()];
    let mut node = start;
    while node < seen.len() && !seen[node] {
        seen[node] = true;
        node = successors[node];
    }
    seen.into_iter().filter(|&seen| seen).count()
}

impl Constraint {
    fn holds(&self, values: &[usize]) -> bool {
        let pick = |vars: &[usize]| vars.iter().map(|&var| values[var]).collect::<Vec<_>>();
        let less = |a, b, strict: bool| shown(a, values) + i64::from(strict) <= shown(b, values);
        match self {
            Self::Linear(terms, relation, constant) => {
                let sum = terms.iter().map(|&(factor, var)| factor * values[var] as i64).sum::<i64>();
                [sum == *constant, sum <= *constant, sum >= *constant, sum != *constant][*relation]
            }
            Self::Sum(vars, sum) => pick(vars).iter().sum::<usize>() as i64 == *sum,
            Self::LessThan(a, b, strict) => less(*a, *b, *strict),
            Self::Absolute(a, b) => shown(*a, values).abs() == shown(*b, values),
            Self::Difference(x, y, z) => values[*x].abs_diff(values[*y]) == values[*z],
            Self::Count(kind, n, vars, set) => {
                let count = pick(vars).into_iter().filter(|&value| set.contains(value)).count();
                [count == *n, count <= *n, count >= *n][*kind]
            }
            Self::IsMember(truth, x, set) => values[*truth] == usize::from(set.contains(values[*x])),
            Self::IsEqual(truth, x, y) => values[*truth] == usize::from(values[*x] == values[*y]),
            Self::IsLess(truth, a, b, strict) => values[*truth] == usize::from(less(*a, *b, *strict)),
            Self::Circuit(vars) => {
                let next = pick(vars);
                next.iter().all(|&node| node < next.len())
                    && next.iter().collect::<BTreeSet<_>>().len() == next.len()
                    && walk(&next, 0) == next.len()
            }
            Self::Path(vars) => {
                let next = pick(vars);
                next.iter().all(|&node| node <= next.len())
                    && next.iter().collect::<BTreeSet<_>>().len() == next.len()
                    && (0..next.len()).any(|start| walk(&next, start) == next.len() && next.contains(&next.len()))
            }
            Self::NotEqual(a, b) => shown(*a, values) != shown(*b, values),
            Self::Differ(views) => {
                let numbers: BTreeSet<i64> = views.iter().map(|&view| shown(view, values)).collect();
                numbers.len() == views.len()
            }
            Self::IsLinear(truth, sum, is_half) => match values[*truth] {
                0 => *is_half || !sum.holds(values),
                1 => sum.holds(values),
                _ => false,
            },
            Self::NoOverlap(boxes) => boxes.iter().enumerate().all(|(i, &[x, y, w, h])| {
                boxes[..i].iter().all(|&[u, v, s, t]| {
                    let [x, y, u, v] = [x, y, u, v].map(|var| values[var]);
                    x + w <= u || u + s <= x || y + h <= v || v + t <= y
                })
            }),
        }
    }

    /// Whether propagation of this constraint alone leaves only values that occur in a solution.
    fn is_domain_consistent(&self) -> bool {
        match self {
            Self::Count(_, _, vars, _) => vars.iter().collect::<BTreeSet<_>>().len() == vars.len(),
            Self::LessThan(..) | Self::Difference(..) | Self::IsMember(..) | Self::IsEqual(..) | Self::IsLess(..) => {
                true
            }
            _ => false,
        }
    }

    fn post<D: Domain, U: Undo>(&self, problem: &mut Problem<D, U>, all: &[Var]) -> Result<(), ModelError> {
        let pick = |vars: &[usize]| vars.iter().map(|&var| all[var]).collect::<Vec<_>>();
        let view =
            |(var, is_negated, offset): Seen| (if is_negated { -all[var] } else { View::from(all[var]) }) + offset;
        let set = |set: u64| D::of(set.values());
        let linear = |sum: &Self| {
            let Self::Linear(terms, relation, constant) = sum else { panic!("a sum") };
            let terms: Vec<_> = terms.iter().map(|&(factor, var)| (factor, all[var])).collect();
            let make = [Linear::equal, Linear::at_most, Linear::at_least, Linear::not_equal][*relation];
            make(&terms, *constant)
        };
        match self {
            Self::Linear(..) => problem.post(linear(self)),
            Self::IsLinear(truth, sum, true) => problem.post(IsLinear::only_if(all[*truth], linear(sum))),
            Self::IsLinear(truth, sum, false) => problem.post(IsLinear::new(all[*truth], linear(sum))),
            Self::NotEqual(a, b) => problem.post(NotEqual::new(view(*a), view(*b))),
            Self::Differ(views) => {
                problem.post(AllDifferent::of(&views.iter().map(|&seen| view(seen)).collect::<Vec<_>>()))
            }
            Self::Sum(vars, sum) => problem.post(Linear::sum(&pick(vars), *sum)),
            Self::LessThan(a, b, true) => problem.post(LessThan::new(view(*a), view(*b))),
            Self::LessThan(a, b, false) => problem.post(LessThan::or_equal(view(*a), view(*b))),
            Self::Absolute(a, b) => problem.post(Absolute::new(view(*a), view(*b))),
            Self::Difference(x, y, z) => problem.post(Difference::new(all[*x], all[*y], all[*z])),
            Self::Count(kind, n, vars, values) => {
                let make = [Count::exactly, Count::at_most, Count::at_least][*kind];
                problem.post(make(*n, &pick(vars), set(*values)))
            }
            Self::IsMember(truth, x, values) => problem.post(IsMember::new(all[*truth], all[*x], set(*values))),
            Self::IsEqual(truth, x, y) => problem.post(IsEqual::new(all[*truth], all[*x], all[*y])),
            Self::IsLess(truth, a, b, true) => problem.post(IsLess::new(all[*truth], view(*a), view(*b))),
            Self::IsLess(truth, a, b, false) => problem.post(IsLess::or_equal(all[*truth], view(*a), view(*b))),
            Self::Circuit(vars) => problem.post(Circuit::of(&pick(vars))),
            Self::Path(vars) => problem.post(Circuit::path(&pick(vars))),
            Self::NoOverlap(boxes) => {
                let rectangle = |&[x, y, width, height]: &[usize; 4]| Rectangle { x: all[x], y: all[y], width, height };
                problem.post(NoOverlap::of(&boxes.iter().map(rectangle).collect::<Vec<_>>()))
            }
        }
    }
}

impl Small {
    fn brute_force(&self) -> BTreeSet<Vec<usize>> {
        let mut partial = vec![Vec::new()];
        for domain in &self.domains {
            let extended = |values: Vec<usize>| {
                domain.values().map(move |value| values.iter().copied().chain([value]).collect::<Vec<_>>())
            };
            partial = partial.into_iter().flat_map(extended).collect();
        }
        partial
            .into_iter()
            .filter(|values| self.constraints.iter().all(|constraint| constraint.holds(values)))
            .collect()
    }

    fn problem<D: Domain, U: Undo>(&self) -> Problem<D, U> {
        let mut problem = Problem::new();
        let vars: Vec<Var> = self.domains.iter().map(|domain| problem.variable(D::of(domain.values()))).collect();
        for constraint in &self.constraints {
            constraint.post(&mut problem, &vars).expect("a constraint of this problem");
        }
        problem
    }

    fn agrees<D: Domain, U: Undo>(&self, expected: &BTreeSet<Vec<usize>>) -> [u64; 5] {
        let mut problem = self.problem::<D, U>();
        let mut counted = [0; 5];
        for branching in [Branching::DWay, Branching::Binary] {
            let mut fresh = self.problem::<D, U>();
            let mut search = fresh.search((Mrv, Ascending)).branching(branching);
            search.propagate_root(&mut ()).expect("no limits");
            let allocations = allocation_counter::measure(|| while search.next_solution() {});
            assert_eq!(allocations.count_total, 0);
            let counters = search.counters();
            for restarts in RESTARTS {
                let found = |search: &mut dyn Iterator<Item = Result<Solution, Stop>>| {
                    let mut found = BTreeSet::new();
                    for solution in search {
                        let solution = solution.expect("no limits").values().to_vec();
                        assert!(found.insert(solution), "a solution came twice");
                    }
                    found
                };
                let mut search = problem.search((Mrv, Ascending)).branching(branching).restarts(restarts);
                assert_eq!(&found(&mut search.solutions()), expected, "{restarts:?}");
                assert!(restarts != Restarts::Never || search.counters() == counters);
                let learning = (DomWdeg::new(), RandomValue::new(1));
                let mut search = problem.search(learning).branching(branching).restarts(restarts);
                assert_eq!(&found(&mut search.solutions()), expected, "{restarts:?}");
            }
            counted = [counters.nodes, counters.fails, counters.solutions, counters.propagations, counters.narrowings];
        }
        counted
    }

    /// Propagation alone removes no value that occurs in a solution, and running all once more removes nothing.
    fn root_keeps_solutions(&self, expected: &BTreeSet<Vec<usize>>) {
        let mut problem = self.problem::<u64, Trail>();
        let mut search = problem.search((Lexicographic, Ascending));
        let is_refuted = search.propagate_root(&mut ()) == Ok(false);
        let root = search.store().domains().to_vec();
        assert!(expected.is_empty() || !is_refuted);
        for solution in expected {
            assert!(root.iter().zip(solution).all(|(domain, &value)| domain.contains(value)));
        }
        if let [constraint] = &self.constraints[..]
            && constraint.is_domain_consistent()
        {
            // Refuted exactly if there is no solution, and nothing is left that occurs in none.
            assert_eq!(is_refuted, expected.is_empty());
            let mut occurring = [0_u64; VARIABLES];
            expected
                .iter()
                .flat_map(|values| values.iter().enumerate())
                .for_each(|(i, &value)| occurring[i].insert(value));
            assert!(is_refuted || root == occurring);
        }
        if !is_refuted {
            let again = Self { domains: root.clone(), constraints: self.constraints.clone() };
            let mut problem = again.problem::<u64, Trail>();
            let mut search = problem.search((Lexicographic, Ascending));
            assert_eq!(search.propagate_root(&mut ()), Ok(true), "a fixpoint");
            assert_eq!(search.store().domains(), root, "a propagator stopped before its fixpoint");
        }
    }
}

const RESTARTS: [Restarts; 3] =
    [Restarts::Never, Restarts::Luby { unit: 1 }, Restarts::Geometric { first: 1, percent: 150 }];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_constraint_has_exactly_its_solutions(small in small()) {
        let expected = small.brute_force();
        small.root_keeps_solutions(&expected);
        let counted = small.agrees::<u64, Trail>(&expected);
        assert_eq!(small.agrees::<u64, Snapshot>(&expected), counted);
        assert_eq!(small.agrees::<[u64; 2], Trail>(&expected), counted);
    }
}

/// What is left of some domains after propagation of one constraint; nothing, if that fails.
fn root<P: Propagator<u64, Trail> + 'static>(domains: &[u64], make: impl FnOnce(&[Var]) -> P) -> Option<Vec<u64>> {
    let mut problem = Problem::<u64>::new();
    let vars: Vec<Var> = domains.iter().map(|&domain| problem.variable(domain)).collect();
    problem.post(make(&vars)).expect("a constraint of this problem");
    let mut search = problem.search((Lexicographic, Ascending));
    (search.propagate_root(&mut ()) == Ok(true)).then(|| search.store().domains().to_vec())
}

#[test]
fn linear_narrows_bounds_again_and_again() {
    // 3 x + 2 y = 13 has the solutions (1, 5) and (3, 2); bounds keep what lies between.
    let left = root(&[u64::below(10), u64::below(10)], |v| Linear::equal(&[(3, v[0]), (2, v[1])], 13));
    assert_eq!(left, Some(vec![u64::of(1..=3), u64::of(2..=5)]));
    let none = root(&[u64::of([0, 4]), u64::of([0, 4])], |v| Linear::equal(&[(1, v[0]), (-1, v[1])], 3));
    assert_eq!(none, None);
    let hole = root(&[u64::of([0, 4]), u64::of([0, 3])], |v| Linear::not_equal(&[(1, v[0]), (0, v[1])], 4));
    assert_eq!(hole, Some(vec![u64::only(0), u64::of([0, 3])]));
    assert_eq!(root(&[u64::below(3)], |v| Linear::sum(&[v[0], v[0]], 3)), None);
}

#[test]
fn circuit_removes_the_arc_that_closes_too_early() {
    let all = u64::below(4);
    let left = root(&[u64::only(1), u64::only(2), all, all], Circuit::of);
    assert_eq!(left, Some([1, 2, 3, 0].map(u64::only).to_vec()));
    let left = root(&[u64::only(1), u64::below(4), u64::below(4)], Circuit::path);
    assert_eq!(left, Some(vec![u64::only(1), u64::of([2, 3]), u64::of([0, 3])]));
}

#[test]
fn a_knight_has_1728_paths_through_25_cells() {
    let mut problem = Problem::<u64>::new();
    let is_jump = |a: usize, b: usize| (a / 5).abs_diff(b / 5) * (a % 5).abs_diff(b % 5) == 2;
    let next: Vec<Var> =
        (0..25).map(|a| problem.variable(u64::of((0..25).filter(|&b| is_jump(a, b)).chain([25])))).collect();
    problem.post(Circuit::path(&next)).expect("a constraint of this problem");
    let mut search = problem.search((Mrv, Ascending));
    while search.next_solution() {}
    assert_eq!(search.counters().solutions, 1728);
}

#[test]
fn no_overlap_cuts_the_middle_out() {
    // A rectangle 3 wide begins at column 2 or 3; one that is 2 wide shares its row.
    let sides = |v: &[Var], i: usize, width| Rectangle { x: v[i], y: v[2], width, height: 1 };
    let domains = [u64::of([2, 3]), u64::below(9), u64::only(0)];
    let left = root(&domains, |v| NoOverlap::of(&[sides(v, 0, 3), sides(v, 1, 2)]));
    assert_eq!(left, Some(vec![u64::of([2, 3]), u64::of([0, 1, 5, 6, 7, 8]), u64::only(0)]));
}

#[test]
fn nonsense_is_refused_when_it_is_built() {
    let mut problem = Problem::<u64>::new();
    let x = problem.variables(65, u64::below(3));
    let refused = |result: Result<(), ModelError>, part: &str| {
        let text = result.expect_err("nonsense").to_string();
        assert!(text.contains(part), "{text}");
    };
    refused(problem.post(Linear::equal(&[(i64::MAX, x[0])], 0)), "linear: expected a sum");
    refused(problem.post(Linear::equal(&[(i64::MIN, x[0])], 0)), "linear: expected a sum");
    refused(problem.post(Linear::equal(&[(i64::MAX, x[0]), (1, x[0])], 0)), "linear: expected a sum");
    refused(problem.post(Linear::at_most(&[(1, x[0])], i64::MIN)), "linear: expected a sum");
    refused(problem.post(LessThan::new(x[0], x[0] + 1)), "less-than: expected two variables");
    refused(problem.post(Absolute::new(x[0], -x[0])), "absolute: expected two variables");
    refused(problem.post(Difference::new(x[0], x[1], x[0])), "difference: expected each variable once");
    refused(problem.post(Count::exactly(3, &x[..2], 1)), "count: expected at least 3 variables, found 2");
    refused(problem.post(IsMember::new(x[0], x[0], 1)), "is-member: expected each variable once");
    refused(problem.post(IsEqual::new(x[0], x[1], x[1])), "is-equal: expected each variable once");
    refused(problem.post(IsLess::new(x[0], x[1], -x[0])), "is-less: expected each variable once");
    refused(problem.post(Circuit::of(&[x[0], x[1], x[0]])), "circuit: expected each variable once");
    refused(problem.post(Circuit::of(&x)), "expected values below 64, found 64");
    let flat = Rectangle { x: x[0], y: x[1], width: 1, height: 0 };
    refused(problem.post(NoOverlap::of(&[flat])), "no-overlap: expected sides from 1");
}
