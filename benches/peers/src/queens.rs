//! `n` queens, all solutions: one variable per row, its value the column.
//!
//! Ours posts `x ≠ y + k` for each pair of rows and each of the three lines, in one bundle or one by one,
//! and finds all solutions with the smallest domain first.
//! Each peer runs the same model through its own means, and its authors' model where they publish one:
//!
//! | contender | columns | diagonals | propagation, order |
//! |---|---|---|---|
//! | `csp-solver`, its bench | all-different (Régin) | a closure per pair | AC-3 or forward checking, fail-first |
//! | `csp-solver`, pairwise | its `NotEqual` | [`NotOnLine`], a constraint of our writing | AC-3, fail-first |
//! | `selen`, pairwise | `lin_ne` per pair | two `lin_ne` per pair | its only search: first open variable, halved |
//! | `selen`, its example | `alldiff` | `alldiff` over sums and differences | the same |
//! | `pumpkin-solver`, its example | `all_different` | `all_different` over views | its default search, with clause learning |
//!
//! `selen` can enumerate, so nobody needs the lesser question of a first solution.
//! The pairwise model of `csp-solver` prunes as ours does, so its nodes can be compared with ours:
//! ours branches in two (`x = v` or not) and counts both sides, theirs counts each variable it tries the values of.

use csp_solver::constraint::{Constraint, LambdaConstraint, Revision, VarId};
use csp_solver::domain::Domain as _;
use csp_solver::domain::bitset::BitsetDomain;
use csp_solver::variable::Variable;
use csp_solver::{Csp, Pruning};
use pumpkin_solver::Solver;
use pumpkin_solver::core::variables::{DomainId, TransformableVariable as _};
use puzzles::csp_core::propagators::{NotEqual, NotEquals};
use puzzles::csp_core::{Ascending, Domain as _, Mrv, Problem};
use selen::prelude::{Model, ModelExt as _, VarIdExt as _};

use crate::contest::{Answer, Contender, Finding};
use crate::drivers::{self, count_of};

/// Who counts the solutions of `n` queens; ours first.
pub(crate) fn contenders(n: u32) -> Vec<Contender<'static>> {
    use Pruning::{Ac3, ForwardChecking};
    type Model = fn(u32) -> Csp<BitsetDomain>;
    let csp_solver = |name, model: Model, pruning| {
        Contender::new(name, move |deadline| {
            let (found, effort) = drivers::csp_solver(model(n), pruning, usize::MAX, deadline);
            count_of(found, Some(effort))
        })
    };
    let selen = |name, post: fn(&mut selen::prelude::Model, i32) -> Vec<selen::prelude::VarId>| {
        Contender::new(name, move |deadline| {
            count_of(drivers::selen(|model| post(model, n as i32), usize::MAX, deadline), None)
        })
    };
    vec![
        Contender::new("csp-core: one bundle", move |_| ours(n, true)),
        Contender::new("csp-core: pairwise", move |_| ours(n, false)),
        csp_solver("csp-solver: its bench, AC-3", benched, Ac3),
        csp_solver("csp-solver: its bench, FC", benched, ForwardChecking),
        csp_solver("csp-solver: pairwise, AC-3", pairwise, Ac3),
        selen("selen: pairwise", post_pairs),
        selen("selen: its example", post_lines),
        Contender::new("pumpkin-solver: its example", move |deadline| {
            count_of(drivers::pumpkin(|solver| post_views(solver, n as i32), usize::MAX, deadline), None)
        }),
    ]
}

/// All solutions by our kernel.
fn ours(n: u32, is_bundled: bool) -> Answer {
    let mut problem = Problem::<u64>::new();
    let rows = problem.variables(n as usize, u64::below(n as usize));
    let mut bundle = NotEquals::among(&rows);
    for (i, &a) in rows.iter().enumerate() {
        for ((distance, j), &b) in (1..).zip(i + 1..).zip(&rows[i + 1..]) {
            for offset in [0, distance, -distance] {
                if is_bundled {
                    bundle.add(i, j, offset);
                } else {
                    problem.post(NotEqual::with_offset(a, b, offset)).expect("two variables of this problem");
                }
            }
        }
    }
    problem.post(bundle).expect("variables of this problem");
    let mut search = problem.search((Mrv, Ascending));
    let solutions: Vec<_> = search.solutions().collect();
    let effort = format!("{} nodes", search.counters().nodes);
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

/// Our model.
fn post_pairs(model: &mut Model, n: i32) -> Vec<selen::prelude::VarId> {
    let rows = model.ints(n as usize, 0, n - 1);
    for (i, &a) in rows.iter().enumerate() {
        for (distance, &b) in (1..).zip(&rows[i + 1..]) {
            for offset in [0, distance, -distance] {
                model.lin_ne(&[1, -1], &[a, b], offset);
            }
        }
    }
    rows
}

/// The model of its `n_queens` example.
fn post_lines(model: &mut Model, n: i32) -> Vec<selen::prelude::VarId> {
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
    rows
}

/// The model of its `nqueens` example.
fn post_views(solver: &mut Solver, n: i32) -> Vec<DomainId> {
    let rows: Vec<DomainId> = (0..n).map(|_| solver.new_bounded_integer(0, n - 1)).collect();
    for sign in [0, 1, -1] {
        let line: Vec<_> = (0..).zip(&rows).map(|(i, row)| row.offset(sign * i)).collect();
        let tag = solver.new_constraint_tag();
        solver.add_constraint(pumpkin_constraints::all_different(line, tag)).post();
    }
    rows
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
