//! What follows from a literal: shortest chains to all others.
//!
//! A literal is a node with a truth value. From a true node its weak links lead to false ones, from a false node its strong
//! links lead to true ones. Breadth first, so that the chain to each literal is as short as can be;
//! the nodes that a true one excludes are taken as words of bits, which is most of the work.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::Graph;
use crate::logic::cells::Cells;
use crate::logic::step::{Chain, Link};

/// A node, and whether it is true: `2 * node + 1` if it is.
pub(super) type Literal = u16;

/// The literal of a node.
pub(super) const fn literal(node: u16, is_true: bool) -> Literal {
    2 * node + is_true as u16
}

const NOBODY: u16 = u16::MAX;

/// A search over a graph, with memory that is used again.
#[derive(Debug)]
pub(super) struct Walk<'g> {
    graph: &'g Graph,
    /// From which literal each one was reached.
    from: Vec<Literal>,
    /// In how many links.
    depth: Vec<u16>,
    /// Nodes that were not reached as false ones.
    fresh: Vec<u64>,
    /// All literals that were reached, in this order; the start is the first.
    pub(super) reached: Vec<Literal>,
}

impl<'g> Walk<'g> {
    /// A search that has not begun.
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self {
            graph,
            from: vec![NOBODY; 2 * graph.nodes.len()],
            depth: vec![0; 2 * graph.nodes.len()],
            fresh: vec![!0; graph.words],
            reached: Vec::new(),
        }
    }

    /// Reaches all literals that follow from `start`; `is_leaving` forbids the first link to stay in the cell.
    pub(super) fn run(&mut self, start: Literal, is_leaving: bool) {
        self.from.fill(NOBODY);
        self.fresh.fill(!0);
        self.reached.clear();
        self.reached.push(start);
        self.from[usize::from(start)] = start;
        self.depth[usize::from(start)] = 0;
        if start & 1 == 0 {
            self.fresh[usize::from(start / 2) / 64] &= !(1 << (start / 2 % 64));
        }
        let home = self.graph.nodes[usize::from(start / 2)].cells;
        let mut next = 0;
        while let Some(&from) = self.reached.get(next) {
            let is_first = is_leaving && next == 0;
            next += 1;
            if from & 1 == 1 {
                self.exclude(from, is_first.then_some(home));
            } else {
                for &(node, link) in self.graph.strong(from / 2) {
                    if !(is_first && link == Link::Cell) {
                        self.reach(literal(node, true), from);
                    }
                }
            }
        }
    }

    fn exclude(&mut self, from: Literal, home: Option<Cells>) {
        let graph = self.graph;
        for (word, &row) in graph.weak(from / 2).iter().enumerate() {
            let mut new = row & self.fresh[word];
            while new != 0 {
                let node = (word * 64) as u16 + new.trailing_zeros() as u16;
                let bit = new & new.wrapping_neg();
                new ^= bit;
                if home != Some(graph.nodes[usize::from(node)].cells) {
                    self.fresh[word] ^= bit;
                    self.reach(literal(node, false), from);
                }
            }
        }
    }

    fn reach(&mut self, to: Literal, from: Literal) {
        if self.from[usize::from(to)] == NOBODY {
            self.from[usize::from(to)] = from;
            self.depth[usize::from(to)] = self.depth[usize::from(from)] + 1;
            self.reached.push(to);
        }
    }

    /// How many links lead to a literal that was reached.
    pub(super) fn depth(&self, to: Literal) -> u16 {
        self.depth[usize::from(to)]
    }

    /// Whether a literal was reached.
    pub(super) fn has(&self, to: Literal) -> bool {
        self.from[usize::from(to)] != NOBODY
    }

    /// The nodes from the start to a literal that was reached.
    pub(super) fn path(&self, to: Literal) -> Vec<u16> {
        let mut nodes = vec![to / 2];
        let mut at = to;
        while self.depth(at) > 0 {
            at = self.from[usize::from(at)];
            nodes.push(at / 2);
        }
        nodes.reverse();
        nodes
    }

    /// Whether a path comes back to no cell that it has left; `is_loop` lets it end where it began.
    pub(super) fn is_simple(&self, path: &[u16], is_loop: bool) -> bool {
        let span = |i: usize| self.graph.spans[usize::from(path[i])];
        let end = path.len() - 1;
        let (mut left, mut last) = (Cells::NONE, span(0));
        for i in 1..path.len() {
            let now = span(i);
            let old = if is_loop && i == end { left - span(0) } else { left };
            if now.meets(old) || (now != last && now.meets(last) && !(is_loop && i == end)) {
                return false;
            }
            left |= last;
            last = now;
        }
        true
    }

    /// The chain along a path that begins with a strong link, or a weak one.
    pub(super) fn chain(&self, path: &[u16], mut is_strong: bool) -> Chain {
        let nodes = path.iter().map(|&node| self.graph.nodes[usize::from(node)]).collect();
        let mut links = Vec::with_capacity(path.len());
        for pair in path.windows(2) {
            links.push(if is_strong { self.strong(pair[0], pair[1]) } else { Link::Weak });
            is_strong = !is_strong;
        }
        Chain { nodes, links, is_loop: false }
    }

    fn strong(&self, a: u16, b: u16) -> Link {
        self.graph.strong_between(a, b).expect("invariant: paths follow links")
    }

    /// Whether a path has a node that is no candidate.
    pub(super) fn is_grouped(&self, path: &[u16]) -> bool {
        path.iter().any(|&node| usize::from(node) >= self.graph.singles)
    }
}
