//! Compares engines on the puzzles in files, one a line, and judges every solution.
//!
//! `cargo run --release -p sudoku --example agree -- FILE...`

use search_control::Uniqueness;
use sudoku::{Config, Engine, Puzzle, Solution, Solver, verify};

/// The number of solutions up to two, and those solutions, each judged.
fn answer(solver: &mut Solver<'_>, puzzle: &Puzzle) -> Result<Vec<Solution>, Box<dyn std::error::Error>> {
    let solutions = match solver.uniqueness().answer {
        Uniqueness::Unsolvable => vec![],
        Uniqueness::Unique(only) => vec![only],
        Uniqueness::Multiple(first, second) => vec![first, second],
        _ => return Err("a search without limits does not stop".into()),
    };
    for solution in &solutions {
        verify(puzzle, solution).map_err(|violation| format!("{puzzle}: {violation}"))?;
    }
    Ok(solutions)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut compared = 0;
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(path)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let puzzles = lines.map(str::parse).collect::<Result<Vec<Puzzle>, _>>()?;
        let Some(first) = puzzles.first() else { continue };
        let mut solvers = [Engine::Fast, Engine::Generic, Engine::ExactCover].map(|engine| {
            let mut config = Config::default();
            config.engine = engine;
            Solver::new(first, config)
        });
        for puzzle in &puzzles {
            let mut answers = Vec::new();
            for solver in &mut solvers {
                solver.load(puzzle);
                answers.push(answer(solver, puzzle)?);
            }
            let is_same = answers.windows(2).all(|pair| match (&pair[0][..], &pair[1][..]) {
                ([a], [b]) => a == b,
                (a, b) => a.len() == b.len(),
            });
            if !is_same {
                return Err(format!("engines differ on {puzzle}").into());
            }
            compared += 1;
        }
    }
    println!("{compared} puzzles: fast, generic and exact-cover agree, every solution is one");
    Ok(())
}
