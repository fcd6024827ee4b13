//! Sudoku as people solve it: steps with reasons, proved, priced and explained.
//!
//! | module | owns |
//! |---|---|
//! | [`cells`] | sets of cells, digits and houses |
//! | [`board`] | [`Board`]: values and candidates of a position |
//! | [`technique`] | [`Technique`]: names, numbers, scores, levels, ratings |
//! | [`step`] | [`Step`]: what follows, and why, as data |
//! | [`reach`] | places of a digit that belong to no placement of it as a whole |
//! | [`finder`] | how steps are looked for: [`find_all`], [`find_first`] |
//! | [`solver`] | [`LogicSolver`]: the next step, all steps, what they cost |
//! | [`state`] | [`State`]: a puzzle with what a player has done |
//! | [`hint`] | [`Hint`]: a mistake, or the next step, in three strengths |
//! | [`rating`] | [`Rating`]: score and level |
//! | [`explainer`] | [`Explainer`]: ER, EP and ED |
//! | [`effort`] | [`Effort`]: what the article counts |
//! | [`generate`] | [`Grader`]: puzzles of a difficulty |
//! | [`techniques`] | one file per technique |
//! | [`mod@check`] | [`check()`]: the judge, who proves every step from the board |
//!
//! Only the classic board of 9x9 is known here; of another one a [`StateError`] says so.

pub mod board;
pub mod cells;
pub mod check;
pub mod effort;
pub mod explainer;
pub mod finder;
pub mod generate;
pub mod hint;
#[cfg(feature = "serde")]
mod json;
pub mod rating;
pub mod reach;
pub mod solver;
pub mod state;
pub mod step;
pub mod technique;
pub mod techniques;
mod text;
mod work;

pub use board::{Board, StateError};
pub use cells::{Candidate, Cells, Digits, Houses};
pub use check::{Flaw, check};
pub use effort::Effort;
pub use explainer::{Explainer, ExplainerRating};
pub use finder::{Options, Sink, find_all, find_first};
pub use generate::{Difficulty, Grader};
pub use hint::{Hint, Strength};
pub use rating::Rating;
pub use solver::{Explanation, LogicSolver, Settings};
pub use state::State;
pub use step::{Reason, Step};
pub use technique::{Level, Technique};
