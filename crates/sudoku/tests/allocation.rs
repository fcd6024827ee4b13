//! After the first question no puzzle of the same board takes memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use search_control::{End, Limits, Stop};
use sudoku::{Config, Engine, Puzzle, Solver};

#[test]
fn counting_takes_no_memory_after_the_first_puzzle() {
    let texts = [
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "8.........95.......76..........................................................12",
    ];
    let puzzles = texts.map(|text| text.parse::<Puzzle>().expect("a puzzle"));
    for engine in [Engine::Fast, Engine::Generic] {
        let mut config = Config::default();
        config.engine = engine;
        let mut solver = Solver::new(&puzzles[0], config);
        assert_eq!(solver.count_up_to(2).answer.found(), 1);
        let mut found = 0;
        let allocations = allocation_counter::measure(|| {
            for puzzle in &puzzles {
                solver.load(puzzle);
                found += solver.count_up_to(2).answer.found();
            }
        });
        assert_eq!((found, allocations.count_total), (5, 0), "{engine}");
    }
}

/// A puzzle with more solutions than can be counted one by one: the count stops, and says so.
#[test]
fn a_count_without_end_is_stopped() {
    let text = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().cancel(Arc::clone(&flag));
    let count = std::thread::scope(|scope| {
        let counting = scope.spawn(|| Solver::new(&puzzle, Config::default()).limits(limits).count().answer);
        std::thread::sleep(Duration::from_millis(20));
        flag.store(true, Ordering::Relaxed);
        counting.join().expect("it ends")
    });
    assert_eq!(count.end(), End::Stopped(Stop::Cancelled));
    assert!(1_000 < count.found(), "{count}");
}
