//! Shortest solutions of the puzzles in files, in all three metrics.
//!
//! `cargo run --release -p klotski --example shortest -- FILE...`

use std::time::{Duration, Instant};

use klotski::{Config, Lengths, Metric, Puzzle, Solver, verify};
use search_control::{Limits, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let puzzle: Puzzle = std::fs::read_to_string(&path)?.parse().map_err(|error| format!("{path}: {error}"))?;
        for metric in Metric::ALL {
            let puzzle = puzzle.clone().with_metric(metric);
            let start = Instant::now();
            let limits = Limits::none().time(Duration::from_secs(60)).memory(4 << 30);
            let report = Solver::new(&puzzle, Config::default())?.limits(limits).solve();
            let seconds = start.elapsed().as_secs_f64();
            let counters = report.stats.counters;
            let answer = match report.answer {
                Outcome::Solved(solution) => {
                    verify(&puzzle, &solution)?;
                    let Lengths { moves, slides, steps } = Lengths::of(&puzzle, &solution);
                    format!("{} ({moves} moves, {slides} slides, {steps} steps)", solution.len())
                }
                Outcome::Unsolvable => "none".into(),
                Outcome::Stopped(stop) => format!("stopped: {stop}, more than {}", counters.depth),
            };
            println!(
                "{path} {metric}: {answer}; {} states, {seconds:.3} s, {} bits",
                counters.states, report.stats.key_bits
            );
        }
    }
    Ok(())
}
