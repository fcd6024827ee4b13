//! Colours the states of Australia with as few colours as possible: `cargo run -p csp-core --example map_colouring`.

use csp_core::propagators::NotEqual;
use csp_core::{Ascending, Domain, MrvDegree, Problem};

const STATES: [&str; 7] = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
const BORDERS: [(usize, usize); 9] = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];

fn main() {
    for colours in 1..=4 {
        let mut problem = Problem::<u64>::new();
        let states = problem.variables(STATES.len(), u64::below(colours));
        for (a, b) in BORDERS {
            problem.post(NotEqual::new(states[a], states[b])).expect("a constraint of this problem");
        }
        let mut search = problem.search((MrvDegree, Ascending));
        if search.next_solution() {
            println!("{colours} colours suffice, after {} nodes:", search.counters().nodes);
            for (state, name) in states.into_iter().zip(STATES) {
                println!("  {name}: {:?}", search.store().value(state));
            }
            return;
        }
        println!("{colours} colours do not suffice");
    }
}
