//! The judge: replays a solution under its metric.
//!
//! It imports the board module only: the judge shares no code with the judged.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Anchor, Direction, Metric, Place, Puzzle, Solution};

/// The first thing that is wrong with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// A move of a piece that the puzzle does not have.
    UnknownPiece {
        /// The number of the move, from 1.
        number: usize,
    },
    /// A move that does not begin where its piece stands.
    WrongStart {
        /// The number of the move, from 1.
        number: usize,
        /// The name of the piece.
        piece: String,
        /// Where it stands.
        place: Place,
    },
    /// A move that the metric does not count as one, or that is not possible.
    NotOne {
        /// The number of the move, from 1.
        number: usize,
        /// The name of the piece.
        piece: String,
        /// Where it stands.
        from: Place,
        /// Where it cannot go in one.
        to: Place,
        /// The metric.
        metric: Metric,
    },
    /// No goal is reached.
    NotSolved {
        /// After how many moves.
        moves: usize,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPiece { number } => write!(f, "expected a piece of the puzzle in move {number}, found none"),
            Self::WrongStart { number, piece, place } => {
                write!(f, "expected move {number} of {piece} to begin at {place}, found another place")
            }
            Self::NotOne { number, piece, from, to, metric } => {
                write!(f, "expected one {metric} of {piece} from {from} in move {number}, found {to}")
            }
            Self::NotSolved { moves } => write!(f, "expected a goal after {moves} moves, found none reached"),
        }
    }
}

impl core::error::Error for Violation {}

/// Judges `solution`.
///
/// Complexity: O(moves x squares x pieces) time.
///
/// # Errors
///
/// If a move is not one in the metric of the solution, or no goal is reached: the first thing wrong.
pub fn verify(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    let mut layout = puzzle.start();
    let board = puzzle.board();
    for (index, one) in solution.moves.iter().enumerate() {
        let number = index + 1;
        let Some(piece) = puzzle.pieces().get(one.piece) else { return Err(Violation::UnknownPiece { number }) };
        let name = || piece.name.clone();
        if layout[one.piece] != one.from {
            let place = board.place(layout[one.piece]);
            return Err(Violation::WrongStart { number, piece: name(), place });
        }
        if one.from == one.to || !reachable(puzzle, &layout, one.piece, solution.metric).contains(&one.to) {
            let to = board.place(one.to.min(board.rows() * board.columns() - 1));
            let from = board.place(one.from);
            return Err(Violation::NotOne { number, piece: name(), from, to, metric: solution.metric });
        }
        layout[one.piece] = one.to;
    }
    if puzzle.goals().iter().any(|goal| is_reached(puzzle, goal, &layout)) {
        Ok(())
    } else {
        Err(Violation::NotSolved { moves: solution.moves.len() })
    }
}

/// Whether every place of a goal has its piece, or where that may be any, an equal one.
fn is_reached(puzzle: &Puzzle, goal: &[(usize, Anchor)], layout: &[Anchor]) -> bool {
    goal.iter().all(|&(wanted, anchor)| {
        let equal = |other: usize| {
            let (a, b) = (&puzzle.pieces()[wanted], &puzzle.pieces()[other]);
            wanted == other || puzzle.is_any() && a.shape == b.shape && a.axis == b.axis
        };
        (0..layout.len()).any(|other| layout[other] == anchor && equal(other))
    })
}

/// Where one piece can get in one of the metric, the others standing still.
fn reachable(puzzle: &Puzzle, layout: &[Anchor], number: usize, metric: Metric) -> Vec<Anchor> {
    let (board, piece) = (puzzle.board(), &puzzle.pieces()[number]);
    let mut taken = alloc::vec![false; board.rows() * board.columns()];
    for (other, &anchor) in layout.iter().enumerate().filter(|&(other, _)| other != number) {
        for square in board.squares(&puzzle.pieces()[other].shape, anchor).unwrap_or_default() {
            taken[square] = true;
        }
    }
    let can_stand = |anchor: Anchor| {
        board.squares(&piece.shape, anchor).is_some_and(|squares| squares.iter().all(|&square| !taken[square]))
    };
    let go = |anchor: Anchor, direction: Direction| {
        let next = board.step(anchor, direction).filter(|_| piece.axis.allows(direction))?;
        can_stand(next).then_some(next)
    };
    let mut found = alloc::vec![layout[number]];
    let mut at = 0;
    while at < found.len() {
        let from = found[at];
        at += 1;
        for direction in Direction::ALL {
            let mut next = go(from, direction);
            while let Some(anchor) = next {
                if !found.contains(&anchor) {
                    found.push(anchor);
                }
                next = if metric == Metric::Step { None } else { go(anchor, direction) };
            }
        }
        if metric != Metric::Move {
            break;
        }
    }
    found
}
