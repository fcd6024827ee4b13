//! Car sequencing: the ten cars of the classic instance, on a line whose stations cannot fit an option to every car.
//!
//! `cargo run --release -p csp-core --example car_sequencing`
//!
//! M. Dincbas, H. Simonis, P. Van Hentenryck, "Solving the car-sequencing problem in constraint logic programming",
//! ECAI 1988: six classes of cars, five options; option `o` fits at most `capacity` of any `window` cars in a row.

use csp_core::propagators::Count;
use csp_core::{Ascending, Domain, Lexicographic, ModelError, Problem};

/// How many cars of each class.
const DEMANDS: [usize; 6] = [1, 1, 2, 2, 2, 2];
/// For each option: capacity, window, and the classes that have it.
const OPTIONS: [(usize, usize, &[usize]); 5] =
    [(1, 2, &[0, 4, 5]), (2, 3, &[2, 3, 5]), (1, 3, &[0, 4]), (2, 5, &[0, 1, 3]), (1, 5, &[2])];

fn main() -> Result<(), ModelError> {
    let mut problem = Problem::<u64>::new();
    let line = problem.variables(DEMANDS.iter().sum(), u64::below(DEMANDS.len()));
    for (class, demand) in DEMANDS.into_iter().enumerate() {
        problem.post(Count::exactly(demand, &line, u64::only(class)))?;
    }
    for (capacity, window, classes) in OPTIONS {
        for cars in line.windows(window) {
            problem.post(Count::at_most(capacity, cars, u64::of(classes.iter().copied())))?;
        }
    }

    let mut search = problem.search((Lexicographic, Ascending));
    while search.next_solution() {
        let classes: Vec<String> =
            line.iter().filter_map(|&car| search.store().value(car)).map(|class| class.to_string()).collect();
        println!("{}", classes.join(" "));
    }
    let counters = search.counters();
    println!("{} sequences, {} nodes, {} fails", counters.solutions, counters.nodes, counters.fails);
    Ok(())
}
