//! A propagator of your own in a few lines: pairs of numbers whose product is even.
//!
//! `cargo run -p csp-core --example own_propagator`

use csp_core::{Ascending, Attach, Conflict, Domain, Lexicographic, Problem, Propagator, Store, Undo, Var};

/// The product of two variables is even.
#[derive(Debug)]
struct EvenProduct(Var, Var);

impl<D: Domain, U: Undo> Propagator<D, U> for EvenProduct {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_change(self.0);
        attach.on_change(self.1);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let even = D::of((0..D::CAPACITY).step_by(2));
        for (one, other) in [(self.0, self.1), (self.1, self.0)] {
            if !store.domain(one).meets(&even) {
                store.narrow(other, &even)?;
            }
        }
        Ok(())
    }
}

fn main() {
    let mut problem = Problem::<u64>::new();
    let x = problem.variable(u64::of([1, 2, 3]));
    let y = problem.variable(u64::of([3, 4, 5]));
    problem.post(EvenProduct(x, y)).expect("a constraint of this problem");
    let mut search = problem.search((Lexicographic, Ascending));
    while search.next_solution() {
        let store = search.store();
        println!("{:?} * {:?}", store.value(x), store.value(y));
    }
}
