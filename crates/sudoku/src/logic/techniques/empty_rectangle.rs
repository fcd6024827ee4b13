//! Empty rectangle: the places in a box lie in one row and one column of it, the four cells between are empty.
//!
//! So the box holds the digit in that row or in that column. A conjugate pair that begins in the row leads, if the box
//! holds it there, to its other end; what that end and the column both see cannot be true.
//! Dual: two of them with the same box.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::conjugates::pairs;
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses, box_of};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Chain, Link, Node, Reason, Step};
use crate::logic::technique::Technique;

/// One of them, as a chain.
#[derive(Clone, Debug)]
struct Rectangle {
    area: u8,
    cells: Cells,
    chain: Chain,
    gone: u8,
}

/// All of them.
pub fn find(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        rectangles(board, digit, options, |found| {
            let step = Step::new(Technique::EmptyRectangle, found.cells, Digits::of(digit), Reason::Chain(found.chain));
            sink.take(step.removing(digit, Cells::of(found.gone)))
        })?;
    }
    ControlFlow::Continue(())
}

/// All pairs of them with one box.
pub fn find_dual(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut all: Vec<Rectangle> = Vec::new();
    for digit in 1..=9 {
        all.clear();
        rectangles(board, digit, options, |found| {
            all.push(found);
            ControlFlow::Continue(())
        })?;
        for (i, a) in all.iter().enumerate() {
            for b in all[i + 1..].iter().filter(|b| b.area == a.area && b.gone != a.gone) {
                let reason = Reason::Chains(vec![a.chain.clone(), b.chain.clone()]);
                let cells = a.cells | b.cells;
                let step = Step::new(Technique::DualEmptyRectangle, cells, Digits::of(digit), reason);
                sink.take(step.removing(digit, [a.gone, b.gone].into_iter().collect()))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn rectangles(
    board: &Board,
    digit: u8,
    options: &Options,
    mut found: impl FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let pairs = pairs(board, digit, Houses::ROWS | Houses::COLUMNS);
    if pairs.is_empty() {
        return ControlFlow::Continue(());
    }
    for area in Houses::BOXES {
        if !(2..=5).contains(&board.count(digit, area)) {
            continue;
        }
        let places = board.places_in(digit, area);
        let lines = HOUSES[usize::from(area)].all_houses();
        for row in lines & Houses::ROWS {
            for column in lines & Houses::COLUMNS {
                let [in_row, in_column] = [row, column].map(|line| places & HOUSES[usize::from(line)]);
                let is_empty = places == in_row | in_column;
                let has_arms = !(in_row - in_column).is_empty() && !(in_column - in_row).is_empty();
                let is_large = 2 <= in_row.len() || 2 <= in_column.len();
                if !is_empty || !has_arms || !(is_large || options.small_rectangles) {
                    continue;
                }
                for (near, far, near_line, pair_lines) in
                    [(in_row, in_column, row, Houses::COLUMNS), (in_column, in_row, column, Houses::ROWS)]
                {
                    for pair in pairs.iter().filter(|pair| pair_lines.contains(pair.house)) {
                        for pair in [*pair, pair.turned()] {
                            let [start, end] = pair.cells;
                            if box_of(start) == area || !HOUSES[usize::from(near_line)].contains(start) {
                                continue;
                            }
                            // Where the line of the end crosses that of the far arm.
                            let cross = if pair_lines == Houses::COLUMNS {
                                end / 9 * 9 + column - 9
                            } else {
                                row * 9 + end % 9
                            };
                            if box_of(cross) == area || cross == end || !board.has(cross, digit) {
                                continue;
                            }
                            let nodes = [far, near, Cells::of(start), Cells::of(end)];
                            found(Rectangle {
                                area,
                                cells: places | Cells::of(start) | Cells::of(end),
                                chain: Chain {
                                    nodes: nodes.iter().map(|&cells| Node { cells, digit }).collect(),
                                    links: vec![Link::House(area), Link::Weak, Link::House(pair.house)],
                                    is_loop: false,
                                },
                                gone: cross,
                            })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
