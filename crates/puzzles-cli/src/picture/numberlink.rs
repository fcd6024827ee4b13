//! A Numberlink board with its ends, and its paths if they are known.
//!
//! Squares stand in a grid; hexagons stand on a point, each row half a cell to the side of the one above, as their sides say.

use puzzles::numberlink::{Cell, Puzzle, Shape, Side, Solution};

use super::{Picture, SIDE, colour};

/// Where cells lie.
struct Layout<'p> {
    puzzle: &'p Puzzle,
    is_hex: bool,
}

impl Layout<'_> {
    /// The centre of a cell; of hexagons the odd rows lie half a cell further to the right.
    fn centre(&self, cell: Cell) -> (f64, f64) {
        let board = self.puzzle.board();
        let square = board.square(cell);
        let (row, column) = (square / board.columns(), square % board.columns());
        self.at(row, column)
    }

    fn at(&self, row: usize, column: usize) -> (f64, f64) {
        let shift = if self.is_hex && row % 2 == 1 { 1.0 } else { 0.5 };
        let height = if self.is_hex { SIDE * 0.866 } else { SIDE };
        ((column as f64 + shift) * SIDE, (row as f64 + 0.5) * height)
    }

    /// The corners of a cell around its centre.
    fn corners(&self, (x, y): (f64, f64)) -> Vec<(f64, f64)> {
        let half = SIDE / 2.0;
        if self.is_hex {
            let (long, short) = (SIDE * 0.577, SIDE * 0.289);
            [(0.0, -long), (half, -short), (half, short), (0.0, long), (-half, short), (-half, -short)]
                .map(|(dx, dy)| (x + dx, y + dy))
                .to_vec()
        } else {
            [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(dx, dy)| (x + dx, y + dy)).to_vec()
        }
    }
}

/// The picture of a puzzle, with the paths of `solution` if there is one.
pub(crate) fn draw(puzzle: &Puzzle, solution: Option<&Solution>) -> Picture {
    let board = puzzle.board();
    let layout = Layout { puzzle, is_hex: board.features().shape == Shape::Hex };
    let (columns, rows) = (board.columns(), board.rows());
    let (_, bottom) = layout.at(rows.saturating_sub(1), 0);
    let width = columns as f64 * SIDE + if layout.is_hex { SIDE / 2.0 } else { 0.0 };
    let mut picture = Picture::new(width, bottom + SIDE / 2.0);
    for square in 0..columns * rows {
        let corners = layout.corners(layout.at(square / columns, square % columns));
        let fill = if board.cell_in(square).is_some() { "white" } else { "black" };
        picture.polygon(&corners, fill, "#bbbbbb");
    }
    for &(a, b) in &board.features().walls {
        let [(ax, ay), (bx, by)] = [a, b].map(|square| layout.at(square / columns, square % columns));
        // Across the middle between the two cells, at a right angle.
        let ((mx, my), (dx, dy)) = (((ax + bx) / 2.0, (ay + by) / 2.0), ((bx - ax) / 2.0, (by - ay) / 2.0));
        picture.line(&[(mx - dy, my + dx), (mx + dy, my - dx)], "black", 4.0);
    }
    if let Some(solution) = solution {
        for (i, path) in solution.paths().iter().enumerate() {
            draw_path(&mut picture, &layout, solution, path, colour(i));
        }
    }
    for (i, pair) in puzzle.pairs().iter().enumerate() {
        for end in pair.ends {
            picture.disc(layout.centre(end), colour(i), &pair.name);
        }
    }
    picture
}

/// Draws one path, step by step; a step that wraps around leaves the board on one side and comes back on the other.
fn draw_path(picture: &mut Picture, layout: &Layout<'_>, solution: &Solution, path: &[Cell], colour: &str) {
    for pair in path.windows(2) {
        let ends = [pair[0], pair[1]].map(|cell| layout.centre(cell));
        let [(ax, ay), (bx, by)] = ends;
        if (ax - bx).abs() + (ay - by).abs() < 1.9 * SIDE {
            picture.line(&ends, colour, SIDE * 0.3);
            continue;
        }
        for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let side = solution.used_exits(from).find(|exit| exit.cell == to).map(|exit| exit.side);
            let (dx, dy) = match side {
                Some(Side::East) => (SIDE / 2.0, 0.0),
                Some(Side::West) => (-SIDE / 2.0, 0.0),
                Some(Side::South) => (0.0, SIDE / 2.0),
                _ => (0.0, -SIDE / 2.0),
            };
            let (x, y) = layout.centre(from);
            picture.line(&[(x, y), (x + dx, y + dy)], colour, SIDE * 0.3);
        }
    }
}
