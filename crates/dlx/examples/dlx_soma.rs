//! The soma cube: `dlx_soma [N]` draws N solutions layer by layer, and counts all of them, turned ones once too.

use dlx::shapes::{Moves, Packing, cuboid, soma_pieces};
use dlx::{Config, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: u32 = std::env::args().nth(1).map_or(Ok(1), |n| n.parse())?;
    let packing = Packing::new(cuboid(3, 3, 3), Moves::Rotate, soma_pieces())?;
    let mut solver = Solver::new(packing.problem(), Config::default())?;
    let (mut all, mut different) = (0, 0);
    let mut solutions = solver.solutions();
    while let Some(solution) = solutions.next() {
        all += 1;
        if packing.is_first_image(solution) {
            different += 1;
            if different <= wanted {
                println!("{}", packing.draw(solution));
            }
        }
    }
    println!("{all} solutions, {different} that the {} turns of the cube do not make equal", packing.symmetries());
    Ok(())
}
