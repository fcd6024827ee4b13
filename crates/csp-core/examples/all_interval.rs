//! All-interval series: orders of the twelve notes whose eleven intervals are all different.
//!
//! `cargo run --release -p csp-core --example all_interval [NOTES]`

use csp_core::propagators::{AllDifferent, Difference, HiddenSingle};
use csp_core::{Ascending, Domain, ModelError, Problem, Store, Trail, Var};

fn main() -> Result<(), ModelError> {
    let n = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(12).clamp(2, 64);
    let mut problem = Problem::<u64>::new();
    let series = problem.variables(n, u64::below(n));
    let intervals = problem.variables(n - 1, u64::of(1..n));
    for (pair, &interval) in series.windows(2).zip(&intervals) {
        problem.post(Difference::new(pair[0], pair[1], interval))?;
    }
    for (vars, values) in [(&series, u64::below(n)), (&intervals, u64::of(1..n))] {
        problem.post(AllDifferent::of(vars))?;
        problem.post(HiddenSingle::new(vars, values))?;
    }

    // Guess notes only: they decide the intervals.
    let notes = series.clone();
    let fewest = move |store: &Store<u64, Trail>| -> Option<Var> {
        notes.iter().copied().filter(|&note| !store.is_fixed(note)).min_by_key(|&note| store.domain(note).count())
    };
    let mut search = problem.search((fewest, Ascending));
    if search.next_solution() {
        let text: Vec<String> =
            series.iter().filter_map(|&note| search.store().value(note)).map(|note| note.to_string()).collect();
        println!("{}", text.join(" "));
    }
    while search.next_solution() {}
    let counters = search.counters();
    println!("{} series, {} nodes, {} fails", counters.solutions, counters.nodes, counters.fails);
    Ok(())
}
