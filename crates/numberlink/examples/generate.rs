//! Makes puzzles, with their solutions as comments, and tells how fast: `cargo run --release -p numberlink --example generate -- COLUMNS ROWS RULES SEED HOW_MANY`.

use std::time::Instant;

use numberlink::generate::{Generator, Wanted};
use search_control::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let argument = |index: usize, default: &str| arguments.get(index).cloned().unwrap_or_else(|| default.to_string());
    let wanted = Wanted {
        columns: argument(1, "10").parse()?,
        rows: argument(2, "10").parse()?,
        rules: argument(3, "tight").parse()?,
    };
    let how_many: u32 = argument(5, "10").parse()?;
    let mut generator = Generator::new(wanted, argument(4, "1").parse()?)?;
    let start = Instant::now();
    for _ in 0..how_many {
        let generated = generator.next(&Limits::none())?;
        print!("{}", generated.puzzle);
        println!("; {} pairs, effort {}", generated.puzzle.pairs().len(), generated.effort);
        for line in generated.solution.to_string().lines() {
            println!("; {line}");
        }
        println!();
    }
    println!("; {:.1} per second", f64::from(how_many) / start.elapsed().as_secs_f64());
    Ok(())
}
