//! One door to the engines: re-exports only.
//!
//! | you want to | go to |
//! |---|---|
//! | exact cover: solve, count, cheapest, decision diagrams | [`dlx::Solver`], [`dlx::Diagram`] |
//! | solve, count, prove unique a Hidato or Numbrix | [`hidato::Solver`] |
//! | solve, count, prove unique, generate a Numberlink | [`numberlink::Solver`] |
//! | solve, count, prove unique a sudoku of any size | [`sudoku::Solver`] |
//! | shortest solutions of sliding blocks, hints, the atlas of 4x5 layouts | [`klotski::Solver`], [`klotski::atlas`] |
//! | model a problem of your own with finite domains | [`csp_core::Problem`] |
//! | limit, cancel or watch a search | [`search_control`] |
//! | join sets and take it back | [`union_find_rollback::UnionFind`] |
//! | read puzzle files | [`puzzle_text`] |
//!
//! ```
//! use puzzles::prelude::*;
//!
//! let puzzle: hidato::Puzzle = "1 . / . 4".parse()?;
//! let report = hidato::Solver::new(&puzzle, hidato::Config::default()).count_up_to(10);
//! assert_eq!(report.answer.exact(), Some(2));
//! # Ok::<(), hidato::ParseError>(())
//! ```
//!
//! # Features
//!
//! One for each engine (`default` has all), `std` for time limits, `serde` for `Serialize`,
//! `rayon` for several threads, `as-printed` for the articles' algorithms.

#![no_std]
#![forbid(unsafe_code)]

pub use csp_core;
#[cfg(feature = "dlx")]
pub use dlx;
#[cfg(feature = "hidato")]
pub use hidato;
#[cfg(feature = "klotski")]
pub use klotski;
#[cfg(feature = "numberlink")]
pub use numberlink;
pub use puzzle_text;
pub use search_control;
#[cfg(feature = "sudoku")]
pub use sudoku;
pub use union_find_rollback;

/// What nearly every program needs: the engines by their names, and the words that their answers share.
pub mod prelude {
    #[cfg(feature = "dlx")]
    pub use dlx;
    #[cfg(feature = "hidato")]
    pub use hidato;
    #[cfg(feature = "klotski")]
    pub use klotski;
    #[cfg(feature = "numberlink")]
    pub use numberlink;
    pub use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};
    #[cfg(feature = "sudoku")]
    pub use sudoku;
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
