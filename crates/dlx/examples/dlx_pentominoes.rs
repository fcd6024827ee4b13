//! The twelve pentominoes in a rectangle, and the soma cube; turned and mirrored solutions counted once too.

use dlx::shapes::{Moves, Packing, cuboid, pentominoes, soma_pieces};
use dlx::{Config, Solver};

fn show(name: &str, packing: &Packing) -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(packing.problem(), Config::default())?;
    let (mut all, mut different) = (0, 0);
    let mut solutions = solver.solutions();
    while let Some(solution) = solutions.next() {
        if all == 0 {
            println!("{}", packing.draw(solution));
        }
        all += 1;
        different += u32::from(packing.is_first_image(solution));
    }
    println!("{name}: {all} solutions, {different} that differ by more than the {} symmetries\n", packing.symmetries());
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    show("pentominoes in 3x20", &Packing::new(cuboid(1, 3, 20), Moves::TurnOver, pentominoes())?)?;
    show("soma cube", &Packing::new(cuboid(3, 3, 3), Moves::Rotate, soma_pieces())?)
}
