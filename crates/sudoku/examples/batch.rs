//! Puzzles of a file, one a line: how many have one solution, all at once beside one at a time.
//!
//! `cargo run --release -p sudoku --example batch -- FILE`

use std::time::Instant;

use search_control::{End, Limits};
use sudoku::{Batch, Config, Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected a file with a puzzle on each line")?;
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.map(str::parse).collect::<Result<Vec<Puzzle>, _>>()?;
    let Some(first) = puzzles.first() else { return Ok(()) };
    let (mut batch, mut solver) = (Batch::new(), Solver::new(first, Config::default()));
    // Both in turn, so that what else the machine does hits both.
    for round in 1..=5 {
        let (mut unique, mut nodes) = ([0; 2], [0; 2]);
        let start = Instant::now();
        batch.search(&puzzles, 2, &Limits::none(), |found| {
            unique[0] += usize::from(found.solutions == 1 && found.end == End::Exhausted);
            nodes[0] += found.counters.nodes;
        });
        let together = start.elapsed();
        let start = Instant::now();
        for puzzle in &puzzles {
            solver.load(puzzle);
            let report = solver.count_up_to(2);
            unique[1] += usize::from(report.answer.exact() == Some(1));
            nodes[1] += report.stats.counters.nodes;
        }
        let alone = start.elapsed();
        let ratio = alone.as_secs_f64() / together.as_secs_f64();
        println!("round {round}: {unique:?} unique, {nodes:?} nodes, {together:?} and {alone:?}, ratio {ratio:.2}");
    }
    Ok(())
}
