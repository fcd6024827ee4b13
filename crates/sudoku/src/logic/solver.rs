//! Solving as people do: the simplest step first, again and again.
//!
//! Which techniques there are, in which order, is data ([`Settings`]); the order of [`Technique::ALL`] is `HoDoKu`'s.
//! A step is found, never guessed: where no technique applies, the solver is stuck and says so.

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Stop};

use super::board::Board;
use super::cells::{Candidate, Cells, Digits};
use super::finder::{Find, Options, finder};
use super::rating::Rating;
use super::step::{Reason, Step};
use super::technique::Technique;
use super::work::{Single, Work};

/// What a solver may use.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The techniques, in the order in which they are tried.
    pub techniques: Vec<Technique>,
    /// How far each looks.
    pub options: Options,
}

impl Default for Settings {
    /// What `HoDoKu` begins with: all techniques but large and mutant fish, siamese and dual ones, death blossoms and
    /// templates.
    fn default() -> Self {
        let is_usual = |technique: &Technique| technique.facts().is_usual;
        Self { techniques: Technique::ALL.iter().copied().filter(is_usual).collect(), options: Options::default() }
    }
}

impl Settings {
    /// Every technique there is, in `HoDoKu`'s order.
    #[must_use]
    pub fn every() -> Self {
        Self { techniques: Technique::ALL.to_vec(), options: Options::default() }
    }

    /// Without what is only true if there is one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Self {
        self.options.uniqueness = false;
        self
    }
}

/// Solves positions of the classic board by logic.
///
/// ```
/// use sudoku::logic::{Board, LogicSolver, Settings};
///
/// let board: Board =
///     "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79".parse()?;
/// let solver = LogicSolver::new(&Settings::default());
/// let explanation = solver.explain(&board);
/// assert!(explanation.board.is_complete());
/// assert_eq!(explanation.steps[0].to_string(), "Naked Single: r5c5=5");
/// # Ok::<(), sudoku::logic::StateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LogicSolver {
    finders: Vec<(Technique, Find)>,
    options: Options,
}

/// A whole solution, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, each from the position that the ones before leave.
    pub steps: Vec<Step>,
    /// Where it ended: complete, or stuck.
    pub board: Board,
}

impl Explanation {
    /// How hard that is: what [`LogicSolver::rate`] says.
    #[must_use]
    pub fn rating(&self) -> Rating {
        let mut rating = Rating::default();
        self.steps.iter().for_each(|step| rating.add(step.technique));
        rating.is_solved = self.board.is_complete();
        rating
    }
}

impl LogicSolver {
    /// A solver that may use what `settings` name; techniques that nobody has written are passed over.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let may_use = |technique: &Technique| settings.options.uniqueness || !technique.facts().needs_uniqueness;
        let techniques = settings.techniques.iter().copied().filter(may_use);
        let finders = techniques.filter_map(|technique| Some((technique, finder(technique)?))).collect();
        Self { finders, options: settings.options.clone() }
    }

    /// The first step of the simplest technique that has one; `None` where it is stuck, and on a complete board.
    #[must_use]
    pub fn next(&self, board: &Board) -> Option<Step> {
        self.find(&mut Work::new(board)).map(Found::into_step)
    }

    /// All steps from a position on.
    #[must_use]
    pub fn explain(&self, board: &Board) -> Explanation {
        self.explain_within(board, &Limits::none()).0
    }

    /// All steps from a position on, up to a limit; a node is a step.
    #[must_use]
    pub fn explain_within(&self, board: &Board, limits: &Limits) -> (Explanation, Option<Stop>) {
        let mut steps = Vec::new();
        let (board, stop) = self.walk(board, limits, |found, work| {
            let step = found.into_step();
            work.apply(&step);
            steps.push(step);
        });
        (Explanation { steps, board }, stop)
    }

    /// How hard a position is: what [`explain`](Self::explain) would use, without keeping the steps.
    #[must_use]
    pub fn rate(&self, board: &Board) -> Rating {
        self.rate_within(board, &Limits::none()).0
    }

    /// How hard a position is, as far as a limit lets it be known; a node is a step.
    #[must_use]
    pub fn rate_within(&self, board: &Board, limits: &Limits) -> (Rating, Option<Stop>) {
        let mut rating = Rating::default();
        let (board, stop) = self.walk(board, limits, |found, work| match found {
            Found::Single(technique, single) => {
                work.place(single.candidate.cell, single.candidate.digit);
                rating.add(technique);
            }
            Found::Step(step) => {
                work.apply(&step);
                rating.add(step.technique);
            }
        });
        rating.is_solved = board.is_complete();
        (rating, stop)
    }

    /// Finds step after step, which `take` does; returns where it ended, and the limit if one ended it.
    fn walk(&self, board: &Board, limits: &Limits, mut take: impl FnMut(Found, &mut Work)) -> (Board, Option<Stop>) {
        let (mut work, mut check) = (Work::new(board), LimitCheck::new(limits));
        loop {
            if let Err(stop) = check.node() {
                return (work.board, Some(stop));
            }
            let Some(found) = self.find(&mut work) else { return (work.board, None) };
            take(found, &mut work);
        }
    }

    /// The next step; singles are not searched for.
    fn find(&self, work: &mut Work) -> Option<Found> {
        let mut first: Option<Step> = None;
        for &(technique, find) in &self.finders {
            if technique <= Technique::HiddenSingle {
                if let Some(single) = work.single(technique) {
                    return Some(Found::Single(technique, single));
                }
            } else if technique.facts().needs_uniqueness && work.board.is_restricted() {
                continue;
            } else if find(&work.board, &self.options, &mut first).is_break() {
                break;
            }
        }
        first.map(Found::Step)
    }
}

/// A step, or a single that need not become one.
#[allow(clippy::large_enum_variant, reason = "it is taken apart at once, and a box would be memory for each step")]
enum Found {
    Single(Technique, Single),
    Step(Step),
}

impl Found {
    fn into_step(self) -> Step {
        match self {
            Self::Step(step) => step,
            Self::Single(technique, Single { candidate: Candidate { cell, digit }, house }) => {
                let reason = match technique {
                    Technique::FullHouse => Reason::LastCell { house },
                    Technique::NakedSingle => Reason::LastDigit,
                    _ => Reason::LastPlace { house },
                };
                Step::new(technique, Cells::of(cell), Digits::of(digit), reason).placing(cell, digit)
            }
        }
    }
}
