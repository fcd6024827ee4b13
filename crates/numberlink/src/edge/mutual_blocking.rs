//! Two labels that both need one cell block each other.
//!
//! # Idea
//!
//! The article names this as an optional sixth step and does not print it.
//! A free cell that lies on *every* way between the open ends of a label is needed by it:
//! a contradiction if two labels need it, and other labels' ends do not step into it.
//!
//! The needed cells of a label lie on any one of its ways, so one shortest way is swept from its beginning:
//! all that can be reached around the way tells how far ahead it can be rejoined;
//! a cell that is never jumped over is needed.
//!
//! ```text
//!   A ─ 1 ─ 2 ─ 3 ─ 4 ─ A      from A and 1 the way around rejoins at 3: 2 is jumped over
//!       └── o ──┘              1, 3 and 4 are needed
//! ```
//!
//! # Complexity
//!
//! O(cells) for each label.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Alone it beats all but the masks: 4,740 nodes instead of 25,346.
//! Next to the others it saves a tenth of the nodes (five boards of 8x8 to 11x11 under `fill`: 16,775 instead of 18,909)
//! and takes a third more time (0.79 s instead of 0.60), so it is off by default.
//!
//! # References
//!
//! Nodes on all paths from a root are dominators: T. Lengauer, R. E. Tarjan (1979), DOI 10.1145/357062.357071;
//! without directions the sweep above suffices.

use alloc::vec::Vec;

use csp_core::Conflict;

use super::graph::{Graph, Kernel, OPEN, OUT};
use super::regions::{NOBODY, Picture, Role};

/// Sweeps a way for each label.
#[derive(Debug)]
pub(crate) struct MutualBlocking {
    /// For each node the label that needs it.
    needed_by: Vec<u32>,
    /// For each node the node before it, or itself if there is none; nobody if it was not seen.
    before: Vec<u32>,
    /// For each node its place on the way, from 1; nobody if it is elsewhere.
    places: Vec<u32>,
    /// For each node whether it is a free neighbour of the second open end.
    is_goal: Vec<bool>,
    queue: Vec<u32>,
    way: Vec<u32>,
}

impl MutualBlocking {
    pub(crate) fn new(graph: &Graph) -> Self {
        let nodes = graph.nodes.len();
        Self {
            needed_by: alloc::vec![NOBODY; nodes],
            before: alloc::vec![NOBODY; nodes],
            places: alloc::vec![NOBODY; nodes],
            is_goal: alloc::vec![false; nodes],
            queue: Vec::with_capacity(nodes),
            way: Vec::with_capacity(nodes),
        }
    }

    pub(crate) fn look(&mut self, picture: &Picture, store: &mut Kernel) -> Result<(), Conflict> {
        self.needed_by.fill(NOBODY);
        for (label, &pair) in picture.pairs.iter().enumerate() {
            if pair[0] == NOBODY || picture.are_adjacent(store, pair) || !self.find_way(picture, pair) {
                continue;
            }
            self.sweep(picture, label as u32, pair[0])?;
        }
        for node in (0..self.needed_by.len()).filter(|&node| self.needed_by[node] != NOBODY) {
            for &(edge, behind) in &picture.graph.nodes[node].links {
                let is_other = matches!(picture.roles[behind], Role::Open(label) if label != self.needed_by[node]);
                if is_other && picture.graph.state(store, edge) == OPEN {
                    picture.graph.set(store, edge, OUT)?;
                }
            }
        }
        Ok(())
    }

    /// Finds a shortest way between two open ends; `way` then has its free nodes in order.
    fn find_way(&mut self, picture: &Picture, [from, to]: [u32; 2]) -> bool {
        self.before.fill(NOBODY);
        self.is_goal.fill(false);
        self.queue.clear();
        self.way.clear();
        for &node in picture.steps(to as usize) {
            self.is_goal[node as usize] = true;
        }
        for &node in picture.steps(from as usize) {
            self.before[node as usize] = node;
            self.queue.push(node);
        }
        let mut done = 0;
        while let Some(&node) = self.queue.get(done) {
            done += 1;
            if self.is_goal[node as usize] {
                let mut at = node;
                self.way.push(at);
                while self.before[at as usize] != at {
                    at = self.before[at as usize];
                    self.way.push(at);
                }
                self.way.reverse();
                return true;
            }
            for &next in picture.steps(node as usize) {
                if self.before[next as usize] == NOBODY {
                    self.before[next as usize] = node;
                    self.queue.push(next);
                }
            }
        }
        false
    }

    /// Finds the nodes of the way that cannot be avoided.
    fn sweep(&mut self, picture: &Picture, label: u32, from: u32) -> Result<(), Conflict> {
        self.places.fill(NOBODY);
        for (place, &node) in self.way.iter().enumerate() {
            self.places[node as usize] = place as u32 + 1;
        }
        // From here on `before` only tells what was seen.
        self.before.fill(NOBODY);
        let last = self.way.len() + 1;
        let mut farthest = 0;
        for place in 0..last {
            if 0 < place && farthest == place {
                let needed_by = &mut self.needed_by[self.way[place - 1] as usize];
                if *needed_by != NOBODY {
                    return Err(Conflict);
                }
                *needed_by = label;
            }
            self.queue.clear();
            self.queue.push(if place == 0 { from } else { self.way[place - 1] });
            while let Some(node) = self.queue.pop() {
                // An open end is no goal: the ends of a label are no neighbours here.
                if self.is_goal[node as usize] {
                    farthest = last;
                }
                for &next in picture.steps(node as usize) {
                    if self.places[next as usize] != NOBODY {
                        farthest = farthest.max(self.places[next as usize] as usize);
                    } else if self.before[next as usize] == NOBODY {
                        self.before[next as usize] = node;
                        self.queue.push(next);
                    }
                }
            }
            if farthest == last {
                break;
            }
        }
        Ok(())
    }
}
