//! All solutions of exact-cover files: our `dlx` beside the crate of the same name in the registry.
//!
//! `exact_cover [ROUNDS] [KERNEL] FILE...`, files in Knuth's text format.
//!
//! Both structures are built outside the measurement, which is the search for all solutions.
//! Contenders alternate; each round takes the ratio theirs / ours of their CPU time, work under 10 ms is repeated within it,
//! and the median, smallest and largest ratio are printed.
//! A difference in the number of solutions ends the program.

use std::time::Duration;

use cpu_time::ThreadTime;
use knuth_dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use knuth_dlx::{OptOrder, Solve, Spec};
use puzzles::dlx::{Config, Problem, Solver};

type Failure = Box<dyn std::error::Error>;

/// Work is repeated until it takes this long.
const SHORTEST: Duration = Duration::from_millis(10);

/// The number of solutions of theirs.
fn theirs<P: Solve>(problem: &mut P) -> u128 {
    let mut solver = knuth_dlx::Solver::new(problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut count = 0;
    while solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

/// The mean CPU time of `work`, and its answer.
fn timed(mut work: impl FnMut() -> u128) -> (f64, u128) {
    let start = ThreadTime::now();
    let mut times = 0;
    loop {
        let answer = work();
        times += 1;
        if SHORTEST <= start.elapsed() {
            return (start.elapsed().as_secs_f64() / f64::from(times), answer);
        }
    }
}

fn compare(
    name: &str,
    rounds: usize,
    mut theirs: impl FnMut() -> u128,
    problem: &Problem<String>,
    config: Config,
) -> Result<(), Failure> {
    let mut solver = Solver::new(problem, config)?;
    let mut kernel = "";
    let mut ours = || {
        let report = solver.count();
        kernel = report.stats.kernel.word();
        report.answer.found()
    };
    let (mut ratios, mut our_times, mut their_times) = (Vec::new(), Vec::new(), Vec::new());
    let mut count = 0;
    for _ in 0..rounds {
        let (their_time, their_count) = timed(&mut theirs);
        let (our_time, our_count) = timed(&mut ours);
        if their_count != our_count {
            return Err(format!("{name}: theirs finds {their_count} solutions, ours {our_count}").into());
        }
        count = our_count;
        ratios.push(their_time / our_time);
        our_times.push(our_time);
        their_times.push(their_time);
    }
    for times in [&mut ratios, &mut our_times, &mut their_times] {
        times.sort_by(f64::total_cmp);
    }
    println!(
        "| {name} | {count} | {:.3} ms | {:.3} ms ({kernel}) | {:.2} | {:.2} to {:.2} |",
        their_times[rounds / 2] * 1e3,
        our_times[rounds / 2] * 1e3,
        ratios[rounds / 2],
        ratios[0],
        ratios[rounds - 1]
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let mut rounds = 9;
    let mut config = Config::default();
    println!("| file | solutions | `dlx` 0.8.5 | ours | ratio | spread |\n|---|---|---|---|---|---|");
    for argument in std::env::args().skip(1) {
        if let Ok(number) = argument.parse::<usize>() {
            rounds = number.max(1);
            continue;
        }
        if let Ok(kernel) = argument.parse() {
            config = config.kernel(kernel);
            continue;
        }
        let text = std::fs::read_to_string(&argument)?;
        let name = argument.rsplit('/').next().unwrap_or(&argument);
        let problem: Problem<String> = text.parse()?;
        let spec = Spec::new(&text, false)?;
        if text.contains(':') {
            let mut their_problem = knuth_dlx::c::Problem::from_spec(&spec)?;
            compare(name, rounds, || theirs(&mut their_problem), &problem, config)?;
        } else {
            let mut their_problem = knuth_dlx::x::Problem::from_spec(&spec, OptOrder::Seq)?;
            compare(name, rounds, || theirs(&mut their_problem), &problem, config)?;
        }
    }
    Ok(())
}
