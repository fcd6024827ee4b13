//! What can be done in a state: each piece in turn, by the metric.

use crate::board::Metric;
use crate::space::{Space, Spot};
use crate::word::{Key, Squares};

/// One piece from one place to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'s, S, K> {
    /// The number of its kind, and of the piece in the state.
    pub(crate) kind: usize,
    pub(crate) at: usize,
    /// The place that it goes to.
    pub(crate) to: u16,
    /// Both places.
    pub(crate) left: &'s Spot<S, K>,
    pub(crate) reached: &'s Spot<S, K>,
}

/// Calls `tell` with everything that counts as one in `metric`.
///
/// Of equal pieces each is moved; no two calls give the same state.
#[inline]
pub(crate) fn each<'s, S: Squares, K: Key>(
    space: &'s Space<S, K>,
    metric: Metric,
    state: &[u16],
    taken: S,
    queue: &mut [u16],
    mut tell: impl FnMut(Step<'s, S, K>),
) {
    for (number, kind) in space.kinds.iter().enumerate() {
        let spots = &kind.spots[..];
        for (at, &from) in kind.range().zip(&state[kind.range()]) {
            let left = &spots[usize::from(from)];
            // Where few cells are empty, most pieces are stuck.
            if left.around.minus(taken) == S::EMPTY {
                continue;
            }
            let others = taken.minus(left.squares);
            let free = |to: u16| spots.get(usize::from(to)).filter(|spot| !spot.squares.meets(others));
            match metric {
                Metric::Step => {
                    for to in left.steps {
                        if let Some(reached) = free(to) {
                            tell(Step { kind: number, at, to, left, reached });
                        }
                    }
                }
                Metric::Slide => {
                    for direction in 0..4 {
                        let mut to = left.steps[direction];
                        while let Some(reached) = free(to) {
                            tell(Step { kind: number, at, to, left, reached });
                            to = reached.steps[direction];
                        }
                    }
                }
                Metric::Move => {
                    // Few places are reached, so a list is searched faster than a table is cleared.
                    queue[0] = from;
                    let (mut next, mut end, mut spot) = (1, 1, left);
                    loop {
                        for to in spot.steps {
                            if let Some(reached) = free(to)
                                && !queue[..end].contains(&to)
                            {
                                queue[end] = to;
                                end += 1;
                                tell(Step { kind: number, at, to, left, reached });
                            }
                        }
                        if next == end {
                            break;
                        }
                        spot = &spots[usize::from(queue[next])];
                        next += 1;
                    }
                }
            }
        }
    }
}
