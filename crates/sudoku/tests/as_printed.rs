//! What the article's solver answers, and where it is wrong.
#![cfg(feature = "as-printed")]

use sudoku::as_printed::{Answer, Version, solve};
use sudoku::{Config, Layout, Puzzle, Solver, verify};

const MEDIUM: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const INKALA: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
const ESCARGOT: &str = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";

fn cells(text: &str) -> [u8; 81] {
    core::array::from_fn(|cell| text.as_bytes()[cell].wrapping_sub(b'0'))
}

/// Whether a grid keeps the rules and the givens.
fn is_right(puzzle: &[u8; 81], answer: &Answer) -> bool {
    let Some(grid) = answer.grid else { return false };
    let puzzle = Puzzle::new(Layout::classic(), puzzle);
    puzzle.is_ok_and(|puzzle| puzzle.solution(&grid).is_ok_and(|solution| verify(&puzzle, &solution).is_ok()))
}

#[test]
fn the_headline_puzzle_gets_an_invalid_grid() {
    let printed = solve(&cells(INKALA), Version::Printed);
    assert_eq!(printed.nodes, 7);
    let grid = printed.grid.expect("it prints one");
    assert!(!is_right(&cells(INKALA), &printed));
    // Two sixes in its third row, two nines in its fifth.
    let twice = |row: usize, value: u8| grid[9 * row..][..9].iter().filter(|&&other| other == value).count() == 2;
    assert!(twice(2, 6) && twice(4, 9), "{grid:?}");
}

#[test]
fn other_puzzles_fare_alike() {
    let escargot = solve(&cells(ESCARGOT), Version::Printed);
    assert_eq!((escargot.nodes, is_right(&cells(ESCARGOT), &escargot)), (7, false));
    let medium = solve(&cells(MEDIUM), Version::Printed);
    assert_eq!((medium.nodes, is_right(&cells(MEDIUM), &medium)), (0, true));
    let empty = solve(&[0; 81], Version::Printed);
    assert_eq!((empty.nodes, is_right(&[0; 81], &empty)), (47, true));
}

#[test]
fn equal_givens_and_unsolvable_puzzles_are_solved() {
    let mut nines = [0; 81];
    (nines[0], nines[8]) = (9, 9);
    let mut medium = cells(MEDIUM);
    // A second 5 in the first row.
    medium[3] = 5;
    let unsolvable = cells("009028700806004005003000004600000000020713450000000000230000050090040080070012503");
    for puzzle in [nines, medium, [1; 81], unsolvable] {
        let printed = solve(&puzzle, Version::Printed);
        assert!(printed.grid.is_some() && !is_right(&puzzle, &printed), "{puzzle:?}");
        assert_eq!(solve(&puzzle, Version::Corrected).grid, None);
    }
}

#[test]
fn one_line_corrects_the_answers() {
    for (text, nodes) in [(MEDIUM, 0), (ESCARGOT, 17), (INKALA, 252)] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let corrected = solve(&cells(text), Version::Corrected);
        let expected = Solver::new(&puzzle, Config::default()).solve().answer.solution().expect("it has one");
        assert_eq!(corrected.grid.as_ref().map(|grid| &grid[..]), Some(expected.values()));
        assert_eq!(corrected.nodes, nodes, "{text}");
    }
}
