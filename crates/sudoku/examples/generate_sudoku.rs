//! Makes minimal puzzles and says how many a second.
//!
//! `cargo run --release -p sudoku --example generate_sudoku -- SIDE COUNT SEED [EFFORT]`

use std::time::Instant;

use search_control::Limits;
use sudoku::{Generator, Layout, Wanted};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let mut next = |default| arguments.next().unwrap_or(Ok(default));
    let (side, count, seed) = (next(9)? as usize, next(10)?, next(1)?);
    let layout = if side == 9 { Layout::classic() } else { Layout::plain(side)?.into() };
    let mut generator = Generator::new(layout, seed);
    let mut wanted = Wanted::default();
    wanted.effort = arguments.next().transpose()?;
    let (start, mut clues) = (Instant::now(), 0);
    for _ in 0..count {
        if let Some(puzzle) = generator.puzzle(&wanted, &Limits::none())? {
            clues += puzzle.clues();
            println!("{puzzle}");
            if generator.undecided() != 0 {
                eprintln!("{} givens undecided", generator.undecided());
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{:.1} a second, {:.2} clues each", count as f64 / seconds, clues as f64 / count as f64);
    Ok(())
}
