//! A Hidato board: givens bold on grey, a solution in blue with its path behind it.
//!
//! Hexagons stand on a corner, their rows shifted as the board says.
//! The cells of a graph stand in a circle, its edges between them.

use puzzles::hidato::{Adjacency, Cell, Puzzle, Solution};

use super::{Picture, SIDE};

const GIVEN: &str = "#e8e8e4";
const PATH: &str = "#b9d3ee";
const LINE: &str = "#bbbbbb";

/// From the centre of a hexagon to a corner: its sides stand [`SIDE`] apart.
const HEX_RADIUS: f64 = SIDE * 0.577_350_269_189_625_8;

/// Where the cells of a board stand.
struct Layout<'p> {
    puzzle: &'p Puzzle,
    /// What lies left of the first cell: shifted rows of hexagons may begin far to the right.
    left: f64,
    size: (f64, f64),
}

impl<'p> Layout<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        let mut layout = Self { puzzle, left: 0.0, size: (0.0, 0.0) };
        let corners: Vec<_> = puzzle.board().cells().flat_map(|cell| layout.outline(cell)).collect();
        let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(0.0, f64::max);
        layout.left = corners.iter().map(|corner| corner.0).fold(f64::INFINITY, f64::min);
        layout.size = (most(|corner| corner.0) - layout.left, most(|corner| corner.1));
        layout
    }

    /// How many cells a row of hexagons, counted from 0, stands to the right; `None` if the cells are none.
    fn shift(&self, row: usize) -> Option<f64> {
        match self.puzzle.board().adjacency() {
            Adjacency::Hex => Some((row % 2) as f64 / 2.0),
            Adjacency::Axial => Some(row as f64 / 2.0),
            _ => None,
        }
    }

    /// The centre of a cell.
    fn centre(&self, cell: Cell) -> (f64, f64) {
        let board = self.puzzle.board();
        if board.adjacency() == Adjacency::Graph {
            // A circle with room for that many cells, and for the edges between two of them.
            let radius = SIDE * (board.len() as f64 / 3.0).max(1.5);
            let angle = std::f64::consts::TAU * cell.index() as f64 / board.len() as f64;
            return (radius * (1.0 + angle.sin()) + SIDE / 2.0, radius * (1.0 - angle.cos()) + SIDE / 2.0);
        }
        let (row, column) = (board.square(cell) / board.columns(), board.square(cell) % board.columns());
        match self.shift(row) {
            Some(shift) => ((column as f64 + shift + 0.5) * SIDE - self.left, HEX_RADIUS * (1.0 + 1.5 * row as f64)),
            None => ((column as f64 + 0.5) * SIDE - self.left, (row as f64 + 0.5) * SIDE),
        }
    }

    /// The corners of a cell.
    fn outline(&self, cell: Cell) -> Vec<(f64, f64)> {
        let half = SIDE / 2.0;
        let (x, y) = self.centre(cell);
        let corners: &[(f64, f64)] = if self.shift(0).is_some() {
            let (tip, waist) = (HEX_RADIUS, HEX_RADIUS / 2.0);
            &[(0.0, -tip), (half, -waist), (half, waist), (0.0, tip), (-half, waist), (-half, -waist)]
        } else {
            &[(-half, -half), (half, -half), (half, half), (-half, half)]
        };
        corners.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect()
    }
}

/// The picture of a puzzle, with the numbers and the path of `solution` if there is one.
pub(crate) fn draw(puzzle: &Puzzle, solution: Option<&Solution>) -> Picture {
    let board = puzzle.board();
    let layout = Layout::new(puzzle);
    let (width, height) = layout.size;
    let mut picture = Picture::new(width, height);
    if board.adjacency() == Adjacency::Graph {
        for cell in board.cells() {
            for &other in board.neighbours(cell).iter().filter(|&&other| cell < other) {
                picture.line(&[layout.centre(cell), layout.centre(other)], LINE, 1.0);
            }
        }
    }
    for cell in board.cells() {
        let fill = if puzzle.given(cell).is_some() { GIVEN } else { "white" };
        picture.polygon(&layout.outline(cell), fill, LINE);
    }
    if let Some(solution) = solution {
        let mut path: Vec<(u16, Cell)> = solution.numbers().iter().copied().zip(board.cells()).collect();
        path.sort_unstable();
        let points: Vec<_> = path.iter().map(|&(_, cell)| layout.centre(cell)).collect();
        picture.line(&points, PATH, SIDE * 0.18);
    }
    for cell in board.cells() {
        let given = puzzle.given(cell);
        let (number, colour) = match (given, solution) {
            (Some(number), _) => (number, "black"),
            (None, Some(solution)) => (solution.numbers()[cell.index()], "#1f5fa8"),
            (None, None) => continue,
        };
        let size = SIDE * if number < 100 { 0.45 } else { 0.36 };
        picture.word(layout.centre(cell), &number.to_string(), size, colour, given.is_some());
    }
    picture
}
