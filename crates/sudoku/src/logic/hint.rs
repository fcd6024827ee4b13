//! One step for somebody who is stuck; a mistake first, if there is one.
//!
//! A hint about a position with a wrong digit would lead nowhere, so the position is compared with the solution of its
//! givens first. Without exactly one solution there is nothing to compare with, and that is the answer.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use search_control::settings::by_word;
use search_control::{ConfigError, Limits, Stop};

use super::board::Board;
use super::cells::{Candidate, Cells};
use super::solver::LogicSolver;
use super::state::State;
use super::step::Step;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Where to look.
    Place,
    /// Which technique.
    Technique,
    /// The whole step.
    #[default]
    Whole,
}

impl Strength {
    /// All of them, weakest first.
    pub const ALL: [Self; 3] = [Self::Place, Self::Technique, Self::Whole];

    /// Its name in options.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Technique => "technique",
            Self::Whole => "whole",
        }
    }
}

impl FromStr for Strength {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("strength", &Self::ALL, Self::word, text)
    }
}

/// What is to be said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A placed digit is not that of the solution.
    Wrong(Candidate),
    /// A candidate was taken away that the solution has.
    Lost(Candidate),
    /// The givens have no solution.
    Unsolvable,
    /// The givens have several solutions.
    Ambiguous,
    /// It could not be told in time whether the givens have one solution.
    Stopped(Stop),
    /// Every cell has its digit.
    Complete,
    /// The next step.
    Step(Box<Step>),
    /// None of the techniques leads on.
    Stuck,
}

impl Hint {
    /// What is said at a strength: mistakes are told at every strength, since no step would help.
    #[must_use]
    pub const fn at(&self, strength: Strength) -> HintText<'_> {
        HintText { hint: self, strength }
    }

    /// The step, if it is one.
    #[must_use]
    pub const fn step(&self) -> Option<&Step> {
        match self {
            Self::Step(step) => Some(step),
            _ => None,
        }
    }
}

/// See [`Hint::at`].
#[derive(Clone, Copy, Debug)]
pub struct HintText<'h> {
    hint: &'h Hint,
    strength: Strength,
}

impl fmt::Display for HintText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = match (self.hint, self.strength) {
            (Hint::Wrong(Candidate { cell, digit }), _) => format!("{}={digit} is wrong.", Cells::of(*cell)),
            (Hint::Lost(Candidate { cell, digit }), _) => {
                format!("{digit} was taken away from {} by mistake.", Cells::of(*cell))
            }
            (Hint::Unsolvable, _) => "The givens have no solution.".to_string(),
            (Hint::Ambiguous, _) => "The givens have several solutions.".to_string(),
            (Hint::Stopped(_), _) => "Whether there is one solution was not found out in time.".to_string(),
            (Hint::Complete, _) => "Every cell has its digit.".to_string(),
            (Hint::Stuck, _) => "None of the techniques leads on.".to_string(),
            (Hint::Step(step), Strength::Place) => step.place(),
            (Hint::Step(step), Strength::Technique) => format!("{} There is a step: {}.", step.place(), step.technique),
            (Hint::Step(step), Strength::Whole) => format!("{step}\n{}", step.sentences()),
        };
        f.write_str(&text)
    }
}

impl LogicSolver {
    /// What to say about a position: a mistake, or the next step.
    ///
    /// The solution of the givens is searched for within `limits`.
    ///
    /// ```
    /// use search_control::Limits;
    /// use sudoku::logic::{Board, Hint, LogicSolver, Settings, Strength};
    ///
    /// let solver = LogicSolver::new(&Settings::default());
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let hint = solver.hint(&board, &Limits::none());
    /// assert_eq!(hint.at(Strength::Place).to_string(), "Look at r5c5.");
    ///
    /// let mut mistaken = board;
    /// mistaken.place(2, 1);
    /// assert_eq!(solver.hint(&mistaken, &Limits::none()).at(Strength::Place).to_string(), "r1c3=1 is wrong.");
    /// # Ok::<(), sudoku::logic::StateError>(())
    /// ```
    #[must_use]
    pub fn hint(&self, board: &Board, limits: &Limits) -> Hint {
        // Givens that clash were refused when the board was made.
        let Ok(state) = State::of_board(board) else { return Hint::Unsolvable };
        state.judge(limits).map_or_else(|mistake| mistake, |_| self.hint_without_mistake(board))
    }

    /// What to say about a state: a mistake, or the next step.
    #[must_use]
    pub fn hint_for(&self, state: &State, limits: &Limits) -> Hint {
        state.judge(limits).map_or_else(|mistake| mistake, |board| self.hint_without_mistake(&board))
    }

    /// What to say about a position that has been judged: never a mistake.
    #[must_use]
    pub fn hint_without_mistake(&self, board: &Board) -> Hint {
        if board.is_complete() {
            return Hint::Complete;
        }
        self.next(board).map_or(Hint::Stuck, |step| Hint::Step(Box::new(step)))
    }
}
