//! Proofs by cases: the assumptions cover everything, and each branch is replayed literal by literal.

use alloc::vec::Vec;

use super::pattern::seen_by_all;
use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, HOUSES};
use crate::logic::step::{Because, Branch, BranchEnd, Cases, Forcing, Implied, Literal, Step};

/// Whether the branches cover all cases, and each ends in a contradiction or in what the step says.
pub(super) fn check(board: &Board, step: &Step, forcing: &Forcing) -> Result<(), Flaw> {
    covers(board, step, forcing)?;
    for branch in &forcing.branches {
        let mut known = Known { board, literals: Vec::new() };
        for (number, implied) in branch.literals.iter().enumerate() {
            let one = implied.literal.candidate;
            expect(board.has(one.cell, one.digit), "literals about candidates of the board")?;
            if !known.implies(number, implied) {
                return Err(Flaw::Link(number));
            }
            known.literals.push(implied.literal);
        }
        if !known.ends(step, branch, forcing.cases == Cases::Refutation) {
            return Err(Flaw::DoesNotFollow);
        }
    }
    Ok(())
}

/// Whether one of the assumptions must be true.
fn covers(board: &Board, step: &Step, forcing: &Forcing) -> Result<(), Flaw> {
    let mut assumed = Vec::new();
    for branch in &forcing.branches {
        let Some(first) = branch.literals.first() else { return Err(Flaw::Pattern("branches with an assumption")) };
        expect(first.because == Because::Assumed, "branches that begin with an assumption")?;
        assumed.push(first.literal);
    }
    let has = |cell, digit| assumed.contains(&Literal { candidate: Candidate { cell, digit }, is_true: true });
    match forcing.cases {
        Cases::Cell(cell) => {
            let is_open = board.open().contains(cell);
            expect(is_open && board.marks(cell).into_iter().all(|digit| has(cell, digit)), "all candidates of a cell")
        }
        Cases::House(digit, house) => {
            let mut places = board.places_in(digit, house);
            expect(lacks(board, digit, house), "a house without the digit")?;
            expect(places.all(|cell| has(cell, digit)), "all places in a house")
        }
        Cases::Either(candidate) => {
            let both = [true, false].map(|is_true| Literal { candidate, is_true });
            expect(both.iter().all(|one| assumed.contains(one)), "a candidate true and false")
        }
        Cases::Refutation => {
            let [Literal { candidate, is_true }] = assumed[..] else { return Err(Flaw::Pattern("one assumption")) };
            let concluded = if is_true { &step.eliminations[..] } else { &step.placements[..] };
            let is_it = concluded == [candidate] && step.eliminations.len() + step.placements.len() == 1;
            if is_it { Ok(()) } else { Err(Flaw::DoesNotFollow) }
        }
    }
}

/// Whether no cell of the house has the digit.
fn lacks(board: &Board, digit: u8, house: u8) -> bool {
    !HOUSES[usize::from(house)].into_iter().any(|cell| board.value(cell) == digit)
}

/// What a branch has derived.
struct Known<'b> {
    board: &'b Board,
    literals: Vec<Literal>,
}

impl Known<'_> {
    fn is(&self, candidate: Candidate, is_true: bool) -> bool {
        self.literals.contains(&Literal { candidate, is_true })
    }

    fn are_false(&self, digit: u8, cells: Cells) -> bool {
        cells.into_iter().all(|cell| self.is(Candidate { cell, digit }, false))
    }

    /// Whether a literal follows from the earlier ones.
    fn implies(&self, number: usize, implied: &Implied) -> bool {
        let Literal { candidate, is_true } = implied.literal;
        let Candidate { cell, digit } = candidate;
        match implied.because {
            Because::Assumed => number == 0,
            Because::Excluded { by } => self
                .literals
                .get(usize::from(by))
                .is_some_and(|by| !is_true && by.is_true && by.candidate.excludes(candidate)),
            Because::OnlyInCell => {
                let mut others = self.board.marks(cell).into_iter().filter(|&other| other != digit);
                is_true && others.all(|digit| self.is(Candidate { cell, digit }, false))
            }
            Because::OnlyInHouse(house) => {
                let places = self.board.places_in(digit, house);
                is_true && places.contains(cell) && self.are_false(digit, places - Cells::of(cell))
            }
            Because::LockedIn(house) => {
                let unseen = self.board.places_in(digit, house).into_iter();
                let unseen: Cells = unseen.filter(|&cell| !Candidate { cell, digit }.excludes(candidate)).collect();
                !is_true && lacks(self.board, digit, house) && self.are_false(digit, unseen)
            }
            Because::Subset(cells) => {
                let left = |cell| {
                    let marks = self.board.marks(cell).into_iter();
                    marks.filter(move |&digit| !self.is(Candidate { cell, digit }, false))
                };
                let digits: crate::logic::cells::Digits = cells.into_iter().flat_map(left).collect();
                let places: Cells = cells.into_iter().filter(|&cell| left(cell).any(|other| other == digit)).collect();
                !is_true
                    && cells.is_within(self.board.open())
                    && !cells.common_houses().is_empty()
                    && digits.len() == cells.len()
                    && seen_by_all(places, candidate)
            }
        }
    }

    /// Whether a branch ends as it says.
    fn ends(&self, step: &Step, branch: &Branch, is_refutation: bool) -> bool {
        match branch.end {
            BranchEnd::Conclusion => {
                !is_refutation
                    && step.placements.iter().all(|&one| self.is(one, true))
                    && step.eliminations.iter().all(|&one| self.is(one, false))
            }
            BranchEnd::Clash(candidate) => self.is(candidate, true) && self.is(candidate, false),
            BranchEnd::Both(a, b) => a.excludes(b) && self.is(a, true) && self.is(b, true),
            BranchEnd::EmptyCell(cell) => {
                self.board.open().contains(cell)
                    && self.board.marks(cell).into_iter().all(|digit| self.is(Candidate { cell, digit }, false))
            }
            BranchEnd::EmptyHouse(digit, house) => {
                lacks(self.board, digit, house) && self.are_false(digit, self.board.places_in(digit, house))
            }
        }
    }
}
