//! Prints the first magic square of order 4 and counts them all, up to rotation and reflection.
//!
//! `cargo run --release -p csp-core --example magic_square`

use csp_core::propagators::{AllDifferent, LessThan, Linear};
use csp_core::{Ascending, Domain, ModelError, Mrv, Problem, Var};

fn main() -> Result<(), ModelError> {
    let mut problem = Problem::<u64>::new();
    let cells = problem.variables(16, u64::of(1..=16));
    problem.post(AllDifferent::of(&cells))?;
    let line = |start: usize, step: usize| (0..4).map(|i| cells[start + step * i]).collect::<Vec<Var>>();
    for i in 0..4 {
        problem.post(Linear::sum(&line(4 * i, 1), 34))?;
        problem.post(Linear::sum(&line(i, 4), 34))?;
    }
    problem.post(Linear::sum(&line(0, 5), 34))?;
    problem.post(Linear::sum(&line(3, 3), 34))?;
    // One square of each eight: the first corner is the smallest, and its neighbours are in order.
    for (i, j) in [(0, 3), (0, 12), (0, 15), (3, 12)] {
        problem.post(LessThan::new(cells[i], cells[j]))?;
    }

    let mut search = problem.search((Mrv, Ascending));
    if search.next_solution() {
        let values: Vec<usize> = cells.iter().filter_map(|&cell| search.store().value(cell)).collect();
        for row in values.chunks(4) {
            println!("{:3}{:3}{:3}{:3}", row[0], row[1], row[2], row[3]);
        }
    }
    while search.next_solution() {}
    let counters = search.counters();
    println!("{} squares, {} nodes, {} fails", counters.solutions, counters.nodes, counters.fails);
    Ok(())
}
