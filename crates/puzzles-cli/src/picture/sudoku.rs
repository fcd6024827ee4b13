//! A sudoku board: boxes or regions in thick lines, givens bold, cages dashed, a solution or candidates inside.

use puzzles::sudoku::board::symbol;
use puzzles::sudoku::{Candidates, HouseKind, Layout, Puzzle, Solution};

use super::{Picture, SIDE};

/// What stands in cells that are not given.
pub(crate) enum Inside {
    /// What the puzzle says: pencil marks, or nothing.
    Nothing,
    /// The values of a solution.
    Values(Solution),
    /// The values that some solution has.
    Candidates(Candidates),
}

/// Colours of diagonals, and of cells in windows.
const DIAGONAL: &str = "#c9d6ea";
const WINDOW: &str = "#efefe4";

/// The picture of a puzzle.
pub(crate) fn draw(puzzle: &Puzzle, inside: &Inside) -> Picture {
    let layout = puzzle.layout();
    let side = layout.side();
    let mut picture = Picture::new(side as f64 * SIDE, side as f64 * SIDE);
    ground(&mut picture, layout);
    for line in 1..side {
        let (at, end) = (line as f64 * SIDE, side as f64 * SIDE);
        picture.line(&[(at, 0.0), (at, end)], "#bbbbbb", 1.0);
        picture.line(&[(0.0, at), (end, at)], "#bbbbbb", 1.0);
    }
    borders(&mut picture, layout);
    for cage in layout.cages() {
        cage_border(&mut picture, layout, &cage.cells);
        if let (Some(sum), Some(&first)) = (cage.sum, cage.cells.first()) {
            let (x, y) = corner(layout, usize::from(first));
            let sum = sum.to_string();
            // The dashes leave room for it.
            let (width, height) = (SIDE * (0.13 * sum.len() as f64 + 0.06), SIDE * 0.26);
            let (left, top) = (x + SIDE * 0.05, y + SIDE * 0.05);
            let corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)];
            picture.polygon(&corners, "white", "none");
            picture.word((left + width / 2.0, top + height / 2.0), &sum, SIDE * 0.22, "#333333", false);
        }
    }
    for cell in 0..layout.len() {
        let (x, y) = corner(layout, cell);
        let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
        let given = puzzle.givens()[cell];
        if given != 0 {
            picture.word(middle, &symbol(given).to_string(), SIDE * 0.6, "black", true);
            continue;
        }
        match inside {
            Inside::Values(solution) => {
                picture.word(middle, &symbol(solution.values()[cell]).to_string(), SIDE * 0.55, "#1f5fa8", false);
            }
            Inside::Candidates(candidates) => marks(&mut picture, layout, cell, candidates.sets()[cell]),
            Inside::Nothing if puzzle.allowed()[cell] != layout.all_values() => {
                marks(&mut picture, layout, cell, puzzle.allowed()[cell]);
            }
            Inside::Nothing => {}
        }
    }
    picture
}

/// The upper left corner of a cell.
fn corner(layout: &Layout, cell: usize) -> (f64, f64) {
    ((cell % layout.side()) as f64 * SIDE, (cell / layout.side()) as f64 * SIDE)
}

/// Fills the cells of windows, and draws diagonals.
fn ground(picture: &mut Picture, layout: &Layout) {
    for house in layout.houses().iter().filter(|house| house.kind == HouseKind::Window) {
        for &cell in &house.cells {
            let (x, y) = corner(layout, usize::from(cell));
            picture.polygon(&[(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)], WINDOW, "none");
        }
    }
    if layout.variants().diagonals {
        let end = layout.side() as f64 * SIDE;
        picture.line(&[(0.0, 0.0), (end, end)], DIAGONAL, 3.0);
        picture.line(&[(end, 0.0), (0.0, end)], DIAGONAL, 3.0);
    }
}

/// Thick lines around the board and between boxes or regions.
fn borders(picture: &mut Picture, layout: &Layout) {
    let side = layout.side();
    let shape = layout.box_shape();
    let area = |cell: usize| match &layout.variants().regions {
        Some(regions) => usize::from(regions[cell]),
        None => cell / side / shape.rows * side + cell % side / shape.columns,
    };
    for cell in 0..layout.len() {
        let (x, y) = corner(layout, cell);
        if cell % side + 1 < side && area(cell) != area(cell + 1) {
            picture.line(&[(x + SIDE, y), (x + SIDE, y + SIDE)], "black", 2.5);
        }
        if cell + side < layout.len() && area(cell) != area(cell + side) {
            picture.line(&[(x, y + SIDE), (x + SIDE, y + SIDE)], "black", 2.5);
        }
    }
    let end = side as f64 * SIDE;
    picture.line(&[(0.0, 0.0), (end, 0.0), (end, end), (0.0, end), (0.0, 0.0)], "black", 3.0);
}

/// A dashed line inside the cells of a cage.
fn cage_border(picture: &mut Picture, layout: &Layout, cells: &[u16]) {
    let side = layout.side() as isize;
    let inset = SIDE * 0.08;
    let has = |row: isize, column: isize| {
        let is_on = (0..side).contains(&row) && (0..side).contains(&column);
        is_on && cells.contains(&((row * side + column) as u16))
    };
    for &cell in cells {
        let (x, y) = corner(layout, usize::from(cell));
        let (row, column) = (cell as isize / side, cell as isize % side);
        // On each of the four sides, from corner to corner; towards a cell of the cage it goes on to the cell's edge.
        for (dr, dc) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if has(row + dr, column + dc) {
                continue;
            }
            let (along_r, along_c) = (dc.abs(), dr.abs());
            let reach = |sign: isize| {
                let (r, c) = (row + sign * along_r, column + sign * along_c);
                match (has(r, c), has(r + dr, c + dc)) {
                    (false, _) => SIDE / 2.0 - inset,
                    (true, false) => SIDE / 2.0,
                    (true, true) => SIDE / 2.0 + inset,
                }
            };
            let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
            let out = SIDE / 2.0 - inset;
            let point = |sign: isize| {
                let by = sign as f64 * reach(sign);
                let (dr, dc, ar, ac) = (dr as f64, dc as f64, along_r as f64, along_c as f64);
                (middle.0 + dc * out + ac * by, middle.1 + dr * out + ar * by)
            };
            picture.dashes(point(-1), point(1), "#555555");
        }
    }
}

/// Small values in their places.
fn marks(picture: &mut Picture, layout: &Layout, cell: usize, set: u32) {
    let across = (1..).find(|across| layout.side() <= across * across).unwrap_or(1);
    let (x, y) = corner(layout, cell);
    let step = SIDE / across as f64;
    for value in (1..=layout.side()).filter(|value| set >> (value - 1) & 1 == 1) {
        let (row, column) = ((value - 1) / across, (value - 1) % across);
        let at = (x + (column as f64 + 0.5) * step, y + (row as f64 + 0.5) * step);
        picture.word(at, &symbol(value as u8).to_string(), step * 0.75, "#555555", false);
    }
}
