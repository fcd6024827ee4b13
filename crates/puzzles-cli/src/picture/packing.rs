//! A board and the pieces on it; layers stand beside each other.

use std::collections::BTreeMap;

use puzzles::dlx::OptionId;
use puzzles::dlx::shapes::{Cube, Packing};

use super::{Picture, SIDE, colour};

/// The picture of a board, with pieces where `options` put them.
pub(crate) fn draw(packing: &Packing, options: &[OptionId]) -> Picture {
    let board = packing.board();
    let least = |axis: usize| board.iter().map(|cube| cube[axis]).min().unwrap_or(0);
    let most = |axis: usize| board.iter().map(|cube| cube[axis]).max().unwrap_or(0);
    // One free column between two layers.
    let stride = most(2) - least(2) + 2;
    let corner = |[layer, row, column]: Cube| {
        let x = (layer - least(0)) * stride + column - least(2);
        (f64::from(x) * SIDE, f64::from(row - least(1)) * SIDE)
    };
    // On each cell the piece, and the option that puts it there.
    let mut on: BTreeMap<Cube, (usize, OptionId)> = BTreeMap::new();
    for &option in options {
        let placement = packing.problem().payload(option);
        on.extend(placement.cells.iter().map(|&at| (board[at], (placement.piece, option))));
    }
    let width = f64::from((most(0) - least(0) + 1) * stride - 1) * SIDE;
    let mut picture = Picture::new(width, f64::from(most(1) - least(1) + 1) * SIDE);
    for &cell in board {
        let (x, y) = corner(cell);
        let corners = [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)];
        picture.polygon(&corners, on.get(&cell).map_or("white", |&(piece, _)| colour(piece)), "#bbbbbb");
    }
    for &cell in board {
        let (x, y) = corner(cell);
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
    picture
}
