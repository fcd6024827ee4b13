//! Puzzles from a seed, unique by proof.
//!
//! A solution is a path that begins in one cell and grows at both ends. An end that has no free cell beside it *backbites*:
//! it bites a cell of the path, which opens the path there and gives it a new end. More backbites stir the whole.
//! Only where that covers no board within its budget the solver is asked for a path, or for the proof that there is none.
//! A puzzle begins with all numbers given; numbers are taken away in an order drawn by lot, together with those that
//! a symmetry ties to them, and stay away if the solution stays the only one.
//! What is left when every cell was tried is irredundant: no given (no group of givens) can go.
//!
//! The same seed gives the same puzzle in every version and on every platform.
//!
//! References: R. Oberdorf et al., "Secondary structures in long compact polymers" (2006), DOI 10.1103/PhysRevE.74.051801
//! (backbites).

use alloc::vec::Vec;
use core::str::FromStr;

use csp_core::Step;
use search_control::settings::by_word;
use search_control::{ConfigError, Limits, Outcome, SeededRandom, Stop};

use crate::board::{Board, Cell, Neighbours, Number, Puzzle, Solution};
use crate::config::Config;
use crate::engine::Search;
use crate::solver::Solver;

/// How many backbites there are for each cell of a path that is whole.
const BITES_PER_CELL: usize = 40;

/// How many times its cells, squared, a path may grow and bite until it is whole.
const GROWTH: usize = 20;

/// How many nodes the search for a small detour may take.
const DETOUR_NODES: u64 = 30;

/// How many nodes the first turn of each search for another solution has.
const FIRST_NODES: u64 = 600;

/// How the givens lie on the rectangle of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// Anyhow.
    #[default]
    None,
    /// Half a turn maps them onto themselves.
    Half,
    /// The reflection left to right does.
    Vertical,
    /// The reflection top to bottom does.
    Horizontal,
    /// Both reflections do.
    Both,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::None, Self::Half, Self::Vertical, Self::Horizontal, Self::Both];

    /// Its name in options.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Half => "half",
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
            Self::Both => "both",
        }
    }

    /// The cells that are given or not together with `cell`, itself among them, ascending; holes have no part in it.
    fn orbit(self, board: &Board, cell: Cell) -> Vec<Cell> {
        let columns = board.columns();
        let (row, column) = (board.square(cell) / columns, board.square(cell) % columns);
        let (up, left) = (board.rows() - 1 - row, columns - 1 - column);
        let images: &[(usize, usize)] = match self {
            Self::None => &[],
            Self::Half => &[(up, left)],
            Self::Vertical => &[(row, left)],
            Self::Horizontal => &[(up, column)],
            Self::Both => &[(row, left), (up, column), (up, left)],
        };
        let mut orbit = alloc::vec![cell];
        orbit.extend(images.iter().filter_map(|&(row, column)| board.cell_in(row * columns + column)));
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}

impl FromStr for Symmetry {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("symmetry", &Self::ALL, Self::word, text)
    }
}

/// What puzzles should be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Wanted {
    /// How the givens lie.
    pub symmetry: Symmetry,
    /// At least so many givens are left.
    pub clues: usize,
    /// A given stays if proving that it can go takes more nodes than this; without it every given is decided.
    pub effort: Option<u64>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// How many groups of givens are left because proving that they can go would have taken too long.
    pub undecided: usize,
}

/// Makes puzzles on one board.
///
/// ```
/// use hidato::{Generator, Puzzle, Wanted};
/// use search_control::Limits;
///
/// let board: Puzzle = ". . . . / . # . . / . . . .".parse()?;
/// let generator = Generator::new(&board);
/// let made = generator.puzzle(7, &Wanted::default(), &Limits::none())?.expect("a path through all cells");
/// let again = generator.puzzle(7, &Wanted::default(), &Limits::none())?;
/// assert_eq!(Some(made), again);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    blank: Puzzle,
}

impl Generator {
    /// A generator of puzzles on the board of `puzzle`, whose givens do not matter.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { blank: puzzle.with_givens(alloc::vec![None; puzzle.board().len()]) }
    }

    /// The puzzle of `seed`; `None` if no path goes through all cells.
    ///
    /// # Errors
    ///
    /// If a limit was reached; the node limit is one for each proof.
    pub fn puzzle(&self, seed: u64, wanted: &Wanted, limits: &Limits) -> Result<Option<Generated>, Stop> {
        let mut random = SeededRandom::new(seed);
        let Some(numbers) = self.numbers(&mut random, limits)? else { return Ok(None) };
        let mut givens: Vec<Option<Number>> = numbers.iter().copied().map(Some).collect();
        let mut left = givens.len();
        let mut order: Vec<Cell> = self.blank.board().cells().collect();
        random.shuffle(&mut order);
        let mut undecided = 0;
        for cell in order {
            let orbit = wanted.symmetry.orbit(self.blank.board(), cell);
            if givens[cell.index()].is_none() || left < orbit.len() + wanted.clues {
                continue;
            }
            // Of each orbit the first cell that comes decides for all.
            for &cell in &orbit {
                givens[cell.index()] = None;
            }
            let can_go = self.can_go(&givens, &numbers, &orbit, wanted.effort, limits)?;
            if can_go == Some(true) {
                left -= orbit.len();
                continue;
            }
            undecided += usize::from(can_go.is_none());
            for &cell in &orbit {
                givens[cell.index()] = Some(numbers[cell.index()]);
            }
        }
        let solution = self.blank.solution(numbers);
        Ok(Some(Generated { puzzle: self.blank.with_givens(givens), solution, undecided }))
    }

    /// A solution drawn by lot; `None` if there is none.
    fn numbers(&self, random: &mut SeededRandom, limits: &Limits) -> Result<Option<Vec<Number>>, Stop> {
        let board = self.blank.board();
        let mut path = Path::begin(board, random);
        for _ in 0..GROWTH * board.len() * board.len() {
            if path.cells.len() == board.len() {
                break;
            }
            path.grow_or_bite(board, random);
        }
        if path.cells.len() < board.len() {
            path = match Solver::new(&self.blank, Config::default()).limits(limits.clone()).solve().answer {
                Outcome::Solved(solution) => Path::of(board, solution.numbers()),
                Outcome::Unsolvable => return Ok(None),
                Outcome::Stopped(stop) => return Err(stop),
            };
        }
        for _ in 0..board.len() * BITES_PER_CELL {
            path.grow_or_bite(board, random);
        }
        Ok(Some(path.place.iter().map(|&place| place as Number + 1).collect()))
    }

    /// Whether `numbers` are still the only solution without the givens of `orbit`; `None` if that takes more than `effort` nodes.
    fn can_go(
        &self,
        givens: &[Option<Number>],
        numbers: &[Number],
        orbit: &[Cell],
        effort: Option<u64>,
        limits: &Limits,
    ) -> Result<Option<bool>, Stop> {
        // Another solution is mostly a small detour: all cells but those around keep their numbers.
        for radius in [2, 3] {
            let around = self.around(orbit, radius);
            let others = numbers.iter().zip(givens).zip(&around);
            let others =
                others.map(|((&number, &given), &is_near)| if is_near { given } else { Some(number) }).collect();
            if self.has_other(others, numbers, orbit, &limits.clone().nodes(DETOUR_NODES)) == Ok(true) {
                return Ok(Some(false));
            }
        }
        let nodes = effort.unwrap_or(u64::MAX).min(limits.node_limit().unwrap_or(u64::MAX));
        match self.has_other(givens.to_vec(), numbers, orbit, &limits.clone().nodes(nodes)) {
            Ok(has_other) => Ok(Some(!has_other)),
            Err(Stop::Nodes) if effort == Some(nodes) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Whether some solution of these givens has one of the cells of `orbit` otherwise than `numbers`.
    ///
    /// With those given there is no other, so any other solution is of that kind.
    fn has_other(
        &self,
        givens: Vec<Option<Number>>,
        numbers: &[Number],
        orbit: &[Cell],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let puzzle = self.blank.with_givens(givens);
        let mut nodes = limits.node_limit();
        for &cell in orbit {
            if race(&puzzle, numbers[cell.index()], cell, limits, &mut nodes)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// For each cell whether it is at most `radius` steps from one of these.
    fn around(&self, cells: &[Cell], radius: usize) -> Vec<bool> {
        let mut is_near = alloc::vec![false; self.blank.board().len()];
        let mut edge = cells.to_vec();
        for step in 0..=radius {
            edge.iter().for_each(|cell| is_near[cell.index()] = true);
            if step < radius {
                edge = edge.iter().flat_map(|&cell| self.blank.board().neighbours(cell)).copied().collect();
                edge.retain(|cell| !is_near[cell.index()]);
                edge.sort_unstable();
                edge.dedup();
            }
        }
        is_near
    }
}

/// Whether some solution has this cell otherwise; takes what it used off `nodes`.
///
/// The default search answers nearly always at once. What it does not is raced in turns that double: by a search that tries
/// every candidate first, by one that guesses at numbers alone, and by the default going on. Where one is lost, another mostly
/// is not: of 100 hexagonal 10x10 boards the dearest took 2.3 s with one search and takes 0.3 s with the three.
fn race(puzzle: &Puzzle, number: Number, cell: Cell, limits: &Limits, nodes: &mut Option<u64>) -> Result<bool, Stop> {
    let probing = Config { probing: true, ..Config::default() };
    let by_number = Config { dual_mrv: false, ..Config::default() };
    let mut turn = FIRST_NODES;
    let mut run = |engine: &mut dyn Search, turn: u64| {
        let before = engine.counters().nodes;
        engine.limits(&limits.clone().nodes(nodes.unwrap_or(u64::MAX).min(turn)));
        let step = engine.step(&mut ());
        *nodes = nodes.map(|left| left.saturating_sub(engine.counters().nodes - before));
        match step {
            Step::Solution => Some(Ok(true)),
            Step::Exhausted => Some(Ok(false)),
            Step::Stopped(Stop::Nodes) if *nodes != Some(0) => None,
            Step::Stopped(stop) => Some(Err(stop)),
        }
    };
    let new = |config: Config| {
        let mut engine = crate::model::engine(puzzle, &config);
        engine.exclude(number, cell);
        engine
    };
    let mut first = new(Config::default());
    if let Some(answer) = run(&mut *first, turn) {
        return answer;
    }
    let mut racers = [new(probing), new(by_number), first];
    loop {
        for engine in &mut racers {
            if let Some(answer) = run(&mut **engine, turn) {
                return answer;
            }
        }
        turn = turn.saturating_mul(2);
    }
}

/// A path that grows at both ends.
#[derive(Debug)]
struct Path {
    cells: Vec<Cell>,
    /// For each cell its place on the path, or [`OUTSIDE`].
    place: Vec<usize>,
}

/// The place of a cell that is not on the path.
const OUTSIDE: usize = usize::MAX;

impl Path {
    /// A path of one cell, drawn by lot.
    fn begin(board: &Board, random: &mut SeededRandom) -> Self {
        let start = random.below(board.len() as u32) as usize;
        let mut place = alloc::vec![OUTSIDE; board.len()];
        place[start] = 0;
        Self { cells: alloc::vec![Cell::new(start as u16)], place }
    }

    /// The path of these numbers.
    fn of(board: &Board, numbers: &[Number]) -> Self {
        let place: Vec<usize> = numbers.iter().map(|&number| usize::from(number) - 1).collect();
        let mut cells = alloc::vec![Cell::new(0); board.len()];
        for (cell, &place) in board.cells().zip(&place) {
            cells[place] = cell;
        }
        Self { cells, place }
    }

    /// One end, drawn by lot, takes a cell beside it if one is free, and bites one otherwise.
    fn grow_or_bite(&mut self, board: &Board, random: &mut SeededRandom) {
        // The other end is the one that is looked at when all is turned round.
        if random.below(2) == 1 {
            self.turn_round(0);
        }
        let Some(&end) = self.cells.last() else { return };
        let near = board.neighbours(end);
        let free: Neighbours = near.iter().copied().filter(|cell| self.place[cell.index()] == OUTSIDE).collect();
        if let Some(&cell) = random.choose(&free) {
            self.place[cell.index()] = self.cells.len();
            self.cells.push(cell);
        } else if let Some(&bitten) = random.choose(near) {
            // Behind the bite the path runs the other way round; to bite the cell before changes nothing.
            self.turn_round(self.place[bitten.index()] + 1);
        }
    }

    /// Turns round the part of the path from this place on.
    fn turn_round(&mut self, from: usize) {
        self.cells[from..].reverse();
        for (place, cell) in self.cells.iter().enumerate().skip(from) {
            self.place[cell.index()] = place;
        }
    }
}
