//! A sudoku as exact cover, 729 options over 324 items: `dlx_sudoku [LINE]` of 81 characters, `.` for a blank.

use dlx::{Builder, Choice, Config, Kernel, Solver};
use search_control::Uniqueness;

/// The hard puzzle of the article on constraint propagation.
const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.into());
    let mut builder = Builder::new();
    (0..324).try_for_each(|item| builder.primary(item))?;
    for (cell, given) in line.chars().enumerate().take(81) {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for digit in (0..9).filter(|&digit| given == '.' || given.to_digit(10) == Some(digit as u32 + 1)) {
            let items = [cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit];
            builder.option((cell, digit + 1), items.map(Into::into))?;
        }
    }
    let problem = builder.build();
    for config in [Config::default(), Config::default().kernel(Kernel::Cells).choice(Choice::Weighted)] {
        let report = Solver::new(&problem, config)?.uniqueness();
        let (word, solution) = match report.answer {
            Uniqueness::Unique(solution) => ("unique", Some(solution)),
            Uniqueness::Multiple(solution, _) => ("one of several", Some(solution)),
            _ => ("no solution", None),
        };
        println!("{word}, {} nodes with {}", report.stats.counters.nodes, report.stats.kernel);
        let mut digits: Vec<_> =
            solution.iter().flat_map(dlx::Solution::options).map(|&o| *problem.payload(o)).collect();
        digits.sort_unstable();
        println!("{}", digits.iter().map(|(_, digit)| digit.to_string()).collect::<String>());
    }
    Ok(())
}
