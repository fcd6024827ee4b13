//! What is left of the board: blank nodes, open ends, and the regions that they form.
//!
//! # Idea
//!
//! A *blank* node has no used edge yet; the two ends of a fragment without a label are *loose*; both are free for any path.
//! Each label that is not joined has two *open ends*.
//! Free nodes that open edges join, and loose ends of one fragment, form a *region*.
//! The rest of a label's path either is the one edge between its open ends, or lies in one region:
//! what surrounds a region is used up, or an open end of somebody else.
//!
//! ```text
//!   A─┐ . . B      two regions: the blanks right of the path of C, and those below
//!     │ ┌─C .      A's lower end touches both, B's upper end the first
//!     ? └───C
//! ```
//!
//! The techniques that ask such questions run one after the other on one picture of the board;
//! what they take away while they run makes the picture too large, never wrong.
//!
//! # Complexity
//!
//! O(cells) for the picture, as often as an edge has become known and the cheaper propagators are done.

use alloc::sync::Arc;
use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Priority, Propagator, Trail};

use super::bottlenecks::Bottlenecks;
use super::graph::{Graph, Kernel, OPEN, USED};
use super::mutual_blocking::MutualBlocking;
use super::reachability::Reachability;
use super::region_order::RegionOrder;
use super::region_parity::RegionParity;
use super::stranded::Stranded;
use crate::config::Config;
use crate::network::Kind;

/// No node, no label, no region.
pub(crate) const NOBODY: u32 = u32::MAX;

/// What a node is at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// No used edge yet.
    Blank,
    /// An end of a fragment without a label.
    Loose,
    /// An end of this label's path that must go on.
    Open(u32),
    /// It has all its edges.
    Full,
}

/// The board at one moment.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) graph: Arc<Graph>,
    pub(crate) roles: Vec<Role>,
    /// For a loose end the other end of its fragment, for an open end the label's cell; elsewhere the node itself.
    pub(crate) mates: Vec<u32>,
    /// For each label its two open ends, or nobody if they are joined.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// For each free node its region.
    pub(crate) region_of: Vec<u32>,
    /// The free nodes, region by region.
    pub(crate) order: Vec<u32>,
    /// Where each region begins in `order`, and where the last one ends.
    pub(crate) starts: Vec<u32>,
    /// For each node where its steps begin in `step_list`, and where the last ones end.
    step_starts: Vec<u32>,
    step_list: Vec<u32>,
}

impl Picture {
    fn new(graph: Arc<Graph>) -> Self {
        let nodes = graph.nodes.len();
        Self {
            roles: alloc::vec![Role::Full; nodes],
            mates: alloc::vec![0; nodes],
            pairs: alloc::vec![[NOBODY; 2]; graph.pairs.len()],
            region_of: alloc::vec![NOBODY; nodes],
            order: Vec::with_capacity(nodes),
            starts: Vec::with_capacity(nodes + 1),
            step_starts: Vec::with_capacity(nodes + 1),
            step_list: Vec::with_capacity(2 * graph.ends.len() + nodes),
            graph,
        }
    }

    /// How many regions there are.
    pub(crate) fn regions(&self) -> usize {
        self.starts.len() - 1
    }

    /// The nodes of a region.
    pub(crate) fn region(&self, region: usize) -> &[u32] {
        &self.order[self.starts[region] as usize..self.starts[region + 1] as usize]
    }

    /// Whether a path may come through a node.
    #[inline]
    pub(crate) fn is_free(&self, node: usize) -> bool {
        self.region_of[node] != NOBODY
    }

    /// The nodes behind the open edges of a node, with the edges.
    #[inline]
    pub(crate) fn exits<'a>(&'a self, store: &'a Kernel, node: usize) -> impl Iterator<Item = (usize, usize)> + 'a {
        let links = self.graph.nodes[node].links.iter().copied();
        links.filter(|&(edge, _)| self.graph.state(store, edge) == OPEN)
    }

    /// The free nodes to which a path may go from a free node or an open end: behind open edges, and along its own fragment.
    ///
    /// They are written down when the picture is taken: whole searches of the board begin at each label.
    #[inline]
    pub(crate) fn steps(&self, node: usize) -> &[u32] {
        &self.step_list[self.step_starts[node] as usize..self.step_starts[node + 1] as usize]
    }

    /// Whether an open edge joins the open ends of a label.
    pub(crate) fn are_adjacent(&self, store: &Kernel, [a, b]: [u32; 2]) -> bool {
        self.exits(store, a as usize).any(|(_, behind)| behind == b as usize)
    }

    /// Takes the picture.
    fn take(&mut self, store: &Kernel) {
        let graph = self.graph.clone();
        for (node, entry) in graph.nodes.iter().enumerate() {
            let (used, _) = graph.degrees(store, node);
            self.roles[node] = match (entry.kind, used) {
                (Kind::End(label), 0) => Role::Open(u32::from(label)),
                (Kind::Way, 0) => Role::Blank,
                (Kind::Way, 1) => Role::Loose,
                _ => Role::Full,
            };
            self.mates[node] = node as u32;
            self.region_of[node] = NOBODY;
        }
        for (label, &ends) in graph.pairs.iter().enumerate() {
            let open = ends.map(|end| self.far_end(store, end));
            let is_joined = open[0] == ends[1];
            self.pairs[label] = if is_joined { [NOBODY; 2] } else { open.map(|node| node as u32) };
            if !is_joined {
                for (node, end) in open.into_iter().zip(ends) {
                    self.roles[node] = Role::Open(label as u32);
                    self.mates[node] = end as u32;
                }
            }
        }
        for node in 0..graph.nodes.len() {
            if self.roles[node] == Role::Loose && self.mates[node] == node as u32 {
                let mate = self.far_end(store, node);
                (self.mates[node], self.mates[mate]) = (mate as u32, node as u32);
            }
        }
        self.find_regions(store);
        self.find_steps(store);
    }

    /// The other end of the fragment that ends in a node.
    fn far_end(&self, store: &Kernel, node: usize) -> usize {
        let (mut at, mut last) = (node, usize::MAX);
        // A fragment has no loop and no branch, so it ends; the bound is for the reader's peace.
        for _ in 0..self.graph.nodes.len() {
            let mut links = self.graph.nodes[at].links.iter();
            let next = links.find(|&&(edge, _)| edge != last && self.graph.state(store, edge) == USED);
            let Some(&(edge, behind)) = next else { break };
            (at, last) = (behind, edge);
        }
        at
    }

    fn find_steps(&mut self, store: &Kernel) {
        self.step_starts.clear();
        self.step_list.clear();
        for (node, entry) in self.graph.nodes.iter().enumerate() {
            self.step_starts.push(self.step_list.len() as u32);
            if self.roles[node] == Role::Full {
                continue;
            }
            for &(edge, behind) in &entry.links {
                if self.region_of[behind] != NOBODY && self.graph.state(store, edge) == OPEN {
                    self.step_list.push(behind as u32);
                }
            }
            if self.roles[node] == Role::Loose {
                self.step_list.push(self.mates[node]);
            }
        }
        self.step_starts.push(self.step_list.len() as u32);
    }

    fn find_regions(&mut self, store: &Kernel) {
        self.order.clear();
        self.starts.clear();
        let is_free = |role: Role| matches!(role, Role::Blank | Role::Loose);
        for start in 0..self.roles.len() {
            if !is_free(self.roles[start]) || self.region_of[start] != NOBODY {
                continue;
            }
            let region = self.starts.len() as u32;
            let mut done = self.order.len();
            self.starts.push(done as u32);
            self.region_of[start] = region;
            self.order.push(start as u32);
            while let Some(&node) = self.order.get(done) {
                done += 1;
                let node = node as usize;
                let links = &self.graph.nodes[node].links;
                for place in 0..=links.len() {
                    // The last step is that along the node's own fragment.
                    let next = match links.get(place) {
                        Some(&(edge, _)) if self.graph.state(store, edge) != OPEN => continue,
                        Some(&(_, behind)) => behind,
                        None => self.mates[node] as usize,
                    };
                    if is_free(self.roles[next]) && self.region_of[next] == NOBODY {
                        self.region_of[next] = region;
                        self.order.push(next as u32);
                    }
                }
            }
        }
        self.starts.push(self.order.len() as u32);
    }
}

/// The techniques on regions, those that are switched on.
#[derive(Debug)]
pub(crate) struct Regions {
    picture: Picture,
    reachability: Option<Reachability>,
    stranded: Option<Stranded>,
    region_parity: Option<RegionParity>,
    mutual_blocking: Option<MutualBlocking>,
    bottlenecks: Option<Bottlenecks>,
    region_order: Option<RegionOrder>,
}

impl Regions {
    /// `None` if no technique needs regions.
    pub(crate) fn new(graph: &Arc<Graph>, config: &Config) -> Option<Self> {
        let regions = Self {
            picture: Picture::new(graph.clone()),
            reachability: config.reachability.then(|| Reachability::new(graph)),
            stranded: config.stranded.then(|| Stranded::new(graph)),
            region_parity: if config.region_parity { RegionParity::new(graph) } else { None },
            mutual_blocking: config.mutual_blocking.then(|| MutualBlocking::new(graph)),
            bottlenecks: config.bottlenecks.then(|| Bottlenecks::new(graph)),
            region_order: if config.region_order { RegionOrder::new(graph) } else { None },
        };
        let is_idle = regions.reachability.is_none()
            && regions.stranded.is_none()
            && regions.region_parity.is_none()
            && regions.mutual_blocking.is_none()
            && regions.bottlenecks.is_none()
            && regions.region_order.is_none();
        (!is_idle).then_some(regions)
    }
}

impl Propagator<u64, Trail> for Regions {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        self.picture.graph.vars.iter().for_each(|&var| attach.on_fix(var));
    }

    fn propagate(&mut self, store: &mut Kernel) -> Result<(), Conflict> {
        self.picture.take(store);
        let picture = &self.picture;
        if let Some(technique) = &mut self.reachability {
            technique.look(picture, store)?;
        }
        if let Some(technique) = &mut self.stranded {
            technique.look(picture, store)?;
        }
        if let Some(technique) = &mut self.region_parity {
            technique.look(picture, store)?;
        }
        if let Some(technique) = &mut self.mutual_blocking {
            technique.look(picture, store)?;
        }
        if let Some(technique) = &mut self.region_order {
            technique.look(picture, store)?;
        }
        if let Some(technique) = &mut self.bottlenecks {
            technique.look(picture, store)?;
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}
