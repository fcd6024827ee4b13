//! Every switch changes a counter somewhere, and none changes the set of solutions.

use std::collections::BTreeSet;
use std::sync::Arc;

use csp_core::instances::{BinaryShape, random_binary};
use csp_core::propagators::{
    AllDifferent, AllDifferentMatching, BinaryNetwork, Consistency, HiddenSingle, NotEqual, NotEquals, Relation,
    RelationTable,
};
use csp_core::{
    Ascending, Branching, ByKey, Counters, DomWdeg, Domain, Failure, LastConflict, LeastConstraining, Lexicographic,
    Mrv, MrvDegree, Problem, RandomValue, RandomVariable, Restarts, Snapshot, Store, Trail, Undo, ValueOrder, Var,
    VariableOrder,
};
use search_control::SeededRandom;

/// How the pairs are propagated: each alone, or all in one network.
type Binary = (Consistency, bool);

/// How the all-different constraint is propagated.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Differ {
    Pairs,
    Bundle,
    ForwardChecking,
    HiddenSingle,
    Matching,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Variable {
    Lexicographic,
    Mrv,
    MrvDegree,
    DomWdeg,
    LastConflict,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Ascending,
    LeastConstraining,
    ByKey,
    Random,
}

/// One row of an ablation table.
#[derive(Clone, Copy, Debug)]
struct Switches {
    binary: Binary,
    differ: Differ,
    variable: Variable,
    value: Value,
    branching: Branching,
    restarts: Restarts,
    snapshots: bool,
}

const PLAIN: Switches = Switches {
    binary: (Consistency::BitUnion, true),
    differ: Differ::ForwardChecking,
    variable: Variable::Mrv,
    value: Value::Ascending,
    branching: Branching::Binary,
    restarts: Restarts::Never,
    snapshots: false,
};

const CONSISTENCIES: [Consistency; 6] = [
    Consistency::CheckOnly,
    Consistency::ForwardChecking,
    Consistency::Ac3,
    Consistency::Ac3Rm,
    Consistency::Ac3Bit,
    Consistency::BitUnion,
];
const DIFFERS: [Differ; 5] =
    [Differ::Pairs, Differ::Bundle, Differ::ForwardChecking, Differ::HiddenSingle, Differ::Matching];
const VARIABLES: [Variable; 6] = [
    Variable::Lexicographic,
    Variable::Mrv,
    Variable::MrvDegree,
    Variable::DomWdeg,
    Variable::LastConflict,
    Variable::Random,
];
const VALUES: [Value; 4] = [Value::Ascending, Value::LeastConstraining, Value::ByKey, Value::Random];
const BRANCHINGS: [Branching; 2] = [Branching::Binary, Branching::DWay];
const RESTARTS: [Restarts; 3] =
    [Restarts::Never, Restarts::Luby { unit: 1 }, Restarts::Geometric { first: 2, percent: 150 }];

/// Variables of as many values, pairs with tables, and some that differ and take all values.
#[derive(Debug)]
struct Instance {
    variables: usize,
    values: usize,
    pairs: Vec<(usize, usize, Arc<RelationTable<u64>>)>,
    /// As many variables as there are values.
    all_different: Vec<usize>,
}

impl Instance {
    /// A random one with so many pairs, in each of which so many combinations are forbidden.
    fn random([variables, values, constraints, forbidden]: [usize; 4], seed: u64) -> Self {
        let pairs = random_binary(BinaryShape { variables, values, constraints, forbidden }, seed);
        let mut places: Vec<usize> = (0..variables).collect();
        SeededRandom::new(seed).shuffle(&mut places);
        Self { variables, values, pairs, all_different: places[..values].to_vec() }
    }

    fn brute_force(&self) -> BTreeSet<Vec<usize>> {
        let digits = |n: usize| (0..self.variables as u32).map(move |i| n / self.values.pow(i) % self.values);
        let holds = |values: &Vec<usize>| {
            let different: BTreeSet<_> = self.all_different.iter().map(|&i| values[i]).collect();
            different.len() == self.all_different.len()
                && self.pairs.iter().all(|(i, j, table)| table.allows(values[*i], values[*j]))
        };
        (0..self.values.pow(self.variables as u32)).map(|n| digits(n).collect()).filter(holds).collect()
    }

    fn problem<U: Undo>(&self, (consistency, is_network): Binary, differ: Differ) -> Problem<u64, U> {
        let mut problem = Problem::new();
        let vars = problem.variables(self.variables, u64::below(self.values));
        if is_network {
            problem.post(BinaryNetwork::new(&vars, self.pairs.clone(), consistency)).expect("sound");
        } else {
            for (i, j, table) in &self.pairs {
                let relation = Relation::shared(vars[*i], vars[*j], table.clone());
                problem.post(relation.with(consistency)).expect("sound");
            }
        }
        let group: Vec<Var> = self.all_different.iter().map(|&i| vars[i]).collect();
        let places = (0..group.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        match differ {
            Differ::Pairs => {
                for (i, j) in places {
                    problem.post(NotEqual::new(group[i], group[j])).expect("sound");
                }
            }
            Differ::Bundle => {
                let mut bundle = NotEquals::among(&group);
                places.for_each(|(i, j)| bundle.add(i, j, 0));
                problem.post(bundle).expect("sound");
            }
            Differ::Matching => problem.post(AllDifferentMatching::of(&group)).expect("sound"),
            Differ::ForwardChecking | Differ::HiddenSingle => {
                problem.post(AllDifferent::of(&group)).expect("sound");
                if differ == Differ::HiddenSingle {
                    problem.post(HiddenSingle::new(&group, u64::below(self.values))).expect("sound");
                }
            }
        }
        problem
    }
}

/// Orders that are chosen while the program runs.
struct AnyVariable<U: Undo>(Box<dyn VariableOrder<u64, U>>);
struct AnyValue<U: Undo>(Box<dyn ValueOrder<u64, U>>);

impl<U: Undo> VariableOrder<u64, U> for AnyVariable<U> {
    fn variable(&mut self, store: &Store<u64, U>) -> Option<Var> {
        self.0.variable(store)
    }
    fn failed(&mut self, store: &Store<u64, U>, failure: Failure, decided: Option<Var>) {
        self.0.failed(store, failure, decided);
    }
    fn reset(&mut self) {
        self.0.reset();
    }
    fn needs_structure(&self) -> bool {
        self.0.needs_structure()
    }
}

impl<U: Undo> ValueOrder<u64, U> for AnyValue<U> {
    fn value(&mut self, store: &Store<u64, U>, var: Var) -> usize {
        self.0.value(store, var)
    }
    fn reset(&mut self) {
        self.0.reset();
    }
    fn needs_structure(&self) -> bool {
        self.0.needs_structure()
    }
}

fn order<U: Undo>(variable: Variable, value: Value) -> (AnyVariable<U>, AnyValue<U>) {
    let variable: Box<dyn VariableOrder<u64, U>> = match variable {
        Variable::Lexicographic => Box::new(Lexicographic),
        Variable::Mrv => Box::new(Mrv),
        Variable::MrvDegree => Box::new(MrvDegree),
        Variable::DomWdeg => Box::new(DomWdeg::new()),
        Variable::LastConflict => Box::new(LastConflict::or(Mrv)),
        Variable::Random => Box::new(RandomVariable::new(1)),
    };
    let value: Box<dyn ValueOrder<u64, U>> = match value {
        Value::Ascending => Box::new(Ascending),
        Value::LeastConstraining => Box::new(LeastConstraining),
        Value::ByKey => Box::new(ByKey(|_, value: usize| value ^ 1)),
        Value::Random => Box::new(RandomValue::new(2)),
    };
    (AnyVariable(variable), AnyValue(value))
}

/// All solutions with these switches, and what was counted.
fn run(instance: &Instance, switches: Switches) -> (BTreeSet<Vec<usize>>, Counters) {
    fn with<U: Undo>(instance: &Instance, switches: Switches) -> (BTreeSet<Vec<usize>>, Counters) {
        let mut problem = instance.problem::<U>(switches.binary, switches.differ);
        let order = order::<U>(switches.variable, switches.value);
        let mut search = problem.search(order).branching(switches.branching).restarts(switches.restarts);
        let mut found = BTreeSet::new();
        for solution in search.solutions() {
            let solution = solution.expect("no limits").values().to_vec();
            assert!(found.insert(solution), "a solution twice: {switches:?}");
        }
        (found, search.counters())
    }
    if switches.snapshots { with::<Snapshot>(instance, switches) } else { with::<Trail>(instance, switches) }
}

/// Every combination of all switches, on a few small problems with many, few and no solutions.
#[test]
fn no_combination_changes_the_solutions() {
    let shapes = [[5, 3, 4, 2], [5, 3, 6, 4], [6, 4, 8, 7]];
    let mut sizes = BTreeSet::new();
    for (shape, seed) in shapes.into_iter().zip(0..) {
        let instance = Instance::random(shape, seed);
        let expected = instance.brute_force();
        sizes.insert(expected.len());
        for consistency in CONSISTENCIES {
            for (is_network, differ) in [false, true].into_iter().flat_map(|network| DIFFERS.map(|d| (network, d))) {
                for (variable, value) in VARIABLES.into_iter().flat_map(|variable| VALUES.map(|v| (variable, v))) {
                    for (branching, restarts) in BRANCHINGS.into_iter().flat_map(|b| RESTARTS.map(|r| (b, r))) {
                        for snapshots in [false, true] {
                            let binary = (consistency, is_network);
                            let switches = Switches { binary, differ, variable, value, branching, restarts, snapshots };
                            assert_eq!(run(&instance, switches).0, expected, "{switches:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(2 < sizes.len(), "{sizes:?}");
}

/// Any two ways of one switch differ in a counter on one of ten larger instances, all else being equal.
#[test]
fn every_switch_changes_a_counter() {
    let instances: Vec<Instance> = (0..10).map(|seed| Instance::random([12, 6, 26, 13], seed)).collect();
    let all_differ = |name: &str, rows: &[Switches]| {
        let runs: Vec<Vec<(BTreeSet<Vec<usize>>, Counters)>> =
            rows.iter().map(|&row| instances.iter().map(|instance| run(instance, row)).collect()).collect();
        for (i, one) in runs.iter().enumerate() {
            for (j, other) in runs.iter().enumerate().skip(i + 1) {
                assert!(one.iter().zip(other).all(|(a, b)| a.0 == b.0), "{name}: {i} and {j} find the same");
                assert!(one.iter().zip(other).any(|(a, b)| a.1 != b.1), "{name}: {i} and {j} count the same");
            }
        }
        runs.into_iter().map(|run| run.iter().map(|(_, counters)| counters.nodes).sum::<u64>()).collect::<Vec<_>>()
    };
    let networks = CONSISTENCIES.map(|way| Switches { binary: (way, true), ..PLAIN });
    let separate = CONSISTENCIES.map(|way| Switches { binary: (way, false), ..PLAIN });
    for rows in [networks, separate] {
        let nodes = all_differ("consistency", &rows);
        assert!(nodes[1] < nodes[0] && nodes[2] < nodes[1], "{nodes:?}");
        assert!(nodes[2..].iter().all(|&count| count == nodes[2]), "arc consistency has one tree: {nodes:?}");
    }
    all_differ("one network", &[networks[5], separate[5]]);
    let weak = Switches { binary: (Consistency::ForwardChecking, true), ..PLAIN };
    let nodes = all_differ("all-different", &DIFFERS.map(|differ| Switches { differ, ..weak }));
    assert!(nodes[0] == nodes[1] && nodes[1] == nodes[2] && nodes[3] < nodes[2] && nodes[4] < nodes[2], "{nodes:?}");
    // One network is one constraint among all: degrees and weights need separate ones to tell variables apart.
    let apart = Switches { binary: (Consistency::ForwardChecking, false), ..PLAIN };
    all_differ("variable", &VARIABLES.map(|variable| Switches { variable, ..apart }));
    all_differ("value", &VALUES.map(|value| Switches { value, ..weak }));
    all_differ("branching", &BRANCHINGS.map(|branching| Switches { branching, ..weak }));
    let restarting = Switches { value: Value::Random, variable: Variable::DomWdeg, ..weak };
    all_differ("restarts", &RESTARTS.map(|restarts| Switches { restarts, ..restarting }));
    all_differ("undo", &[PLAIN, Switches { snapshots: true, ..PLAIN }]);
}
