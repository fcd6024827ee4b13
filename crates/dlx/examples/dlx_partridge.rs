//! The partridge puzzle: one square of side 1, two of side 2, up to `n` of side `n` tile a square; by multiplicities.
//!
//! `dlx_partridge [N]`: the side of the whole is `n (n + 1) / 2`; the smallest `n` above 1 with a solution is 8.

use dlx::shapes::{Moves, Packing, cuboid};
use dlx::{Config, Solver};
use search_control::{Limits, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: u32 = std::env::args().nth(1).map_or(Ok(4), |n| n.parse())?;
    let side = (n * (n + 1) / 2) as i32;
    let squares = (1..=n).map(|size| (size.to_string(), cuboid(1, size as i32, size as i32), size));
    let packing = Packing::with_copies(cuboid(1, side, side), Moves::Turn, squares)?;
    let mut solver = Solver::new(packing.problem(), Config::default())?.limits(Limits::none().nodes(5_000_000));
    let report = solver.solve();
    match report.answer {
        Outcome::Solved(solution) => print!("{}", packing.draw(&solution)),
        Outcome::Unsolvable => println!("no solution for n = {n}"),
        Outcome::Stopped(stop) => println!("stopped by the limit of {stop}"),
    }
    println!("{} nodes with {}", report.stats.counters.nodes, report.stats.kernel);
    Ok(())
}
