//! `cargo xtask sweep sudoku`: the engines against brute force on small boards, exact numbers of grids,
//! and with `--corpora` against each other on every puzzle of the corpora, each solution judged.

use std::path::Path;

use puzzles::search_control::{End, Limits};
use puzzles::sudoku::{Batch, BoxShape, Config, Engine, Layout, Puzzle, Solver, Variants, verify};

use crate::Failure;

/// Boards of which all grids are counted, with how many there are: those of 4x4 and 6x6 are well known;
/// 5x5 has rows as boxes, so its grids are the Latin squares (OEIS A002860).
const GRIDS: [(usize, u128); 3] = [(4, 288), (6, 28_200_960), (5, 161_280)];

/// The corpora, with how many puzzles they have.
const CORPORA: [&str; 5] = [
    "17clue_all_49158.txt",
    "magictour_top1465.txt",
    "q2_taxonomy_hodoku.txt",
    "forum_hardest_1905_11plus.txt",
    "serg_benchmark_multi.txt",
];

/// Runs the sweep.
///
/// # Errors
///
/// At the first puzzle on which two answers differ.
pub(super) fn run(every: usize, corpora: Option<&Path>) -> Result<(), Failure> {
    for (side, expected) in GRIDS {
        let puzzle = Puzzle::new(Layout::plain(side)?, &vec![0; side * side])?;
        let count = Solver::new(&puzzle, Config::default()).count_in_parallel(u128::MAX).answer;
        if count.exact() != Some(expected) {
            return Err(format!("expected {expected} grids of {side}x{side}, found {count}").into());
        }
        println!("{side}x{side}: {expected} grids");
    }
    subsets(every)?;
    if let Some(folder) = corpora {
        for name in CORPORA {
            files(&folder.join("sudoku").join(name), every)?;
        }
    }
    Ok(())
}

/// Every puzzle that two grids of 4x4 have, on three boards, counted by every engine and by looking at all grids.
fn subsets(every: usize) -> Result<(), Failure> {
    let boxes = BoxShape { rows: 2, columns: 2 };
    let boards = [
        Variants::default(),
        Variants { diagonals: true, ..Variants::default() },
        Variants { regions: Some(vec![0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3]), ..Variants::default() },
    ];
    for variants in boards {
        let layout = Layout::new(boxes, variants)?;
        let blank = Puzzle::new(layout, &[0; 16])?;
        let mut grids = Vec::new();
        let mut solver = Solver::new(&blank, Config::default());
        let mut solutions = solver.solutions();
        while let Some(solution) = solutions.next() {
            grids.push(solution.values().to_vec());
        }
        let mut compared = 0;
        if grids.is_empty() {
            return Err("expected boards with grids".into());
        }
        for grid in [&grids[0], &grids[grids.len() / 2]] {
            for subset in (0..1_u32 << 16).step_by(every.max(1)) {
                let given = |cell: usize| if subset >> cell & 1 == 1 { grid[cell] } else { 0 };
                let givens: Vec<u8> = (0..16).map(given).collect();
                let fits =
                    |grid: &&Vec<u8>| givens.iter().zip(*grid).all(|(&given, &value)| given == 0 || given == value);
                let expected = grids.iter().filter(fits).count() as u128;
                let puzzle = Puzzle::new(blank.layout().clone(), &givens)?;
                for engine in [Engine::Generic, Engine::Csp, Engine::ExactCover, Engine::Naive, Engine::Bitmask] {
                    if !engine.knows(puzzle.layout()) {
                        continue;
                    }
                    let mut config = Config::default();
                    config.engine = engine;
                    let count = Solver::new(&puzzle, config).count().answer;
                    if count.exact() != Some(expected) {
                        return Err(format!("{puzzle}: expected {expected} by {engine}, found {count}").into());
                    }
                }
                compared += 1;
            }
        }
        println!("{} grids, {compared} puzzles: every engine counts what brute force counts", grids.len());
    }
    Ok(())
}

/// Every puzzle of a file: `fast`, many at once, `generic` and `exact-cover`, each solution judged.
fn files(path: &Path, every: usize) -> Result<(), Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(every.max(1));
    let puzzles = lines.map(str::parse).collect::<Result<Vec<Puzzle>, _>>()?;
    let Some(first) = puzzles.first() else { return Err(format!("{}: no puzzles", path.display()).into()) };
    let mut together = vec![None; puzzles.len()];
    let mut fault = None;
    Batch::new().search(&puzzles, 2, &Limits::none(), |found| {
        let puzzle = &puzzles[found.index];
        for values in [found.first(), found.last()].into_iter().flatten() {
            let judged = puzzle.solution(values).map(|solution| verify(puzzle, &solution));
            if !matches!(judged, Ok(Ok(()))) {
                fault = Some(format!("{puzzle}: a batch found {values:?}"));
            }
        }
        together[found.index] = Some((found.solutions, found.end, found.first().map(<[u8]>::to_vec)));
    });
    if let Some(fault) = fault {
        return Err(fault.into());
    }
    let mut solvers = [Engine::Fast, Engine::Generic, Engine::ExactCover].map(|engine| {
        let mut config = Config::default();
        config.engine = engine;
        Solver::new(first, config)
    });
    let mut unique = 0;
    for (puzzle, together) in puzzles.iter().zip(together) {
        let Some((found, end, only)) = together else { return Err(format!("{puzzle}: a batch left it out").into()) };
        for solver in &mut solvers {
            solver.load(puzzle);
            let mut solutions = solver.solutions();
            let mut count = 0;
            while count < 2
                && let Some(solution) = solutions.next()
            {
                count += 1;
                verify(puzzle, solution).map_err(|violation| format!("{puzzle}: {violation}"))?;
                if found == 1 && only.as_deref() != Some(solution.values()) {
                    return Err(format!("{puzzle}: two engines find two solutions, each one only").into());
                }
            }
            let is_same = count == found && (count == 2 || (solutions.end(), end) == (End::Exhausted, End::Exhausted));
            if !is_same {
                return Err(
                    format!("{puzzle}: {found} solutions in a batch, {count} by {}", solutions.stats().engine).into()
                );
            }
        }
        unique += usize::from(found == 1);
    }
    println!("{}: {} puzzles, {unique} unique: four ways agree, every solution judged", path.display(), puzzles.len());
    Ok(())
}
