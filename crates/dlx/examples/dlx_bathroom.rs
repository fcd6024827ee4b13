//! Tiles a bathroom floor around a pipe with the tiles that are left over, and says how many ways there are.

use dlx::shapes::{Moves, Packing, cuboid, drawing};
use dlx::{Config, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A floor of 6 by 8 with the shower and a pipe cut out.
    let floor = drawing(
        "XXXXXX..
         XXXXXX..
         XXXXXXXX
         XXXX.XXX
         XXXXXXXX
         XXXXXXXX",
    );
    // Long, large and square tiles, as many as there are; tiles may be turned.
    let tiles =
        [("a", cuboid(1, 2, 3), 4), ("b", cuboid(1, 1, 4), 3), ("c", cuboid(1, 2, 2), 1), ("d", cuboid(1, 1, 3), 1)];
    let area: usize = tiles.iter().map(|(_, cells, copies)| cells.len() * *copies as usize).sum();
    println!("a floor of {} cells, tiles for {area}", floor.len());
    let packing = Packing::with_copies(floor, Moves::Turn, tiles)?;
    let mut solver = Solver::new(packing.problem(), Config::default())?;
    if let Some(solution) = solver.solutions().next() {
        println!("{}", packing.draw(solution));
    }
    println!("{} ways", solver.count().answer);
    Ok(())
}
