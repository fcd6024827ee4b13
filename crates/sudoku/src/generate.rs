//! Grids and puzzles from a seed, unique by proof.
//!
//! A grid is the solution of a search whose cells and values are drawn by lot; it begins anew where it gets stuck.
//! A puzzle begins as such a grid; cells are blanked in an order drawn by lot, together with those that a symmetry
//! ties to them, and stay blank if the solution stays the only one.
//! What is left when every cell was tried is minimal: no given (no group of givens) can go.
//!
//! The same seed gives the same puzzle in every version and on every platform.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::str::FromStr;

use search_control::settings::by_word;
use search_control::{ConfigError, LimitCheck, Limits, SeededRandom, Stop};

use crate::board::Layout;
use crate::board::{Puzzle, Solution};
use crate::config::Config;
use crate::engine::{Search, Step};
use crate::fast::Fast;
use crate::generic::Generic;
use crate::solver::search_for;

/// How the givens lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// Anyhow.
    #[default]
    None,
    /// Half a turn maps them onto themselves.
    Half,
    /// A quarter of a turn does.
    Quarter,
    /// The reflection left to right does.
    Vertical,
    /// The reflection top to bottom does.
    Horizontal,
    /// Both reflections do.
    Both,
    /// The reflection in the main diagonal does.
    Diagonal,
    /// The reflection in the other diagonal does.
    AntiDiagonal,
    /// Both reflections in diagonals do.
    BothDiagonals,
    /// All turns and reflections do.
    Full,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Half,
        Self::Quarter,
        Self::Vertical,
        Self::Horizontal,
        Self::Both,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Its name in options.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Half => "half",
            Self::Quarter => "quarter",
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
            Self::Both => "both",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The cells that must be blank or given together with `cell`, itself among them, ascending.
    fn orbit(self, cell: usize, side: usize) -> Vec<usize> {
        let last = side - 1;
        type Turn = fn(usize, usize, usize) -> (usize, usize);
        let turns: &[Turn] = match self {
            Self::None => &[],
            Self::Half => &[|r, c, l| (l - r, l - c)],
            Self::Quarter => &[|r, c, l| (c, l - r)],
            Self::Vertical => &[|r, c, l| (r, l - c)],
            Self::Horizontal => &[|r, c, l| (l - r, c)],
            Self::Both => &[|r, c, l| (r, l - c), |r, c, l| (l - r, c)],
            Self::Diagonal => &[|r, c, _| (c, r)],
            Self::AntiDiagonal => &[|r, c, l| (l - c, l - r)],
            Self::BothDiagonals => &[|r, c, _| (c, r), |r, c, l| (l - c, l - r)],
            Self::Full => &[|r, c, l| (c, l - r), |r, c, _| (c, r)],
        };
        let mut orbit = alloc::vec![cell];
        let mut at = 0;
        while at < orbit.len() {
            for turn in turns {
                let (row, column) = turn(orbit[at] / side, orbit[at] % side, last);
                let other = row * side + column;
                if !orbit.contains(&other) {
                    orbit.push(other);
                }
            }
            at += 1;
        }
        orbit.sort_unstable();
        orbit
    }
}

impl FromStr for Symmetry {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("symmetry", &Self::ALL, Self::word, text)
    }
}

/// What a generated puzzle should be like.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// How the givens lie.
    pub symmetry: Symmetry,
    /// The fewest givens to leave; a puzzle may need more. With 0 it becomes minimal.
    pub clues: usize,
    /// The cells that may be given, if not all.
    pub pattern: Option<Vec<bool>>,
    /// How many guesses a proof may take that a given can go; a given that would need more stays, so that the puzzle
    /// has one solution but is perhaps not minimal. Boards of 25x25 hardly come to an end without.
    pub effort: Option<u64>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { symmetry: Symmetry::None, clues: 0, pattern: None, effort: None }
    }
}

/// Makes puzzles on one board.
///
/// ```
/// use search_control::Limits;
/// use sudoku::{Generator, Layout, Wanted};
///
/// let mut generator = Generator::new(Layout::classic(), 7);
/// let puzzle = generator.puzzle(&Wanted::default(), &Limits::none())?.expect("every pattern is allowed");
/// assert!(17 <= puzzle.clues() && puzzle.clues() < 40);
/// # Ok::<(), search_control::Stop>(())
/// ```
pub struct Generator {
    layout: Arc<Layout>,
    random: SeededRandom,
    search: Box<dyn Search>,
    /// Draws grids.
    drawer: Drawer,
    /// The puzzle that is worked on.
    puzzle: Puzzle,
    values: Vec<u8>,
    /// Guesses that are left of the node limit.
    left: u64,
    undecided: usize,
}

/// What draws grids.
enum Drawer {
    Fast(Box<Fast>),
    Generic(Box<Generic>),
}

impl Generator {
    /// A generator on a board; the same seed makes the same puzzles.
    #[must_use]
    pub fn new(layout: impl Into<Arc<Layout>>, seed: u64) -> Self {
        let layout = layout.into();
        let puzzle = Puzzle {
            givens: alloc::vec![0; layout.len()],
            allowed: alloc::vec![layout.all_values(); layout.len()],
            layout: Arc::clone(&layout),
            has_candidates: false,
        };
        let (_, search) = search_for(&layout, &Config::default());
        let values = alloc::vec![0; layout.len()];
        let drawer = if layout.is_classic() {
            Drawer::Fast(Box::new(Fast::new()))
        } else {
            Drawer::Generic(Box::new(Generic::new(&layout, Config::default())))
        };
        Self { layout, random: SeededRandom::new(seed), search, drawer, puzzle, values, left: u64::MAX, undecided: 0 }
    }

    /// Goes to another seed, as if made anew with it.
    pub fn reseed(&mut self, seed: u64) {
        self.random = SeededRandom::new(seed);
    }

    /// How many givens of the last puzzle stayed because the [effort](Wanted::effort) did not suffice to tell;
    /// with none it is minimal.
    #[must_use]
    pub const fn undecided(&self) -> usize {
        self.undecided
    }

    /// A full grid; `None` if the board has none.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn grid(&mut self, limits: &Limits) -> Result<Option<Solution>, Stop> {
        self.puzzle.givens.fill(0);
        self.puzzle.allowed.fill(self.layout.all_values());
        self.puzzle.has_candidates = false;
        self.search.limits(limits);
        let mut check = LimitCheck::new(limits);
        let (puzzle, random, values) = (&self.puzzle, &mut self.random, &mut self.values);
        let is_drawn = match &mut self.drawer {
            Drawer::Fast(fast) => fast.draw(puzzle, random, &mut check, values)?,
            Drawer::Generic(generic) => generic.draw(puzzle, random, &mut check, values)?,
        };
        if !is_drawn {
            return Ok(None);
        }
        Ok(Some(Solution { layout: Arc::clone(&self.layout), values: self.values.clone() }))
    }

    /// A puzzle with one solution; `None` if the board has no grid, or the pattern's cells do not determine the one drawn.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn puzzle(&mut self, wanted: &Wanted, limits: &Limits) -> Result<Option<Puzzle>, Stop> {
        let Some(grid) = self.grid(limits)? else { return Ok(None) };
        let may_be_given = |cell: usize| wanted.pattern.as_ref().is_none_or(|pattern| pattern.get(cell) == Some(&true));
        let mut givens = grid.values.clone();
        for (cell, given) in givens.iter_mut().enumerate() {
            if !may_be_given(cell) {
                *given = 0;
            }
        }
        self.undecided = 0;
        self.left = limits.node_limit().unwrap_or(u64::MAX);
        if !self.is_unique(&givens)? {
            return Ok(None);
        }
        let side = self.layout.side();
        let mut cells: Vec<usize> = (0..givens.len()).filter(|&cell| may_be_given(cell)).collect();
        self.random.shuffle(&mut cells);
        let mut clues = cells.len();
        for &cell in &cells {
            let orbit = wanted.symmetry.orbit(cell, side);
            if givens[cell] == 0 || clues < wanted.clues + orbit.len() {
                continue;
            }
            let before: Vec<u8> = orbit.iter().map(|&cell| givens[cell]).collect();
            orbit.iter().for_each(|&cell| givens[cell] = 0);
            if let Some(effort) = wanted.effort {
                self.search.limits(&limits.clone().nodes(effort.min(self.left)));
            }
            let is_unique = match before[..] {
                [value] => self.has_other(&givens, cell, value).map(|has_other| !has_other),
                _ => self.is_unique(&givens),
            };
            self.left = self.left.saturating_sub(self.search.counters().nodes);
            let is_unique = match is_unique {
                Err(Stop::Nodes) if wanted.effort.is_some() && 0 < self.left => {
                    self.undecided += before.iter().filter(|&&value| value != 0).count();
                    false
                }
                known => known?,
            };
            if is_unique {
                clues -= before.iter().filter(|&&value| value != 0).count();
            } else {
                orbit.iter().zip(before).for_each(|(&cell, value)| givens[cell] = value);
            }
        }
        Ok(Puzzle::new(Arc::clone(&self.layout), &givens).ok())
    }

    /// Whether these givens have a solution with another value in a blank cell; one search up to its first solution.
    fn has_other(&mut self, givens: &[u8], cell: usize, value: u8) -> Result<bool, Stop> {
        self.set(givens);
        self.puzzle.allowed[cell] &= !(1 << (value - 1));
        self.puzzle.has_candidates = true;
        self.search.load(&self.puzzle);
        Ok(self.search.advance(&mut (), &mut self.values)? == Step::Solution)
    }

    /// Whether these givens have one solution.
    fn is_unique(&mut self, givens: &[u8]) -> Result<bool, Stop> {
        self.set(givens);
        self.search.load(&self.puzzle);
        let is_solvable = self.search.advance(&mut (), &mut self.values)? == Step::Solution;
        Ok(is_solvable && self.search.advance(&mut (), &mut self.values)? == Step::Exhausted)
    }

    /// Makes the puzzle that is worked on one of these givens.
    fn set(&mut self, givens: &[u8]) {
        let all = self.layout.all_values();
        self.puzzle.givens.copy_from_slice(givens);
        for (allowed, &given) in self.puzzle.allowed.iter_mut().zip(givens) {
            *allowed = if given == 0 { all } else { 1 << (given - 1) };
        }
        self.puzzle.has_candidates = false;
    }
}

impl core::fmt::Debug for Generator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Generator").field("layout", &self.layout).finish_non_exhaustive()
    }
}
