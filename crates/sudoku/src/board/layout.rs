//! What a board looks like: its size, its houses, its cages, and which cells must differ.
//!
//! ```text
//!   box shape 2x3, side 6          diagonals        windows of a 9x9        knight's move
//!   a b c | d e f                  x . . x          . . . . . . . . .            2   2
//!   . . . | . . .                  . x x .          . w w w . w w w .          2       2
//!   ------+------                  . x x .          . w w w . w w w .              1
//!   . . . | . . .                  x . . x          . w w w . w w w .          2       2
//!                                                   . . . . . . . . .            2   2
//! ```
//!
//! A *house* has as many cells as there are values, so it has every value once.
//! A *cage* has fewer: its values differ, and may have to give a sum.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

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

/// The rows and columns of a box; a board of such boxes has as many values as a box has cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// Rows of a box.
    pub rows: usize,
    /// Columns of a box.
    pub columns: usize,
}

impl BoxShape {
    /// The shape that a board of `side` values has unless told otherwise: the most rows that are not more than its columns.
    ///
    /// 3x3 for 9 values, 2x3 for 6, 2x5 for 10, 3x4 for 12; one row for a prime number.
    #[must_use]
    pub fn usual(side: usize) -> Self {
        let rows = (1..=side).take_while(|rows| rows * rows <= side).filter(|rows| side.is_multiple_of(*rows)).last();
        let rows = rows.unwrap_or(1);
        Self { rows, columns: side / rows }
    }

    /// How many cells a box has.
    #[must_use]
    pub const fn side(self) -> usize {
        self.rows * self.columns
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// What a house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A rectangular box.
    Box,
    /// A region of any form, instead of boxes.
    Region,
    /// One of the two diagonals.
    Diagonal,
    /// A box between the boxes.
    Window,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
        })
    }
}

/// Cells that hold every value once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// What it is.
    pub kind: HouseKind,
    /// Its number among those of its kind, from 1.
    pub number: usize,
    /// Its cells, ascending.
    pub cells: Vec<u16>,
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.number)
    }
}

/// Cells whose values differ and give a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The sum of its values, if it has one.
    pub sum: Option<u32>,
    /// Its cells, ascending; at most as many as there are values.
    pub cells: Vec<u16>,
}

/// What a board has besides rows, columns and boxes; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variants {
    /// Both diagonals are houses: sudoku X.
    pub diagonals: bool,
    /// Boxes between the boxes are houses: windoku, hyper sudoku.
    pub windows: bool,
    /// Cells a knight's move apart differ.
    pub anti_knight: bool,
    /// The region of each cell, from 0, instead of boxes: jigsaw sudoku.
    pub regions: Option<Vec<u8>>,
    /// Killer cages.
    pub cages: Vec<Cage>,
}

/// The cells of a board and what holds among them; shared by all puzzles on it.
///
/// Cells are numbered in reading order, from 0; values run from 1 to [`side`](Self::side).
///
/// ```
/// use sudoku::{BoxShape, Layout, Variants};
///
/// let layout = Layout::new(BoxShape { rows: 3, columns: 3 }, Variants { diagonals: true, ..Variants::default() })?;
/// assert_eq!((layout.side(), layout.len(), layout.houses().len()), (9, 81, 29));
/// // The middle cell sees its row, column, box and both diagonals.
/// assert_eq!(layout.peers(40).len(), 32);
/// # Ok::<(), sudoku::Invalid>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    boxes: BoxShape,
    variants: Variants,
    houses: Vec<House>,
    peers: Vec<SmallVec<[u16; 20]>>,
}

impl Layout {
    /// The most values that a board may have.
    pub const MOST_SIDE: usize = 32;

    /// A board of boxes of that shape, or of as many values in regions.
    ///
    /// # Errors
    ///
    /// If it has no value or too many, or a variant does not fit it: windows where no box fits between boxes,
    /// regions that are not `side` parts of `side` cells each, cages with cells twice, beyond the board, too many or none.
    pub fn new(boxes: BoxShape, mut variants: Variants) -> Result<Self, Invalid> {
        let side = boxes.rows.checked_mul(boxes.columns).filter(|side| (1..=Self::MOST_SIDE).contains(side));
        let side = side.ok_or(Invalid::Side { most: Self::MOST_SIDE, rows: boxes.rows, columns: boxes.columns })?;
        let mut layout = Self { boxes, variants: Variants::default(), houses: Vec::new(), peers: Vec::new() };
        layout.lines(side);
        match &variants.regions {
            None => layout.boxes(side),
            Some(regions) => layout.regions(side, regions)?,
        }
        if variants.diagonals {
            layout.house(HouseKind::Diagonal, 1, (0..side).map(|row| row * side + row));
            layout.house(HouseKind::Diagonal, 2, (0..side).map(|row| row * side + side - 1 - row));
        }
        if variants.windows {
            layout.windows(side)?;
        }
        for cage in &mut variants.cages {
            cage.cells.sort_unstable();
            let is_twice = cage.cells.windows(2).any(|pair| pair[0] == pair[1]);
            let is_beyond = cage.cells.last().is_some_and(|&cell| side * side <= usize::from(cell));
            if is_twice || is_beyond || cage.cells.is_empty() || side < cage.cells.len() {
                return Err(Invalid::Cage { most: side, found: cage.cells.len() });
            }
        }
        layout.variants = variants;
        layout.make_peers(side);
        Ok(layout)
    }

    /// A board of `side` values in boxes of the usual shape, without variants.
    ///
    /// # Errors
    ///
    /// If there are no values or too many.
    pub fn plain(side: usize) -> Result<Self, Invalid> {
        Self::new(BoxShape::usual(side.max(1)), Variants::default())
    }

    /// The usual board: 3x3 boxes and nothing else; with `std` made once and shared.
    #[must_use]
    pub fn classic() -> Arc<Self> {
        #[cfg(feature = "std")]
        {
            static CLASSIC: std::sync::OnceLock<Arc<Layout>> = std::sync::OnceLock::new();
            Arc::clone(CLASSIC.get_or_init(|| Arc::new(Self::make_classic())))
        }
        #[cfg(not(feature = "std"))]
        Arc::new(Self::make_classic())
    }

    fn make_classic() -> Self {
        Self::plain(9).expect("invariant: nine values have a board")
    }

    fn house(&mut self, kind: HouseKind, number: usize, cells: impl Iterator<Item = usize>) {
        let mut cells: Vec<u16> = cells.map(|cell| cell as u16).collect();
        cells.sort_unstable();
        self.houses.push(House { kind, number, cells });
    }

    fn lines(&mut self, side: usize) {
        for row in 0..side {
            self.house(HouseKind::Row, row + 1, (0..side).map(|column| row * side + column));
        }
        for column in 0..side {
            self.house(HouseKind::Column, column + 1, (0..side).map(|row| row * side + column));
        }
    }

    fn boxes(&mut self, side: usize) {
        let BoxShape { rows, columns } = self.boxes;
        for number in 0..side {
            // A band has as many boxes as a box has rows.
            let (top, left) = (number / rows * rows, number % rows * columns);
            self.house(HouseKind::Box, number + 1, (0..side).map(|i| (top + i / columns) * side + left + i % columns));
        }
    }

    fn regions(&mut self, side: usize, regions: &[u8]) -> Result<(), Invalid> {
        if regions.len() != side * side {
            return Err(Invalid::Length { expected: side * side, found: regions.len() });
        }
        for number in 0..side {
            let cells = regions.iter().enumerate().filter(|&(_, &region)| usize::from(region) == number);
            let cells: Vec<usize> = cells.map(|(cell, _)| cell).collect();
            if cells.len() != side {
                return Err(Invalid::Region { number: number + 1, expected: side, found: cells.len() });
            }
            self.house(HouseKind::Region, number + 1, cells.into_iter());
        }
        Ok(())
    }

    fn windows(&mut self, side: usize) -> Result<(), Invalid> {
        let BoxShape { rows, columns } = self.boxes;
        let starts =
            |step: usize| (1..side).step_by(step + 1).filter(move |start| start + step <= side).collect::<Vec<_>>();
        let (tops, lefts) = (starts(rows), starts(columns));
        if tops.is_empty() || lefts.is_empty() {
            return Err(Invalid::NoWindow { rows, columns });
        }
        let mut number = 0;
        for &top in &tops {
            for &left in &lefts {
                number += 1;
                let cells = (0..side).map(|i| (top + i / columns) * side + left + i % columns);
                self.house(HouseKind::Window, number, cells);
            }
        }
        Ok(())
    }

    fn make_peers(&mut self, side: usize) {
        let mut peers: Vec<SmallVec<[u16; 20]>> = alloc::vec![SmallVec::new(); side * side];
        let lists =
            self.houses.iter().map(|house| &house.cells).chain(self.variants.cages.iter().map(|cage| &cage.cells));
        for cells in lists {
            for &cell in cells {
                peers[usize::from(cell)].extend(cells.iter().copied().filter(|&other| other != cell));
            }
        }
        if self.variants.anti_knight {
            for (cell, peers) in peers.iter_mut().enumerate() {
                peers.extend(knight_moves(cell, side).map(|other| other as u16));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        self.peers = peers;
    }

    /// How many values there are; also the number of rows, and of columns.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.boxes.side()
    }

    /// How many cells there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
    pub const fn len(&self) -> usize {
        self.side() * self.side()
    }

    /// The shape of the boxes; with regions it says only how many values there are.
    #[must_use]
    pub const fn box_shape(&self) -> BoxShape {
        self.boxes
    }

    /// What the board has besides rows, columns and boxes.
    #[must_use]
    pub const fn variants(&self) -> &Variants {
        &self.variants
    }

    /// Whether it has rows, columns and boxes only.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.variants == Variants::default()
    }

    /// Whether it is the usual board: 3x3 boxes and nothing else.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.boxes == BoxShape { rows: 3, columns: 3 } && self.is_plain()
    }

    /// Its houses: rows, columns, boxes or regions, diagonals, windows.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Its cages.
    #[must_use]
    pub fn cages(&self) -> &[Cage] {
        &self.variants.cages
    }

    /// The cells that must differ from `cell`, ascending.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell]
    }

    /// The row and column of `cell`.
    #[must_use]
    pub const fn place(&self, cell: usize) -> Place {
        Place { row: cell / self.side() + 1, column: cell % self.side() + 1 }
    }

    /// The set of all values: bit 0 is value 1.
    #[must_use]
    pub const fn all_values(&self) -> u32 {
        u32::MAX >> (32 - self.side())
    }
}

/// The cells that a knight reaches from `cell`.
fn knight_moves(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    const MOVES: [(isize, isize); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    let within = move |at: usize, by: isize| at.checked_add_signed(by).filter(|&to| to < side);
    MOVES
        .into_iter()
        .filter_map(move |(down, right)| Some(within(cell / side, down)? * side + within(cell % side, right)?))
}

/// The character of a value: digits to 9, then capital letters.
#[must_use]
pub const fn symbol(value: u8) -> char {
    match value {
        0 => '.',
        1..=9 => (b'0' + value) as char,
        _ => (b'A' + value - 10) as char,
    }
}

/// The value of a character, if it is a digit from 1 or a letter.
#[must_use]
pub const fn value(symbol: char) -> Option<u8> {
    match symbol {
        '1'..='9' => Some(symbol as u8 - b'0'),
        'A'..='Z' => Some(symbol as u8 - b'A' + 10),
        'a'..='z' => Some(symbol as u8 - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_shapes_are_those_in_print() {
        let shapes: Vec<_> = [4, 6, 8, 9, 10, 12, 15, 16, 25, 7].map(BoxShape::usual).into();
        let text: Vec<_> = shapes.iter().map(alloc::string::ToString::to_string).collect();
        assert_eq!(text, ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "5x5", "1x7"]);
    }

    #[test]
    fn every_house_has_every_cell_once_and_kinds_part_the_board() {
        for shape in [(2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (5, 5)] {
            let layout =
                Layout::new(BoxShape { rows: shape.0, columns: shape.1 }, Variants::default()).expect("a board");
            for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
                let houses = layout.houses().iter().filter(|house| house.kind == kind);
                let mut cells: Vec<u16> = houses.flat_map(|house| house.cells.iter().copied()).collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..layout.len() as u16), "{shape:?} {kind}");
            }
        }
    }

    #[test]
    fn a_knight_sees_what_it_reaches() {
        let moves: Vec<usize> = knight_moves(0, 9).collect();
        assert_eq!(moves, [11, 19]);
        assert_eq!(knight_moves(40, 9).count(), 8);
    }
}
