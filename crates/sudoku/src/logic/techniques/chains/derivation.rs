//! Literals in the order in which they were derived, each with its reason, and what of them a conclusion needs.

use alloc::vec;
use alloc::vec::Vec;

use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells};
use crate::logic::step::{Because, Branch, BranchEnd, Implied, Literal};

const NOWHERE: u16 = u16::MAX;

/// Where tables keep a literal: below [`SLOTS`].
pub(super) fn slot(literal: Literal) -> usize {
    let Candidate { cell, digit } = literal.candidate;
    (usize::from(cell) * 9 + usize::from(digit - 1)) * 2 + usize::from(literal.is_true)
}

/// How many literals there may be: 81 cells, 9 digits, true or false.
pub(super) const SLOTS: usize = 81 * 9 * 2;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Derivation {
    literals: Vec<Implied>,
    place: Vec<u16>,
}

impl Derivation {
    /// What follows from nothing.
    pub(super) fn new() -> Self {
        Self { literals: Vec::new(), place: vec![NOWHERE; SLOTS] }
    }

    /// Begins anew.
    pub(super) fn clear(&mut self) {
        for implied in self.literals.drain(..) {
            self.place[slot(implied.literal)] = NOWHERE;
        }
    }

    /// Adds a literal, unless it is there.
    pub(super) fn add(&mut self, literal: Literal, because: Because) {
        if self.index(literal).is_none() {
            self.place[slot(literal)] = self.literals.len() as u16;
            self.literals.push(Implied { literal, because });
        }
    }

    /// The number of a literal.
    pub(super) fn index(&self, literal: Literal) -> Option<u16> {
        Some(self.place[slot(literal)]).filter(|&at| at != NOWHERE)
    }

    /// The literal with a number.
    pub(super) fn get(&self, number: usize) -> Option<Literal> {
        self.literals.get(number).map(|implied| implied.literal)
    }

    /// The branch that leads to an end (with this literal, if it is the conclusion), without what it does not need.
    pub(super) fn branch(&self, board: &Board, end: BranchEnd, conclusion: Option<Literal>) -> Branch {
        let mut is_needed = vec![false; self.literals.len()];
        if let Some(first) = is_needed.first_mut() {
            *first = true;
        }
        let mut need = |literal: Literal, is_needed: &mut Vec<bool>| {
            if let Some(at) = self.index(literal) {
                is_needed[usize::from(at)] = true;
            }
        };
        for literal in targets(board, &end, conclusion) {
            need(literal, &mut is_needed);
        }
        for number in (0..self.literals.len()).rev() {
            if is_needed[number] {
                let implied = &self.literals[number];
                if let Because::Excluded { by } = implied.because {
                    is_needed[usize::from(by)] = true;
                }
                for literal in antecedents(board, implied) {
                    need(literal, &mut is_needed);
                }
            }
        }
        let mut moved = vec![0; self.literals.len()];
        let mut literals: Vec<Implied> = Vec::new();
        for (number, implied) in self.literals.iter().enumerate().filter(|&(number, _)| is_needed[number]) {
            moved[number] = literals.len() as u16;
            let because = match &implied.because {
                Because::Excluded { by } => Because::Excluded { by: moved[usize::from(*by)] },
                other => other.clone(),
            };
            literals.push(Implied { literal: implied.literal, because });
        }
        Branch { literals, end }
    }
}

const fn is_false(cell: u8, digit: u8) -> Literal {
    Literal { candidate: Candidate { cell, digit }, is_true: false }
}

/// The literals that an end speaks of.
pub(super) fn targets(board: &Board, end: &BranchEnd, conclusion: Option<Literal>) -> Vec<Literal> {
    let is_true = |candidate| Literal { candidate, is_true: true };
    match *end {
        BranchEnd::Conclusion => conclusion.into_iter().collect(),
        BranchEnd::Clash(candidate) => [true, false].map(|is_true| Literal { candidate, is_true }).to_vec(),
        BranchEnd::Both(a, b) => [a, b].map(is_true).to_vec(),
        BranchEnd::EmptyCell(cell) => board.marks(cell).map(|digit| is_false(cell, digit)).collect(),
        BranchEnd::EmptyHouse(digit, house) => {
            board.places_in(digit, house).map(|cell| is_false(cell, digit)).collect()
        }
    }
}

/// The false literals on which one rests.
fn antecedents(board: &Board, implied: &Implied) -> Vec<Literal> {
    let Candidate { cell, digit } = implied.literal.candidate;
    match implied.because {
        Because::OnlyInCell => {
            let others = board.marks(cell).into_iter().filter(|&other| other != digit);
            others.map(|digit| is_false(cell, digit)).collect()
        }
        Because::OnlyInHouse(house) => {
            (board.places_in(digit, house) - Cells::of(cell)).map(|cell| is_false(cell, digit)).collect()
        }
        Because::LockedIn(house) => {
            unseen(board, implied.literal.candidate, house).map(|cell| is_false(cell, digit)).collect()
        }
        _ => Vec::new(),
    }
}

/// The places of a candidate's digit in a house that it does not exclude.
fn unseen(board: &Board, candidate: Candidate, house: u8) -> Cells {
    board.places_in(candidate.digit, house) - crate::logic::cells::PEERS[usize::from(candidate.cell)]
}
