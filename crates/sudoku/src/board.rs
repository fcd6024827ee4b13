//! Boards, puzzles and solutions.
//!
//! A [`Layout`] says which cells must differ; a [`Puzzle`] is a layout with givens; a [`Solution`] has a value in every cell.
//! All validation happens when they are made: a solver cannot meet bad input.

pub mod layout;
pub mod puzzle;

pub use layout::{BoxShape, Cage, House, HouseKind, Layout, Place, Variants, symbol, value};
pub(crate) use puzzle::meeting;
pub use puzzle::{Puzzle, Solution};
