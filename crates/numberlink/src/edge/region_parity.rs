//! Colours of a chess board in each region, where every cell is used.
//!
//! # Idea
//!
//! A path alternates colours.
//! Between two open ends of one colour it has one cell more of the other; between ends of different colours as many of each,
//! and then it adds nothing wherever it goes.
//! So what a [region](super::regions) has more of a colour must be what the paths through it take more:
//! those that have no other way surely, those that have one perhaps.
//!
//! # Complexity
//!
//! O(labels + cells) once the regions are known.
//! It says nothing where cells may stay empty, and on boards without such a colouring: hexagons, warps of odd length.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Alone half of the nodes; next to the other techniques none on any board that was tried.

use alloc::vec::Vec;

use csp_core::Conflict;
use smallvec::SmallVec;

use super::graph::{Graph, Kernel};
use super::regions::{NOBODY, Picture, Role};

/// Balances colours.
#[derive(Debug)]
pub(crate) struct RegionParity {
    /// For each region the least and the most that paths may take.
    bounds: Vec<[i32; 2]>,
}

impl RegionParity {
    /// `None` if the board has no colouring, or cells may stay empty.
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let is_full = !graph.nodes.iter().any(|node| node.may_be_empty);
        (graph.signs.is_some() && is_full).then(|| Self { bounds: alloc::vec![[0; 2]; graph.nodes.len()] })
    }

    pub(crate) fn look(&mut self, picture: &Picture, store: &Kernel) -> Result<(), Conflict> {
        let Some(signs) = &picture.graph.signs else { return Ok(()) };
        let regions = picture.regions();
        self.bounds[..regions].fill([0; 2]);
        for &[a, b] in picture.pairs.iter().filter(|pair| pair[0] != NOBODY) {
            let (a, b) = (a as usize, b as usize);
            if signs[a] != signs[b] {
                continue;
            }
            let around = |node: usize| -> SmallVec<[u32; 6]> {
                let free = picture.exits(store, node).filter(|&(_, behind)| picture.is_free(behind));
                free.map(|(_, behind)| picture.region_of[behind]).collect()
            };
            let near_b = around(b);
            let mut shared: SmallVec<[u32; 6]> =
                around(a).into_iter().filter(|region| near_b.contains(region)).collect();
            shared.sort_unstable();
            shared.dedup();
            // Ends of one colour are no neighbours, so the path goes through one of these.
            for &region in &shared {
                let takes = -signs[a];
                let [least, most] = &mut self.bounds[region as usize];
                *least += if shared.len() == 1 { takes } else { takes.min(0) };
                *most += if shared.len() == 1 { takes } else { takes.max(0) };
            }
        }
        for region in 0..regions {
            let weigh = |&node: &u32| {
                let node = node as usize;
                match picture.roles[node] {
                    Role::Blank => 2 * signs[node],
                    // A fragment has half of what its two ends have together.
                    _ => signs[node],
                }
            };
            let twice: i32 = picture.region(region).iter().map(weigh).sum();
            let [least, most] = self.bounds[region];
            if twice < 2 * least || 2 * most < twice {
                return Err(Conflict);
            }
        }
        Ok(())
    }
}
