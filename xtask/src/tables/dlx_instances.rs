//! Exact-cover instances that the tables make themselves, in the item order of the corpus files: counters depend on it.

use puzzles::dlx::shapes::{Moves, Packing, cuboid, pentominoes, soma_pieces};
use puzzles::dlx::{Builder, Problem};

use crate::Failure;

/// Queens on `n` times `n` cells; rows and columns from the middle outwards, diagonals secondary.
pub(super) fn queens(n: usize) -> Result<Problem<String>, Failure> {
    let mut builder = Builder::new();
    for line in (0..n).map(|i| if i % 2 == 0 { n / 2 + i / 2 } else { n / 2 - i.div_ceil(2) }) {
        builder.primary(format!("r{line}"))?;
        builder.primary(format!("c{line}"))?;
    }
    // The two corners of each direction are in no conflict.
    let diagonals = 1..(2 * n).saturating_sub(2);
    for diagonal in diagonals.clone() {
        builder.secondary(format!("a{diagonal}"))?;
        builder.secondary(format!("b{diagonal}"))?;
    }
    for (row, column) in (0..n * n).map(|at| (at / n, at % n)) {
        let mut items = vec![format!("r{row}"), format!("c{column}")];
        for (letter, diagonal) in [('a', row + column), ('b', n - 1 + column - row)] {
            if diagonals.contains(&diagonal) {
                items.push(format!("{letter}{diagonal}"));
            }
        }
        builder.option((), items.into_iter().map(Into::into))?;
    }
    Ok(builder.build())
}

/// Langford pairs of the digits 1 to `n`, both directions.
pub(super) fn langford(n: usize) -> Result<Problem<String>, Failure> {
    let mut builder = Builder::new();
    for digit in 1..=n {
        builder.primary(format!("d{digit}"))?;
    }
    for slot in 1..=2 * n {
        builder.primary(format!("s{slot}"))?;
    }
    for digit in 1..=n {
        for slot in 1..2 * n - digit {
            let items = [format!("d{digit}"), format!("s{slot}"), format!("s{}", slot + digit + 1)];
            builder.option((), items.map(Into::into))?;
        }
    }
    Ok(builder.build())
}

/// The twelve pentominoes in a rectangle.
pub(super) fn pentomino_box(rows: i32, columns: i32) -> Result<Problem<String>, Failure> {
    plain(&Packing::new(cuboid(1, rows, columns), Moves::TurnOver, pentominoes())?)
}

/// The soma cube.
pub(super) fn soma() -> Result<Problem<String>, Failure> {
    plain(&Packing::new(cuboid(3, 3, 3), Moves::Rotate, soma_pieces())?)
}

/// Domino tilings of a square.
pub(super) fn dominoes(side: i32) -> Result<Problem<String>, Failure> {
    let mut builder = Builder::new();
    let cells = || (0..side * side).map(move |at| (at / side, at % side));
    for (row, column) in cells() {
        builder.primary(format!("{row}.{column}"))?;
    }
    for (row, column) in cells() {
        for (other_row, other_column) in [(row, column + 1), (row + 1, column)] {
            if other_row < side && other_column < side {
                let items = [format!("{row}.{column}"), format!("{other_row}.{other_column}")];
                builder.option((), items.map(Into::into))?;
            }
        }
    }
    Ok(builder.build())
}

/// A packing with the names of its items as text.
fn plain(packing: &Packing) -> Result<Problem<String>, Failure> {
    Ok(packing.problem().to_text()?.parse()?)
}

/// A sudoku of 81 characters as 729 rows and 324 columns: a given leaves one row of its cell.
pub(super) fn sudoku_rows(line: &str) -> Vec<[usize; 4]> {
    let mut rows = Vec::new();
    for (cell, given) in line.chars().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for digit in 0..9 {
            if given == '.' || given.to_digit(10) == Some(digit + 1) {
                let digit = digit as usize;
                rows.push([cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit]);
            }
        }
    }
    rows
}
