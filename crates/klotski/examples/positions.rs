//! How far positions are from the goal: one search, then as many questions as wanted.
//!
//! `cargo run --release -p klotski --example positions -- [METRIC]`

use klotski::{Config, Metric, Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let metric: Metric = std::env::args().nth(1).as_deref().unwrap_or("move").parse()?;
    let puzzle: Puzzle = "横刀立马".parse()?;
    let puzzle = puzzle.with_metric(metric);
    let mut solver = Solver::new(&puzzle, Config::default())?;
    let mut distances = solver.distances()?;
    // Always the first of the best moves, to the goal.
    let mut layout = puzzle.start();
    while let Some(&best) = distances.best_moves(&layout).first() {
        let distance = distances.of(&layout).unwrap_or(0);
        let ways = distances.best_moves(&layout).len();
        println!("{distance:>3} {metric}s to go, {ways} best: {}", puzzle.write_move(best));
        layout[best.piece] = best.to;
    }
    print!("{}", puzzle.draw(&layout));
    Ok(())
}
