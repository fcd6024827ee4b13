//! One door to the engines: re-exports only.
//!
//! # From a task to a function
//!
//! | task | function |
//! |---|---|
//! | solve a puzzle | `solve` of [`hidato::Solver`], [`numberlink::Solver`], [`sudoku::Solver`], [`dlx::Solver`]: [`Outcome`](search_control::Outcome) |
//! | list its solutions one by one, stop, and go on | `solutions` of the same, then `next` and `resume` |
//! | count them exactly | [`numberlink::Solver::count`], [`sudoku::Solver::count`], [`dlx::Solver::count`], [`hidato::Solver::count_up_to`]; without meeting each: [`dlx::Diagram`] |
//! | say about how many there are | [`sudoku::Estimate::new`] |
//! | prove that a puzzle is unique, or see two solutions | `uniqueness` of each solver: [`Uniqueness`](search_control::Uniqueness) |
//! | know what can still stand in each cell | [`hidato::Solver::candidates`], [`numberlink::Solver::candidates`], [`sudoku::Solver::candidates`] |
//! | know why there is no solution | [`hidato::refutation()`], [`numberlink::Refutation`], [`dlx::Problem::deadlock`] |
//! | judge a solution | [`hidato::verify()`], [`numberlink::verify()`], [`sudoku::verify()`], [`klotski::verify()`], [`dlx::Problem::verify`] |
//! | make a puzzle | [`hidato::Generator`], [`numberlink::generate`], [`sudoku::Generator`] |
//! | help a person | [`hidato::logic`], [`sudoku::logic`]: hints, explanations, ratings; [`klotski::Solver::hint`] |
//! | ask about many sudokus at once | [`sudoku::Batch`] |
//! | find a shortest way, all shortest, the hardest start | [`klotski::Solver::solve`], [`count_shortest`](klotski::Solver::count_shortest), [`hardest`](klotski::Solver::hardest) |
//! | know every layout of a 4x5 board | [`klotski::atlas`] |
//! | find the cheapest solution | `minimum` and `cheapest` of [`dlx::Solver`]; on finite domains [`csp_core::Search::minimise`] |
//! | pack pieces into a box | [`dlx::shapes`] |
//! | model a problem of your own | as exact cover [`dlx::Builder`]; with finite domains [`csp_core::Problem`], with a constraint of your own [`csp_core::Propagator`] |
//! | join sets and take it back | [`union_find_rollback::UnionFind`] |
//! | limit, cancel or slice a search | [`search_control::Limits`], given to `limits` of each solver |
//! | watch a search | [`search_control::Observer`], given to `observe` of each solver |
//! | draw the same random numbers on every machine | [`search_control::SeededRandom`] |
//! | read puzzle files of a format of your own | [`puzzle_text`] |
//!
//! # Count the solutions
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
//! # Prove that a puzzle is unique
//!
//! ```
//! use puzzles::prelude::*;
//!
//! let puzzle: numberlink::Puzzle = "1 . 1 / 2 . 2".replace(" / ", "\n").parse()?;
//! // A limit is never an answer: `Stopped` is a variant of its own.
//! let limits = Limits::none().nodes(1_000);
//! match numberlink::Solver::new(&puzzle, numberlink::Config::default())?.limits(limits).uniqueness().answer {
//!     Uniqueness::Unique(solution) => assert_eq!(numberlink::verify(&puzzle, &solution), Ok(())),
//!     other => panic!("two straight paths, found {other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Make a puzzle
//!
//! ```
//! use puzzles::prelude::*;
//!
//! // The layout of a puzzle text; an empty board of 4x4 here.
//! let board: sudoku::Puzzle = "................".parse()?;
//! let mut generator = sudoku::Generator::new(board.layout().clone(), 7);
//! let made = generator.puzzle(&sudoku::Wanted::default(), &Limits::none()).expect("nothing stops it").expect("it is possible");
//! let answer = sudoku::Solver::new(&made, sudoku::Config::default()).uniqueness().answer;
//! assert!(matches!(answer, Uniqueness::Unique(_)));
//! # Ok::<(), sudoku::ParseError>(())
//! ```
//!
//! # Watch a search
//!
//! ```
//! use puzzles::prelude::*;
//!
//! /// Counts the dead ends and the deepest node.
//! #[derive(Debug, Default)]
//! struct Watch {
//!     fails: u64,
//!     deepest: usize,
//! }
//!
//! impl Observer for Watch {
//!     fn node(&mut self, depth: usize) {
//!         self.deepest = self.deepest.max(depth);
//!     }
//!     fn fail(&mut self, _depth: usize) {
//!         self.fails += 1;
//!     }
//! }
//!
//! let queens = dlx::instances::queens(6)?;
//! let mut solver = dlx::Solver::new(&queens, dlx::Config::default())?.observe(Watch::default());
//! assert_eq!(solver.count().answer.exact(), Some(4));
//! let watch = solver.into_observer();
//! assert!(0 < watch.fails && 0 < watch.deepest);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `csp-core`, `dlx`, `hidato`, `klotski`, `numberlink`, `sudoku`, `union-find-rollback` | the engine of that name; `default` has all |
//! | `std` (default) | the clock, for time limits; without it everything is `no_std` + `alloc` |
//! | `serde` | `Serialize` for answers, statistics and configurations |
//! | `rayon` | several threads where an engine can use them |
//! | `sat` | Numberlink's engine of that name |
//! | `as-printed` | the articles' algorithms, flaws included |

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "csp-core")]
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
#[cfg(feature = "union-find-rollback")]
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
