//! A dear technique that finds nothing rests for a while.
//!
//! # Idea
//!
//! Matching and whole gaps decide tight puzzles and find nothing on loose ones, where they would cost most of a node.
//! Each of them is wrapped: after a few runs in a row that removed nothing it sits out 1, 2, 4, … calls;
//! one run that removes something or fails wakes it for good, until it idles again.
//! What is left out is never needed for right answers, since the rules are propagators of their own.
//!
//! # Complexity
//!
//! A counter per call.

use csp_core::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo};

/// So many idle runs in a row cost nothing.
const FREE: u32 = 4;

/// The longest rest is two to this power.
const LONGEST: u32 = 8;

/// A propagator that may be left out, and is while it is of no use.
#[derive(Debug)]
pub(crate) struct Resting<P> {
    inner: P,
    /// Idle runs in a row.
    idle: u32,
    /// Calls still to sit out.
    rest: u32,
}

impl<P> Resting<P> {
    pub(crate) fn new(inner: P) -> Self {
        Self { inner, idle: 0, rest: 0 }
    }
}

impl<D: Domain, U: Undo, P: Propagator<D, U>> Propagator<D, U> for Resting<P> {
    fn check(&self) -> Result<(), ModelError> {
        self.inner.check()
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        self.inner.attach(attach);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        if 0 < self.rest {
            self.rest -= 1;
            return Ok(());
        }
        let before = store.narrowings();
        let result = self.inner.propagate(store);
        if result.is_err() || store.narrowings() != before {
            self.idle = 0;
        } else {
            self.idle += 1;
            if let Some(rests) = self.idle.checked_sub(FREE) {
                self.rest = 1 << rests.min(LONGEST);
            }
        }
        result
    }

    fn reset(&mut self) {
        (self.idle, self.rest) = (0, 0);
        self.inner.reset();
    }

    fn priority(&self) -> Priority {
        self.inner.priority()
    }

    fn takes_changes(&self) -> bool {
        self.inner.takes_changes()
    }

    fn wakes_itself(&self) -> bool {
        self.inner.wakes_itself()
    }
}
