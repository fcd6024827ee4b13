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
    let mut distance = alloc::vec![usize::MAX; taken.len()];
    distance[layout[number]] = 0;
    let mut queue: Vec<Anchor> = alloc::vec![layout[number]];
    let mut at = 0;
    while at < queue.len() && distance[to] == usize::MAX {
        let from = queue[at];
        at += 1;
        for direction in Direction::ALL {
            let mut next = go(from, direction);
            while let Some(anchor) = next {
                if distance[anchor] == usize::MAX {
                    distance[anchor] = distance[from] + 1;
                    queue.push(anchor);
                }
                next = if are_slides { go(anchor, direction) } else { None };
            }
        }
    }
    if distance[to] == usize::MAX { 0 } else { distance[to] }
}
