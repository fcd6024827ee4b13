//! Of steps that conclude the same, the shortest; handed out with the shortest first.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use smallvec::SmallVec;

use crate::logic::cells::Candidate;
use crate::logic::finder::Sink;
use crate::logic::step::Step;

type Gone = SmallVec<[Candidate; 16]>;

/// Steps by what they remove, with their lengths.
#[derive(Debug, Default)]
pub(super) struct Shortest {
    steps: BTreeMap<Gone, (usize, Step)>,
}

impl Shortest {
    /// Whether a step of this length is worth being made: `gone` must be ascending.
    pub(super) fn wants(&self, gone: &[Candidate], length: usize) -> bool {
        !gone.is_empty() && self.steps.get(gone).is_none_or(|&(old, _)| length < old)
    }

    /// Takes a step with ascending eliminations.
    pub(super) fn offer(&mut self, step: Step, length: usize) {
        if self.wants(&step.eliminations, length) {
            self.steps.insert(step.eliminations.clone(), (length, step));
        }
    }

    /// Hands all of them out.
    pub(super) fn hand_out(self, sink: &mut dyn Sink) -> ControlFlow<()> {
        let mut steps: Vec<(usize, Step)> = self.steps.into_values().collect();
        steps.sort_by_key(|&(length, _)| length);
        steps.into_iter().try_for_each(|(_, step)| sink.take(step))
    }
}
