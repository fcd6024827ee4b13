//! Limits hold while plans are made, for working memory too, and searches allocate nothing per node; counts of any size.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use common::labelled;
use num_bigint::BigUint;
use numberlink::generate::{Generator, Wanted};
use numberlink::{Config, Engine, Puzzle, Rules, Solver, verify};
use search_control::{End, Limits, Outcome, Stop, Uniqueness};

fn config(engine: Engine) -> Config {
    let mut config = Config::default();
    config.engine = engine;
    config
}

/// One label in two opposite corners.
fn corners(columns: usize, rows: usize, rules: Rules) -> Puzzle {
    labelled(columns, rows, rules, &[(0, columns * rows - 1)])
}

/// A puzzle of a seeded stream.
fn generated(size: usize, seed: u64) -> Puzzle {
    let wanted = Wanted { columns: size, rows: size, rules: Rules::TIGHT };
    Generator::new(wanted, seed).expect("a size").next(&Limits::none()).expect("no limit").puzzle
}

/// Limits that say stop when they are asked for the time `at`, and how often they were asked.
fn interrupted(at: u64) -> (Limits, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&asked);
    (Limits::none().interrupt(move || counter.fetch_add(1, Ordering::Relaxed) + 1 == at), asked)
}

#[test]
fn limits_are_looked_at_while_a_plan_is_made() {
    let puzzle = corners(7, 9_000, Rules::FILL);
    let (limits, asked) = interrupted(8);
    let mut solver = Solver::new(&puzzle, config(Engine::Frontier)).expect("an engine").limits(limits);
    let report = solver.solve();
    assert_eq!(report.answer, Outcome::Stopped(Stop::Cancelled));
    assert_eq!((asked.load(Ordering::Relaxed), report.stats.counters.nodes), (8, 0));
    let (limits, asked) = interrupted(8);
    let report = solver.limits(limits).count();
    assert_eq!(report.answer.end, End::Stopped(Stop::Cancelled));
    assert_eq!((asked.load(Ordering::Relaxed), report.stats.counters.nodes), (8, 0));
}

/// Layers of a few states are work too.
#[test]
fn limits_are_looked_at_in_narrow_layers() {
    let puzzle = corners(2, 20_000, Rules::NUMLIN);
    let mut solver =
        Solver::new(&puzzle, config(Engine::Frontier)).expect("an engine").limits(Limits::none().nodes(20));
    let report = solver.count();
    assert_eq!(report.answer.end, End::Stopped(Stop::Nodes));
    assert!((10_000..30_000).contains(&report.stats.counters.nodes), "{:?}", report.stats.counters);
}

#[test]
fn working_memory_of_the_diagonal_search_is_limited() {
    let puzzle = generated(40, 3);
    let mut solver = Solver::new(&puzzle, config(Engine::Tight)).expect("tight");
    let report = solver.uniqueness();
    assert!(matches!(report.answer, Uniqueness::Unique(_)));
    let bytes = report.stats.counters.bytes;
    assert!(1_000_000 < bytes, "{bytes}");
    let mut solver = Solver::new(&puzzle, config(Engine::Tight)).expect("tight").limits(Limits::none().memory(100_000));
    assert_eq!(solver.uniqueness().answer, Uniqueness::Stopped { stop: Stop::Memory, found: None });
    assert_eq!(solver.count().answer.end, End::Stopped(Stop::Memory));
    // With more memory the same search goes on, and says the same.
    let mut solver = solver.limits(Limits::none().memory(2 * bytes));
    assert!(matches!(solver.uniqueness().answer, Uniqueness::Unique(_)));
}

#[test]
fn a_count_stops_at_every_limit_of_memory_below_what_it_takes() {
    let puzzle = corners(7, 7, Rules::NUMLIN);
    let mut solver = Solver::new(&puzzle, config(Engine::Frontier)).expect("an engine");
    let bytes = solver.count().stats.counters.bytes;
    for share in [1, 2, 4, 8] {
        solver = solver.limits(Limits::none().memory(bytes * share / 9));
        assert_eq!(solver.count().answer.end, End::Stopped(Stop::Memory));
    }
    let total = solver.limits(Limits::none().memory(bytes)).count().answer;
    // OEIS A007764: paths between opposite corners of a square.
    assert_eq!(total.exact(), Some(&575_780_564_u32.into()));
}

/// Sums that outgrow 64 and 128 bits in the middle of a row.
#[test]
fn counts_have_any_size() {
    let count = |puzzle: &Puzzle| {
        let total = Solver::new(puzzle, config(Engine::Frontier)).expect("an engine").count().answer;
        total.exact().expect("no limit").clone()
    };
    // OEIS A007764.
    assert_eq!(count(&corners(10, 10, Rules::NUMLIN)).to_string(), "41044208702632496804");
    for rows in [65, 130, 300] {
        // A path may change its column between any two rows, and nowhere else.
        assert_eq!(count(&corners(2, rows, Rules::NUMLIN)), BigUint::from(1_u8) << (rows - 1));
        assert_eq!(count(&corners(rows, 2, Rules::NUMLIN)), BigUint::from(1_u8) << (rows - 1));
    }
    // OEIS A006192: a(n) = 4a(n-1) - 3a(n-2) + 2a(n-3) + a(n-4).
    let mut paths: Vec<BigUint> = [1_u8, 4, 12, 38].map(BigUint::from).to_vec();
    while paths.len() < 260 {
        let n = paths.len();
        let next = 4_u8 * &paths[n - 1] + 2_u8 * &paths[n - 3] + &paths[n - 4] - 3_u8 * &paths[n - 2];
        paths.push(next);
    }
    for rows in [5, 34, 70, 260] {
        assert_eq!(count(&corners(3, rows, Rules::NUMLIN)), paths[rows - 1], "3x{rows}");
    }
}

#[test]
fn memory_off_remembers_nothing() {
    let puzzles: Vec<Puzzle> = (0..4).map(|seed| generated(20, seed)).collect();
    let counters = |puzzle: &Puzzle, engine: Engine, memo: bool| {
        let mut config = config(engine);
        config.memo = memo;
        Solver::new(puzzle, config).expect("tight").uniqueness().stats.counters
    };
    for puzzle in &puzzles {
        assert!(0 < counters(puzzle, Engine::Tight, true).states);
        let counters = counters(puzzle, Engine::Tight, false);
        assert_eq!((counters.states, counters.memo_hits), (0, 0));
    }
    let fill = puzzles[0].with_rules(Rules::FILL).expect("squares");
    let mut config = config(Engine::Frontier);
    config.memo = false;
    let mut solver = Solver::new(&fill, config).expect("an engine").limits(Limits::none().nodes(5_000));
    let counters = solver.uniqueness().stats.counters;
    assert_eq!((counters.memo_hits, counters.states), (0, 0));
}

/// What a question allocates does not depend on its nodes.
#[test]
fn searches_allocate_nothing_per_node() {
    let puzzle = generated(30, 1);
    for engine in [Engine::Tight, Engine::Frontier, Engine::Edge] {
        let rules = if engine == Engine::Frontier { Rules::FILL } else { Rules::TIGHT };
        let puzzle = puzzle.with_rules(rules).expect("squares");
        let mut solver = Solver::new(&puzzle, config(engine)).expect("an engine").limits(Limits::none().nodes(2_000));
        let nodes = solver.count_up_to(1).stats.counters.nodes;
        assert!(100 < nodes, "{engine}: {nodes}");
        let again = allocation_counter::measure(|| {
            assert_eq!(solver.count_up_to(1).stats.counters.nodes, nodes);
        });
        // Those of the question itself: the set of used edges and the first solution.
        assert!(again.count_total <= 8, "{engine}: {} in {nodes} nodes", again.count_total);
    }
}

#[test]
fn engines_say_which_rules_they_answer() {
    let fill = corners(3, 3, Rules::FILL);
    let error = Solver::new(&fill, config(Engine::Tight)).map(|_| ()).expect_err("fill is not for tight").to_string();
    assert_eq!(error, "engine `tight` answers rules `tight` on squares without walls, bridges and warps, found fill");
    let warped: Puzzle = "> warps=r1\n3 2\nA.A\n...".parse().expect("a puzzle");
    let error = Solver::new(&warped, config(Engine::Tight)).map(|_| ()).expect_err("warps").to_string();
    assert!(error.ends_with("found a board that has some"), "{error}");
    assert_eq!(Solver::new(&warped, Config::default()).expect("auto").solve().stats.engine, Engine::Edge);
}

#[cfg(not(feature = "sat"))]
#[test]
fn the_engine_sat_needs_its_feature() {
    let error = "sat".parse::<Engine>().expect_err("it is not there").to_string();
    assert_eq!(error, "expected `auto`, `frontier`, `tight` or `edge` for `engine`, found `sat`");
}

/// A frontier that is too wide to write is no answer: another engine goes on.
#[test]
fn auto_goes_on_where_states_are_too_long_to_write() {
    let puzzle = labelled(256, 256, Rules::NUMLIN, &[(0, 1), (5, 6)]);
    assert!(Solver::new(&puzzle, config(Engine::Frontier)).is_err());
    let report = Solver::new(&puzzle, Config::default()).expect("auto").limits(Limits::none().nodes(5_000)).solve();
    let Outcome::Solved(solution) = report.answer else { panic!("{:?}", report.stats) };
    assert_eq!(verify(&puzzle, &solution), Ok(()));
    assert!(!matches!(report.stats.engine, Engine::Frontier | Engine::Auto));
}

#[cfg(feature = "sat")]
mod sat {
    use super::*;

    #[test]
    fn auto_says_who_stopped_where_there_is_no_room_for_clauses_either() {
        let puzzle = generated(20, 2);
        let mut tight =
            Solver::new(&puzzle, config(Engine::Tight)).expect("tight").limits(Limits::none().memory(2_000));
        assert_eq!(tight.solve().answer, Outcome::Stopped(Stop::Memory));
        let mut auto = Solver::new(&puzzle, Config::default()).expect("auto").limits(Limits::none().memory(2_000));
        let report = auto.solve();
        assert_eq!((report.answer, report.stats.engine), (Outcome::Stopped(Stop::Memory), Engine::Sat));
    }

    #[test]
    fn a_search_that_was_stopped_goes_on() {
        let puzzle = corners(5, 5, Rules::NUMLIN);
        let mut solver = Solver::new(&puzzle, config(Engine::Sat)).expect("sat").limits(Limits::none().nodes(3));
        let mut solutions = solver.solutions();
        let mut found = 0;
        loop {
            while let Some(solution) = solutions.next() {
                assert_eq!(verify(&puzzle, solution), Ok(()));
                found += 1;
            }
            match solutions.end() {
                End::Exhausted => break,
                end => assert_eq!(end, End::Stopped(Stop::Nodes)),
            }
            solutions.resume(&Limits::none().nodes(3));
        }
        assert_eq!(found, 8_512);
        assert_eq!(solver.limits(Limits::none()).count_up_to(10).answer.found(), 10);
    }

    #[test]
    fn limits_hold_within_a_solve() {
        let puzzle = corners(11, 11, Rules::FILL);
        for (limits, stop) in [
            (Limits::none().nodes(50), Stop::Nodes),
            (Limits::none().memory(10_000), Stop::Memory),
            (Limits::none().memory(300_000), Stop::Memory),
            (interrupted(40).0, Stop::Cancelled),
        ] {
            let mut solver = Solver::new(&puzzle, config(Engine::Sat)).expect("sat").limits(limits);
            let report = solver.count();
            assert_eq!(report.answer.end, End::Stopped(stop), "{:?}", report.stats);
        }
    }
}

#[test]
fn the_edge_model_keeps_to_memory() {
    let puzzle = corners(60, 60, Rules::NUMLIN);
    let mut solver = Solver::new(&puzzle, config(Engine::Edge)).expect("an engine").limits(Limits::none().nodes(1));
    let bytes = solver.solve().stats.counters.bytes;
    assert!(100_000 < bytes, "{bytes}");
    for share in [0, 1, 8] {
        let mut solver = Solver::new(&puzzle, config(Engine::Edge)).expect("an engine");
        solver = solver.limits(Limits::none().memory(bytes * share / 9));
        assert_eq!(solver.solve().answer, Outcome::Stopped(Stop::Memory));
    }
}

#[test]
fn the_frontier_says_beforehand_which_boards_are_too_wide() {
    let wide = corners(256, 256, Rules::FILL);
    let refused = Solver::new(&wide, config(Engine::Frontier)).map(drop).expect_err("too many plugs");
    assert!(refused.to_string().contains("engine `frontier` answers boards whose states can be written"), "{refused}");
    assert!(refused.to_string().ends_with("found 256 columns and 256 rows"), "{refused}");
    assert!(Solver::new(&wide, Config::default()).is_ok());
    assert!(Solver::new(&corners(100, 100, Rules::FILL), config(Engine::Frontier)).is_ok());
    assert!(Solver::new(&corners(9_000, 7, Rules::FILL), config(Engine::Frontier)).is_ok());
}
