//! The article's solver as it was printed, flaws included, and what it takes to mend it: columns of tables, not an engine.
//!
//! Source: 《每日算法 — 使用java实现数字连线：Hamilton路径匹配与并查集连通性剪枝》, sections 三 to 八.
//! It prints a skeleton: the union-find, four methods of the solver, the region check, its cache, the search.
//! `Board`, `selectBranchCell`, `availableNeighbors`, `doCheckRegions`, `capture` and `restore` are named and not printed;
//! they are filled in from its words, and what the words leave open is a switch of [`AsPrinted`].
//!
//! # The algorithm
//!
//! The variables are the edges of the grid.
//! Each cell *needs* edges, a number one and any other cell two; choosing an edge takes one from both its ends.
//! A union-find over the chosen edges rejects rings, and paths that connect different numbers.
//! A *dead end* is a cell that needs one edge and has one exit; it is served at once.
//! After each edge a *region check* asks by breadth-first search whether both ends of each path can still meet;
//! a cache keeps its verdicts by a hash of the chosen edges.
//! Then the search branches over the exits of one cell.
//! All cells are covered, or there is no solution; the article does not say that this is a choice of rules.
//!
//! Complexity, for `n` cells and `k` paths: a node takes `O(n)` for each dead end and `O(k n)` for each region check;
//! depth at most `n` calls. Boards have up to [`Board::MOST_SQUARES`] squares.
//!
//! # Flaws
//!
//! Each is shown by a test, in `tests/as_printed.rs` unless another place is named.
//!
//! | | flaw | shown by |
//! |---|---|---|
//! | 1 | The demo has no solution, so its "verified OK" is never printed. | `the_demo_has_no_solution` |
//! | 2 | No method sets an owner: as printed, paths may connect any two numbers. | `as_printed_nobody_owns_anything` |
//! | 3 | `union` and `findDeadEnd` compress, and the log does not know it: going back leaves cells in wrong sets. | `compression_loses_solutions_and_invents_others`, `PathDsu` |
//! | 4 | The region check by the letter walls in every path of two edges and rejects solvable boards; if a path may pass through itself, it is sound and saves no node with the branching that is printed. | `the_literal_region_check_rejects_every_board`, `with_the_own_path_open_the_check_does_nothing_where_the_article_branches` |
//! | 5 | "A cell of degree 1 has one exit left": the head of a path has up to three. | `search::tests::a_head_has_three_exits` |
//! | 6 | A cell with fewer exits than it needs is not noticed. | `dead_cells_are_missed`, `search::tests::a_cell_without_exits_is_no_dead_end` |
//! | 7 | Dead ends do not look at owners: the end of another path counts as an exit. | `search::tests::the_end_of_another_path_counts_as_an_exit` |
//! | 8 | An edge that failed is tried again below its siblings, so with the scan solutions are found many times over and cannot be counted. | `without_edge_exclusion_solutions_are_counted_many_times` |
//! | 9 | The cache answers what flaw 8 asks twice; without that there is nothing to answer, and nodes are never saved. | `the_cache_is_hit_because_the_search_repeats_itself` |
//! | 10 | "Strategy 3 is the strongest": dead ends first is worth a factor of two, owners and dead cells far more. | `dead_ends_first_is_the_weakest_step_but_one` |
//! | 11 | The verifier forgets that all cells must be covered. | `the_verifier_accepts_a_board_with_cells_left_over` |
//! | 12 | `union` says "false" for a ring and for a conflict alike; cells that stay empty cannot be expressed. | `union_does_not_tell_a_ring_from_a_conflict`, `boards_with_cells_to_spare_have_no_solution_here` |
//! | 13 | A region that no path can enter and leave is not noticed. | `stranded_regions_are_missed` |
//! | 14 | The "bit masks" of the introduction and of heading 六 do not occur; "2-factor" is the wrong word for a subgraph of degrees one and two. | nothing to run |
//!
//! # When to use it
//!
//! For the tables, and for those only.
//!
//! ```
//! use numberlink::as_printed::{Answer, AsPrinted, Board, Branch, SEVEN};
//!
//! let board = Board::new(&SEVEN[0])?;
//! // By the letter it rejects a board that has a solution.
//! assert_eq!(AsPrinted::PRINTED.solve(&board).answer, Answer::False);
//! // In its sound reading it solves it; the region check is hardly worth anything,
//! assert_eq!(AsPrinted::DEAD_END.solve(&board).nodes, 1_143);
//! assert_eq!(AsPrinted::REGIONS.solve(&board).nodes, 988);
//! // unless paths are grown one at a time; the article says 31,000 and 1,200.
//! assert_eq!(AsPrinted::DEAD_END.branch(Branch::OnePath).solve(&board).nodes, 34_157);
//! assert_eq!(AsPrinted::REGIONS.branch(Branch::OnePath).solve(&board).nodes, 1_260);
//! # Ok::<(), numberlink::as_printed::BoardError>(())
//! ```

mod board;
mod boards;
mod path_dsu;
mod search;

pub use board::{Board, BoardError, Square};
pub use boards::{DEMO, SEVEN};
pub use path_dsu::PathDsu;

use alloc::vec::Vec;

use search::{Goal, Search};

/// What the union-find watches over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sets {
    /// There is none: paths may close to rings, and numbers may be joined wrongly.
    Off,
    /// No rings. This is what the printed class does, since nothing ever sets an owner.
    Cycles,
    /// No rings, and no two numbers in one set: what the article means.
    Owners,
}

/// The region check of section 五, in the readings of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Regions {
    /// There is none.
    Off,
    /// A cell without free degree is a wall, the own path included ("the cells of the current path are of course not passable
    /// either"), and the search goes from number to number.
    Literal,
    /// As above, but a path may pass through itself ("and the cell does not belong to the path of the current number").
    OwnPathOpen,
    /// Mended: from the open end of one half of the path to the open end of the other.
    OpenEnds,
}

/// The cell at which the search branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Branch {
    /// Strategy 1 of section 七: the first that still needs an edge.
    Scan,
    /// Strategy 2, which the skeleton uses: one that needs the fewest edges, the first of them.
    MinDegree,
    /// Not in the article: the head of the first unfinished path, so that one path grows at a time.
    OnePath,
}

/// The article's solver: what is switched on.
///
/// The default is [`PRINTED`](Self::PRINTED).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AsPrinted {
    /// The union-find.
    pub sets: Sets,
    /// Whether looking up compresses, which undo does not know of.
    pub compression: bool,
    /// The cell at which the search branches.
    pub branch: Branch,
    /// Strategy 3: a cell that needs one edge and has one exit gets it.
    pub dead_end_first: bool,
    /// The region check.
    pub regions: Regions,
    /// Whether the verdicts of the region check are kept by the hash of the chosen edges.
    pub cache: bool,
    /// Mended: a cell with fewer exits than it needs is a failure.
    pub zero_exit: bool,
    /// Mended: an edge that failed is not tried again below the same node.
    pub edge_exclusion: bool,
    /// Mended: a part of the board in which no path ends is a failure.
    pub stranded: bool,
    /// Stops the search when it would need one more node; the article has no such limit.
    pub max_nodes: Option<u64>,
}

impl AsPrinted {
    /// First row: degrees alone.
    pub const NONE: Self = Self {
        sets: Sets::Off,
        compression: false,
        branch: Branch::MinDegree,
        dead_end_first: false,
        regions: Regions::Off,
        cache: false,
        zero_exit: false,
        edge_exclusion: false,
        stranded: false,
        max_nodes: None,
    };
    /// With the union-find and owners that work.
    pub const OWNERS: Self = Self { sets: Sets::Owners, ..Self::NONE };
    /// And dead ends first.
    pub const DEAD_END: Self = Self { dead_end_first: true, ..Self::OWNERS };
    /// And the region check, mended so that it is neither wrong nor without effect.
    pub const REGIONS: Self = Self { regions: Regions::OpenEnds, ..Self::DEAD_END };
    /// And the cache: everything that the article describes, in its sound reading.
    pub const CACHED: Self = Self { cache: true, ..Self::REGIONS };
    /// What is printed, word by word: owners that nobody sets, a `find` that compresses, a region check by the letter.
    pub const PRINTED: Self = Self { sets: Sets::Cycles, compression: true, regions: Regions::Literal, ..Self::CACHED };
    /// The sound version with everything that it lacks.
    pub const MENDED: Self = Self { zero_exit: true, edge_exclusion: true, stranded: true, ..Self::REGIONS };

    /// The same, branching elsewhere.
    #[must_use]
    pub const fn branch(mut self, branch: Branch) -> Self {
        self.branch = branch;
        self
    }

    /// The same, stopped when it would need more than `max` nodes.
    #[must_use]
    pub const fn max_nodes(mut self, max: u64) -> Self {
        self.max_nodes = Some(max);
        self
    }

    /// What `solve` of the article does: goes on until all degrees are used up, whatever the paths connect.
    pub fn solve(self, board: &Board) -> Printed {
        Search::new(board, self, Goal::First).run()
    }

    /// Goes on over wrong boards until a right one is found.
    pub fn solve_right(self, board: &Board) -> Printed {
        Search::new(board, self, Goal::FirstRight).run()
    }

    /// Goes on to the end; [`Answer::False`] then only says that it came there.
    pub fn search_all(self, board: &Board) -> Printed {
        Search::new(board, self, Goal::All).run()
    }
}

impl Default for AsPrinted {
    fn default() -> Self {
        Self::PRINTED
    }
}

/// What one run of the printed solver left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Printed {
    /// What the method returned.
    pub answer: Answer,
    /// For each path its cells, after [`Answer::True`]; they begin at its first end and need not lead to its second.
    pub paths: Vec<Vec<usize>>,
    /// Calls of `search`.
    pub nodes: u64,
    /// How often all degrees were used up.
    pub full_boards: u64,
    /// How many of these boards connect wrong numbers or hold a ring.
    pub wrong_boards: u64,
    /// How many different right boards there were.
    pub distinct: u64,
    /// Calls of `checkRegions`.
    pub region_checks: u64,
    /// How many of them were answered by the cache.
    pub cache_hits: u64,
}

/// What the printed solver says, which need not be so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The method returned true.
    True,
    /// The method returned false.
    #[default]
    False,
    /// [`AsPrinted::max_nodes`] was reached.
    Stopped,
}
