//! Depth-first search on an explicit stack.
//!
//! # Idea
//!
//! A node is propagated to its fixpoint.
//! If that fails, the search goes back to the newest decision that has an alternative; if every variable has one value,
//! that is a solution; otherwise the order decides on `x = v`, and the search goes on below.
//!
//! ```text
//!   binary:  after x = v failed, the other branch is x ≠ v, a node with a propagation of its own
//!   d-way:   after x = v failed, the next branch is x = the next value; the node is named by x alone
//! ```
//!
//! Binary branching may turn to another variable after a refutation, and its counters are comparable with those of the big solvers;
//! d-way branching is what textbooks and the articles print.
//!
//! # Complexity
//!
//! Memory: one frame of a few words per standing decision, plus what the undo log holds.
//! Nothing recurses, so depth is not bounded by the call stack.

use core::borrow::BorrowMut;
use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::{Conflict, Counters, Domain, Order, Problem, Restarts, Solutions, Store, Trail, Undo, Var};

/// The two ways to branch; see the [module](self).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Branching {
    /// `x = v`, then `x ≠ v`.
    #[default]
    Binary,
    /// `x = v` for each value in turn.
    DWay,
}

/// What a call of [`Search::step`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution: each variable of the [store](Search::store) has one value.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// A limit was reached; with fresh [limits](Search::limits) the search goes on where it was.
    Stopped(Stop),
}

/// A decision that stands.
#[derive(Clone, Copy, Debug)]
struct Frame {
    var: Var,
    value: usize,
}

/// What the search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Propagate everything, with no decision standing.
    Root,
    /// Go on propagating in a node where a limit came between; what was decided to enter it, and whether it is the root.
    Settle(Option<Var>, bool),
    /// Choose a decision in a node that is at its fixpoint.
    Choose,
    /// Enter the branch of this decision.
    Decide(Var, usize),
    /// Go back to the newest decision and enter the branch without it (binary).
    Refute,
    /// Go back to the newest decision and decide on its variable's next value (d-way).
    Retry,
    /// Go back to the root and decide anew.
    Restart,
    /// Nothing: all is searched.
    Finished,
}

/// A search for all solutions, one at a time.
///
/// `P` is the problem, owned or borrowed: see [`Problem::search`] and [`Problem::into_search`].
pub struct Search<D: Domain, U: Undo = Trail, O = (), P = Problem<D, U>> {
    problem: P,
    order: O,
    branching: Branching,
    check: LimitCheck,
    frames: Vec<Frame>,
    next: Next,
    restarts: Restarts,
    /// How many restarts there were, the fails that this run may take, and the count of fails at which it is over.
    restart: (u64, u64, u64),
    /// A variable to be minimised, and its value in the best solution so far.
    objective: Option<(Var, Option<usize>)>,
    /// Whether the root has a fixpoint, once that is known.
    root: Option<bool>,
    kinds: PhantomData<(D, U)>,
}

impl<D: Domain, U: Undo, O: Order<D, U>, P: BorrowMut<Problem<D, U>>> Search<D, U, O, P> {
    /// A search of `problem` before its root.
    pub(crate) fn new(mut problem: P, mut order: O) -> Self {
        problem.borrow_mut().start_over(order.needs_structure());
        order.reset();
        let variables = problem.borrow_mut().store().len();
        Self {
            problem,
            order,
            branching: Branching::Binary,
            check: LimitCheck::new(&Limits::none()),
            // A decision fixes a variable, so no more of them can stand.
            frames: Vec::with_capacity(variables),
            next: Next::Root,
            restarts: Restarts::Never,
            restart: (0, 0, u64::MAX),
            objective: None,
            root: None,
            kinds: PhantomData,
        }
    }

    /// Branches as `branching` says; to be set before the first step.
    #[must_use]
    pub fn branching(mut self, branching: Branching) -> Self {
        self.branching = branching;
        self
    }

    /// Restarts as `restarts` says until the first solution; to be set before the first step.
    #[must_use]
    pub fn restarts(mut self, restarts: Restarts) -> Self {
        self.restarts = restarts;
        let fails = restarts.next(0, 0);
        self.restart = (0, fails, fails);
        self
    }

    /// From now on each solution has a smaller value of `var` than the one before (branch and bound):
    /// when there are no more, the last one is the best.
    ///
    /// ```
    /// use csp_core::propagators::NotEqual;
    /// use csp_core::{Mrv, Problem, Store, Trail, Var};
    ///
    /// let mut problem = Problem::<u64>::new();
    /// let (x, cost) = (problem.var(0..5)?, problem.var(2..9)?);
    /// problem.post(NotEqual::with_offset(cost, x, 2))?;
    /// // The largest values first, so that there is something to improve.
    /// let largest = |store: &Store<u64, Trail>, var: Var| csp_core::Domain::last(store.domain(var)).unwrap_or(0);
    /// let mut search = problem.search((Mrv, largest)).minimise(cost);
    /// let mut costs = Vec::new();
    /// while search.next_solution() {
    ///     costs.push(search.store().value(cost).expect("a solution fixes every variable"));
    /// }
    /// assert_eq!(costs.last(), Some(&2));
    /// assert!(costs.is_sorted_by(|a, b| a > b));
    /// # Ok::<(), csp_core::ModelError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// The search panics at its first solution if the problem does not have `var`.
    #[must_use]
    pub fn minimise(mut self, var: Var) -> Self {
        self.objective = Some((var, None));
        self
    }

    /// Replaces the limits: counting of nodes and time begins anew, the search goes on where it is.
    pub fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    /// Goes back to the beginning: counters at zero, nothing searched; limits stay.
    pub fn reset(&mut self) {
        self.problem.borrow_mut().start_over(self.order.needs_structure());
        self.order.reset();
        self.frames.clear();
        self.next = Next::Root;
        self.root = None;
        let fails = self.restarts.next(0, 0);
        self.restart = (0, fails, fails);
        self.objective = self.objective.map(|(var, _)| (var, None));
    }

    /// Narrows `var` to `keep` for this search only, until the next [`reset`](Self::reset); returns whether it did.
    ///
    /// It does so only while no decision stands and no solution has been given: before the first step,
    /// or after [`propagate_root`](Self::propagate_root), which is then done again.
    /// A search whose assumptions contradict the domains finds nothing.
    ///
    /// # Panics
    ///
    /// If the problem does not have `var`.
    pub fn assume(&mut self, var: Var, keep: &D) -> bool {
        let is_at_root = self.frames.is_empty() && matches!(self.next, Next::Root | Next::Settle(..) | Next::Choose);
        if is_at_root {
            let (store, _) = self.problem.borrow_mut().parts();
            if store.narrow(var, keep).is_ok() {
                (self.next, self.root) = (Next::Root, None);
            } else {
                store.take_failure();
                (self.next, self.root) = (Next::Finished, Some(false));
            }
        }
        is_at_root
    }

    /// The domains as the search stands; after [`Step::Solution`] each has one value.
    pub fn store(&mut self) -> &Store<D, U> {
        self.problem.borrow_mut().store()
    }

    /// About how many bytes store and stack have taken; what propagators keep for themselves is not among them.
    pub fn bytes(&mut self) -> usize {
        self.frames.capacity() * size_of::<Frame>() + self.store().bytes()
    }

    /// What has been counted since the beginning.
    pub fn counters(&mut self) -> Counters {
        self.store().counters
    }

    /// Whether there is another solution: [`step`](Self::step) without observer, and without a difference between
    /// the end of the search and a limit; use it where there are no limits.
    pub fn next_solution(&mut self) -> bool {
        self.step(&mut ()) == Step::Solution
    }

    /// The solutions that are not found yet, one after the other, each with its values in a vector of its own.
    pub fn solutions(&mut self) -> Solutions<'_, Self> {
        Solutions::new(self)
    }

    /// Propagates the root if that has not been done, and decides nothing; false if that shows that there is no solution.
    ///
    /// # Errors
    ///
    /// If a limit forbids the node, or ends its propagation; the next call then goes on with it.
    pub fn propagate_root(&mut self, observer: &mut impl Observer) -> Result<bool, Stop> {
        if let Some(has_fixpoint) = self.root {
            return Ok(has_fixpoint);
        }
        self.go(self.next, observer)?;
        Ok(self.root == Some(true))
    }

    /// At a root with its fixpoint: whether propagation refutes `var = value`; if so, the value is removed for good,
    /// and the root is to be propagated again, as the next step or [`propagate_root`](Self::propagate_root) does.
    ///
    /// Does nothing, and returns false, anywhere else. The assumption counts as a probe, not as a node.
    ///
    /// # Errors
    ///
    /// If a limit ends the propagation; the root is then as before.
    ///
    /// # Panics
    ///
    /// If the problem does not have `var`.
    pub fn probe(&mut self, var: Var, value: usize) -> Result<bool, Stop> {
        if !self.frames.is_empty() || self.next != Next::Choose {
            return Ok(false);
        }
        let problem = self.problem.borrow_mut();
        let (store, _) = problem.parts();
        store.counters.probes += 1;
        store.mark();
        let is_consistent = match store.assign(var, value) {
            Ok(()) => problem.propagate(&mut self.check),
            Err(Conflict) => Ok(false),
        };
        let (store, _) = problem.parts();
        // Also where a limit came between: what was queued belongs to the assumption.
        store.take_failure();
        store.rollback();
        if is_consistent? {
            return Ok(false);
        }
        if store.remove(var, value).is_ok() {
            self.next = Next::Settle(None, true);
            self.root = None;
        } else {
            store.take_failure();
            (self.next, self.root) = (Next::Finished, Some(false));
        }
        Ok(true)
    }

    /// Searches on to the next solution, the end, or a limit.
    ///
    /// The observer hears of variables by their [index](Var::index).
    pub fn step(&mut self, observer: &mut impl Observer) -> Step {
        loop {
            match self.next {
                Next::Finished => return Step::Exhausted,
                Next::Choose => {
                    let store = self.problem.borrow_mut().store();
                    // An order that gives up too early must not make a solution of open variables,
                    // and one that names a fixed variable or a value that is gone must not hold the search up.
                    let open = || store.vars().find(|&var| !store.is_fixed(var));
                    let chosen = self.order.variable(store).filter(|&var| !store.is_fixed(var));
                    let Some(var) = chosen.or_else(open) else {
                        return self.solution(observer);
                    };
                    self.next = Next::Decide(var, value(&mut self.order, store, var));
                }
                Next::Retry => self.retry(observer),
                Next::Restart => self.begin_again(),
                branch @ (Next::Root | Next::Settle(..) | Next::Decide(..) | Next::Refute) => {
                    if let Err(stop) = self.go(branch, observer) {
                        return Step::Stopped(stop);
                    }
                }
            }
        }
    }

    /// Enters a branch within the limits, or goes on in it.
    fn go(&mut self, branch: Next, observer: &mut impl Observer) -> Result<(), Stop> {
        let result = match branch {
            Next::Settle(decided, is_root) => self.settle(decided, is_root, Ok(()), observer),
            _ => self.check.node().and_then(|()| self.enter(branch, observer)),
        };
        result.inspect_err(|&stop| observer.stopped(stop))
    }

    /// Enters a branch: counts the node, does what the branch says, propagates.
    fn enter(&mut self, branch: Next, observer: &mut impl Observer) -> Result<(), Stop> {
        let depth = self.frames.len() + usize::from(matches!(branch, Next::Decide(..)));
        let problem = self.problem.borrow_mut();
        let (store, _) = problem.parts();
        store.counters.nodes += 1;
        observer.node(if branch == Next::Refute { depth - 1 } else { depth });
        let entered = match branch {
            Next::Decide(var, value) => {
                store.mark();
                self.frames.push(Frame { var, value });
                store.counters.depth = store.counters.depth.max(depth as u64);
                observer.decide(var.index(), value);
                store.assign(var, value)
            }
            Next::Refute => go_back(store, &mut self.frames, observer).map(|_| ()),
            _ if store.domains().iter().any(Domain::is_empty) => Err(Conflict),
            _ => Ok(()),
        };
        let bounded = entered.and_then(|()| match self.objective {
            Some((var, Some(best))) => store.narrow(var, &D::below(best)),
            _ => Ok(()),
        });
        let decided = if let Next::Decide(var, _) = branch { Some(var) } else { None };
        self.settle(decided, branch == Next::Root, bounded, observer)
    }

    /// Propagates in a node that has been entered with that result.
    fn settle(
        &mut self,
        decided: Option<Var>,
        is_root: bool,
        entered: Result<(), Conflict>,
        observer: &mut impl Observer,
    ) -> Result<(), Stop> {
        let problem = self.problem.borrow_mut();
        let settled = if entered.is_ok() { problem.propagate(&mut self.check) } else { Ok(false) };
        let is_consistent = settled.inspect_err(|_| self.next = Next::Settle(decided, is_root))?;
        if is_root {
            self.root = Some(is_consistent);
        }
        if is_consistent {
            let (store, _) = problem.parts();
            observer.state(&|each| {
                store.vars().for_each(|var| store.domain(var).values().for_each(|value| each(var.index(), value)));
            });
            self.next = Next::Choose;
        } else {
            let (store, _) = problem.parts();
            let failure = store.take_failure();
            store.counters.fails += 1;
            observer.fail(self.frames.len());
            self.order.failed(store, failure, decided);
            let is_over = self.restart.2 <= store.counters.fails && store.counters.solutions == 0;
            self.next = if is_over && !self.frames.is_empty() { Next::Restart } else { self.back() };
        }
        Ok(())
    }

    /// Goes back to the root, whose refuted values stay refuted, and decides anew.
    fn begin_again(&mut self) {
        let (store, _) = self.problem.borrow_mut().parts();
        for _ in self.frames.drain(..) {
            store.rollback();
        }
        store.counters.restarts += 1;
        let (index, fails, _) = self.restart;
        let fails = self.restarts.next(index + 1, fails);
        self.restart = (index + 1, fails, store.counters.fails.saturating_add(fails));
        // What was refuted at the root may have been forgotten by the queue since: propagate all of it once more.
        self.problem.borrow_mut().restart();
        self.next = Next::Root;
    }

    /// Turns to the next value of the newest decision's variable, or further back if it has none.
    fn retry(&mut self, observer: &mut impl Observer) {
        let (store, _) = self.problem.borrow_mut().parts();
        self.next = match go_back(store, &mut self.frames, observer) {
            // Who is woken by this runs in the branch to come.
            Ok(var) => Next::Decide(var, value(&mut self.order, store, var)),
            Err(Conflict) => {
                store.take_failure();
                self.back()
            }
        };
    }

    /// Counts the solution that the store holds.
    fn solution(&mut self, observer: &mut impl Observer) -> Step {
        let (store, _) = self.problem.borrow_mut().parts();
        store.counters.solutions += 1;
        observer.solution(store.counters.solutions);
        if let Some((var, best)) = &mut self.objective {
            *best = store.value(*var);
        }
        self.next = self.back();
        Step::Solution
    }

    /// How to go on when nothing more lies below.
    fn back(&self) -> Next {
        match self.branching {
            _ if self.frames.is_empty() => Next::Finished,
            Branching::Binary => Next::Refute,
            Branching::DWay => Next::Retry,
        }
    }
}

/// The value that the order names, or the smallest if `var` cannot take that.
#[inline]
fn value<D: Domain, U: Undo>(order: &mut impl Order<D, U>, store: &Store<D, U>, var: Var) -> usize {
    let value = order.value(store, var);
    let domain = store.domain(var);
    if domain.contains(value) { value } else { domain.first().expect("invariant: no domain is empty") }
}

/// Takes the newest decision back and removes its value; returns its variable.
fn go_back<D: Domain, U: Undo>(
    store: &mut Store<D, U>,
    frames: &mut Vec<Frame>,
    observer: &mut impl Observer,
) -> Result<Var, Conflict> {
    let Frame { var, value } = frames.pop().expect("invariant: a decision stands");
    store.rollback();
    observer.refute(var.index(), value);
    store.remove(var, value)?;
    Ok(var)
}

impl<D: Domain, U: Undo, O: fmt::Debug, P: fmt::Debug> fmt::Debug for Search<D, U, O, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", &self.problem)
            .field("order", &self.order)
            .field("branching", &self.branching)
            .field("frames", &self.frames)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}
