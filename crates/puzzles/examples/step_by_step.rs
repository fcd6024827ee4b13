//! A search in slices: what a web page or a game does, where no thread may wait and there is no clock.
//!
//! `cargo run -p puzzles --example step_by_step`

use puzzles::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The grids of 4x4: 288.
    let puzzle: sudoku::Puzzle = "................".parse()?;
    // A node limit needs no clock; here a slice has 50 nodes.
    let slice = Limits::none().nodes(50);
    let mut solver = sudoku::Solver::new(&puzzle, sudoku::Config::default()).limits(slice.clone());
    let mut solutions = solver.solutions();
    let (mut found, mut slices) = (0, 1);
    loop {
        if solutions.next().is_some() {
            found += 1;
        } else if let End::Stopped(_) = solutions.end() {
            // Here a page draws what it has, and asks for the next slice when the browser is idle.
            solutions.resume(&slice);
            slices += 1;
        } else {
            break;
        }
    }
    println!("{found} solutions in {slices} slices, {} nodes", solutions.stats().counters.nodes);
    Ok(())
}
