//! Latin squares with holes, a first solution each: squares drawn by Jacobson and Matthews' walk, holes at random.
//!
//! | contender | rows and columns | propagation, order |
//! |---|---|---|
//! | `csp-core` | all-different by forward checking, hidden single | dom/wdeg, geometric restarts |
//! | `csp-solver` | all-different (Régin) | AC-3, fail-first |
//! | `selen` | `alldiff` | its only search |
//! | `pumpkin-solver` | `all_different` | its default search, with clause learning |
//!
//! Every solution is judged: a Latin square that keeps what was given.

use std::ops::ControlFlow;

use csp_solver::domain::bitset::BitsetDomain;
use csp_solver::{Csp, Pruning};
use pumpkin_solver::core::variables::DomainId;
use puzzles::csp_core::instances::quasigroup_with_holes;
use puzzles::csp_core::propagators::{AllDifferent, HiddenSingle};
use puzzles::csp_core::{Ascending, DomWdeg, Domain as _, Problem, Restarts, Var};
use selen::prelude::{Model, VarId};

use crate::contest::{Answer, Contender, Deadline, Finding};
use crate::drivers::{self, Found};

/// A square of order `n` with holes.
struct Square {
    n: usize,
    cells: Vec<Option<usize>>,
}

impl Square {
    /// The cells of each row and each column.
    fn lines(&self) -> impl Iterator<Item = Vec<usize>> {
        let n = self.n;
        (0..n).flat_map(move |i| [(0..n).map(|j| i * n + j).collect(), (0..n).map(|j| j * n + i).collect()])
    }

    /// What a solution is worth.
    fn judge(&self, found: Found) -> Finding {
        let ControlFlow::Continue(solutions) = found else { return Finding::Stopped };
        let Some(values) = solutions.first() else { return Finding::Unsolvable };
        let keeps = self.cells.iter().zip(values).all(|(cell, value)| cell.is_none_or(|given| given == *value));
        let is_latin = self.lines().all(|line| {
            let mut seen = vec![false; self.n];
            line.iter().all(|&cell| values[cell] < self.n && !std::mem::replace(&mut seen[values[cell]], true))
        });
        assert!(keeps && is_latin, "not a completion");
        Finding::Solved
    }
}

/// Who completes 10 squares; ours first.
pub(crate) fn contenders(n: usize, holes: usize) -> Vec<Contender<'static>> {
    type Run = fn(&Square, Deadline) -> Found;
    let runs: [(&str, Run); 4] =
        [("csp-core", ours), ("csp-solver", by_csp_solver), ("selen", by_selen), ("pumpkin-solver", by_pumpkin)];
    let contender = |(name, run): (&'static str, Run)| {
        let squares: Vec<Square> =
            (0..10).map(|seed| Square { n, cells: quasigroup_with_holes(n, holes, seed) }).collect();
        Contender::new(name, move |deadline| {
            let findings = squares.iter().map(|square| square.judge(run(square, deadline))).collect();
            Answer { findings, effort: None }
        })
    };
    runs.into_iter().map(contender).collect()
}

fn ours(square: &Square, _: Deadline) -> Found {
    let mut problem = Problem::<u64>::new();
    let domain = |cell: &Option<usize>| cell.map_or(u64::below(square.n), u64::only);
    let vars: Vec<Var> = square.cells.iter().map(|cell| problem.variable(domain(cell))).collect();
    for line in square.lines() {
        let line: Vec<Var> = line.into_iter().map(|cell| vars[cell]).collect();
        problem.post(AllDifferent::of(&line)).expect("each once");
        problem.post(HiddenSingle::new(&line, u64::below(square.n))).expect("as many values");
    }
    let mut search =
        problem.search((DomWdeg::new(), Ascending)).restarts(Restarts::Geometric { first: 100, percent: 130 });
    let solution = search.solutions().next().map(|solution| solution.expect("no limits").values().to_vec());
    ControlFlow::Continue(solution.into_iter().collect())
}

fn by_csp_solver(square: &Square, deadline: Deadline) -> Found {
    let mut csp = Csp::new();
    let n = square.n as u32;
    let domain = |cell: &Option<usize>| match cell {
        Some(value) => BitsetDomain::new([*value as u32]),
        None => BitsetDomain::range(n),
    };
    let vars: Vec<_> = square.cells.iter().map(|cell| csp.add_variable(domain(cell))).collect();
    for line in square.lines() {
        csp.add_all_different(line.into_iter().map(|cell| vars[cell]).collect());
    }
    drivers::csp_solver(csp, Pruning::Ac3, 1, deadline).0
}

fn by_selen(square: &Square, deadline: Deadline) -> Found {
    let post = |model: &mut Model| -> Vec<VarId> {
        let range = |cell: &Option<usize>| cell.map_or((0, square.n as i32 - 1), |value| (value as i32, value as i32));
        let vars: Vec<VarId> = square.cells.iter().map(range).map(|(low, high)| model.int(low, high)).collect();
        for line in square.lines() {
            model.alldiff(&line.into_iter().map(|cell| vars[cell]).collect::<Vec<_>>());
        }
        vars
    };
    drivers::selen(post, 1, deadline)
}

fn by_pumpkin(square: &Square, deadline: Deadline) -> Found {
    let post = |solver: &mut pumpkin_solver::Solver| -> Vec<DomainId> {
        let range = |cell: &Option<usize>| cell.map_or((0, square.n as i32 - 1), |value| (value as i32, value as i32));
        let vars: Vec<DomainId> =
            square.cells.iter().map(range).map(|(low, high)| solver.new_bounded_integer(low, high)).collect();
        for line in square.lines() {
            let line: Vec<DomainId> = line.into_iter().map(|cell| vars[cell]).collect();
            let tag = solver.new_constraint_tag();
            solver.add_constraint(pumpkin_constraints::all_different(line, tag)).post();
        }
        vars
    };
    drivers::pumpkin(post, 1, deadline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_contenders_complete_small_squares() {
        for contender in &mut contenders(8, 20) {
            assert_eq!(contender.answer().findings, vec![Finding::Solved; 10], "{contender:?}");
        }
    }
}
