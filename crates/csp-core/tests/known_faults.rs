//! Small problems that solvers have answered wrongly, with the answers that enumeration gives.

use std::collections::BTreeSet;

use csp_core::propagators::{
    AllDifferent, Consistency, IsLess, IsLinear, IsMember, Linear, NotEqual, Relation, RelationTable,
};
use csp_core::{
    Ascending, Branching, DomWdeg, Domain, Lexicographic, ModelError, Mrv, Order, Problem, RandomValue, RandomVariable,
    Step, Trail, Var, View,
};
use search_control::{Limits, Stop};

/// What some views show in each solution; panics if the search gives the same solution twice.
fn shown<D: Domain>(problem: &mut Problem<D>, order: impl Order<D, Trail>, views: &[View]) -> Vec<Vec<i64>> {
    let mut search = problem.search(order);
    let mut all = BTreeSet::new();
    let mut rows = Vec::new();
    for solution in search.solutions() {
        let solution = solution.expect("no limits");
        rows.push(views.iter().map(|&view| solution.number(view)).collect());
        assert!(all.insert(solution), "a solution twice");
    }
    rows
}

fn count<D: Domain>(problem: &mut Problem<D>) -> usize {
    shown(problem, (Mrv, Ascending), &[]).len()
}

#[test]
fn a_sum_with_not_equal_loses_no_solution_in_any_order() {
    let mut problem = Problem::<u64>::new();
    let i = problem.var(0..2).expect("values") - 2;
    let j = problem.var([0, 3, 4, 5, 8]).expect("values") - 4;
    let s = problem.var([0, 8]).expect("values") - 4;
    problem.post(Linear::not_equal(&[(1, i), (1, j), (-1, s)], -1)).expect("a sum");
    assert_eq!(count(&mut problem), 18);
    for seed in 0..50 {
        let rows = shown(&mut problem, (RandomVariable::new(seed), RandomValue::new(seed)), &[i, j, s]);
        assert_eq!(rows.len(), 18);
        assert!(rows.iter().all(|row| row[0] + row[1] + 1 != row[2]));
    }
}

#[test]
fn values_far_apart_do_not_overflow() {
    let mut problem = Problem::<u64>::new();
    assert_eq!(problem.var([602_499_212]), Err(ModelError::ValueTooLarge { value: 602_499_212, capacity: 64 }));
    let x = problem.var([0]).expect("a value") + 0;
    let y = problem.var([0]).expect("a value") + 602_499_212;
    let z = problem.var([0, 1, 2, 5, 6]).expect("values") - 1_578_598_400;
    problem.post(AllDifferent::of(&[x, y, z])).expect("three views");
    let mut search = problem.search((Mrv, Ascending));
    assert_eq!(search.propagate_root(&mut ()), Ok(true));
    assert_eq!(search.counters().narrowings, 0);
    assert_eq!(count(&mut problem), 5);
}

#[test]
fn sums_at_the_edge_of_64_bits_are_refused_or_right() {
    let mut problem = Problem::<u64>::new();
    let x = problem.var(0..3).expect("values");
    let y = problem.var(0..3).expect("values");
    for terms in [[(i64::MAX, x), (1, y)], [(i64::MIN, x), (1, y)], [(i64::MAX, x), (i64::MAX, x)]] {
        assert!(matches!(problem.post(Linear::equal(&terms, 0)), Err(ModelError::Other { constraint: "linear", .. })));
    }
    for constant in [i64::MAX, i64::MIN] {
        assert!(problem.post(Linear::at_most(&[(1, x)], constant)).is_err());
        let truth = problem.var(0..2).expect("values");
        assert!(problem.post(IsLinear::new(truth, Linear::at_most(&[(1, x)], constant))).is_err());
    }
    // Summands beyond 32 bits that cancel, with factors.
    let far = |var: Var| (var + i32::MAX) + i32::MAX;
    let mut problem = Problem::<u64>::new();
    let [x, y] = [problem.var(0..3).expect("values"), problem.var(0..3).expect("values")];
    problem.post(Linear::equal(&[(1 << 20, far(x)), (-(1 << 20), far(y))], 1 << 20)).expect("it fits");
    assert_eq!(shown(&mut problem, (Lexicographic, Ascending), &[x.into(), y.into()]), [[1, 0], [2, 1]]);
}

/// `index = 0` if and only if `first` is the best of itself, `second` and the constant; the lowest index wins ties.
#[test]
fn the_place_of_an_extreme_goes_to_the_first_of_equals() {
    // The largest of [e, b, 1, 4] is among the first two.
    let mut problem = Problem::<u64>::new();
    let [a, b, e] = [problem.var(0..2), problem.var(3..5), problem.var(3..5)].map(|var| var.expect("values"));
    problem.post(IsLess::new(a, e, b)).expect("three variables");
    for (index, candidate) in [(-a + 1, e), (a + 0, b)] {
        let beats = problem.var(0..2).expect("values");
        problem.post(IsMember::new(beats, candidate, u64::of(4..64))).expect("two variables");
        problem.post(Linear::at_most(&[(1, index), (-1, beats.into())], 0)).expect("a sum");
    }
    let mut rows = shown(&mut problem, (Mrv, Ascending), &[a + 1, b.into(), e.into()]);
    rows.sort();
    assert_eq!(rows, [[1, 3, 4], [1, 4, 4], [2, 4, 3]]);
    // The smallest of [d, b, 7, 5].
    let mut problem = Problem::<u64>::new();
    let [a, b, d] = [problem.var(0..2), problem.var([1, 6]), problem.var([1, 6])].map(|var| var.expect("values"));
    problem.post(IsLess::new(a, b, d)).expect("three variables");
    for (index, candidate) in [(-a + 1, d), (a + 0, b)] {
        let beats = problem.var(0..2).expect("values");
        problem.post(IsMember::new(beats, candidate, u64::below(6))).expect("two variables");
        problem.post(Linear::at_most(&[(1, index), (-1, beats.into())], 0)).expect("a sum");
    }
    let mut rows = shown(&mut problem, (Mrv, Ascending), &[a + 1, b.into(), d.into()]);
    rows.sort();
    assert_eq!(rows, [[1, 1, 1], [1, 6, 1], [2, 1, 6]]);
}

#[test]
fn helper_variables_without_bounds_lose_no_queens() {
    let mut problem = Problem::<u64>::new();
    let rows = problem.variables(8, u64::below(8));
    let mut diagonals = [Vec::new(), Vec::new()];
    for (i, &row) in (0..).zip(&rows) {
        for (list, summand) in diagonals.iter_mut().zip([i, 8 - i]) {
            let helper = problem.variable(u64::below(64));
            problem.post(Linear::equal(&[(1, row), (-1, helper)], -summand)).expect("a sum");
            list.push(helper);
        }
    }
    for list in [&rows, &diagonals[0], &diagonals[1]] {
        problem.post(AllDifferent::of(list)).expect("each once");
    }
    assert_eq!(count(&mut problem), 92);
}

#[test]
fn pairs_with_negative_numbers_can_all_differ() {
    let mut problem = Problem::<u64>::new();
    let mut codes = Vec::new();
    for _ in 0..3 {
        let [a, b] = [problem.var(0..2), problem.var(0..2)].map(|var| var.expect("values") - 1);
        let code = problem.var(0..4).expect("values");
        problem.post(Linear::equal(&[(2, a), (1, b), (-1, code - 3)], 0)).expect("a sum");
        codes.push(code);
    }
    problem.post(AllDifferent::of(&codes)).expect("each once");
    assert_eq!(count(&mut problem), 24);
}

#[test]
fn a_letter_that_stands_often_counts_as_often() {
    // CBA + MMMCBA = ROOOODE
    let mut problem = Problem::<u64>::new();
    let letters: Vec<Var> = "ABCDEMOR".chars().map(|_| problem.variable(u64::below(10))).collect();
    let [a, b, c, d, e, m, o, r] = letters[..] else { panic!("eight letters") };
    let number = |digits: &[Var], sign: i64| -> Vec<(i64, Var)> {
        (0..).zip(digits.iter().rev()).map(|(place, &digit)| (sign * 10_i64.pow(place), digit)).collect()
    };
    let terms = [number(&[c, b, a], 1), number(&[m, m, m, c, b, a], 1), number(&[r, o, o, o, o, d, e], -1)].concat();
    problem.post(Linear::equal(&terms, 0)).expect("a sum");
    problem.post(AllDifferent::of(&letters)).expect("each once");
    for leading in [c, m, r] {
        problem.post(NotEqual::new(leading, -leading)).expect("not zero");
    }
    let mut rows = shown(&mut problem, (Mrv, Ascending), &[m, c, b, a].map(View::from));
    rows.sort();
    let found: Vec<i64> = rows.iter().map(|row| row.iter().fold(0, |number, digit| 10 * number + digit)).collect();
    assert_eq!(found, [9523, 9532, 9534, 9536, 9538, 9543]);
}

#[test]
fn free_variables_multiply_the_count_and_a_limit_claims_nothing() {
    let mut problem = Problem::<[u64; 16]>::new();
    let [a, b, e, f, g, h, m] = [(); 7].map(|()| problem.var(10..1000).expect("values"));
    problem.post(Linear::equal(&[(1, h), (-10, a)], -491)).expect("a sum");
    problem.post(Linear::equal(&[(1, b), (-1, e), (-1, g)], 0)).expect("a sum");
    problem.post(Linear::equal(&[(1, g), (-1, b), (1, m)], 0)).expect("a sum");
    problem.post(Relation::allowed(f, h, (10..32).map(|f| (f, f * f)))).expect("two variables");
    problem.post(Linear::equal(&[(1, m), (2, e)], 351)).expect("a sum");
    let rows = shown(&mut problem, (Mrv, Ascending), &[a, e, m].map(View::from));
    assert_eq!(rows.len(), 4 * 873);
    let kinds: BTreeSet<_> = rows.into_iter().collect();
    assert_eq!(kinds, [66, 78, 102, 122].map(|a| vec![a, 117, 117]).into());
    problem.variables(7, <[u64; 16]>::of(10..1000));
    let mut search = problem.search((DomWdeg::new(), Ascending));
    search.limits(&Limits::none().nodes(5000));
    let found = loop {
        match search.step(&mut ()) {
            Step::Solution => {}
            step => break step,
        }
    };
    assert_eq!(found, Step::Stopped(Stop::Nodes));
    assert!(0 < search.counters().solutions);
}

#[test]
fn a_contradiction_is_an_answer() {
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(4, u64::below(4));
    problem.post(Linear::at_most(&[(3, vars[3]), (1, vars[0]), (1, vars[2])], 1)).expect("a sum");
    problem.post(AllDifferent::of(&vars)).expect("each once");
    assert_eq!(count(&mut problem), 0);
}

#[test]
fn a_half_reified_sum_repeats_no_solution() {
    for (is_half, expected) in [(true, 29), (false, 27)] {
        let mut problem = Problem::<u64>::new();
        let p = problem.var(0..2).expect("values");
        let [x, y, z] = [(); 3].map(|()| problem.var(0..3).expect("values"));
        let sum = Linear::equal(&[(2, x), (3, y), (5, z)], 12);
        let posted = if is_half { IsLinear::only_if(p, sum) } else { IsLinear::new(p, sum) };
        problem.post(posted).expect("four variables");
        for branching in [Branching::Binary, Branching::DWay] {
            let mut search = problem.search((Mrv, Ascending)).branching(branching);
            let all: Vec<_> = search.solutions().map(|solution| solution.expect("no limits")).collect();
            assert_eq!(all.len(), expected);
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), expected);
            let holds = |s: &csp_core::Solution| 2 * s[x] + 3 * s[y] + 5 * s[z] == 12;
            assert!(all.iter().all(|solution| solution[p] == 0 && is_half || (solution[p] == 1) == holds(solution)));
        }
    }
}

#[test]
fn a_variable_without_an_effective_constraint_still_counts() {
    let mut problem = Problem::<u64>::new();
    let x = problem.var(1..10).expect("values");
    problem.post(AllDifferent::of(&[x])).expect("each once");
    assert_eq!(count(&mut problem), 9);
}

#[test]
fn one_all_different_over_five_people_is_no_contradiction() {
    let mut problem = Problem::<u64>::new();
    let people: Vec<Var> = (0..5).map(|_| problem.variable(u64::of(1..6))).collect();
    let [baker, cooper, fletcher, miller, smith] = people[..] else { panic!("five people") };
    problem.post(AllDifferent::of(&people)).expect("each once");
    let fixed: Vec<View> = [5, 1, 1, 5].into_iter().map(|floor| problem.variable(u64::only(floor)).into()).collect();
    for (person, &floor) in [baker, cooper, fletcher, fletcher].into_iter().zip(&fixed) {
        problem.post(NotEqual::new(person, floor)).expect("two variables");
    }
    problem.post(csp_core::propagators::LessThan::new(cooper, miller)).expect("two variables");
    for (one, other) in [(smith, fletcher), (fletcher, cooper)] {
        problem.post(NotEqual::new(one, other + 1)).expect("two variables");
        problem.post(NotEqual::new(one, other - 1)).expect("two variables");
    }
    let rows = shown(&mut problem, (Mrv, Ascending), &[baker, cooper, fletcher, miller, smith].map(View::from));
    assert_eq!(rows, [[3, 2, 4, 5, 1]]);
}

#[test]
fn one_solution_found_is_not_one_solution() {
    // Western Australia, Northern Territory, South Australia, Queensland, New South Wales, Victoria, Tasmania.
    let borders = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];
    let mut problem = Problem::<u64>::new();
    let regions = problem.variables(6, u64::below(3));
    for (one, other) in borders {
        problem.post(NotEqual::new(regions[one], regions[other])).expect("two variables");
    }
    assert_eq!(count(&mut problem), 6);
    let mut search = problem.search((Mrv, Ascending));
    assert!(search.assume(regions[0], &u64::only(0)));
    assert_eq!(search.solutions().count(), 2);
    let tasmania = problem.variable(u64::below(3));
    assert_eq!(count(&mut problem), 18);
    let mut search = problem.search((Mrv, Ascending));
    assert!(search.assume(regions[0], &u64::only(0)) && tasmania.index() == 6);
    assert_eq!(search.solutions().count(), 6);
}

#[test]
fn arc_consistency_removes_nothing_from_a_path_in_two_colours() {
    let differ = std::sync::Arc::new(RelationTable::by(0..2, 0..2, |a, b| a != b));
    let mut problem = Problem::<u64>::new();
    let path = problem.variables(5, u64::below(2));
    for pair in path.windows(2) {
        let relation = Relation::shared(pair[0], pair[1], differ.clone()).with(Consistency::Ac3);
        problem.post(relation).expect("two variables");
    }
    let mut search = problem.search((Mrv, Ascending));
    assert_eq!(search.propagate_root(&mut ()), Ok(true));
    assert_eq!((search.counters().narrowings, search.counters().revisions), (0, 8));
    assert_eq!(count(&mut problem), 2);
}
