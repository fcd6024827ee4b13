//! The twelve pentominoes in a rectangle: `dlx_pentominoes [ROWS COLUMNS]`; turned and mirrored solutions are counted once too.

use dlx::shapes::{Moves, Packing, cuboid, pentominoes};
use dlx::{Config, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sides: Vec<i32> = std::env::args().skip(1).map(|side| side.parse()).collect::<Result<_, _>>()?;
    let (rows, columns) = if let [rows, columns] = sides[..] { (rows, columns) } else { (3, 20) };
    let packing = Packing::new(cuboid(1, rows, columns), Moves::TurnOver, pentominoes())?;
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
    println!("{all} solutions, {different} that differ by more than the {} symmetries", packing.symmetries());
    Ok(())
}
