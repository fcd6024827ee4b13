//! When does water find a way from the top to the bottom? `cargo run -p union-find-rollback --example percolation`
//!
//! Cells of a square are opened in random order until the top row is connected with the bottom row.
//! The share of open cells at that moment is about 0.593 on large squares.
//! Before each cell is opened for good, a mark tells what it would do.

use search_control::SeededRandom;
use union_find_rollback::{StaleMark, UnionFind};

const SIDE: usize = 100;

/// How many cells are open when the water comes through.
fn cells_until_percolation(random: &mut SeededRandom) -> Result<usize, StaleMark> {
    let (top, bottom) = (SIDE * SIDE, SIDE * SIDE + 1);
    let mut sets = UnionFind::new(SIDE * SIDE + 2);
    let mut is_open = vec![false; SIDE * SIDE];
    let mut order: Vec<usize> = (0..SIDE * SIDE).collect();
    random.shuffle(&mut order);
    for (opened, &cell) in order.iter().enumerate() {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let before = sets.mark();
        if row == 0 {
            let _ = sets.union(cell, top);
        }
        if row == SIDE - 1 {
            let _ = sets.union(cell, bottom);
        }
        let sides = [
            (0 < row).then(|| cell - SIDE),
            (row + 1 < SIDE).then(|| cell + SIDE),
            (0 < column).then(|| cell - 1),
            (column + 1 < SIDE).then(|| cell + 1),
        ];
        for neighbour in sides.into_iter().flatten().filter(|&neighbour| is_open[neighbour]) {
            let _ = sets.union(cell, neighbour);
        }
        if sets.same(top, bottom) {
            // Keep it shut: the two are apart again.
            sets.rollback(before)?;
            assert!(!sets.same(top, bottom));
            return Ok(opened + 1);
        }
        sets.commit(before)?;
        is_open[cell] = true;
    }
    Ok(SIDE * SIDE)
}

fn main() -> Result<(), StaleMark> {
    let mut random = SeededRandom::new(1);
    let mut shares = Vec::new();
    for _ in 0..20 {
        shares.push(cells_until_percolation(&mut random)? as f64 / (SIDE * SIDE) as f64);
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    println!("{} squares of {SIDE}x{SIDE}: water comes through with {mean:.4} of the cells open", shares.len());
    Ok(())
}
