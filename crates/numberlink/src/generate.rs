//! New puzzles from a seed, each proved unique.
//!
//! # Idea
//!
//! A [random cover](random_cover) of the board by paths that do not touch themselves is a solution under all rules;
//! its ends are a puzzle. Most have one solution under `tight`.
//! Where a second solution is found, a path on which the two differ is cut in two, which keeps the cover a solution
//! and shows two more labels; that is repeated until the proof succeeds.
//! A proof that takes too long counts as a failure, so that what is emitted is always proved.
//!
//! The difficulty is the effort of the proof: states that were entered with nothing remembered and nothing refuted beforehand;
//! under rules that the [edge model](crate::edge) answers, its nodes.
//!
//! Deliberately absent: black cells, hexagons, bridges, warps; whoever needs them can cut a cover of their own.

mod cover;

pub use cover::random_cover;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use search_control::{Limits, SeededRandom, Stop, Uniqueness};

use crate::board::{Board, Features, Puzzle, Solution};
use crate::config::Config;
use crate::invalid::Invalid;
use crate::rules::{Rules, Touch};
use crate::solver::{Report, Solver};

/// The version of the stream: a change of any puzzle of any seed raises it.
pub const GENERATION: u32 = 2;

/// How many nodes a proof may take before the attempt is given up.
const MOST_NODES: u64 = 100_000;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Columns of the board; at least 2, and at least six squares in all.
    pub columns: usize,
    /// Rows of the board; at least 2.
    pub rows: usize,
    /// The rules under which the puzzle is unique.
    pub rules: Rules,
}

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Nodes of the proof without memory and refutations; 100,000 says that it took that many or more.
    pub effort: u64,
}

/// A stream of puzzles; the same seed gives the same puzzles on every platform.
///
/// ```
/// use numberlink::generate::{Generator, Wanted};
/// use numberlink::{Config, Rules, Solver, verify};
/// use search_control::{Limits, Uniqueness};
///
/// let wanted = Wanted { columns: 6, rows: 6, rules: Rules::TIGHT };
/// let mut generator = Generator::new(wanted, 42)?;
/// let generated = generator.next(&Limits::none())?;
/// assert_eq!(verify(&generated.puzzle, &generated.solution), Ok(()));
/// let answer = Solver::new(&generated.puzzle, Config::default())?.uniqueness().answer;
/// assert_eq!(answer, Uniqueness::Unique(generated.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    wanted: Wanted,
    random: SeededRandom,
    covers: u64,
    proofs: u64,
}

impl Generator {
    /// The stream of a seed.
    ///
    /// # Errors
    ///
    /// If the board is too small or too large.
    pub fn new(wanted: Wanted, seed: u64) -> Result<Self, Invalid> {
        let squares = wanted.columns.saturating_mul(wanted.rows);
        if wanted.columns < 2 || wanted.rows < 2 {
            return Err(Invalid::WrongShape { what: "expected at least two rows and two columns, found fewer" });
        }
        // Paths have three squares or more, and one that filled four would touch itself.
        if squares < 6 {
            return Err(Invalid::WrongShape { what: "expected at least six squares, found fewer" });
        }
        if Board::MOST_SQUARES < squares {
            return Err(Invalid::TooLarge { squares });
        }
        Ok(Self { wanted, random: SeededRandom::new(seed), covers: 0, proofs: 0 })
    }

    /// How many covers were begun with so far.
    #[must_use]
    pub const fn covers(&self) -> u64 {
        self.covers
    }

    /// How many proofs were tried so far.
    #[must_use]
    pub const fn proofs(&self) -> u64 {
        self.proofs
    }

    /// The next puzzle.
    ///
    /// # Errors
    ///
    /// If a limit is reached; each attempt looks at the limits, and every proof goes on under those that have no end by nodes.
    pub fn next(&mut self, limits: &Limits) -> Result<Generated, Stop> {
        let mut check = search_control::LimitCheck::new(limits);
        loop {
            check.node()?;
            self.covers += 1;
            let Some(paths) = cover::random_cover(self.wanted.columns, self.wanted.rows, &mut self.random) else {
                continue;
            };
            if let Some(generated) = self.settle(paths, limits, &mut check)? {
                return Ok(generated);
            }
        }
    }

    /// Cuts paths until the proof succeeds; `None` if it does not.
    fn settle(
        &mut self,
        mut paths: Vec<Vec<usize>>,
        limits: &Limits,
        check: &mut search_control::LimitCheck,
    ) -> Result<Option<Generated>, Stop> {
        loop {
            check.node()?;
            let puzzle = self.puzzle(&paths);
            self.proofs += 1;
            match listed_uniqueness(&puzzle, Config::default(), limits).answer {
                Uniqueness::Unique(solution) => {
                    let effort = listed_uniqueness(&puzzle, effort_config(&puzzle), limits).stats.counters.nodes;
                    return Ok(Some(Generated { puzzle, solution, effort }));
                }
                Uniqueness::Multiple(first, second) => {
                    let cells: Vec<usize> =
                        first.differences(&second).map(|cell| puzzle.board().square(cell)).collect();
                    if !self.cut(&mut paths, Some(&cells)) {
                        return Ok(None);
                    }
                }
                Uniqueness::Stopped { stop: Stop::Nodes, .. } => {
                    if !self.cut(&mut paths, None) {
                        return Ok(None);
                    }
                }
                Uniqueness::Stopped { stop, .. } => return Err(stop),
                // The cover is a solution, so this cannot be.
                _ => return Ok(None),
            }
        }
    }

    /// Cuts the longest path that goes through one of these squares (or any) in two; false if all are too short.
    fn cut(&mut self, paths: &mut Vec<Vec<usize>>, squares: Option<&[usize]>) -> bool {
        let is_concerned = |path: &Vec<usize>| {
            4 <= path.len() && squares.is_none_or(|squares| path.iter().any(|square| squares.contains(square)))
        };
        let longest = (0..paths.len()).filter(|&i| is_concerned(&paths[i])).max_by_key(|&i| (paths[i].len(), i));
        let Some(longest) = longest else { return false };
        let len = paths[longest].len();
        let at = 2 + self.random.below(len as u32 - 3) as usize;
        let tail = paths[longest].split_off(at);
        paths.push(tail);
        true
    }

    /// The puzzle that shows the ends of these paths.
    fn puzzle(&self, paths: &[Vec<usize>]) -> Puzzle {
        let squares = self.wanted.columns * self.wanted.rows;
        let mut pair_of = alloc::vec![None; squares];
        for (pair, path) in paths.iter().enumerate() {
            pair_of[path[0]] = Some(pair);
            pair_of[path[path.len() - 1]] = Some(pair);
        }
        // Names in reading order, so that a puzzle does not show how it was made.
        let mut names: Vec<Option<String>> = alloc::vec![None; paths.len()];
        let mut next = 0;
        let is_short = paths.len() <= SIGNS.len();
        let labels: Vec<Option<String>> = pair_of
            .iter()
            .map(|pair| {
                let pair = (*pair)?;
                let name = names[pair].get_or_insert_with(|| {
                    next += 1;
                    if is_short { char::from(SIGNS[next - 1]).to_string() } else { next.to_string() }
                });
                Some(name.clone())
            })
            .collect();
        let board = Board::new(self.wanted.columns, &alloc::vec![true; squares], Features::default());
        let board = board.expect("invariant: the size was checked when the generator was made");
        Puzzle::new(board, self.wanted.rules, &labels).expect("invariant: every path has two ends")
    }
}

/// How the effort is measured: without memory and refutations; the edge model needs its propagators to get anywhere.
fn effort_config(puzzle: &Puzzle) -> Config {
    let mut config = Config::default();
    if puzzle.rules().touch == Touch::Any || puzzle.rules() == Rules::TIGHT {
        config = Config::bare();
    }
    (config.border_order, config.parity) = (false, false);
    config
}

/// A proof within the limits and [`MOST_NODES`].
fn listed_uniqueness(puzzle: &Puzzle, config: Config, limits: &Limits) -> Report<Uniqueness<Solution>> {
    let solver = Solver::new(puzzle, config).expect("invariant: the engine that is chosen answers the rules");
    solver.limits(limits.clone().nodes(MOST_NODES)).listed_uniqueness()
}

/// Labels of one character.
const SIGNS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
