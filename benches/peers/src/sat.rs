//! Three satisfiability solvers behind one trait: literals are signed numbers from 1, as in DIMACS.
//!
//! Deliberately absent: options. Each runs as its `new` makes it.

use batsat::SolverInterface as _;
use varisat::ExtendFormula as _;

use crate::contest::Deadline;

/// A solver that takes clauses, also after it has solved.
pub(crate) trait Sat {
    /// The crate.
    const NAME: &'static str;

    /// A solver without clauses that gives up at the deadline, if it can.
    fn new(deadline: Deadline) -> Self;

    /// Adds a clause.
    fn add(&mut self, clause: &[i32]);

    /// Whether there is a model; `None` if the deadline came first.
    fn solve(&mut self) -> Option<bool>;

    /// Whether the variable is true in the model found last.
    fn holds(&self, variable: i32) -> bool;

    /// Conflicts so far, if they are counted.
    fn conflicts(&self) -> Option<u64>;
}

/// `CaDiCaL` 1.9.5, in C++.
pub(crate) struct Cadical(cadical::Solver<Deadline>);

impl cadical::Callbacks for Deadline {
    fn terminate(&mut self) -> bool {
        self.is_over()
    }
}

impl Sat for Cadical {
    const NAME: &'static str = "cadical";

    fn new(deadline: Deadline) -> Self {
        let mut solver = cadical::Solver::new();
        solver.set_callbacks(Some(deadline));
        Self(solver)
    }

    fn add(&mut self, clause: &[i32]) {
        self.0.add_clause(clause.iter().copied());
    }

    fn solve(&mut self) -> Option<bool> {
        self.0.solve()
    }

    fn holds(&self, variable: i32) -> bool {
        self.0.value(variable) == Some(true)
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }
}

/// A translation of `MiniSat`.
pub(crate) struct Batsat {
    solver: batsat::BasicSolver,
    clause: Vec<batsat::Lit>,
}

impl Sat for Batsat {
    const NAME: &'static str = "batsat";

    fn new(deadline: Deadline) -> Self {
        let mut callbacks = batsat::BasicCallbacks::new();
        callbacks.set_stop(move || deadline.is_over());
        let solver = batsat::Solver::new(batsat::SolverOpts::default(), callbacks);
        Self { solver, clause: Vec::new() }
    }

    fn add(&mut self, clause: &[i32]) {
        self.clause.clear();
        for literal in clause {
            let variable = self.solver.var_of_int(literal.unsigned_abs());
            self.clause.push(batsat::Lit::new(variable, 0 < *literal));
        }
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self) -> Option<bool> {
        match self.solver.solve_limited(&[]) {
            value if value == batsat::lbool::TRUE => Some(true),
            value if value == batsat::lbool::FALSE => Some(false),
            _ => None,
        }
    }

    fn holds(&self, variable: i32) -> bool {
        let variable = batsat::Var::unsafe_from_idx(variable.unsigned_abs());
        self.solver.value_var(variable) == batsat::lbool::TRUE
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.solver.num_conflicts())
    }
}

/// In Rust throughout; it cannot be interrupted, so the deadline counts between puzzles only.
pub(crate) struct Varisat {
    solver: varisat::Solver<'static>,
    clause: Vec<varisat::Lit>,
    /// For each variable, whether it is true in the model found last.
    model: Vec<bool>,
}

impl Sat for Varisat {
    const NAME: &'static str = "varisat";

    fn new(_deadline: Deadline) -> Self {
        Self { solver: varisat::Solver::new(), clause: Vec::new(), model: Vec::new() }
    }

    fn add(&mut self, clause: &[i32]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&literal| varisat::Lit::from_dimacs(literal as isize)));
        self.solver.add_clause(&self.clause);
    }

    fn solve(&mut self) -> Option<bool> {
        let is_solved = self.solver.solve().ok()?;
        self.model.clear();
        for literal in self.solver.model().into_iter().flatten() {
            let variable = literal.to_dimacs().unsigned_abs();
            self.model.resize(self.model.len().max(variable + 1), false);
            self.model[variable] = literal.is_positive();
        }
        Some(is_solved)
    }

    fn holds(&self, variable: i32) -> bool {
        self.model.get(variable as usize).copied().unwrap_or(false)
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn counts_three_models<S: Sat>() {
        let mut solver = S::new(Deadline::after(Duration::MAX));
        solver.add(&[1, 2]);
        let mut models = 0;
        while solver.solve() == Some(true) {
            models += 1;
            let block = [1, 2].map(|variable| if solver.holds(variable) { -variable } else { variable });
            solver.add(&block);
        }
        assert_eq!(models, 3, "{}", S::NAME);
        let mut solver = S::new(Deadline::after(Duration::MAX));
        solver.add(&[]);
        assert_eq!(solver.solve(), Some(false), "{}", S::NAME);
    }

    #[test]
    fn clauses_may_follow_a_model() {
        counts_three_models::<Cadical>();
        counts_three_models::<Batsat>();
        counts_three_models::<Varisat>();
    }
}
