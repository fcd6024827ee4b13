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

#[test]
fn a_cell_that_joins_two_parts_is_passed_between_them() {
    // A block of four, the joint, an arm of two.
    let arm = puzzle(". . # # # / . . . . .");
    let candidates = left(&arm, "cut_cells").expect("it has solutions");
    assert!(candidates.contains("{3,5}"), "{candidates}");
    // Three arms: no path takes all.
    let star = puzzle("> star adj=4\n# . #\n. . .\n# . #");
    assert!(left(&star, "").is_some());
    assert_eq!(left(&star, "cut_cells"), None);
}

#[test]
fn colours_are_counted() {
    // Five black cells and four white ones: the odd numbers are black.
    let square = puzzle("> square adj=4\n. 1 .\n. . .\n. . .");
    assert!(left(&square, "").is_some());
    assert_eq!(left(&square, "parity"), None);
}

#[test]
fn full_intervals_and_pairs_are_closed_to_others() {
    // 2 and 4 both lie between givens over the same two cells, as far as layers tell; the hall is theirs.
    let hall = puzzle("> hall adj=graph\ncells: 1 . 3 . 5 . .\nedges: 1-2 1-4 2-3 3-4 2-5 4-5 5-6 6-7 5-7 2-6");
    let alone = left(&hall, "chain_layers").expect("it has a solution");
    let with = |technique: &str| {
        let mut config = Config::bare();
        for name in ["chain_layers", technique] {
            config.set(name, "on").expect("a known technique");
        }
        match Solver::new(&hall, config).propagate().answer {
            Outcome::Solved(candidates) => candidates.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert_ne!(with("pairs_triples"), alone);
    assert_ne!(with("matching"), alone);
}

#[test]
fn whole_gaps_see_each_other() {
    let puzzle = puzzle(". . . / . . 1 / 9 6 .");
    let both = left(&puzzle, "gap_paths").expect("it has a solution");
    assert_eq!(both.replace(' ', ""), "432\n581\n967\n");
}
