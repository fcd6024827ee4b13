//! More labels must pass than there are cells to pass through.
//!
//! # Idea
//!
//! Distances from an open end part the free cells into *levels*; a path goes from a level to the same or the next one,
//! so each level is a cut between what is nearer and what is farther.
//! A label whose one open end has free neighbours up to level `i` at most, and whose other has them from level `j` on at least,
//! uses a cell of every level from `i` to `j`.
//! A level with more such labels than cells is a contradiction.
//!
//! # Complexity
//!
//! O(cells + labels) for each open end.
//! Cuts that are no levels are not seen; a cut of one cell is for [mutual blocking](super::mutual_blocking).
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Next to the others it saves a tenth of the nodes (five boards of 8x8 to 11x11 under `fill`: 16,775 instead of 18,941)
//! and takes half as much time again (0.79 s instead of 0.53; twice on 40x20), so it is off by default.
//!
//! # References
//!
//! K. Menger, "Zur allgemeinen Kurventheorie" (1927): k disjoint paths need cuts of k cells everywhere.

use alloc::vec::Vec;

use csp_core::Conflict;

use super::graph::{Graph, Kernel};
use super::regions::{NOBODY, Picture};

/// Compares levels with the labels that pass them.
#[derive(Debug)]
pub(crate) struct Bottlenecks {
    levels: Vec<u32>,
    queue: Vec<u32>,
    /// For each level how many cells it has, and how many more labels pass it than the level before.
    sizes: Vec<u32>,
    passing: Vec<i32>,
}

impl Bottlenecks {
    pub(crate) fn new(graph: &Graph) -> Self {
        let nodes = graph.nodes.len();
        Self {
            levels: alloc::vec![NOBODY; nodes],
            queue: Vec::with_capacity(nodes),
            sizes: Vec::with_capacity(nodes),
            passing: alloc::vec![0; nodes + 1],
        }
    }

    pub(crate) fn look(&mut self, picture: &Picture, store: &Kernel) -> Result<(), Conflict> {
        for &end in picture.pairs.iter().flatten().filter(|&&end| end != NOBODY) {
            self.find_levels(picture, end as usize);
            self.passing[..=self.sizes.len()].fill(0);
            for &pair in picture.pairs.iter().filter(|pair| pair[0] != NOBODY) {
                if picture.are_adjacent(store, pair) {
                    continue;
                }
                let [(a_least, a_most), (b_least, b_most)] = pair.map(|node| self.bounds(picture, node as usize));
                for (from, to) in [(a_most, b_least), (b_most, a_least)] {
                    if from <= to && to != NOBODY {
                        self.passing[from as usize] += 1;
                        self.passing[to as usize + 1] -= 1;
                        break;
                    }
                }
            }
            let mut labels = 0;
            for (&size, &more) in self.sizes.iter().zip(&self.passing) {
                labels += more;
                if i64::from(size) < i64::from(labels) {
                    return Err(Conflict);
                }
            }
        }
        Ok(())
    }

    /// Finds the levels around an open end; its free neighbours are level 0.
    fn find_levels(&mut self, picture: &Picture, end: usize) {
        self.levels.fill(NOBODY);
        self.queue.clear();
        self.sizes.clear();
        for &node in picture.steps(end) {
            self.levels[node as usize] = 0;
            self.queue.push(node);
        }
        let mut done = 0;
        while let Some(&node) = self.queue.get(done) {
            done += 1;
            let level = self.levels[node as usize];
            if self.sizes.len() <= level as usize {
                self.sizes.push(0);
            }
            self.sizes[level as usize] += 1;
            for &next in picture.steps(node as usize) {
                if self.levels[next as usize] == NOBODY {
                    self.levels[next as usize] = level + 1;
                    self.queue.push(next);
                }
            }
        }
    }

    /// The least and the largest level of the free neighbours of an open end; nobody is farther than any level.
    fn bounds(&self, picture: &Picture, end: usize) -> (u32, u32) {
        let levels = || picture.steps(end).iter().map(|&node| self.levels[node as usize]);
        (levels().min().unwrap_or(NOBODY), levels().max().unwrap_or(NOBODY))
    }
}
