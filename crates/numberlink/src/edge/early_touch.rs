//! The rules of touch while paths grow, not when they are complete.
//!
//! # Idea
//!
//! Nodes are of one *class* if they must end up on one path: one fragment, or fragments of one label.
//! Under the rule that no path touches itself two neighbours of one class are joined by their edge:
//! it is used, and if that is impossible (it is out, or would close a loop) there is a contradiction.
//! Under the rule of blocks, four cells of one class in a block of two rows and two columns are a contradiction.
//!
//! # Complexity
//!
//! O(1) for each edge or block once the [fragments](super::fragments) know their classes.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Alone under `tight` 5,344 nodes instead of 29,134; without it whole solutions are filtered by the rule.

use csp_core::Conflict;

use super::fragments::Ties;
use super::graph::{Graph, Kernel, OPEN, USED};
use crate::board::Touch;

/// Keeps the rule of touch for an edge that is not used.
///
/// # Errors
///
/// If both its nodes are on one path, and it cannot be the edge between them.
pub(crate) fn look(graph: &Graph, ties: &Ties, store: &mut Kernel, edge: usize) -> Result<(), Conflict> {
    let (a, b) = graph.ends[edge];
    if graph.touch != Touch::None || ties.class(a) != ties.class(b) {
        return Ok(());
    }
    if graph.state(store, edge) == OPEN && ties.root(a) != ties.root(b) {
        return graph.set(store, edge, USED);
    }
    Err(Conflict)
}

/// Whether no block belongs to one path.
pub(crate) fn blocks_are_fine(graph: &Graph, ties: &Ties) -> bool {
    graph.blocks.iter().all(|block| {
        let has = |nodes: &[usize], class| nodes.iter().any(|&node| ties.class(node) == class);
        let mut classes = block[0].iter().map(|&node| ties.class(node));
        !classes.any(|class| block[1..].iter().all(|nodes| has(nodes, class)))
    })
}
