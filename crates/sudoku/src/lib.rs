//! Sudoku in all sizes and variants.
//!
//! # The rules
//!
//! A board has as many values as a row has cells; boxes part it too.
//! Every row, column and box holds each value once; variants add houses, cages and cells that differ.
//! A puzzle gives some cells, and a good one has exactly one solution.
//!
//! # Reading order
//!
//! | module | owns |
//! |---|---|
//! | [`board`] | [`Layout`]: size, houses, cages, variants; [`Puzzle`], [`Solution`] |
//! | [`invalid`] | [`Invalid`]: what can be wrong with them |
//! | [`parse`] | our text in and out |
//! | [`formats`] | other programs' texts and links, in and out |
//! | [`mod@verify`] | [`verify()`]: the judge |
//! | [`config`] | [`Config`]: engine and techniques |
//! | [`solver`] | [`Solver`]: solve, enumerate, count, prove unique |
//! | [`mod@batch`] | [`Batch`]: many puzzles at once |
//! | [`candidates`] | values that occur in solutions, and how often |
//! | [`estimate`] | about how many solutions there are |
//! | [`generate`] | grids and puzzles from a seed |
//! | [`logic`] | steps as people take them: found, proved, explained, priced |
//!
//! | engine | file |
//! |---|---|
//! | the classic board, bit-parallel; many boards at once | [`fast`] |
//! | candidate sets of any board | [`generic`] |
//! | constraint propagation on `csp-core` | [`csp`] |
//! | exact cover on `dlx` | [`exact_cover`] |
//! | row by row, the ruler | [`row_major`] |
//! | the article's solver, flaws included (feature `as-printed`) | `as_printed` |
//!
//! # Example
//!
//! ```
//! use search_control::Uniqueness;
//! use sudoku::{Config, Puzzle, Solver, verify};
//!
//! let puzzle: Puzzle = "1.2...|..3...|...1.. ..4..5 5..6.. .....3".parse()?;
//! let mut solver = Solver::new(&puzzle, Config::default());
//! let Uniqueness::Multiple(first, second) = solver.uniqueness().answer else { panic!("it has several") };
//! assert_eq!((verify(&puzzle, &first), verify(&puzzle, &second)), (Ok(()), Ok(())));
//! # Ok::<(), sudoku::ParseError>(())
//! ```
//!
//! # Complexity
//!
//! Whether a puzzle of n² by n² cells has a solution is NP-complete; boards of one size are finite, and what a node costs
//! is said by each engine. After the first question about a board no puzzle and no node allocates,
//! and no search goes deep on the call stack.
//!
//! # References
//!
//! T. Yato, T. Seta, "Complexity and completeness of finding another solution and its application to puzzles",
//! IEICE Transactions E86-A (2003); D. E. Knuth, The Art of Computer Programming 4B (2022), section 7.2.2.1;
//! B. Felgenhauer, A. F. Jarvis, "Mathematics of Sudoku I" (2006): 6,670,903,752,021,072,936,960 grids;
//! G. `McGuire`, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Experimental Mathematics 23 (2014).
//!
//! # Features
//!
//! `std` (default) gives the limits a clock; without it the crate is `no_std` + `alloc`.
//! `serde` gives answers, statistics and configurations `Serialize`.
//! `rayon` gives [`Batch`] and [`Solver`] functions on several threads.
//! `as-printed` gives the article's algorithm, flaws included.

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod batch;
pub mod board;
pub mod candidates;
pub mod config;
pub mod csp;
mod engine;
pub mod estimate;
pub mod exact_cover;
pub mod fast;
pub mod formats;
pub mod generate;
pub mod generic;
pub mod invalid;
pub mod logic;
#[cfg(feature = "rayon")]
mod parallel;
pub mod parse;
pub mod row_major;
pub mod solver;
pub mod stats;
pub mod verify;

#[cfg(feature = "as-printed")]
pub mod as_printed;

pub use batch::{Batch, Found};
pub use board::{BoxShape, Cage, House, HouseKind, Layout, Place, Puzzle, Solution, Variants};
pub use candidates::{CandidateCounts, Candidates, SeenCandidates};
pub use config::{Config, Engine};
pub use estimate::Estimate;
pub use generate::{Generator, Symmetry, Wanted};
pub use invalid::Invalid;
pub use parse::ParseError;
pub use search_control::ConfigError;
pub use solver::{Report, Solutions, Solver};
pub use stats::{Counters, Stats};
pub use verify::{Violation, verify};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
