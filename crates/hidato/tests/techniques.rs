//! What each technique sees that the rules alone do not, on boards made for it.

use hidato::{Config, Puzzle, Solver};
use search_control::Outcome;

/// The candidates that one technique alone leaves, as text; `None` if it refutes the puzzle.
fn left(puzzle: &Puzzle, technique: &str) -> Option<String> {
    let mut config = Config::bare();
    if !technique.is_empty() {
        config.set(technique, "on").expect("a known technique");
    }
    match Solver::new(puzzle, config).propagate().answer {
        Outcome::Solved(candidates) => Some(candidates.to_string()),
        Outcome::Unsolvable => None,
        Outcome::Stopped(stop) => panic!("stopped: {stop}"),
    }
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

#[test]
fn chain_layers_reach_from_given_to_given() {
    // Three steps lead from 1 to 4, four columns lie between.
    let far = puzzle("1 . . . 4 / . . . . . / . . . . .");
    assert!(left(&far, "").is_some());
    assert_eq!(left(&far, "chain_layers"), None);
}

/// Four gaps of one number each: three of them between two small regions, one in a region of two cells.
const SPIDER: &str = "> spider adj=graph
cells: 1 3 5 7 9 . . . .
edges: 1-6 1-7 2-6 2-7 3-6 3-7 4-6 4-7 4-8 4-9 5-8 5-9 8-9";

#[test]
fn a_region_that_its_gaps_cannot_fill_is_a_contradiction() {
    let spider = puzzle(SPIDER);
    assert!(left(&spider, "").is_some());
    assert_eq!(left(&spider, "connectivity"), None);
}
