//! Uniqueness of every puzzle of some files: our `sudoku` beside the crate of the same name in the registry (0.8).
//!
//! `cargo run --release --features agpl --bin sudoku -- [ROUNDS] [most=N] FILE...`, files with 81 characters a line.
//!
//! Both read their puzzles outside the measurement, which is the search for a second solution.
//! Contenders alternate; each round takes the ratio theirs / ours of their CPU time,
//! and the median, smallest and largest ratio are printed.
//! A difference in the number of solutions of a file ends the program.

use cpu_time::ThreadTime;
use peer_sudoku::Sudoku;
use puzzles::sudoku::{Config, Engine, Puzzle, Solver};

type Failure = Box<dyn std::error::Error>;

/// The CPU time of `work`, and its answer.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ThreadTime::now();
    let answer = work();
    (start.elapsed().as_secs_f64(), answer)
}

fn compare(name: &str, rounds: usize, lines: &[&str]) -> Result<(), Failure> {
    let ours: Vec<Puzzle> = lines.iter().map(|line| line.parse()).collect::<Result<_, _>>()?;
    let theirs: Vec<Sudoku> = lines.iter().map(|line| Sudoku::from_str_line(line)).collect::<Result<_, _>>()?;
    let first = ours.first().ok_or("no puzzle")?;
    let mut config = Config::default();
    config.engine = Engine::Fast;
    let mut solver = Solver::new(first, config);
    let (mut ratios, mut our_times, mut their_times) = (Vec::new(), Vec::new(), Vec::new());
    let mut guesses = 0;
    for _ in 0..rounds {
        let (their_time, their_count) =
            timed(|| theirs.iter().map(|puzzle| puzzle.solutions_count_up_to(2) as u128).sum::<u128>());
        let (our_time, our_count) = timed(|| {
            guesses = 0;
            let mut count = 0;
            for puzzle in &ours {
                solver.load(puzzle);
                let report = solver.count_up_to(2);
                guesses += report.stats.counters.nodes;
                count += report.answer.found();
            }
            count
        });
        if their_count != our_count {
            return Err(format!("{name}: theirs finds {their_count} solutions, ours {our_count}").into());
        }
        ratios.push(their_time / our_time);
        our_times.push(our_time);
        their_times.push(their_time);
    }
    for times in [&mut ratios, &mut our_times, &mut their_times] {
        times.sort_by(f64::total_cmp);
    }
    let puzzles = lines.len() as f64;
    println!(
        "| {name} | {} | {:.2} | {:.0} | {:.0} | {:.2} | {:.2} to {:.2} | {:.2} |",
        lines.len(),
        guesses as f64 / puzzles,
        puzzles / their_times[rounds / 2],
        puzzles / our_times[rounds / 2],
        ratios[rounds / 2],
        ratios[0],
        ratios[rounds - 1],
        their_times[0] / our_times[0],
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let (mut rounds, mut most) = (9, usize::MAX);
    println!("| file | puzzles | our guesses each | theirs per second | ours | ratio | spread | best to best |");
    println!("|---|---|---|---|---|---|---|---|");
    for argument in std::env::args().skip(1) {
        if let Ok(number) = argument.parse::<usize>() {
            rounds = number.max(1);
            continue;
        }
        if let Some(number) = argument.strip_prefix("most=") {
            most = number.parse()?;
            continue;
        }
        let text = std::fs::read_to_string(&argument)?;
        let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
        let lines: Vec<&str> = lines.take(most).collect();
        compare(argument.rsplit('/').next().unwrap_or(&argument), rounds, &lines)?;
    }
    Ok(())
}
