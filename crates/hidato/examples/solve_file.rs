//! Solves every puzzle of a file: `cargo run -p hidato --example solve_file -- FILE` (our test cases without one).

use hidato::{Adjacency, Config, Puzzle, Solver, parse, verify};
use puzzle_text::blocks;
use search_control::{Limits, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => include_str!("../testdata/cases.txt").to_string(),
    };
    for block in blocks(&text, parse::HASH) {
        println!("> {}", block.name().unwrap_or("puzzle"));
        // One bad puzzle does not stop the others.
        let puzzle = match Puzzle::from_block(&block, Adjacency::Eight) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                println!("{error}\n");
                continue;
            }
        };
        let report = Solver::new(&puzzle, Config::default()).limits(Limits::none().nodes(1_000_000)).solve();
        match report.answer {
            Outcome::Solved(solution) => {
                verify(&puzzle, solution.numbers())?;
                println!("{solution}");
            }
            Outcome::Unsolvable => println!("no solution\n"),
            Outcome::Stopped(stop) => println!("stopped: {stop}\n"),
        }
    }
    Ok(())
}
