//! What the article's class does, flaw by flaw; and its theorem 14 as it should read.
#![cfg(feature = "as-printed")]

use dlx::as_printed::ProductionDlxSolver;
use proptest::prelude::*;

/// Seven columns, six rows, one cover: rows 0, 3, 4.
const TOY: [&[usize]; 6] = [&[2, 4], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]];

#[test]
fn the_second_call_returns_true_at_once() {
    let mut solver = ProductionDlxSolver::load(7, &TOY);
    assert!(solver.solve_first());
    let (rows, calls) = (solver.solution_rows().to_vec(), solver.calls());
    assert_eq!(
        {
            let mut rows = rows.clone();
            rows.sort_unstable();
            rows
        },
        [0, 3, 4]
    );
    // The matrix has one cover, and yet:
    assert!(solver.solve_first());
    assert_eq!((solver.solution_rows(), solver.calls()), (&rows[..], calls + 1));
}

#[test]
fn covering_twice_drives_a_size_below_zero() {
    let mut solver = ProductionDlxSolver::load(7, &TOY);
    solver.cover(3);
    solver.cover(3);
    assert!(solver.sizes().contains(&-1), "{:?}", solver.sizes());
}

#[test]
fn uncovering_out_of_order_corrupts_sizes() {
    let mut solver = ProductionDlxSolver::load(7, &TOY);
    let before = solver.sizes().to_vec();
    assert_eq!(before, [2, 2, 2, 3, 2, 2, 3]);
    solver.cover(0);
    solver.cover(3);
    solver.uncover(0);
    solver.uncover(3);
    assert_eq!(solver.sizes(), [4, 2, 2, 3, 2, 3, 4]);
}

#[test]
fn an_unloaded_object_is_solved() {
    let mut solver = ProductionDlxSolver::new();
    assert!(solver.solve_first());
    assert_eq!(solver.solution_rows(), [0; 0]);
}

#[test]
fn the_depth_is_the_number_of_selections() {
    let rows: Vec<[usize; 1]> = (0..81).map(|column| [column]).collect();
    let rows: Vec<&[usize]> = rows.iter().map(|row| &row[..]).collect();
    let mut solver = ProductionDlxSolver::load(81, &rows);
    assert!(solver.solve_first());
    assert_eq!((solver.solution_rows().len(), solver.deepest()), (81, 82));
}

#[test]
fn a_matrix_without_cover_is_refused_and_left_whole() {
    let mut solver = ProductionDlxSolver::load(3, &[&[0, 1], &[1, 2], &[0, 2]]);
    let before = solver.clone();
    assert!(!solver.solve_first());
    assert_eq!(solver.sizes(), before.sizes());
}

proptest! {
    /// Theorem 14 done right: in the opposite order, uncovering restores every size, and the columns can be covered again.
    #[test]
    fn last_covered_first_uncovered_restores_all(
        rows in prop::collection::vec(prop::collection::btree_set(0..8_usize, 1..5), 0..12),
        order in Just((0..8_usize).collect::<Vec<_>>()).prop_shuffle(),
        depth in 0..=8_usize,
    ) {
        let rows: Vec<Vec<usize>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let rows: Vec<&[usize]> = rows.iter().map(|row| &row[..]).collect();
        let mut solver = ProductionDlxSolver::load(8, &rows);
        let cover_all = |solver: &mut ProductionDlxSolver| {
            order[..depth].iter().for_each(|&column| solver.cover(column));
            let sizes = solver.sizes().to_vec();
            order[..depth].iter().rev().for_each(|&column| solver.uncover(column));
            sizes
        };
        // The counters of the first round differ from those of a fresh object; the links must not.
        let covered = cover_all(&mut solver);
        let mut counted = solver.clone();
        prop_assert_eq!(cover_all(&mut counted), covered);
        prop_assert_eq!(counted.links(), solver.links());
        let fresh = ProductionDlxSolver::load(8, &rows);
        prop_assert_eq!(solver.links(), fresh.links());
    }
}
