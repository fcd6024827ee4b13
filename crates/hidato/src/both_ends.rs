//! Grow from what is known, at both ends of each gap.
//!
//! # Idea
//!
//! Of the open numbers only those are guessed at whose predecessor or successor has its cell.
//! So pieces of the path grow from the givens towards each other, forwards and backwards alike,
//! and the free cells are cut up as late as possible. If no number has its cell, any may be guessed at.
//!
//! # Complexity
//!
//! Two looks per open number and node.
//!
//! # When it helps
//!
//! Hardly ever together with the propagators, which already leave the fewest cells to the numbers next to known ones;
//! see the table `hidato-ablation`.

use csp_core::{Domain, Store, Undo, Var};

/// Whether the number before or after the one with this index has its cell.
#[inline]
pub(crate) fn is_beside_fixed<D: Domain, U: Undo>(store: &Store<D, U>, numbers: &[Var], index: usize) -> bool {
    let is_fixed = |&number: &Var| store.is_fixed(number);
    0 < index && is_fixed(&numbers[index - 1]) || numbers.get(index + 1).is_some_and(is_fixed)
}
