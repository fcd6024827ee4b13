//! Queens that do not attack each other: `dlx_queens [N]`; one solution is drawn, all are counted.

use dlx::{Builder, Config, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: usize = std::env::args().nth(1).map_or(Ok(8), |n| n.parse())?;
    let mut builder = Builder::new();
    for line in 0..n {
        builder.primary(('r', line))?;
        builder.primary(('c', line))?;
    }
    // A diagonal need not have a queen, but has at most one.
    for diagonal in 0..(2 * n).saturating_sub(1) {
        builder.secondary(('a', diagonal))?;
        builder.secondary(('b', diagonal))?;
    }
    for (row, column) in (0..n * n).map(|at| (at / n, at % n)) {
        let items = [('r', row), ('c', column), ('a', row + column), ('b', n - 1 + row - column)];
        builder.option((row, column), items.map(Into::into))?;
    }
    let problem = builder.build();
    let mut solver = Solver::new(&problem, Config::default())?;
    if let Some(solution) = solver.solve().answer.solution() {
        let mut queens: Vec<_> = solution.options().iter().map(|&option| *problem.payload(option)).collect();
        queens.sort_unstable();
        for (_, column) in queens {
            println!("{}Q{}", ". ".repeat(column), " .".repeat(n - 1 - column));
        }
    }
    let report = solver.count();
    println!("{} solutions, {} nodes with {}", report.answer, report.stats.counters.nodes, report.stats.kernel);
    Ok(())
}
