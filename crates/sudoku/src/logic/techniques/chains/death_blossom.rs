//! Death blossom: a stem cell, and for each of its candidates a petal: an almost locked set that has that digit where the
//! stem sees all places of it.
//!
//! Whichever digit the stem has, one petal lacks it and has all its others; so what sees all places of another digit in all
//! petals is removed.

use core::ops::ControlFlow;

use alloc::vec::Vec;
use smallvec::SmallVec;

use super::almost_locked_sets::{self, Set, common};
use super::shortest::Shortest;
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{AlsReason, Reason, Step};
use crate::logic::technique::Technique;

/// All stems, with all choices of petals that leave something to remove.
pub(super) fn death_blossom(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets::all(board, 1);
    let mut steps = Shortest::default();
    for stem in board.open() {
        let digits = board.marks(stem);
        let petals: SmallVec<[(u8, Vec<&Set>); 9]> =
            digits.map(|digit| (digit, sets.iter().filter(|set| set.seen(digit).contains(stem)).collect())).collect();
        if petals.iter().any(|(_, of_digit)| of_digit.is_empty()) {
            continue;
        }
        let mut targets = [Cells::NONE; 9];
        for digit in Digits::ALL - digits {
            targets[usize::from(digit - 1)] = board.places(digit) - Cells::of(stem);
        }
        let mut search = Search {
            stem,
            petals: &petals,
            is_overlapping: options.als_overlap,
            chosen: SmallVec::new(),
            steps: &mut steps,
        };
        search.choose(&targets, Cells::of(stem));
    }
    steps.hand_out(sink)
}

struct Search<'s> {
    stem: u8,
    petals: &'s [(u8, Vec<&'s Set>)],
    is_overlapping: bool,
    chosen: SmallVec<[&'s Set; 9]>,
    steps: &'s mut Shortest,
}

impl<'s> Search<'s> {
    /// Chooses a petal for the next candidate; never deeper than nine. `targets` are places that all petals see, by digit.
    fn choose(&mut self, targets: &[Cells; 9], used: Cells) {
        let petals = self.petals;
        let Some((_, of_digit)) = petals.get(self.chosen.len()) else { return self.found(targets, used) };
        for &set in of_digit {
            let taken = if self.is_overlapping { Cells::of(self.stem) } else { used };
            if set.cells.meets(taken) {
                continue;
            }
            let mut left = [Cells::NONE; 9];
            let mut is_alive = false;
            for digit in set.digits {
                let at = usize::from(digit - 1);
                left[at] = targets[at] & set.seen(digit);
                is_alive |= !left[at].is_empty();
            }
            if is_alive {
                self.chosen.push(set);
                self.choose(&left, used | set.cells);
                self.chosen.pop();
            }
        }
    }

    fn found(&mut self, targets: &[Cells; 9], used: Cells) {
        let reason = AlsReason {
            sets: self.chosen.iter().map(|set: &&'s Set| set.to_als()).collect(),
            commons: self.petals.iter().enumerate().map(|(i, &(digit, _))| common(i, i, digit)).collect(),
            stem: Some(self.stem),
        };
        let digits = self.chosen.iter().fold(Digits::NONE, |all, set| all | set.digits);
        let mut step = Step::new(Technique::DeathBlossom, used, digits, Reason::Als(reason));
        for digit in Digits::ALL {
            step = step.removing(digit, targets[usize::from(digit - 1)] - used);
        }
        if step.is_useful() {
            self.steps.offer(step.sorted(), used.len() as usize);
        }
    }
}
