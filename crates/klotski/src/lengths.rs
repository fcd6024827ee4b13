//! How long one way is in each metric.

use alloc::vec::Vec;

use crate::board::{Anchor, Direction, Puzzle, Solution};

/// The length of one way in all metrics; what is shortest in one need not be in the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lengths {
    /// Moves of one piece, any way.
    pub moves: usize,
    /// Straight slides.
    pub slides: usize,
    /// Steps of one cell.
    pub steps: usize,
}

impl Lengths {
    /// The lengths of a solution: what the same piece does in a row is one move,
    /// done in as few slides, and for itself in as few steps, as possible.
    #[must_use]
    pub fn of(puzzle: &Puzzle, solution: &Solution) -> Self {
        let mut lengths = Self::default();
        let mut layout = puzzle.start();
        for group in solution.moves.chunk_by(|a, b| a.piece == b.piece) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            lengths.moves += 1;
            lengths.slides += fewest(puzzle, &layout, first.piece, last.to, true);
            lengths.steps += fewest(puzzle, &layout, first.piece, last.to, false);
            if let Some(anchor) = layout.get_mut(first.piece) {
                *anchor = last.to;
            }
        }
        lengths
    }
}

/// The fewest steps or slides that take a piece to `to`, the others standing still; 0 if it cannot get there.
fn fewest(puzzle: &Puzzle, layout: &[Anchor], number: usize, to: Anchor, are_slides: bool) -> usize {
    route(puzzle, layout, number, to, are_slides).map_or(0, |route| route.len() - 1)
}

impl Puzzle {
    /// The places through which a piece gets from where it stands in `layout` to `to` in the fewest steps,
    /// both included, the others standing still; `None` if it cannot get there.
    ///
    /// # Panics
    ///
    /// If the puzzle has no piece of that number, or `layout` not as many places as there are pieces.
    #[must_use]
    pub fn route(&self, layout: &[Anchor], piece: usize, to: Anchor) -> Option<Vec<Anchor>> {
        route(self, layout, piece, to, false)
    }
}

/// The places that a piece comes through on its way, by as few steps or slides as possible.
fn route(puzzle: &Puzzle, layout: &[Anchor], number: usize, to: Anchor, are_slides: bool) -> Option<Vec<Anchor>> {
    let (board, piece) = (puzzle.board(), &puzzle.pieces()[number]);
    let mut taken = alloc::vec![false; board.rows() * board.columns()];
    for (other, &anchor) in layout.iter().enumerate().filter(|&(other, _)| other != number) {
        board
            .squares(&puzzle.pieces()[other].shape, anchor)
            .into_iter()
            .flatten()
            .for_each(|square| taken[square] = true);
    }
    let go = |anchor: Anchor, direction: Direction| {
        let next = board.step(anchor, direction).filter(|_| piece.axis.allows(direction))?;
        board.squares(&piece.shape, next).filter(|squares| squares.iter().all(|&square| !taken[square])).map(|_| next)
    };
    let mut parents: Vec<Option<Anchor>> = alloc::vec![None; taken.len()];
    let start = layout[number];
    parents[start] = Some(start);
    let mut queue: Vec<Anchor> = alloc::vec![start];
    let mut at = 0;
    while at < queue.len() && parents.get(to)?.is_none() {
        let from = queue[at];
        at += 1;
        for direction in Direction::ALL {
            let mut next = go(from, direction);
            while let Some(anchor) = next {
                if parents[anchor].is_none() {
                    parents[anchor] = Some(from);
                    queue.push(anchor);
                }
                next = if are_slides { go(anchor, direction) } else { None };
            }
        }
    }
    let mut route = alloc::vec![to];
    let mut place = to;
    while place != start {
        place = (*parents.get(place)?)?;
        route.push(place);
    }
    route.reverse();
    Some(route)
}
