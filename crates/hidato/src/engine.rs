//! What the solver asks of an engine, whatever its way to search.

use core::fmt;

use csp_core::{Counters, Step};
use search_control::{Limits, Observer, Stop};

use crate::board::{Cell, Number};
use crate::config::Engine;

/// A search for the solutions of one puzzle; its state is its own, and every search begins with [`reset`](Self::reset).
///
/// Observers hear of numbers as variables (number `v` is variable `v - 1`) and of cells as values.
///
/// The observer comes as a trait object, so that every engine is compiled once, here, and not again for each observer of a caller;
/// a call that finds nobody listening costs about a nanosecond of a node's thousands.
pub(crate) trait Search: fmt::Debug {
    /// Goes back to the beginning: nothing searched, nothing assumed, counters at zero.
    fn reset(&mut self);

    /// Replaces the limits.
    fn limits(&mut self, limits: &Limits);

    /// From the beginning until the next reset, `number` is in `cell`.
    fn assume(&mut self, number: Number, cell: Cell);

    /// From the beginning until the next reset, `number` is not in `cell`; only constraint propagation is asked that.
    fn exclude(&mut self, number: Number, cell: Cell) {
        let _ = (number, cell);
    }

    /// Searches on to the next solution, the end, or a limit.
    fn step(&mut self, observer: &mut dyn Observer) -> Step;

    /// After [`Step::Solution`]: writes it, one number per cell.
    fn read(&mut self, numbers: &mut [Number]);

    /// Propagates without a guess, and tells every number and cell that remain possible together; false if nothing does.
    ///
    /// # Errors
    ///
    /// If a limit forbids it.
    fn propagate(&mut self, observer: &mut dyn Observer, possible: &mut dyn FnMut(Number, Cell)) -> Result<bool, Stop>;

    /// What was counted since the beginning.
    fn counters(&mut self) -> Counters;

    /// Who searches; of several the one that had the last word.
    fn engine(&self) -> Engine;
}
