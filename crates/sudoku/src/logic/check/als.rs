//! Proofs of almost locked sets.
//!
//! Suppose that what a step removes is true. A set loses a digit if all its places are thereby excluded.
//! A set that has lost one digit has all others; so the sets to which it is tied by another one lose that one, and the stem
//! loses the digit of its petal. A set that loses two digits, or a stem that loses all, is a contradiction.

use alloc::vec;
use alloc::vec::Vec;

use super::pattern::{removes_only, seen_by_all};
use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Digits};
use crate::logic::step::{AlsReason, Step};

/// Whether the sets and what ties them are there, and every elimination follows.
pub(super) fn check(board: &Board, step: &Step, reason: &AlsReason) -> Result<(), Flaw> {
    removes_only(step)?;
    for set in &reason.sets {
        expect(set.cells.is_within(board.open()), "sets of open cells")?;
        expect(!set.cells.is_empty() && !set.cells.common_houses().is_empty(), "sets in one house each")?;
        expect(board.marks_of(set.cells) == set.digits, "sets with the digits that their cells have")?;
        expect(set.digits.len() == set.cells.len() + 1, "sets with one digit more than cells")?;
    }
    for common in &reason.commons {
        let Some((a, b)) = pair(reason, common.sets) else {
            return Err(Flaw::Pattern("ties between sets that are there"));
        };
        let (here, there) = (board.places(common.digit) & a.cells, board.places(common.digit) & b.cells);
        expect(!here.is_empty() && !there.is_empty(), "ties by digits of both sets")?;
        let sees = |cell| seen_by_all(there, Candidate { cell, digit: common.digit });
        let is_tied = match reason.stem {
            Some(stem) => {
                common.sets[0] == common.sets[1]
                    && board.has(stem, common.digit)
                    && !a.cells.contains(stem)
                    && sees(stem)
            }
            None => common.sets[0] != common.sets[1] && here.into_iter().all(sees),
        };
        expect(is_tied, "ties by digits whose places see each other")?;
    }
    let follows = step.eliminations.iter().all(|&gone| is_absurd(board, reason, gone));
    if follows { Ok(()) } else { Err(Flaw::DoesNotFollow) }
}

fn pair(reason: &AlsReason, [a, b]: [u8; 2]) -> Option<(&crate::logic::step::Als, &crate::logic::step::Als)> {
    Some((reason.sets.get(usize::from(a))?, reason.sets.get(usize::from(b))?))
}

/// Whether a contradiction follows from a candidate.
fn is_absurd(board: &Board, reason: &AlsReason, assumed: Candidate) -> bool {
    let is_gone = |cell, digit| assumed.excludes(Candidate { cell, digit });
    let mut lost: Vec<Digits> = vec![Digits::NONE; reason.sets.len()];
    for (set, lost) in reason.sets.iter().zip(&mut lost) {
        let loses = |&digit: &u8| (board.places(digit) & set.cells).into_iter().all(|cell| is_gone(cell, digit));
        *lost = set.digits.into_iter().filter(loses).collect();
    }
    let mut of_stem = reason.stem.map(|stem| board.marks(stem));
    loop {
        if lost.iter().any(|lost| lost.len() > 1) || of_stem.is_some_and(Digits::is_empty) {
            return true;
        }
        let mut has_changed = false;
        for common in &reason.commons {
            let [a, b] = common.sets.map(usize::from);
            for (a, b) in [(a, b), (b, a)] {
                let has_digit = lost[a].single().is_some_and(|missing| missing != common.digit);
                if !has_digit {
                    continue;
                }
                let loser = of_stem.as_mut().map_or(&mut lost[b], |left| left);
                let before = *loser;
                // A stem is counted by what is left to it, a set by what it has lost.
                *loser = if reason.stem.is_some() {
                    before - Digits::of(common.digit)
                } else {
                    before | Digits::of(common.digit)
                };
                has_changed |= *loser != before;
            }
        }
        if !has_changed {
            return false;
        }
    }
}
