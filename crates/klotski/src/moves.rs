//! What can be done in a state: each piece in turn, by the metric.

use crate::board::Metric;
use crate::space::{Kind, NOWHERE, Space, Squares};

/// Calls `tell` with the kind, the place left and the place taken of everything that counts as one in `metric`.
///
/// Of equal pieces each is moved; no two calls give the same state.
#[inline]
pub(crate) fn each<S: Squares>(
    space: &Space<S>,
    metric: Metric,
    state: &[u16],
    taken: S,
    queue: &mut [u16],
    mut tell: impl FnMut(usize, usize, u16),
) {
    for (number, kind) in space.kinds.iter().enumerate() {
        for (at, &from) in state.iter().enumerate().skip(kind.first).take(kind.pieces.len()) {
            let others = taken.minus(kind.squares[usize::from(from)]);
            match metric {
                Metric::Step => {
                    for to in kind.steps[usize::from(from)] {
                        if to != NOWHERE && !kind.squares[usize::from(to)].meets(others) {
                            tell(number, at, to);
                        }
                    }
                }
                Metric::Slide => {
                    for direction in 0..4 {
                        let mut to = kind.steps[usize::from(from)][direction];
                        while to != NOWHERE && !kind.squares[usize::from(to)].meets(others) {
                            tell(number, at, to);
                            to = kind.steps[usize::from(to)][direction];
                        }
                    }
                }
                Metric::Move => flood(kind, from, others, queue, |to| tell(number, at, to)),
            }
        }
    }
}

/// Calls `tell` with each place that a piece gets to from `from`.
#[inline]
fn flood<S: Squares>(kind: &Kind<S>, from: u16, others: S, queue: &mut [u16], mut tell: impl FnMut(u16)) {
    queue[0] = from;
    let (mut next, mut end) = (0, 1);
    while next < end {
        let place = queue[next];
        next += 1;
        for to in kind.steps[usize::from(place)] {
            // Few places are reached, so a list is searched faster than a table is cleared.
            let is_free = to != NOWHERE && !kind.squares[usize::from(to)].meets(others);
            if is_free && !queue[..end].contains(&to) {
                queue[end] = to;
                end += 1;
                tell(to);
            }
        }
    }
}
