//! The article's puzzles (section 6): a snake with most of its numbers taken out.
//!
//! The snake is a solution by construction and hardly ever the only one.
//! The article does not print its code and names no seeds; the random choice here is ours and frozen by a test.

use alloc::vec::Vec;

use search_control::SeededRandom;

/// The solved board: 1 at the top left, the first row left to right, the second right to left, and so on.
///
/// # Panics
///
/// If there are more than `u32::MAX` cells.
///
/// ```
/// assert_eq!(hidato::as_printed::snake(2, 3), [1, 2, 3, 6, 5, 4]);
/// ```
#[must_use]
pub fn snake(rows: usize, columns: usize) -> Vec<u32> {
    let cells = rows.checked_mul(columns).and_then(|cells| u32::try_from(cells).ok());
    let cells = cells.expect("invariant: at most u32::MAX cells");
    let mut grid: Vec<u32> = (1..=cells).collect();
    // Chunks of no cells are refused, and a board without columns has nothing to turn round.
    for row in grid.chunks_mut(columns.max(1)).skip(1).step_by(2) {
        row.reverse();
    }
    grid
}

/// The board with the numbers that are not in `clues` taken out.
///
/// ```
/// assert_eq!(hidato::as_printed::keep(&[1, 2, 3, 6, 5, 4], &[1, 5]), [1, 0, 0, 0, 5, 0]);
/// ```
#[must_use]
pub fn keep(grid: &[u32], clues: &[u32]) -> Vec<u32> {
    grid.iter().map(|number| if clues.contains(number) { *number } else { 0 }).collect()
}

/// A puzzle in the article's way: the snake's first and last number and `further` others, each choice equally likely.
///
/// It has at least one solution, usually many; if `further` is more than there are, the snake stays whole.
/// One seed gives the same puzzle in every version.
///
/// # Panics
///
/// If there are more than `u32::MAX` cells.
#[must_use]
pub fn snake_puzzle(rows: usize, columns: usize, further: usize, seed: u64) -> Vec<u32> {
    let solved = snake(rows, columns);
    let last = solved.len() as u32;
    let mut clues: Vec<u32> = (2..last).collect();
    SeededRandom::new(seed).shuffle(&mut clues);
    clues.truncate(further);
    clues.extend([1, last]);
    keep(&solved, &clues)
}
