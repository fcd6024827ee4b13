//! Random numbers that mean the same on every machine: a fair draw that anybody can repeat from its seed.
//!
//! `cargo run -p search-control --example same_everywhere [SEED]`

use search_control::SeededRandom;

fn main() -> Result<(), std::num::ParseIntError> {
    let seed = std::env::args().nth(1).map_or(Ok(2026), |text| text.parse())?;
    let mut random = SeededRandom::new(seed);
    let mut names = ["Hidato", "Klotski", "Numberlink", "Sudoku", "exact cover"];
    random.shuffle(&mut names);
    println!("seed {seed}: {}", names.join(", "));
    // A die without bias, whatever the width of the machine's words.
    let mut faces = [0; 6];
    for _ in 0..6_000 {
        faces[random.below(6) as usize] += 1;
    }
    println!("6000 throws: {faces:?}");
    Ok(())
}
