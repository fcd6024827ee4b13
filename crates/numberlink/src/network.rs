//! The board as engines see it: nodes of degree one or two, and edges.
//!
//! A cell is a node; a bridge is two, one for each way across.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::board::{Cell, Label, Puzzle, Side};

/// What a node must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One edge: an end of this label's path.
    End(Label),
    /// Two edges, or none where cells may stay empty.
    Way,
}

/// A node with its edges.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) cell: Cell,
    pub(crate) kind: Kind,
    /// Each edge, and the node behind it.
    pub(crate) edges: SmallVec<[(usize, usize); 6]>,
}

/// All nodes of a puzzle, in reading order of their cells.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: usize,
}

impl Network {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let mut nodes = Vec::with_capacity(board.len());
        let mut first = Vec::with_capacity(board.len());
        for cell in board.cells() {
            first.push(nodes.len());
            let kind = puzzle.label(cell).map_or(Kind::Way, Kind::End);
            for _ in 0..=usize::from(board.is_bridge(cell)) {
                nodes.push(Node { cell, kind, edges: SmallVec::new() });
            }
        }
        let node = |cell: Cell, side: Side| {
            let is_upright = matches!(side, Side::North | Side::South);
            first[cell.index()] + usize::from(board.is_bridge(cell) && is_upright)
        };
        for (edge, &crate::board::Edge { from, to, side, .. }) in board.edges().iter().enumerate() {
            let (a, b) = (node(from, side), node(to, side.opposite()));
            nodes[a].edges.push((edge, b));
            nodes[b].edges.push((edge, a));
        }
        Self { nodes, edges: board.edges().len() }
    }

    /// For each edge its two nodes.
    pub(crate) fn ends(&self) -> Vec<(usize, usize)> {
        let mut ends = alloc::vec![(0, 0); self.edges];
        for (number, node) in self.nodes.iter().enumerate() {
            for &(edge, behind) in &node.edges {
                ends[edge] = (number, behind);
            }
        }
        ends
    }

    /// Blocks of two rows and two columns: the nodes of their four cells, upper left, upper right, lower left, lower right.
    pub(crate) fn blocks(&self, puzzle: &Puzzle) -> Vec<Block> {
        let board = puzzle.board();
        let mut nodes_of = alloc::vec![SmallVec::<[usize; 2]>::new(); board.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            nodes_of[node.cell.index()].push(number);
        }
        let block = |cell: Cell| {
            let square = board.square(cell);
            let is_last_column = square % board.columns() + 1 == board.columns();
            let corners = [0, 1, board.columns(), board.columns() + 1].map(|step| board.cell_in(square + step));
            let [Some(a), Some(b), Some(c), Some(d)] = corners else { return None };
            (!is_last_column).then(|| [a, b, c, d].map(|cell| nodes_of[cell.index()].clone()))
        };
        board.cells().filter_map(block).collect()
    }
}

/// The nodes of the four cells of a block.
pub(crate) type Block = [SmallVec<[usize; 2]>; 4];
