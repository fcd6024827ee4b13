//! Where two halves of a board meet: which states fit together.
//!
//! # Idea
//!
//! Both halves say what each plug leads to on their side: an end of a label, or another plug.
//! Followed from side to side, every path must lead from an end of a label to an end of the same label, and none in a circle.
//! Only states with plugs at the same places can fit, so the states of both halves are sorted by those places,
//! and what their plugs lead to is stored in that order: a group is read from one end of a piece of memory to the other.
//!
//! Most pairs fail at their first label, having looked at few plugs of the second state.
//! The states of a group are sorted by what their plugs lead to, so that all that agree in those plugs are passed over at once.
//!
//! Complexity: at most pairs of states with the same places, times plugs.

use alloc::vec::Vec;
use core::ops::Range;

use super::transition::Far;
use crate::board::Label;

/// Which places have plugs: 256 bits.
type Places = [u64; 4];

/// The states of both halves, read.
#[derive(Clone, Debug)]
pub(super) struct Join {
    len: usize,
    halves: [Half; 2],
}

#[derive(Clone, Debug, Default)]
struct Half {
    /// For each state its places and its number; sorted when all are there.
    order: Vec<(Places, u32)>,
    /// What the plugs of each state lead to: label with the highest bit set, or place.
    fars: Vec<u16>,
    /// For each state how many plugs from the first on it has in common with the one before.
    common: Vec<u8>,
}

const LABEL: u16 = 1 << 15;

impl Join {
    /// A join of states with `len` plugs.
    pub(super) fn new(len: usize) -> Self {
        Self { len, halves: [Half::default(), Half::default()] }
    }

    /// Adds a state to one half; plug `i` stands at `places[i]` in the order of the first half.
    pub(super) fn add(&mut self, half: usize, fars: &[Far], places: &[usize]) {
        let half = &mut self.halves[half];
        let mut taken = [0; 4];
        let start = half.fars.len();
        half.fars.resize(start + self.len, 0);
        for (far, &place) in fars.iter().zip(places) {
            half.fars[start + place] = match *far {
                Far::Nothing => continue,
                Far::Label(label) => label | LABEL,
                Far::Plug(plug) => places[usize::from(plug)] as u16,
            };
            taken[place / 64] |= 1 << (place % 64);
        }
        half.order.push((taken, half.order.len() as u32));
    }

    /// Sorts the states by their places, and then by what their plugs lead to.
    pub(super) fn sort(&mut self) {
        for half in &mut self.halves {
            let far = |state: u32| &half.fars[state as usize * self.len..(state as usize + 1) * self.len];
            half.order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| far(a.1).cmp(far(b.1))));
            half.common = alloc::vec![0; half.order.len()];
            for (common, pair) in half.common.iter_mut().skip(1).zip(half.order.windows(2)) {
                let both = far(pair[0].1).iter().zip(far(pair[1].1));
                *common = both.take_while(|(a, b)| a == b).count() as u8;
            }
            let mut fars = Vec::with_capacity(half.fars.len());
            for &(_, state) in &half.order {
                let start = state as usize * self.len;
                fars.extend_from_slice(&half.fars[start..start + self.len]);
            }
            half.fars = fars;
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let bytes = |half: &Half| {
            half.order.capacity() * size_of::<(Places, u32)>() + half.fars.capacity() * 2 + half.common.capacity()
        };
        (bytes(&self.halves[0]) + bytes(&self.halves[1])) as u64
    }

    /// The states of both halves with the same places, group by group.
    pub(super) fn groups(&self) -> impl Iterator<Item = [Range<usize>; 2]> + '_ {
        let [first, second] = [0, 1].map(|half| &self.halves[half].order);
        let mut at = [0, 0];
        core::iter::from_fn(move || {
            while at[0] < first.len() && at[1] < second.len() {
                let places = first[at[0]].0.min(second[at[1]].0);
                let group = |order: &[(Places, u32)], at: usize| {
                    at..at + order[at..].iter().take_while(|entry| entry.0 == places).count()
                };
                let groups = [group(first, at[0]), group(second, at[1])];
                at = [groups[0].end, groups[1].end];
                if groups.iter().all(|group| !group.is_empty()) {
                    return Some(groups);
                }
            }
            None
        })
    }

    /// Which of the states that were added stands here in the order by places.
    pub(super) fn index(&self, half: usize, at: usize) -> usize {
        self.halves[half].order[at].1 as usize
    }

    /// The next state of the second half behind `second` that differs from it in its plugs up to `place`.
    #[inline]
    pub(super) fn behind(&self, second: usize, place: usize) -> usize {
        let common = &self.halves[1].common[second + 1..];
        second + 1 + common.iter().take_while(|&&common| place < usize::from(common)).count()
    }

    /// Whether two states with the same places make a solution;
    /// if not, the last plug of the second that was looked at to see it.
    #[inline]
    pub(super) fn fit(&self, first: usize, second: usize) -> Result<(), usize> {
        let places = &self.halves[0].order[first].0;
        let fars = |half: usize, at: usize| &self.halves[half].fars[at * self.len..(at + 1) * self.len];
        let halves = [fars(0, first), fars(1, second)];
        let mut seen: Places = [0; 4];
        let mut left: u32 = 0;
        let mut last = 0;
        for (word, &bits) in places.iter().enumerate() {
            left += bits.count_ones();
            let mut rest = bits;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let place = 64 * word + bit as usize;
                // Only from an end of a label: a circle is left over.
                for half in [0, 1] {
                    if seen[word] >> bit & 1 == 0 && LABEL <= halves[half][place] {
                        match follow(&halves, half, place, &mut seen, &mut last) {
                            Some(steps) => left = left.wrapping_sub(steps),
                            None => return Err(last.max(place)),
                        }
                    }
                }
            }
        }
        if left == 0 { Ok(()) } else { Err(self.len) }
    }
}

/// Follows a path from the label at `place` of one half to its other end; the number of places that it crosses,
/// or `None` if the other end has another label.
#[inline]
fn follow(halves: &[&[u16]; 2], half: usize, place: usize, seen: &mut Places, last: &mut usize) -> Option<u32> {
    let label: Label = halves[half][place];
    let (mut side, mut at) = (1 - half, place);
    let mut steps = 0;
    loop {
        seen[at / 64 % 4] |= 1 << (at % 64);
        steps += 1;
        *last = (*last).max(at);
        let far = halves[side][at];
        if LABEL <= far {
            return (far == label).then_some(steps);
        }
        at = usize::from(far);
        side = 1 - side;
    }
}
