//! The number before and the number after need two different neighbours: no dead ends.
//!
//! # Idea
//!
//! A cell inside the path is entered from one neighbour and left to another.
//! [`chain_layers`](crate::chain_layers) asks for a neighbour that `v - 1` can take and for one that `v + 1` can take,
//! and is content if that is the same cell.
//! This rule removes `v` from each cell whose neighbours hold only one candidate cell of both together.
//! It is the dead-end rule of path puzzles, seen from the numbers; the words of [`near_twice`](crate::neighbourhood) apply it
//! to all cells at once.
//!
//! # Complexity
//!
//! One set operation per changed number and side.
//!
//! # When it helps
//!
//! On 8-neighbour puzzles with a unique solution it removes about two thirds of the nodes that are left to
//! chain layers and hidden singles; see the table `hidato-ablation`.

use alloc::sync::Arc;
use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

use crate::neighbourhood::Neighbourhood;

/// Removes each number from cells where its predecessor and successor would need the same neighbour.
#[derive(Debug)]
pub(crate) struct DistinctSupport<D> {
    /// The numbers in their order.
    pub(crate) numbers: Vec<Var>,
    pub(crate) neighbourhood: Arc<Neighbourhood<D>>,
}

impl<D: Domain> DistinctSupport<D> {
    /// Looks at the number in the middle of three.
    fn revise<U: Undo>(&self, store: &mut Store<D, U>, middle: usize) -> Result<(), Conflict> {
        let (before, after) = (store.domain(self.numbers[middle - 1]), store.domain(self.numbers[middle + 1]));
        store.narrow(self.numbers[middle], &self.neighbourhood.near_twice(&before.or(after)))
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for DistinctSupport<D> {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &number in &self.numbers {
            attach.on_change(number);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        while let Some(i) = store.next_change() {
            if 2 <= i {
                self.revise(store, i - 1)?;
            }
            if i + 2 < self.numbers.len() {
                self.revise(store, i + 1)?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
