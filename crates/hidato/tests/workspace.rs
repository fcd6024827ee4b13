//! One solver answers many questions, stops and goes on, and leaves no trace of a question in the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hidato::{Config, Engine, Puzzle, Solver, Stats};
use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};

/// 112 solutions, some search for each engine.
const LOOSE: &str = "1 . . . / . . . . / . . 9 . / 12 . . .";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Both engines, with and without techniques.
fn configs() -> [Config; 4] {
    let mut walk = Config::default();
    walk.engine = Engine::Walk;
    let mut plain = walk;
    plain.warnsdorff = false;
    [Config::default(), Config::bare(), walk, plain]
}

fn count_all(solver: &mut Solver<'_>) -> (Count, Stats) {
    let report = solver.count_up_to(u128::MAX);
    (report.answer, report.stats)
}

#[test]
fn a_question_left_midway_leaves_no_trace() {
    let puzzle = puzzle(LOOSE);
    for config in configs() {
        let fresh = count_all(&mut Solver::new(&puzzle, config));
        assert!(fresh.0.exact().is_some_and(|count| 10 < count), "{:?}", fresh.0);
        let mut solver = Solver::new(&puzzle, config);
        for taken in [0, 1, 7] {
            let mut solutions = solver.solutions();
            for _ in 0..taken {
                assert!(solutions.next().is_some());
            }
            std::mem::forget(solutions);
            assert_eq!(count_all(&mut solver), fresh);
            assert_eq!(solver.solutions().owned().take(3).count(), 3);
            assert_eq!(count_all(&mut solver), fresh);
            solver.candidates();
            assert_eq!(count_all(&mut solver), fresh);
        }
    }
}

#[test]
fn a_panic_in_an_observer_leaves_no_trace() {
    /// Panics at its third node, once.
    struct Once(Arc<AtomicBool>, usize);
    impl Observer for Once {
        fn node(&mut self, _depth: usize) {
            self.1 += 1;
            assert!(self.1 != 3 || self.0.swap(true, Ordering::Relaxed), "the third node");
        }
    }
    let puzzle = puzzle(LOOSE);
    for config in configs() {
        let fresh = count_all(&mut Solver::new(&puzzle, config));
        let mut solver = Solver::new(&puzzle, config).observe(Once(Arc::new(AtomicBool::new(false)), 0));
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| solver.count_up_to(u128::MAX)));
        assert!(caught.is_err());
        let report = solver.count_up_to(u128::MAX);
        assert_eq!((report.answer, report.stats), fresh);
    }
}

#[test]
fn a_stopped_enumeration_goes_on_where_it_was() {
    let puzzle = puzzle(LOOSE);
    for config in configs() {
        let whole = Solver::new(&puzzle, config).solutions().owned().collect::<Result<Vec<_>, _>>();
        let whole = whole.expect("no limit");
        let mut solver = Solver::new(&puzzle, config).limits(Limits::none().nodes(2));
        let mut solutions = solver.solutions();
        let mut found = Vec::new();
        let mut stops = 0;
        while solutions.end() != End::Exhausted {
            if let Some(solution) = solutions.next() {
                found.push(solution.clone());
            } else if solutions.end() == End::Stopped(Stop::Nodes) {
                stops += 1;
                solutions.resume(&Limits::none().nodes(3));
            }
        }
        assert_eq!(found, whole);
        // After the end there is nothing to resume.
        solutions.resume(&Limits::none());
        assert_eq!((solutions.end(), solutions.next()), (End::Exhausted, None));
        // A standard iterator says that it was stopped, and only once.
        let mut solver = Solver::new(&puzzle, config).limits(Limits::none().nodes(100));
        let items: Vec<_> = solver.solutions().owned().collect();
        assert_eq!(items.iter().filter(|item| item.is_err()).count(), 1);
        assert_eq!(items.last(), Some(&Err(Stop::Nodes)));
        assert!(3 < stops);
    }
}

#[test]
fn a_limit_is_never_no_solution() {
    let puzzle = puzzle(LOOSE);
    for config in configs() {
        let mut solver = Solver::new(&puzzle, config).limits(Limits::none().nodes(1));
        assert_eq!(solver.solve().answer, Outcome::Stopped(Stop::Nodes));
        assert_eq!(solver.count_up_to(5).answer, Count::new(0, End::Stopped(Stop::Nodes)));
        assert!(matches!(solver.uniqueness().answer, Uniqueness::Stopped { stop: Stop::Nodes, found: None }));
        assert_eq!(solver.candidates().answer.end, End::Stopped(Stop::Nodes));
        let mut none = Solver::new(&puzzle, config).limits(Limits::none().nodes(0));
        if config.engine != Engine::Walk {
            assert_eq!(none.propagate().answer, Outcome::Stopped(Stop::Nodes));
        }
        let candidates = none.candidates();
        assert_eq!(candidates.answer.end, End::Stopped(Stop::Nodes));
        assert!(candidates.answer.seen.is_empty());
        assert_eq!(candidates.stats.counters.nodes, 0);
        // What is known when a limit is reached is told, and is true.
        let whole = Solver::new(&puzzle, config).candidates();
        let (all, half) = (whole.answer.seen, whole.stats.counters.nodes / 2);
        let some = Solver::new(&puzzle, config).limits(Limits::none().nodes(half)).candidates();
        assert_eq!(some.answer.end, End::Stopped(Stop::Nodes));
        assert_eq!(some.stats.counters.nodes, half);
        for cell in puzzle.board().cells() {
            assert!(some.answer.seen.of(cell).all(|number| all.has(cell, number)));
        }
        assert!(!some.answer.seen.is_empty());
        let flag = Arc::new(AtomicBool::new(true));
        let mut solver = Solver::new(&puzzle, config).limits(Limits::none().cancel(flag));
        assert_eq!(solver.solve().answer, Outcome::Stopped(Stop::Cancelled));
        // Stopped between the first solution and the second: the first is told.
        let first = Solver::new(&puzzle, config).count_up_to(1).stats.counters.nodes;
        let mut solver = Solver::new(&puzzle, config).limits(Limits::none().nodes(first));
        assert!(matches!(solver.uniqueness().answer, Uniqueness::Stopped { found: Some(_), .. }));
    }
}

#[test]
fn an_observer_changes_no_counter() {
    #[derive(Default)]
    struct Heard([u64; 3]);
    impl Observer for Heard {
        fn node(&mut self, _depth: usize) {
            self.0[0] += 1;
        }
        fn fail(&mut self, _depth: usize) {
            self.0[1] += 1;
        }
        fn solution(&mut self, count: u64) {
            self.0[2] = count;
        }
        fn decide(&mut self, number: usize, cell: usize) {
            assert!(number < 16 && cell < 16);
        }
    }
    let puzzle = puzzle(LOOSE);
    for config in configs() {
        let (count, stats) = count_all(&mut Solver::new(&puzzle, config));
        let mut solver = Solver::new(&puzzle, config).observe(Heard::default());
        let report = solver.count_up_to(u128::MAX);
        assert_eq!((report.answer, report.stats), (count, stats));
        let heard = solver.into_observer().0;
        assert_eq!(heard, [stats.counters.nodes, stats.counters.fails, stats.counters.solutions]);
    }
}

#[test]
fn no_node_allocates() {
    let snake = "1 . . . . . . . / . . . . . . . . / . 18 . . . . . . / . . . . . . . . / . . . . . . . . / \
                 . . . . . . . 41 / 49 . . . . . . . / 64 . . . . . . .";
    // More alternatives than a cell has neighbours on a rectangle, and a board as deep as it is large.
    let edges = (0..12).flat_map(|a| (0..a).map(move |b| (a, b)));
    let clique = Puzzle::graph(&[None; 13], edges).expect("a graph").to_string();
    let large = "/ ".to_string() + &(". ".repeat(20) + "/ ").repeat(20);
    let [csp, bare, walk, _] = configs();
    for (text, config) in
        [(LOOSE, csp), (LOOSE, bare), (snake, csp), (LOOSE, walk), (&clique, walk), (&clique, csp), (&large, csp)]
    {
        let puzzle = puzzle(text);
        let mut solver = Solver::new(&puzzle, config).limits(Limits::none().nodes(3_000));
        let mut solutions = solver.solutions();
        let allocations = allocation_counter::measure(|| while solutions.next().is_some() {});
        assert_eq!(allocations.count_total, 0, "{text} {config:?}");
        assert!(100 < solutions.stats().counters.nodes || solutions.end() == End::Exhausted);
    }
}
