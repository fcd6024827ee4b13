//! Proofs of chains: every link is looked up on the board, and what follows from the ends is worked out anew.

use super::{Flaw, expect};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits};
use crate::logic::step::{Chain, Link, Node, Step};

/// Whether a chain is one, and gives what the step says.
pub(super) fn check(board: &Board, step: &Step, chain: &Chain) -> Result<(), Flaw> {
    links(board, chain)?;
    let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
    if chain.is_loop {
        expect(
            chain.links.first().map(|link| link.is_strong()) != chain.links.last().map(|link| link.is_strong()),
            "links that take turns all around",
        )?;
        expect(step.placements.is_empty(), "a loop that places nothing")?;
        let follows = step.eliminations.iter().all(|&gone| loop_removes(board, chain, gone));
        return if follows { Ok(()) } else { Err(Flaw::DoesNotFollow) };
    }
    let (starts, ends) = (chain.links[0].is_strong(), chain.links[chain.links.len() - 1].is_strong());
    let follows = match (starts, ends) {
        // One of the ends is true: what both exclude is false, and if they are the same candidate, it is true.
        (true, true) => {
            step.placements.iter().all(|&placed| Node::of(placed) == first && first == last)
                && step.eliminations.iter().all(|&gone| first.excludes(gone) && last.excludes(gone))
        }
        // From a candidate being true follows that it is false.
        (false, false) => {
            step.placements.is_empty() && first == last && step.eliminations.iter().all(|&gone| Node::of(gone) == first)
        }
        _ => false,
    };
    if follows { Ok(()) } else { Err(Flaw::DoesNotFollow) }
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
