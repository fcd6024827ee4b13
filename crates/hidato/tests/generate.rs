//! Puzzles from seeds: unique, irredundant, and the same for ever.

use hidato::{Config, Generated, Generator, Puzzle, Solver, Symmetry, Wanted, verify};
use search_control::{Limits, Uniqueness};

fn made(board: &str, seed: u64, wanted: &Wanted) -> Generated {
    let board: Puzzle = board.parse().expect("a board");
    let made = Generator::new(&board).puzzle(seed, wanted, &Limits::none());
    made.expect("no limit").expect("a path through all cells")
}

fn blank(adjacency: &str, side: usize) -> String {
    format!("> board adj={adjacency}\n{}", format!("{}\n", " .".repeat(side)).repeat(side))
}

/// The puzzle as text with some cells blanked.
fn without(puzzle: &Puzzle, blanked: impl Fn(usize) -> bool) -> Puzzle {
    let text = puzzle.to_string();
    let mut at = 0;
    let mut lines = String::new();
    for line in text.lines() {
        if line.starts_with('>') {
            lines += &format!("{line}\n");
            continue;
        }
        for token in line.split_whitespace() {
            lines += if token != "#" && blanked(at) { "." } else { token };
            lines += " ";
            at += usize::from(token != "#");
        }
        lines += "\n";
    }
    lines.parse().expect("fewer givens break nothing")
}

#[test]
fn every_puzzle_is_unique_and_no_given_can_go() {
    let holes = "# . . . . #\n. . . . . .\n. . # # . .\n. . . . . .".to_string();
    for board in [
        blank("8", 6),
        blank("4", 6),
        holes,
        "> ring adj=graph\ncells: . . . . .\nedges: 1-2 2-3 3-4 4-5 5-1 1-3".to_string(),
    ] {
        for seed in 0..3 {
            let Generated { puzzle, solution, undecided, .. } = made(&board, seed, &Wanted::default());
            assert_eq!(verify(&puzzle, solution.numbers()), Ok(()));
            assert_eq!(undecided, 0);
            let answer = Solver::new(&puzzle, Config::default()).uniqueness().answer;
            assert_eq!(answer, Uniqueness::Unique(solution));
            if board.contains("cells") {
                continue;
            }
            for (cell, _) in puzzle.givens() {
                let fewer = without(&puzzle, |other| other == cell.index());
                let answer = Solver::new(&fewer, Config::default()).uniqueness().answer;
                assert!(matches!(answer, Uniqueness::Multiple(..)), "{puzzle}{cell:?}");
            }
        }
    }
}

#[test]
fn givens_lie_as_wanted() {
    let board = blank("4", 6);
    for symmetry in Symmetry::ALL {
        let mut wanted = Wanted::default();
        wanted.symmetry = symmetry;
        let puzzle = made(&board, 5, &wanted).puzzle;
        let is_given = |row: usize, column: usize| puzzle.given(hidato::Cell::new((row * 6 + column) as u16)).is_some();
        for (row, column) in (0..36).map(|at| (at / 6, at % 6)) {
            let (up, left) = (5 - row, 5 - column);
            let images: &[_] = match symmetry {
                Symmetry::Half => &[(up, left)],
                Symmetry::Vertical => &[(row, left)],
                Symmetry::Horizontal => &[(up, column)],
                Symmetry::Both => &[(up, column), (row, left)],
                _ => &[],
            };
            assert!(images.iter().all(|&(r, c)| is_given(r, c) == is_given(row, column)), "{symmetry:?}\n{puzzle}");
        }
    }
    let mut wanted = Wanted::default();
    wanted.clues = 20;
    assert_eq!(made(&board, 5, &wanted).puzzle.givens().count(), 20);
}

#[test]
fn a_seed_means_the_same_puzzle_for_ever() {
    let made = made(&blank("8", 5), 42, &Wanted::default());
    assert_eq!(
        made.puzzle.to_string(),
        " .  .  .  .  .\n .  1  .  5  6\n20  .  .  .  .\n . 22  . 13  .\n25  .  .  . 15\n"
    );
}

#[test]
fn a_board_without_a_path_has_no_puzzle() {
    let board: Puzzle = "> corners adj=4\n. # .\n# . #".parse().expect("a board");
    assert_eq!(Generator::new(&board).puzzle(1, &Wanted::default(), &Limits::none()), Ok(None));
}
