//! Relations, networks, tables and elements: against brute force, against each other, and node by node.

use std::collections::BTreeSet;
use std::sync::Arc;

use csp_core::propagators::{BinaryNetwork, Consistency, Element, Relation, RelationTable, Table};
use csp_core::{
    Ascending, Branching, Counters, Domain, Lexicographic, ModelError, Mrv, Problem, Snapshot, Trail, Undo, Var,
};
use proptest::prelude::*;
use search_control::SeededRandom;

const VARS: usize = 4;
const VALUES: usize = 5;

/// The ways to arc consistency, which differ in nothing that can be seen from outside.
const ARC_CONSISTENT: [Consistency; 4] =
    [Consistency::Ac3, Consistency::Ac3Rm, Consistency::Ac3Bit, Consistency::BitUnion];

/// The allowed pairs of values of two variables.
type Pairs = Vec<(usize, usize)>;

/// A constraint as plain data; variables by their numbers.
#[derive(Clone, Debug)]
enum Rule {
    Relation(usize, usize, Pairs),
    Network(Vec<(usize, usize, Pairs)>),
    Table(Vec<usize>, Vec<Vec<usize>>),
    Constants(Vec<usize>, usize, usize),
    Vars(Vec<usize>, usize, usize),
}

impl Rule {
    fn holds(&self, values: &[usize]) -> bool {
        let allows = |x: usize, y: usize, pairs: &[(usize, usize)]| pairs.contains(&(values[x], values[y]));
        match self {
            Self::Relation(x, y, pairs) => allows(*x, *y, pairs),
            Self::Network(relations) => relations.iter().all(|(x, y, pairs)| allows(*x, *y, pairs)),
            Self::Table(vars, tuples) => tuples.contains(&vars.iter().map(|&var| values[var]).collect()),
            Self::Constants(list, index, result) => list.get(values[*index]) == Some(&values[*result]),
            Self::Vars(list, index, result) => {
                list.get(values[*index]).is_some_and(|&var| values[var] == values[*result])
            }
        }
    }

    /// Whether propagation of this rule alone leaves nothing but values that occur in its solutions.
    fn is_domain_consistent(&self) -> bool {
        match self {
            Self::Relation(..) | Self::Table(..) | Self::Constants(..) => true,
            Self::Network(relations) => relations.len() <= 1,
            Self::Vars(list, index, result) => {
                let distinct: BTreeSet<_> = list.iter().chain([index, result]).collect();
                distinct.len() == list.len() + 2
            }
        }
    }

    /// Posts it with value v as number `v * spread`.
    fn post<D: Domain, U: Undo>(&self, problem: &mut Problem<D, U>, vars: &[Var], spread: usize, how: Consistency) {
        let pairs =
            |pairs: &[(usize, usize)]| -> Vec<_> { pairs.iter().map(|(a, b)| (a * spread, b * spread)).collect() };
        let posted = match self {
            Self::Relation(x, y, of) => problem.post(Relation::allowed(vars[*x], vars[*y], pairs(of)).with(how)),
            Self::Network(relations) => {
                let table = |of| Arc::new(RelationTable::new(pairs(of)));
                let constraints = relations.iter().map(|(x, y, of)| (*x, *y, table(of))).collect();
                problem.post(BinaryNetwork::new(vars, constraints, how))
            }
            Self::Table(of, tuples) => {
                let of: Vec<Var> = of.iter().map(|&var| vars[var]).collect();
                let spread_out =
                    |tuple: &Vec<usize>| -> Vec<usize> { tuple.iter().map(|value| value * spread).collect() };
                problem.post(Table::allowed(&of, &tuples.iter().map(spread_out).collect::<Vec<_>>()))
            }
            Self::Constants(list, index, result) => {
                // Between the positions that the index can take stands what no variable can be.
                let list: Vec<usize> = list
                    .iter()
                    .flat_map(|value| [value * spread].into_iter().chain(std::iter::repeat_n(usize::MAX, spread - 1)))
                    .collect();
                problem.post(Element::constants(&list, vars[*index], vars[*result]))
            }
            Self::Vars(list, index, result) => {
                let list: Vec<Var> = list.iter().flat_map(|&var| std::iter::repeat_n(vars[var], spread)).collect();
                problem.post(Element::vars(&list, vars[*index], vars[*result]))
            }
        };
        posted.expect("a constraint of this problem");
    }
}

/// A small problem as plain data.
#[derive(Clone, Debug)]
struct Small {
    domains: Vec<u64>,
    rules: Vec<Rule>,
}

/// Values that no domain has are among those that rules name.
fn pairs() -> impl Strategy<Value = Pairs> {
    prop::collection::vec((0..=VALUES, 0..=VALUES), 0..25)
}

fn two() -> impl Strategy<Value = (usize, usize)> {
    (0..VARS, 1..VARS).prop_map(|(x, by)| (x, (x + by) % VARS))
}

fn rule() -> impl Strategy<Value = Rule> {
    let network = prop::collection::vec((two(), pairs()).prop_map(|((x, y), pairs)| (x, y, pairs)), 0..6);
    let columns = Just(vec![0, 1, 2, 3]).prop_shuffle().prop_flat_map(|vars| (Just(vars), 1..=VARS));
    // Long enough for several words.
    let table = (columns, prop::collection::vec(prop::collection::vec(0..=VALUES, VARS), 0..200));
    let vars = prop_oneof![
        (prop::collection::vec(0..VARS, 0..6), two()),
        Just(vec![0, 1, 2, 3]).prop_shuffle().prop_map(|vars| (vec![vars[0], vars[1]], (vars[2], vars[3]))),
    ];
    prop_oneof![
        (two(), pairs()).prop_map(|((x, y), pairs)| Rule::Relation(x, y, pairs)),
        network.prop_map(Rule::Network),
        table.prop_map(|((mut vars, width), mut tuples)| {
            vars.truncate(width);
            tuples.iter_mut().for_each(|tuple| tuple.truncate(width));
            Rule::Table(vars, tuples)
        }),
        (prop::collection::vec(0..=VALUES, 0..7), two()).prop_map(|(list, (i, r))| Rule::Constants(list, i, r)),
        vars.prop_map(|(list, (index, result))| Rule::Vars(list, index, result)),
    ]
}

fn small(rules: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Small> {
    let domain = prop_oneof![Just(31_u64), 1_u64..32];
    let parts = (prop::collection::vec(domain, VARS), prop::collection::vec(rule(), rules));
    parts.prop_map(|(domains, rules)| Small { domains, rules })
}

impl Small {
    fn brute_force(&self) -> BTreeSet<Vec<usize>> {
        let all = (0..VALUES.pow(VARS as u32)).map(|n| (0..VARS as u32).map(|i| n / VALUES.pow(i) % VALUES).collect());
        let is_solution = |values: &Vec<usize>| {
            self.domains.iter().zip(values).all(|(domain, &value)| domain.contains(value))
                && self.rules.iter().all(|rule| rule.holds(values))
        };
        all.filter(is_solution).collect()
    }

    fn problem<D: Domain, U: Undo>(&self, spread: usize, how: Consistency) -> Problem<D, U> {
        let mut problem = Problem::new();
        let domain = |of: &u64| D::of(of.values().map(|value| value * spread));
        let vars: Vec<Var> = self.domains.iter().map(|of| problem.variable(domain(of))).collect();
        for rule in &self.rules {
            rule.post(&mut problem, &vars, spread, how);
        }
        problem
    }

    fn solutions<D: Domain, U: Undo>(&self, spread: usize, how: Consistency) -> BTreeSet<Vec<usize>> {
        let mut problem = self.problem::<D, U>(spread, how);
        let mut found = BTreeSet::new();
        for branching in [Branching::Binary, Branching::DWay] {
            let mut search = problem.search((Mrv, Ascending)).branching(branching);
            let mut again = BTreeSet::new();
            while search.next_solution() {
                let store = search.store();
                let values = store.vars().map(|var| store.value(var).expect("fixed") / spread).collect();
                assert!(again.insert(values), "a solution came twice");
            }
            assert!(branching == Branching::Binary || found == again);
            found = again;
        }
        found
    }

    /// The domains after propagation of the root; none if it fails.
    fn root<D: Domain>(&self, spread: usize, how: Consistency) -> Option<Vec<Vec<usize>>> {
        let mut problem = self.problem::<D, Trail>(spread, how);
        let mut search = problem.search((Lexicographic, Ascending));
        if search.propagate_root(&mut ()) != Ok(true) {
            return None;
        }
        let values = |domain: &D| domain.values().map(|value| value / spread).collect();
        Some(search.store().domains().iter().map(values).collect())
    }

    /// The values that occur in solutions; none if there is no solution.
    fn occurring(&self) -> Option<Vec<Vec<usize>>> {
        let solutions = self.brute_force();
        let column = |i: usize| solutions.iter().map(|values| values[i]).collect::<BTreeSet<_>>().into_iter().collect();
        (!solutions.is_empty()).then(|| (0..VARS).map(column).collect())
    }
}

const ALL: [Consistency; 6] = [
    Consistency::CheckOnly,
    Consistency::ForwardChecking,
    Consistency::Ac3,
    Consistency::Ac3Rm,
    Consistency::Ac3Bit,
    Consistency::BitUnion,
];

proptest! {
    #[test]
    fn every_way_finds_exactly_the_solutions(small in small(0..5)) {
        let expected = small.brute_force();
        for how in ALL {
            assert_eq!(small.solutions::<u64, Trail>(1, how), expected);
            assert_eq!(small.solutions::<u64, Snapshot>(1, how), expected);
            assert_eq!(small.solutions::<[u64; 2], Trail>(17, how), expected);
        }
    }

    #[test]
    fn the_root_keeps_what_occurs_in_solutions_and_arc_consistency_is_one_fixpoint(small in small(0..5)) {
        for how in ALL {
            let root = small.root::<u64>(1, how);
            assert_eq!(root, small.root::<[u64; 2]>(17, how));
            if let Some(occurring) = small.occurring() {
                let root = root.expect("there are solutions");
                for (left, values) in root.iter().zip(occurring) {
                    assert!(values.iter().all(|value| left.contains(value)));
                }
            }
        }
        for how in ARC_CONSISTENT {
            assert_eq!(small.root::<u64>(1, how), small.root::<u64>(1, Consistency::Ac3));
        }
    }

    #[test]
    fn one_constraint_alone_is_domain_consistent(small in small(1)) {
        if small.rules[0].is_domain_consistent() {
            for how in ARC_CONSISTENT {
                assert_eq!(small.root::<u64>(1, how), small.occurring());
                assert_eq!(small.root::<[u64; 2]>(17, how), small.occurring());
            }
        }
    }

    #[test]
    fn a_network_leaves_the_domains_of_separate_relations(
        domains in prop::collection::vec(1_u64..32, VARS),
        relations in prop::collection::vec((two(), pairs()).prop_map(|((x, y), pairs)| (x, y, pairs)), 0..6),
    ) {
        let one = Small { domains: domains.clone(), rules: vec![Rule::Network(relations.clone())] };
        let rules = relations.into_iter().map(|(x, y, pairs)| Rule::Relation(x, y, pairs)).collect();
        let many = Small { domains, rules };
        for how in ALL {
            assert_eq!(one.root::<u64>(1, how), many.root::<u64>(1, how));
        }
    }
}

/// Model B: different pairs of variables, each with exactly so many forbidden pairs of values.
fn random_binary(seed: u64, [variables, values, constraints, forbidden]: [usize; 4]) -> Vec<(usize, usize, Pairs)> {
    let mut random = SeededRandom::new(seed);
    let mut pairs: Vec<_> = (0..variables).flat_map(|i| (i + 1..variables).map(move |j| (i, j))).collect();
    random.shuffle(&mut pairs);
    let mut tuples: Vec<_> = (0..values).flat_map(|a| (0..values).map(move |b| (a, b))).collect();
    let mut table = || {
        random.shuffle(&mut tuples);
        tuples[forbidden..].to_vec()
    };
    pairs[..constraints].iter().map(|&(i, j)| (i, j, table())).collect()
}

/// All solutions of random problems near the phase transition, as a network, as relations or as tables.
fn search_all<D: Domain, U: Undo>(rules: impl Fn(usize, usize, Pairs) -> Rule, how: Consistency) -> Counters {
    let mut sum = Counters::default();
    for seed in 0..5 {
        let mut problem = Problem::<D, U>::new();
        let vars = problem.variables(20, D::below(10));
        for (x, y, pairs) in random_binary(seed, [20, 10, 60, 49]) {
            rules(x, y, pairs).post(&mut problem, &vars, 1, how);
        }
        let mut search = problem.search((Mrv, Ascending));
        while search.next_solution() {}
        sum += search.counters();
    }
    sum
}

#[test]
fn arc_consistency_searches_one_tree() {
    let tree = |counters: Counters| [counters.nodes, counters.fails, counters.solutions];
    let pairs_as_tuples =
        |x, y, pairs: Pairs| Rule::Table(vec![x, y], pairs.into_iter().map(|(a, b)| vec![a, b]).collect());
    let expected = [6_649, 426, 2_901];
    for how in ARC_CONSISTENT {
        assert_eq!(tree(search_all::<u64, Trail>(Rule::Relation, how)), expected);
        assert_eq!(tree(search_all::<[u64; 2], Trail>(Rule::Relation, how)), expected);
        assert_eq!(tree(search_all::<u64, Trail>(|x, y, pairs| Rule::Network(vec![(x, y, pairs)]), how)), expected);
    }
    assert_eq!(tree(search_all::<u64, Trail>(pairs_as_tuples, Consistency::Ac3)), expected);
    let forward = tree(search_all::<u64, Trail>(Rule::Relation, Consistency::ForwardChecking));
    assert_eq!(forward, [10_095, 2_149, 2_901]);
}

#[test]
fn a_network_runs_once_per_node() {
    for how in ALL {
        let mut problem = Problem::<u64>::new();
        let vars = problem.variables(20, u64::below(10));
        Rule::Network(random_binary(0, [20, 10, 60, 49])).post(&mut problem, &vars, 1, how);
        let mut search = problem.search((Mrv, Ascending));
        while search.next_solution() {}
        let counters = search.counters();
        assert!(counters.propagations <= counters.nodes, "{how:?}: {counters:?}");
    }
}

#[test]
fn no_node_allocates() {
    for how in ALL {
        let mut problem = Problem::<[u64; 2]>::new();
        let vars = problem.variables(20, <[u64; 2]>::below(10));
        let mut relations = random_binary(1, [20, 10, 60, 40]);
        for (x, y, pairs) in relations.drain(40..) {
            let tuples = pairs.into_iter().map(|(a, b)| vec![a, b]).collect();
            Rule::Table(vec![x, y], tuples).post(&mut problem, &vars, 1, how);
        }
        for (x, y, pairs) in relations.drain(20..) {
            Rule::Relation(x, y, pairs).post(&mut problem, &vars, 1, how);
        }
        Rule::Network(relations).post(&mut problem, &vars, 1, how);
        Rule::Constants((0..10).rev().collect(), 0, 19).post(&mut problem, &vars, 1, how);
        Rule::Vars((1..11).collect(), 11, 18).post(&mut problem, &vars, 1, how);
        let mut search = problem.search((Mrv, Ascending));
        let allocations = allocation_counter::measure(|| {
            for _ in 0..50 {
                search.next_solution();
            }
        });
        assert_eq!(allocations.count_total, 0, "{how:?}");
        assert!(50 < search.counters().nodes);
    }
}

#[test]
fn nonsense_is_refused_when_it_is_posted() {
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(3, u64::below(3));
    let [x, y, z] = [vars[0], vars[1], vars[2]];
    let too_large = |value| Err(ModelError::ValueTooLarge { value, capacity: 64 });
    let repeated = |constraint, var| Err(ModelError::RepeatedVariable { constraint, var });

    assert_eq!(problem.post(Relation::allowed(x, x, [(0, 1)])), repeated("relation", x));
    assert_eq!(problem.post(Relation::allowed(x, y, [(0, 64), (1, 1)])), too_large(64));
    assert_eq!(problem.post(Relation::by(x, y, 0..90, 0..2, |x, y| x != y)), too_large(89));

    let table = Arc::new(RelationTable::by(0..3, 0..3, |x, y| x != y));
    let network = |vars: &[Var], x, y| BinaryNetwork::new(vars, vec![(x, y, table.clone())], Consistency::Ac3);
    assert_eq!(problem.post(network(&[x, y, x], 0, 1)), repeated("binary network", x));
    assert_eq!(problem.post(network(&vars, 2, 2)), repeated("binary network", z));
    let outside = problem.post(network(&vars, 0, 3)).expect_err("there are three variables");
    assert_eq!(outside.to_string(), "binary network: expected positions below 3, found 3");
    let large = Arc::new(RelationTable::new([(0, 70)]));
    assert_eq!(problem.post(BinaryNetwork::new(&vars, vec![(0, 1, large)], Consistency::Ac3)), too_large(70));

    assert_eq!(problem.post(Table::allowed(&[x, y, y], &[[0, 1, 1]])), repeated("table", y));
    let what = "values in each tuple";
    let width = Err(ModelError::WrongLength { constraint: "table", what, expected: 3, found: 2 });
    assert_eq!(problem.post(Table::allowed(&vars, &[vec![0, 1, 2], vec![0, 1]])), width);
    assert_eq!(problem.post(Table::allowed(&vars, &[[0, 1, usize::MAX]])), too_large(usize::MAX));

    assert_eq!(problem.post(Element::constants(&[0, 1], x, x)), repeated("element", x));
    assert_eq!(problem.post(Element::vars(&[x, y], z, z)), repeated("element", z));

    // What was refused left nothing behind.
    let mut search = problem.search((Lexicographic, Ascending));
    let mut solutions = 0;
    while search.next_solution() {
        solutions += 1;
    }
    assert_eq!(solutions, 27);
}

#[test]
fn an_empty_list_has_no_solution() {
    let post = |build: &dyn Fn(&mut Problem<u64>, &[Var])| {
        let mut problem = Problem::<u64>::new();
        let vars = problem.variables(2, u64::below(3));
        build(&mut problem, &vars);
        let mut search = problem.search((Mrv, Ascending));
        assert!(!search.next_solution());
        assert_eq!(search.counters().nodes, 1);
    };
    post(&|problem, vars| problem.post(Relation::allowed(vars[0], vars[1], [])).expect("fits"));
    post(&|problem, vars| problem.post(Table::allowed::<[usize; 2]>(vars, &[])).expect("fits"));
    post(&|problem, _| problem.post(Table::allowed::<[usize; 0]>(&[], &[])).expect("fits"));
    post(&|problem, vars| problem.post(Element::constants(&[], vars[0], vars[1])).expect("fits"));
    post(&|problem, vars| problem.post(Element::vars(&[], vars[0], vars[1])).expect("fits"));
}
