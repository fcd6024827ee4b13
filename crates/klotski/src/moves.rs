//! What can be done in a state: each piece in turn, by the metric.

use crate::board::Metric;
use crate::space::{Kind, NOWHERE, Space};
use crate::word::{Key, Squares};

/// Calls `tell` with the kind, the place left and the place taken of everything that counts as one in `metric`.
///
/// Of equal pieces each is moved; no two calls give the same state.
#[inline]
pub(crate) fn each<S: Squares, K: Key>(
    space: &Space<S, K>,
    metric: Metric,
    state: &[u16],
    taken: S,
    queue: &mut [u16],
    mut tell: impl FnMut(usize, usize, u16),
) {
    for (number, kind) in space.kinds.iter().enumerate() {
        for (at, &from) in state.iter().enumerate().skip(kind.first).take(kind.pieces.len()) {
            let spot = &kind.spots[usize::from(from)];
            // Where few cells are empty, most pieces are stuck.
            if spot.around.minus(taken) == S::EMPTY {
                continue;
            }
            let others = taken.minus(spot.squares);
            match metric {
                Metric::Step => {
                    for to in spot.steps {
                        if to != NOWHERE && !kind.spots[usize::from(to)].squares.meets(others) {
                            tell(number, at, to);
                        }
                    }
                }
                Metric::Slide => {
                    for direction in 0..4 {
                        let mut to = spot.steps[direction];
                        while to != NOWHERE && !kind.spots[usize::from(to)].squares.meets(others) {
                            tell(number, at, to);
                            to = kind.spots[usize::from(to)].steps[direction];
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
fn flood<S: Squares, K>(kind: &Kind<S, K>, from: u16, others: S, queue: &mut [u16], mut tell: impl FnMut(u16)) {
    queue[0] = from;
    let (mut next, mut end) = (0, 1);
    while next < end {
        let place = queue[next];
        next += 1;
        for to in kind.spots[usize::from(place)].steps {
            // Few places are reached, so a list is searched faster than a table is cleared.
            let is_free = to != NOWHERE && !kind.spots[usize::from(to)].squares.meets(others);
            if is_free && !queue[..end].contains(&to) {
                queue[end] = to;
                end += 1;
                tell(to);
            }
        }
    }
}
