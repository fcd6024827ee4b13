//! All ways to place n queens: `cargo run --release -p csp-core --example queens -- 12`.

use std::time::Instant;

use csp_core::propagators::NotEquals;
use csp_core::{Ascending, Domain, ModelError, Mrv, Problem};

fn main() -> Result<(), ModelError> {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).filter(|n| (1..=64).contains(n)).unwrap_or(8);
    let mut problem = Problem::<u64>::new();
    // One variable per row; its value is the column.
    let rows = problem.variables(n, u64::below(n));
    let mut attacks = NotEquals::among(&rows);
    for j in 0..n {
        for (i, distance) in (0..j).zip((1..=j as i32).rev()) {
            for offset in [0, distance, -distance] {
                attacks.add(i, j, offset);
            }
        }
    }
    problem.post(attacks)?;
    let mut search = problem.search((Mrv, Ascending));
    let start = Instant::now();
    while search.next_solution() {}
    let (counters, seconds) = (search.counters(), start.elapsed().as_secs_f64());
    println!("{} solutions, {} nodes, {} fails", counters.solutions, counters.nodes, counters.fails);
    println!("{seconds:.3} s, {:.2} million nodes per second", counters.nodes as f64 / seconds / 1e6);
    Ok(())
}
