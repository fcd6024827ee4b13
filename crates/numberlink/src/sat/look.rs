//! What the solver tells while it works, and how it is stopped.
//!
//! A conflict is a node: it leaves a learnt clause behind, so that a search under a small limit gets on when it is asked again.

use core::cell::RefCell;

use batsat::{Callbacks, ClauseKind, Lit, lbool};
use search_control::{LimitCheck, Limits, Stop};

use super::clause_bytes;

/// The limits of a search, and what was counted.
#[derive(Debug)]
pub(super) struct Look {
    /// Asked from a method that may not change anything.
    check: RefCell<Check>,
    nodes: u64,
    /// The bytes of all clauses, more or less.
    bytes: u64,
}

#[derive(Debug)]
struct Check {
    limits: LimitCheck,
    stop: Option<Stop>,
}

impl Check {
    /// Keeps the first reason to stop.
    fn note(&mut self, look: impl FnOnce(&mut LimitCheck) -> Result<(), Stop>) {
        if self.stop.is_none() {
            self.stop = look(&mut self.limits).err();
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        let check = Check { limits: LimitCheck::new(&Limits::none()), stop: None };
        Self { check: RefCell::new(check), nodes: 0, bytes: 0 }
    }
}

impl Look {
    /// The limits from now on.
    pub(super) fn limits(&mut self, limits: &Limits) {
        *self.check.get_mut() = Check { limits: LimitCheck::new(limits), stop: None };
    }

    /// A call of the solver begins.
    ///
    /// # Errors
    ///
    /// If a limit has been reached.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        self.node();
        self.stopped().map_or(Ok(()), Err)
    }

    /// Why it stopped.
    pub(super) fn stopped(&mut self) -> Option<Stop> {
        self.check.get_mut().stop
    }

    fn node(&mut self) {
        let bytes = self.bytes;
        self.check.get_mut().note(|limits| limits.memory(bytes).and_then(|()| limits.node()));
        self.nodes += u64::from(self.check.get_mut().stop.is_none());
    }

    /// A clause of so many bytes was added.
    pub(super) const fn grows(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Callbacks for Look {
    fn on_new_clause(&mut self, clause: &[Lit], _kind: ClauseKind) {
        self.bytes += clause_bytes(clause.len());
        self.node();
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.bytes = self.bytes.saturating_sub(clause_bytes(clause.len()));
    }

    fn on_result(&mut self, _answer: lbool) {}

    fn stop(&self) -> bool {
        let mut check = self.check.borrow_mut();
        check.note(LimitCheck::work);
        check.stop.is_some()
    }
}
