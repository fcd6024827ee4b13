//! The numbers of an interval need as many cells.
//!
//! # Idea
//!
//! The numbers from `a` to `b` stand in different cells, so together they have at least `b - a + 1` candidates;
//! if they have exactly that many, no other number may have one of them.
//! This is the article's window argument. It is Hall's condition for intervals alone,
//! where [matching](csp_core::propagators::AllDifferentMatching) looks at all sets of numbers.
//!
//! # Complexity
//!
//! One set operation for each interval of open numbers up to `LONGEST` long, and one per number for each that is full.
//!
//! # When it helps
//!
//! Where matching is off; with it, it can find nothing more. See the table `hidato-ablation`.
//!
//! References: P. Hall, "On representatives of subsets" (1935).

use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

/// Longer intervals are not looked at: their cells are hardly ever few.
const LONGEST: usize = 24;

/// Counts the cells of intervals.
#[derive(Debug)]
pub(crate) struct IntervalCapacity {
    /// The numbers in their order.
    pub(crate) numbers: Vec<Var>,
}

impl IntervalCapacity {
    /// Keeps all other numbers out of the cells of a full interval.
    fn keep_out<D: Domain, U: Undo>(
        &self,
        store: &mut Store<D, U>,
        (from, end): (usize, usize),
        cells: &D,
    ) -> Result<(), Conflict> {
        let others = self.numbers[..from].iter().chain(&self.numbers[end..]);
        others.into_iter().try_for_each(|&number| store.exclude(number, cells))
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for IntervalCapacity {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &number in &self.numbers {
            attach.on_change(number);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        for from in 0..self.numbers.len() {
            let mut cells = D::EMPTY;
            for (length, end) in (from + 1..=self.numbers.len()).take(LONGEST).enumerate() {
                cells = cells.or(store.domain(self.numbers[end - 1]));
                let room = cells.count();
                if room <= length {
                    return Err(Conflict);
                }
                // A single number is for the rule itself.
                if room == length + 1 && 0 < length {
                    self.keep_out(store, (from, end), &cells)?;
                }
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}
