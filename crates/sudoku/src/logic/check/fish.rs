//! Proofs of fish.
//!
//! Suppose that what a fish removes is true. Then no fin is, so each base house holds the digit in a place of its own
//! (a place in two base houses is a fin), and every such place uses up a cover house.
//! That is all cover houses, but what is removed uses up one more, or two if it is such a place itself.
//! Kraken fish: chains show that what is removed makes the fins false, or all places of the base in a cover house too,
//! which then has none left to hold.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::Candidate;
use crate::logic::check::pattern::removes_only;
use crate::logic::step::{Chain, Fish, Link, Node, Step};

/// Whether every elimination follows from one of the fish.
pub(super) fn check(board: &Board, step: &Step, fish: &[Fish]) -> Result<(), Flaw> {
    removes_only(step)?;
    for one in fish {
        is_fish(board, one)?;
    }
    let follows = step.eliminations.iter().all(|&gone| fish.iter().any(|one| removes(board, one, gone)));
    if follows { Ok(()) } else { Err(Flaw::DoesNotFollow) }
}

/// Whether all places in the base are covered or fins, and those in two base houses endo fins.
fn is_fish(board: &Board, fish: &Fish) -> Result<(), Flaw> {
    expect(fish.base.len() == fish.cover.len() && !fish.base.is_empty(), "as many cover houses as base houses")?;
    for house in fish.base {
        expect(!board.places_in(fish.digit, house).is_empty(), "base houses that lack the digit")?;
        for cell in board.places_in(fish.digit, house) {
            let of_cell = super::houses_of(cell);
            let bases = of_cell.iter().filter(|&&house| fish.base.contains(house)).count();
            let is_covered = of_cell.iter().any(|&house| fish.cover.contains(house));
            expect(bases == 1 || fish.endo_fins.contains(cell), "places in two base houses among the endo fins")?;
            let is_fin = fish.fins.contains(cell) || fish.endo_fins.contains(cell);
            expect(is_covered || is_fin, "places that are covered, or fins")?;
        }
    }
    Ok(())
}

/// Whether the fish removes a candidate.
fn removes(board: &Board, fish: &Fish, gone: Candidate) -> bool {
    let fins = (fish.fins | fish.endo_fins) & board.places(fish.digit);
    let of_cell = super::houses_of(gone.cell);
    let covers = of_cell.iter().filter(|&&house| fish.cover.contains(house)).count();
    let is_base = of_cell.iter().any(|&house| fish.base.contains(house));
    let falls = |cell| {
        let place = Candidate { cell, digit: fish.digit };
        place.excludes(gone) || fish.chains.iter().any(|chain| leads(board, chain, place, gone))
    };
    let uses_up = gone.digit == fish.digit && covers >= if is_base { 2 } else { 1 };
    // Without fins each cover house holds a place of the base that is true.
    let empties = |house: u8| {
        let places = fish.base.cells() & board.places_in(fish.digit, house);
        !fish.chains.is_empty() && places.into_iter().all(falls)
    };
    fins.into_iter().all(falls) && (uses_up || fish.cover.into_iter().any(empties))
}

/// Whether a chain shows that one candidate is false if another is true.
fn leads(board: &Board, chain: &Chain, from: Candidate, to: Candidate) -> bool {
    let (first, last) = (chain.nodes.first(), chain.nodes.last());
    let is_weak = |link: Option<&Link>| link.is_some_and(|link| !link.is_strong());
    !chain.is_loop
        && first == Some(&Node::of(from))
        && last == Some(&Node::of(to))
        && is_weak(chain.links.first())
        && is_weak(chain.links.last())
        && super::chain::links(board, chain).is_ok()
}
