//! The judge of steps: proves each one from the board by the definition of its reason.
//!
//! It shares the position and the step with the finders, and nothing else.
//! A step that it lets pass holds whatever the finder did; what it cannot prove is an error, never a guess.

pub mod als;
pub mod chain;
pub mod colors;
pub mod counting;
pub mod fish;
pub mod forcing;
pub mod local;
pub mod pattern;
pub mod template;
pub mod uniqueness;

use core::fmt;

use super::board::Board;
use super::cells::houses_of;
use super::step::{Reason, Step};

/// Why a step is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It concludes nothing, or places and removes at once.
    Nothing,
    /// It speaks of a candidate that the board has not.
    NotACandidate,
    /// The pattern is not there: what it says of cells and houses is not so.
    Pattern(&'static str),
    /// The pattern is there, but this does not follow from it.
    DoesNotFollow,
    /// A link of a chain, by its number from 0, does not hold.
    Link(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("expected placements or eliminations, found neither, or both"),
            Self::NotACandidate => f.write_str("expected candidates of the board, found another"),
            Self::Pattern(expected) => write!(f, "expected {expected}"),
            Self::DoesNotFollow => f.write_str("expected what follows from the pattern, found something else"),
            Self::Link(number) => write!(f, "link {number} does not hold"),
        }
    }
}

impl core::error::Error for Flaw {}

/// Proves a step.
///
/// # Errors
///
/// If it does not follow from the board as its reason says.
pub fn check(board: &Board, step: &Step) -> Result<(), Flaw> {
    if step.placements.is_empty() == step.eliminations.is_empty() {
        return Err(Flaw::Nothing);
    }
    if !step.placements.iter().chain(&step.eliminations).all(|one| board.has(one.cell, one.digit)) {
        return Err(Flaw::NotACandidate);
    }
    match &step.reason {
        Reason::LastCell { house } => pattern::last_cell(board, step, *house),
        Reason::LastDigit => pattern::last_digit(board, step),
        Reason::LastPlace { house } => pattern::last_place(board, step, *house),
        Reason::Locked { house, other } => pattern::locked(board, step, *house, *other),
        Reason::NakedSubset { .. } => pattern::naked_subset(board, step),
        Reason::HiddenSubset { house } => pattern::hidden_subset(board, step, *house),
        Reason::Fish(fish) => fish::check(board, step, core::slice::from_ref(fish)),
        Reason::Siamese(fish) => fish::check(board, step, &fish[..]),
        Reason::Als(reason) => als::check(board, step, reason),
        Reason::Forcing(forcing) => forcing::check(board, step, forcing),
        Reason::Template { digit } => template::check(board, step, *digit),
        Reason::Chain(chain) => chain::check(board, step, core::slice::from_ref(chain)),
        Reason::Chains(chains) => chain::check(board, step, chains),
        Reason::Colors(clusters) => colors::check(board, step, clusters),
        Reason::Wing { pivot, pincers, digit } => pattern::wing(board, step, *pivot, *pincers, *digit),
        Reason::Rectangle(rectangle) => uniqueness::rectangle(board, step, rectangle),
        Reason::Grave { cell } => uniqueness::grave(board, step, *cell),
        Reason::SueDeCoq(parts) => counting::sue_de_coq(board, step, *parts),
    }
}

/// `Ok` if `holds`, else that the pattern is not there.
fn expect(holds: bool, expected: &'static str) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::Pattern(expected)) }
}
