//! Forcing: what follows from an assumption, taken to a contradiction, or compared with what follows from all others.
//!
//! Contradiction: an assumption that makes a candidate true and false, or leaves a cell or a house empty, is false.
//! Verity: what follows from every candidate of a cell, from every place of a digit in a house, or from a candidate being
//! true and being false, is so.
//!
//! How far an assumption is followed is the engine's: [chains](super::forcing_chain) or [nets](super::forcing_net).
//! Each assumption is followed once; of each conclusion the shortest proof is kept, and made when it is handed out.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::derivation::{SLOTS, slot};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits};
use crate::logic::finder::Sink;
use crate::logic::step::{Branch, BranchEnd, Cases, Forcing, Literal, Reason, Step};
use crate::logic::technique::Technique;

/// Follows one assumption at a time.
pub(super) trait Engine {
    /// Follows an assumption.
    fn run(&mut self, assumption: Literal);

    /// Every literal that follows, with its distance.
    fn reached(&self, each: &mut dyn FnMut(Literal, u16));

    /// The nearest contradiction, with its distance.
    fn contradiction(&self) -> Option<(BranchEnd, u16)>;

    /// The branch from the assumption to an end.
    fn branch(&mut self, end: BranchEnd, conclusion: Option<Literal>) -> Branch;
}

/// What follows from an assumption.
struct Follows {
    by_truth: [[Cells; 9]; 2],
    depth: Vec<u16>,
}

const NEVER: u16 = u16::MAX;

impl Follows {
    fn new(engine: &dyn Engine) -> Self {
        let mut follows = Self { by_truth: [[Cells::NONE; 9]; 2], depth: alloc::vec![NEVER; SLOTS] };
        engine.reached(&mut |literal, depth| {
            let Candidate { cell, digit } = literal.candidate;
            follows.by_truth[usize::from(literal.is_true)][usize::from(digit - 1)] |= Cells::of(cell);
            follows.depth[slot(literal)] = depth;
        });
        follows
    }
}

/// All assumptions that contradict themselves, the shortest contradiction first.
pub(super) fn contradictions(
    board: &Board,
    engine: &mut dyn Engine,
    technique: Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let mut found: Vec<(u16, Literal, BranchEnd)> = Vec::new();
    for assumption in assumptions(board) {
        engine.run(assumption);
        if let Some((end, length)) = engine.contradiction() {
            found.push((length, assumption, end));
        }
    }
    found.sort_by_key(|&(length, assumption, _)| (length, slot(assumption)));
    for (_, assumption, end) in found {
        engine.run(assumption);
        let branches = alloc::vec![engine.branch(end, None)];
        let concluded = Literal { is_true: !assumption.is_true, ..assumption };
        sink.take(step(technique, concluded, Forcing { cases: Cases::Refutation, branches }))?;
    }
    ControlFlow::Continue(())
}

/// All that follows from each of some cases of which one must be, the shortest proof first.
pub(super) fn verities(
    board: &Board,
    engine: &mut dyn Engine,
    technique: Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let mut of_literal: BTreeMap<usize, Follows> = BTreeMap::new();
    for assumption in assumptions(board) {
        engine.run(assumption);
        // What contradicts itself proves everything: that is the other technique's.
        if engine.contradiction().is_none() {
            of_literal.insert(slot(assumption), Follows::new(engine));
        }
    }
    let mut found: BTreeMap<usize, (u32, Literal, Cases)> = BTreeMap::new();
    for cases in all_cases(board) {
        let follows: Option<Vec<&Follows>> =
            assumptions_of(board, cases).into_iter().map(|literal| of_literal.get(&slot(literal))).collect();
        let Some(follows) = follows.filter(|follows| follows.len() >= 2) else { continue };
        for is_true in [true, false] {
            for digit in Digits::ALL {
                let cells = follows
                    .iter()
                    .fold(Cells::ALL, |cells, one| cells & one.by_truth[usize::from(is_true)][usize::from(digit - 1)]);
                for cell in cells {
                    let literal = Literal { candidate: Candidate { cell, digit }, is_true };
                    let length = follows.iter().map(|one| u32::from(one.depth[slot(literal)])).sum();
                    let best = found.entry(slot(literal)).or_insert((length, literal, cases));
                    if length < best.0 {
                        *best = (length, literal, cases);
                    }
                }
            }
        }
    }
    let mut found: Vec<(u32, Literal, Cases)> = found.into_values().collect();
    // Of equal length, what is placed before what is removed.
    found.sort_by_key(|&(length, literal, _)| (length, !literal.is_true, slot(literal)));
    for (_, literal, cases) in found {
        let mut branches = Vec::new();
        for assumption in assumptions_of(board, cases) {
            engine.run(assumption);
            branches.push(engine.branch(BranchEnd::Conclusion, Some(literal)));
        }
        sink.take(step(technique, literal, Forcing { cases, branches }))?;
    }
    ControlFlow::Continue(())
}

/// Each candidate, true and false.
fn assumptions(board: &Board) -> impl Iterator<Item = Literal> {
    let marks = board.open().into_iter().flat_map(|cell| board.marks(cell).map(move |digit| Candidate { cell, digit }));
    marks.flat_map(|candidate| [true, false].map(|is_true| Literal { candidate, is_true }))
}

/// What covers everything: cells, places in houses, candidates that are true or false.
fn all_cases(board: &Board) -> impl Iterator<Item = Cases> {
    let houses = (1..=9).flat_map(|digit| (0..27).map(move |house| Cases::House(digit, house)));
    let candidates = assumptions(board).filter(|literal| literal.is_true).map(|one| Cases::Either(one.candidate));
    board.open().map(Cases::Cell).chain(houses).chain(candidates)
}

fn assumptions_of(board: &Board, cases: Cases) -> Vec<Literal> {
    let is_true = |cell, digit| Literal { candidate: Candidate { cell, digit }, is_true: true };
    match cases {
        Cases::Cell(cell) => board.marks(cell).map(|digit| is_true(cell, digit)).collect(),
        Cases::House(digit, house) => board.places_in(digit, house).map(|cell| is_true(cell, digit)).collect(),
        Cases::Either(candidate) => [true, false].map(|is_true| Literal { candidate, is_true }).to_vec(),
        Cases::Refutation => Vec::new(),
    }
}

fn step(technique: Technique, concluded: Literal, forcing: Forcing) -> Step {
    let literals = forcing.branches.iter().flat_map(|branch| &branch.literals);
    let cells = literals.map(|implied| implied.literal.candidate.cell).collect();
    let Candidate { cell, digit } = concluded.candidate;
    let step = Step::new(technique, cells, Digits::of(digit), Reason::Forcing(forcing));
    if concluded.is_true { step.placing(cell, digit) } else { step.removing(digit, Cells::of(cell)) }
}
