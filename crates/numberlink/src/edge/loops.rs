//! An edge within a fragment is out.
//!
//! # Idea
//!
//! Two nodes of one set are joined already; an edge between them would close a loop.
//!
//! # Complexity
//!
//! O(1) for each edge once the [fragments](super::fragments) know their roots.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Little: a loop is a contradiction at once when it closes, so only the step before is saved.

use super::fragments::Ties;

/// Whether an edge between two nodes would close a loop.
pub(crate) fn forbids(ties: &Ties, a: usize, b: usize) -> bool {
    ties.root(a) == ties.root(b)
}
