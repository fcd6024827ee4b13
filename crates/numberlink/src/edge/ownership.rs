//! An edge between fragments of two different labels is out.
//!
//! # Idea
//!
//! The payload of a set is the label whose end it holds.
//! Joining sets of different labels is a contradiction, so an open edge between them is out before anyone tries it.
//!
//! # Complexity
//!
//! O(1) for each edge once the [fragments](super::fragments) know their labels.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! No technique is missed more when the others are there: five to seven times the nodes on 5x5.

use super::fragments::Ties;

/// Whether the labels of two nodes forbid an edge between them.
pub(crate) fn forbids(ties: &Ties, a: usize, b: usize) -> bool {
    ties.label(a).is_some_and(|label| ties.label(b).is_some_and(|other| other != label))
}
