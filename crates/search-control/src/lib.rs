//! The words that every search of this workspace shares.
//!
//! A search engine here is asked one question and gives one of a few kinds of answer; it may be told when to stop,
//! it may be watched, it may be seeded, and its techniques may be switched.
//! Those concerns are the same for a constraint kernel, for dancing links and for a breadth-first search,
//! so they are written once, here, below all engines:
//!
//! | module | owns |
//! |---|---|
//! | [`limits`] | [`Limits`]: node limit, time, interruption, and [`LimitCheck`], the look that a search loop takes at them |
//! | [`answer`] | [`Outcome`], [`Uniqueness`], [`Count`], [`End`], [`Report`]: answers that never confuse "none" with "stopped" |
//! | [`observer`] | [`Observer`]: what a search tells whoever watches it; free when nobody does |
//! | [`random`] | [`SeededRandom`]: random numbers whose streams never change |
//! | [`settings`] | [`Switch`], [`ConfigError`]: techniques and engines by their names |
//!
//! Deliberately absent: threads, printing, and any knowledge of what is searched.
//!
//! ```
//! use search_control::{LimitCheck, Limits, Outcome, Stop};
//!
//! /// Looks for a divisor of `n`, one candidate a node.
//! fn divisor(n: u64, limits: &Limits) -> Outcome<u64> {
//!     let mut check = LimitCheck::new(limits);
//!     for candidate in 2..n {
//!         if let Err(stop) = check.node() {
//!             return Outcome::Stopped(stop);
//!         }
//!         if n % candidate == 0 {
//!             return Outcome::Solved(candidate);
//!         }
//!     }
//!     Outcome::Unsolvable
//! }
//!
//! assert_eq!(divisor(91, &Limits::none()), Outcome::Solved(7));
//! assert_eq!(divisor(97, &Limits::none()), Outcome::Unsolvable);
//! // A limit is never reported as "no solution".
//! assert_eq!(divisor(97, &Limits::none().nodes(10)), Outcome::Stopped(Stop::Nodes));
//! ```
//!
//! # Features
//!
//! `std` (default): deadlines and time limits; without it the crate is `no_std` + `alloc`.
//! `serde`: `Serialize` for [`Count`], [`End`] and [`Stop`].

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod answer;
pub mod limits;
pub mod observer;
pub mod random;
pub mod settings;

pub use answer::{Count, End, Outcome, Report, Uniqueness};
pub use limits::{LimitCheck, Limits, Stop};
pub use observer::{Left, Observer};
pub use random::SeededRandom;
pub use settings::{ConfigError, Switch};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
