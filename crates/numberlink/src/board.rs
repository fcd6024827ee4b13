//! Boards, puzzles and solutions.
//!
//! A [`Board`] is a graph: cells, and edges that leave them through sides.
//! Rectangles, hexagons, black cells, walls, bridges and warps are all ways to write one down; engines see cells and edges.
//!
//! ```text
//!   square          hex (odd rows half a cell to the right)        bridge: two paths cross
//!    N                NW  NE                                           │
//!  W x E             W  x  E                                         ──┼──
//!    S                SW  SE                                           │
//! ```
//!
//! A [`Puzzle`] is a board with [`Rules`] and pairs of ends; a [`Solution`] is a set of edges.
//! All validation happens when a puzzle is made: a solver cannot meet bad input.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bitvec::vec::BitVec;
use smallvec::SmallVec;

use crate::invalid::Invalid;
pub use crate::rules::{Cells, Rules, Touch};

/// A cell of a board: its place in reading order, black cells not counted, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u16);

impl Cell {
    /// Its place in reading order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
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

/// The form of the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Squares in rows and columns, four sides.
    #[default]
    Square,
    /// Hexagons in rows, six sides; the second row stands half a cell to the right of the first, and so on.
    Hex,
}

/// A side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// To the right.
    East,
    /// To the right and down, between hexagons.
    SouthEast,
    /// Down, between squares.
    South,
    /// To the left and down, between hexagons.
    SouthWest,
    /// To the left.
    West,
    /// To the left and up, between hexagons.
    NorthWest,
    /// Up, between squares.
    North,
    /// To the right and up, between hexagons.
    NorthEast,
}

impl Side {
    /// The side through which the neighbour is entered.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
        }
    }
}

/// Two neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The cell whose [`side`](Self::side) the edge leaves through.
    pub from: Cell,
    /// The other cell, entered through the opposite side.
    pub to: Cell,
    /// East, or one of the southern sides.
    pub side: Side,
    /// Whether it leaves the board on one side and enters it on the other.
    pub is_warp: bool,
}

/// An edge as one of its cells sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exit {
    /// The side of the cell.
    pub side: Side,
    /// The index of the edge in [`Board::edges`].
    pub edge: usize,
    /// The cell behind it.
    pub cell: Cell,
}

/// What is special about a board; by default nothing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// The form of the cells.
    pub shape: Shape,
    /// Squares (row times columns plus column, from 0) in which two paths cross, straight on; only between squares.
    pub bridges: Vec<usize>,
    /// Pairs of neighbouring squares with a wall between them.
    pub walls: Vec<(usize, usize)>,
    /// Rows, from 0, whose two ends are neighbours.
    pub warped_rows: Vec<usize>,
    /// Columns, from 0, whose two ends are neighbours; only between squares.
    pub warped_columns: Vec<usize>,
}

/// Cells and the edges between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    rows: usize,
    /// For each square its cell, if it has one.
    cell_of: Vec<Option<Cell>>,
    /// For each cell its square, ascending.
    squares: Vec<u32>,
    is_bridge: BitVec,
    features: Features,
    edges: Vec<Edge>,
    exits: Vec<SmallVec<[Exit; 6]>>,
}

impl Board {
    /// The most squares that a board may have.
    pub const MOST_SQUARES: usize = 1 << 16;

    /// A board of rows of `columns` squares each; true is a cell, false is black.
    ///
    /// # Errors
    ///
    /// If there is no cell, too many squares, a short last row, or a feature that the board cannot have.
    pub fn new(columns: usize, is_cell: &[bool], mut features: Features) -> Result<Self, Invalid> {
        if Self::MOST_SQUARES < is_cell.len() {
            return Err(Invalid::TooLarge { squares: is_cell.len() });
        }
        if columns == 0 || !is_cell.len().is_multiple_of(columns) {
            return Err(Invalid::RaggedRow { expected: columns, found: is_cell.len() % columns.max(1) });
        }
        if !is_cell.contains(&true) {
            return Err(Invalid::NoCells);
        }
        let rows = is_cell.len() / columns;
        let mut cell_of = Vec::with_capacity(is_cell.len());
        let mut squares = Vec::new();
        for (square, &is_cell) in is_cell.iter().enumerate() {
            cell_of.push(is_cell.then_some(Cell(squares.len() as u16)));
            squares.extend(is_cell.then_some(square as u32));
        }
        for list in [&mut features.bridges, &mut features.warped_rows, &mut features.warped_columns] {
            list.sort_unstable();
            list.dedup();
        }
        for wall in &mut features.walls {
            *wall = (wall.0.min(wall.1), wall.0.max(wall.1));
        }
        features.walls.sort_unstable();
        features.walls.dedup();
        let mut is_bridge = BitVec::repeat(false, squares.len());
        let mut board = Self {
            columns,
            rows,
            cell_of,
            is_bridge: BitVec::new(),
            exits: alloc::vec![SmallVec::new(); squares.len()],
            squares,
            features,
            edges: Vec::new(),
        };
        board.check_features()?;
        for &square in &board.features.bridges {
            let no_cell = || Invalid::NoCellAt { found: alloc::format!("`{}`", board.place_of(square)) };
            is_bridge.set(board.cell_in(square).ok_or_else(no_cell)?.index(), true);
        }
        board.is_bridge = is_bridge;
        board.make_edges()?;
        Ok(board)
    }

    /// Whether the shape allows the features.
    fn check_features(&self) -> Result<(), Invalid> {
        let features = &self.features;
        let complaint = if features.shape == Shape::Hex && !features.bridges.is_empty() {
            "expected no bridge on a board of hexagons, found one"
        } else if features.shape == Shape::Hex && !features.warped_columns.is_empty() {
            "expected no warped column on a board of hexagons, found one"
        } else if !features.warped_rows.is_empty() && self.columns < 3
            || !features.warped_columns.is_empty() && self.rows < 3
        {
            "expected a warp over at least three cells, found a shorter one"
        } else if features.warped_rows.iter().any(|&row| self.rows <= row)
            || features.warped_columns.iter().any(|&column| self.columns <= column)
        {
            "expected a warp in a row or column of the board, found one beyond it"
        } else {
            return Ok(());
        };
        Err(Invalid::WrongShape { what: complaint })
    }

    /// Makes the edges in reading order of their first cells, clockwise from the east.
    fn make_edges(&mut self) -> Result<(), Invalid> {
        let mut walls = self.features.walls.clone();
        let sides: &[Side] = match self.features.shape {
            Shape::Square => &[Side::East, Side::South],
            Shape::Hex => &[Side::East, Side::SouthEast, Side::SouthWest],
        };
        for index in 0..self.squares.len() {
            let from = Cell(index as u16);
            let square = self.square(from);
            for &side in sides {
                let Some((next, is_warp)) = self.next_square(square, side) else { continue };
                let Some(to) = self.cell_of[next] else { continue };
                let wall = (square.min(next), square.max(next));
                if !is_warp && let Ok(found) = walls.binary_search(&wall) {
                    walls.remove(found);
                    continue;
                }
                let edge = self.edges.len();
                self.edges.push(Edge { from, to, side, is_warp });
                self.exits[from.index()].push(Exit { side, edge, cell: to });
                self.exits[to.index()].push(Exit { side: side.opposite(), edge, cell: from });
            }
        }
        for exits in &mut self.exits {
            exits.sort_unstable_by_key(|exit| exit.side);
        }
        match walls.first() {
            None => Ok(()),
            Some(&(a, b)) => {
                Err(Invalid::NotNeighbours { found: alloc::format!("`{}-{}`", self.place_of(a), self.place_of(b)) })
            }
        }
    }

    /// The square behind `side` of `square`, and whether the way there leaves the board.
    fn next_square(&self, square: usize, side: Side) -> Option<(usize, bool)> {
        let (row, column) = (square / self.columns, square % self.columns);
        let is_last_row = row + 1 == self.rows;
        match side {
            Side::East if column + 1 < self.columns => Some((square + 1, false)),
            Side::East if self.features.warped_rows.binary_search(&row).is_ok() => Some((square - column, true)),
            Side::South if !is_last_row => Some((square + self.columns, false)),
            Side::South if self.features.warped_columns.binary_search(&column).is_ok() => Some((column, true)),
            Side::SouthEast if !is_last_row => {
                let column = column + row % 2;
                (column < self.columns).then_some(((row + 1) * self.columns + column, false))
            }
            Side::SouthWest if !is_last_row => {
                let column = (column + row % 2).checked_sub(1)?;
                Some(((row + 1) * self.columns + column, false))
            }
            _ => None,
        }
    }

    /// How many squares a row has, black ones included.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many cells there are; at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// What is special about the board.
    #[must_use]
    pub const fn features(&self) -> &Features {
        &self.features
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        // A board of 65,536 cells has a last index of `u16::MAX`.
        (0..self.squares.len()).map(|index| Cell(index as u16))
    }

    /// All edges: in reading order of their first cells, clockwise from the east.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The edges of `cell`, clockwise from the east.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn exits(&self, cell: Cell) -> &[Exit] {
        &self.exits[cell.index()]
    }

    /// Whether two paths cross in `cell`.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn is_bridge(&self, cell: Cell) -> bool {
        self.is_bridge[cell.index()]
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
        *self.cell_of.get(square)?
    }

    /// The row and column of `cell`.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.place_of(self.square(cell))
    }

    /// The row and column of a square.
    pub(crate) const fn place_of(&self, square: usize) -> Place {
        Place { row: square / self.columns + 1, column: square % self.columns + 1 }
    }

    /// Whether it is a rectangle of squares without walls, bridges and warps; it may have black cells.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let Features { shape, bridges, walls, warped_rows, warped_columns } = &self.features;
        *shape == Shape::Square
            && bridges.is_empty()
            && walls.is_empty()
            && warped_rows.is_empty()
            && warped_columns.is_empty()
    }
}

/// Whether `name` can be a label: something to see that no text format takes for something else.
fn is_name(name: &str) -> bool {
    let is_sign = matches!(name, "." | "-" | "*");
    let is_unreadable = |c: char| c.is_whitespace() || c.is_control() || c == '/' || c == char::REPLACEMENT_CHARACTER;
    // Box characters draw lines, and a colon ends the name of a line of cells.
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_reserved = name.starts_with(['#', ';', '>']) || name.ends_with(':') || name.starts_with(is_box);
    !name.is_empty() && !is_sign && !is_reserved && !name.contains(is_unreadable)
}

/// A pair of ends and the path between them, by its place in the order in which labels first occur, from 0.
pub type Label = u16;

/// A board with rules and pairs of ends.
///
/// ```
/// use numberlink::{Puzzle, Rules};
///
/// let puzzle: Puzzle = "> small rules=fill\n3 2\nA.B\nA.B".parse()?;
/// assert_eq!((puzzle.board().len(), puzzle.pairs().len()), (6, 2));
/// assert_eq!(puzzle.to_string(), "> rules=fill\n3 2\nA.B\nA.B\n");
///
/// assert_eq!(
///     "A.B/A.C".parse::<Puzzle>().unwrap_err().to_string(),
///     "line 1, column 3: expected each label twice, found `B` once (1 in all, first at r1c3)",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Arc<Board>,
    rules: Rules,
    /// For each label its name and its two cells in reading order.
    pairs: Arc<[Pair]>,
    /// For each cell its label, if it is an end.
    labels: Vec<Option<Label>>,
}

/// Two cells with the same label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The label as the text shows it; without blanks.
    pub name: String,
    /// Its two cells, in reading order.
    pub ends: [Cell; 2],
}

impl Puzzle {
    /// A puzzle on `board` with the label of each cell in reading order; labels are numbered by first occurrence.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, a label does not stand in exactly two cells, or in a bridge,
    /// or the rules do not fit the board.
    pub fn new(board: Board, rules: Rules, names: &[Option<String>]) -> Result<Self, Invalid> {
        Self::checked(board, rules, names).map_err(|(_, invalid)| invalid)
    }

    /// As [`new`](Self::new); a complaint comes with the cell where a reader should look.
    pub(crate) fn checked(board: Board, rules: Rules, names: &[Option<String>]) -> Result<Self, (Cell, Invalid)> {
        if board.features.shape == Shape::Hex && rules.touch == Touch::No2x2 {
            let what = "expected squares for the rule no-2x2, found hexagons";
            return Err((Cell(0), Invalid::WrongShape { what }));
        }
        if names.len() != board.len() {
            return Err((Cell(0), Invalid::WrongLength { expected: board.len(), found: names.len() }));
        }
        let has_words = names.iter().flatten().any(|name| 1 < name.chars().count());
        if has_words && let Some(cell) = names.iter().position(|name| matches!(name.as_deref(), Some("0" | "_"))) {
            let label = puzzle_text::quote(names[cell].as_deref().unwrap_or_default());
            return Err((Cell(cell as u16), Invalid::BlankLabel { label }));
        }
        if let Some(cell) = names.iter().position(|name| name.as_ref().is_some_and(|name| !is_name(name))) {
            let found = puzzle_text::quote(names[cell].as_deref().unwrap_or_default());
            return Err((Cell(cell as u16), Invalid::UnknownSign { found }));
        }
        let mut found: alloc::collections::BTreeMap<&str, SmallVec<[Cell; 2]>> = alloc::collections::BTreeMap::new();
        let mut order: Vec<&str> = Vec::new();
        for (cell, name) in board.cells().zip(names) {
            let Some(name) = name else { continue };
            if board.is_bridge(cell) {
                return Err((cell, Invalid::LabelOnBridge { place: board.place(cell) }));
            }
            let cells = found.entry(name).or_default();
            if cells.is_empty() {
                order.push(name);
            }
            cells.push(cell);
        }
        let mut labels = alloc::vec![None; board.len()];
        let mut pairs = Vec::with_capacity(order.len());
        for name in order {
            let cells = &found[name];
            let &[first, second] = &cells[..] else {
                let place = board.place(cells[0]);
                let at = cells.get(2).copied().unwrap_or(cells[0]);
                return Err((at, Invalid::LabelCount { label: puzzle_text::quote(name), found: cells.len(), place }));
            };
            for cell in [first, second] {
                labels[cell.index()] = Some(pairs.len() as Label);
            }
            pairs.push(Pair { name: name.into(), ends: [first, second] });
        }
        Ok(Self { board: Arc::new(board), rules, pairs: pairs.into(), labels })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same board and ends under other rules.
    ///
    /// # Errors
    ///
    /// If they do not fit the board.
    pub fn with_rules(&self, rules: Rules) -> Result<Self, Invalid> {
        if self.board.features.shape == Shape::Hex && rules.touch == Touch::No2x2 {
            return Err(Invalid::WrongShape { what: "expected squares for the rule no-2x2, found hexagons" });
        }
        Ok(Self { rules, ..self.clone() })
    }

    /// The pairs of ends, by label.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The label of `cell`, if it is an end.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn label(&self, cell: Cell) -> Option<Label> {
        self.labels[cell.index()]
    }

    /// The solution that this set of edges would be; whether it is one is for [`verify`](crate::verify()) to say.
    ///
    /// # Panics
    ///
    /// If there is not one entry for each edge.
    #[must_use]
    pub fn solution(&self, is_used: BitVec) -> Solution {
        assert_eq!(is_used.len(), self.board.edges.len(), "one entry for each edge");
        Solution { board: self.board.clone(), pairs: self.pairs.clone(), is_used }
    }
}

/// A set of edges that are, or should be, the paths of a puzzle.
///
/// As text it is a [drawing](crate::drawing).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    board: Arc<Board>,
    pairs: Arc<[Pair]>,
    is_used: BitVec,
}

impl Solution {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pairs of ends, by label.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Whether a path uses the edge of that index.
    ///
    /// # Panics
    ///
    /// If the board has no such edge.
    #[must_use]
    pub fn is_used(&self, edge: usize) -> bool {
        self.is_used[edge]
    }

    /// The edges that paths use, by index, ascending.
    pub fn used_edges(&self) -> impl Iterator<Item = usize> + '_ {
        self.is_used.iter_ones()
    }

    /// The sides through which paths leave `cell`, clockwise from the east.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    pub fn used_exits(&self, cell: Cell) -> impl Iterator<Item = Exit> + '_ {
        self.board.exits(cell).iter().copied().filter(|exit| self.is_used[exit.edge])
    }

    /// The cells of each path from one end on, straight over bridges, by label.
    ///
    /// A path ends where it cannot go on or would come back, so that this is safe for a wrong solution too.
    #[must_use]
    pub fn paths(&self) -> Vec<Vec<Cell>> {
        let walk = |pair: &Pair| {
            let mut path = alloc::vec![pair.ends[0]];
            let mut at = pair.ends[0];
            let mut entered: Option<Side> = None;
            while path.len() <= 2 * self.board.len() {
                let goes_on = |exit: &Exit| match entered {
                    None => true,
                    Some(side) if self.board.is_bridge(at) => exit.side == side.opposite(),
                    Some(side) => exit.side != side,
                };
                let Some(exit) = self.used_exits(at).find(goes_on) else { break };
                at = exit.cell;
                entered = Some(exit.side.opposite());
                path.push(at);
                if pair.ends.contains(&at) {
                    break;
                }
            }
            path
        };
        self.pairs.iter().map(walk).collect()
    }

    /// The cells in which two solutions of one puzzle differ: those whose edges do.
    pub fn differences<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = Cell> + 's {
        let differs = move |exit: &Exit| self.is_used[exit.edge] != other.is_used[exit.edge];
        self.board.cells().filter(move |&cell| self.board.exits(cell).iter().any(differs))
    }
}
