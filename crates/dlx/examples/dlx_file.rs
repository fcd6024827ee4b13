//! Counts the solutions of files in Knuth's text format: `dlx_file [knuth | KERNEL] [CHOICE] [scan] FILE...`.
//!
//! `knuth` is the mode of Knuth's counters; `scan` does without queues of forced moves.

use std::time::Instant;

use dlx::{Choice, Config, Kernel, Problem, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = Config::default();
    for argument in std::env::args().skip(1) {
        if argument == "knuth" {
            config = Config::knuth();
        } else if argument == "scan" {
            config = config.forced(false);
        } else if let Ok(kernel) = argument.parse::<Kernel>() {
            config = config.kernel(kernel);
        } else if let Ok(choice) = argument.parse::<Choice>() {
            config = config.choice(choice);
        } else {
            let problem: Problem<String> = std::fs::read_to_string(&argument)?.parse()?;
            let start = Instant::now();
            let mut solver = Solver::new(&problem, config)?;
            let built = start.elapsed();
            let report = solver.count();
            let (stats, time) = (report.stats.counters, start.elapsed());
            println!(
                "{argument}: {} by {}, {} nodes, {} updates, {} fails, {:.2} ms of which {:.2} to build",
                report.answer,
                report.stats.kernel,
                stats.nodes,
                stats.updates,
                stats.fails,
                time.as_secs_f64() * 1e3,
                built.as_secs_f64() * 1e3,
            );
        }
    }
    Ok(())
}
