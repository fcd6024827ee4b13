//! The order of the nodes and what each step does to the frontier.

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Stop};

use crate::board::{Label, Puzzle, Shape, Side};
use crate::network::{Kind, Network};
use crate::rules::Cells;

use super::key::MOST_WORDS;
use super::probe::reach;

/// The most plugs: their places fit into a byte, and 256 bits hold which are taken.
const MOST_PLUGS: usize = 255;

/// On boards with fewer nodes it does not matter where to begin.
const SMALL: usize = 130;

/// How many steps are made between two looks at the clock.
const STEPS: usize = 64;

/// One step: a node is taken, its edges to taken nodes leave the frontier, those to open nodes enter it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) kind: Kind,
    /// The digit of its label, for an end.
    pub(crate) code: u32,
    /// Where its edges to taken nodes stand on the frontier, ascending.
    pub(crate) ins: Vec<u32>,
    /// Its edges to open nodes.
    pub(crate) outs: Vec<usize>,
    /// Where they enter, counted when the others have left.
    pub(crate) at: usize,
    /// How many plugs there are afterwards.
    pub(crate) len: usize,
}

/// All steps, and how plugs are written.
///
/// ```text
///   digit     0        1..=pairs                          pairs + 1 ..
///   plug      nothing  planar: `(` and `)`; otherwise     labels, in the order in which they come
///                      a number per piece
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    /// After which steps a row (or column) is complete.
    pub(crate) row_ends: Vec<usize>,
    /// The labels in the order of their digits.
    pub(crate) labels: Vec<Label>,
    pub(crate) is_planar: bool,
    pub(crate) may_be_empty: bool,
    pub(crate) pairs: u32,
    pub(crate) digit_bits: u32,
    /// The most plugs on the frontier.
    pub(crate) widest: usize,
}

/// The nodes in the order in which they are taken, forth.
struct Order {
    by_columns: bool,
    nodes: Vec<usize>,
    /// The most plugs, and the sum of all.
    width: (usize, usize),
}

impl Order {
    fn new(puzzle: &Puzzle, network: &Network, by_columns: bool) -> Self {
        let mut nodes: Vec<usize> = (0..network.nodes.len()).collect();
        nodes.sort_by_key(|&node| coordinates(puzzle, network, by_columns, node));
        let mut is_taken = alloc::vec![false; nodes.len()];
        let (mut len, mut width) = (0, (0, 0));
        for &node in &nodes {
            for &(_, behind) in &network.nodes[node].edges {
                len = if is_taken[behind] { len - 1 } else { len + 1 };
            }
            is_taken[node] = true;
            width = (len.max(width.0), len + width.1);
        }
        Self { by_columns, nodes, width }
    }
}

/// The line of a node, and its place in it.
fn coordinates(puzzle: &Puzzle, network: &Network, by_columns: bool, node: usize) -> (usize, usize) {
    let square = puzzle.board().square(network.nodes[node].cell);
    let (row, column) = (square / puzzle.board().columns(), square % puzzle.board().columns());
    if by_columns { (column, row) } else { (row, column) }
}

impl Plan {
    /// The plan with the narrowest frontier, and the one that goes the same way back;
    /// `None` if its states would be too long to write.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub(crate) fn both_ways(puzzle: &Puzzle, check: &mut LimitCheck) -> Result<Option<[Self; 2]>, Stop> {
        check.work()?;
        let network = Network::new(puzzle);
        let mut orders = alloc::vec![Order::new(puzzle, &network, false)];
        if puzzle.board().features().shape == Shape::Square {
            check.work()?;
            orders.push(Order::new(puzzle, &network, true));
        }
        // How wide an order is can be told without making its plan.
        let narrowest = orders.iter().map(|order| order.width).min().unwrap_or_default();
        if MOST_PLUGS < narrowest.0 {
            return Ok(None);
        }
        let mut best: Option<([Self; 2], usize)> = None;
        let are_equal = orders.iter().all(|order| order.width == narrowest);
        for order in orders.iter().filter(|order| order.width == narrowest) {
            let mut way = |is_reversed| Self::in_order(puzzle, &network, order, is_reversed, check);
            let plans = [way(false)?, way(true)?];
            if !plans.iter().all(Self::can_be_written) {
                continue;
            }
            let reach =
                if are_equal && 1 < orders.len() { plans[0].reach(check)? + plans[1].reach(check)? } else { 0 };
            if best.as_ref().is_none_or(|&(_, other)| other < reach) {
                best = Some((plans, reach));
            }
        }
        Ok(best.map(|(plans, _)| plans))
    }

    /// Whether there is a plan whose states can be written.
    pub(crate) fn fits(puzzle: &Puzzle) -> bool {
        let network = Network::new(puzzle);
        let is_square = puzzle.board().features().shape == Shape::Square;
        let orders = [false, true].into_iter().take(1 + usize::from(is_square));
        let orders: Vec<Order> = orders.map(|by_columns| Order::new(puzzle, &network, by_columns)).collect();
        let narrowest = orders.iter().map(|order| order.width).min().unwrap_or_default();
        // Digits have 16 bits at most: most boards need no plan to tell.
        if 16 * narrowest.0 < 64 * MOST_WORDS {
            return true;
        }
        let mut check = LimitCheck::new(&Limits::none());
        narrowest.0 <= MOST_PLUGS
            && orders.iter().filter(|order| order.width == narrowest).any(|order| {
                let mut way = |is_reversed| Self::in_order(puzzle, &network, order, is_reversed, &mut check);
                [false, true].into_iter().all(|is_reversed| way(is_reversed).is_ok_and(|plan| plan.can_be_written()))
            })
    }

    /// Which of the two to begin with: the one whose layers grow slower at first.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub(crate) fn slower(plans: &[Self; 2], check: &mut LimitCheck) -> Result<usize, Stop> {
        Ok(usize::from(plans[0].reach(check)? < plans[1].reach(check)?))
    }

    /// Whether states have room.
    fn can_be_written(&self) -> bool {
        self.widest <= MOST_PLUGS && self.key_words() <= MOST_WORDS
    }

    /// How many steps it takes until a layer is wide; no step on boards that are small anyway.
    fn reach(&self, check: &mut LimitCheck) -> Result<usize, Stop> {
        if self.steps.len() < SMALL { Ok(0) } else { reach(self, check) }
    }

    /// The plan in rows, or in columns; backwards if asked.
    fn in_order(
        puzzle: &Puzzle,
        network: &Network,
        order: &Order,
        is_reversed: bool,
        check: &mut LimitCheck,
    ) -> Result<Self, Stop> {
        let board = puzzle.board();
        let columns = board.columns();
        let by_columns = order.by_columns;
        let line = |node: usize| coordinates(puzzle, network, by_columns, node).0;
        let mut order = order.nodes.clone();
        if is_reversed {
            order.reverse();
        }
        let mut time = alloc::vec![0; order.len()];
        for (at, &node) in order.iter().enumerate() {
            time[node] = at;
        }
        let features = board.features();
        let mut is_planar =
            features.bridges.is_empty() && features.warped_rows.is_empty() && features.warped_columns.is_empty();
        // Where an edge crosses the line along which the nodes are taken.
        let crossing: Vec<usize> = board
            .edges()
            .iter()
            .map(|edge| {
                let square = board.square(edge.from);
                let (row, column) = (square / columns, square % columns);
                let along = if by_columns { row } else { column };
                match (features.shape, edge.side, by_columns) {
                    (Shape::Square, Side::South, false) | (Shape::Square, Side::East, true) => 4 * along,
                    (Shape::Square, _, _) => 4 * along + 2,
                    (Shape::Hex, Side::SouthWest, _) => 4 * column + 2 * (row % 2) + 3,
                    (Shape::Hex, Side::SouthEast, _) => 4 * column + 2 * (row % 2) + 5,
                    (Shape::Hex, _, _) => 4 * column + 2 * (row % 2) + 6,
                }
            })
            .collect();
        let mut frontier: Vec<usize> = Vec::new();
        let mut steps = Vec::with_capacity(order.len());
        let mut labels: Vec<Option<u32>> = alloc::vec![None; puzzle.pairs().len()];
        let mut order_of_labels = Vec::new();
        let mut row_ends = Vec::new();
        let mut widest = 0;
        for (taken, &node) in order.iter().enumerate() {
            if taken % STEPS == 0 {
                check.work()?;
            }
            if order.get(taken + 1).is_none_or(|&next| line(next) != line(node)) {
                row_ends.push(taken + 1);
            }
            let edges = &network.nodes[node].edges;
            let is_in = |edge: usize| edges.iter().any(|&(other, behind)| other == edge && time[behind] < time[node]);
            let places = frontier.iter().enumerate().filter(|&(_, &edge)| is_in(edge));
            let ins: Vec<u32> = places.map(|(place, _)| place as u32).collect();
            let mut outs: Vec<usize> =
                edges.iter().filter(|&&(_, behind)| time[node] < time[behind]).map(|&(edge, _)| edge).collect();
            outs.sort_by_key(|&edge| crossing[edge]);
            frontier.retain(|&edge| !is_in(edge));
            let at = match outs.first() {
                Some(&first) if is_planar => frontier.partition_point(|&edge| crossing[edge] < crossing[first]),
                _ => frontier.len(),
            };
            // Plugs between those that leave, or between those that enter, would have to be moved over.
            let is_gap = ins.windows(2).any(|pair| pair[0] + 1 != pair[1]);
            let is_split = is_planar
                && outs
                    .last()
                    .is_some_and(|&last| frontier.get(at).is_some_and(|&next| crossing[next] < crossing[last]));
            is_planar &=
                !is_gap && !is_split && ins.first().is_none_or(|&first| outs.is_empty() || first as usize == at);
            frontier.splice(at..at, outs.iter().copied());
            widest = widest.max(frontier.len());
            let kind = network.nodes[node].kind;
            let code = match kind {
                Kind::Way => 0,
                Kind::End(label) => *labels[usize::from(label)].get_or_insert_with(|| {
                    order_of_labels.push(label);
                    order_of_labels.len() as u32 - 1
                }),
            };
            steps.push(Step { kind, code, ins, outs, at, len: frontier.len() });
        }
        // One number more than there can be pieces, for the one that is being made.
        let pairs = if is_planar { 2 } else { widest as u32 / 2 + 1 };
        for step in &mut steps {
            step.code += pairs + 1;
        }
        let digits = pairs + 1 + puzzle.pairs().len() as u32;
        let digit_bits = (digits - 1).ilog2() + 1;
        let may_be_empty = puzzle.rules().cells == Cells::Any;
        Ok(Self { steps, row_ends, labels: order_of_labels, is_planar, may_be_empty, pairs, digit_bits, widest })
    }

    /// The edges on the frontier after `taken` steps, in the order of their plugs.
    pub(crate) fn frontier(&self, taken: usize) -> Vec<usize> {
        let mut frontier: Vec<usize> = Vec::new();
        for step in &self.steps[..taken] {
            for &place in step.ins.iter().rev() {
                frontier.remove(place as usize);
            }
            frontier.splice(step.at..step.at, step.outs.iter().copied());
        }
        frontier
    }

    /// How many words a state takes: a power of two, or more than can be had.
    pub(crate) fn key_words(&self) -> usize {
        // One bit is never used, so that shifts stay below the width of a word.
        match (self.widest * self.digit_bits as usize + 1).div_ceil(64) {
            0 | 1 => 1,
            words @ 2..=8 => words.next_power_of_two(),
            words => words.max(MOST_WORDS),
        }
    }
}
