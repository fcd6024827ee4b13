//! A region that no label can enter and leave stays empty, or is a contradiction.
//!
//! # Idea
//!
//! A path that uses a cell of a [region](super::regions) has both its open ends at that region.
//! Where no label has, no cell of it is used: a contradiction if all cells must be, or if a fragment lies there.
//!
//! # Complexity
//!
//! O(labels + cells) once the regions are known.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! It helps most where cells may stay empty, since nobody else says that what is left over is empty:
//! under `numlin` with the basic techniques only, 104 nodes instead of 129.

use alloc::vec::Vec;

use csp_core::Conflict;

use super::graph::{Graph, Kernel, OUT};
use super::regions::{NOBODY, Picture, Role};

/// Finds regions without a visitor.
#[derive(Debug)]
pub(crate) struct Stranded {
    /// For each region the last end that was seen at it.
    seen: Vec<u32>,
    is_visited: Vec<bool>,
}

impl Stranded {
    pub(crate) fn new(graph: &Graph) -> Self {
        let nodes = graph.nodes.len();
        Self { seen: alloc::vec![NOBODY; nodes], is_visited: alloc::vec![false; nodes] }
    }

    pub(crate) fn look(&mut self, picture: &Picture, store: &mut Kernel) -> Result<(), Conflict> {
        let regions = picture.regions();
        self.seen[..regions].fill(NOBODY);
        self.is_visited[..regions].fill(false);
        for &[a, b] in picture.pairs.iter().filter(|pair| pair[0] != NOBODY) {
            for (_, behind) in picture.exits(store, a as usize).filter(|&(_, behind)| picture.is_free(behind)) {
                self.seen[picture.region_of[behind] as usize] = a;
            }
            for (_, behind) in picture.exits(store, b as usize).filter(|&(_, behind)| picture.is_free(behind)) {
                let region = picture.region_of[behind] as usize;
                self.is_visited[region] |= self.seen[region] == a;
            }
        }
        for region in (0..regions).filter(|&region| !self.is_visited[region]) {
            for &node in picture.region(region) {
                let node = node as usize;
                if picture.roles[node] == Role::Loose || !picture.graph.nodes[node].may_be_empty {
                    return Err(Conflict);
                }
                picture.graph.set_open(store, node, OUT)?;
            }
        }
        Ok(())
    }
}
