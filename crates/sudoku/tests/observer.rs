//! What each engine tells of the board, and that telling changes nothing.

use std::str::FromStr as _;

use search_control::{Left, Observer, Outcome};
use sudoku::{Config, Engine, Puzzle, Solver};

/// The board of the state that was told last.
#[derive(Default)]
struct Board {
    sets: Vec<Vec<usize>>,
    states: u64,
    nodes: u64,
}

impl Observer for Board {
    fn node(&mut self, _depth: usize) {
        self.nodes += 1;
    }

    fn state(&mut self, left: &Left<'_>) {
        self.states += 1;
        self.sets = vec![Vec::new(); 81];
        left(&mut |cell, value| self.sets[cell].push(value));
    }
}

const PUZZLE: &str = "...5...4.5...1.8.6.....8..34.....6....6..3.....8...57..12.8...5..9..4.......6.78.";

#[test]
fn the_state_before_a_solution_is_the_solution_and_listening_changes_no_counter() {
    let puzzle = Puzzle::parse(PUZZLE).expect("a puzzle");
    for word in ["fast", "generic", "csp", "naive", "bitmask", "exact-cover"] {
        let mut config = Config::default();
        config.engine = Engine::from_str(word).expect("an engine");
        let silent = Solver::new(&puzzle, config).solve();
        let mut solver = Solver::new(&puzzle, config).observe(Board::default());
        let report = solver.solve();
        assert_eq!(report.stats.counters, silent.stats.counters, "{word}");
        let Outcome::Solved(solution) = report.answer else { panic!("{word}: a solution") };
        let board = solver.into_observer();
        assert!(report.stats.counters.nodes <= board.nodes, "{word}");
        if word == "exact-cover" {
            assert_eq!(board.states, 0, "options are no domains");
            continue;
        }
        let values: Vec<Vec<usize>> = solution.values().iter().map(|&value| vec![value.into()]).collect();
        assert_eq!(board.sets, values, "{word}");
    }
}
