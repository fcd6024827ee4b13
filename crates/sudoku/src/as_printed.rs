//! The article's solver as it is printed, flaws included: for the tables and for tests that show the flaws; never for answers.
//!
//! Its program does not compile (three fields are `private` and read from two other classes); this is what it does
//! once they are not. `eliminate_candidate` passes over every fixed cell, also one that holds the very value that is
//! to go, so two equal values in a house are never seen; hidden singles are set without leaving the candidates of
//! their peers, so the scan goes on with stale ones; and a grid counts as solved when no cell is 0.
//! [`Version::Corrected`] changes one line: a fixed peer with the same value is a contradiction.
//!
//! Terms of the article: naked single 唯余法, hidden single 隐单法, propagation 约束传播, search nodes 搜索节点数.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// Which program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// As printed.
    Printed,
    /// With a fixed peer of the same value as a contradiction.
    Corrected,
}

/// What the program answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The grid that it prints, or `None` where it prints "no solution".
    pub grid: Option<[u8; 81]>,
    /// Its search nodes: values tried in cells.
    pub nodes: u64,
    /// Cells that had a value when its search began, givens among them; 0 if propagation failed before.
    pub fixed_by_propagation: usize,
}

/// A cell: value, candidates as bits, and whether the value stands.
#[derive(Clone, Copy)]
struct Cell {
    value: u8,
    candidates: u16,
    fixed: bool,
}

impl Cell {
    fn set(&mut self, value: u8) {
        *self = Self { value, candidates: 0, fixed: true };
    }
}

type Board = [Cell; 81];

/// Solves `puzzle` (0 for a blank) as the article's `SudokuSolver.solve` does.
#[must_use]
pub fn solve(puzzle: &[u8; 81], version: Version) -> Answer {
    let mut board = [Cell { value: 0, candidates: 0x1ff, fixed: false }; 81];
    for (cell, &value) in board.iter_mut().zip(puzzle).filter(|(_, value)| **value != 0) {
        cell.set(value);
    }
    let mut solver = Solver { version, nodes: 0 };
    if !solver.propagate_all(&mut board) || find_hidden_singles(&mut board) && !solver.propagate_all(&mut board) {
        return Answer { grid: None, nodes: 0, fixed_by_propagation: 0 };
    }
    let fixed_by_propagation = board.iter().filter(|cell| cell.fixed).count();
    let grid = solver.backtrack(board).map(|board| board.map(|cell| cell.value));
    Answer { grid, nodes: solver.nodes, fixed_by_propagation }
}

/// The cells of a row, a column, and a box.
fn units() -> [Vec<usize>; 27] {
    core::array::from_fn(|unit| {
        let number = unit % 9;
        let cell = |i: usize| match unit / 9 {
            0 => number * 9 + i,
            1 => i * 9 + number,
            _ => (number / 3 * 3 + i / 3) * 9 + number % 3 * 3 + i % 3,
        };
        (0..9).map(cell).collect()
    })
}

/// `HiddenSingleFinder.findAndApplyHiddenSingles`: sets, and leaves the candidates of all other cells as they are.
fn find_hidden_singles(board: &mut Board) -> bool {
    let units = units();
    let mut progress = false;
    loop {
        let mut changed = false;
        for unit in &units {
            changed |= scan_unit(board, unit);
        }
        if !changed {
            return progress;
        }
        progress = true;
    }
}

fn scan_unit(board: &mut Board, unit: &[usize]) -> bool {
    let mut changed = false;
    for value in 1..=9 {
        if unit.iter().any(|&cell| board[cell].fixed && board[cell].value == value) {
            continue;
        }
        let places = unit.iter().filter(|&&cell| !board[cell].fixed && board[cell].candidates >> (value - 1) & 1 == 1);
        let places: Vec<usize> = places.copied().collect();
        if let [cell] = places[..] {
            board[cell].set(value);
            changed = true;
        }
    }
    changed
}

struct Solver {
    version: Version,
    nodes: u64,
}

impl Solver {
    /// `ConstraintPropagator.propagateAll`: every fixed cell is queued, false is a contradiction.
    fn propagate_all(&self, board: &mut Board) -> bool {
        let mut queue: VecDeque<usize> = (0..81).filter(|&cell| board[cell].fixed).collect();
        let units = units();
        while let Some(cell) = queue.pop_front() {
            let (row, column) = (cell / 9, cell % 9);
            for unit in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
                for &other in units[unit].iter().filter(|&&other| other != cell) {
                    if !self.eliminate_candidate(board, other, board[cell].value, &mut queue) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn eliminate_candidate(&self, board: &mut Board, at: usize, value: u8, queue: &mut VecDeque<usize>) -> bool {
        let cell = &mut board[at];
        if cell.fixed {
            return self.version == Version::Printed || cell.value != value;
        }
        let mask = 1 << (value - 1);
        if cell.candidates & mask == 0 {
            return true;
        }
        cell.candidates &= !mask;
        match cell.candidates.count_ones() {
            0 => return false,
            1 => {
                cell.set(cell.candidates.trailing_zeros() as u8 + 1);
                queue.push_back(at);
            }
            _ => {}
        }
        true
    }

    /// `SudokuSolver.backtrack`; it recurses once a cell at most.
    fn backtrack(&mut self, board: Board) -> Option<Board> {
        if board.iter().all(|cell| cell.value != 0) {
            return Some(board);
        }
        let open = (0..81).filter(|&cell| !board[cell].fixed);
        let cell = open.min_by_key(|&cell| board[cell].candidates.count_ones())?;
        if board[cell].candidates == 0 {
            return None;
        }
        for value in (1..=9).filter(|value| board[cell].candidates >> (value - 1) & 1 == 1) {
            self.nodes += 1;
            let mut copy = board;
            copy[cell].set(value);
            if !self.propagate_all(&mut copy) || find_hidden_singles(&mut copy) && !self.propagate_all(&mut copy) {
                continue;
            }
            if let Some(solved) = self.backtrack(copy) {
                return Some(solved);
            }
        }
        None
    }
}
