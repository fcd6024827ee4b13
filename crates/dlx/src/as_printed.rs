//! The article's class as it was printed, flaws included: for the tables and the tests that show its flaws, not a solver.
//!
//! Source: 《解构组合约束难题:基于高德纳 X 算法与双向十字链表(DLX)的数独毫秒级求解》, sections 2 and 9.
//! `cover`, `uncover` and `solveFirst` do step by step what the TypeScript does; object references are indices here.
//! The printed class has no way to give it a matrix (its root is private), so [`load`](ProductionDlxSolver::load) is ours:
//! columns are linked from left to right, nodes of a row in a ring, new ones at the bottom of their columns.
//!
//! # Flaws
//!
//! | flaw | shown by |
//! |---|---|
//! | After a success nothing is uncovered: the second call returns true at once, with the rows of the first, so "stop at the second solution" cannot be built on it. | `the_second_call_returns_true_at_once` |
//! | Covering a column twice takes its nodes out twice: a size falls to -1. | `covering_twice_drives_a_size_below_zero` |
//! | Uncovering is the inverse of covering only in the opposite order; theorem 14 says "unconditionally". | `uncovering_out_of_order_corrupts_sizes` |
//! | An object that nothing was loaded into is "solved". | `an_unloaded_object_is_solved` |
//! | Covering takes as many steps as the rows of a column have other nodes, not a constant number. | table `dlx-cover-cost` |
//! | One selection per level: a sudoku of 81 cells is 81 selections deep, or less its givens, not 14, 28 or 46. | `the_depth_is_the_number_of_selections` |
//!
//! The recursion of `solveFirst` is a stack here, so that it can be shown on matrices of any size; the steps are the same.

use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Links {
    left: usize,
    right: usize,
    up: usize,
    down: usize,
    /// The column header of a node; a header is its own.
    column: usize,
    row: usize,
}

/// The class, with counters that the article does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductionDlxSolver {
    /// The root, then the columns, then the nodes.
    nodes: Vec<Links>,
    sizes: Vec<i64>,
    solution_rows: Vec<usize>,
    calls: u64,
    deepest: usize,
    /// `unlinked[n]` covers took `n` nodes off their columns.
    unlinked: Vec<u64>,
}

impl Default for ProductionDlxSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl ProductionDlxSolver {
    /// The constructor: a root without columns.
    #[must_use]
    pub fn new() -> Self {
        let root = Links { left: 0, right: 0, up: 0, down: 0, column: 0, row: 0 };
        Self {
            nodes: alloc::vec![root],
            sizes: alloc::vec![0],
            solution_rows: Vec::new(),
            calls: 0,
            deepest: 0,
            unlinked: Vec::new(),
        }
    }

    /// The loader that the article lacks: `rows` of column numbers below `columns`.
    ///
    /// # Panics
    ///
    /// If a row names a column that is not there.
    #[must_use]
    pub fn load(columns: usize, rows: &[&[usize]]) -> Self {
        let mut solver = Self::new();
        for column in 1..=columns {
            let left = column - 1;
            solver.nodes.push(Links { left, right: 0, up: column, down: column, column, row: 0 });
            solver.nodes[left].right = column;
            solver.nodes[0].left = column;
            solver.sizes.push(0);
        }
        for (row, cells) in rows.iter().enumerate() {
            let first = solver.nodes.len();
            for (i, &cell) in cells.iter().enumerate() {
                assert!(cell < columns, "a row names columns below {columns}");
                let (at, column) = (first + i, cell + 1);
                let up = solver.nodes[column].up;
                let left = if i == 0 { at } else { at - 1 };
                solver.nodes.push(Links { left, right: first, up, down: column, column, row });
                solver.nodes[left].right = at;
                solver.nodes[first].left = at;
                solver.nodes[at].right = first;
                solver.nodes[up].down = at;
                solver.nodes[column].up = at;
                solver.sizes[column] += 1;
            }
        }
        solver
    }

    /// `cover`, of a column from 0.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    pub fn cover(&mut self, column: usize) {
        self.cover_header(column + 1);
    }

    /// `uncover`, of a column from 0.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    pub fn uncover(&mut self, column: usize) {
        self.uncover_header(column + 1);
    }

    /// The sizes of all columns, covered or not.
    #[must_use]
    pub fn sizes(&self) -> &[i64] {
        &self.sizes[1..]
    }

    /// Every link and size, for comparison: left, right, up, down of each node, then the sizes.
    #[must_use]
    pub fn links(&self) -> (Vec<[usize; 4]>, &[i64]) {
        (self.nodes.iter().map(|node| [node.left, node.right, node.up, node.down]).collect(), &self.sizes)
    }

    /// `solutionRows`.
    #[must_use]
    pub fn solution_rows(&self) -> &[usize] {
        &self.solution_rows
    }

    /// How often `solveFirst` was called, by itself too.
    #[must_use]
    pub const fn calls(&self) -> u64 {
        self.calls
    }

    /// The most nested calls.
    #[must_use]
    pub const fn deepest(&self) -> usize {
        self.deepest
    }

    /// For each number of nodes, how many covers took so many off their columns.
    #[must_use]
    pub fn unlinked(&self) -> &[u64] {
        &self.unlinked
    }

    /// `solveFirst`.
    pub fn solve_first(&mut self) -> bool {
        // For each call that is waiting: the column that it chose, and its present row.
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        'call: loop {
            self.calls += 1;
            self.deepest = self.deepest.max(waiting.len() + 1);
            if self.nodes[0].right == 0 {
                return true;
            }
            let mut best = self.nodes[0].right;
            let mut column = self.nodes[best].right;
            while column != 0 {
                if self.sizes[column] < self.sizes[best] {
                    best = column;
                }
                column = self.nodes[column].right;
            }
            let mut row = if self.sizes[best] == 0 {
                best
            } else {
                self.cover_header(best);
                self.nodes[best].down
            };
            let mut is_dead = self.sizes[best] == 0 && row == best;
            loop {
                if row != best {
                    self.solution_rows.push(self.nodes[row].row);
                    let mut node = self.nodes[row].right;
                    while node != row {
                        self.cover_header(self.nodes[node].column);
                        node = self.nodes[node].right;
                    }
                    waiting.push((best, row));
                    continue 'call;
                }
                // This call returns false; the one that waits for it goes on.
                if !is_dead {
                    self.uncover_header(best);
                }
                is_dead = false;
                let Some((column, tried)) = waiting.pop() else { return false };
                self.solution_rows.pop();
                let mut node = self.nodes[tried].left;
                while node != tried {
                    self.uncover_header(self.nodes[node].column);
                    node = self.nodes[node].left;
                }
                (best, row) = (column, self.nodes[tried].down);
            }
        }
    }

    fn cover_header(&mut self, column: usize) {
        let Links { left, right, .. } = self.nodes[column];
        self.nodes[right].left = left;
        self.nodes[left].right = right;
        let mut count = 0;
        let mut row = self.nodes[column].down;
        while row != column {
            let mut node = self.nodes[row].right;
            while node != row {
                let Links { up, down, column, right, .. } = self.nodes[node];
                self.nodes[down].up = up;
                self.nodes[up].down = down;
                self.sizes[column] -= 1;
                count += 1;
                node = right;
            }
            row = self.nodes[row].down;
        }
        if self.unlinked.len() <= count {
            self.unlinked.resize(count + 1, 0);
        }
        self.unlinked[count] += 1;
    }

    fn uncover_header(&mut self, column: usize) {
        let mut row = self.nodes[column].up;
        while row != column {
            let mut node = self.nodes[row].left;
            while node != row {
                let Links { up, down, column, left, .. } = self.nodes[node];
                self.sizes[column] += 1;
                self.nodes[down].up = node;
                self.nodes[up].down = node;
                node = left;
            }
            row = self.nodes[row].up;
        }
        let Links { left, right, .. } = self.nodes[column];
        self.nodes[right].left = column;
        self.nodes[left].right = column;
    }
}
