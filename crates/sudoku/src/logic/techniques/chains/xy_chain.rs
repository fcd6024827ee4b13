//! XY-chain: cells with two candidates, each sharing one with the next.
//!
//! If the first cell has not the digit that it does not share, then each next one has the digit that it does not share with
//! the one before, and so the last. If that is the same digit, one of the two ends has it, and what sees both has not.

use core::ops::ControlFlow;

use super::graph::{Graph, Scope};
use super::shortest::Shortest;
use super::walk::{Walk, literal};
use super::x_chain::between;
use crate::logic::board::Board;
use crate::logic::finder::{Options, Sink};
use crate::logic::technique::Technique;

/// All pairs of ends, with the shortest chain between them.
pub(super) fn xy_chain(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut steps = Shortest::default();
    let graph = Graph::new(board, Scope::Bivalue);
    let mut walk = Walk::new(&graph);
    for start in 0..graph.singles as u16 {
        walk.run(literal(start, false), false);
        for i in 1..walk.reached.len() {
            between(board, Technique::XyChain, &graph, &walk, start, walk.reached[i], &mut steps);
        }
    }
    steps.hand_out(sink)
}
