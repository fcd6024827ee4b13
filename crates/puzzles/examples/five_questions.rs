//! One question to each engine, through the facade: `cargo run -p puzzles --example five_questions`.

use puzzles::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: hidato::Puzzle = ". . . / . . 1 / 9 6 .".parse()?;
    let answer = hidato::Solver::new(&puzzle, hidato::Config::default()).uniqueness().answer;
    println!("hidato: one solution: {}", matches!(answer, Uniqueness::Unique(_)));

    let puzzle: sudoku::Puzzle = "1...............".parse()?;
    println!("sudoku: {} solutions", sudoku::Solver::new(&puzzle, sudoku::Config::default()).count().answer);

    let puzzle: numberlink::Puzzle = "> corners rules=fill\n1 . 1\n. . .\n2 . 2\n".parse()?;
    let count = numberlink::Solver::new(&puzzle, numberlink::Config::default())?.count().answer;
    println!("numberlink: {:?} solutions", count.exact());

    let queens = dlx::instances::queens(6)?;
    println!(
        "exact cover: {} ways to place six queens",
        dlx::Solver::new(&queens, dlx::Config::default())?.count().answer
    );

    let puzzle: klotski::Puzzle = klotski::presets::PRESETS[0].puzzle();
    let path = klotski::Solver::new(&puzzle, klotski::Config::default())?.solve().answer.solution();
    println!("klotski: {:?} moves", path.map(|path| path.moves.len()));
    Ok(())
}
