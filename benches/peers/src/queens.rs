//! `n` queens, all solutions: one variable per row, its value the column.
//!
//! Ours posts `x ≠ y + k` for each pair of rows and each of the three lines, and finds all solutions with the smallest domain first.
//! Each peer runs the same model through its own means, and its authors' model where they publish one:
//!
//! | contender | columns | diagonals | propagation, order |
//! |---|---|---|---|
//! | `csp-solver`, its bench | all-different (Régin) | a closure per pair | AC-3 or forward checking, fail-first |
//! | `csp-solver`, pairwise | its `NotEqual` | [`NotOnLine`], a constraint of our writing | AC-3, fail-first |
//! | `selen`, pairwise | `lin_ne` per pair | two `lin_ne` per pair | its only search: first open variable, halved |
//! | `selen`, its example | `alldiff` | `alldiff` over sums and differences | the same |
//!
//! `selen` can enumerate, so nobody needs the lesser question of a first solution.
//! The pairwise model of `csp-solver` prunes as ours does, so its nodes can be compared with ours:
//! ours branches in two (`x = v` or not) and counts both sides, theirs counts each variable it tries the values of.

use csp_solver::constraint::{Constraint, LambdaConstraint, Revision, VarId};
use csp_solver::domain::Domain as _;
use csp_solver::domain::bitset::BitsetDomain;
use csp_solver::ordering::Ordering;
use csp_solver::variable::Variable;
use csp_solver::{Csp, Pruning, SolveConfig};
use puzzles::csp_core::propagators::NotEqual;
use puzzles::csp_core::{Ascending, Domain as _, Mrv, Problem};
use selen::prelude::{Model, ModelExt as _, SolverConfig, VarIdExt as _};

use crate::contest::{Answer, Contender, Finding};

/// Who counts the solutions of `n` queens; ours first.
pub(crate) fn contenders(n: u32) -> Vec<Contender<'static>> {
    use Pruning::{Ac3, ForwardChecking};
    vec![
        Contender::new("csp-core: pairwise", move |_| ours(n)),
        Contender::new("csp-solver: its bench, AC-3", move |_| csp_solver(benched(n), Ac3)),
        Contender::new("csp-solver: its bench, FC", move |_| csp_solver(benched(n), ForwardChecking)),
        Contender::new("csp-solver: pairwise, AC-3", move |_| csp_solver(pairwise(n), Ac3)),
        Contender::new("selen: pairwise", move |_| selen(n, post_pairs)),
        Contender::new("selen: its example", move |_| selen(n, post_lines)),
    ]
}

/// All solutions by our kernel.
fn ours(n: u32) -> Answer {
    let mut problem = Problem::<u64>::new();
    let rows = problem.variables(n as usize, u64::below(n as usize));
    for (i, &a) in rows.iter().enumerate() {
        for (distance, &b) in (1..).zip(&rows[i + 1..]) {
            for offset in [0, distance, -distance] {
                problem.post(NotEqual::with_offset(a, b, offset)).expect("two variables of this problem");
            }
        }
    }
    let mut search = problem.search((Mrv, Ascending));
    let mut solutions: Vec<Vec<usize>> = Vec::new();
    while search.next_solution() {
        let store = search.store();
        solutions.push(rows.iter().filter_map(|&row| store.value(row)).collect());
    }
    let effort = format!("{} nodes", search.counters().nodes);
    Answer { findings: vec![Finding::Count(solutions.len())], effort: Some(effort) }
}

/// All solutions by `csp-solver`.
fn csp_solver(mut csp: Csp<BitsetDomain>, pruning: Pruning) -> Answer {
    csp.finalize();
    // Its default ends after a million nodes.
    let config = SolveConfig {
        pruning,
        ordering: Ordering::FailFirst,
        max_solutions: usize::MAX,
        node_budget: None,
        ..SolveConfig::default()
    };
    let solutions = csp.solve(&config);
    let effort = format!("{} nodes", csp.stats().nodes_explored);
    Answer { findings: vec![Finding::Count(solutions.len())], effort: Some(effort) }
}

/// The model of its own bench.
fn benched(n: u32) -> Csp<BitsetDomain> {
    let mut csp = Csp::new();
    let rows = csp.add_variables(&BitsetDomain::range(n), n as usize);
    csp.add_all_different(rows.clone());
    for (a, b) in pairs(&rows) {
        let is_free = move |columns: &[Option<u32>]| match (columns[a as usize], columns[b as usize]) {
            (Some(x), Some(y)) => x.abs_diff(y) != b - a,
            _ => true,
        };
        csp.add_constraint(LambdaConstraint::new(vec![a, b], is_free, format!("diagonal({a},{b})")));
    }
    csp
}

/// Our model, with a constraint that prunes by bits for the diagonals.
fn pairwise(n: u32) -> Csp<BitsetDomain> {
    let mut csp = Csp::new();
    let rows = csp.add_variables(&BitsetDomain::range(n), n as usize);
    for (a, b) in pairs(&rows) {
        csp.add_not_equal(a, b);
        csp.add_constraint(NotOnLine { rows: [a, b], distance: b - a });
    }
    csp
}

fn pairs(rows: &[VarId]) -> impl Iterator<Item = (VarId, VarId)> {
    rows.iter().enumerate().flat_map(|(i, &a)| rows[i + 1..].iter().map(move |&b| (a, b)))
}

/// Two rows whose queens share no diagonal: a fixed one removes two values of the other.
#[derive(Debug)]
struct NotOnLine {
    rows: [VarId; 2],
    distance: u32,
}

impl Constraint<BitsetDomain> for NotOnLine {
    fn scope(&self) -> &[VarId] {
        &self.rows
    }

    fn check(&self, columns: &[Option<u32>]) -> bool {
        match self.rows.map(|row| columns[row as usize]) {
            [Some(x), Some(y)] => x.abs_diff(y) != self.distance,
            _ => true,
        }
    }

    fn revise(&self, rows: &mut [Variable<BitsetDomain>], depth: usize) -> Revision {
        let mut is_changed = false;
        let [a, b] = self.rows.map(|row| row as usize);
        for (from, to) in [(a, b), (b, a)] {
            if let Some(column) = rows[from].domain.singleton_value() {
                is_changed |= rows[to].prune(&(column + self.distance), depth);
                if let Some(column) = column.checked_sub(self.distance) {
                    is_changed |= rows[to].prune(&column, depth);
                }
            }
        }
        match () {
            () if rows[a].domain.is_empty() || rows[b].domain.is_empty() => Revision::Unsatisfiable,
            () if is_changed => Revision::Changed,
            () => Revision::Unchanged,
        }
    }
}

/// All solutions by `selen`, in the model that `post` writes.
fn selen(n: u32, post: fn(&mut Model, i32)) -> Answer {
    // Its default ends after a minute, silently when it enumerates.
    let mut model = Model::with_config(SolverConfig::default().without_timeout());
    post(&mut model, n as i32);
    // It counts along the last branch only (20 nodes for 92 solutions), so its effort is not told.
    let (solutions, _) = model.enumerate_with_stats();
    Answer { findings: vec![Finding::Count(solutions.len())], effort: None }
}

fn post_pairs(model: &mut Model, n: i32) {
    let rows = model.ints(n as usize, 0, n - 1);
    for (i, &a) in rows.iter().enumerate() {
        for (distance, &b) in (1..).zip(&rows[i + 1..]) {
            for offset in [0, distance, -distance] {
                model.lin_ne(&[1, -1], &[a, b], offset);
            }
        }
    }
}

/// The model of its `n_queens` example.
fn post_lines(model: &mut Model, n: i32) {
    let rows = model.ints(n as usize, 1, n);
    model.alldiff(&rows);
    let sums: Vec<_> = (0..)
        .zip(&rows)
        .map(|(i, &row)| {
            let sum = model.int(1 - n, 2 * n);
            model.new(row.add(i).eq(sum));
            sum
        })
        .collect();
    model.alldiff(&sums);
    let differences: Vec<_> = (0..)
        .zip(&rows)
        .map(|(i, &row)| {
            let difference = model.int(1 - n, n);
            model.new(row.sub(i).eq(difference));
            difference
        })
        .collect();
    model.alldiff(&differences);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_contenders_count_six_queens() {
        for contender in &mut contenders(6) {
            let answer = contender.answer();
            assert_eq!(answer.findings, [Finding::Count(4)], "{contender:?}");
        }
    }
}
