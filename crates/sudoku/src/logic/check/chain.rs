//! Proofs of chains: every link is looked up on the board, and what follows from the ends is worked out anew.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits};
use crate::logic::step::{Chain, Link, Node, Step};

/// Whether each chain is one, and each conclusion follows from one of them.
pub(super) fn check(board: &Board, step: &Step, chains: &[Chain]) -> Result<(), Flaw> {
    for chain in chains {
        links(board, chain)?;
    }
    let is_placed = |&placed: &Candidate| chains.iter().any(|chain| places(chain, placed));
    let is_gone = |&gone: &Candidate| chains.iter().any(|chain| removes(board, chain, gone));
    let follows = step.placements.iter().all(is_placed) && step.eliminations.iter().all(is_gone);
    if follows { Ok(()) } else { Err(Flaw::DoesNotFollow) }
}

/// Whether an open chain that begins and ends strongly with one candidate makes it true.
fn places(chain: &Chain, placed: Candidate) -> bool {
    let [first, .., last] = chain.nodes[..] else { return false };
    let is_strong = chain.links[0].is_strong() && chain.links[chain.links.len() - 1].is_strong();
    !chain.is_loop && is_strong && Node::of(placed) == first && first == last
}

/// Whether a chain makes a candidate false.
fn removes(board: &Board, chain: &Chain, gone: Candidate) -> bool {
    let [first, .., last] = chain.nodes[..] else { return false };
    let (starts, ends) = (chain.links[0].is_strong(), chain.links[chain.links.len() - 1].is_strong());
    match (chain.is_loop, starts, ends) {
        (true, ..) => starts != ends && loop_removes(board, chain, gone),
        // One of the ends is true: what both exclude is false.
        (false, true, true) => first.excludes(gone) && last.excludes(gone),
        // From a candidate being true follows that it is false.
        (false, false, false) => first == last && Node::of(gone) == first,
        (false, ..) => false,
    }
}

/// Every link of a chain, and that strong and weak ones take turns.
pub(super) fn links(board: &Board, chain: &Chain) -> Result<(), Flaw> {
    let (nodes, links) = (&chain.nodes, &chain.links);
    let expected = if chain.is_loop { nodes.len() } else { nodes.len().saturating_sub(1) };
    expect(2 <= nodes.len() && links.len() == expected, "a link between each node and the next")?;
    expect(links.windows(2).all(|pair| pair[0].is_strong() != pair[1].is_strong()), "links that take turns")?;
    for node in nodes {
        let is_there = !node.cells.is_empty() && node.cells.is_within(board.places(node.digit));
        expect(is_there && !node.cells.common_houses().is_empty(), "nodes of candidates in one house")?;
    }
    for (i, &link) in links.iter().enumerate() {
        if !holds(board, link, nodes[i], nodes[(i + 1) % nodes.len()]) {
            return Err(Flaw::Link(i));
        }
    }
    Ok(())
}

/// Whether a link holds between two nodes.
fn holds(board: &Board, link: Link, a: Node, b: Node) -> bool {
    match link {
        Link::Weak => b.cells.into_iter().all(|cell| a.excludes(Candidate { cell, digit: b.digit })),
        Link::Cell => {
            a.cells == b.cells
                && a.digit != b.digit
                && a.cells.single().is_some_and(|cell| board.marks(cell) == Digits::of(a.digit) | Digits::of(b.digit))
        }
        Link::House(house) => a.digit == b.digit && board.places_in(a.digit, house).is_within(a.cells | b.cells),
        Link::Als(cells) => {
            a.digit != b.digit
                && is_almost_locked(board, cells)
                && (board.places(a.digit) & cells).is_within(a.cells)
                && (board.places(b.digit) & cells).is_within(b.cells)
                && board.marks_of(cells).contains(a.digit)
                && board.marks_of(cells).contains(b.digit)
        }
        Link::Rectangle(_) => false,
    }
}

/// Whether cells of one house have one digit more than they are.
fn is_almost_locked(board: &Board, cells: Cells) -> bool {
    cells.is_within(board.open()) && !cells.common_houses().is_empty() && board.marks_of(cells).len() == cells.len() + 1
}

/// Whether a continuous loop removes a candidate.
fn loop_removes(board: &Board, chain: &Chain, gone: Candidate) -> bool {
    let nodes = &chain.nodes;
    chain.links.iter().enumerate().any(|(i, &link)| {
        let (a, b) = (nodes[i], nodes[(i + 1) % nodes.len()]);
        match link {
            // One of the two is true.
            Link::Weak => a.excludes(gone) && b.excludes(gone),
            // Exactly one of the two is true in a loop, so the set holds one digit less than it might: all others are locked.
            Link::Als(cells) => {
                let places = board.places(gone.digit) & cells;
                gone.digit != a.digit
                    && gone.digit != b.digit
                    && !places.is_empty()
                    && places.into_iter().all(|cell| Candidate { cell, digit: gone.digit }.excludes(gone))
            }
            // Of a strong link exactly one is true, too.
            Link::Cell | Link::House(_) => {
                let is_of_it = |node: Node| node.digit == gone.digit && node.cells.contains(gone.cell);
                !is_of_it(a) && !is_of_it(b) && a.excludes(gone) && b.excludes(gone)
            }
            Link::Rectangle(_) => false,
        }
    })
}
