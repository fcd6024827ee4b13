//! Numberlink, Arukone, Flow: solve, count exactly and prove unique, under explicit rules.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod board;
pub mod border_order;
pub mod config;
pub mod drawing;
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
pub mod solver;
pub mod stats;
pub mod tight;
mod touch;
pub mod verify;

pub use board::{Board, Cell, Edge, Exit, Features, Label, Pair, Place, Puzzle, Shape, Side, Solution};
pub use config::{Config, ConfigError, Engine};
pub use invalid::Invalid;
pub use parse::ParseError;
pub use rules::{Cells, Rules, Touch};
pub use solver::{Candidates, Refutation, Report, SeenCandidates, Solutions, Solver, Stats, Total};
pub use stats::Counters;
pub use verify::{Violation, verify};
