//! ALS-XY-chain: almost locked sets, each tied to the next by a restricted common, no two ties in a row by the same digit.
//!
//! If the first set has the digit of its tie, the second lacks it and has that of the next tie, and so on;
//! so the first or the last set lacks the digit of its tie and has all its others: what sees all places of another digit of
//! both is removed.
//!
//! From each set and first digit, breadth first over sets that lack a digit, so that each is reached by a shortest chain;
//! at most [`MOST`] sets long, as longer ones are hard to follow.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::almost_locked_sets::{self, Commons, Set, common};
use super::als_xz::seen_by_both;
use super::shortest::Shortest;
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{AlsReason, Reason, Step};
use crate::logic::technique::Technique;

/// How many sets a chain has at most, and at least: with fewer it is an ALS-XZ or an ALS-XY-wing.
const MOST: u8 = 7;
const LEAST: u8 = 4;

/// From each set, with each digit.
pub(super) fn als_xy_chain(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets::all(board, 1);
    let commons = Commons::new(&sets, options.als_overlap);
    let mut steps = Shortest::default();
    let mut search = Search {
        sets: &sets,
        commons: &commons,
        from: vec![[0; 9]; sets.len()],
        depth: vec![[0; 9]; sets.len()],
        fresh: vec![0; 9 * commons.words()],
        reached: Vec::new(),
    };
    for start in 0..sets.len() {
        for digit in sets[start].digits {
            search.run(start, digit);
            for i in 0..search.reached.len() {
                let (end, last) = search.reached[i];
                if end > start && search.depth[end][usize::from(last - 1)] >= LEAST {
                    search.between(start, digit, end, last, &mut steps);
                }
            }
        }
    }
    steps.hand_out(sink)
}

struct Search<'s> {
    sets: &'s [Set],
    commons: &'s Commons,
    /// By set and digit that it lacks: the set before it in the chain, tied by that digit, and the digit that one lacks.
    from: Vec<[u32; 9]>,
    /// How many sets lead there.
    depth: Vec<[u8; 9]>,
    /// By digit: the sets that were not reached as lacking it.
    fresh: Vec<u64>,
    reached: Vec<(usize, u8)>,
}

impl Search<'_> {
    /// Reaches all sets that lack a digit if `start` has `digit`.
    fn run(&mut self, start: usize, digit: u8) {
        self.fresh.fill(!0);
        self.reached.clear();
        self.spread(start, 0, digit, 1);
        let mut next = 0;
        while let Some(&(set, lacking)) = self.reached.get(next) {
            next += 1;
            let depth = self.depth[set][usize::from(lacking - 1)];
            if depth < MOST {
                for digit in self.sets[set].digits - Digits::of(lacking) {
                    self.spread(set, lacking, digit, depth);
                }
            }
        }
    }

    fn spread(&mut self, set: usize, lacking: u8, digit: u8, depth: u8) {
        let (words, at) = (self.commons.words(), usize::from(digit - 1));
        for word in 0..words {
            let mut new = self.commons.row(set, digit)[word] & self.fresh[at * words + word];
            self.fresh[at * words + word] &= !new;
            while new != 0 {
                let other = word * 64 + new.trailing_zeros() as usize;
                new &= new - 1;
                self.from[other][at] = (set as u32) << 4 | u32::from(lacking);
                self.depth[other][at] = depth + 1;
                self.reached.push((other, digit));
            }
        }
    }

    /// What a chain removes from `start`, tied by `first`, to `end`, tied by `last`.
    fn between(&self, start: usize, first: u8, end: usize, last: u8, steps: &mut Shortest) {
        let (a, b) = (&self.sets[start], &self.sets[end]);
        let candidates = (a.digits & b.digits) - Digits::of(first) - Digits::of(last);
        if !candidates.into_iter().any(|z| !seen_by_both(a, b, z).is_empty()) {
            return;
        }
        let mut path = vec![(end, last)];
        let (mut set, mut lacking) = (end, last);
        while lacking != 0 {
            let from = self.from[set][usize::from(lacking - 1)];
            (set, lacking) = ((from >> 4) as usize, (from & 15) as u8);
            path.push((set, lacking));
        }
        path.reverse();
        let is_repeating = path.iter().enumerate().any(|(i, one)| path[..i].iter().any(|other| other.0 == one.0));
        if is_repeating {
            return;
        }
        let reason = AlsReason {
            sets: path.iter().map(|&(set, _)| self.sets[set].to_als()).collect(),
            commons: path[1..].iter().enumerate().map(|(i, &(_, digit))| common(i, i + 1, digit)).collect(),
            stem: None,
        };
        let cells = path.iter().fold(Cells::NONE, |all, &(set, _)| all | self.sets[set].cells);
        let length = path.iter().map(|&(set, _)| self.sets[set].cells.len() as usize).sum();
        let mut step = Step::new(Technique::AlsXyChain, cells, a.digits | b.digits, Reason::Als(reason));
        // If both digits of a double tie are free to be used at an end, neither is removed.
        let before = path[path.len() - 2];
        let both =
            self.commons.between(before.0, end) - if before.1 == 0 { Digits::NONE } else { Digits::of(before.1) };
        for z in candidates - both {
            step = step.removing(z, seen_by_both(a, b, z));
        }
        if step.is_useful() {
            steps.offer(step.sorted(), length);
        }
    }
}
