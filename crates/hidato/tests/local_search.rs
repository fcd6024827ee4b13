//! Local search and the portfolio: what they find is verified, the same every time, and never "no solution".

use hidato::{Config, Engine, Puzzle, Solver, verify};
use search_control::{Limits, Outcome, Stop, Uniqueness};

fn with(engine: Engine) -> Config {
    let mut config = Config::default();
    config.engine = engine;
    config
}

/// A snake of `side` rows with every `step`-th number given.
fn snake(side: usize, step: usize, adjacency: &str) -> Puzzle {
    let mut text = format!("> snake adj={adjacency}\n");
    for row in 0..side {
        for column in 0..side {
            let along = if row % 2 == 0 { column } else { side - 1 - column };
            let number = row * side + along + 1;
            text += &if number % step == 1 { format!(" {number}") } else { " .".to_string() };
        }
        text += "\n";
    }
    text.parse().expect("a snake")
}

#[test]
fn loose_boards_are_solved_the_same_way_every_time() {
    for puzzle in
        [snake(12, 30, "8"), snake(8, 13, "4"), snake(10, 400, "8"), ". . . / . . . / . . .".parse().expect("a board")]
    {
        for engine in [Engine::Local, Engine::Auto] {
            let mut solver = Solver::new(&puzzle, with(engine));
            let first = solver.solve();
            let Outcome::Solved(solution) = &first.answer else { panic!("{engine}: {:?}", first.answer) };
            assert_eq!(verify(&puzzle, solution.numbers()), Ok(()));
            assert_eq!(solver.solve(), first);
            assert_eq!(Solver::new(&puzzle, with(engine)).solve(), first);
        }
    }
}

#[test]
fn the_statistics_say_who_answered() {
    let tight: Puzzle = ". . . / . . 1 / 9 6 .".parse().expect("a puzzle");
    assert_eq!(Solver::new(&tight, Config::default()).solve().stats.engine, Engine::Csp);
    assert_eq!(Solver::new(&tight, with(Engine::Local)).solve().stats.engine, Engine::Local);
    let loose = snake(15, 10, "8");
    assert_eq!(Solver::new(&loose, Config::default()).solve().stats.engine, Engine::Local);
}

#[test]
fn local_search_proves_nothing() {
    // Two cells in the corners of a board of odd size and four neighbours: the number of cells of each colour forbids it.
    let puzzle: Puzzle = "> odd adj=4\n. 1 .\n. . .\n. . .".parse().expect("a puzzle");
    for engine in [Engine::Local, Engine::Auto] {
        let mut solver = Solver::new(&puzzle, with(engine)).limits(Limits::none().nodes(3));
        let answer = solver.solve().answer;
        // Only propagation may say "no", before the search begins.
        let is_refuted = solver.propagate().answer == Outcome::Unsolvable;
        let expected = if is_refuted { Outcome::Unsolvable } else { Outcome::Stopped(Stop::Nodes) };
        assert!(answer == expected || engine == Engine::Auto && answer == Outcome::Unsolvable, "{answer:?}");
    }
    let answer = Solver::new(&puzzle, Config::default()).solve().answer;
    assert_eq!(answer, Outcome::Unsolvable);
    let stopped = Solver::new(&snake(15, 10, "8"), Config::default()).limits(Limits::none().nodes(70)).solve();
    assert_eq!((stopped.answer, stopped.stats.counters.nodes), (Outcome::Stopped(Stop::Nodes), 70));
}

#[test]
fn other_questions_go_to_complete_search() {
    let puzzle: Puzzle = "1 . / . 4".parse().expect("a puzzle");
    let mut solver = Solver::new(&puzzle, with(Engine::Local));
    assert_eq!(solver.count_up_to(9).answer.exact(), Some(2));
    let report = solver.uniqueness();
    assert!(matches!(report.answer, Uniqueness::Multiple(..)));
    assert_eq!(report.stats.engine, Engine::Csp);
}

#[test]
fn moves_do_not_allocate() {
    let puzzle = snake(15, 10, "8");
    let allocations = |nodes| {
        let mut solver = Solver::new(&puzzle, with(Engine::Local)).limits(Limits::none().nodes(nodes));
        allocation_counter::measure(|| {
            // A solution would be written down.
            assert_eq!(solver.solve().answer, Outcome::Stopped(Stop::Nodes));
        })
        .count_total
    };
    assert_eq!(allocations(2), allocations(60));
}
