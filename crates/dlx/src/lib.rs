//! Exact cover: choose options so that every item is covered as often as it must be.
//!
//! # The rules
//!
//! A problem has items and options; an option is a set of items.
//! Chosen are options such that every primary item is in exactly one of them (or in `lo..=hi`),
//! and every secondary item in at most one, or in several that give it the same colour.
//! Sudoku, pentominoes, queens, word rectangles and many puzzles more are problems of this kind.
//!
//! # Reading order
//!
//! | module | owns |
//! |---|---|
//! | [`problem`] | [`Problem`], [`Entry`], [`OptionId`], [`Solution`] |
//! | [`builder`] | [`Builder`], and what makes a problem [`Invalid`] |
//! | [`text`] | Knuth's text format |
//! | [`config`] | [`Config`]: [`Kernel`] and [`Choice`] |
//! | [`judge`] | [`Problem::verify`]: whether options are a solution |
//! | [`solver`] | [`Solver`]: solve, enumerate, count, prove unique |
//! | [`search`] | [`Search`]: the search alone, owned, with options taken out |
//!
//! | technique | file |
//! |---|---|
//! | dancing links | [`links`] |
//! | dancing cells, sparse sets | [`cells`] |
//! | bitsets of the options that are left | [`bits`] |
//! | cheapest solutions by branch and bound | [`cheapest`] |
//! | exact counts by decision diagram | [`diagram`] |
//! | options that no solution can use | [`reduce`] |
//! | parts for many machines | [`split`] |
//! | polyominoes and polycubes | [`shapes`] |
//! | problems to measure on | [`instances`] |
//! | the article's class, flaws included (feature `as-printed`) | `as_printed` |
//!
//! # Example
//!
//! ```
//! use dlx::{Builder, Config, Solver};
//!
//! // Knuth's first example: seven items, six options, one solution.
//! let mut builder = Builder::new();
//! for name in 'a'..='g' {
//!     builder.primary(name)?;
//! }
//! for option in ["ce", "adg", "bcf", "adf", "bg", "deg"] {
//!     builder.option(option, option.chars().map(Into::into))?;
//! }
//! let problem = builder.build();
//! let mut solver = Solver::new(&problem, Config::default())?;
//! let solution = solver.solve().answer.solution().expect("it has one");
//! let mut chosen: Vec<_> = solution.options().iter().map(|&option| *problem.payload(option)).collect();
//! chosen.sort();
//! assert_eq!(chosen, ["adf", "bg", "ce"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Complexity
//!
//! The problem is NP-complete; what a node costs is said by each kernel.
//! After [`Solver::new`] a search allocates nothing, and its depth is bounded by memory alone, not by the call stack.
//!
//! # Features
//!
//! `std` (default): time limits; without it the crate is `no_std` + `alloc`.
//! `serde`: `Serialize` for statistics and configurations.
//! `as-printed`: the article's class.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "as-printed")]
pub mod as_printed;
pub mod bits;
mod bound;
pub mod builder;
pub mod cells;
pub mod cheapest;
mod chooser;
mod common;
pub mod config;
mod counters;
pub mod deadlock;
pub mod diagram;
mod index;
pub mod instances;
pub mod judge;
pub mod links;
pub mod problem;
pub mod reduce;
pub mod search;
pub mod shapes;
pub mod solver;
pub mod split;
pub mod text;

pub use builder::{Builder, Invalid};
pub use cheapest::Cheapest;
pub use config::{Choice, Config, Kernel};
pub use counters::{Counters, Effort, Step};
pub use deadlock::Deadlock;
pub use diagram::{Diagram, Refused};
pub use judge::Violation;
pub use problem::{Entry, OptionId, Problem, Solution};
pub use reduce::Reduced;
pub use search::{Search, Stats, Unsupported};
pub use solver::{Report, Solutions, Solver};
pub use split::Part;
pub use text::{ParseError, TextError, UnwritableName};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
