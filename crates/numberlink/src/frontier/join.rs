//! Where two halves of a board meet: which states fit together.
//!
//! # Idea
//!
//! Both halves say what each plug leads to on their side: an end of a label, or another plug.
//! Followed from side to side, every path must lead from an end of a label to an end of the same label, and none in a circle.
//! Only states with plugs at the same places can fit, so the states of the second half are sorted by those places.
//!
//! Complexity: pairs of states with the same places, times plugs.

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
    /// For each state its places and its number, sorted.
    order: Vec<(Places, u32)>,
    /// What the plugs lead to: label with the highest bit set, or place.
    fars: Vec<u16>,
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

    /// Sorts the states by their places.
    pub(super) fn sort(&mut self) {
        for half in &mut self.halves {
            half.order.sort_unstable();
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let bytes = |half: &Half| half.order.capacity() * size_of::<(Places, u32)>() + half.fars.capacity() * 2;
        (bytes(&self.halves[0]) + bytes(&self.halves[1])) as u64
    }

    /// How many states the first half has.
    pub(super) const fn len(&self) -> usize {
        self.halves[0].order.len()
    }

    /// The states of the second half with the places of this state of the first.
    pub(super) fn group(&self, first: usize) -> Range<usize> {
        let places = self.halves[0].order[first].0;
        let order = &self.halves[1].order;
        let start = order.partition_point(|entry| entry.0 < places);
        start..start + order[start..].partition_point(|entry| entry.0 == places)
    }

    /// Which of the states that were added stands here in the order by places.
    pub(super) fn index(&self, half: usize, at: usize) -> usize {
        self.halves[half].order[at].1 as usize
    }

    /// Whether two states with the same places make a solution.
    pub(super) fn fits(&self, first: usize, second: usize) -> bool {
        let places = self.halves[0].order[first].0;
        let far = |half: usize, at: usize| {
            let start = self.index(half, at) * self.len;
            &self.halves[half].fars[start..start + self.len]
        };
        let halves = [far(0, first), far(1, second)];
        let mut seen: Places = [0; 4];
        let mut left: u32 = places.iter().map(|word| word.count_ones()).sum();
        for (word, &bits) in places.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let place = 64 * word + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if seen[word] >> (place % 64) & 1 == 1 {
                    continue;
                }
                // Only from an end of a label: a circle is left over.
                for half in [0, 1] {
                    if seen[word] >> (place % 64) & 1 == 0 && LABEL <= halves[half][place] {
                        match follow(&halves, half, place, &mut seen) {
                            Some(steps) => left -= steps,
                            None => return false,
                        }
                    }
                }
            }
        }
        left == 0
    }
}

/// Follows a path from the label at `place` of one half to its other end; the number of places that it crosses,
/// or `None` if the other end has another label.
fn follow(halves: &[&[u16]; 2], half: usize, place: usize, seen: &mut Places) -> Option<u32> {
    let label: Label = halves[half][place];
    let (mut side, mut at) = (1 - half, place);
    let mut steps = 0;
    loop {
        seen[at / 64] |= 1 << (at % 64);
        steps += 1;
        let far = halves[side][at];
        if LABEL <= far {
            return (far == label).then_some(steps);
        }
        at = usize::from(far);
        side = 1 - side;
    }
}
