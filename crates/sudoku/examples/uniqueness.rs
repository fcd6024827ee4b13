//! Checks the uniqueness of the puzzles in a file, one a line.
//!
//! `cargo run --release -p sudoku --example uniqueness -- FILE [ENGINE]`

use std::time::Instant;

use search_control::Uniqueness;
use sudoku::{Config, Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected a file with a puzzle on each line")?;
    let mut config = Config::default();
    if let Some(engine) = arguments.next() {
        config.engine = engine.parse()?;
    }
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.map(str::parse).collect::<Result<Vec<Puzzle>, _>>()?;
    let Some(first) = puzzles.first() else { return Ok(()) };
    let mut solver = Solver::new(first, config);
    let mut counts = [0_usize; 3];
    let mut nodes = 0;
    let start = Instant::now();
    for puzzle in &puzzles {
        solver.load(puzzle);
        let report = solver.uniqueness();
        nodes += report.stats.counters.nodes;
        match report.answer {
            Uniqueness::Unsolvable => counts[0] += 1,
            Uniqueness::Unique(_) => counts[1] += 1,
            _ => counts[2] += 1,
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let number = puzzles.len() as f64;
    println!("{} puzzles: {counts:?} with no, one, several solutions", puzzles.len());
    println!("{:.0} a second, {:.2} nodes each", number / seconds, nodes as f64 / number);
    Ok(())
}
