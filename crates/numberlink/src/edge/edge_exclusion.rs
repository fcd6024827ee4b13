//! After an edge has failed as used it is out, and the search chooses anew.
//!
//! # Idea
//!
//! Binary branching: first `edge = 1`; when all below is done, `edge ≠ 1`, which propagates like any other knowledge.
//! Without it the search stays with one cell and tries its shapes in turn (or, without shapes, with one edge and its values).
//! Shapes exclude each other, so no solution comes twice;
//! a search that tries the *edges* of a cell in turn without excluding those that failed meets most solutions several times.
//!
//! # When it helps (measured)
//!
//! Nothing where every guess is one of two exits.
//! With the basic techniques only, 40 boards of 5x5: under `fill` 96 nodes with it and 81 without, under `numlin` 123 and 129.
//! So neither is better; it is on because it is what lets the search turn to another cell after a refutation.

use csp_core::Branching;

/// How the search goes on after a guess has failed.
pub(crate) const fn branching(edge_exclusion: bool) -> Branching {
    if edge_exclusion { Branching::Binary } else { Branching::DWay }
}
