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
}
