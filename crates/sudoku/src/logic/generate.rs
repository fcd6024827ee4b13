//! Puzzles of a difficulty: made by the generator, kept if they are as wanted.
//!
//! Makes minimal puzzles until one fits. Some 44% of them are easy and 40% medium, so those come at once;
//! a puzzle that needs a rare technique may take thousands of tries, and some techniques hardly occur at all:
//! give such a wish a limit.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use search_control::{LimitCheck, Limits, Stop};

use super::board::Board;
use super::explainer::Explainer;
use super::rating::Rating;
use super::solver::{LogicSolver, Settings};
use super::technique::{Level, Technique};
use crate::board::Puzzle;
use crate::generate::{Generator, Wanted};

/// How hard a puzzle should be; what is `None` does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// Its level.
    pub level: Option<Level>,
    /// A technique that it needs: simpler ones alone do not solve it, and harder ones are not needed.
    pub technique: Option<Technique>,
    /// Its rating after Sudoku Explainer, in tenths.
    pub rating: Option<RangeInclusive<u32>>,
}

/// Makes puzzles of a difficulty.
#[derive(Clone, Debug)]
pub struct Grader {
    difficulty: Difficulty,
    solver: LogicSolver,
    explainer: Explainer,
}

impl Grader {
    /// One that keeps what is as hard as `difficulty` says.
    #[must_use]
    pub fn new(difficulty: Difficulty) -> Self {
        let mut settings = Settings::default();
        if let Some(hardest) = difficulty.technique {
            // Nothing harder; the technique itself even if it is not usual.
            let techniques = settings.techniques.iter().copied().filter(|&technique| technique < hardest);
            settings.techniques = techniques.chain([hardest]).collect::<Vec<_>>();
        }
        Self { solver: LogicSolver::new(&settings), explainer: Explainer::default(), difficulty }
    }

    /// Whether a position is as hard as wanted, with its rating.
    #[must_use]
    pub fn fits(&self, board: &Board) -> Option<Rating> {
        let rating = self.solver.rate(board);
        let Difficulty { level, technique, rating: range } = &self.difficulty;
        let has_level = level.is_none_or(|level| rating.level() == level);
        let needs = technique.is_none_or(|technique| rating.is_solved && rating.uses[technique as usize] > 0);
        let in_range = |range: &RangeInclusive<u32>| {
            let found = self.explainer.rate(board);
            found.is_solved && range.contains(&found.er)
        };
        (has_level && needs && range.as_ref().is_none_or(in_range)).then_some(rating)
    }

    /// Makes puzzles until one fits, with the seeds after that of the generator; `None` if the generator makes none.
    ///
    /// ```
    /// use search_control::Limits;
    /// use sudoku::logic::{Difficulty, Grader, Level};
    /// use sudoku::{Generator, Layout, Wanted};
    ///
    /// let grader = Grader::new(Difficulty { level: Some(Level::Medium), ..Difficulty::default() });
    /// let mut generator = Generator::new(Layout::classic(), 1);
    /// let (puzzle, rating) = grader.puzzle(&mut generator, &Wanted::default(), &Limits::none())?.expect("there are many");
    /// assert_eq!((rating.level(), rating.is_solved), (Level::Medium, true));
    /// # Ok::<(), search_control::Stop>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn puzzle(
        &self,
        generator: &mut Generator,
        wanted: &Wanted,
        limits: &Limits,
    ) -> Result<Option<(Puzzle, Rating)>, Stop> {
        // Each puzzle may be too quick for its own search to look at the clock.
        let mut check = LimitCheck::new(limits);
        loop {
            check.work()?;
            let Some(puzzle) = generator.puzzle(wanted, limits)? else { return Ok(None) };
            let Ok(board) = Board::from_puzzle(&puzzle) else { return Ok(None) };
            if let Some(rating) = self.fits(&board) {
                return Ok(Some((puzzle, rating)));
            }
        }
    }
}
