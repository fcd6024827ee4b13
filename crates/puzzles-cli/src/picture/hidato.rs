//! A Hidato board: givens bold on grey, a solution in blue with its path behind it.
//!
//! The cells of a graph stand in a circle, its edges between them.

use puzzles::hidato::{Adjacency, Cell, Puzzle, Solution};

use super::{Picture, SIDE};

const GIVEN: &str = "#e8e8e4";
const PATH: &str = "#b9d3ee";
const LINE: &str = "#bbbbbb";

/// The centre of a cell.
fn centre(puzzle: &Puzzle, cell: Cell) -> (f64, f64) {
    let board = puzzle.board();
    if board.adjacency() == Adjacency::Graph {
        let radius = radius(board.len());
        let angle = std::f64::consts::TAU * cell.index() as f64 / board.len() as f64;
        return (radius * (1.0 + angle.sin()) + SIDE / 2.0, radius * (1.0 - angle.cos()) + SIDE / 2.0);
    }
    let place = board.place(cell);
    ((place.column as f64 - 0.5) * SIDE, (place.row as f64 - 0.5) * SIDE)
}

/// The radius of a circle with room for that many cells.
fn radius(cells: usize) -> f64 {
    SIDE * (cells as f64 / 4.0).max(1.0)
}

/// The corners of the square around a point.
fn square((x, y): (f64, f64)) -> [(f64, f64); 4] {
    let half = SIDE / 2.0;
    [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(dx, dy)| (x + dx, y + dy))
}

/// The picture of a puzzle, with the numbers and the path of `solution` if there is one.
pub(crate) fn draw(puzzle: &Puzzle, solution: Option<&Solution>) -> Picture {
    let board = puzzle.board();
    let is_graph = board.adjacency() == Adjacency::Graph;
    let (width, height) = if is_graph {
        let side = 2.0 * radius(board.len()) + SIDE;
        (side, side)
    } else {
        (board.columns() as f64 * SIDE, board.rows() as f64 * SIDE)
    };
    let mut picture = Picture::new(width, height);
    if is_graph {
        for cell in board.cells() {
            for &other in board.neighbours(cell).iter().filter(|&&other| cell < other) {
                picture.line(&[centre(puzzle, cell), centre(puzzle, other)], LINE, 1.0);
            }
        }
    }
    for cell in board.cells() {
        let fill = if puzzle.given(cell).is_some() { GIVEN } else { "white" };
        picture.polygon(&square(centre(puzzle, cell)), fill, LINE);
    }
    if let Some(solution) = solution {
        let mut path: Vec<(u16, Cell)> = solution.numbers().iter().copied().zip(board.cells()).collect();
        path.sort_unstable();
        let points: Vec<_> = path.iter().map(|&(_, cell)| centre(puzzle, cell)).collect();
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
        picture.word(centre(puzzle, cell), &number.to_string(), size, colour, given.is_some());
    }
    picture
}
