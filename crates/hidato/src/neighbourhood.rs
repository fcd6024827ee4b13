//! Sets of cells next to sets of cells, by shifting words.
//!
//! # Idea
//!
//! On a rectangle, the neighbours of a whole set of cells are a few shifts of its words: one column to the left and right,
//! one row up and down, with the outer columns masked so that nothing wraps around.
//! The same shifts, added up in two bits, tell which cells have at least *two* neighbours in the set.
//!
//! ```text
//!   row sums    once  = left | right | (middle, for the rows above and below)
//!               twice = pairs of those
//!   all         near       = once(above) | once(beside) | once(below)
//!               near_twice = twice(…) | pairs of once(…)
//! ```
//!
//! On hexagons and other graphs (or rectangles with more squares than bits) the rows of the adjacency matrix are joined, one per cell of the set.
//!
//! # Complexity
//!
//! Shifts: about 20 operations per word, whatever the size of the set. Rows: one operation per word and cell of the set.

use alloc::vec::Vec;

use csp_core::Domain;

use crate::board::{Adjacency, Board, Cell};

/// Which bits are neighbours; a bit is a square of the rectangle where shifts work, and a cell where they do not.
#[derive(Clone, Debug)]
pub(crate) struct Neighbourhood<D> {
    shifts: Option<Shifts<D>>,
    /// For each bit its neighbours.
    rows: Vec<D>,
    /// All bits that are cells.
    cells: D,
    /// For each cell its bit.
    bits: Vec<u16>,
    /// For each bit its cell; of no meaning for holes.
    cell_of: Vec<u16>,
}

/// What shifting needs to know of a rectangle.
#[derive(Clone, Debug)]
struct Shifts<D> {
    columns: usize,
    has_diagonals: bool,
    not_first_column: D,
    not_last_column: D,
}

/// Whether the neighbours of a set are shifts of it; on hexagons and graphs they are joined cell by cell.
const fn is_shifted(adjacency: Adjacency) -> bool {
    matches!(adjacency, Adjacency::Eight | Adjacency::Four)
}

impl<D: Domain> Neighbourhood<D> {
    /// How many bits the board needs: its squares if they fit, otherwise its cells.
    pub(crate) fn bits_of(board: &Board) -> usize {
        let squares = board.rows() * board.columns();
        if is_shifted(board.adjacency()) && squares <= Board::MOST_CELLS { squares } else { board.len() }
    }

    /// The neighbourhood on `board`, whose bits fit into `D`.
    pub(crate) fn new(board: &Board) -> Self {
        let count = Self::bits_of(board);
        let is_square = is_shifted(board.adjacency()) && count == board.rows() * board.columns();
        let bits: Vec<u16> =
            board.cells().map(|cell| if is_square { board.square(cell) } else { cell.index() } as u16).collect();
        let mut rows = alloc::vec![D::EMPTY; count];
        let mut cell_of = alloc::vec![0; count];
        for cell in board.cells() {
            let bit = usize::from(bits[cell.index()]);
            cell_of[bit] = cell.index() as u16;
            rows[bit] = D::of(board.neighbours(cell).iter().map(|other| usize::from(bits[other.index()])));
        }
        let columns = board.columns();
        let shifts = is_square.then(|| Shifts {
            columns,
            has_diagonals: board.adjacency() == Adjacency::Eight,
            not_first_column: D::of((0..count).filter(|bit| bit % columns != 0)),
            not_last_column: D::of((0..count).filter(|bit| bit % columns != columns - 1)),
        });
        let cells = D::of(bits.iter().map(|&bit| usize::from(bit)));
        Self { shifts, rows, cells, bits, cell_of }
    }

    /// All cells.
    pub(crate) fn cells(&self) -> &D {
        &self.cells
    }

    /// The bit of a cell.
    pub(crate) fn bit(&self, cell: Cell) -> usize {
        usize::from(self.bits[cell.index()])
    }

    /// The cell of a bit.
    pub(crate) fn cell(&self, bit: usize) -> Cell {
        Cell::new(self.cell_of[bit])
    }

    /// The neighbours of the cell with this bit.
    #[inline]
    pub(crate) fn beside(&self, bit: usize) -> &D {
        &self.rows[bit]
    }

    /// The squares with at least one neighbour in `set`; holes may be among them.
    #[inline]
    pub(crate) fn near(&self, set: &D) -> D {
        let Some(shifts) = &self.shifts else {
            return set.values().fold(D::EMPTY, |near, bit| near.or(&self.rows[bit]));
        };
        if set.is_single() {
            return set.first().map_or(D::EMPTY, |bit| self.rows[bit]);
        }
        let beside = shifts.left(set).or(&shifts.right(set));
        let row = if shifts.has_diagonals { beside.or(set) } else { *set };
        beside.or(&row.shifted_up(shifts.columns)).or(&row.shifted_down(shifts.columns))
    }

    /// The squares with at least two neighbours in `set`; holes may be among them.
    #[inline]
    pub(crate) fn near_twice(&self, set: &D) -> D {
        let Some(shifts) = &self.shifts else {
            let join = |(once, twice): (D, D), bit: usize| {
                let row = &self.rows[bit];
                (once.or(row), twice.or(&once.and(row)))
            };
            return set.values().fold((D::EMPTY, D::EMPTY), join).1;
        };
        let (left, right) = (shifts.left(set), shifts.right(set));
        let beside = left.or(&right);
        let beside_twice = left.and(&right);
        let (row, row_twice) =
            if shifts.has_diagonals { (beside.or(set), beside_twice.or(&beside.and(set))) } else { (*set, D::EMPTY) };
        let above = row.shifted_down(shifts.columns);
        let below = row.shifted_up(shifts.columns);
        let mut twice = beside_twice.or(&above.and(&below)).or(&above.or(&below).and(&beside));
        if shifts.has_diagonals {
            twice = twice.or(&row_twice.shifted_down(shifts.columns)).or(&row_twice.shifted_up(shifts.columns));
        }
        twice
    }

    /// All cells of `within` that can be reached from `start` inside it, `start` included.
    pub(crate) fn flood(&self, start: D, within: &D) -> D {
        let mut reached = start;
        loop {
            let next = self.near(&reached).and(within).or(&reached);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl<D: Domain> Shifts<D> {
    /// Every square moved one column to the left.
    #[inline]
    fn left(&self, set: &D) -> D {
        set.and(&self.not_first_column).shifted_down(1)
    }

    /// Every square moved one column to the right.
    #[inline]
    fn right(&self, set: &D) -> D {
        set.and(&self.not_last_column).shifted_up(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use csp_core::with_width;
    use proptest::prelude::*;

    /// Compares shifts with counting neighbours one by one.
    fn agrees_with_counting<D: Domain>(board: &Board, chosen: &[bool]) {
        let neighbourhood = Neighbourhood::<D>::new(board);
        let chosen: Vec<Cell> = board.cells().filter(|cell| chosen[cell.index() % chosen.len()]).collect();
        let set = D::of(chosen.iter().map(|&cell| neighbourhood.bit(cell)));
        let (near, twice) = (neighbourhood.near(&set), neighbourhood.near_twice(&set));
        for cell in board.cells() {
            let count = board.neighbours(cell).iter().filter(|other| chosen.contains(other)).count();
            let bit = neighbourhood.bit(cell);
            assert_eq!(neighbourhood.cell(bit), cell);
            assert_eq!(near.contains(bit), 0 < count);
            assert_eq!(twice.contains(bit), 1 < count);
        }
    }

    proptest! {
        #[test]
        fn shifts_count_neighbours(
            rows in 1_usize..12,
            columns in 1_usize..12,
            holes in prop::collection::vec(prop::bool::weighted(0.2), 13),
            chosen in prop::collection::vec(any::<bool>(), 17),
            four in any::<bool>(),
        ) {
            let is_cell: bitvec::vec::BitVec =
                (0..rows * columns).map(|square| square == 0 || !holes[square % holes.len()]).collect();
            let adjacency = if four { Adjacency::Four } else { Adjacency::Eight };
            let board = Board::grid(adjacency, columns, is_cell).expect("a board");
            let width = csp_core::Width::for_values(rows * columns).expect("fits");
            with_width!(width, D => agrees_with_counting::<D>(&board, &chosen));
            agrees_with_counting::<[u64; 16]>(&board, &chosen);
        }
    }

    #[test]
    fn graphs_and_boards_of_many_holes_use_rows() {
        let ring = Puzzle::graph(&[None; 5], [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]).expect("a ring");
        agrees_with_counting::<u64>(ring.board(), &[true, false, false, true, false]);
        // 40 x 40 squares, 1,560 of them holes: one cell per row.
        let is_cell = (0..1600).map(|square| square % 40 == 7).collect();
        let column = Board::grid(Adjacency::Four, 40, is_cell).expect("a board");
        assert_eq!(Neighbourhood::<u64>::bits_of(&column), 40);
        agrees_with_counting::<u64>(&column, &[true, false, true]);
    }
}
