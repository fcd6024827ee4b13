//! Min-conflicts local search beside the presets: queens, and random binary problems with a hidden solution.
//!
//! `cargo run --release -p csp-core --example local_search`: for each instance moves (or nodes) and milliseconds,
//! the medians of eleven seeds (one for forward checking on the large board).
//!
//! Arguments: the tabu tenure and the noise per mille of the local search, both 0 unless given.

use std::sync::Arc;
use std::time::Instant;

use csp_core::propagators::RelationTable;
use csp_core::{Domain, MinConflicts, Preset};
use search_control::{Limits, SeededRandom};

type Arcs<D> = Vec<(usize, usize, Arc<RelationTable<D>>)>;

/// Seeds of each instance.
const SEEDS: u64 = 11;

/// Where a search by a preset stops; the local search stops after about as many moves.
const NODES: u64 = 1_000_000;

fn queens<D: Domain>(n: usize) -> Arcs<D> {
    let table = |rows: usize| Arc::new(RelationTable::by(0..n, 0..n, |a, b| a != b && a.abs_diff(b) != rows));
    let tables: Vec<_> = (0..n).map(table).collect();
    (0..n).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| (i, j, Arc::clone(&tables[j - i]))).collect()
}

/// Random constraints with so many forbidden pairs each, all of them satisfied by one drawn assignment.
fn hidden(seed: u64, [variables, values, constraints, forbidden]: [usize; 4]) -> Arcs<u64> {
    let mut random = SeededRandom::new(seed);
    let solution: Vec<usize> = (0..variables).map(|_| random.below(values as u32) as usize).collect();
    let mut pairs: Vec<_> = (0..variables).flat_map(|j| (0..j).map(move |i| (i, j))).collect();
    random.shuffle(&mut pairs);
    let mut tuples: Vec<_> = (0..values).flat_map(|a| (0..values).map(move |b| (a, b))).collect();
    let mut table = |i: usize, j: usize| {
        random.shuffle(&mut tuples);
        // The stable sort only brings that pair to the end.
        tuples.sort_by_key(|&pair| pair == (solution[i], solution[j]));
        Arc::new(RelationTable::new(tuples[forbidden..].iter().copied()))
    };
    pairs[..constraints].iter().map(|&(i, j)| (i, j, table(i, j))).collect()
}

/// Prints the medians of solved runs, each `(steps, milliseconds)`.
fn report(instance: &str, engine: &str, mut runs: Vec<Option<(u64, f64)>>) {
    runs.sort_by(|a, b| {
        let key = |run: &Option<(u64, f64)>| run.map_or((u64::MAX, f64::MAX), |run| run);
        key(a).partial_cmp(&key(b)).expect("numbers")
    });
    let solved = runs.iter().flatten().count();
    match runs[runs.len() / 2] {
        Some((steps, ms)) => println!("{instance:26} {engine:17} {solved:2} solved {steps:10} {ms:10.2} ms"),
        None => println!("{instance:26} {engine:17} {solved:2} solved"),
    }
}

fn compare<D: Domain>(instance: &str, domains: &[D], arcs: impl Fn(u64) -> Arcs<D>, settings: (u32, u32)) {
    let limits = Limits::none().nodes(NODES / 1024);
    let local = |seed| {
        let search = MinConflicts::new(domains.to_vec(), arcs(seed), seed).expect("a sound problem");
        let mut search = search.tabu(settings.0).noise(settings.1);
        let start = Instant::now();
        let solution = search.solve(&limits).solution();
        solution.map(|_| (search.moves(), start.elapsed().as_secs_f64() * 1e3))
    };
    report(instance, "min-conflicts", (0..SEEDS).map(local).collect());
    // On the large board the presets take seconds, and the instance is the same for every seed.
    let is_large = 64 < D::CAPACITY;
    for preset in [Preset::ForwardChecking, Preset::Mac].into_iter().take(if is_large { 1 } else { 2 }) {
        let run = |seed| {
            let mut search = preset.search(domains, &arcs(seed)).expect("a sound problem");
            search.limits(&Limits::none().nodes(NODES));
            let start = Instant::now();
            search.next_solution().then(|| (search.counters().nodes, start.elapsed().as_secs_f64() * 1e3))
        };
        report(instance, preset.name(), (0..if is_large { 1 } else { SEEDS }).map(run).collect());
    }
}

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let settings = (numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(0));
    compare("queens 50", &[u64::below(50); 50], |_| queens(50), settings);
    compare("queens 200", &[<[u64; 4]>::below(200); 200], |_| queens(200), settings);
    for shape in [[40, 10, 150, 30], [60, 10, 200, 40], [60, 10, 220, 40], [40, 10, 90, 50]] {
        let name = format!("random {shape:?}");
        compare(&name, &vec![u64::below(shape[1]); shape[0]], |seed| hidden(seed, shape), settings);
    }
}
