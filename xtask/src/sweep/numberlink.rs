//! `cargo xtask sweep numberlink`: engines against each other on *all* boards up to 3x4, all 4x4 up to symmetry,
//! and seeded boards from 5x5 to 8x8 whose ends are those of random path covers; all under all six rules.
//!
//! The ways to count, which share no more than the transition of the frontier: layers from both sides (`count`),
//! depth first with a memory and a last filter for rules of touch, the diagonal search, the edge model with two mixes
//! of techniques, and clauses (on a share of the boards).
//! Brute force is compared with all of them in `crates/numberlink/tests/brute_force.rs`, up to ten cells.

use std::thread;

use puzzles::numberlink::generate::random_cover;
use puzzles::numberlink::{Board, Cells, Config, Engine, Features, Puzzle, Rules, Solver, Touch, verify};
use puzzles::search_control::{Count, Limits, SeededRandom};

use crate::Failure;

/// How many boards are cut from covers.
const COVERS: u64 = 100_000;

/// Small boards have fewer solutions than this.
const MOST_LISTED: u128 = 20_000;

/// On boards from covers so many solutions are listed where cells may stay empty, and by the edge model.
const FEW: u128 = 50;

/// The frontier with the last filter gives up after so many nodes on boards from covers.
const FILTERED_NODES: u64 = 4_000;

/// One board in so many is given to the clauses too: 10,000 of the 4x4.
const CLAUSES_EVERY: usize = 579;

/// What a thread says when it fails.
type Complaint = Box<dyn std::error::Error + Send + Sync>;

/// Runs the sweep.
///
/// # Errors
///
/// At the first puzzle on which two counts differ.
pub(super) fn run(every: usize) -> Result<(), Failure> {
    let every = every.max(1);
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)] {
        let sweeps = in_threads(|thread, threads| {
            let mut sweep = Sweep::new(rows, columns, every, (thread, threads))?;
            sweep.extend(0, 1, &mut vec![0; rows * columns])?;
            Ok(sweep)
        })?;
        let sum = |of: fn(&Sweep) -> usize| sweeps.iter().map(of).sum::<usize>();
        let solvable = |rules: usize| sweeps.iter().map(|sweep| sweep.solvable[rules]).sum::<usize>();
        let words: Vec<_> = (0..6).map(|rules| format!("{} {}", solvable(rules), Rules::ALL[rules])).collect();
        println!(
            "{rows}x{columns}: {} boards up to symmetry, {} compared, {} of them with clauses too; with solutions: {}",
            sweeps[0].seen,
            sum(|sweep| sweep.compared),
            sum(|sweep| sweep.clauses),
            words.join(", "),
        );
    }
    covers(every as u64)
}

/// Does the same on every core; each is told its number and how many there are.
fn in_threads<T: Send>(work: impl Fn(usize, usize) -> Result<T, Complaint> + Sync) -> Result<Vec<T>, Failure> {
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let work = &work;
    let results: Vec<Result<T, Complaint>> = thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|number| scope.spawn(move || work(number, threads))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(|_| Err("a thread panicked".into()))).collect()
    });
    results.into_iter().collect::<Result<Vec<T>, Complaint>>().map_err(|complaint| -> Failure { complaint })
}

/// All boards of one size; a labelling has 0 for a blank, and each other number twice, numbered by first occurrence.
struct Sweep {
    rows: usize,
    columns: usize,
    board: Board,
    every: usize,
    /// Which boards are this thread's.
    share: (usize, usize),
    seen: usize,
    compared: usize,
    clauses: usize,
    solvable: [usize; 6],
}

impl Sweep {
    fn new(rows: usize, columns: usize, every: usize, share: (usize, usize)) -> Result<Self, Complaint> {
        let board = Board::new(columns, &vec![true; rows * columns], Features::default())?;
        Ok(Self { rows, columns, board, every, share, seen: 0, compared: 0, clauses: 0, solvable: [0; 6] })
    }

    fn extend(&mut self, at: usize, next: u8, labelling: &mut Vec<u8>) -> Result<(), Complaint> {
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

    fn look(&mut self, labelling: &[u8]) -> Result<(), Complaint> {
        if !self.is_first_of_its_kind(labelling) {
            return Ok(());
        }
        self.seen += 1;
        let number = self.seen / self.every;
        if !self.seen.is_multiple_of(self.every) || number % self.share.1 != self.share.0 {
            return Ok(());
        }
        self.compared += 1;
        let has_clauses = self.columns * self.rows < 12 || number.is_multiple_of(CLAUSES_EVERY);
        self.clauses += usize::from(has_clauses);
        let names: Vec<_> =
            labelling.iter().map(|&label| (label != 0).then(|| char::from(b'@' + label).to_string())).collect();
        let tight = Puzzle::new(self.board.clone(), Rules::TIGHT, &names)?;
        let mut counts = [0; 6];
        for (count, rules) in counts.iter_mut().zip(Rules::ALL) {
            *count = compare(&tight.with_rules(rules)?, has_clauses)?;
        }
        let [tight_count, fill, numlin, ..] = counts;
        if fill < tight_count || numlin < fill {
            return Err(format!("looser rules have fewer solutions: {counts:?}\n{tight}").into());
        }
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

/// An engine without refutations before the search, so that it has to find out itself.
fn alone(engine: Engine) -> Config {
    let mut config = Config::default();
    config.engine = engine;
    (config.border_order, config.parity) = (false, false);
    config
}

/// The edge model with another mix of techniques.
fn mixed() -> Config {
    let mut config = alone(Engine::Edge);
    (config.mutual_blocking, config.bottlenecks, config.direction_masks) = (true, true, false);
    config
}

fn listed(puzzle: &Puzzle, config: Config, most: u128) -> Result<Count, Complaint> {
    Ok(Solver::new(puzzle, config)?.count_up_to(most).answer)
}

/// The number of solutions of a small board, found in every way.
fn compare(puzzle: &Puzzle, has_clauses: bool) -> Result<u128, Complaint> {
    let total = Solver::new(puzzle, Config::default())?.count().answer;
    let total = total.exact().and_then(|total| u128::try_from(total).ok()).ok_or("a count without limits is exact")?;
    let mut configs = vec![("frontier", alone(Engine::Frontier)), ("edge", alone(Engine::Edge))];
    // Most boards have no solution, and what they have in common with others is seen soon.
    if total != 0 || has_clauses {
        configs.push(("edge, mixed", mixed()));
    }
    if puzzle.rules() == Rules::TIGHT {
        configs.push(("tight", alone(Engine::Tight)));
    }
    if has_clauses {
        configs.push(("sat", alone(Engine::Sat)));
    }
    for (name, config) in configs {
        let found = listed(puzzle, config, MOST_LISTED)?;
        if found.exact() != Some(total) {
            return Err(format!("{total} counted, {found} by {name}\n{puzzle}").into());
        }
    }
    Ok(total)
}

/// What was compared on boards from covers.
#[derive(Default)]
struct Covers {
    compared: u64,
    failed: u64,
    unique: u64,
    /// Boards, each under two rules, that the frontier with the last filter decided where cells may stay empty.
    filtered: u64,
}

/// Boards whose ends are those of random covers; seeds without a cover are passed over until there are enough.
fn covers(every: u64) -> Result<(), Failure> {
    let wanted = COVERS / every;
    let all = in_threads(|thread, threads| {
        let (thread, threads) = (thread as u64, threads as u64);
        let mut covers = Covers::default();
        let share = wanted / threads + u64::from(thread < wanted % threads);
        for seed in (thread..).step_by(threads as usize) {
            if covers.compared == share {
                break;
            }
            let mut random = SeededRandom::new(seed);
            let (columns, rows) = (5 + random.below(4) as usize, 5 + random.below(4) as usize);
            let Some(paths) = random_cover(columns, rows, &mut random) else {
                covers.failed += 1;
                continue;
            };
            let mut names = vec![None; columns * rows];
            for (label, path) in paths.iter().enumerate() {
                for end in [path[0], path[path.len() - 1]] {
                    // A word for each label, since a number could be taken for a blank.
                    names[end] = Some(format!("p{label}"));
                }
            }
            let board = Board::new(columns, &vec![true; columns * rows], Features::default())?;
            covers.look(&Puzzle::new(board, Rules::TIGHT, &names)?)?;
        }
        Ok(covers)
    })?;
    let sum = |of: fn(&Covers) -> u64| all.iter().map(of).sum::<u64>();
    println!(
        "{} boards from covers, 5x5 to 8x8, compared ({} seeds gave none); {} of them unique under tight; \
         {} of {} counts by the frontier with a filter where cells may stay empty",
        sum(|covers| covers.compared),
        sum(|covers| covers.failed),
        sum(|covers| covers.unique),
        sum(|covers| covers.filtered),
        2 * sum(|covers| covers.compared),
    );
    Ok(())
}

impl Covers {
    fn look(&mut self, tight: &Puzzle) -> Result<(), Complaint> {
        let solution = Solver::new(tight, Config::default())?.solve().answer;
        let solution = solution.solution().ok_or_else(|| format!("a cover is a solution of\n{tight}"))?;
        verify(tight, &solution)?;
        for rules in Rules::ALL {
            let puzzle = tight.with_rules(rules)?;
            let edge = listed(&puzzle, alone(Engine::Edge), FEW)?;
            let disagree = |found: u128, name: &str| -> Result<(), Complaint> {
                let complaint = || format!("{edge} by edge, {found} by {name}\n{puzzle}").into();
                if found.min(FEW) == edge.found() { Ok(()) } else { Err(complaint()) }
            };
            if rules.touch == Touch::Any {
                let total = Solver::new(&puzzle, alone(Engine::Frontier))?.count().answer;
                let total = total.exact().and_then(|total| u128::try_from(total).ok()).ok_or("an exact count")?;
                disagree(total, "layers")?;
            }
            if rules == Rules::TIGHT {
                let found = listed(&puzzle, alone(Engine::Tight), MOST_LISTED)?.found();
                self.unique += u64::from(found == 1);
                disagree(found, "tight")?;
            }
            if rules.touch != Touch::Any && rules.cells == Cells::Any {
                disagree(listed(&puzzle, alone(Engine::Sat), FEW)?.found(), "sat")?;
                let limits = Limits::none().nodes(FILTERED_NODES);
                let found = Solver::new(&puzzle, alone(Engine::Frontier))?.limits(limits).count_up_to(FEW).answer;
                if found.exact().is_some() || found.found() == FEW {
                    self.filtered += 1;
                    disagree(found.found(), "frontier")?;
                }
            } else {
                disagree(listed(&puzzle, alone(Engine::Frontier), FEW)?.found(), "frontier")?;
            }
        }
        self.compared += 1;
        Ok(())
    }
}
