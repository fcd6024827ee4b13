//! Asks one question about every puzzle of a file and tells what it took.
//!
//! `cargo run --release -p numberlink --example survey -- FILE [RULES] [QUESTION] [SECONDS] [ENGINE] [SETTINGS]`
//! with the questions `unique`, `solve` and `count`, and settings as in `loops=off,bottlenecks=on`.

use std::time::{Duration, Instant};

use numberlink::{Config, Puzzle, Rules, Solver, parse, verify};
use puzzle_text::blocks;
use search_control::{Limits, Outcome, Uniqueness};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let argument = |index: usize, default: &str| arguments.get(index).cloned().unwrap_or_else(|| default.to_string());
    let text = std::fs::read_to_string(argument(1, "testdata/cases.txt"))?;
    let rules: Rules = argument(2, "tight").parse()?;
    let question = argument(3, "unique");
    let seconds: f64 = argument(4, "60").parse()?;
    let mut config = Config::default();
    config.engine = argument(5, "auto").parse()?;
    for setting in argument(6, "").split(',').filter(|setting| !setting.is_empty()) {
        let (technique, value) = setting.split_once('=').ok_or("expected a setting as in loops=off")?;
        config.set(technique, value)?;
    }
    let mut total = Duration::ZERO;
    for block in blocks(&text, parse::HASH) {
        let puzzle = Puzzle::from_block(&block, rules)?;
        let limits = Limits::none().time(Duration::from_secs_f64(seconds)).memory(4 << 30);
        let start = Instant::now();
        let mut solver = Solver::new(&puzzle, config)?.limits(limits);
        let (answer, stats) = match question.as_str() {
            "count" => {
                let report = solver.count();
                (format!("{} ({:?})", report.answer.found, report.answer.end), report.stats)
            }
            "solve" => {
                let report = solver.solve();
                let answer = match report.answer {
                    Outcome::Solved(solution) => format!("solved {:?}", verify(&puzzle, &solution)),
                    other => format!("{:?}", other.map(|_| ())),
                };
                (answer, report.stats)
            }
            _ => {
                let report = solver.uniqueness();
                let answer = match report.answer {
                    Uniqueness::Unique(solution) => format!("unique {:?}", verify(&puzzle, &solution)),
                    Uniqueness::Multiple(a, b) => {
                        format!("multiple {:?} {:?} {}", verify(&puzzle, &a), verify(&puzzle, &b), a != b)
                    }
                    Uniqueness::Stopped { stop, found } => format!("stopped {stop} found={}", found.is_some()),
                    _ => "unsolvable".to_string(),
                };
                (answer, report.stats)
            }
        };
        let time = start.elapsed();
        total += time;
        let counters = stats.counters;
        println!(
            "{:<28} {:>3}x{:<3} {answer:<36} {:>9.1} ms nodes={} states={} peak={} hits={} pairs={} MB={:.1} {}",
            block.name().unwrap_or("-"),
            puzzle.board().columns(),
            puzzle.board().rows(),
            time.as_secs_f64() * 1e3,
            counters.nodes,
            counters.states,
            counters.peak_states,
            counters.memo_hits,
            counters.pairs,
            counters.bytes as f64 / 1e6,
            stats.engine,
        );
    }
    println!("total {:.1} ms", total.as_secs_f64() * 1e3);
    Ok(())
}
