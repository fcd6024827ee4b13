//! Any number of threads gives the same answers and the same counts.
#![cfg(feature = "rayon")]

use std::sync::Mutex;

use rayon::ThreadPoolBuilder;
use search_control::{End, Limits, Stop, Uniqueness};
use sudoku::{Batch, Config, Engine, Generator, Layout, Puzzle, Solver, Wanted};

const THREADS: [usize; 3] = [1, 2, 5];

/// The same answer on pools of several sizes.
fn on_each<T: PartialEq + std::fmt::Debug + Send>(answer: impl Fn() -> T + Sync) -> T {
    let answers = THREADS.map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(&answer)
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    let [first, ..] = answers;
    first
}

#[test]
fn counts_are_exact() {
    // All grids of 4x4, and those of 6x6 below a first row and a first column.
    for (text, expected) in [(".".repeat(16), 288), (format!("123456{}", ".".repeat(30)), 28_200_960 / 720)] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let (count, nodes) = on_each(|| {
            let report = Solver::new(&puzzle, Config::default()).count_in_parallel(u128::MAX);
            (report.answer, report.stats.counters)
        });
        assert_eq!(count.exact(), Some(expected));
        assert_eq!(u128::from(nodes.solutions), expected);
        let alone = Solver::new(&puzzle, Config::default()).count().answer;
        assert_eq!(alone, count);
    }
}

#[test]
fn limits_stop_every_thread() {
    let puzzle = Puzzle::new(Layout::classic(), &[0; 81]).expect("no givens");
    let mut solver = Solver::new(&puzzle, Config::default()).limits(Limits::none().nodes(100));
    let count = solver.count_in_parallel(u128::MAX).answer;
    assert_eq!(count.end(), End::Stopped(Stop::Nodes));
    let enough = solver.count_in_parallel(64).answer;
    assert_eq!((enough.found(), enough.end()), (64, End::Enough));
}

#[test]
fn uniqueness_is_that_of_one_thread() {
    let mut generator = Generator::new(Layout::classic(), 3);
    for engine in [Engine::Auto, Engine::Generic] {
        let mut config = Config::default();
        config.engine = engine;
        for number in 0..8 {
            let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
            let mut givens = puzzle.givens().to_vec();
            if number % 2 == 1 {
                givens.iter_mut().filter(|given| **given != 0).take(2).for_each(|given| *given = 0);
            }
            let puzzle = Puzzle::new(Layout::classic(), &givens).expect("fewer givens");
            let answer = on_each(|| Solver::new(&puzzle, config).uniqueness_in_parallel().answer);
            match (answer, Solver::new(&puzzle, config).uniqueness().answer) {
                (Uniqueness::Unique(one), Uniqueness::Unique(other)) => assert_eq!(one, other),
                (Uniqueness::Multiple(one, other), Uniqueness::Multiple(..)) => assert_ne!(one, other),
                (found, expected) => panic!("{found:?} is not {expected:?}"),
            }
        }
    }
}

#[test]
fn batches_are_the_same() {
    let mut generator = Generator::new(Layout::classic(), 4);
    let make = |_| generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
    // More than one part.
    let few: Vec<Puzzle> = (0..500).map(make).collect();
    let puzzles: Vec<Puzzle> = few.iter().cycle().take(5_000).cloned().collect();
    let answers = on_each(|| {
        let answers = Mutex::new(vec![None; puzzles.len()]);
        Batch::search_in_parallel(&puzzles, 2, &Limits::none(), |found| {
            let entry = (found.solutions, found.end, found.counters, found.first().map(<[u8]>::to_vec));
            answers.lock().expect("no panic")[found.index] = Some(entry);
        });
        answers.into_inner().expect("no panic")
    });
    assert!(answers.iter().flatten().all(|answer| (answer.0, answer.1) == (1, End::Exhausted)));
    assert_eq!(answers.iter().flatten().count(), 5_000);
}
