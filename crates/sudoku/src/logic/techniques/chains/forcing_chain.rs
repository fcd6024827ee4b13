//! Forcing chains: assumptions that are followed along chains, where each node follows from the one before it alone.
//!
//! Groups take part as nodes. A group that is true is told by where its digit is locked, one that is false by its places.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::derivation::{Derivation, targets};
use super::forcing::{Engine, contradictions, verities};
use super::graph::{Graph, Scope};
use super::walk::{Walk, literal};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, HOUSES};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Because, Branch, BranchEnd, Link, Literal, Node};
use crate::logic::technique::Technique;

/// Assumptions whose chains contradict each other.
pub(super) fn contradiction(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, Scope::Groups);
    contradictions(board, &mut Chains::new(board, &graph), Technique::ForcingChainContradiction, sink)
}

/// Chains from all cases to one literal.
pub(super) fn verity(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, Scope::Groups);
    verities(board, &mut Chains::new(board, &graph), Technique::ForcingChainVerity, sink)
}

struct Chains<'b> {
    board: &'b Board,
    graph: &'b Graph,
    walk: Walk<'b>,
    derivation: Derivation,
}

impl<'b> Chains<'b> {
    fn new(board: &'b Board, graph: &'b Graph) -> Self {
        Self { board, graph, walk: Walk::new(graph), derivation: Derivation::new() }
    }

    /// The number of a literal in the walk.
    fn number(&self, Literal { candidate, is_true }: Literal) -> u16 {
        let singles = &self.graph.nodes[..self.graph.singles];
        let key = |node: &Node| node.candidate().map(|one| (one.cell, one.digit));
        let at = singles.partition_point(|node| key(node) < Some((candidate.cell, candidate.digit)));
        literal(at as u16, is_true)
    }

    fn depth(&self, literal: Literal) -> Option<u16> {
        let number = self.number(literal);
        self.walk.has(number).then(|| self.walk.depth(number))
    }

    /// Adds the literals of a path.
    fn add(&mut self, path: &[u16], mut is_true: bool) {
        let mut locked = None;
        let mut before: Option<Node> = None;
        for (i, &at) in path.iter().enumerate() {
            let node = self.graph.nodes[usize::from(at)];
            let candidates = node.cells.map(|cell| Candidate { cell, digit: node.digit });
            let strong = i.checked_sub(1).and_then(|i| self.graph.strong_between(path[i], at));
            match (i, is_true, strong) {
                (0, ..) => {
                    for candidate in candidates {
                        self.derivation.add(Literal { candidate, is_true }, Because::Assumed);
                    }
                }
                (_, false, _) => {
                    let by = before
                        .and_then(Node::candidate)
                        .and_then(|candidate| self.derivation.index(Literal { candidate, is_true: true }));
                    let because = match (by, locked) {
                        (Some(by), _) => Because::Excluded { by },
                        (None, Some(house)) => Because::LockedIn(house),
                        (None, None) => continue,
                    };
                    for candidate in candidates {
                        self.derivation.add(Literal { candidate, is_true }, because.clone());
                    }
                }
                (_, true, Some(Link::House(house))) => {
                    locked = Some(house);
                    if let Some(candidate) = node.candidate() {
                        self.derivation.add(Literal { candidate, is_true }, Because::OnlyInHouse(house));
                    }
                }
                (_, true, _) => {
                    if let Some(candidate) = node.candidate() {
                        self.derivation.add(Literal { candidate, is_true }, Because::OnlyInCell);
                    }
                }
            }
            before = Some(node);
            is_true = !is_true;
        }
    }
}

impl Engine for Chains<'_> {
    fn run(&mut self, assumption: Literal) {
        let start = self.number(assumption);
        self.walk.run(start, false);
    }

    fn reached(&self, each: &mut dyn FnMut(Literal, u16)) {
        for &number in &self.walk.reached {
            if let Some(candidate) = self.graph.nodes[usize::from(number / 2)].candidate() {
                each(Literal { candidate, is_true: number & 1 == 1 }, self.walk.depth(number));
            }
        }
    }

    /// Two true candidates that exclude each other need no search: what one excludes is reached as false.
    fn contradiction(&self) -> Option<(BranchEnd, u16)> {
        let mut best: Option<(BranchEnd, u16)> = None;
        let mut offer = |end: BranchEnd, length: Option<u16>| {
            if let Some(length) = length.filter(|&length| best.as_ref().is_none_or(|best| length < best.1)) {
                best = Some((end, length));
            }
        };
        for node in &self.graph.nodes[..self.graph.singles] {
            let Some(candidate) = node.candidate() else { continue };
            let [no, yes] = [false, true].map(|is_true| self.depth(Literal { candidate, is_true }));
            offer(BranchEnd::Clash(candidate), no.zip(yes).map(|(no, yes)| no + yes));
        }
        let all_false = |end: &BranchEnd| {
            targets(self.board, end, None).into_iter().map(|literal| self.depth(literal)).sum::<Option<u16>>()
        };
        for cell in self.board.open() {
            let end = BranchEnd::EmptyCell(cell);
            let length = all_false(&end);
            offer(end, length);
        }
        for house in 0..27_u8 {
            for digit in self.board.marks_of(HOUSES[usize::from(house)]) {
                let end = BranchEnd::EmptyHouse(digit, house);
                let length = all_false(&end);
                offer(end, length);
            }
        }
        best
    }

    fn branch(&mut self, end: BranchEnd, conclusion: Option<Literal>) -> Branch {
        self.derivation.clear();
        for target in targets(self.board, &end, conclusion) {
            let path: Vec<u16> = self.walk.any_path(self.number(target));
            let is_true = self.walk.reached[0] & 1 == 1;
            self.add(&path, is_true);
        }
        self.derivation.branch(self.board, end, conclusion)
    }
}
