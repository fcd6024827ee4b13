//! The article's `Board`: characters in rows, and `verifyPaths`.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

/// A square of a printed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// A cell without a number; a path goes through it.
    Blank,
    /// An end of the path with this index: paths are numbered from 0 in the order in which their first ends are read.
    End(usize),
    /// No cell.
    Black,
}

/// A board of the article: every label stands twice.
///
/// ```
/// use numberlink::as_printed::{Board, BoardError};
///
/// let board = Board::new(&["1.2", "1.2"])?;
/// assert_eq!((board.rows(), board.columns(), board.ends().len()), (2, 3, 2));
/// assert_eq!(Board::new(&["1.2", "1.."]), Err(BoardError::NotTwice { label: '2', times: 1 }));
/// # Ok::<(), BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    squares: Vec<Square>,
    ends: Vec<[usize; 2]>,
}

/// What is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no square.
    Empty,
    /// A row has another length than the first.
    Ragged {
        /// The row, from 0.
        row: usize,
    },
    /// A label stands once, or more than twice.
    NotTwice {
        /// The label.
        label: char,
        /// How often it stands there.
        times: usize,
    },
    /// There are more squares than [`Board::MOST_SQUARES`], so that the recursion of the article stays shallow.
    TooLarge,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a square, found none"),
            Self::Ragged { row } => write!(f, "expected rows of one length, found another in row {row}"),
            Self::NotTwice { label, times } => write!(f, "expected `{label}` twice, found it {times} times"),
            Self::TooLarge => write!(f, "expected at most {} squares, found more", Board::MOST_SQUARES),
        }
    }
}

impl core::error::Error for BoardError {}

impl Board {
    /// The most squares that a board may have.
    pub const MOST_SQUARES: usize = 256;

    /// Reads rows: `.` is a blank cell, `#` a black one, every other character a label.
    ///
    /// # Errors
    ///
    /// If the rows are no board.
    pub fn new(rows: &[&str]) -> Result<Self, BoardError> {
        let columns = rows.first().map_or(0, |row| row.chars().count());
        if columns == 0 {
            return Err(BoardError::Empty);
        }
        if Self::MOST_SQUARES < columns.saturating_mul(rows.len()) {
            return Err(BoardError::TooLarge);
        }
        if let Some(row) = rows.iter().position(|row| row.chars().count() != columns) {
            return Err(BoardError::Ragged { row });
        }
        let mut places = BTreeMap::<char, Vec<usize>>::new();
        let mut order = Vec::new();
        for (cell, label) in
            rows.iter().flat_map(|row| row.chars()).enumerate().filter(|(_, c)| !['.', '#'].contains(c))
        {
            let cells = places.entry(label).or_default();
            if cells.is_empty() {
                order.push(label);
            }
            cells.push(cell);
        }
        let mut ends = Vec::new();
        for label in order {
            match places[&label][..] {
                [a, b] => ends.push([a, b]),
                ref cells => return Err(BoardError::NotTwice { label, times: cells.len() }),
            }
        }
        let blank = |c| if c == '#' { Square::Black } else { Square::Blank };
        let mut squares: Vec<Square> = rows.iter().flat_map(|row| row.chars()).map(blank).collect();
        for (path, &[a, b]) in ends.iter().enumerate() {
            squares[a] = Square::End(path);
            squares[b] = Square::End(path);
        }
        Ok(Self { rows: rows.len(), columns, squares, ends })
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many squares a row has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The squares, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The two ends of each path.
    #[must_use]
    pub fn ends(&self) -> &[[usize; 2]] {
        &self.ends
    }

    /// How many cells there are, black ones left out.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.squares.iter().filter(|&&square| square != Square::Black).count()
    }

    /// The neighbours of a cell in the order of the article's `dirs` (up, down, left, right), each with the number of the edge.
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let (r, c) = (cell / columns, cell % columns);
        // `edgeIdH` and `edgeIdV` of the article.
        let horizontal = move |c: usize| r * (columns - 1) + c;
        let vertical = move |r: usize| rows * (columns - 1) + r * columns + c;
        let up = (0 < r).then(|| (cell - columns, vertical(r - 1)));
        let down = (r + 1 < rows).then(|| (cell + columns, vertical(r)));
        let left = (0 < c).then(|| (cell - 1, horizontal(c - 1)));
        let right = (c + 1 < columns).then(|| (cell + 1, horizontal(c)));
        [up, down, left, right].into_iter().flatten()
    }

    /// How many edges the grid has.
    pub(super) fn edges(&self) -> usize {
        self.rows * (self.columns - 1) + (self.rows - 1) * self.columns
    }

    /// `verifyPaths`: the four things that the article asks for, in its words "each path has the right ends, is contiguous,
    /// none cross (at most one path through each cell), all pairs are connected" — and nothing more.
    ///
    /// Every cell covered, which its own rule asks for, is not among them, nor is a path that touches itself.
    #[must_use]
    pub fn verify_paths(&self, paths: &[Vec<usize>]) -> bool {
        let mut is_used = alloc::vec![false; self.squares.len()];
        let is_fine = |(path, ends): (&Vec<usize>, &[usize; 2])| {
            let has_ends = path.len() >= 2 && path.first() == Some(&ends[0]) && path.last() == Some(&ends[1]);
            let is_contiguous = path
                .windows(2)
                .all(|step| step[0] < self.squares.len() && self.neighbours(step[0]).any(|(next, _)| next == step[1]));
            has_ends && is_contiguous && path.iter().all(|&cell| !core::mem::replace(&mut is_used[cell], true))
        };
        paths.len() == self.ends.len() && paths.iter().zip(&self.ends).all(is_fine)
    }

    /// What the article's verifier leaves out: no cell is left over.
    #[must_use]
    pub fn is_covered_by(&self, paths: &[Vec<usize>]) -> bool {
        paths.iter().map(Vec::len).sum::<usize>() == self.cells()
    }
}
