//! What a web page does, without its browser: no clock, no thread, a slice of work at a time.
//!
//! `cargo run -p puzzles --no-default-features --features sudoku --example web_page`

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use puzzles::prelude::*;

fn main() -> Result<(), sudoku::ParseError> {
    // The grids of 4x4: 288.
    let puzzle: sudoku::Puzzle = "................".parse()?;

    // A slice between two frames: so many nodes, or until the page says that the frame is over.
    // In a browser the function asks `performance.now()`; here it counts how often it was asked.
    let asked = Arc::new(AtomicU32::new(0));
    let page = Arc::clone(&asked);
    let frame_is_over = move || 1_000 < page.fetch_add(1, Ordering::Relaxed);
    let slice = Limits::none().nodes(50).interrupt(frame_is_over);

    let mut solver = sudoku::Solver::new(&puzzle, sudoku::Config::default()).limits(slice.clone());
    let mut solutions = solver.solutions();
    let (mut found, mut frames) = (0, 1);
    loop {
        while solutions.next().is_some() {
            found += 1;
        }
        match solutions.end() {
            // The page draws what there is, and calls again from `requestAnimationFrame`.
            End::Stopped(_) => {
                asked.store(0, Ordering::Relaxed);
                solutions.resume(&slice);
                frames += 1;
            }
            _ => break,
        }
    }
    println!("{found} solutions in {frames} frames");
    Ok(())
}
