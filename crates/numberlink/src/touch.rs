//! Whether a set of paths keeps the rule of touch: the last filter where an engine does not know it.

use alloc::vec::Vec;

use bitvec::vec::BitVec;

use crate::board::{Label, Puzzle};
use crate::network::{Kind, Network};
use crate::rules::Touch;

/// A judge of touches that keeps its tables.
#[derive(Clone, Debug)]
pub(crate) struct TouchFilter {
    touch: Touch,
    network: Network,
    /// For each edge its two nodes.
    ends: Vec<(usize, usize)>,
    /// Blocks of two rows and two columns: the nodes of their four cells.
    blocks: Vec<[Vec<usize>; 4]>,
    owners: Vec<Option<Label>>,
}

impl TouchFilter {
    /// `None` if paths may touch.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let touch = puzzle.rules().touch;
        if touch == Touch::Any {
            return None;
        }
        let network = Network::new(puzzle);
        let board = puzzle.board();
        let mut ends = alloc::vec![(0, 0); network.edges];
        let mut nodes_of = alloc::vec![Vec::new(); board.len()];
        for (node, entry) in network.nodes.iter().enumerate() {
            nodes_of[entry.cell.index()].push(node);
            for &(edge, behind) in &entry.edges {
                ends[edge] = (node, behind);
            }
        }
        let mut blocks = Vec::new();
        for cell in board.cells().filter(|_| touch == Touch::No2x2) {
            let square = board.square(cell);
            let corners = [0, 1, board.columns(), board.columns() + 1].map(|step| board.cell_in(square + step));
            if let [Some(a), Some(b), Some(c), Some(d)] = corners
                && square % board.columns() + 1 < board.columns()
            {
                blocks.push([a, b, c, d].map(|cell| nodes_of[cell.index()].clone()));
            }
        }
        let owners = alloc::vec![None; network.nodes.len()];
        Some(Self { touch, network, ends, blocks, owners })
    }

    /// Whether paths that are right in all else keep the rule.
    pub(crate) fn allows(&mut self, used: &BitVec) -> bool {
        self.owners.fill(None);
        for node in 0..self.network.nodes.len() {
            let Kind::End(label) = self.network.nodes[node].kind else { continue };
            if self.owners[node].is_some() {
                continue;
            }
            let (mut at, mut last) = (node, usize::MAX);
            loop {
                self.owners[at] = Some(label);
                let edges = &self.network.nodes[at].edges;
                let Some(&(edge, behind)) = edges.iter().find(|&&(edge, _)| used[edge] && edge != last) else { break };
                (at, last) = (behind, edge);
            }
        }
        match self.touch {
            Touch::Any => true,
            Touch::None => (0..self.ends.len()).all(|edge| {
                let (a, b) = self.ends[edge];
                used[edge] || self.owners[a].is_none() || self.owners[a] != self.owners[b]
            }),
            Touch::No2x2 => self.blocks.iter().all(|block| {
                let has = |nodes: &Vec<usize>, label| nodes.iter().any(|&node| self.owners[node] == Some(label));
                let labels = block[0].iter().filter_map(|&node| self.owners[node]);
                !labels.into_iter().any(|label| block.iter().all(|nodes| has(nodes, label)))
            }),
        }
    }
}
