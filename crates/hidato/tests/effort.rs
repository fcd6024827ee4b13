//! Exact counters of fixed instances, so that a silent loss of pruning fails without a clock.

use hidato::{Config, Engine, Puzzle, Solver};

/// Unique, 7x7: needs search with every technique on.
const TIGHT: &str = "
 .  .  .  .  .  . 14
 .  . 33  . 27  .  .
 .  .  .  .  .  .  .
 .  . 45  #  .  . 22
 .  . 42  .  .  .  .
 .  .  .  . 37  .  .
 1  .  .  .  .  .  6";

fn nodes(text: &str, config: Config) -> (u64, u64) {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let counters = Solver::new(&puzzle, config).uniqueness().stats.counters;
    (counters.nodes, counters.propagations)
}

#[test]
fn probe() {
    println!("{:?}", nodes(TIGHT, Config::default()));
    for s in Config::switches() {
        let mut c = Config::default();
        c.set(s.name, "off").unwrap();
        println!("{} {:?}", s.name, nodes(TIGHT, c));
        let _ = Engine::Csp;
    }
}
