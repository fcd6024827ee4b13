//! Random binary problems near the phase transition: what each way of filtering costs.
//!
//! `cargo run --release -p csp-core --example random_binary [variables values constraints forbidden [instances]]`
//!
//! Model B: `constraints` different pairs of variables, each with exactly `forbidden` forbidden pairs of values.
//! All ways but forward checking search the same tree, to the first solution or to the proof that there is none.

use std::sync::Arc;
use std::time::Instant;

use csp_core::instances::{BinaryConstraints, BinaryShape, random_binary};
use csp_core::propagators::{BinaryNetwork, Consistency, Relation};
use csp_core::{Ascending, Counters, Domain, Mrv, Problem};
use search_control::Limits;

/// Where a search stops: only forward checking should ever come here.
const NODES: u64 = 2_000_000;

/// One search to the first solution; its counters and seconds.
fn run(
    constraints: &BinaryConstraints<u64>,
    shape: BinaryShape,
    how: Consistency,
    is_network: bool,
) -> (Counters, f64) {
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(shape.variables, u64::below(shape.values));
    if is_network {
        problem.post(BinaryNetwork::new(&vars, constraints.clone(), how)).expect("a constraint of this problem");
    } else {
        for &(i, j, ref table) in constraints {
            let relation = Relation::shared(vars[i], vars[j], Arc::clone(table)).with(how);
            problem.post(relation).expect("a constraint of this problem");
        }
    }
    let mut search = problem.search((Mrv, Ascending));
    search.limits(&Limits::none().nodes(NODES));
    let start = Instant::now();
    search.next_solution();
    (search.counters(), start.elapsed().as_secs_f64())
}

fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let [variables, values, constraints, forbidden] = match arguments[..] {
        [] => [40, 30, 215, 400],
        [variables, values, constraints, forbidden, ..] => [variables, values, constraints, forbidden],
        _ => panic!("expected no numbers, or at least four"),
    };
    let shape = BinaryShape { variables, values, constraints, forbidden };
    let instances = arguments.get(4).map_or(5, |&instances| instances as u64);
    let ways = [
        ("AC-3", Consistency::Ac3),
        ("AC3rm", Consistency::Ac3Rm),
        ("AC3bit", Consistency::Ac3Bit),
        ("bit union", Consistency::BitUnion),
        ("FC", Consistency::ForwardChecking),
    ];
    println!(
        "{:<10} {:<10} {:>9} {:>9} {:>13} {:>9} {:>9}",
        "way", "as", "nodes", "fails", "propagations", "seconds", "AC-3 / it"
    );
    for is_network in [false, true] {
        let mut plain = 0.0;
        for (name, how) in ways {
            let mut sum = Counters::default();
            let mut seconds = 0.0;
            for seed in 0..instances {
                let constraints = random_binary(shape, seed);
                let (counters, time) = run(&constraints, shape, how, is_network);
                sum += counters;
                seconds += time;
            }
            if how == Consistency::Ac3 {
                plain = seconds;
            }
            let form = if is_network { "network" } else { "relations" };
            let (nodes, fails, propagations) = (sum.nodes, sum.fails, sum.propagations);
            let ratio = plain / seconds;
            println!("{name:<10} {form:<10} {nodes:>9} {fails:>9} {propagations:>13} {seconds:>9.3} {ratio:>9.2}");
        }
    }
}
