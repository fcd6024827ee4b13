//! Guesses at the open end with the fewest exits.
//!
//! # Idea
//!
//! A fragment must go on at its ends, so an end with two exits is a guess between two, whatever else is unknown.
//! When no end is open the rest has no path left, and guesses are idle: the cell with the fewest exits, then.
//! Without this technique the first open edge of the board is guessed at (scan order).
//!
//! # Complexity
//!
//! One pass over the nodes for each guess.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Where every cell is used the scan order meets an open end with two exits anyway;
//! where cells may stay empty guesses at blank cells are wasted: 30,251 nodes instead of 74,599, alone.

use alloc::sync::Arc;
use alloc::vec::Vec;

use csp_core::{Order, Trail, Var};

use super::graph::{Graph, Kernel, OPEN};

/// Chooses the next guess: an edge, or the shape of a node.
#[derive(Debug)]
pub(crate) struct Guess {
    pub(crate) graph: Arc<Graph>,
    /// The variables of the nodes' shapes, if shapes are guessed.
    pub(crate) shapes: Option<Vec<Var>>,
    pub(crate) open_ends: bool,
}

impl Guess {
    /// The node to guess at: an open end with the fewest exits, or a blank node if there is no open end.
    fn node(&self, store: &Kernel) -> Option<usize> {
        let mut best = None;
        let mut fewest = (true, u8::MAX);
        for (node, entry) in self.graph.nodes.iter().enumerate() {
            let (used, open) = self.graph.degrees(store, node);
            let is_blank = used == 0 && entry.need == 2;
            if 0 < open && used < entry.need && (is_blank, open) < fewest {
                (best, fewest) = (Some(node), (is_blank, open));
                if fewest <= (false, 2) {
                    break;
                }
            }
        }
        best
    }

    fn is_open(&self, store: &Kernel, edge: usize) -> bool {
        self.graph.state(store, edge) == OPEN
    }
}

impl Order<u64, Trail> for Guess {
    fn variable(&mut self, store: &Kernel) -> Option<Var> {
        if !self.open_ends {
            let edge = (0..self.graph.ends.len()).find(|&edge| self.is_open(store, edge))?;
            return Some(match &self.shapes {
                Some(shapes) => shapes[self.graph.ends[edge].0],
                None => self.graph.vars[edge],
            });
        }
        let node = self.node(store)?;
        if let Some(shapes) = &self.shapes {
            return Some(shapes[node]);
        }
        let (edge, _) = *self.graph.nodes[node].links.iter().find(|&&(edge, _)| self.is_open(store, edge))?;
        Some(self.graph.vars[edge])
    }

    fn value(&mut self, store: &Kernel, var: Var) -> usize {
        let domain = *store.domain(var);
        let is_way = |node: usize| {
            let entry = &self.graph.nodes[node];
            entry.may_be_empty && self.graph.degrees(store, node).0 == 0
        };
        // Edges are the first variables. Where both nodes may stay empty and no path has come, none need be used.
        let is_edge = var.index() < self.graph.ends.len();
        let is_idle = is_edge && {
            let (a, b) = self.graph.ends[var.index()];
            is_way(a) && is_way(b)
        };
        let value = if is_edge && !is_idle { 63 - domain.leading_zeros() } else { domain.trailing_zeros() };
        value as usize % 64
    }
}
