//! The constraint solvers behind one function each: build, search all or the first, stop at the deadline.
//!
//! A model is what a set's own module writes; how a peer is run is the same for all sets and stands here.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

use csp_solver::cancel::CancelToken;
use csp_solver::domain::bitset::BitsetDomain;
use csp_solver::ordering::Ordering;
use csp_solver::{Csp, Pruning, SolveConfig};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_solver::Solver;
use pumpkin_solver::core::results::ProblemSolution as _;
use pumpkin_solver::core::results::solution_iterator::IteratedSolution;
use pumpkin_solver::core::termination::TimeBudget;
use pumpkin_solver::core::variables::DomainId;
use selen::prelude::{Model, SolverConfig, Val, VarId};

use crate::contest::{Answer, Deadline, Finding};

/// What a search came to: the solutions that were asked for, or `Break` if the deadline came first.
pub(crate) type Found = ControlFlow<(), Vec<Vec<usize>>>;

/// The answer of who was asked for all solutions.
pub(crate) fn count_of(found: Found, effort: Option<String>) -> Answer {
    let finding = match found {
        ControlFlow::Continue(solutions) => Finding::Count(solutions.len()),
        ControlFlow::Break(()) => Finding::Stopped,
    };
    Answer { findings: vec![finding], effort }
}

/// The first `count` solutions of `csp-solver`, and its nodes.
pub(crate) fn csp_solver(
    mut csp: Csp<BitsetDomain>,
    pruning: Pruning,
    count: usize,
    deadline: Deadline,
) -> (Found, String) {
    csp.finalize();
    let cancel = CancelToken::new();
    // Its default ends after a million nodes.
    let config = SolveConfig {
        pruning,
        ordering: Ordering::FailFirst,
        max_solutions: count,
        node_budget: None,
        cancel: Some(cancel.clone()),
        ..SolveConfig::default()
    };
    let (done, is_done) = mpsc::channel::<()>();
    let left = deadline.left();
    let watch = thread::spawn(move || {
        if is_done.recv_timeout(left).is_err() {
            cancel.cancel();
        }
    });
    let solutions = csp.solve(&config);
    // The watch may have ended by itself; either way it is over.
    let _ = done.send(());
    let _ = watch.join();
    let values = solutions.iter().map(|solution| solution.iter().map(|&value| value as usize).collect()).collect();
    let found = if csp.stats().cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(values) };
    (found, format!("{} nodes", csp.stats().nodes_explored))
}

/// The first `count` solutions of `selen`, as the values of the variables that `post` returns.
///
/// It counts along the last branch only (20 nodes for 92 solutions), so its effort is not told.
pub(crate) fn selen(post: impl FnOnce(&mut Model) -> Vec<VarId>, count: usize, deadline: Deadline) -> Found {
    let left = u64::try_from(deadline.left().as_millis()).unwrap_or(u64::MAX);
    // When it enumerates, it ends silently at its time limit.
    let mut model = Model::with_config(SolverConfig::default().with_timeout_ms(left));
    let vars = post(&mut model);
    let value = |value: Val| if let Val::ValI(value) = value { value as usize } else { usize::MAX };
    let solutions = model.enumerate().take(count);
    let values = solutions.map(|solution| vars.iter().map(|&var| value(solution[var])).collect()).collect::<Vec<_>>();
    if values.len() < count && deadline.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(values) }
}

/// The first `count` solutions of `pumpkin-solver` with its default search, as the values of the variables that `post` returns.
pub(crate) fn pumpkin(post: impl FnOnce(&mut Solver) -> Vec<DomainId>, count: usize, deadline: Deadline) -> Found {
    let mut solver = Solver::default();
    let vars = post(&mut solver);
    let mut brancher = solver.default_brancher();
    let mut budget = TimeBudget::starting_now(deadline.left());
    let mut resolver = ResolutionResolver::default();
    let mut solutions = solver.get_solution_iterator(&mut brancher, &mut budget, &mut resolver);
    let mut values = Vec::new();
    while values.len() < count {
        match solutions.next_solution() {
            IteratedSolution::Solution(solution, ..) => {
                values.push(vars.iter().map(|&var| solution.get_integer_value(var) as usize).collect());
            }
            IteratedSolution::Finished | IteratedSolution::Unsatisfiable => break,
            IteratedSolution::Unknown => return ControlFlow::Break(()),
        }
    }
    ControlFlow::Continue(values)
}
