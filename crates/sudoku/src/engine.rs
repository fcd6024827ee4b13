//! What the solver asks of an engine.

use search_control::{Limits, Observer, Stop};

use crate::board::Puzzle;
use crate::stats::Counters;

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// At a solution, which has been written.
    Solution,
    /// Behind the last solution.
    Exhausted,
}

/// A search that can be asked again and again; its memory is taken once.
pub(crate) trait Search: Send {
    /// Goes to the beginning of the search of a puzzle on the board that it was made for.
    fn load(&mut self, puzzle: &Puzzle);
    /// The limits from now on.
    fn limits(&mut self, limits: &Limits);
    /// Searches on to the next solution, and writes its values.
    ///
    /// A search that a limit stopped goes on from the same place when it is asked again.
    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop>;
    /// As [`step`](Self::step) where nobody asks for the values; `scratch` is as long as they are.
    fn advance(&mut self, observer: &mut dyn Observer, scratch: &mut [u8]) -> Result<Step, Stop> {
        self.step(observer, scratch)
    }
    /// What was counted since the beginning.
    fn counters(&self) -> Counters;
}
