//! A puzzle with what a player has done: digits placed, and pencil marks, both kept apart from the givens.
//!
//! A state may be wrong, a [`Board`] may not: what is wrong is told first ([`State::judge`]).

use puzzle_text::{Block, Position, quote};
use search_control::{Limits, Uniqueness};

use super::board::{Board, StateError};
use super::cells::{Candidate, Digits};
use super::hint::Hint;
use crate::board::{Layout, Puzzle, Solution};
use crate::config::Config;
use crate::formats::library;
use crate::invalid::Invalid;
use crate::parse::ParseError;
use crate::solver::Solver;

/// Givens, placed digits and pencil marks of the classic board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    puzzle: Puzzle,
    placed: [u8; 81],
    /// What a player thinks possible, in cells where he wrote it down.
    marks: [Option<Digits>; 81],
}

impl State {
    /// A puzzle that nobody has touched.
    ///
    /// # Errors
    ///
    /// If its board is not the classic one of 9x9.
    pub fn new(puzzle: &Puzzle) -> Result<Self, StateError> {
        Board::from_puzzle(puzzle)?;
        Ok(Self { puzzle: puzzle.clone(), placed: [0; 81], marks: [None; 81] })
    }

    /// The state of a block: a puzzle that nobody has touched, or a line of `HoDoKu`'s library, where digits behind `+` are
    /// placed and candidates are taken away.
    ///
    /// # Errors
    ///
    /// If the block is no puzzle, or its board is not the classic one of 9x9.
    pub fn of_block(block: &Block) -> Result<Self, StateError> {
        let puzzle = Puzzle::from_block(block)?;
        let line = match block.rows() {
            [row] if library::is_library(&row.text) => &row.text,
            _ => return Self::new(&puzzle),
        };
        let board: Board = line.parse()?;
        Ok(Self::of_board(&board).map_err(|invalid| ParseError::new(block.position(), invalid))?)
    }

    /// The state of a position: what was placed, and of each open cell the candidates, as marks.
    ///
    /// Where a puzzle itself excludes candidates, a board does not tell what the puzzle excludes from what a player did:
    /// all that stands there is the puzzle then.
    ///
    /// # Errors
    ///
    /// If all that stands there is no puzzle.
    pub fn of_board(board: &Board) -> Result<Self, Invalid> {
        let is_all = board.is_restricted();
        let givens: [u8; 81] = core::array::from_fn(|cell| {
            if is_all || board.givens().contains(cell as u8) { board.value(cell as u8) } else { 0 }
        });
        let allowed: [u32; 81] = core::array::from_fn(|cell| match givens[cell] {
            0 if is_all => u32::from(board.marks(cell as u8).0),
            0 => u32::from(Digits::ALL.0),
            given => 1 << (given - 1),
        });
        let puzzle = Puzzle::with_candidates(Layout::classic(), &givens, &allowed)?;
        let mut state = Self { puzzle, placed: [0; 81], marks: [None; 81] };
        for cell in (0..81).filter(|_| !is_all) {
            match board.value(cell) {
                0 => state.mark(cell, board.marks(cell)),
                digit => state.place(cell, digit),
            }
        }
        Ok(state)
    }

    /// Reads what a player has done with `puzzle`.
    ///
    /// Either a sign for each cell, digits being placed (given ones may stand there again); or, where there is a `{`, an
    /// entry for each cell with blanks between: a digit is placed, `{247}` are pencil marks, `.` says nothing.
    /// Frames of `|`, `-` and `+` are passed over.
    ///
    /// ```
    /// use puzzle_text::blocks;
    /// use search_control::Limits;
    /// use sudoku::Puzzle;
    /// use sudoku::logic::{LogicSolver, Settings, State, Strength};
    /// use sudoku::parse::HASH;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let text = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let block = blocks(text, HASH).next().expect("one block");
    /// let state = State::read(&puzzle, &block)?;
    /// let hint = LogicSolver::new(&Settings::default()).hint_for(&state, &Limits::none());
    /// assert_eq!(hint.at(Strength::Place).to_string(), "r1c3=1 is wrong.");
    /// # Ok::<(), sudoku::logic::StateError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the board is not the classic one, an entry is unknown, or there are not 81.
    pub fn read(puzzle: &Puzzle, block: &Block) -> Result<Self, StateError> {
        let mut state = Self::new(puzzle)?;
        let has_sets = block.rows().iter().any(|row| row.text.contains('{'));
        let mut found = 0;
        let mut enter = |text: &str, position: Position| {
            let unknown = || ParseError::new(position, Invalid::UnknownSign { found: quote(text), side: 9 });
            if found < 81 {
                state.enter(found as u8, text).ok_or_else(unknown)?;
            }
            found += 1;
            Ok::<(), ParseError>(())
        };
        for token in block.tokens() {
            let is_frame = token.text.chars().all(|c| "|+-".contains(c)) && (has_sets || 1 < token.text.len());
            match has_sets {
                _ if is_frame => {}
                true => enter(token.text, token.position)?,
                false => {
                    for sign in token.text.chars().filter(|sign| *sign != '|') {
                        enter(sign.encode_utf8(&mut [0; 4]), token.position)?;
                    }
                }
            }
        }
        if found != 81 {
            return Err(ParseError::new(block.position(), Invalid::Length { expected: 81, found }).into());
        }
        Ok(state)
    }

    /// Takes the entry of one cell; `None` if it is none.
    fn enter(&mut self, cell: u8, text: &str) -> Option<()> {
        if let Some(set) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            let digit = |c: char| c.to_digit(10).filter(|&digit| digit != 0).map(|digit| digit as u8);
            let digits: Option<Digits> = set.chars().filter(|&c| c != ',').map(digit).collect();
            self.mark(cell, digits?);
            return Some(());
        }
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => self.place(cell, digit - b'0'),
            [b'.' | b'0' | b'-' | b'_' | b'*'] => {}
            _ => return None,
        }
        Some(())
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Places a digit; 0 takes it away. Where the same digit is given it changes nothing, where another is, it is wrong.
    ///
    /// # Panics
    ///
    /// If `cell` is above 80.
    pub fn place(&mut self, cell: u8, digit: u8) {
        let cell = usize::from(cell);
        self.placed[cell] = if self.puzzle.givens()[cell] == digit { 0 } else { digit };
    }

    /// Says which digits a player thinks possible in a cell.
    ///
    /// # Panics
    ///
    /// If `cell` is above 80.
    pub fn mark(&mut self, cell: u8, digits: Digits) {
        self.marks[usize::from(cell)] = Some(digits);
    }

    /// The position, or what is wrong with it: no solution or several, a wrong digit, a lost mark.
    ///
    /// # Errors
    ///
    /// What a player has to be told before any step, never [`Hint::Step`].
    pub fn judge(&self, limits: &Limits) -> Result<Board, Hint> {
        let solution = match Solver::new(&self.puzzle, Config::default()).limits(limits.clone()).uniqueness().answer {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::Unsolvable => return Err(Hint::Unsolvable),
            Uniqueness::Stopped { stop, .. } => return Err(Hint::Stopped(stop)),
            _ => return Err(Hint::Ambiguous),
        };
        self.mistake(&solution).map_or_else(|| Ok(self.board()), Err)
    }

    fn mistake(&self, solution: &Solution) -> Option<Hint> {
        let truths = || (0..81_u8).zip(solution.values()).map(|(cell, &digit)| Candidate { cell, digit });
        let placed = |cell: u8| self.placed[usize::from(cell)];
        let is_wrong = |truth: &Candidate| placed(truth.cell) != 0 && placed(truth.cell) != truth.digit;
        let is_lost =
            |truth: &Candidate| self.marks[usize::from(truth.cell)].is_some_and(|marks| !marks.contains(truth.digit));
        let wrong = truths().find(is_wrong).map(|truth| Hint::Wrong(Candidate::new(truth.cell, placed(truth.cell))));
        wrong.or_else(|| truths().find(is_lost).map(Hint::Lost))
    }

    /// The position, which has no mistake.
    fn board(&self) -> Board {
        let mut board =
            Board::from_puzzle(&self.puzzle).expect("invariant: the board was looked at when the state was made");
        for (cell, &digit) in (0..81_u8).zip(&self.placed) {
            if digit != 0 {
                board.place(cell, digit);
            }
        }
        for cell in board.open() {
            if let Some(marks) = self.marks[usize::from(cell)] {
                for digit in board.marks(cell) - marks {
                    board.remove(cell, digit);
                }
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use puzzle_text::blocks;

    use super::*;
    use crate::logic::{LogicSolver, Settings, Strength};
    use crate::parse::HASH;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn said(text: &str) -> Result<alloc::string::String, StateError> {
        let puzzle: Puzzle = PUZZLE.parse()?;
        let block = blocks(text, HASH).next().expect("one block");
        let state = State::read(&puzzle, &block)?;
        let hint = LogicSolver::new(&Settings::default()).hint_for(&state, &Limits::none());
        Ok(hint.at(Strength::Whole).to_string())
    }

    #[test]
    fn mistakes_come_before_steps() {
        let blank = ".".repeat(81);
        assert_eq!(said(&blank), said(PUZZLE));
        // A digit that clashes with a given is a mistake like any other, and so is one on a given.
        assert_eq!(said(&blank.replacen('.', "3", 1)), Ok("r1c1=3 is wrong.".into()));
        let sets = alloc::format!("{{5}} . {{79}} {}", ". ".repeat(78));
        assert_eq!(said(&sets), Ok("4 was taken away from r1c3 by mistake.".into()));
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(matches!(said("12"), Err(StateError::Text(_))));
        assert!(said(&"x".repeat(81)).is_err());
        assert!(said(&alloc::format!("{{0}} {}", ". ".repeat(80))).is_err());
    }
}
