//! Nice loops: chains that come back to the cell where they began.
//!
//! Discontinuous: links that do not take turns there. Two weak ones at one candidate: it is false, as it leads to its own
//! contrary. Two strong ones at one candidate: it is true, so the cell has no other. A weak and a strong one at two
//! candidates: the one with the weak link is false, since either the other is true, or it leads to that.
//! Continuous: links take turns all around, so of each link exactly one node is true; what both nodes of a weak link exclude
//! is removed, and what sees all places of a digit in an almost locked set that the loop does not use.
//! The grouped ones have groups or almost locked sets among their nodes.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::graph::{Graph, Scope};
use super::shortest::Shortest;
use super::walk::{Walk, literal};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Chain, Link, Reason, Step};
use crate::logic::technique::Technique;

/// All around, candidates only.
pub(super) fn continuous(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::ContinuousNiceLoop, Scope::Candidates, sink)
}

/// Not all around, candidates only.
pub(super) fn discontinuous(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::DiscontinuousNiceLoop, Scope::Candidates, sink)
}

/// All around, with a group or a set.
pub(super) fn grouped_continuous(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::GroupedContinuousNiceLoop, grouped(options), sink)
}

/// Not all around, with a group or a set.
pub(super) fn grouped_discontinuous(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::GroupedDiscontinuousNiceLoop, grouped(options), sink)
}

const fn grouped(options: &Options) -> Scope {
    if options.als_in_chains { Scope::Sets } else { Scope::Groups }
}

fn search(board: &Board, technique: Technique, scope: Scope, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, scope);
    let is_continuous = matches!(technique, Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop);
    let search = Search { board, technique, graph: &graph, is_grouped: scope != Scope::Candidates, is_continuous };
    let mut walk = Walk::new(&graph);
    let mut steps = Shortest::default();
    for start in 0..graph.singles as u16 {
        let home = graph.nodes[usize::from(start)].cells;
        let of_cell = |&node: &u16| graph.nodes[usize::from(node)].cells == home;
        let low = (0..start).rev().take_while(of_cell).last().unwrap_or(start);
        let ends: SmallVec<[u16; 9]> = (low..graph.singles as u16).take_while(of_cell).collect();
        for is_true in [true, false] {
            walk.run(literal(start, is_true), true);
            for &end in &ends {
                for end_is_true in [false, true] {
                    let to = literal(end, end_is_true);
                    if walk.has(to) && walk.depth(to) > 2 {
                        search.close(&walk, (start, is_true), (end, end_is_true), &mut steps);
                    }
                }
            }
        }
    }
    steps.hand_out(sink)
}

struct Search<'b> {
    board: &'b Board,
    technique: Technique,
    graph: &'b Graph,
    is_grouped: bool,
    is_continuous: bool,
}

impl Search<'_> {
    /// What a chain says that leads from a candidate to one of the same cell.
    fn close(&self, walk: &Walk<'_>, start: (u16, bool), end: (u16, bool), steps: &mut Shortest) {
        let node = |(node, _): (u16, bool)| self.graph.nodes[usize::from(node)];
        let (Some(a), Some(b)) = (node(start).candidate(), node(end).candidate()) else { return };
        let marks = self.board.marks(a.cell);
        let is_same = a.digit == b.digit;
        let length = usize::from(walk.depth(literal(end.0, end.1)));
        let is_loop = match (start.1, end.1) {
            (true, false) => !is_same && marks.len() == 2,
            (false, true) => !is_same,
            _ => false,
        };
        if is_loop != self.is_continuous {
            return;
        }
        if is_loop {
            return self.all_around(walk, start, end, steps);
        }
        let gone = match (start.1, end.1) {
            (true, false) if is_same => Digits::of(a.digit),
            (false, true) if is_same => marks - Digits::of(a.digit),
            (true, true) if !is_same => Digits::of(a.digit),
            (false, false) if !is_same => Digits::of(b.digit),
            _ => return,
        };
        let eliminations: SmallVec<[Candidate; 16]> = gone.map(|digit| Candidate { cell: a.cell, digit }).collect();
        if !steps.wants(&eliminations, length) {
            return;
        }
        let Some((path, mut chain)) = self.path(walk, start, end) else { return };
        if start.1 && end.1 {
            chain.nodes.push(node(start));
            chain.links.push(Link::Weak);
        } else if !start.1 && !end.1 {
            chain.nodes.insert(0, node(end));
            chain.links.insert(0, Link::Weak);
        }
        self.offer(&path, chain, eliminations, length, steps);
    }

    fn all_around(&self, walk: &Walk<'_>, start: (u16, bool), end: (u16, bool), steps: &mut Shortest) {
        let Some((path, mut chain)) = self.path(walk, start, end) else { return };
        chain.is_loop = true;
        chain.links.push(if start.1 { Link::Cell } else { Link::Weak });
        let eliminations = self.removed(&path, &chain);
        let length = chain.links.len();
        if steps.wants(&eliminations, length) {
            self.offer(&path, chain, eliminations, length, steps);
        }
    }

    fn path(&self, walk: &Walk<'_>, start: (u16, bool), end: (u16, bool)) -> Option<(Vec<u16>, Chain)> {
        let path = walk.path(literal(end.0, end.1), true)?;
        if self.is_grouped && !walk.is_grouped(&path) {
            return None;
        }
        let chain = walk.chain(&path, !start.1);
        Some((path, chain))
    }

    fn offer(
        &self,
        path: &[u16],
        chain: Chain,
        eliminations: SmallVec<[Candidate; 16]>,
        length: usize,
        steps: &mut Shortest,
    ) {
        let cells = path.iter().fold(Cells::NONE, |all, &node| all | self.graph.spans[usize::from(node)]);
        let digits: Digits = chain.nodes.iter().map(|node| node.digit).collect();
        let mut step = Step::new(self.technique, cells, digits, Reason::Chain(chain));
        step.eliminations = eliminations;
        steps.offer(step, length);
    }

    /// What a continuous loop removes, ascending.
    fn removed(&self, path: &[u16], chain: &Chain) -> SmallVec<[Candidate; 16]> {
        let used = path.iter().fold(Cells::NONE, |all, &node| all | self.graph.spans[usize::from(node)]);
        let mut gone = SmallVec::new();
        for (i, link) in chain.links.iter().enumerate() {
            let (a, b) = (chain.nodes[i], chain.nodes[(i + 1) % chain.nodes.len()]);
            match link {
                Link::Weak if a.digit == b.digit => {
                    let cells = (a.cells | b.cells).common_peers() & self.board.places(a.digit) - used;
                    gone.extend(cells.map(|cell| Candidate { cell, digit: a.digit }));
                }
                Link::Weak => {
                    let Some(cell) = a.cells.single() else { continue };
                    let digits = self.board.marks(cell) - Digits::of(a.digit) - Digits::of(b.digit);
                    gone.extend(digits.map(|digit| Candidate { cell, digit }));
                }
                Link::Als(set) => {
                    let digits = self.board.marks_of(*set) - Digits::of(a.digit) - Digits::of(b.digit);
                    for digit in digits {
                        let places = self.board.places(digit);
                        let cells = (places & *set).common_peers() & places - *set;
                        gone.extend(cells.map(|cell| Candidate { cell, digit }));
                    }
                }
                _ => {}
            }
        }
        gone.sort_unstable();
        gone.dedup();
        gone
    }
}
