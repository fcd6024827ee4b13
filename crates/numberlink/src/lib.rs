//! Numberlink, Arukone, Flow: pairs of labels to join by paths; solve, count exactly, prove unique, generate.
//!
//! # The rules
//!
//! A path joins each pair of cells with the same label; paths neither meet nor fork, and there are no loops.
//! Whether every cell must be used, and whether a path may touch itself, is part of a puzzle: [`Rules`], never implied.
//! A proper puzzle has exactly one solution; this crate finds it, proves that there is no other, or shows two, or counts all.
//!
//! # The model
//!
//! A board is a graph of cells and edges; a solution is a set of edges.
//!
//! # Reading order
//!
//! | module | owns |
//! |---|---|
//! | [`rules`] | [`Rules`]: [`Cells`] and [`Touch`] |
//! | [`board`] | [`Board`], [`Puzzle`], [`Solution`] |
//! | [`invalid`] | [`Invalid`]: what makes a text no puzzle |
//! | [`parse`], [`puzzlink`], [`drawing`] | the text formats and URLs, in and out |
//! | [`verify`](mod@verify) | the judge of solutions |
//! | [`config`], [`stats`] | [`Config`]: engines and techniques; [`Counters`] |
//! | [`solver`] | [`Solver`]: solve, enumerate, count, prove unique, candidates |
//! | [`generate`] | puzzles from a seed |
//!
//! | engine or technique | file |
//! |---|---|
//! | frontier dynamic programming: any board, exact counts | [`frontier`] |
//! | diagonal corner search: rectangles under `tight` | [`tight`] |
//! | edge model, a propagator for each technique: any board, any rules | [`edge`] |
//! | clauses for a solver that learns from conflicts (feature `sat`): any board, any rules | `sat` |
//! | depth first through layers of states, with a memory | [`layered`] |
//! | ends on the border must pair up like brackets | [`border_order`] |
//! | colours of a chess board | [`parity`] |
//! | rules of touch that an engine does not know, as a last filter | `touch` |
//!
//! # Example
//!
//! ```
//! use numberlink::{Config, Puzzle, Rules, Solver};
//!
//! // The same board under three rules.
//! let board = "6 6\n..D..B\n....DB\nA..A.C\n...C..\n......\n......";
//! let tight: Puzzle = board.parse()?;
//! for (rules, solutions) in [(Rules::TIGHT, 0_u32), (Rules::FILL, 9), (Rules::NUMLIN, 21_405)] {
//!     let puzzle = tight.with_rules(rules)?;
//!     let total = Solver::new(&puzzle, Config::default())?.count().answer;
//!     assert_eq!(total.exact(), Some(&solutions.into()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Complexity
//!
//! The problem is NP-complete under all rules (K. Kotsuma, Y. Takenaga 2010; A. Adcock et al. 2015, DOI 10.2197/ipsjjip.23.239).
//! The frontier takes about 3^w states for a short side of w; the diagonal search takes as many as the ends leave runs of corners to guess.
//!
//! # Features
//!
//! `std` (default): time limits; without it the crate is `no_std` + `alloc`.
//! `serde`: `Serialize` for statistics and configurations.
//! `sat`: the engine of that name, by the SAT solver `batsat`; needs `std`.
//! `as-printed`: the article's algorithm as it was printed, flaws included.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "as-printed")]
pub mod as_printed;
pub mod board;
pub mod border_order;
mod choice;
pub mod config;
pub mod drawing;
pub mod edge;
mod engine;
pub mod frontier;
pub mod generate;
pub mod invalid;
pub mod layered;
mod network;
pub mod parity;
pub mod parse;
pub mod puzzlink;
pub mod rules;
#[cfg(feature = "sat")]
pub mod sat;
pub mod solver;
pub mod stats;
pub mod tight;
mod touch;
pub mod verify;
mod work;

pub use board::{Board, Cell, Edge, Exit, Features, Label, Pair, Place, Puzzle, Shape, Side, Solution};
pub use config::{Config, Engine, Unsupported};
pub use invalid::Invalid;
pub use parse::ParseError;
pub use rules::{Cells, Rules, Touch};
pub use search_control::ConfigError;
pub use solver::{Candidates, Refutation, Report, SeenCandidates, Solutions, Solver, Stats, Total};
pub use stats::Counters;
pub use verify::{Violation, verify};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
