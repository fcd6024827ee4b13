//! Every layout of a 4x5 board with one 2x2 piece: counts, groups, the hardest of each metric.
//!
//! `cargo run --release -p klotski --example atlas -- [step|slide|move|groups|count]`

use std::time::Instant;

use klotski::Metric;
use klotski::atlas::{PieceSet, SetAtlas};
use search_control::{LimitCheck, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let what = std::env::args().nth(1).unwrap_or_else(|| "step".into());
    let start = Instant::now();
    let sets = PieceSet::all();
    let (mut layouts, mut solvable, mut groups, mut hardest) = (0, 0, 0, (0, 0));
    let mut check = LimitCheck::new(&Limits::none());
    for &set in &sets {
        let atlas = SetAtlas::new(set);
        layouts += atlas.len();
        match what.as_str() {
            "count" => {}
            "groups" => groups += atlas.components(&mut check)?,
            metric => {
                let distances = atlas.distances(metric.parse::<Metric>()?, &mut check)?;
                solvable += distances.solvable;
                if let Some((distance, count)) = distances.hardest {
                    if hardest.0 < distance {
                        hardest = (distance, 0);
                    }
                    if hardest.0 == distance {
                        hardest.1 += count;
                    }
                }
            }
        }
    }
    println!("{} sets, {layouts} layouts, {groups} groups, {solvable} solvable, hardest {hardest:?}", sets.len());
    println!("{:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
