//! ALS-XZ: two almost locked sets with a restricted common x.
//!
//! One of them has not x, so it has all its other digits: what sees all places of another common digit z in both is removed.
//! Two restricted commons: each set loses exactly one of them, so each is locked in all its other digits,
//! and each of the two lies in one of the sets.

use core::ops::ControlFlow;

use smallvec::smallvec;

use super::almost_locked_sets::{self, Commons, Set, common};
use super::shortest::Shortest;
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{AlsReason, Reason, Step};
use crate::logic::technique::Technique;

/// All pairs of sets that share no cell.
pub(super) fn als_xz(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets::all(board, 1);
    let commons = Commons::new(&sets, options.als_overlap);
    let mut steps = Shortest::default();
    for (i, a) in sets.iter().enumerate() {
        for j in commons.neighbours(i).into_iter().filter(|&j| j > i) {
            if let Some(step) = pair(a, &sets[j], commons.between(i, j)) {
                let length = (a.cells.len() + sets[j].cells.len()) as usize;
                steps.offer(step, length);
            }
        }
    }
    steps.hand_out(sink)
}

fn pair(a: &Set, b: &Set, commons: Digits) -> Option<Step> {
    let reason = AlsReason {
        sets: smallvec![a.to_als(), b.to_als()],
        commons: commons.map(|digit| common(0, 1, digit)).collect(),
        stem: None,
    };
    let mut step = Step::new(Technique::AlsXz, a.cells | b.cells, a.digits | b.digits, Reason::Als(reason));
    let is_double = commons.len() >= 2;
    for digit in a.digits & b.digits {
        if is_double || !commons.contains(digit) {
            step = step.removing(digit, a.seen(digit) & b.seen(digit));
        }
    }
    if is_double {
        for (set, other) in [(a, b), (b, a)] {
            for digit in set.digits - commons {
                step = step.removing(digit, set.seen(digit) - other.cells);
            }
        }
    }
    step.is_useful().then(|| step.sorted())
}

/// What sees all places of a digit in both ends of a chain of sets.
pub(super) fn seen_by_both(a: &Set, b: &Set, digit: u8) -> Cells {
    a.seen(digit) & b.seen(digit)
}
