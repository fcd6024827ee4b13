//! Templates: all ways to place one digit in all houses at once.
//!
//! A place that all of them share is set; a place that none of them has is deleted.
//! A template that needs a place which all templates of another digit share is none: what that leaves may exclude more.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES};
use crate::logic::finder::{Options, Sink};
use crate::logic::reach::reachable;
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// Places that all templates of a digit share.
pub(super) fn set(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let kept = templates(board);
    for digit in Digits::ALL {
        let places = forced(kept[usize::from(digit - 1)]);
        let mut step = Step::new(Technique::TemplateSet, places, Digits::of(digit), Reason::Template { digit });
        for cell in places {
            step = step.placing(cell, digit);
        }
        if step.is_useful() {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Places that no template of a digit has.
pub(super) fn delete(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let kept = templates(board);
    for digit in Digits::ALL {
        let places = board.places(digit) - kept[usize::from(digit - 1)];
        let step = Step::new(Technique::TemplateDelete, places, Digits::of(digit), Reason::Template { digit });
        let step = step.removing(digit, places);
        if step.is_useful() {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// By digit, the places of all its templates together.
fn templates(board: &Board) -> [Cells; 9] {
    let mut left = *board;
    let mut kept = [Cells::NONE; 9];
    let mut stale = Digits::ALL;
    while let Some(digit) = stale.next() {
        let at = usize::from(digit - 1);
        kept[at] = reachable(&left, digit);
        // Others cannot have what this digit must have.
        for other in Digits::ALL - Digits::of(digit) {
            let taken = forced(kept[at]) & left.places(other);
            for cell in taken {
                left.remove(cell, other);
                stale |= Digits::of(other);
            }
        }
    }
    kept
}

/// The places that all templates share: those that are alone in their rows.
fn forced(kept: Cells) -> Cells {
    HOUSES[..9].iter().filter_map(|&row| (kept & row).single()).collect()
}
