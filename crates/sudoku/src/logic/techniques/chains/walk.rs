//! What follows from a literal: shortest chains to all others.
//!
//! A literal is a node with a truth value. From a true node its weak links lead to false ones, from a false node its strong
//! links lead to true ones. The nearest first, so that the chain to each literal is as short as can be; a link counts as
//! one, but one through an almost locked set as two for each of its cells, since it takes as long to see.
//! All links that lead to a literal cost the same: where it was reached first, it was reached by a shortest chain.
//! The nodes that a true one excludes are taken as words of bits, which is most of the work.

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

/// How many literals are tried at most for a chain without knots.
const MOST_TRIES: u32 = 2000;

/// How long a strong link counts.
const fn cost(link: Link) -> u16 {
    if let Link::Als(cells) = link { 2 * cells.len() as u16 } else { 1 }
}

/// The nodes of a path that is given from behind.
fn nodes(path: &[Literal]) -> Vec<u16> {
    path.iter().rev().map(|literal| literal / 2).collect()
}

/// A search over a graph, with memory that is used again.
#[derive(Debug)]
pub(super) struct Walk<'g> {
    graph: &'g Graph,
    /// From which literal each one was reached.
    from: Vec<Literal>,
    /// At which distance.
    depth: Vec<u16>,
    /// Literals that were reached and not yet gone on from, by distance.
    waiting: Vec<Vec<Literal>>,
    /// Nodes that were not reached as false ones.
    fresh: Vec<u64>,
    /// Whether the first link must leave the cell.
    is_leaving: bool,
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
            waiting: Vec::new(),
            fresh: vec![!0; graph.words],
            is_leaving: false,
            reached: Vec::new(),
        }
    }

    /// Reaches all literals that follow from `start`; `is_leaving` forbids the first link to stay in the cell.
    pub(super) fn run(&mut self, start: Literal, is_leaving: bool) {
        self.from.fill(NOBODY);
        self.fresh.fill(!0);
        self.is_leaving = is_leaving;
        self.reached.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
        self.from[usize::from(start)] = start;
        self.depth[usize::from(start)] = 0;
        if start & 1 == 0 {
            self.fresh[usize::from(start / 2) / 64] &= !(1 << (start / 2 % 64));
        }
        let home = is_leaving.then_some(self.graph.nodes[usize::from(start / 2)].cells);
        self.go_on(start, home);
        let mut depth = 1;
        while depth < self.waiting.len() {
            let mut next = 0;
            while let Some(&from) = self.waiting[depth].get(next) {
                next += 1;
                self.go_on(from, None);
            }
            depth += 1;
        }
    }

    /// Reaches what a literal leads to, except for candidates in `home`.
    fn go_on(&mut self, from: Literal, home: Option<Cells>) {
        self.reached.push(from);
        if from & 1 == 1 {
            self.exclude(from, home);
            return;
        }
        let graph = self.graph;
        for &(node, link) in graph.strong(from / 2) {
            if !(home.is_some() && link == Link::Cell) {
                self.reach(literal(node, true), from, cost(link));
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
                    self.reach(literal(node, false), from, 1);
                }
            }
        }
    }

    fn reach(&mut self, to: Literal, from: Literal, cost: u16) {
        if self.from[usize::from(to)] == NOBODY {
            let depth = self.depth[usize::from(from)] + cost;
            self.from[usize::from(to)] = from;
            self.depth[usize::from(to)] = depth;
            if self.waiting.len() <= usize::from(depth) {
                self.waiting.resize(usize::from(depth) + 1, Vec::new());
            }
            self.waiting[usize::from(depth)].push(to);
        }
    }

    /// The distance of a literal that was reached.
    pub(super) fn depth(&self, to: Literal) -> u16 {
        self.depth[usize::from(to)]
    }

    /// Whether a literal was reached.
    pub(super) fn has(&self, to: Literal) -> bool {
        self.from[usize::from(to)] != NOBODY
    }

    /// The nodes of a shortest chain from the start to a literal that was reached, one [without knots](Self::is_simple) if
    /// that can be found.
    pub(super) fn path(&self, to: Literal, is_loop: bool) -> Option<Vec<u16>> {
        let path = self.back(to);
        if self.is_simple(&path, is_loop) {
            return Some(nodes(&path));
        }
        // All shortest chains, from behind.
        let mut path = vec![to];
        let mut untried = vec![self.before(to)];
        for _ in 0..MOST_TRIES {
            let Some(next) = untried.last_mut()?.pop() else {
                untried.pop();
                path.pop();
                continue;
            };
            path.push(next);
            if self.from[usize::from(next)] != next {
                untried.push(self.before(next));
                continue;
            }
            if self.is_simple(&path, is_loop) {
                return Some(nodes(&path));
            }
            path.pop();
        }
        None
    }

    /// The nodes of the first shortest chain from the start to a literal that was reached.
    pub(super) fn any_path(&self, to: Literal) -> Vec<u16> {
        nodes(&self.back(to))
    }

    fn back(&self, to: Literal) -> Vec<Literal> {
        let mut path = vec![to];
        while let Some(&at) = path.last().filter(|&&at| self.from[usize::from(at)] != at) {
            path.push(self.from[usize::from(at)]);
        }
        path
    }

    /// The literals through which shortest chains lead to one, best last.
    fn before(&self, to: Literal) -> Vec<Literal> {
        let node = to / 2;
        let at = |from: Literal, cost: u16| {
            let is_reached = self.has(from) && self.depth(from) + cost == self.depth(to);
            let cell = |literal: Literal| self.graph.nodes[usize::from(literal / 2)].cells;
            let is_start = self.from[usize::from(from)] == from;
            is_reached && !(is_start && self.is_leaving && cell(from) == cell(to))
        };
        let mut all = Vec::new();
        if to & 1 == 1 {
            for &(other, link) in self.graph.strong(node) {
                if at(literal(other, false), cost(link)) {
                    all.push(literal(other, false));
                }
            }
        } else {
            for (word, &row) in self.graph.weak(node).iter().enumerate() {
                let mut bits = row;
                while bits != 0 {
                    let other = literal((word * 64) as u16 + bits.trailing_zeros() as u16, true);
                    bits &= bits - 1;
                    if at(other, 1) {
                        all.push(other);
                    }
                }
            }
        }
        all.reverse();
        all
    }

    /// Whether no node of a path begins in a cell that the path has left, read in one of the two directions;
    /// a loop may come back to where it began.
    ///
    /// More would hold, too, but a chain in knots convinces nobody.
    fn is_simple(&self, path: &[Literal], is_loop: bool) -> bool {
        let span = |literal: Literal| self.graph.spans[usize::from(literal / 2)];
        self.has_no_knot(path.iter().copied(), span(path[0]), is_loop)
            || self.has_no_knot(path.iter().rev().copied(), span(path[path.len() - 1]), is_loop)
    }

    fn has_no_knot(&self, path: impl Iterator<Item = Literal>, home: Cells, is_loop: bool) -> bool {
        let (mut left, mut last) = (Cells::NONE, Cells::NONE);
        for literal in path {
            let node = usize::from(literal / 2);
            let span = self.graph.spans[node];
            // Within an almost locked set a path does not move.
            if node >= self.graph.groups && span == last {
                continue;
            }
            if self.graph.nodes[node].cells.first().is_some_and(|cell| left.contains(cell)) {
                return false;
            }
            if !(is_loop && last == home) {
                left |= last;
            }
            last = span;
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
