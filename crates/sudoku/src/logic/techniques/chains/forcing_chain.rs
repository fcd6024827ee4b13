//! Forcing chains: assumptions that are followed along chains, where each node follows from the one before it alone.
//!
//! Groups take part as nodes. A group that is true is told by where its digit is locked, one that is false by its places.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::derivation::{Derivation, SLOTS, slot, targets};
use super::forcing::{Engine, contradictions, verities};
use super::graph::{Graph, Scope};
use super::walk::{Walk, literal};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, HOUSES};
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
    /// By [`slot`].
    numbers: Vec<u16>,
}

impl<'b> Chains<'b> {
    fn new(board: &'b Board, graph: &'b Graph) -> Self {
        let mut numbers = vec![0; SLOTS];
        for (at, node) in graph.nodes[..graph.singles].iter().enumerate() {
            for is_true in [false, true] {
                if let Some(candidate) = node.candidate() {
                    numbers[slot(Literal { candidate, is_true })] = literal(at as u16, is_true);
                }
            }
        }
        Self { board, graph, walk: Walk::new(graph), derivation: Derivation::new(), numbers }
    }

    /// The number of a literal in the walk.
    fn number(&self, literal: Literal) -> u16 {
        self.numbers[slot(literal)]
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
        let mut by_truth = [[Cells::NONE; 9]; 2];
        self.reached(&mut |Literal { candidate: Candidate { cell, digit }, is_true }, _| {
            by_truth[usize::from(is_true)][usize::from(digit - 1)] |= Cells::of(cell);
        });
        let mut ends: SmallVec<[BranchEnd; 4]> = SmallVec::new();
        let mut fillable = Cells::NONE;
        for digit in Digits::ALL {
            let [no, yes] = by_truth.map(|of_digit| of_digit[usize::from(digit - 1)]);
            ends.extend((no & yes).map(|cell| BranchEnd::Clash(Candidate { cell, digit })));
            let left = self.board.places(digit) - no;
            fillable |= left;
            for (house, &cells) in HOUSES.iter().enumerate() {
                if no.meets(cells) && !left.meets(cells) {
                    ends.push(BranchEnd::EmptyHouse(digit, house as u8));
                }
            }
        }
        ends.extend((self.board.open() - fillable).map(BranchEnd::EmptyCell));
        let length = |end: &BranchEnd| {
            targets(self.board, end, None).into_iter().map(|literal| self.depth(literal)).sum::<Option<u16>>()
        };
        let found = ends.into_iter().filter_map(|end| length(&end).map(|length| (end, length)));
        found.min_by_key(|&(_, length)| length)
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
