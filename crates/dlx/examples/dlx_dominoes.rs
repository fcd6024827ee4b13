//! Counts the domino tilings of square boards by decision diagram: `dlx_dominoes [SIDE]...`.

use std::time::Instant;

use dlx::{Builder, Diagram, Invalid, Problem};
use search_control::Limits;

fn dominoes(side: usize) -> Result<Problem<(usize, usize)>, Invalid> {
    let mut builder = Builder::new();
    for cell in (0..side * side).map(|at| (at / side, at % side)) {
        builder.primary(cell)?;
    }
    for (row, column) in (0..side * side).map(|at| (at / side, at % side)) {
        for other in [(row, column + 1), (row + 1, column)] {
            if other.0 < side && other.1 < side {
                builder.option((), [(row, column).into(), other.into()])?;
            }
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sides: Vec<usize> = std::env::args().skip(1).map(|side| side.parse()).collect::<Result<_, _>>()?;
    for side in if sides.is_empty() { vec![6, 8, 12] } else { sides } {
        let problem = dominoes(side)?;
        let start = Instant::now();
        let diagram = Diagram::new(&problem, &Limits::none())?;
        let count = diagram.count();
        let (states, nodes) = (diagram.states(), diagram.len());
        println!(
            "{side}x{side}: {count}, {states} states, {nodes} nodes, {:.2} ms",
            start.elapsed().as_secs_f64() * 1e3
        );
    }
    Ok(())
}
