//! How steps are looked for: a finder walks over a position and hands each step to a sink, which may ask it to stop.
//!
//! One finder belongs to one technique and hands out steps of that technique only.
//! So the same code lists all steps, finds the first one, or counts them.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::board::Board;
use super::cells::Digits;
use super::step::Step;
use super::technique::Technique;
use super::techniques;

/// Takes steps as they are found.
pub trait Sink {
    /// Takes one; [`ControlFlow::Break`] if it wants no more.
    fn take(&mut self, step: Step) -> ControlFlow<()>;
}

impl Sink for Vec<Step> {
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        self.push(step);
        ControlFlow::Continue(())
    }
}

impl Sink for Option<Step> {
    /// Takes the first one only.
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        *self = Some(step);
        ControlFlow::Break(())
    }
}

/// Goes over all steps of one technique.
pub type Find = fn(&Board, &Options, &mut dyn Sink) -> ControlFlow<()>;

/// How far finders look.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The digits for which fish are looked for.
    pub digits: Digits,
    /// The most fins of a fish of rows and columns.
    pub fins: u32,
    /// The most places of a fish's digit in two base houses.
    pub endo_fins: u32,
    /// Rectangles whose corners lack one of the two digits.
    pub missing_candidates: bool,
    /// Empty rectangles with two candidates in the box only.
    pub small_rectangles: bool,
    /// Almost locked sets that share cells.
    pub als_overlap: bool,
    /// Almost locked sets as nodes of chains.
    pub als_in_chains: bool,
    /// Techniques that take for granted that there is one solution.
    pub uniqueness: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            digits: Digits::ALL,
            fins: 5,
            endo_fins: 2,
            missing_candidates: true,
            small_rectangles: false,
            als_overlap: false,
            als_in_chains: false,
            uniqueness: true,
        }
    }
}

/// The finder of a technique.
#[must_use]
pub fn finder(technique: Technique) -> Option<Find> {
    let registries = [
        techniques::FINDERS,
        techniques::fish::FINDERS,
        techniques::unique_rectangle::FINDERS,
        techniques::chains::FINDERS,
    ];
    registries.into_iter().flatten().find(|(name, _)| *name == technique).map(|&(_, find)| find)
}

/// All steps of a technique.
#[must_use]
pub fn find_all(board: &Board, technique: Technique, options: &Options) -> Vec<Step> {
    let mut steps = Vec::new();
    run(board, technique, options, &mut steps);
    steps
}

/// The first step of a technique.
#[must_use]
pub fn find_first(board: &Board, technique: Technique, options: &Options) -> Option<Step> {
    let mut first = None;
    run(board, technique, options, &mut first);
    first
}

fn run(board: &Board, technique: Technique, options: &Options, sink: &mut dyn Sink) {
    if technique.facts().needs_uniqueness && (!options.uniqueness || board.is_restricted()) {
        return;
    }
    if let Some(find) = finder(technique) {
        // Whether the sink had enough does not matter: it has what it wants.
        let _ = find(board, options, sink);
    }
}
