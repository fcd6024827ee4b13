//! The article's solver as it was printed, flaws included: the baseline column of the tables, not an engine.
//!
//! Source: 《每日算法 — 使用java实现Hidato：约束传播与MRV回溯求解哈密顿路径》, sections 2 to 5 for the solver and
//! section 6 for the puzzles (a snake with most numbers taken out) and the counts.
//! Every Java method has a counterpart that names it; nothing is mended and nothing is validated.
//! The article does not print its constructor; taken from the rest of the code, `grid` starts out all zero.
//!
//! # The algorithm
//!
//! Each number has the set of cells it may stand in, one bit a cell of a Java `long`.
//! Placing a number strikes its cell from all other sets and cuts the sets of the number before and the number after
//! down to the neighbours of that cell.
//! *Forced propagation* places every number that has one cell left.
//! Then the number with the fewest cells (minimum remaining values, MRV; the smallest number on a tie) is tried in
//! each of them, lowest cell first, on a copy of the whole state.
//! After each such trial, not after a forced placement, *connectivity* floods the cells left to the smaller and to the
//! larger numbers from the neighbours of the cell just filled.
//!
//! Complexity, for `n` cells: a placement takes `O(n)` and a node `O(n^2)`, before its children; the depth is at most
//! 65 calls, since every trial strikes one of 64 bits from all other sets; memory is `O(n)` a call.
//! Setting up takes `O(n^2)` and looks at no limit.
//!
//! # Flaws
//!
//! Each is shown by tests in `tests/as_printed.rs`.
//!
//! | flaw | shown by |
//! |---|---|
//! | Connectivity is unsound: it wants *every* cell that a smaller number might take to be reachable over such cells alone, and likewise for the larger numbers, although the path may run through the givens and need not use all those cells on one side. | `connectivity_rejects_solvable_boards` and the four tests after it; with half of the numbers given, 167 of 200 snakes of 8x8 come out as false |
//! | Two consecutive givens are never compared, so an illegal grid may be returned as a solution. | `consecutive_givens_are_never_compared` |
//! | A shift by 64 or more wraps: a board with a 65th cell comes out as false unless that cell and all after it, and the cells 64 places before them, are given. | `the_65th_cell_wraps_onto_the_first`, `the_9x9_snake_without_its_even_numbers_is_called_unsolvable` |
//! | Going back restores the cell of the trial and not those of the forced placements, so numbers that were taken back stay in the grid after a failure. | `numbers_taken_back_stay_in_the_grid` |
//! | The table of section 6 counts up to the *first* solution of a board that has very many, and its rows find different ones: the counts compare luck as well as pruning. | `the_rows_of_the_6x6_table_find_different_solutions` |
//!
//! # Counters
//!
//! `backtracks` grows by one in a call that propagation proves dead and by one more in its parent for every cell that
//! did not lead to a solution.
//! `propagations` grows by one for every forced placement, failed or not.
//! `nodes`, which the article does not have, grows by one for every call of `propagateAndSearch`.
//!
//! So one dead end may count twice, and how often it does depends on the switches.
//! It is kept because the printed numbers (4160, 3062, 823) are counted that way and no other way reproduces them.
//! Compare them with nothing but themselves; across engines compare nodes.
//!
//! # When to use it
//!
//! For the tables that set an engine against what the article claims, and for those only.
//! Neither `True` nor `False` can be believed; ask the engines of this crate for an answer.
//!
//! ```
//! use hidato::as_printed::{Answer, AsPrinted, keep, snake};
//! use search_control::Limits;
//!
//! // The table of section 6. The clues are not printed; of all sets of six, this one alone gives its three rows.
//! let puzzle = keep(&snake(6, 6), &[1, 2, 9, 22, 31, 36]);
//! let row = |switches: AsPrinted| switches.solve(6, 6, &puzzle, &Limits::none());
//! assert_eq!(row(AsPrinted::MRV)?.backtracks, 4160);
//! assert_eq!(row(AsPrinted::PROPAGATION)?.backtracks, 3062);
//! assert_eq!(row(AsPrinted::ALL)?.backtracks, 823);
//!
//! // 2 in the middle of three cells has two solutions, and the full solver finds none.
//! let wrong = AsPrinted::ALL.solve(1, 3, &[0, 2, 0], &Limits::none())?;
//! assert_eq!(wrong.answer, Answer::False);
//! # Ok::<(), hidato::as_printed::WrongLength>(())
//! ```

mod search;
mod snake;

pub use snake::{keep, snake, snake_puzzle};

use alloc::vec::Vec;
use core::fmt;

use search::Search;
use search_control::{Limits, Stop};

/// The article's solver: which of its two optional techniques are on, and where the count of backtracks ends it.
///
/// The default is [`ALL`](Self::ALL).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AsPrinted {
    /// Forced propagation (`usePropagation`, section 3).
    pub propagation: bool,
    /// The connectivity check (`useConnectivity`, section 4), which is unsound.
    pub connectivity: bool,
    /// Stops the search when it would count one more backtrack than this; the article has no such cap.
    pub max_backtracks: Option<u64>,
}

impl AsPrinted {
    /// First row of the 6x6 table: MRV alone.
    pub const MRV: Self = Self { propagation: false, connectivity: false, max_backtracks: None };
    /// Second row of the 6x6 table: MRV and forced propagation.
    pub const PROPAGATION: Self = Self { propagation: true, ..Self::MRV };
    /// Third row of the 6x6 table, and the solver of the other sizes: everything on.
    pub const ALL: Self = Self { connectivity: true, ..Self::PROPAGATION };

    /// The same solver, stopped when it would count more than `max` backtracks.
    #[must_use]
    pub const fn max_backtracks(mut self, max: u64) -> Self {
        self.max_backtracks = Some(max);
        self
    }

    /// Runs the solver on `grid`: `rows` times `columns` numbers, row by row, 0 where a cell is empty.
    ///
    /// Nothing is validated, as in the Java: a number is looked for in `1..=rows * columns` and its first cell counts.
    /// Repeated numbers and numbers above `rows * columns` only take up their cells, which read 0 in the result;
    /// the numbers are then more than the cells, so the search ends with [`Answer::False`] unless it is stopped.
    /// A board without cells is [`Answer::True`].
    ///
    /// `limits` are asked once a node.
    ///
    /// # Errors
    ///
    /// If `grid` does not have `rows * columns` numbers.
    ///
    /// ```
    /// use hidato::as_printed::{Answer, AsPrinted, Halt};
    /// use search_control::{Limits, Stop};
    ///
    /// let empty = [0; 36];
    /// let stopped = AsPrinted::MRV.solve(6, 6, &empty, &Limits::none().nodes(10))?;
    /// assert_eq!(stopped.answer, Answer::Stopped(Halt::Limit(Stop::Nodes)));
    /// assert_eq!(stopped.nodes, 10);
    /// # Ok::<(), hidato::as_printed::WrongLength>(())
    /// ```
    pub fn solve(self, rows: usize, columns: usize, grid: &[u32], limits: &Limits) -> Result<Printed, WrongLength> {
        if rows.checked_mul(columns) != Some(grid.len()) {
            return Err(WrongLength { rows, columns, found: grid.len() });
        }
        Ok(Search::new(self, rows, columns, grid, limits).run())
    }
}

impl Default for AsPrinted {
    fn default() -> Self {
        Self::ALL
    }
}

/// What one run of the printed solver left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Printed {
    /// What the method returned.
    pub answer: Answer,
    /// The field `grid` at the end, row by row, 0 where nothing was written.
    ///
    /// After [`Answer::True`] every cell holds the number the solver placed there, legal or not.
    /// After the other answers the givens stand among numbers that were tried and never erased.
    pub grid: Vec<u32>,
    /// Dead ends, counted where propagation finds them and again in the loop that tried them.
    pub backtracks: u64,
    /// Forced placements, those that failed included.
    pub propagations: u64,
    /// Calls of `propagateAndSearch`.
    pub nodes: u64,
}

/// What the printed solver says, which need not be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The method returned true: all numbers are placed, consecutive givens unchecked.
    True,
    /// The method returned false: with connectivity on, or more than 64 cells, the board may well have a solution.
    False,
    /// The search did not come to its end.
    Stopped(Halt),
}

/// Why the printed solver was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Halt {
    /// [`AsPrinted::max_backtracks`] was used up.
    Backtracks,
    /// One of the [`Limits`] was reached.
    Limit(Stop),
}

/// The grid's length is not its number of rows times its number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrongLength {
    /// Rows asked for.
    pub rows: usize,
    /// Columns asked for.
    pub columns: usize,
    /// Numbers found in the grid.
    pub found: usize,
}

impl fmt::Display for WrongLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns, found } = self;
        write!(f, "expected a grid of {rows} times {columns} numbers, found {found}")
    }
}

impl core::error::Error for WrongLength {}
