//! Every engine against brute force: all puzzles of small boards, under all rules.

mod common;

use std::collections::BTreeSet;

use common::{all_labellings, board, puzzle, truth};
use num_bigint::BigUint;
use numberlink::{Board, Config, Engine, Features, Rules, Shape, Solver, verify};
use search_control::{End, Uniqueness};

/// The configurations: each engine with all techniques, and without.
fn configs() -> Vec<Config> {
    let mut configs = Vec::new();
    for &engine in Engine::ALL {
        for mut config in [Config::default(), Config::bare()] {
            config.engine = engine;
            configs.push(config);
        }
    }
    configs
}

/// A solver, unless the engine is the one that answers `tight` on plain boards only.
fn solver(puzzle: &numberlink::Puzzle, config: Config) -> Option<Solver<'_>> {
    let solver = Solver::new(puzzle, config);
    let is_tight = puzzle.rules() == Rules::TIGHT && puzzle.board().is_plain();
    assert_eq!(solver.is_err(), config.engine == Engine::Tight && !is_tight, "{config:?}\n{puzzle}");
    solver.ok()
}

/// Compares all puzzles of a board, looking closer at every `step`-th labelling.
fn compare(board: &Board, step: usize) {
    let truth = truth(board);
    let mut seen = 0;
    let mut solvable = 0;
    all_labellings(board, &mut |labelling| {
        seen += 1;
        let expected = truth.get(labelling).copied().unwrap_or_default();
        solvable += usize::from(expected[2] != 0);
        if expected == [0; 6] && seen % step != 0 {
            return;
        }
        for (rules, expected) in Rules::ALL.into_iter().zip(expected) {
            if board.features().shape == Shape::Hex && rules.word().ends_with("no-2x2") {
                continue;
            }
            let puzzle = puzzle(board, rules, labelling);
            for config in configs() {
                let Some(mut solver) = solver(&puzzle, config) else { continue };
                let total = solver.count().answer;
                assert_eq!(total.exact(), Some(&BigUint::from(expected)), "{config:?}\n{puzzle}");
            }
            if seen % step == 0 {
                look_closer(&puzzle, expected);
            }
        }
    });
    assert_eq!(solvable, truth.len(), "every path system belongs to a labelling");
}

/// Every solution is right and different from the others; uniqueness and candidates say the same.
fn look_closer(puzzle: &numberlink::Puzzle, expected: u64) {
    let edges = puzzle.board().edges().len();
    for &engine in Engine::ALL {
        let mut config = Config::default();
        config.engine = engine;
        let Some(mut solver) = solver(puzzle, config) else { continue };
        let mut found = BTreeSet::new();
        let (mut used, mut skipped) = (BTreeSet::new(), BTreeSet::new());
        let mut solutions = solver.solutions();
        while let Some(solution) = solutions.next() {
            assert_eq!(verify(puzzle, solution), Ok(()), "{config:?}\n{puzzle}{solution}");
            let text = solution.to_string();
            assert_eq!(puzzle.read_solution(&text).as_ref(), Ok(solution), "{puzzle}{text}");
            let set: Vec<usize> = solution.used_edges().collect();
            used.extend(set.iter().copied());
            skipped.extend((0..edges).filter(|edge| !set.contains(edge)));
            found.insert(set);
        }
        assert_eq!(solutions.end(), End::Exhausted);
        assert_eq!(found.len() as u64, expected, "{config:?}\n{puzzle}");
        match solver.uniqueness().answer {
            Uniqueness::Unsolvable => assert_eq!(expected, 0),
            Uniqueness::Unique(_) => assert_eq!(expected, 1),
            Uniqueness::Multiple(a, b) => {
                assert!(1 < expected && a != b);
                assert_ne!(a.differences(&b).count(), 0);
            }
            other => panic!("{other:?}"),
        }
        let candidates = solver.candidates().answer;
        assert_eq!(candidates.end, End::Exhausted);
        for edge in 0..edges {
            assert_eq!(candidates.seen.may_use(edge), used.contains(&edge), "{config:?} edge {edge}\n{puzzle}");
            assert_eq!(candidates.seen.may_skip(edge), skipped.contains(&edge), "{config:?} edge {edge}\n{puzzle}");
        }
        assert_eq!(candidates.seen.is_empty(), expected == 0);
    }
}

#[test]
fn rectangles() {
    for rows in 1..=3 {
        for columns in 1..=3 {
            let row = ".".repeat(columns);
            compare(&board(&vec![row.as_str(); rows], Features::default()), 7);
        }
    }
    compare(&board(&["........"], Features::default()), 3);
    compare(&board(&["....", "...."], Features::default()), 3);
    compare(&board(&["..", "..", "..", ".."], Features::default()), 3);
}

#[test]
fn black_cells() {
    for rows in [["#..", "...", "..."], ["...", ".#.", "..."], [".#.", "...", "..#"], ["..#", "..#", "..."]] {
        compare(&board(&rows, Features::default()), 5);
    }
    compare(&board(&["..#..", "....."], Features::default()), 11);
}

#[test]
fn walls() {
    for walls in [vec![(0, 1)], vec![(4, 5), (3, 4)], vec![(1, 4), (4, 7), (0, 3)]] {
        compare(&board(&["...", "...", "..."], Features { walls, ..Features::default() }), 11);
    }
}

#[test]
fn bridges() {
    for bridges in [vec![4], vec![1], vec![4, 5]] {
        compare(&board(&["...", "...", "..."], Features { bridges, ..Features::default() }), 11);
    }
    compare(&board(&["....", "...."], Features { bridges: vec![1, 6], ..Features::default() }), 3);
}

#[test]
fn warps() {
    let warped = |rows: &[usize], columns: &[usize]| Features {
        warped_rows: rows.to_vec(),
        warped_columns: columns.to_vec(),
        ..Features::default()
    };
    compare(&board(&["...", "..."], warped(&[0, 1], &[])), 1);
    compare(&board(&["...", "...", "..."], warped(&[1], &[0])), 23);
    compare(&board(&["...", "...", "..."], warped(&[0, 1, 2], &[0, 1, 2])), 97);
    compare(&board(&["....", "...."], warped(&[0, 1], &[])), 5);
}

#[test]
fn hexagons() {
    let hex = || Features { shape: Shape::Hex, ..Features::default() };
    compare(&board(&["...", "...", "..."], hex()), 23);
    compare(&board(&["..", "..", ".."], hex()), 3);
    compare(&board(&["...", ".#.", "..."], hex()), 5);
    compare(&board(&["...", "..."], Features { warped_rows: vec![0], ..hex() }), 3);
}
