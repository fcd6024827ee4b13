//! A board and the pieces on it, or beside it; layers stand beside each other.

use std::collections::BTreeMap;

use puzzles::dlx::OptionId;
use puzzles::dlx::shapes::{Cube, Packing};

use super::{Picture, SIDE, colour};

/// The side of a cell of a piece that waits beside the board.
const SMALL: f64 = SIDE * 0.45;

/// Cells on a plane: layers side by side, with one free column between two.
struct Plane {
    least: Cube,
    stride: i32,
    /// Columns and rows.
    size: (i32, i32),
}

impl Plane {
    fn of(cells: &[Cube]) -> Self {
        let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let most = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).max().unwrap_or(0));
        let stride = most[2] - least[2] + 2;
        Self { least, stride, size: ((most[0] - least[0] + 1) * stride - 1, most[1] - least[1] + 1) }
    }

    /// Where a cell stands, in sides of a cell.
    fn place(&self, [layer, row, column]: Cube) -> (f64, f64) {
        let x = (layer - self.least[0]) * self.stride + column - self.least[2];
        (f64::from(x), f64::from(row - self.least[1]))
    }
}

/// The picture of a board, with pieces where `options` put them; without any, the pieces wait below it.
pub(crate) fn draw(packing: &Packing, options: &[OptionId]) -> Picture {
    let board = packing.board();
    let plane = Plane::of(board);
    // On each cell the piece, and the option that puts it there.
    let mut on: BTreeMap<Cube, (usize, OptionId)> = BTreeMap::new();
    for &option in options {
        let placement = packing.problem().payload(option);
        on.extend(placement.cells.iter().map(|&at| (board[at], (placement.piece, option))));
    }
    let (width, height) = (f64::from(plane.size.0) * SIDE, f64::from(plane.size.1) * SIDE);
    let waiting = if options.is_empty() { tray(packing, width) } else { Vec::new() };
    let below = waiting.iter().map(|piece| piece.at.1 + piece.height).fold(0.0, f64::max);
    let room = if waiting.is_empty() { 0.0 } else { SIDE / 2.0 + below };
    let mut picture = Picture::new(width, height + room);
    let side = |cell: Cube| {
        let (x, y) = plane.place(cell);
        (x * SIDE, y * SIDE)
    };
    for &cell in board {
        let (x, y) = side(cell);
        let corners = [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)];
        picture.polygon(&corners, on.get(&cell).map_or("white", |&(piece, _)| colour(piece)), "#bbbbbb");
    }
    for &cell in board {
        let (x, y) = side(cell);
        let [layer, row, column] = cell;
        // A side is an edge of a piece, or of the board, unless the cell beyond has the same piece.
        let sides = [
            ([layer, row - 1, column], [(x, y), (x + SIDE, y)]),
            ([layer, row + 1, column], [(x, y + SIDE), (x + SIDE, y + SIDE)]),
            ([layer, row, column - 1], [(x, y), (x, y + SIDE)]),
            ([layer, row, column + 1], [(x + SIDE, y), (x + SIDE, y + SIDE)]),
        ];
        for (beyond, line) in sides {
            let is_edge = !board.contains(&beyond) || on.get(&beyond) != on.get(&cell);
            if is_edge {
                picture.line(&line, "black", 3.0);
            }
        }
    }
    let is_flat = plane.least[0] == board.iter().map(|cell| cell[0]).max().unwrap_or(0);
    for (&cell, &(piece, option)) in &on {
        // The first cell has the letter; in space every cell has, since layers part a piece.
        let first = packing.problem().payload(option).cells[0];
        if !is_flat || board[first] == cell {
            let (x, y) = side(cell);
            let name = name(packing, piece);
            let letter: String = name.chars().take(1).collect();
            picture.word((x + SIDE / 2.0, y + SIDE / 2.0), &letter, SIDE * 0.45, "white", true);
        }
    }
    for piece in &waiting {
        piece.draw(&mut picture, height + SIDE / 2.0);
    }
    picture
}

/// The name of a piece.
fn name(packing: &Packing, piece: usize) -> String {
    packing.problem().name(piece).map(ToString::to_string).unwrap_or_default()
}

/// A piece beside the board.
struct Waiting {
    piece: usize,
    label: String,
    cells: Vec<(f64, f64)>,
    at: (f64, f64),
    height: f64,
}

impl Waiting {
    fn draw(&self, picture: &mut Picture, top: f64) {
        let (left, top) = (self.at.0, self.at.1 + top);
        let middle = (left + self.label_width() / 2.0, top + SMALL / 2.0);
        picture.word(middle, &self.label, SMALL * 0.7, "black", false);
        for &(x, y) in &self.cells {
            let (x, y) = (left + self.label_width() + x * SMALL, top + y * SMALL);
            let corners = [(x, y), (x + SMALL, y), (x + SMALL, y + SMALL), (x, y + SMALL)];
            picture.polygon(&corners, colour(self.piece), "white");
        }
    }

    fn label_width(&self) -> f64 {
        (self.label.chars().count() as f64 * 0.45 + 0.3) * SMALL
    }
}

/// The pieces in lines of about this width; one that fits nowhere has its name alone.
fn tray(packing: &Packing, width: f64) -> Vec<Waiting> {
    let problem = packing.problem();
    let pieces = problem.items() - packing.board().len();
    let mut shapes: Vec<Option<Vec<Cube>>> = vec![None; pieces];
    for option in (0..problem.options()).filter_map(|index| problem.option(index)) {
        let placement = problem.payload(option);
        let cells = || placement.cells.iter().map(|&at| packing.board()[at]).collect();
        shapes[placement.piece].get_or_insert_with(cells);
    }
    let (mut x, mut y, mut line_height) = (0.0, 0.0, 0.0_f64);
    let mut waiting = Vec::new();
    for (piece, shape) in shapes.into_iter().enumerate() {
        let cells = shape.unwrap_or_default();
        let plane = Plane::of(&cells);
        let copies = problem.bounds(piece).map_or(1, |(_, most)| most);
        let label = if copies == 1 { name(packing, piece) } else { format!("{} ×{copies}", name(packing, piece)) };
        let mut new =
            Waiting { piece, label, cells: Vec::new(), at: (0.0, 0.0), height: f64::from(plane.size.1) * SMALL };
        new.cells = cells.iter().map(|&cell| plane.place(cell)).collect();
        let own = new.label_width() + f64::from(plane.size.0) * SMALL;
        if 0.0 < x && width < x + own {
            (x, y, line_height) = (0.0, y + line_height + SMALL / 2.0, 0.0);
        }
        new.at = (x, y);
        x += own + SMALL * 0.6;
        line_height = line_height.max(new.height);
        waiting.push(new);
    }
    waiting
}
