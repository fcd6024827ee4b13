//! Boards, puzzles and solutions.
//!
//! A [`Board`] is a set of cells and says which of them are neighbours; a [`Puzzle`] is a board with some numbers given;
//! a [`Solution`] is a board with all numbers.
//! All validation happens when a puzzle is made: a solver cannot meet bad input.
//!
//! ```text
//!   squares   0  1  2        cells  0  1  2       a board of 2 rows and 3 columns with a hole:
//!             3  #  5               3     4       squares count the hole, cells do not
//! ```

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bitvec::vec::BitVec;
use puzzle_text::header_line;
use smallvec::SmallVec;

/// A number of the path, from 1 to the number of cells.
pub type Number = u16;

/// The neighbours of a cell, ascending; up to eight need no allocation.
pub type Neighbours = SmallVec<[Cell; 8]>;

/// A cell of a board: its place in reading order, holes not counted, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this place in reading order; whether a board has it is the caller's to know.
    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// Its place in reading order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which cells are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Adjacency {
    /// The up to eight cells around, as in Hidato.
    #[default]
    Eight,
    /// The up to four cells beside, above and below, as in Numbrix.
    Four,
    /// The up to six cells around on hexagons whose even rows (the second, the fourth, …) stand half a cell to the right.
    Hex,
    /// The same six on rows that each stand half a cell further to the right than the row above: axial coordinates.
    ///
    /// The neighbours of row `r`, column `c` are `c ± 1` in its row, `c` and `c + 1` above, `c - 1` and `c` below.
    Axial,
    /// Whatever a list of edges says.
    Graph,
}

impl Adjacency {
    /// The word for it in name lines and options: `8`, `4`, `hex`, `axial` or `graph`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Eight => "8",
            Self::Four => "4",
            Self::Hex => "hex",
            Self::Axial => "axial",
            Self::Graph => "graph",
        }
    }

    /// Whether squares of one rectangle that touch, at `(row, column)` each and different, are neighbours.
    fn joins(self, (row, column): (usize, usize), (r, c): (usize, usize)) -> bool {
        if r == row {
            return true;
        }
        match self {
            Self::Eight => true,
            Self::Four => c == column,
            // Rows are counted from 0 here: the odd ones are those to the right.
            Self::Hex => c == column || (c < column) == row.is_multiple_of(2),
            Self::Axial => c == column || (c < column) == (row < r),
            Self::Graph => false,
        }
    }
}

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

/// One square of a board with its given, as [`Puzzle::grid`] takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// No cell.
    Hole,
    /// A cell whose number is to be found.
    Blank,
    /// A cell whose number is known; any value, so that one out of range is reported as such.
    Given(u64),
}

/// Why a text or a list of squares is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no block of text.
    NoPuzzle,
    /// There is a second puzzle where one was asked for.
    SeveralPuzzles,
    /// The board has no cell.
    NoCells,
    /// The board has more cells than [`Board::MOST_CELLS`].
    TooManyCells {
        /// How many it has.
        cells: usize,
    },
    /// A row differs in length from the first.
    RaggedRow {
        /// The length of the first row.
        expected: usize,
        /// The length of this one.
        found: usize,
    },
    /// A token that is neither a number nor a sign for a blank or a hole.
    UnknownToken {
        /// The token, as [`puzzle_text::quote`] shows it.
        found: String,
    },
    /// An option whose value has no meaning.
    UnknownOption {
        /// The option.
        key: String,
        /// Its value, as [`puzzle_text::quote`] shows it.
        found: String,
        /// What it could be.
        expected: &'static str,
    },
    /// A number that the path does not have.
    OutOfRange {
        /// The number as written.
        found: String,
        /// The largest number.
        most: usize,
    },
    /// A number that is given twice.
    Repeated {
        /// The number.
        number: Number,
        /// Where it stands first.
        first: Place,
        /// Where it stands again.
        second: Place,
    },
    /// Two consecutive numbers whose cells are not neighbours.
    NotNeighbours {
        /// The smaller number.
        number: Number,
        /// Where it stands.
        place: Place,
        /// Where the next number stands.
        next: Place,
    },
    /// A solution whose rows, columns or holes are not those of its puzzle.
    OtherBoard {
        /// The rows of the puzzle.
        rows: usize,
        /// The columns of the puzzle.
        columns: usize,
    },
    /// An edge that names a cell which the graph does not have, or joins a cell to itself.
    BadEdge {
        /// The edge as written.
        found: String,
        /// How many cells there are.
        cells: usize,
    },
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str("expected a puzzle, found no row"),
            Self::SeveralPuzzles => f.write_str("expected one puzzle, found another"),
            Self::NoCells => f.write_str("expected a cell, found only holes"),
            Self::TooManyCells { cells } => {
                write!(f, "expected at most {} cells, found {cells}", Board::MOST_CELLS)
            }
            Self::RaggedRow { expected, found } => {
                write!(f, "expected {expected} cells as in the first row, found {found}")
            }
            Self::UnknownToken { found } => {
                write!(f, "expected a number, `.` for a blank or `#` for a hole, found {found}")
            }
            Self::UnknownOption { key, found, expected } => write!(f, "expected {expected} for `{key}`, found {found}"),
            Self::OutOfRange { found, most } => write!(f, "expected a number from 1 to {most}, found {found}"),
            Self::Repeated { number, first, second } => {
                write!(f, "expected each number once, found {number} at {first} and again at {second}")
            }
            Self::NotNeighbours { number, place, next } => write!(
                f,
                "expected consecutive numbers in neighbouring cells, found {number} at {place} and {} at {next}",
                number + 1
            ),
            Self::OtherBoard { rows, columns } => {
                write!(
                    f,
                    "expected the puzzle's board of {rows} rows and {columns} columns with its holes, found another"
                )
            }
            Self::BadEdge { found, cells } => {
                write!(f, "expected an edge between two different cells from 1 to {cells}, found {found}")
            }
        }
    }
}

impl core::error::Error for Invalid {}

/// Cells and their neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    adjacency: Adjacency,
    columns: usize,
    /// For each square of the rows and columns whether it is a cell.
    is_cell: BitVec,
    /// For each cell its square, ascending.
    squares: Vec<u32>,
    neighbours: Vec<Neighbours>,
}

impl Board {
    /// The most cells that a board may have.
    pub const MOST_CELLS: usize = csp_core::Width::MOST_VALUES;

    /// A board of rows of `columns` squares each; true is a cell.
    ///
    /// # Errors
    ///
    /// If there is no cell, or too many, or a last row is short.
    pub(crate) fn grid(adjacency: Adjacency, columns: usize, is_cell: BitVec) -> Result<Self, Invalid> {
        let squares: Vec<u32> = is_cell.iter_ones().map(|square| square as u32).collect();
        check_size(squares.len())?;
        if columns == 0 || !is_cell.len().is_multiple_of(columns) {
            let found = is_cell.len() % columns.max(1);
            return Err(Invalid::RaggedRow { expected: columns, found });
        }
        let rows = is_cell.len() / columns;
        let mut cell_of = alloc::vec![None; is_cell.len()];
        for (cell, &square) in squares.iter().enumerate() {
            cell_of[square as usize] = Some(Cell(cell as u16));
        }
        let neighbours = squares
            .iter()
            .map(|&square| {
                let (row, column) = (square as usize / columns, square as usize % columns);
                let around = |at: usize, len: usize| at.saturating_sub(1)..(at + 2).min(len);
                let mut list = Neighbours::new();
                for r in around(row, rows) {
                    for c in around(column, columns) {
                        if (r, c) != (row, column) && adjacency.joins((row, column), (r, c)) {
                            list.extend(cell_of[r * columns + c]);
                        }
                    }
                }
                list
            })
            .collect();
        Ok(Self { adjacency, columns, is_cell, squares, neighbours })
    }

    /// A board of `cells` cells with these pairs as neighbours (cells from 0), shown as one row.
    ///
    /// # Errors
    ///
    /// If there is no cell, or too many, or an edge is not one between two of them.
    pub(crate) fn graph(cells: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, Invalid> {
        check_size(cells)?;
        let mut neighbours = alloc::vec![Neighbours::new(); cells];
        for (a, b) in edges {
            if a == b || cells <= a.max(b) {
                return Err(Invalid::BadEdge { found: alloc::format!("{}-{}", a + 1, b + 1), cells });
            }
            neighbours[a].push(Cell(b as u16));
            neighbours[b].push(Cell(a as u16));
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        let squares = (0..cells as u32).collect();
        Ok(Self {
            adjacency: Adjacency::Graph,
            columns: cells,
            is_cell: BitVec::repeat(true, cells),
            squares,
            neighbours,
        })
    }

    /// Which cells are neighbours, in one word.
    #[must_use]
    pub const fn adjacency(&self) -> Adjacency {
        self.adjacency
    }

    /// How many cells there are; the path's last number.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// How many squares a row has, holes included.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.is_cell.len() / self.columns
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.squares.len() as u16).map(Cell)
    }

    /// The neighbours of `cell`, ascending.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        &self.neighbours[cell.index()]
    }

    /// Whether two cells are neighbours.
    ///
    /// # Panics
    ///
    /// If the board does not have the first.
    #[must_use]
    pub fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        self.neighbours(a).binary_search(&b).is_ok()
    }

    /// The square of `cell`: row times columns plus column, all from 0.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn square(&self, cell: Cell) -> usize {
        self.squares[cell.index()] as usize
    }

    /// The cell in a square, if there is one.
    #[must_use]
    pub fn cell_in(&self, square: usize) -> Option<Cell> {
        let square = u32::try_from(square).ok()?;
        self.squares.binary_search(&square).ok().map(|cell| Cell(cell as u16))
    }

    /// The row and column of `cell`.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        place_in(self.columns, self.square(cell))
    }

    /// Writes the board as text with an entry for each cell.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, entries: &[String]) -> fmt::Result {
        if self.adjacency == Adjacency::Graph {
            writeln!(f, "cells: {}", entries.join(" "))?;
            f.write_str("edges:")?;
            for cell in self.cells() {
                for &other in self.neighbours(cell).iter().filter(|&&other| cell < other) {
                    write!(f, " {}-{}", cell.0 + 1, other.0 + 1)?;
                }
            }
            return f.write_str("\n");
        }
        let width = entries.iter().map(String::len).max().unwrap_or(1);
        let mut entries = entries.iter();
        for row in self.is_cell.chunks(self.columns) {
            for (column, is_cell) in row.iter().enumerate() {
                let entry = if *is_cell { entries.next().map_or("", String::as_str) } else { "#" };
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{entry:>width$}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Whether a board may have that many cells.
fn check_size(cells: usize) -> Result<(), Invalid> {
    match cells {
        0 => Err(Invalid::NoCells),
        1..=Board::MOST_CELLS => Ok(()),
        _ => Err(Invalid::TooManyCells { cells }),
    }
}

fn place_in(columns: usize, square: usize) -> Place {
    Place { row: square / columns + 1, column: square % columns + 1 }
}

/// A breach of the rules that the givens show by themselves, and the cell where a reader should look.
pub(crate) type Breach = (Cell, Invalid);

/// A board with some numbers given.
///
/// ```
/// use hidato::Puzzle;
///
/// let puzzle: Puzzle = "> small adj=4\n1 . .\n. . .\n7 . 9".parse()?;
/// assert_eq!(puzzle.board().len(), 9);
/// assert_eq!(puzzle.to_string(), "> adj=4\n1 . .\n. . .\n7 . 9\n");
///
/// assert_eq!(
///     "1 . 3\n2 . .".parse::<Puzzle>().unwrap_err().to_string(),
///     "line 1, column 5: expected consecutive numbers in neighbouring cells, found 2 at r2c1 and 3 at r1c3",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Arc<Board>,
    givens: Vec<Option<Number>>,
}

impl Puzzle {
    /// A puzzle on a rectangle of rows of `columns` squares each, in reading order.
    ///
    /// # Errors
    ///
    /// If the rows are not full, the board has no cell or too many, or the givens break a rule by themselves.
    pub fn grid(adjacency: Adjacency, columns: usize, squares: &[Square]) -> Result<Self, Invalid> {
        let is_cell = squares.iter().map(|&square| square != Square::Hole).collect();
        let board = Board::grid(adjacency, columns, is_cell)?;
        let givens = squares.iter().filter_map(|&square| match square {
            Square::Hole => None,
            Square::Blank => Some(None),
            Square::Given(number) => Some(Some(number)),
        });
        Self::new(board, givens).map_err(|(_, invalid)| invalid)
    }

    /// A puzzle on any graph: one entry per cell, and the pairs of neighbours (cells from 0).
    ///
    /// # Errors
    ///
    /// If there is no cell, or too many, an edge is not one between two of them, or the givens break a rule by themselves.
    pub fn graph(givens: &[Option<Number>], edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, Invalid> {
        let board = Board::graph(givens.len(), edges)?;
        Self::new(board, givens.iter().map(|given| given.map(u64::from))).map_err(|(_, invalid)| invalid)
    }

    /// A puzzle on `board` with one entry for each cell.
    pub(crate) fn new(board: Board, entries: impl IntoIterator<Item = Option<u64>>) -> Result<Self, Breach> {
        let most = board.len();
        let mut cell_of: Vec<Option<Cell>> = alloc::vec![None; most + 1];
        let mut givens = Vec::with_capacity(most);
        for (cell, entry) in board.cells().zip(entries) {
            let Some(number) = entry else {
                givens.push(None);
                continue;
            };
            let in_range = usize::try_from(number).ok().filter(|number| (1..=most).contains(number));
            let Some(index) = in_range else {
                return Err((cell, Invalid::OutOfRange { found: number.to_string(), most }));
            };
            let number = index as Number;
            if let Some(first) = cell_of[index].replace(cell) {
                let (first, second) = (board.place(first), board.place(cell));
                return Err((cell, Invalid::Repeated { number, first, second }));
            }
            givens.push(Some(number));
        }
        for (index, pair) in cell_of.windows(2).enumerate() {
            if let [Some(cell), Some(next)] = *pair
                && !board.are_neighbours(cell, next)
            {
                let (place, next_place) = (board.place(cell), board.place(next));
                return Err((next, Invalid::NotNeighbours { number: index as Number, place, next: next_place }));
            }
        }
        Ok(Self { board: Arc::new(board), givens })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board, to share it.
    pub(crate) fn shared_board(&self) -> Arc<Board> {
        self.board.clone()
    }

    /// The same board with other givens, which some solution has.
    pub(crate) fn with_givens(&self, givens: Vec<Option<Number>>) -> Self {
        debug_assert_eq!(givens.len(), self.board.len());
        Self { board: self.board.clone(), givens }
    }

    /// The given number in `cell`, if there is one.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<Number> {
        self.givens[cell.index()]
    }

    /// The cells with given numbers, in reading order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Number)> {
        self.board.cells().zip(&self.givens).filter_map(|(cell, given)| Some((cell, (*given)?)))
    }

    /// The solution that these numbers (one per cell, in reading order) would be; whether they are one is for
    /// [`verify`](crate::verify()) to say.
    pub(crate) fn solution(&self, numbers: Vec<Number>) -> Solution {
        Solution { board: self.board.clone(), numbers }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.board.adjacency.word();
        let options: &[_] = if self.board.adjacency == Adjacency::default() { &[] } else { &[("adj", word)] };
        f.write_str(&header_line(None, options))?;
        let show = |given: &Option<Number>| given.map_or_else(|| ".".to_string(), |number| number.to_string());
        self.board.write(f, &self.givens.iter().map(show).collect::<Vec<_>>())
    }
}

/// A board with all its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    board: Arc<Board>,
    numbers: Vec<Number>,
}

impl Solution {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The numbers of all cells in reading order.
    #[must_use]
    pub fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// The numbers, to overwrite them with those of another solution of the same puzzle.
    pub(crate) fn numbers_mut(&mut self) -> &mut [Number] {
        &mut self.numbers
    }

    /// The cells in which two solutions of one puzzle differ.
    pub fn differences<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = Cell> + 's {
        let pairs = self.numbers.iter().zip(&other.numbers);
        self.board.cells().zip(pairs).filter(|(_, (a, b))| a != b).map(|(cell, _)| cell)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.write(f, &self.numbers.iter().map(Number::to_string).collect::<Vec<_>>())
    }
}
