//! Boards, pieces, puzzles and solutions.
//!
//! A [`Puzzle`] is a rectangle with walls, pieces on it, and goals: what must stand where in the end.
//! Pieces have any form, also one in parts that move together; some are bound to an axis, as the cars of Rush Hour are.
//! All validation happens when a puzzle is made: a solver cannot meet bad input.
//!
//! ```text
//!   v B B w        v, w, x, y  two cells high
//!   v B B w        B           two by two, must get to the middle of the bottom
//!   x h h y        h           two cells wide
//!   x a b y        a to d      single cells
//!   c . . d        .           empty
//! ```

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use bitvec::vec::BitVec;
use search_control::ConfigError;
use search_control::settings::by_word;
use smallvec::SmallVec;

use crate::invalid::Invalid;

/// A row and a column, both from 1; shown as `r1c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A row less.
    Up,
    /// A column more.
    Right,
    /// A row more.
    Down,
    /// A column less.
    Left,
}

impl Direction {
    /// All four, clockwise from above.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The rows and columns that a step goes.
    #[must_use]
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Right => (0, 1),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
        }
    }
}

/// What counts as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Metric {
    /// One piece, any way that the empty cells allow.
    #[default]
    Move,
    /// One piece, one straight line of any length.
    Slide,
    /// One piece, one cell.
    Step,
}

impl Metric {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Move, Self::Slide, Self::Step];

    /// Its name in options.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Slide => "slide",
            Self::Step => "step",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Metric {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("metric", &Self::ALL, Self::word, text)
    }
}

/// Which ways a piece may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// All four.
    #[default]
    Both,
    /// Left and right.
    Horizontal,
    /// Up and down.
    Vertical,
}

impl Axis {
    /// Whether a piece bound to it may go that way.
    #[must_use]
    pub const fn allows(self, direction: Direction) -> bool {
        match self {
            Self::Both => true,
            Self::Horizontal => matches!(direction, Direction::Left | Direction::Right),
            Self::Vertical => matches!(direction, Direction::Up | Direction::Down),
        }
    }
}

/// The form of a piece: its cells as rows and columns from its anchor.
///
/// The anchor is the first row and the first column that the piece touches, so all numbers are at least 0,
/// but the anchor itself need not be one of the cells.
pub type Shape = SmallVec<[(u8, u8); 4]>;

/// Where a piece stands: the square of its anchor, row times columns plus column, from 0.
pub type Anchor = usize;

/// A piece of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its sign in the text.
    pub name: String,
    /// Its form.
    pub shape: Shape,
    /// The ways that it may go.
    pub axis: Axis,
    /// Where it stands at the beginning.
    pub start: Anchor,
}

/// What must stand where: pieces by their numbers, and their anchors.
pub type Goal = Vec<(usize, Anchor)>;

/// A rectangle with walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    rows: usize,
    walls: BitVec,
}

impl Board {
    /// The most squares that a board may have, walls included.
    pub const MOST_SQUARES: usize = 1 << 12;

    /// The most squares that are no walls.
    pub const MOST_FREE: usize = 128;

    /// A rectangle; true is a wall.
    ///
    /// # Errors
    ///
    /// If it has no column, a short last row, or too many squares.
    pub fn new(columns: usize, walls: &[bool]) -> Result<Self, Invalid> {
        if columns == 0 || walls.is_empty() || !walls.len().is_multiple_of(columns) {
            return Err(Invalid::RaggedRow { expected: columns, found: walls.len() % columns.max(1) });
        }
        let free = walls.iter().filter(|wall| !**wall).count();
        let most_sides = usize::from(u8::MAX);
        if Self::MOST_SQUARES < walls.len()
            || Self::MOST_FREE < free
            || most_sides < columns
            || most_sides < walls.len() / columns
        {
            return Err(Invalid::TooLarge { free });
        }
        Ok(Self { columns, rows: walls.len() / columns, walls: walls.iter().collect() })
    }

    /// How many squares a row has.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Whether there is a wall.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    #[must_use]
    pub fn is_wall(&self, square: usize) -> bool {
        self.walls[square]
    }

    /// The squares of a piece of that form at `anchor`; `None` if it would leave the board or stand in a wall.
    #[must_use]
    pub fn squares(&self, shape: &Shape, anchor: Anchor) -> Option<SmallVec<[usize; 8]>> {
        let (top, left) = (anchor / self.columns, anchor % self.columns);
        let square = |&(row, column): &(u8, u8)| {
            let (row, column) = (top + usize::from(row), left + usize::from(column));
            let is_on = row < self.rows && column < self.columns;
            let square = row * self.columns + column;
            (is_on && !self.walls[square]).then_some(square)
        };
        shape.iter().map(square).collect()
    }

    /// The anchor one step from `anchor`, if it is on the board.
    #[must_use]
    pub fn step(&self, anchor: Anchor, direction: Direction) -> Option<Anchor> {
        let (down, right) = direction.step();
        let row = (anchor / self.columns).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let column = (anchor % self.columns).checked_add_signed(right).filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The row and column of a square.
    #[must_use]
    pub const fn place(&self, square: usize) -> Place {
        Place { row: square / self.columns + 1, column: square % self.columns + 1 }
    }
}

/// A board with pieces, and what is to be reached; validated and never changed.
///
/// ```
/// use klotski::{Metric, Puzzle};
///
/// let puzzle: Puzzle = "AA.\nBC.\ngoal:\n.AA\n...".parse()?;
/// assert_eq!((puzzle.pieces().len(), puzzle.metric()), (3, Metric::Move));
/// # Ok::<(), klotski::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Board,
    pieces: Vec<Piece>,
    goals: Vec<Goal>,
    /// Whether equal pieces may take each other's place in a goal.
    is_any: bool,
    metric: Metric,
}

impl Puzzle {
    /// Pieces on a board; one of `goals` is to be reached.
    ///
    /// With `is_any`, equal pieces may take each other's places in a goal.
    ///
    /// # Errors
    ///
    /// If there is no piece or no goal, pieces overlap or stand in a wall,
    /// no square is empty, or a goal names a piece that is not there or cannot stand where it says.
    pub fn new(board: Board, pieces: Vec<Piece>, goals: Vec<Goal>, is_any: bool) -> Result<Self, Invalid> {
        if pieces.is_empty() {
            return Err(Invalid::NoPiece);
        }
        let mut taken: BTreeMap<usize, &str> = BTreeMap::new();
        for piece in &pieces {
            let at = || board.place(piece.start.min(board.columns * board.rows - 1));
            let squares = board.squares(&piece.shape, piece.start);
            let squares = squares.filter(|squares| !squares.is_empty());
            let squares = squares.ok_or_else(|| Invalid::NoRoom { name: piece.name.clone(), place: at() })?;
            for square in squares {
                if let Some(other) = taken.insert(square, &piece.name) {
                    let names = (other.to_string(), piece.name.clone());
                    return Err(Invalid::Overlap { names, place: board.place(square) });
                }
            }
        }
        if taken.len() + board.walls.count_ones() == board.walls.len() {
            return Err(Invalid::NoEmptyCell);
        }
        if goals.is_empty() || goals.iter().any(Vec::is_empty) {
            return Err(Invalid::NoGoal);
        }
        for goal in &goals {
            check_goal(&board, &pieces, goal)?;
        }
        Ok(Self { board, pieces, goals, is_any, metric: Metric::default() })
    }

    /// The same under another metric.
    #[must_use]
    pub fn with_metric(self, metric: Metric) -> Self {
        Self { metric, ..self }
    }

    /// The same with other goals.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_goals(&self, goals: Vec<Goal>) -> Result<Self, Invalid> {
        let new = Self::new(self.board.clone(), self.pieces.clone(), goals, self.is_any)?;
        Ok(new.with_metric(self.metric))
    }

    /// The same pieces at other places.
    ///
    /// # Errors
    ///
    /// If there is not one anchor for each piece, or they do not fit.
    pub fn with_layout(&self, layout: &[Anchor]) -> Result<Self, Invalid> {
        if layout.len() != self.pieces.len() {
            return Err(Invalid::NoPiece);
        }
        let piece = |(piece, &start): (&Piece, &Anchor)| Piece { start, ..piece.clone() };
        let pieces = self.pieces.iter().zip(layout).map(piece).collect();
        Ok(Self::new(self.board.clone(), pieces, self.goals.clone(), self.is_any)?.with_metric(self.metric))
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces; their numbers are their places in this list.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// What is to be reached: one of these.
    #[must_use]
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Whether equal pieces may take each other's places in a goal.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        self.is_any
    }

    /// What counts as one.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Where the pieces stand at the beginning.
    #[must_use]
    pub fn start(&self) -> Vec<Anchor> {
        self.pieces.iter().map(|piece| piece.start).collect()
    }

    /// The options of a name line that say what is special, but for the metric.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, &'static str)> {
        let any = self.is_any.then_some(("equal", "any"));
        let line = self.pieces.iter().any(|piece| piece.axis != Axis::Both).then_some(("axis", "line"));
        any.into_iter().chain(line).collect()
    }

    /// The rows of a layout as text: names, `.` for empty, `#` for walls.
    #[must_use]
    pub fn draw(&self, layout: &[Anchor]) -> String {
        let mut signs = alloc::vec!["."; self.board.columns * self.board.rows];
        for (square, sign) in signs.iter_mut().enumerate() {
            if self.board.walls[square] {
                *sign = "#";
            }
        }
        for (piece, &anchor) in self.pieces.iter().zip(layout) {
            for square in self.board.squares(&piece.shape, anchor).unwrap_or_default() {
                signs[square] = &piece.name;
            }
        }
        let width = self.pieces.iter().map(|piece| piece.name.chars().count()).max().unwrap_or(1);
        let mut text = String::new();
        for row in signs.chunks(self.board.columns) {
            for (column, sign) in row.iter().enumerate() {
                let before = if column == 0 || width == 1 { "" } else { " " };
                text.push_str(&alloc::format!("{before}{sign:>width$}"));
            }
            text.push('\n');
        }
        text
    }
}

/// Whether a form is in one part.
pub(crate) fn is_connected(shape: &Shape) -> bool {
    let mut seen: SmallVec<[(u8, u8); 4]> = shape.iter().copied().take(1).collect();
    let mut at = 0;
    while at < seen.len() {
        let (row, column) = seen[at];
        at += 1;
        for &cell in shape {
            let is_near = cell.0.abs_diff(row) + cell.1.abs_diff(column) == 1;
            if is_near && !seen.contains(&cell) {
                seen.push(cell);
            }
        }
    }
    seen.len() == shape.len()
}

/// One piece goes to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The number of the piece.
    pub piece: usize,
    /// Where it stood.
    pub from: Anchor,
    /// Where it goes.
    pub to: Anchor,
}

/// A way to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves in their order; each is one in the metric.
    pub moves: Vec<Move>,
    /// The metric that counts them.
    pub metric: Metric,
}

impl Solution {
    /// Its length in its metric.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the puzzle is solved from the beginning.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The layouts from the start on, one more than there are moves.
    pub fn layouts<'s>(&'s self, puzzle: &'s Puzzle) -> impl Iterator<Item = Vec<Anchor>> + 's {
        let mut layout = puzzle.start();
        let first = core::iter::once(layout.clone());
        first.chain(self.moves.iter().map(move |one| {
            if let Some(anchor) = layout.get_mut(one.piece) {
                *anchor = one.to;
            }
            layout.clone()
        }))
    }
}

/// Whether the pieces of a goal have room where it wants them.
pub(crate) fn check_goal(board: &Board, pieces: &[Piece], goal: &Goal) -> Result<(), Invalid> {
    let mut taken: BTreeMap<usize, &str> = BTreeMap::new();
    for (index, &(number, anchor)) in goal.iter().enumerate() {
        let piece = pieces.get(number).ok_or(Invalid::NoPiece)?;
        if goal[..index].iter().any(|&(other, _)| other == number) {
            return Err(Invalid::GoalTwice { name: piece.name.clone() });
        }
        let at = || board.place(anchor.min(board.columns * board.rows - 1));
        let squares = board.squares(&piece.shape, anchor);
        let squares = squares.ok_or_else(|| Invalid::NoRoom { name: piece.name.clone(), place: at() })?;
        for square in squares {
            if let Some(other) = taken.insert(square, &piece.name) {
                let names = (other.to_string(), piece.name.clone());
                return Err(Invalid::Overlap { names, place: board.place(square) });
            }
        }
    }
    Ok(())
}
