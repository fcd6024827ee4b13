//! What never changes during a search: nodes in the order around them, edges with their variables, colours and blocks.
//!
//! A cell is a node; a bridge is two, one for each way across.
//! Each edge is a variable with the values 0 and 1; the three sets that its domain can be are `OUT`, `USED` and `OPEN`.
//!
//! Deliberately absent: anything that depends on domains.

use alloc::vec::Vec;

use csp_core::{Conflict, Domain, Store, Trail, Var};
use smallvec::SmallVec;

use crate::board::{Cells, Puzzle, Touch};
use crate::network::{Block, Kind, Network};

/// Domains, cells and queue of the search.
pub(crate) type Kernel = Store<u64, Trail>;

/// The domain of an edge that no path uses.
pub(crate) const OUT: u64 = 0b01;
/// The domain of an edge that a path uses.
pub(crate) const USED: u64 = 0b10;
/// The domain of an edge of which nothing is known.
pub(crate) const OPEN: u64 = 0b11;

/// A node, and what leaves it.
#[derive(Clone, Debug)]
pub(crate) struct GraphNode {
    pub(crate) kind: Kind,
    /// How many edges a path uses here: one at an end, two on the way.
    pub(crate) need: u8,
    /// Whether no path need come here.
    pub(crate) may_be_empty: bool,
    /// Each edge and the node behind it, clockwise from the east.
    pub(crate) links: SmallVec<[(usize, usize); 6]>,
}

/// The board as the edge model sees it.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<GraphNode>,
    /// For each edge its two nodes.
    pub(crate) ends: Vec<(usize, usize)>,
    /// For each edge its variable.
    pub(crate) vars: Vec<Var>,
    /// For each label its two nodes.
    pub(crate) pairs: Vec<[usize; 2]>,
    pub(crate) touch: Touch,
    /// For each node 1 or -1 so that edges join different signs, if there is such a colouring.
    pub(crate) signs: Option<Vec<i32>>,
    /// Whether `links` go around the nodes of a plane drawing.
    pub(crate) is_plane: bool,
    /// Blocks of two rows and two columns: the nodes of their four cells; only under the rule that needs them.
    pub(crate) blocks: Vec<Block>,
}

impl Graph {
    /// The graph of `puzzle`, whose edge variables `var` makes.
    pub(crate) fn new(puzzle: &Puzzle, var: impl FnMut() -> Var) -> Self {
        let board = puzzle.board();
        let features = board.features();
        let network = Network::new(puzzle);
        let ends = network.ends();
        let blocks = if puzzle.rules().touch == Touch::No2x2 { network.blocks(puzzle) } else { Vec::new() };
        let mut pairs = alloc::vec![[usize::MAX; 2]; puzzle.pairs().len()];
        let mut nodes = Vec::with_capacity(network.nodes.len());
        for (number, node) in network.nodes.into_iter().enumerate() {
            let mut links = node.edges;
            let exits = board.exits(node.cell);
            links.sort_unstable_by_key(|&(edge, _)| exits.iter().position(|exit| exit.edge == edge));
            let need = match node.kind {
                Kind::End(label) => {
                    let pair = &mut pairs[usize::from(label)];
                    pair[usize::from(pair[0] != usize::MAX)] = number;
                    1
                }
                Kind::Way => 2,
            };
            let may_be_empty = need == 2 && puzzle.rules().cells == Cells::Any;
            nodes.push(GraphNode { kind: node.kind, need, may_be_empty, links });
        }
        Self {
            signs: signs(&nodes),
            vars: core::iter::repeat_with(var).take(ends.len()).collect(),
            is_plane: features.bridges.is_empty()
                && features.warped_rows.is_empty()
                && features.warped_columns.is_empty(),
            touch: puzzle.rules().touch,
            nodes,
            ends,
            pairs,
            blocks,
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = self.nodes.capacity() * size_of::<GraphNode>()
            + self.ends.capacity() * size_of::<(usize, usize)>()
            + self.vars.capacity() * size_of::<Var>()
            + self.pairs.capacity() * size_of::<[usize; 2]>()
            + self.signs.as_ref().map_or(0, Vec::capacity) * size_of::<i32>()
            + self.blocks.capacity() * size_of::<Block>();
        bytes as u64
    }

    /// Whether a node has too few edges, whatever paths do.
    pub(crate) fn has_dead_node(&self) -> bool {
        self.nodes.iter().any(|node| !node.may_be_empty && node.links.len() < usize::from(node.need))
    }

    /// What is known of an edge: [`OUT`], [`USED`] or [`OPEN`].
    #[inline]
    pub(crate) fn state(&self, store: &Kernel, edge: usize) -> u64 {
        *store.domain(self.vars[edge])
    }

    /// Says what an edge is.
    ///
    /// # Errors
    ///
    /// If it is known to be something else.
    #[inline]
    pub(crate) fn set(&self, store: &mut Kernel, edge: usize, state: u64) -> Result<(), Conflict> {
        store.narrow(self.vars[edge], &state)
    }

    /// Says what the open edges of a node are.
    pub(crate) fn set_open(&self, store: &mut Kernel, node: usize, state: u64) -> Result<(), Conflict> {
        for &(edge, _) in &self.nodes[node].links {
            if self.state(store, edge) == OPEN {
                self.set(store, edge, state)?;
            }
        }
        Ok(())
    }

    /// How many edges of a node are used, and how many are open.
    #[inline]
    pub(crate) fn degrees(&self, store: &Kernel, node: usize) -> (u8, u8) {
        let mut degrees = (0, 0);
        for &(edge, _) in &self.nodes[node].links {
            match self.state(store, edge) {
                USED => degrees.0 += 1,
                OPEN => degrees.1 += 1,
                _ => {}
            }
        }
        degrees
    }

    /// Whether an edge joins two nodes.
    pub(crate) fn are_neighbours(&self, a: usize, b: usize) -> bool {
        self.nodes[a].links.iter().any(|&(_, behind)| behind == b)
    }
}

/// The domain that an open edge starts with.
pub(crate) fn open() -> u64 {
    u64::below(2)
}

/// Colours the nodes like a chess board, if that is possible.
fn signs(nodes: &[GraphNode]) -> Option<Vec<i32>> {
    let mut signs = alloc::vec![0; nodes.len()];
    let mut stack = Vec::new();
    for start in 0..nodes.len() {
        if signs[start] == 0 {
            signs[start] = 1;
            stack.push(start);
        }
        while let Some(node) = stack.pop() {
            for &(_, behind) in &nodes[node].links {
                if signs[behind] == signs[node] {
                    return None;
                }
                if signs[behind] == 0 {
                    signs[behind] = -signs[node];
                    stack.push(behind);
                }
            }
        }
    }
    Some(signs)
}
