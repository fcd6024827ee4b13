//! Forcing nets: assumptions that are followed as far as singles and locked candidates lead.
//!
//! A literal may rest on several others, so what follows is no chain but a net. The oldest literal goes on first, so that
//! each is derived in few steps; a branch keeps only what its end rests on.

use core::ops::ControlFlow;

use alloc::vec::Vec;

use super::derivation::Derivation;
use super::forcing::{Engine, contradictions, verities};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, HOUSES, PEERS, houses_of};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Because, Branch, BranchEnd, Literal};
use crate::logic::technique::Technique;

/// Assumptions that contradict themselves.
pub(super) fn contradiction(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    contradictions(board, &mut Net::new(board), Technique::ForcingNetContradiction, sink)
}

/// Nets from all cases to one literal.
pub(super) fn verity(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    verities(board, &mut Net::new(board), Technique::ForcingNetVerity, sink)
}

struct Net<'b> {
    board: &'b Board,
    derivation: Derivation,
    /// By number of the literal: in how many steps it was derived.
    depth: Vec<u16>,
    /// What is not false, by digit.
    left: [Cells; 9],
    end: Option<(BranchEnd, u16)>,
}

impl<'b> Net<'b> {
    fn new(board: &'b Board) -> Self {
        Self { board, derivation: Derivation::new(), depth: Vec::new(), left: [Cells::NONE; 9], end: None }
    }

    /// Adds a literal that follows from the one with this number and others.
    fn add(&mut self, from: usize, literal: Literal, because: Because) {
        let contrary = Literal { is_true: !literal.is_true, ..literal };
        if self.end.is_some() || self.derivation.index(literal).is_some() {
            return;
        }
        self.derivation.add(literal, because);
        self.depth.push(self.depth.get(from).map_or(0, |depth| depth + 1));
        if !literal.is_true {
            let Candidate { cell, digit } = literal.candidate;
            self.left[usize::from(digit - 1)] = self.left[usize::from(digit - 1)] - Cells::of(cell);
        }
        if self.derivation.index(contrary).is_some() {
            self.end = Some((BranchEnd::Clash(literal.candidate), self.depth.len() as u16));
        }
    }

    fn go_on(&mut self, from: usize, Literal { candidate, is_true }: Literal) {
        let Candidate { cell, digit } = candidate;
        let no = |cell, digit| Literal { candidate: Candidate { cell, digit }, is_true: false };
        if is_true {
            let by = Because::Excluded { by: from as u16 };
            for other in self.board.marks(cell).into_iter().filter(|&other| other != digit) {
                self.add(from, no(cell, other), by.clone());
            }
            for peer in self.board.places(digit) & PEERS[usize::from(cell)] {
                self.add(from, no(peer, digit), by.clone());
            }
            return;
        }
        let marks = self.board.marks(cell);
        let mut left = marks.into_iter().filter(|&digit| self.left[usize::from(digit - 1)].contains(cell));
        match (left.next(), left.next()) {
            (None, _) => self.stop(BranchEnd::EmptyCell(cell)),
            (Some(digit), None) => {
                self.add(from, Literal { candidate: Candidate { cell, digit }, is_true: true }, Because::OnlyInCell)
            }
            _ => {}
        }
        for house in houses_of(cell) {
            let places = self.left[usize::from(digit - 1)] & HOUSES[usize::from(house)];
            if let Some(cell) = places.single() {
                let literal = Literal { candidate: Candidate { cell, digit }, is_true: true };
                self.add(from, literal, Because::OnlyInHouse(house));
            } else if places.is_empty() {
                self.stop(BranchEnd::EmptyHouse(digit, house));
            } else if places.len() <= 3 {
                for seen in places.common_peers() & self.left[usize::from(digit - 1)] {
                    self.add(from, no(seen, digit), Because::LockedIn(house));
                }
            }
        }
    }

    fn stop(&mut self, end: BranchEnd) {
        if self.end.is_none() {
            self.end = Some((end, self.depth.len() as u16));
        }
    }
}

impl Engine for Net<'_> {
    fn run(&mut self, assumption: Literal) {
        self.derivation.clear();
        self.depth.clear();
        self.end = None;
        self.left = core::array::from_fn(|at| self.board.places(at as u8 + 1));
        self.add(0, assumption, Because::Assumed);
        let mut next = 0;
        while let Some(literal) = self.derivation.get(next).filter(|_| self.end.is_none()) {
            self.go_on(next, literal);
            next += 1;
        }
    }

    fn reached(&self, each: &mut dyn FnMut(Literal, u16)) {
        for (number, &depth) in self.depth.iter().enumerate() {
            if let Some(literal) = self.derivation.get(number) {
                each(literal, depth);
            }
        }
    }

    fn contradiction(&self) -> Option<(BranchEnd, u16)> {
        self.end.clone()
    }

    fn branch(&mut self, end: BranchEnd, conclusion: Option<Literal>) -> Branch {
        self.derivation.branch(self.board, end, conclusion)
    }
}
