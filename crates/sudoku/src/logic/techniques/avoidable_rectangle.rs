//! Avoidable rectangles: as unique rectangles, but with placed digits in some corners.
//!
//! Placed digits, which are not given, could be swapped as well as open ones.
//! Type 1: three corners are placed so that one digit in the fourth would complete the pattern: it is removed.
//! Type 2: two corners in a line are placed; the others have the digit that would complete it, and the same one besides:
//! one of the two has that one.

use core::ops::ControlFlow;

use super::rectangles::{digits, each, opposite, share_box};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Rectangle, Step};
use crate::logic::technique::Technique;

/// Three placed corners.
pub fn type_1(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::AvoidableRectangle1, sink)
}

/// Two placed corners.
pub fn type_2(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, Technique::AvoidableRectangle2, sink)
}

fn search(board: &Board, technique: Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let placed = board.placed();
    let wanted = if technique == Technique::AvoidableRectangle1 { 3 } else { 2 };
    if placed.is_empty() {
        return ControlFlow::Continue(());
    }
    each(!board.givens(), |corners, cells| {
        let filled = cells & placed;
        if filled.is_empty() || filled.len() != wanted {
            return ControlFlow::Continue(());
        }
        // Opposite corners must be equal in the pattern, and neighbours differ.
        let mut pattern = [0; 4];
        for i in (0..4).filter(|&i| filled.contains(corners[i])) {
            let (value, across) = (board.value(corners[i]), opposite(i));
            if pattern[i] != 0 && pattern[i] != value {
                return ControlFlow::Continue(());
            }
            (pattern[i], pattern[across]) = (value, value);
        }
        if pattern.contains(&0) || pattern[0] == pattern[1] {
            return ControlFlow::Continue(());
        }
        let open = cells - filled;
        let would_complete = |cell: u8| corners.iter().position(|&corner| corner == cell).map_or(0, |i| pattern[i]);
        if !open.into_iter().all(|cell| board.marks(cell).len() == 2 && board.has(cell, would_complete(cell))) {
            return ControlFlow::Continue(());
        }
        let two = Digits::of(pattern[0]) | Digits::of(pattern[1]);
        let rectangle = Rectangle { corners, digits: two, others: Cells::NONE, house: None };
        let step = Step::new(technique, cells, two, Reason::Rectangle(rectangle));
        if let Some(cell) = open.single() {
            return sink.take(step.removing(would_complete(cell), open));
        }
        let mut extra = Digits::ALL;
        for cell in open {
            extra &= digits(board, cell) - Digits::of(would_complete(cell));
        }
        let placed_together = {
            let mut filled = filled;
            matches!((filled.next(), filled.next()), (Some(a), Some(b)) if share_box(a, b))
        };
        let Some(digit) = extra.single().filter(|_| placed_together) else { return ControlFlow::Continue(()) };
        let gone = board.places(digit) & open.common_peers();
        if gone.is_empty() { ControlFlow::Continue(()) } else { sink.take(step.removing(digit, gone)) }
    })
}
