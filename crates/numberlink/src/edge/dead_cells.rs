//! A cell whose exits are no more than it needs takes all of them; one with fewer is dead.
//!
//! # Idea
//!
//! Edges that are not out are exits.
//! An end needs one, a cell on a path two; a cell that may stay empty and has a single exit stays empty.
//!
//! # Complexity
//!
//! O(1) for each edge that becomes known.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! With degrees it is what propagation travels on: without both this and the masks 80 nodes become 2,142.
//! Where [direction masks](super::direction_masks) are on they see the same.

use alloc::sync::Arc;

use csp_core::{Attach, Conflict, Propagator, Trail};

use super::graph::{Graph, Kernel, OUT, USED};

/// Counts exits.
#[derive(Debug)]
pub(crate) struct DeadCells {
    pub(crate) graph: Arc<Graph>,
}

impl DeadCells {
    fn look(&self, store: &mut Kernel, node: usize) -> Result<(), Conflict> {
        let (used, open) = self.graph.degrees(store, node);
        let entry = &self.graph.nodes[node];
        if used == 0 && entry.may_be_empty {
            return if open == 1 { self.graph.set_open(store, node, OUT) } else { Ok(()) };
        }
        if used + open < entry.need {
            return Err(Conflict);
        }
        if used + open == entry.need { self.graph.set_open(store, node, USED) } else { Ok(()) }
    }
}

impl Propagator<u64, Trail> for DeadCells {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        self.graph.vars.iter().for_each(|&var| attach.on_fix(var));
    }

    fn propagate(&mut self, store: &mut Kernel) -> Result<(), Conflict> {
        while let Some(edge) = store.next_change() {
            let (a, b) = self.graph.ends[edge];
            self.look(store, a)?;
            self.look(store, b)?;
        }
        Ok(())
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
