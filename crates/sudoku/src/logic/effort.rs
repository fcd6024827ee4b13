//! The article's own measure of difficulty: rounds of propagation, nodes of a search, and how often more than singles
//! was needed.

use search_control::Limits;

use super::board::Board;
use super::cells::Candidate;
use super::finder::Options;
use super::rating::Rating;
use super::step::Step;
use super::technique::Technique;
use super::techniques::singles;
use crate::board::Puzzle;
use crate::config::Config;
use crate::solver::Solver;
use alloc::vec::Vec;

/// What the article counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Effort {
    /// How often all singles at hand are placed at once, until there is none.
    pub rounds: u32,
    /// Guesses of the search that finds the solution and proves it the only one.
    pub nodes: u64,
    /// Steps of a solution by logic that are no singles.
    pub advanced: u32,
}

impl Effort {
    /// Measures a puzzle of the classic board; `rating` is that of the same puzzle.
    ///
    /// The search stops at `limits`, and then says how far it came.
    #[must_use]
    pub fn of(puzzle: &Puzzle, board: &Board, rating: &Rating, limits: &Limits) -> Self {
        let mut solver = Solver::new(puzzle, Config::default()).limits(limits.clone());
        let nodes = solver.count_up_to(2).stats.counters.nodes;
        let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        let advanced = rating.techniques().filter(|(technique, _)| !singles.contains(technique));
        Self { rounds: rounds(board), nodes, advanced: advanced.map(|(_, uses)| u32::from(uses)).sum() }
    }
}

/// Rounds of placing every single at hand.
fn rounds(board: &Board) -> u32 {
    let (mut board, mut rounds) = (*board, 0);
    loop {
        let mut found: Vec<Step> = Vec::new();
        let options = Options::default();
        let _ = singles::naked_single(&board, &options, &mut found);
        let _ = singles::hidden_single(&board, &options, &mut found);
        if found.is_empty() {
            return rounds;
        }
        rounds += 1;
        for Candidate { cell, digit } in found.iter().flat_map(|step| step.placements.iter().copied()) {
            if board.has(cell, digit) {
                board.place(cell, digit);
            }
        }
    }
}
