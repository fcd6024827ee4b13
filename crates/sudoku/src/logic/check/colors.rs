//! Proofs by colours: all ways in which the clusters can be true or false are tried.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, HOUSES};
use crate::logic::check::pattern::{follows, removes_only};
use crate::logic::step::Step;

/// Whether the clusters are tied by conjugate pairs, and what is removed is false in all ways that are left.
pub(super) fn check(board: &Board, step: &Step, clusters: &[[Cells; 2]]) -> Result<(), Flaw> {
    removes_only(step)?;
    let digit = step.digits.single().ok_or(Flaw::Pattern("one digit"))?;
    expect((1..=2).contains(&clusters.len()), "one or two clusters")?;
    for &cluster in clusters {
        expect(is_tied(board, digit, cluster), "clusters tied by conjugate pairs")?;
    }
    let is_false = |gone: Candidate| {
        (0..1_usize << clusters.len()).all(|way| {
            let colors =
                clusters.iter().enumerate().map(|(i, cluster)| (cluster[way >> i & 1], cluster[1 - (way >> i & 1)]));
            let (truths, lies) = colors.fold((Cells::NONE, Cells::NONE), |(a, b), (c, d)| (a | c, b | d));
            let sees_truth = |cell: u8| {
                truths.into_iter().any(|one| Candidate { cell: one, digit }.excludes(Candidate { cell, digit }))
            };
            let is_possible = !truths.into_iter().any(sees_truth);
            !is_possible || lies.contains(gone.cell) || sees_truth(gone.cell)
        })
    };
    follows(step, |gone| gone.digit == digit && is_false(gone))
}

/// Whether the truth of one cell decides that of all others: each reached from the first by pairs that change colour.
fn is_tied(board: &Board, digit: u8, [a, b]: [Cells; 2]) -> bool {
    let Some(first) = a.first() else { return false };
    let mut reached = [Cells::of(first), Cells::NONE];
    loop {
        let before = reached;
        for house in HOUSES {
            let pair = board.places(digit) & house;
            for color in 0..2 {
                if pair.len() == 2 && pair.meets(reached[color]) {
                    reached[1 - color] |= pair - reached[color];
                }
            }
        }
        if reached == before {
            return a.is_within(reached[0]) && b.is_within(reached[1]) && !reached[0].meets(reached[1]);
        }
    }
}
