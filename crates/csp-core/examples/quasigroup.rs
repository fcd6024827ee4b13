//! Latin squares with holes, completed: `cargo run --release -p csp-core --example quasigroup -- 25 262 50`
//! (order, holes, how many seeds).
//!
//! Rows and columns are all-different by forward checking and hidden singles, or by matching with `matching` as last argument.

use std::time::{Duration, Instant};

use csp_core::instances::quasigroup_with_holes;
use csp_core::propagators::{AllDifferent, AllDifferentMatching, HiddenSingle};
use csp_core::{Ascending, DomWdeg, Domain, ModelError, Problem, Restarts, Step, Var};
use search_control::Limits;

fn problem(n: usize, cells: &[Option<usize>], by_matching: bool) -> Result<Problem<u64>, ModelError> {
    let mut problem = Problem::new();
    let domain = |cell: &Option<usize>| cell.map_or(u64::below(n), u64::only);
    let vars: Vec<Var> = cells.iter().map(|cell| problem.variable(domain(cell))).collect();
    for i in 0..n {
        let row = vars[i * n..(i + 1) * n].to_vec();
        let column: Vec<Var> = (0..n).map(|j| vars[j * n + i]).collect();
        for line in [row, column] {
            problem.post(AllDifferent::of(&line))?;
            if by_matching {
                problem.post(AllDifferentMatching::of(&line))?;
            } else {
                problem.post(HiddenSingle::new(&line, u64::below(n)))?;
            }
        }
    }
    Ok(problem)
}

fn main() -> Result<(), ModelError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: usize| arguments.get(i).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (n, holes, seeds) = (number(0, 20).clamp(1, 64), number(1, 168), number(2, 10));
    let by_matching = arguments.get(3).is_some_and(|text| text == "matching");
    let mut times: Vec<(Duration, u64, bool)> = Vec::new();
    for seed in 0..seeds as u64 {
        let cells = quasigroup_with_holes(n, holes, seed);
        let start = Instant::now();
        let mut problem = problem(n, &cells, by_matching)?;
        let mut search =
            problem.search((DomWdeg::new(), Ascending)).restarts(Restarts::Geometric { first: 100, percent: 130 });
        search.limits(&Limits::none().nodes(1_000_000));
        let is_solved = search.step(&mut ()) == Step::Solution;
        times.push((start.elapsed(), search.counters().fails, is_solved));
    }
    times.sort_unstable();
    let solved = times.iter().filter(|(.., is_solved)| *is_solved).count();
    let within =
        |ms: u64| times.iter().filter(|(time, _, is_solved)| *is_solved && *time < Duration::from_millis(ms)).count();
    println!(
        "order {n}, {holes} holes: {solved} of {seeds} solved, {} within 50 ms, {} within 1 s",
        within(50),
        within(1000)
    );
    if let (Some(median), Some(last)) = (times.get(times.len() / 2), times.last()) {
        let fails: u64 = times.iter().map(|(_, fails, _)| fails).sum();
        println!("median {:?}, worst {:?}, {fails} fails in all", median.0, last.0);
    }
    Ok(())
}
