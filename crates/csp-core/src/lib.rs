//! A finite-domain constraint kernel that is small enough to read in an evening.
//!
//! # The problem in words
//!
//! There are *variables*, each with a set of *values* that it may still take (its *domain*), and *constraints* among them.
//! A solution gives each variable one value of its domain so that every constraint holds.
//! The kernel alternates two steps: *propagation* removes values that cannot occur in any solution, until nothing changes;
//! *search* then guesses one value, and undoes the guess when it fails.
//!
//! # The model
//!
//! ```text
//!   Problem ── owns ──> Store        domains (words), undo, wake-up queue, counters
//!      │                  ^
//!      └── owns ──> Propagators ── read domains, and narrow() them: the only mutation
//!
//!   Search  ── borrows the Problem; asks an Order for the next guess; keeps its stack on the heap
//! ```
//!
//! | module | owns |
//! |---|---|
//! | [`domain`] | [`Domain`]: sets of small numbers in one or several words |
//! | [`undo`] | [`Trail`] and [`Snapshot`]: two ways to go back |
//! | [`store`] | [`Store`]: domains, [`narrow`](Store::narrow), the queue of woken propagators |
//! | [`propagator`] | [`Propagator`]: the trait, also for your own |
//! | [`propagators`] | the stock: all-different, relations, tables, sums, circuits and more |
//! | [`problem`] | [`Problem`]: variables and constraints, propagation to the fixpoint |
//! | [`order`] | which variable and which value to guess next |
//! | [`restarts`] | when a search begins again at the root |
//! | [`search`] | [`Search`]: depth first, on an explicit stack, with limits and observers |
//! | [`solution`] | [`Solution`]: values by variable |
//! | [`presets`] | [`Preset`]: the configurations that courses name, for binary problems |
//! | [`local_search`] | [`MinConflicts`]: repairs a whole assignment until nothing is violated |
//! | [`view`] | [`View`]: a variable seen through offset and negation |
//! | [`instances`] | seeded families of problems to measure on |
//! | [`counters`] | [`Counters`]: what is counted, one sentence each |
//! | [`error`] | [`ModelError`]: what can be wrong with a problem while it is built |
//!
//! # Example
//!
//! Six queens, one variable per row, its value the column:
//!
//! ```
//! use csp_core::propagators::NotEqual;
//! use csp_core::{Ascending, Domain, Mrv, Problem};
//!
//! let mut problem = Problem::<u64>::new();
//! let queens = problem.variables(6, u64::below(6));
//! for (i, &a) in queens.iter().enumerate() {
//!     for (j, &b) in queens.iter().enumerate().skip(i + 1) {
//!         let rows = (j - i) as i32;
//!         problem.post(NotEqual::new(a, b))?;
//!         problem.post(NotEqual::with_offset(a, b, rows))?;
//!         problem.post(NotEqual::with_offset(a, b, -rows))?;
//!     }
//! }
//! let mut search = problem.search((Mrv, Ascending));
//! let mut solutions = 0;
//! while search.next_solution() {
//!     solutions += 1;
//! }
//! assert_eq!(solutions, 4);
//! # Ok::<(), csp_core::ModelError>(())
//! ```
//!
//! # A constraint of your own
//!
//! A propagator says what wakes it, and narrows domains; the store does the rest: undo, wake-ups, counters.
//!
//! ```
//! use csp_core::{Ascending, Attach, Conflict, Domain, Mrv, Problem, Propagator, Store, Undo, Var};
//!
//! /// Two variables of which one is even.
//! #[derive(Debug)]
//! struct OneIsEven(Var, Var);
//!
//! impl<D: Domain, U: Undo> Propagator<D, U> for OneIsEven {
//!     fn attach(&mut self, attach: &mut Attach<'_>) {
//!         [self.0, self.1].map(|var| attach.on_change(var));
//!     }
//!     fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
//!         let even = D::of((0..D::CAPACITY).step_by(2));
//!         let has_even = |var| store.domain(var).meets(&even);
//!         match (has_even(self.0), has_even(self.1)) {
//!             (false, _) => store.narrow(self.1, &even),
//!             (_, false) => store.narrow(self.0, &even),
//!             _ => Ok(()),
//!         }
//!     }
//! }
//!
//! let mut problem = Problem::<u64>::new();
//! let (x, y) = (problem.var(1..4)?, problem.var(1..4)?);
//! problem.post(OneIsEven(x, y))?;
//! assert_eq!(problem.search((Mrv, Ascending)).solutions().count(), 5);
//! # Ok::<(), csp_core::ModelError>(())
//! ```
//!
//! What it must not do, how it keeps state that goes back, and what it may ask for is in [`propagator`].
//!
//! # Complexity
//!
//! A propagation costs what the woken propagators cost; going back costs what was changed (trail).
//! After set-up a search of up to 510 variables (361 with snapshots) allocates nothing; beyond that the log may double a few times.
//!
//! # References
//!
//! C. Bessiere, "Constraint Propagation" (Handbook of Constraint Programming, 2006, ch. 3);
//! L. Michel, P. Schaus, P. Van Hentenryck, "MiniCP: a lightweight solver for constraint programming" (2021),
//! DOI 10.1007/s12532-020-00190-7, from which the separation of state management from everything else is taken.
//!
//! # Features
//!
//! `std` (default) gives the limits a clock; without it the crate is `no_std` + `alloc`.
//! `serde` gives the counters `Serialize`.
//! `rayon` gives `parallel`: counting and enumerating in several threads.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "rayon")]
extern crate std;

pub mod counters;
pub mod domain;
pub mod error;
pub mod instances;
pub mod local_search;
pub mod order;
#[cfg(feature = "rayon")]
pub mod parallel;
pub mod presets;
pub mod problem;
pub mod propagator;
pub mod propagators;
pub mod restarts;
pub mod search;
pub mod solution;
pub mod store;
pub mod undo;
pub mod view;

pub use search_control;

pub use counters::Counters;
pub use domain::{Domain, Width};
pub use error::ModelError;
pub use local_search::MinConflicts;
pub use order::{
    Ascending, ByKey, DomWdeg, LastConflict, LeastConstraining, Lexicographic, Mrv, MrvDegree, Order, RandomValue,
    RandomVariable, ValueOrder, VariableOrder,
};
pub use presets::Preset;
pub use problem::Problem;
pub use propagator::{Attach, Conflict, Priority, Propagator};
pub use restarts::Restarts;
pub use search::{Branching, Search, Step};
pub use solution::{Solution, Solutions};
pub use store::{Cell, Failure, Store, Var};
pub use undo::{Snapshot, Trail, Undo};
pub use view::View;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
