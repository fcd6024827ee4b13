//! `cargo xtask sweep klotski`: the distance of every 4x5 layout, by the atlas and by the search over states.
//!
//! The two share no code: the atlas moves pieces in frames, the search in sets of places, with mirror images merged.
//! Of one layout in some thousands a solution is also found, and judged.

use puzzles::klotski::atlas::{Layout, PieceSet, SetAtlas, UNSOLVABLE};
use puzzles::klotski::{Anchor, Config, Metric, Puzzle, Solution, Solver, verify};
use puzzles::search_control::{LimitCheck, Limits};

use crate::Failure;

/// One layout in so many is solved.
const SOLVED_EVERY: usize = 5_003;

/// Runs the sweep over every `every`-th set of pieces.
///
/// # Errors
///
/// At the first layout on which two answers differ.
pub(super) fn run(every: usize) -> Result<(), Failure> {
    let (mut sets, mut compared, mut solved) = (0, 0_u64, 0_u64);
    for set in PieceSet::all().into_iter().step_by(every.max(1)) {
        let atlas = SetAtlas::new(set);
        let puzzle = atlas.unrank(0).puzzle();
        for metric in Metric::ALL {
            let expected = atlas.distances(metric, &mut LimitCheck::new(&Limits::none()))?.distances;
            let puzzle = puzzle.clone().with_metric(metric);
            let mut solver = Solver::new(&puzzle, Config::default())?;
            let mut distances = solver.distances()?;
            for (number, &distance) in expected.iter().enumerate() {
                let layout = anchors(&puzzle, &atlas.unrank(number));
                let expected = Some(distance).filter(|&distance| distance != UNSOLVABLE).map(usize::from);
                if distances.of(&layout) != expected {
                    return Err(differ(&puzzle, &layout, metric).into());
                }
                compared += 1;
                if number % SOLVED_EVERY == 0 {
                    let layout = puzzle.with_layout(&layout)?;
                    let solution = Solver::new(&layout, Config::default())?.solve().answer.solution();
                    if solution.as_ref().map(Solution::len) != expected {
                        return Err(differ(&layout, &layout.start(), metric).into());
                    }
                    solution.map_or(Ok(()), |solution| verify(&layout, &solution))?;
                    solved += 1;
                }
            }
        }
        sets += 1;
    }
    println!("klotski: {sets} sets, {compared} distances agree, {solved} layouts solved and judged");
    Ok(())
}

fn differ(puzzle: &Puzzle, layout: &[Anchor], metric: Metric) -> String {
    format!("atlas and search differ in {metric}s on\n{}", puzzle.draw(layout))
}

/// Where the pieces of the puzzle stand in a layout; equal ones ascending.
fn anchors(puzzle: &Puzzle, layout: &Layout) -> Vec<Anchor> {
    let mut large = 1_u32 << layout.large;
    let (mut horizontal, mut vertical, mut single) = (layout.horizontal, layout.vertical, layout.single);
    let next = |cells: &mut u32| {
        let cell = cells.trailing_zeros() as usize;
        *cells &= cells.wrapping_sub(1);
        cell
    };
    let anchor = |shape: &[(u8, u8)]| match shape {
        [_] => next(&mut single),
        [_, (0, 1)] => next(&mut horizontal),
        [_, _] => next(&mut vertical),
        _ => next(&mut large),
    };
    let mut anchor = anchor;
    puzzle.pieces().iter().map(|piece| anchor(&piece.shape)).collect()
}
