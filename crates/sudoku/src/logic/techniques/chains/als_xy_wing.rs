//! ALS-XY-wing: two almost locked sets, each tied to a third one, the pivot, by a restricted common of its own.
//!
//! The pivot can do without one of the two digits only, so one of the two sets has not its own, and therefore all its others:
//! what sees all places of another digit of both is removed.

use core::ops::ControlFlow;

use smallvec::smallvec;

use super::almost_locked_sets::{self, Commons, common};
use super::als_xz::seen_by_both;
use super::shortest::Shortest;
use crate::logic::board::Board;
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{AlsReason, Reason, Step};
use crate::logic::technique::Technique;

/// All pivots, with all pairs of sets that are tied to them.
pub(super) fn als_xy_wing(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets::all(board, 1);
    let commons = Commons::new(&sets, options.als_overlap);
    let mut steps = Shortest::default();
    for pivot in 0..sets.len() {
        let around = commons.neighbours(pivot);
        for (n, &i) in around.iter().enumerate() {
            let a = &sets[i];
            let first = commons.between(pivot, i);
            for &j in &around[n + 1..] {
                let b = &sets[j];
                let candidates = (a.digits & b.digits) - first;
                if candidates.is_empty() || !candidates.into_iter().any(|z| seen_by_both(a, b, z).len() > 0) {
                    continue;
                }
                let second = commons.between(pivot, j);
                let is_apart = options.als_overlap || !a.cells.meets(b.cells);
                if !is_apart || a.cells.is_within(b.cells) || b.cells.is_within(a.cells) {
                    continue;
                }
                let Some((x, y)) = first.into_iter().find_map(|x| second.into_iter().find(|&y| y != x).map(|y| (x, y)))
                else {
                    continue;
                };
                let reason = AlsReason {
                    sets: smallvec![a.to_als(), sets[pivot].to_als(), b.to_als()],
                    commons: smallvec![common(0, 1, x), common(1, 2, y)],
                    stem: None,
                };
                let cells = a.cells | b.cells | sets[pivot].cells;
                let mut step = Step::new(Technique::AlsXyWing, cells, a.digits | b.digits, Reason::Als(reason));
                for z in candidates - second {
                    step = step.removing(z, seen_by_both(a, b, z));
                }
                if step.is_useful() {
                    let length = (a.cells.len() + b.cells.len() + sets[pivot].cells.len()) as usize;
                    steps.offer(step.sorted(), length);
                }
            }
        }
    }
    steps.hand_out(sink)
}
