//! Problems to measure on, in the item order in which Knuth's programs make them: counters depend on it.
//!
//! - [`queens`], [`langford`]: the classics of exact cover, with secondary items and without;
//! - [`pentomino_box`], [`soma`], [`dominoes`]: packings;
//! - [`sudoku`]: 729 options over 324 items, fewer where givens are; [`sudoku_rows`] is the bare matrix.
//!
//! Reference: D. E. Knuth, The Art of Computer Programming 4B (2022), section 7.2.2.1.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::builder::{Builder, Invalid};
use crate::problem::Problem;
use crate::shapes::{Moves, Packing, cuboid, pentominoes, soma_pieces};

/// Queens on `n` times `n` cells; rows and columns from the middle outwards, diagonals secondary.
///
/// # Errors
///
/// If it is too large for 32 bits.
pub fn queens(n: usize) -> Result<Problem<String>, Invalid> {
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
///
/// # Errors
///
/// If it is too large for 32 bits.
pub fn langford(n: usize) -> Result<Problem<String>, Invalid> {
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
///
/// # Errors
///
/// If it is too large for 32 bits.
pub fn pentomino_box(rows: i32, columns: i32) -> Result<Problem<String>, Invalid> {
    let packing = Packing::new(cuboid(1, rows, columns), Moves::TurnOver, pentominoes())?;
    Ok(packing.problem().renamed(ToString::to_string))
}

/// The soma cube.
///
/// # Errors
///
/// If it is too large for 32 bits.
pub fn soma() -> Result<Problem<String>, Invalid> {
    let packing = Packing::new(cuboid(3, 3, 3), Moves::Rotate, soma_pieces())?;
    Ok(packing.problem().renamed(ToString::to_string))
}

/// Domino tilings of a square.
///
/// # Errors
///
/// If it is too large for 32 bits.
pub fn dominoes(side: i32) -> Result<Problem<String>, Invalid> {
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

/// A sudoku of 81 characters; the payload of an option is its cell, from 0, and its digit.
///
/// # Errors
///
/// If it is too large for 32 bits.
///
/// ```
/// use dlx::instances::sudoku;
/// use dlx::{Config, Solver};
///
/// let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let problem = sudoku(line)?;
/// assert_eq!(problem.items(), 324);
/// assert_eq!(Solver::new(&problem, Config::default())?.count().answer.exact(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sudoku(line: &str) -> Result<Problem<usize, (usize, usize)>, Invalid> {
    let mut builder = Builder::new();
    (0..324).try_for_each(|item| builder.primary(item))?;
    for row in sudoku_rows(line) {
        builder.option((row[0], row[1] % 9 + 1), row.map(Into::into))?;
    }
    Ok(builder.build())
}

/// A sudoku of 81 characters as up to 729 rows over 324 columns: a given leaves one row of its cell, `.` and `0` all nine.
#[must_use]
pub fn sudoku_rows(line: &str) -> Vec<[usize; 4]> {
    let mut rows = Vec::new();
    for (cell, given) in line.chars().enumerate().take(81) {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for digit in 0..9 {
            if matches!(given, '.' | '0') || given.to_digit(10) == Some(digit + 1) {
                let digit = digit as usize;
                rows.push([cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit]);
            }
        }
    }
    rows
}
