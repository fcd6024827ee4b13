//! A cell that has its edges takes no more.
//!
//! # Idea
//!
//! An end has one edge, a cell on the way two; when they are known the others are out.
//! The rule itself is always kept: too many edges, or all known and too few, are a contradiction.
//!
//! # Complexity
//!
//! O(1) for each edge that becomes known.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! It is the base on which the others stand: alone a third of the nodes.
//! Where [direction masks](super::direction_masks) are on they see the same.

use alloc::sync::Arc;

use csp_core::{Attach, Conflict, Propagator, Trail};

use super::graph::{Graph, Kernel, OUT};

/// The rule of degrees, and whether it closes full cells.
#[derive(Debug)]
pub(crate) struct Degree {
    pub(crate) graph: Arc<Graph>,
    pub(crate) closes: bool,
}

impl Degree {
    fn look(&self, store: &mut Kernel, node: usize) -> Result<(), Conflict> {
        let (used, open) = self.graph.degrees(store, node);
        let entry = &self.graph.nodes[node];
        if entry.need < used || open == 0 && used < entry.need && !(used == 0 && entry.may_be_empty) {
            return Err(Conflict);
        }
        if self.closes && used == entry.need { self.graph.set_open(store, node, OUT) } else { Ok(()) }
    }
}

impl Propagator<u64, Trail> for Degree {
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
