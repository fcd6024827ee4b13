//! A search of your own with limits: stopped, asked why, and sent on. `cargo run -p search-control --example stop_and_go`

use search_control::{LimitCheck, Limits, Outcome};

/// Looks for the smallest divisor of a number, one candidate a node.
struct Divisors {
    number: u64,
    candidate: u64,
}

impl Divisors {
    fn next(&mut self, limits: &Limits) -> Outcome<u64> {
        let mut check = LimitCheck::new(limits);
        while self.candidate < self.number {
            // Asked before anything is done, so that a stopped search loses nothing.
            if let Err(stop) = check.node() {
                return Outcome::Stopped(stop);
            }
            self.candidate += 1;
            if self.number.is_multiple_of(self.candidate) {
                return Outcome::Solved(self.candidate);
            }
        }
        Outcome::Unsolvable
    }
}

fn main() {
    let mut search = Divisors { number: 1_000_003, candidate: 1 };
    loop {
        match search.next(&Limits::none().nodes(300_000)) {
            Outcome::Stopped(stop) => println!("stopped by {stop} at {}; going on", search.candidate),
            answer => {
                println!("{answer:?}");
                return;
            }
        }
    }
}
