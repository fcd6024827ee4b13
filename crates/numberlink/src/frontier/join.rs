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
use core::cmp::Ordering;
use core::ops::Range;

use search_control::{LimitCheck, Stop};

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
    /// For each state its number; sorted when all are there.
    order: Vec<u32>,
    /// For each state the words of its places; in the order of `order` when that is sorted.
    places: Vec<u64>,
    /// What the plugs of each state lead to: label with the highest bit set, or place; in the same order.
    fars: Vec<u16>,
    /// For each state how many plugs from the first on it has in common with the one before.
    common: Vec<u8>,
}

const LABEL: u16 = 1 << 15;

/// How many states are sorted, moved or compared between two looks at the clock.
const CHUNK: usize = 1 << 11;

impl Half {
    /// Sorts the states by their places, and then by what their plugs lead to.
    ///
    /// Short runs are sorted, then merged pass by pass: a sort of the whole could not be interrupted.
    fn sort(&mut self, len: usize, check: &mut LimitCheck) -> Result<(), Stop> {
        let words = words(len);
        let (places, fars) = (&self.places, &self.fars);
        let compare = |a: u32, b: u32| -> Ordering {
            let (a, b) = (a as usize, b as usize);
            let by_places = places[a * words..(a + 1) * words].cmp(&places[b * words..(b + 1) * words]);
            by_places.then_with(|| fars[a * len..(a + 1) * len].cmp(&fars[b * len..(b + 1) * len]))
        };
        for run in self.order.chunks_mut(CHUNK) {
            check.work()?;
            run.sort_unstable_by(|&a, &b| compare(a, b));
        }
        let mut merged = Vec::with_capacity(self.order.len());
        let mut run = CHUNK;
        while run < self.order.len() {
            merged.clear();
            for pair in self.order.chunks(2 * run) {
                let (left, right) = pair.split_at(run.min(pair.len()));
                let mut at = [0, 0];
                while at[0] < left.len() && at[1] < right.len() {
                    let side = usize::from(compare(right[at[1]], left[at[0]]).is_lt());
                    merged.push([left, right][side][at[side]]);
                    at[side] += 1;
                    if merged.len() % CHUNK == 0 {
                        check.work()?;
                    }
                }
                merged.extend_from_slice(&left[at[0]..]);
                merged.extend_from_slice(&right[at[1]..]);
            }
            core::mem::swap(&mut self.order, &mut merged);
            run *= 2;
        }
        drop(merged);
        let mut fars = Vec::with_capacity(self.fars.len());
        let mut places = Vec::with_capacity(self.places.len());
        self.common.reserve_exact(self.order.len());
        for (at, &state) in self.order.iter().enumerate() {
            let state = state as usize;
            fars.extend_from_slice(&self.fars[state * len..(state + 1) * len]);
            places.extend_from_slice(&self.places[state * words..(state + 1) * words]);
            let both = fars[at.saturating_sub(1) * len..].iter().zip(&fars[at * len..]);
            let common = if at == 0 { 0 } else { both.take_while(|(a, b)| a == b).count() };
            self.common.push(common as u8);
            if at % CHUNK == 0 {
                check.work()?;
            }
        }
        (self.fars, self.places) = (fars, places);
        Ok(())
    }

    /// The words of the places of the state that stands `at` some place of the order.
    fn places(&self, at: usize, words: usize) -> &[u64] {
        &self.places[at * words..(at + 1) * words]
    }
}

/// How many words hold which of `len` places have plugs.
const fn words(len: usize) -> usize {
    len.div_ceil(64)
}

impl Join {
    /// A join of halves of so many states with `len` plugs.
    pub(super) fn new(len: usize, states: [usize; 2]) -> Self {
        let half = |states: usize| Half {
            order: Vec::with_capacity(states),
            places: Vec::with_capacity(states * words(len)),
            fars: Vec::with_capacity(states * len),
            common: Vec::new(),
        };
        Self { len, halves: states.map(half) }
    }

    /// The bytes that such a join takes, second copies while it sorts included.
    pub(super) fn bytes(len: usize, states: [usize; 2]) -> u64 {
        let copied = size_of::<u32>() + words(len) * size_of::<u64>() + len * size_of::<u16>();
        let larger = states[0].max(states[1]);
        ((states[0] + states[1]) * (copied + 1) + larger * copied) as u64
    }

    /// Adds a state to one half; plug `i` stands at `places[i]` in the order of the first half.
    pub(super) fn add(&mut self, half: usize, fars: &[Far], places: &[usize]) {
        let half = &mut self.halves[half];
        let mut taken: Places = [0; 4];
        let start = half.fars.len();
        half.fars.resize(start + self.len, 0);
        for (far, &place) in fars.iter().zip(places) {
            half.fars[start + place] = match *far {
                Far::Nothing => continue,
                Far::Label(label) => label | LABEL,
                Far::Plug(plug) => places[usize::from(plug)] as u16,
            };
            taken[place / 64 % 4] |= 1 << (place % 64);
        }
        half.places.extend_from_slice(&taken[..words(self.len)]);
        half.order.push(half.order.len() as u32);
    }

    /// Sorts the states of both halves.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub(super) fn sort(&mut self, check: &mut LimitCheck) -> Result<(), Stop> {
        self.halves.iter_mut().try_for_each(|half| half.sort(self.len, check))
    }

    /// The states of both halves with the same places, group by group.
    pub(super) fn groups(&self) -> impl Iterator<Item = [Range<usize>; 2]> + '_ {
        let words = words(self.len);
        let lens = [0, 1].map(|half| self.halves[half].order.len());
        let mut at = [0, 0];
        core::iter::from_fn(move || {
            while at[0] < lens[0] && at[1] < lens[1] {
                let places = self.halves[0].places(at[0], words).min(self.halves[1].places(at[1], words));
                let group = |half: usize| {
                    let is_of_group = |&other: &usize| self.halves[half].places(other, words) == places;
                    at[half]..at[half] + (at[half]..lens[half]).take_while(is_of_group).count()
                };
                let groups = [group(0), group(1)];
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
        self.halves[half].order[at] as usize
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
        let places = self.halves[0].places(first, words(self.len));
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
