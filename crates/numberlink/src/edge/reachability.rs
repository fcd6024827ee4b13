//! The open ends of a label must be able to meet.
//!
//! # Idea
//!
//! The rest of a path lies in one [region](super::regions) that both open ends touch, or is the edge between them.
//! An open end therefore does not step into a region that its partner does not touch; if no step is left, the ends cannot meet.
//! The search starts from the *open ends*: from the labelled cells, whose edges are used up, nothing can be reached.
//!
//! # Complexity
//!
//! O(labels) once the regions are known.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Next to the other techniques on regions it saves little (82 nodes instead of 88 under `fill` without the two that are off by default),
//! alone it is a third of the nodes.

use alloc::vec::Vec;

use csp_core::Conflict;

use super::graph::{Graph, Kernel, OUT};
use super::regions::{NOBODY, Picture};

/// Compares the regions around the two ends of a label.
#[derive(Debug)]
pub(crate) struct Reachability {
    /// For each region the last end that was seen at it.
    seen: Vec<u32>,
}

impl Reachability {
    pub(crate) fn new(graph: &Graph) -> Self {
        Self { seen: alloc::vec![NOBODY; graph.nodes.len()] }
    }

    pub(crate) fn look(&mut self, picture: &Picture, store: &mut Kernel) -> Result<(), Conflict> {
        self.seen[..picture.regions()].fill(NOBODY);
        for &[a, b] in picture.pairs.iter().filter(|pair| pair[0] != NOBODY) {
            for (end, partner) in [(a, b), (b, a)] {
                for (_, behind) in picture.exits(store, partner as usize) {
                    if picture.is_free(behind) {
                        self.seen[picture.region_of[behind] as usize] = partner;
                    }
                }
                let mut exits = 0;
                for &(edge, behind) in &picture.graph.nodes[end as usize].links {
                    if picture.graph.state(store, edge) != super::graph::OPEN || behind == partner as usize {
                        exits += u32::from(behind == partner as usize);
                        continue;
                    }
                    if !picture.is_free(behind) {
                        // Another label's end: for `ownership` to say. A path cannot go on there.
                        continue;
                    }
                    if self.seen[picture.region_of[behind] as usize] == partner {
                        exits += 1;
                    } else {
                        picture.graph.set(store, edge, OUT)?;
                    }
                }
                if exits == 0 {
                    return Err(Conflict);
                }
            }
        }
        Ok(())
    }
}
