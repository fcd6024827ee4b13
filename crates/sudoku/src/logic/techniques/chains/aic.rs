//! AIC: a chain of any digits that begins and ends with strong links, so one of its ends is true.
//!
//! Ends of one digit: what sees both is removed; if that is one candidate only, it is a discontinuous loop from there.
//! Ends of different digits that see each other: neither cell has the other's digit.
//! The grouped one has groups or almost locked sets among its nodes.

use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::graph::{Graph, Scope};
use super::shortest::Shortest;
use super::walk::{Walk, literal};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, PEERS};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// Candidates only.
pub(super) fn aic(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::Aic, Scope::Candidates, sink)
}

/// With a group, or a set.
pub(super) fn grouped(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let scope = if options.als_in_chains { Scope::Sets } else { Scope::Groups };
    search(board, Technique::GroupedAic, scope, sink)
}

fn search(board: &Board, technique: Technique, scope: Scope, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, scope);
    let mut walk = Walk::new(&graph);
    let mut steps = Shortest::default();
    for start in 0..graph.singles as u16 {
        if graph.strong(start).is_empty() {
            continue;
        }
        walk.run(literal(start, false), false);
        for i in 1..walk.reached.len() {
            let end = walk.reached[i];
            // The other way round it is the same chain.
            if end & 1 == 0 || end / 2 <= start || usize::from(end / 2) >= graph.singles || walk.depth(end) < 3 {
                continue;
            }
            let eliminations = follows(board, &graph, start, end / 2);
            if !steps.wants(&eliminations, usize::from(walk.depth(end))) {
                continue;
            }
            let Some(path) = walk.path(end, false).filter(|path| scope == Scope::Candidates || walk.is_grouped(path))
            else {
                continue;
            };
            let chain = walk.chain(&path, true);
            let cells = path.iter().fold(Cells::NONE, |all, &node| all | graph.spans[usize::from(node)]);
            let digits: Digits = chain.nodes.iter().map(|node| node.digit).collect();
            let mut step = Step::new(technique, cells, digits, Reason::Chain(chain));
            step.eliminations = eliminations;
            steps.offer(step, path.len() - 1);
        }
    }
    steps.hand_out(sink)
}

/// What is removed if one of two candidates is true.
fn follows(board: &Board, graph: &Graph, start: u16, end: u16) -> SmallVec<[Candidate; 16]> {
    let mut gone = SmallVec::new();
    let ends = (graph.nodes[usize::from(start)].candidate(), graph.nodes[usize::from(end)].candidate());
    let (Some(a), Some(b)) = ends else { return gone };
    if a.digit == b.digit {
        let cells = PEERS[usize::from(a.cell)] & PEERS[usize::from(b.cell)] & board.places(a.digit);
        if cells.len() >= 2 {
            gone.extend(cells.map(|cell| Candidate { cell, digit: a.digit }));
        }
    } else if a.cell != b.cell
        && PEERS[usize::from(a.cell)].contains(b.cell)
        && board.has(a.cell, b.digit)
        && board.has(b.cell, a.digit)
    {
        gone.extend([Candidate::new(a.cell, b.digit), Candidate::new(b.cell, a.digit)]);
        gone.sort_unstable();
    }
    gone
}
