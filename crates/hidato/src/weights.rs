//! Numbers that failed often come first.
//!
//! # Idea
//!
//! Each number has a weight, 1 at first; it grows whenever a propagator would have taken the number's last cell,
//! and for the number of the decision that failed.
//! The number with the smallest ratio of cells to weight is next: dom/wdeg, with one constraint per number,
//! since here every propagator watches all numbers and says nothing by its name.
//! What was learnt stays when the search restarts, so each run begins where the one before got stuck.
//!
//! # Complexity
//!
//! One multiplication per open number and node, one addition per fail.
//!
//! # When it helps
//!
//! On loose boards, where a first guess can lead into a desert; together with restarts.
//!
//! References: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting constraints" (ECAI 2004).

use alloc::vec::Vec;

use csp_core::{Failure, Var};

/// After so many fails the weights are forgotten.
const MEMORY: u32 = 500;

/// The weights of the numbers.
#[derive(Debug)]
pub(crate) struct Weights {
    of: Vec<u32>,
    /// Fails since they were last forgotten.
    fails: u32,
}

impl Weights {
    /// `numbers` numbers that have not failed yet.
    pub(crate) fn new(numbers: usize) -> Self {
        Self { of: alloc::vec![1; numbers], fails: 0 }
    }

    pub(crate) fn of(&self, number: Var) -> u32 {
        self.of[number.index()]
    }

    /// Learns from a fail.
    pub(crate) fn failed(&mut self, failure: Failure, decided: Option<Var>) {
        self.fails += 1;
        if self.fails == MEMORY {
            self.reset();
        }
        for number in [failure.var, decided].into_iter().flatten() {
            let weight = &mut self.of[number.index()];
            *weight = weight.saturating_add(1);
        }
    }

    /// Forgets everything.
    pub(crate) fn reset(&mut self) {
        self.of.fill(1);
        self.fails = 0;
    }
}
