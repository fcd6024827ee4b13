//! What the solver asks of an engine.

use bitvec::vec::BitVec;
use search_control::{Limits, Observer, Stop};

use crate::layered::{Layered, MemoSearch, Step};
use crate::stats::Counters;

/// A search that can be asked again and again.
pub(crate) trait Search {
    /// Goes back to the beginning.
    fn reset(&mut self);
    /// The limits from now on.
    fn limits(&mut self, limits: &Limits);
    /// Searches on to the next solution.
    fn step(&mut self, observer: &mut dyn Observer) -> Result<Step, Stop>;
    /// Writes the solution that was found last.
    fn read(&self, used: &mut BitVec);
    /// Tells which edges solutions use, and which they do not use.
    fn candidates(&mut self, observer: &mut dyn Observer, seen: &mut [BitVec; 2]) -> Result<(), Stop>;
    /// Lets the search pause when it has entered so many nodes, if it can; [`reset`](Self::reset) forgets that.
    fn pause_at(&mut self, _nodes: u64) {}
    /// What was counted since the beginning.
    fn counters(&self) -> Counters;
}

impl<L: Layered> Search for MemoSearch<L> {
    fn reset(&mut self) {
        self.reset();
    }

    fn limits(&mut self, limits: &Limits) {
        self.limits(limits);
    }

    fn step(&mut self, mut observer: &mut dyn Observer) -> Result<Step, Stop> {
        self.step(&mut observer)
    }

    fn read(&self, used: &mut BitVec) {
        self.read(used);
    }

    fn candidates(&mut self, mut observer: &mut dyn Observer, seen: &mut [BitVec; 2]) -> Result<(), Stop> {
        self.candidates(&mut observer, seen)
    }

    fn pause_at(&mut self, nodes: u64) {
        self.pause_at(nodes);
    }

    fn counters(&self) -> Counters {
        self.counters()
    }
}
