//! Whether a set of paths keeps the rule of touch: the last filter where an engine does not know it.

use alloc::vec::Vec;

use bitvec::vec::BitVec;

use crate::board::{Label, Puzzle};
use crate::network::{Block, Kind, Network};
use crate::rules::Touch;

/// A judge of touches that keeps its tables.
#[derive(Clone, Debug)]
pub(crate) struct TouchFilter {
    touch: Touch,
    network: Network,
    /// For each edge its two nodes.
    ends: Vec<(usize, usize)>,
    /// Blocks of two rows and two columns: the nodes of their four cells.
    blocks: Vec<Block>,
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
        let ends = network.ends();
        let blocks = if touch == Touch::No2x2 { network.blocks(puzzle) } else { Vec::new() };
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
                let has = |nodes: &[usize], label| nodes.iter().any(|&node| self.owners[node] == Some(label));
                let labels = block[0].iter().filter_map(|&node| self.owners[node]);
                !labels.into_iter().any(|label| block.iter().all(|nodes| has(nodes, label)))
            }),
        }
    }
}
