//! Which numbers are still thought possible where.

use alloc::vec::Vec;

use bitvec::vec::BitVec;

use super::state::State;
use super::step::Step;
use crate::board::{Board, Cell, Number};

/// For each number its cells, and the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<'b> {
    board: &'b Board,
    /// For each number from 1 its cells; index 0 is unused.
    cells: Vec<BitVec>,
    /// For each cell its numbers.
    numbers: Vec<BitVec>,
    /// For each number the cell where it is given or placed.
    at: Vec<Option<Cell>>,
}

impl<'b> Grid<'b> {
    /// What a state says: all numbers everywhere but where one stands, or marks are.
    #[must_use]
    pub fn new(state: &'b State) -> Self {
        let board = state.puzzle().board();
        let most = board.len();
        let mut grid = Self {
            board,
            cells: alloc::vec![BitVec::repeat(false, most); most + 1],
            numbers: alloc::vec![BitVec::repeat(false, most + 1); most],
            at: alloc::vec![None; most + 1],
        };
        for cell in board.cells() {
            for number in (1..=most as Number).filter(|&number| state.is_marked(cell, number)) {
                grid.cells[usize::from(number)].set(cell.index(), true);
                grid.numbers[cell.index()].set(usize::from(number), true);
            }
        }
        for (cell, number) in state.placed().chain(state.puzzle().givens()) {
            grid.at[usize::from(number)] = Some(cell);
        }
        grid
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &'b Board {
        self.board
    }

    /// The largest number.
    #[must_use]
    pub fn most(&self) -> Number {
        self.board.len() as Number
    }

    /// Whether a number is thought possible in a cell.
    #[must_use]
    pub fn has(&self, cell: Cell, number: Number) -> bool {
        self.numbers[cell.index()][usize::from(number)]
    }

    /// Where a number stands, if it does.
    #[must_use]
    pub fn place_of(&self, number: Number) -> Option<Cell> {
        self.at[usize::from(number)]
    }

    /// The cells of a number, ascending.
    pub fn cells_of(&self, number: Number) -> impl Iterator<Item = Cell> {
        self.cells[usize::from(number)].iter_ones().map(|cell| Cell::new(cell as u16))
    }

    /// The numbers of a cell, ascending.
    pub fn numbers_of(&self, cell: Cell) -> impl Iterator<Item = Number> {
        self.numbers[cell.index()].iter_ones().map(|number| number as Number)
    }

    /// How many cells a number has.
    pub(super) fn cell_count(&self, number: Number) -> usize {
        self.cells[usize::from(number)].count_ones()
    }

    /// How many numbers a cell has.
    pub(super) fn number_count(&self, cell: Cell) -> usize {
        self.numbers[cell.index()].count_ones()
    }

    /// Whether every number stands.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.at.iter().skip(1).all(Option::is_some)
    }

    pub(super) fn remove(&mut self, cell: Cell, number: Number) {
        self.cells[usize::from(number)].set(cell.index(), false);
        self.numbers[cell.index()].set(usize::from(number), false);
    }

    pub(super) fn place(&mut self, cell: Cell, number: Number) {
        self.at[usize::from(number)] = Some(cell);
    }

    /// Takes every step of exclusion: what stands keeps others from its cell, and itself from other cells.
    pub fn exclude(&mut self) {
        while let Some(step) = super::rules::exclusion(self) {
            self.take(&step);
        }
    }

    /// Does what a step says.
    pub fn take(&mut self, step: &Step) {
        for &(cell, number) in &step.removed {
            self.remove(cell, number);
        }
        if let Some((cell, number)) = step.placed {
            self.place(cell, number);
        }
    }
}
