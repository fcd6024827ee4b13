//! A puzzle with what a player has done.

use alloc::string::String;
use alloc::vec::Vec;

use bitvec::vec::BitVec;
use puzzle_text::{Block, Cursor, quote};

use crate::board::{Cell, Invalid, Number, Puzzle};
use crate::parse::ParseError;

/// Givens, placed numbers and marks, all kept apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    puzzle: Puzzle,
    placed: Vec<Option<Number>>,
    /// For each cell with marks the numbers that are left, bit `v` for `v`.
    marks: Vec<Option<BitVec>>,
}

impl State {
    /// A puzzle that nobody has touched.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.board().len();
        Self { puzzle: puzzle.clone(), placed: alloc::vec![None; cells], marks: alloc::vec![None; cells] }
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Places a number; in a cell that is given it is dropped if it is the same, and kept as wrong otherwise.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    pub fn place(&mut self, cell: Cell, number: Number) {
        self.placed[cell.index()] = (self.puzzle.given(cell) != Some(number)).then_some(number);
    }

    /// Says which numbers the player thinks possible in a cell.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    pub fn mark(&mut self, cell: Cell, numbers: impl IntoIterator<Item = Number>) {
        let most = self.puzzle.board().len();
        let mut set = BitVec::repeat(false, most + 1);
        for number in numbers.into_iter().filter(|&number| usize::from(number) <= most) {
            set.set(usize::from(number), true);
        }
        self.marks[cell.index()] = Some(set);
    }

    /// The numbers that were placed, in reading order.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Number)> {
        let placed = self.puzzle.board().cells().zip(&self.placed);
        placed.filter_map(|(cell, placed)| Some((cell, (*placed)?)))
    }

    /// Whether the marks, if there are any, leave this number in the cell.
    #[must_use]
    pub fn is_marked(&self, cell: Cell, number: Number) -> bool {
        let set = self.marks[cell.index()].as_ref();
        set.is_none_or(|set| set.get(usize::from(number)).is_some_and(|bit| *bit))
    }

    /// Reads what a player has done from a block with this puzzle's board: numbers are placed, sets like `{2,3}` are marks,
    /// `.` says nothing, and numbers that are given may stand there again.
    ///
    /// # Errors
    ///
    /// If the block has another number of entries than the board has squares, holes elsewhere, or an unknown token.
    pub fn read(puzzle: &Puzzle, block: &Block) -> Result<Self, ParseError> {
        let mut state = Self::new(puzzle);
        let board = puzzle.board();
        let other =
            || ParseError::new(block.position(), Invalid::OtherBoard { rows: board.rows(), columns: board.columns() });
        let is_graph = block.rows().iter().any(|row| row.text.trim_start().starts_with("cells:"));
        let mut square = 0;
        for row in block.rows() {
            let mut cursor = Cursor::new(row.number, &row.text);
            if is_graph && cursor.next().is_none_or(|token| token.text != "cells:") {
                continue;
            }
            for token in cursor.filter(|token| token.text != "/") {
                let cell = board.cell_in(square);
                let is_in = square < board.rows() * board.columns();
                square += 1;
                match (token.text, cell) {
                    ("#" | "*", None) if is_in => {}
                    ("." | "-" | "_" | "0", Some(_)) => {}
                    ("#" | "*", _) | (_, None) => return Err(other()),
                    (text, Some(cell)) => {
                        let unknown =
                            || ParseError::new(token.position, Invalid::UnknownToken { found: quote(token.text) });
                        match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
                            Some(set) => {
                                let numbers: Result<Vec<Number>, _> = set.split(',').map(str::parse).collect();
                                state.mark(cell, numbers.map_err(|_| unknown())?);
                            }
                            None => {
                                let number: Number = text.parse().map_err(|_| unknown())?;
                                if board.len() < usize::from(number) {
                                    let (found, most) = (String::from(text), board.len());
                                    return Err(ParseError::new(token.position, Invalid::OutOfRange { found, most }));
                                }
                                state.place(cell, number);
                            }
                        }
                    }
                }
            }
        }
        if square == board.rows() * board.columns() { Ok(state) } else { Err(other()) }
    }
}
