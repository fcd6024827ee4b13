//! Clauses for a solver that learns from conflicts: the last resort, for all rules and all boards.
//!
//! # Idea
//!
//! A variable for each edge says whether it is used; clauses say how many edges a node has.
//! Each node has the number of its label in binary, which an edge carries over; ends have theirs given.
//! So a path can only lead from an end to the end with the same label, and what is left are *loops* that no end sees.
//! They are rare, so they are cut when they come: a set of nodes without an end has an edge that leaves it, or is empty.
//!
//! Solutions are listed by a clause against each that was found, under an assumption that belongs to the question:
//! the next question drops it, and with it those clauses, and keeps all that was learnt.
//!
//! # Complexity
//!
//! O(edges * log(labels)) clauses; time without a bound that means anything.
//!
//! # When it helps (measured)
//!
//! Where others end at their memory limit. Elsewhere it is slower than they are: see the records in `benches/results`.
//!
//! # References
//!
//! N. Eén, N. Sörensson, "An Extensible SAT-solver" (2003), DOI 10.1007/978-3-540-24605-3_37, of which the crate `batsat` is an offspring.

mod encoding;
mod look;

use alloc::vec::Vec;
use core::fmt;

use batsat::{Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use bitvec::vec::BitVec;
use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::board::{Cells, Puzzle};
use crate::engine;
use crate::layered::Step;
use crate::network::{Kind, Network};
use crate::stats::Counters;

use look::Look;

/// A search by clauses.
pub(crate) struct SatSearch {
    solver: Solver<Look>,
    network: Network,
    /// For each edge its two nodes.
    ends: Vec<(usize, usize)>,
    /// For each edge its variable.
    vars: Vec<Var>,
    may_be_empty: bool,
    /// True as long as the clauses of the present question hold.
    question: Lit,
    used: BitVec,
    solutions: u64,
    /// What the solver had done when the question began.
    before: Counters,
    clause: Vec<Lit>,
}

/// A clause of so many literals is taken to need this many bytes: the literals, a head, and two watchers.
const fn clause_bytes(literals: usize) -> u64 {
    (4 * literals + 24) as u64
}

impl SatSearch {
    /// The clauses of a puzzle.
    ///
    /// # Errors
    ///
    /// If a limit is reached while they are made.
    pub(crate) fn new(puzzle: &Puzzle, check: &mut LimitCheck) -> Result<Self, Stop> {
        check.work()?;
        let network = Network::new(puzzle);
        let ends = network.ends();
        let mut solver = Solver::new(SolverOpts::default(), Look::default());
        let vars: Vec<Var> = ends.iter().map(|_| solver.new_var_default()).collect();
        let question = Lit::new(solver.new_var_default(), true);
        let mut search = Self {
            solver,
            used: BitVec::repeat(false, ends.len()),
            network,
            ends,
            vars,
            may_be_empty: puzzle.rules().cells == Cells::Any,
            question,
            solutions: 0,
            before: Counters::default(),
            clause: Vec::new(),
        };
        search.encode(puzzle, check)?;
        Ok(search)
    }

    /// The literal that an edge is used, or that it is not.
    fn edge(&self, edge: usize, is_used: bool) -> Lit {
        Lit::new(self.vars[edge], is_used)
    }

    fn new_lit(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Adds a clause; once there is a contradiction, there is no more to add.
    fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.clause.clear();
        self.clause.extend(literals);
        self.solver.cb_mut().grows(clause_bytes(self.clause.len()));
        let _ = self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Looks for a solution in which these literals are true; whether there is one.
    fn find(&mut self, assumptions: &[Lit], observer: &mut dyn Observer) -> Result<bool, Stop> {
        loop {
            self.solver.cb_mut().begin().inspect_err(|&stop| observer.stopped(stop))?;
            observer.node(0);
            let answer = self.solver.solve_limited(assumptions);
            if answer == lbool::FALSE {
                return Ok(false);
            }
            if answer != lbool::TRUE {
                let stop = self.solver.cb_mut().stopped().unwrap_or(Stop::Cancelled);
                observer.stopped(stop);
                return Err(stop);
            }
            for (edge, &var) in self.vars.iter().enumerate() {
                self.used.set(edge, self.solver.value_var(var) == lbool::TRUE);
            }
            if !self.cut_loops() {
                return Ok(true);
            }
            observer.fail(0);
        }
    }

    /// Adds a clause against each loop of the paths at hand; whether there is one.
    fn cut_loops(&mut self) -> bool {
        let nodes = self.network.nodes.len();
        let mut is_seen: BitVec = BitVec::repeat(false, nodes);
        let is_end = |node: &usize| matches!(self.network.nodes[*node].kind, Kind::End(_));
        let starts: Vec<usize> = (0..nodes).filter(is_end).chain((0..nodes).filter(|node| !is_end(node))).collect();
        let mut cuts = Vec::new();
        for start in starts {
            if is_seen[start] {
                continue;
            }
            let mut path = Vec::new();
            let mut next = Some(start);
            while let Some(node) = next {
                is_seen.set(node, true);
                path.push(node);
                let ahead = self.network.nodes[node].edges.iter();
                next = ahead.filter(|&&(edge, _)| self.used[edge]).map(|&(_, behind)| behind).find(|&b| !is_seen[b]);
            }
            if !is_end(&start) && 1 < path.len() {
                cuts.push(path);
            }
        }
        for path in &cuts {
            self.cut(path);
        }
        !cuts.is_empty()
    }

    /// A path that comes to these nodes, none of which is an end, leaves them.
    fn cut(&mut self, nodes: &[usize]) {
        let mut is_inside: BitVec = BitVec::repeat(false, self.network.nodes.len());
        nodes.iter().for_each(|&node| is_inside.set(node, true));
        let edges = nodes.iter().flat_map(|&node| &self.network.nodes[node].edges);
        let leaving = edges.filter(|&&(_, behind)| !is_inside[behind]).map(|&(edge, _)| self.edge(edge, true));
        let mut clause: Vec<Lit> = leaving.collect();
        if self.may_be_empty {
            let inside = self.network.nodes[nodes[0]].edges.iter().find(|&&(edge, _)| self.used[edge]);
            clause.extend(inside.map(|&(edge, _)| self.edge(edge, false)));
        }
        self.add(clause);
    }

    fn total(&self) -> Counters {
        Counters {
            nodes: self.solver.cb().nodes(),
            fails: self.solver.num_conflicts(),
            solutions: self.solutions,
            propagations: self.solver.num_propagations(),
            bytes: self.solver.cb().bytes(),
            ..Counters::default()
        }
    }
}

impl engine::Search for SatSearch {
    fn reset(&mut self) {
        let retired = !self.question;
        self.add([retired]);
        self.question = self.new_lit();
        self.before = self.total();
    }

    fn limits(&mut self, limits: &Limits) {
        self.solver.cb_mut().limits(limits);
    }

    fn step(&mut self, observer: &mut dyn Observer) -> Result<Step, Stop> {
        if !self.find(&[self.question], observer)? {
            return Ok(Step::Exhausted);
        }
        self.solutions += 1;
        // No other solution uses all of these edges: what it used more would be a loop.
        let mut clause: Vec<Lit> = self.used.iter_ones().map(|edge| self.edge(edge, false)).collect();
        clause.push(!self.question);
        self.add(clause);
        observer.solution(self.solutions - self.before.solutions);
        Ok(Step::Solution)
    }

    fn read(&self, used: &mut BitVec) {
        used.copy_from_bitslice(&self.used);
    }

    /// Searches for a solution with each edge, and one without, unless a solution before was one.
    fn candidates(&mut self, observer: &mut dyn Observer, seen: &mut [BitVec; 2]) -> Result<(), Stop> {
        for edge in 0..self.vars.len() {
            for value in [0, 1] {
                if !seen[value][edge] && self.find(&[self.edge(edge, value == 1)], observer)? {
                    seen[0] |= !self.used.clone();
                    seen[1] |= &self.used;
                }
            }
        }
        Ok(())
    }

    fn counters(&self) -> Counters {
        let total = self.total();
        Counters {
            nodes: total.nodes - self.before.nodes,
            fails: total.fails - self.before.fails,
            solutions: total.solutions - self.before.solutions,
            propagations: total.propagations - self.before.propagations,
            ..total
        }
    }
}

impl fmt::Debug for SatSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SatSearch").finish_non_exhaustive()
    }
}
