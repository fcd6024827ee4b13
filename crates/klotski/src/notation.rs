//! Solutions as text: a line for each move, and puzzles in other forms.
//!
//! ```text
//! 1: B r1c2 r2c2        the number of the move (may be left out), the piece, from where, to where
//! 2: c r5c1 r5c2        places are those of a piece's upper left corner
//! :                     a solution without moves
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use puzzle_text::{Block, Cursor, Line, Position, Token, blocks, quote};

use crate::board::{Anchor, Board, Move, Puzzle, Solution};
use crate::invalid::Invalid;
use crate::parse::{HASH, ParseError};

impl Puzzle {
    /// A move as text: the piece, from where, to where.
    ///
    /// # Panics
    ///
    /// If the puzzle has no such piece.
    #[must_use]
    pub fn write_move(&self, one: Move) -> String {
        let (board, name) = (self.board(), &self.pieces()[one.piece].name);
        alloc::format!("{name} {} {}", board.place(one.from), board.place(one.to))
    }

    /// A solution as numbered lines.
    ///
    /// # Panics
    ///
    /// If it moves a piece that the puzzle does not have.
    #[must_use]
    pub fn write_solution(&self, solution: &Solution) -> String {
        if solution.is_empty() {
            return ":\n".to_string();
        }
        let mut text = String::new();
        for (index, &one) in solution.moves.iter().enumerate() {
            let _ = writeln!(text, "{}: {}", index + 1, self.write_move(one));
        }
        text
    }

    /// Reads what should be a solution of this puzzle; it is not judged, that is for [`verify`](crate::verify()).
    ///
    /// # Errors
    ///
    /// If a line is no move, or names a piece or a place that the puzzle does not have.
    pub fn read_solution(&self, text: &str) -> Result<Solution, ParseError> {
        let block = blocks(text, HASH).next();
        self.read_solution_block(&block.ok_or(ParseError::new(Position { line: 1, column: 1 }, Invalid::NoPuzzle))?)
    }

    /// As [`read_solution`](Self::read_solution), from a block.
    ///
    /// # Errors
    ///
    /// As [`read_solution`](Self::read_solution).
    pub fn read_solution_block(&self, block: &Block) -> Result<Solution, ParseError> {
        let is_empty = matches!(block.rows(), [line] if line.text.trim() == ":");
        let rows = if is_empty { &[] } else { block.rows() };
        let moves = (1..).zip(rows).map(|(number, line)| self.read_move(number, line));
        let moves = moves.collect::<Result<Vec<Move>, ParseError>>()?;
        Ok(Solution { moves, metric: self.metric() })
    }

    fn read_move(&self, expected: usize, line: &Line) -> Result<Move, ParseError> {
        let tokens: Vec<Token<'_>> = Cursor::new(line.number, &line.text).collect();
        let (piece, from, to) = match &tokens[..] {
            [piece, from, to] => (piece, from, to),
            [number, piece, from, to] if number.text.strip_suffix(':') == Some(&*expected.to_string()) => {
                (piece, from, to)
            }
            [number, _, _, _] if number.text.ends_with(':') => {
                let wrong = Invalid::MoveNumber { expected, found: quote(number.text) };
                return Err(ParseError::new(number.position, wrong));
            }
            _ => {
                let at = tokens.first().map_or(Position { line: line.number, column: 1 }, |token| token.position);
                return Err(ParseError::new(at, Invalid::NoMove { found: quote(line.text.trim()) }));
            }
        };
        let number = self.pieces().iter().position(|other| other.name == piece.text);
        let unknown = || ParseError::new(piece.position, Invalid::UnknownPiece { found: quote(piece.text) });
        let place = |token: &Token<'_>| {
            let found = || Invalid::UnknownPlace { found: quote(token.text) };
            read_place(self.board(), token.text).ok_or_else(|| ParseError::new(token.position, found()))
        };
        Ok(Move { piece: number.ok_or_else(unknown)?, from: place(from)?, to: place(to)? })
    }

    /// The puzzle with numbers for its pieces, from 0 in their order, and `-1` for empty cells.
    #[must_use]
    pub fn to_numbers(&self) -> String {
        let mut pieces = self.pieces().to_vec();
        pieces.iter_mut().enumerate().for_each(|(number, piece)| piece.name = number.to_string());
        let goals = self.goals().to_vec();
        let Ok(named) = Self::new(self.board().clone(), pieces, goals, self.is_any()) else { return String::new() };
        let text = named.with_metric(self.metric()).to_string();
        let empty = |word: &str| word.chars().all(|c| c == '.');
        let row = |line: &str| {
            if line.starts_with('>') || line.ends_with(':') {
                return line.to_string() + "\n";
            }
            // One digit a piece is written without blanks between.
            let is_narrow = !line.contains(' ');
            let signs: Vec<String> = if is_narrow {
                line.chars().map(|c| c.to_string()).collect()
            } else {
                line.split_whitespace().map(ToString::to_string).collect()
            };
            let signs: Vec<String> =
                signs.into_iter().map(|sign| if empty(&sign) { "-1".to_string() } else { sign }).collect();
            signs.iter().map(|sign| alloc::format!("{sign:>2}")).collect::<Vec<String>>().join(" ") + "\n"
        };
        text.lines().map(row).collect()
    }
}

/// The anchor that `r4c2` names, if the board has it.
pub(crate) fn read_place(board: &Board, text: &str) -> Option<Anchor> {
    let (row, column) = text.strip_prefix('r')?.split_once('c')?;
    let within = |text: &str, most| text.parse::<usize>().ok().filter(|number| (1..=most).contains(number));
    Some((within(row, board.rows())? - 1) * board.columns() + within(column, board.columns())? - 1)
}
