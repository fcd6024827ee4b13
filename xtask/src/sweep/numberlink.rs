//! `cargo xtask sweep numberlink`: engines against each other on *all* boards up to 3x4, all 4x4 up to symmetry,
//! and seeded boards from 5x5 to 8x8 whose ends are those of random path covers.
//!
//! Five ways to count are compared, which share no more than the transition of the frontier:
//! layers from both sides (`count`), depth first with a memory (`solutions`), the diagonal search, the edge model,
//! and the last filter for rules of touch.
//! Brute force is compared with all of them in `crates/numberlink/tests/brute_force.rs`, up to nine cells.

use puzzles::numberlink::generate::random_cover;
use puzzles::numberlink::{Board, Config, Engine, Features, Puzzle, Rules, Solver, verify};
use puzzles::search_control::{Limits, SeededRandom};

use crate::Failure;

/// How many boards are cut from covers.
const COVERS: u64 = 100_000;

/// Boards with more solutions than this under `fill` are counted but not listed.
const MOST_LISTED: u128 = 20_000;

/// Runs the sweep.
///
/// # Errors
///
/// At the first puzzle on which two counts differ.
pub(super) fn run(every: usize) -> Result<(), Failure> {
    let every = every.max(1);
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)] {
        let mut sweep = Sweep { rows, columns, every, seen: 0, compared: 0, solvable: [0; 3] };
        let mut labelling = vec![0; rows * columns];
        sweep.extend(0, 1, &mut labelling)?;
        println!(
            "{rows}x{columns}: {} boards up to symmetry, {} compared; with solutions: {} tight, {} fill, {} numlin",
            sweep.seen, sweep.compared, sweep.solvable[0], sweep.solvable[1], sweep.solvable[2]
        );
    }
    covers(every as u64)
}

/// All boards of one size; a labelling has 0 for a blank, and each other number twice, numbered by first occurrence.
struct Sweep {
    rows: usize,
    columns: usize,
    every: usize,
    seen: usize,
    compared: usize,
    solvable: [usize; 3],
}

impl Sweep {
    fn extend(&mut self, at: usize, next: u8, labelling: &mut Vec<u8>) -> Result<(), Failure> {
        if at == labelling.len() {
            return self.look(labelling);
        }
        self.extend(at + 1, next, labelling)?;
        for other in at + 1..labelling.len() {
            if labelling[at] == 0 && labelling[other] == 0 {
                labelling[at] = next;
                labelling[other] = next;
                self.extend(at + 1, next + 1, labelling)?;
                labelling[at] = 0;
                labelling[other] = 0;
            }
        }
        Ok(())
    }

    fn look(&mut self, labelling: &[u8]) -> Result<(), Failure> {
        if !self.is_first_of_its_kind(labelling) {
            return Ok(());
        }
        self.seen += 1;
        if !self.seen.is_multiple_of(self.every) {
            return Ok(());
        }
        self.compared += 1;
        let names: Vec<_> =
            labelling.iter().map(|&label| (label != 0).then(|| char::from(b'@' + label).to_string())).collect();
        let counts = compare(self.columns, &names)?;
        for (solvable, count) in self.solvable.iter_mut().zip(counts) {
            *solvable += usize::from(count != 0);
        }
        Ok(())
    }

    /// Whether no turned or mirrored board comes earlier.
    fn is_first_of_its_kind(&self, labelling: &[u8]) -> bool {
        let turns = if self.rows == self.columns { 8 } else { 4 };
        (1..turns).all(|turn| {
            let mut names = [0; 32];
            let mut next = 1;
            for square in 0..labelling.len() {
                let (mut row, mut column) = (square / self.columns, square % self.columns);
                if turn & 4 != 0 {
                    (row, column) = (column, row);
                }
                let row = if turn & 1 == 0 { row } else { self.rows - 1 - row };
                let column = if turn & 2 == 0 { column } else { self.columns - 1 - column };
                let label = labelling[row * self.columns + column];
                if label != 0 && names[usize::from(label)] == 0 {
                    names[usize::from(label)] = next;
                    next += 1;
                }
                match names[usize::from(label)].cmp(&labelling[square]) {
                    std::cmp::Ordering::Less => return false,
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => return true,
                }
            }
            true
        })
    }
}

/// The counts under `tight`, `fill` and `numlin`, each found in several ways.
fn compare(columns: usize, names: &[Option<String>]) -> Result<[u128; 3], Failure> {
    let board = Board::new(columns, &vec![true; names.len()], Features::default())?;
    let tight = Puzzle::new(board, Rules::TIGHT, names)?;
    let mut counts = [0; 3];
    for (count, rules) in counts.iter_mut().zip([Rules::TIGHT, Rules::FILL, Rules::NUMLIN]) {
        let puzzle = tight.with_rules(rules)?;
        let total = Solver::new(&puzzle, Config::default()).count().answer;
        *count = total.exact().and_then(|total| u128::try_from(total).ok()).ok_or("a count without limits is exact")?;
        if *count <= MOST_LISTED {
            let listed = Solver::new(&puzzle, Config::bare()).count_up_to(u128::MAX).answer;
            if listed.exact() != Some(*count) {
                return Err(format!("{count} counted, {listed} listed\n{puzzle}").into());
            }
        }
    }
    if counts[0] > counts[1] || counts[1] > counts[2] {
        return Err(format!("looser rules have fewer solutions: {counts:?}\n{tight}").into());
    }
    if counts[1] <= MOST_LISTED {
        let mut config = Config::default();
        config.engine = Engine::Frontier;
        let filtered = Solver::new(&tight, config).count_up_to(u128::MAX).answer;
        if filtered.exact() != Some(counts[0]) {
            return Err(format!("{} without touch counted, {filtered} filtered\n{tight}", counts[0]).into());
        }
    }
    compare_edge(&tight)?;
    Ok(counts)
}

/// The edge model against the others under all rules, solution by solution and with a mix of techniques.
fn compare_edge(tight: &Puzzle) -> Result<(), Failure> {
    for rules in Rules::ALL {
        let puzzle = tight.with_rules(rules)?;
        let mut config = Config::default();
        config.engine = Engine::Frontier;
        let expected = Solver::new(&puzzle, config).count_up_to(MOST_LISTED).answer;
        config.engine = Engine::Edge;
        (config.border_order, config.parity) = (false, false);
        let found = Solver::new(&puzzle, config).count_up_to(MOST_LISTED).answer;
        (config.mutual_blocking, config.bottlenecks, config.direction_masks) = (true, true, false);
        let mixed = Solver::new(&puzzle, config).count_up_to(MOST_LISTED).answer;
        if found != expected || mixed != expected {
            return Err(format!("{expected} listed, {found} and {mixed} in the edge model\n{puzzle}").into());
        }
    }
    Ok(())
}

/// Boards whose ends are those of random covers.
fn covers(every: u64) -> Result<(), Failure> {
    let mut unique = 0_u64;
    let mut compared = 0_u64;
    for seed in (0..COVERS).step_by(every as usize) {
        let mut random = SeededRandom::new(seed);
        let (columns, rows) = (5 + random.below(4) as usize, 5 + random.below(4) as usize);
        let Some(paths) = random_cover(columns, rows, &mut random) else { continue };
        let mut names = vec![None; columns * rows];
        for (label, path) in paths.iter().enumerate() {
            for end in [path[0], path[path.len() - 1]] {
                names[end] = Some(label.to_string());
            }
        }
        // A word for each label, since a number could be taken for a blank.
        let names: Vec<_> = names.into_iter().map(|name: Option<String>| name.map(|name| format!("p{name}"))).collect();
        let board = Board::new(columns, &vec![true; columns * rows], Features::default())?;
        let tight = Puzzle::new(board, Rules::TIGHT, &names)?;
        let solution = Solver::new(&tight, Config::default()).limits(Limits::none()).solve().answer;
        let solution = solution.solution().ok_or_else(|| format!("a cover is a solution of\n{tight}"))?;
        verify(&tight, &solution)?;
        let [tight_count, fill, _] = compare_without_numlin(&tight)?;
        if tight_count == 0 || fill < tight_count {
            return Err(format!("{tight_count} tight and {fill} fill solutions of\n{tight}").into());
        }
        unique += u64::from(tight_count == 1);
        compared += 1;
    }
    println!("{compared} boards from covers, 5x5 to 8x8, compared; {unique} of them unique under tight");
    Ok(())
}

/// As [`compare`], for boards on which listing under `numlin` would take too long.
fn compare_without_numlin(tight: &Puzzle) -> Result<[u128; 3], Failure> {
    let exact = |puzzle: &Puzzle| {
        let total = Solver::new(puzzle, Config::default()).count().answer;
        total.exact().and_then(|total| u128::try_from(total).ok()).ok_or("a count without limits is exact")
    };
    let fill = tight.with_rules(Rules::FILL)?;
    let counts = [exact(tight)?, exact(&fill)?, exact(&tight.with_rules(Rules::NUMLIN)?)?];
    if counts[1] <= MOST_LISTED {
        let listed = Solver::new(&fill, Config::default()).count_up_to(u128::MAX).answer;
        let mut config = Config::default();
        config.engine = Engine::Frontier;
        let filtered = Solver::new(tight, config).count_up_to(u128::MAX).answer;
        if listed.exact() != Some(counts[1]) || filtered.exact() != Some(counts[0]) {
            return Err(format!("{counts:?} counted, {listed} listed, {filtered} filtered\n{tight}").into());
        }
    }
    if counts[1] <= MOST_LISTED {
        let mut config = Config::default();
        config.engine = Engine::Edge;
        let listed = Solver::new(&fill, config).count_up_to(u128::MAX).answer;
        let tight_listed = Solver::new(tight, config).count_up_to(u128::MAX).answer;
        if listed.exact() != Some(counts[1]) || tight_listed.exact() != Some(counts[0]) {
            return Err(format!("{counts:?} counted, {listed} and {tight_listed} in the edge model\n{tight}").into());
        }
    }
    if counts[1] > counts[2] {
        return Err(format!("looser rules have fewer solutions: {counts:?}\n{tight}").into());
    }
    Ok(counts)
}
