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

use crate::{Conflict, Counters, Domain, Order, Problem, Store, Trail, Undo, Var};

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
    /// Propagate the problem as posted.
    Root,
    /// Choose a decision in a node that is at its fixpoint.
    Choose,
    /// Enter the branch of this decision.
    Decide(Var, usize),
    /// Go back to the newest decision and enter the branch without it (binary).
    Refute,
    /// Go back to the newest decision and decide on its variable's next value (d-way).
    Retry,
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
    kinds: PhantomData<(D, U)>,
}

impl<D: Domain, U: Undo, O: Order<D, U>, P: BorrowMut<Problem<D, U>>> Search<D, U, O, P> {
    /// A search of `problem` before its root.
    pub(crate) fn new(mut problem: P, order: O) -> Self {
        problem.borrow_mut().start_over(order.needs_neighbours());
        let variables = problem.borrow_mut().store().len();
        Self {
            problem,
            order,
            branching: Branching::Binary,
            check: LimitCheck::new(&Limits::none()),
            // A decision fixes a variable, so no more of them can stand.
            frames: Vec::with_capacity(variables),
            next: Next::Root,
            kinds: PhantomData,
        }
    }

    /// Branches as `branching` says; to be set before the first step.
    #[must_use]
    pub fn branching(mut self, branching: Branching) -> Self {
        self.branching = branching;
        self
    }

    /// Replaces the limits: counting of nodes and time begins anew, the search goes on where it is.
    pub fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    /// Goes back to the beginning: counters at zero, nothing searched; limits stay.
    pub fn reset(&mut self) {
        self.problem.borrow_mut().start_over(self.order.needs_neighbours());
        self.frames.clear();
        self.next = Next::Root;
    }

    /// Narrows `var` to `keep` for this search only, until the next [`reset`](Self::reset).
    ///
    /// Has an effect only before the first step; a search whose assumptions contradict the domains finds nothing.
    pub fn assume(&mut self, var: Var, keep: &D) {
        if self.next == Next::Root && self.problem.borrow_mut().parts().0.narrow(var, keep).is_err() {
            self.next = Next::Finished;
        }
    }

    /// The domains as the search stands; after [`Step::Solution`] each has one value.
    pub fn store(&mut self) -> &Store<D, U> {
        self.problem.borrow_mut().store()
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

    /// Propagates the root if that has not been done, and decides nothing.
    ///
    /// # Errors
    ///
    /// If the root fails; then there is no solution.
    pub fn propagate_root(&mut self, observer: &mut impl Observer) -> Result<(), Conflict> {
        if self.next == Next::Root {
            self.enter(Next::Root, observer);
        }
        if self.next == Next::Finished { Err(Conflict) } else { Ok(()) }
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
                    let Some(var) = self.order.variable(store) else {
                        return self.solution(observer);
                    };
                    self.next = Next::Decide(var, self.order.value(store, var));
                }
                Next::Retry => self.retry(observer),
                branch @ (Next::Root | Next::Decide(..) | Next::Refute) => {
                    if let Err(stop) = self.check.node() {
                        observer.stopped(stop);
                        return Step::Stopped(stop);
                    }
                    self.enter(branch, observer);
                }
            }
        }
    }

    /// Enters a branch: counts the node, does what the branch says, propagates.
    fn enter(&mut self, branch: Next, observer: &mut impl Observer) {
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
        if entered.and_then(|()| problem.propagate()).is_ok() {
            self.next = Next::Choose;
        } else {
            let (store, _) = problem.parts();
            store.clear_queue();
            store.counters.fails += 1;
            observer.fail(self.frames.len());
            self.next = self.back();
        }
    }

    /// Turns to the next value of the newest decision's variable, or further back if it has none.
    fn retry(&mut self, observer: &mut impl Observer) {
        let (store, _) = self.problem.borrow_mut().parts();
        self.next = match go_back(store, &mut self.frames, observer) {
            // Who is woken by this runs in the branch to come.
            Ok(var) => Next::Decide(var, self.order.value(store, var)),
            Err(Conflict) => self.back(),
        };
    }

    /// Counts the solution that the store holds.
    fn solution(&mut self, observer: &mut impl Observer) -> Step {
        let (store, _) = self.problem.borrow_mut().parts();
        debug_assert!(store.vars().all(|var| store.is_fixed(var)), "the order left a variable open");
        store.counters.solutions += 1;
        observer.solution(store.counters.solutions);
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
