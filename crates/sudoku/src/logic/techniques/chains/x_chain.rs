//! X-chain: a chain of one digit that begins and ends with strong links, so one of its ends is true.
//!
//! What sees both ends is removed. The shortest ones, with four nodes, are turbot fish.

use core::ops::ControlFlow;

use super::graph::{Graph, Scope};
use super::shortest::Shortest;
use super::walk::{Walk, literal};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// All pairs of ends, with the shortest chain between them.
pub(super) fn x_chain(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut steps = Shortest::default();
    for digit in 1..=9 {
        let graph = Graph::new(board, Scope::Digit(digit));
        let mut walk = Walk::new(&graph);
        for start in 0..graph.singles as u16 {
            if graph.strong(start).is_empty() {
                continue;
            }
            walk.run(literal(start, false), false);
            for i in 1..walk.reached.len() {
                between(board, Technique::XChain, &graph, &walk, start, walk.reached[i], &mut steps);
            }
        }
    }
    steps.hand_out(sink)
}

/// What follows if `end` is true whenever `start` is false, both of the same digit.
pub(super) fn between(
    board: &Board,
    technique: Technique,
    graph: &Graph,
    walk: &Walk<'_>,
    start: u16,
    end: u16,
    steps: &mut Shortest,
) {
    let (first, last) = (graph.nodes[usize::from(start)], graph.nodes[usize::from(end / 2)]);
    // The other way round it is the same chain.
    if end & 1 == 0 || end / 2 < start || walk.depth(end) < 3 || first.digit != last.digit {
        return;
    }
    let gone = (first.cells | last.cells).common_peers() & board.places(first.digit);
    let eliminations: smallvec::SmallVec<[Candidate; 16]> =
        gone.map(|cell| Candidate { cell, digit: first.digit }).collect();
    if !steps.wants(&eliminations, usize::from(walk.depth(end))) {
        return;
    }
    let Some(path) = walk.path(end, technique == Technique::XChain && start == end / 2) else { return };
    let chain = walk.chain(&path, true);
    let cells = chain.nodes.iter().fold(Cells::NONE, |all, node| all | node.cells);
    let mut step = Step::new(technique, cells, Digits::of(first.digit), Reason::Chain(chain));
    step.eliminations = eliminations;
    steps.offer(step, path.len());
}
