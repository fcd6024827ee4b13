//! Sliding blocks: Klotski, 华容道 (Huarong Dao), Rush Hour and their kin.
//!
//! # The rules
//!
//! Pieces lie on a board without overlap and slide into empty cells, one at a time; they never turn.
//! A puzzle asks to bring some of them to given places in as few moves as possible.
//! What counts as one is the [`Metric`]: a journey of one piece (`move`), a straight line (`slide`) or a cell (`step`).
//!
//! # Reading order
//!
//! | module | owns |
//! |---|---|
//! | [`board`] | [`Board`], [`Piece`], [`Puzzle`], [`Metric`], [`Move`], [`Solution`] |
//! | [`invalid`] | [`Invalid`]: what can be wrong with them |
//! | [`parse`] | text in and out |
//! | [`notation`] | solutions and other forms as text |
//! | [`code`] | nine hexadecimal digits for a 4x5 layout |
//! | [`presets`] | classics by name |
//! | [`mod@verify`] | [`verify()`]: the judge |
//! | [`lengths`] | [`Lengths`]: one way in all metrics |
//! | [`config`] | [`Config`]: the means of a search |
//! | [`solver`] | [`Solver`]: shortest, all shortest, hints, farthest, hardest |
//!
//! | technique | file |
//! |---|---|
//! | states as numbers, equal pieces merged | `space` |
//! | a state for all its images | `symmetry` |
//! | what can be done in a state | `moves` |
//! | all placements that are solved | `placements` |
//! | breadth-first search by layers | `layers` |
//! | layers in several threads (feature `rayon`) | `layers::parallel` |
//! | packing as a constraint problem | [`packing`] |
//! | every layout of a 4x5 board; the same in a file that is taken up again (feature `std`) | [`atlas`] |
//! | the article's program, flaws included (feature `as-printed`) | `as_printed` |
//!
//! # Complexity
//!
//! The problem is PSPACE-complete. Time and memory grow with the states that are nearer than the goal:
//! 8 bytes and the table's slots for each, 16 where the product of the places of all pieces exceeds 64 bits.
//!
//! # Features
//!
//! `std` (default) gives the limits a clock; without it the crate is `no_std` + `alloc`.
//! `rayon` gives `Solver::parallel`: large layers are expanded in several threads.
//! `serde` gives statistics `Serialize`.
//! `as-printed` gives the article's program.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "as-printed")]
pub mod as_printed;
pub mod atlas;
pub mod board;
pub mod code;
pub mod config;
pub mod invalid;
pub mod lengths;
pub mod notation;
pub mod packing;
pub mod parse;
pub mod presets;
pub mod solver;
pub mod stats;
pub mod verify;

mod layers;
mod moves;
mod placements;
mod space;
mod symmetry;
mod table;
mod word;

pub use board::{Anchor, Axis, Board, Direction, Goal, Metric, Move, Piece, Place, Puzzle, Shape, Solution};
pub use config::Config;
pub use invalid::Invalid;
pub use lengths::Lengths;
pub use parse::ParseError;
pub use solver::{Distances, Farthest, Hint, Report, ShortestCount, Solver, TooManyPieces};
pub use stats::{Counters, Stats};
pub use verify::{Violation, verify};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
