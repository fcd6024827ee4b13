//! Hidato, Hidoku, Numbrix: paths of consecutive numbers through all cells of a board.
//!
//! # The rules
//!
//! A board of `n` cells shows some of the numbers `1..=n`.
//! Every cell gets one number, each number once, and consecutive numbers stand in neighbouring cells:
//! the eight around in Hidato, the four beside in Numbrix, or whatever a graph says.
//! A proper puzzle has exactly one solution; this crate finds it, proves that there is no other, or shows two.
//!
//! # The model
//!
//! Numbers are variables, cells are their values; a set of cells is a few words, and its neighbours are shifts of them.
//!
//! # Reading order
//!
//! | module | owns |
//! |---|---|
//! | [`board`] | [`Board`], [`Puzzle`], [`Solution`], and what makes a puzzle [`Invalid`] |
//! | [`parse`] | the text formats |
//! | [`verify`](mod@verify) | the judge of solutions |
//! | [`config`] | [`Config`]: engines and techniques |
//! | [`solver`] | [`Solver`]: solve, enumerate, count, prove unique, candidates |
//! | [`refutation`](mod@refutation) | why there is no solution |
//! | [`logic`] | hints, explanations and ratings for people |
//! | [`generate`] | [`Generator`]: puzzles from a seed |
//!
//! | technique | file |
//! |---|---|
//! | arc consistency along the chain of numbers | [`chain_layers`] |
//! | a cell that one number can take gets it | [`csp_core::propagators::hidden_single`] |
//! | no dead ends | [`distinct_support`] |
//! | free regions and gaps | [`connectivity`] |
//! | a cell that holds the board together is passed once | [`cut_cells`] |
//! | two numbers for two cells, three for three | [`pairs_triples`] |
//! | the numbers of an interval need as many cells | [`interval_capacity`] |
//! | colours alternate along the path | [`parity`] |
//! | numbers and cells match | [`csp_core::propagators::AllDifferentMatching`] |
//! | whole paths through short gaps, weighed against each other | [`gap_paths`] |
//! | dear techniques rest while they find nothing | [`rest`] |
//! | try every candidate before the search | [`probing`] |
//! | guess at numbers or cells | [`dual_order`] |
//! | grow from what is known | [`both_ends`] |
//! | guess at numbers that failed often, and begin again | [`weights`], [`csp_core::Restarts`] |
//! | Warnsdorff's rule for the cell of a guess | [`few_exits`] |
//! | neighbours of a whole set by shifts | [`neighbourhood`] |
//! | the path view, a baseline | [`path_walk`] |
//! | local search for loose boards | [`local_search`] |
//! | both in turns, the default | [`portfolio`] |
//! | the article's algorithm, flaws included (feature `as-printed`) | `as_printed` |
//!
//! # Example
//!
//! ```
//! use hidato::{Config, Puzzle, Solver, verify};
//! use search_control::Outcome;
//!
//! let puzzle: Puzzle = "
//!     > hello
//!      . 10  #
//!      8  .  4
//!      .  .  .
//!      .  2  .
//! ".parse()?;
//! let report = Solver::new(&puzzle, Config::default()).solve();
//! let Outcome::Solved(solution) = report.answer else { panic!("it has a solution") };
//! verify(&puzzle, solution.numbers())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Complexity
//!
//! The problem is NP-complete (Hamiltonian paths); a node of the search costs about as many set operations as numbers changed.
//! Boards have up to [`Board::MOST_CELLS`] cells; a set takes one word for every 64 of them.
//!
//! # Features
//!
//! `std` (default): time limits; without it the crate is `no_std` + `alloc`.
//! `serde`: `Serialize` for statistics and configurations.
//! `as-printed`: the article's algorithm.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "as-printed")]
pub mod as_printed;
pub mod board;
pub mod both_ends;
pub mod chain_layers;
pub mod config;
pub mod connectivity;
pub mod cut_cells;
pub mod distinct_support;
pub mod dual_order;
mod engine;
pub mod few_exits;
mod forms;
pub mod gap_paths;
pub mod generate;
mod guess;
pub mod interval_capacity;
pub mod local_search;
pub mod logic;
mod model;
pub mod neighbourhood;
pub mod pairs_triples;
pub mod parity;
pub mod parse;
pub mod path_walk;
pub mod portfolio;
pub mod probing;
pub mod refutation;
pub mod rest;
pub mod solver;
pub mod verify;
pub mod weights;

pub use board::{Adjacency, Board, Cell, Invalid, Number, Place, Puzzle, Solution, Square};
pub use config::{Config, Engine};
pub use generate::{Generated, Generator, Symmetry, Wanted};
pub use parse::ParseError;
pub use refutation::{Refutation, refutation};
pub use search_control::ConfigError;
pub use solver::{Candidates, Report, SeenCandidates, Solutions, Solver, Stats};
pub use verify::{Violation, verify};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
