//! `cargo xtask sweep hidato --corpora DIR`: every step of every explanation is proved by the checker,
//! none removes what the solution has, and the share that logic solves is told.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use puzzles::hidato::logic::{Grid, Hint, State, Technique, check, explain};
use puzzles::hidato::{Adjacency, Config, Puzzle, Solver, parse};
use puzzles::puzzle_text::blocks;
use puzzles::search_control::{Limits, Uniqueness};

use crate::Failure;

/// The corpora of unique puzzles.
const CORPORA: [&str; 1] = ["janko_hidoku.txt"];

/// Runs the sweep.
///
/// # Errors
///
/// At the first step that does not follow, or removes what the solution has.
pub(super) fn run(folder: &Path, every: usize) -> Result<(), Failure> {
    for name in CORPORA {
        let path = folder.join("hidato").join(name);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (mut puzzles, mut steps) = (0, 0);
        let mut hardest: BTreeMap<Option<Technique>, usize> = BTreeMap::new();
        for block in blocks(&text, parse::HASH).step_by(every.max(1)) {
            let puzzle = Puzzle::from_block(&block, Adjacency::Eight)?;
            let (taken, technique) = prove(&puzzle)?;
            puzzles += 1;
            steps += taken;
            *hardest.entry(technique).or_default() += 1;
        }
        println!("{name}: {puzzles} puzzles, {steps} steps, every one proved");
        for (technique, count) in hardest {
            println!("  {:<10} {count}", technique.map_or("unsolved", Technique::word));
        }
    }
    Ok(())
}

/// Proves every step of one puzzle; returns how many there are, and the hardest technique if they solve it.
fn prove(puzzle: &Puzzle) -> Result<(usize, Option<Technique>), Failure> {
    let Uniqueness::Unique(solution) = Solver::new(puzzle, Config::default()).uniqueness().answer else {
        return Err(format!("expected a unique puzzle, found\n{puzzle}").into());
    };
    let state = State::new(puzzle);
    let explanation = explain(&state, &Limits::none());
    let mut grid = Grid::new(&state);
    for step in &explanation.steps {
        check(&grid, step).map_err(|error| format!("{error}\n{puzzle}{}", step.sentence(&grid)))?;
        let is_right = |&(cell, number): &(puzzles::hidato::Cell, u16)| solution.numbers()[cell.index()] == number;
        if step.removed.iter().any(is_right) || step.placed.is_some_and(|placed| !is_right(&placed)) {
            return Err(format!("a step against the solution\n{puzzle}{}", step.sentence(&grid)).into());
        }
        grid.take(step);
    }
    let hardest = explanation.steps.iter().map(|step| step.technique).max();
    Ok((explanation.steps.len(), hardest.filter(|_| explanation.end == Hint::Finished)))
}
