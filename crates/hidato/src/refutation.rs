//! Why a puzzle has no solution: what is the least that refutes it.
//!
//! Contradicting givens never become a [`Puzzle`]; what is left is refuted by propagation, or by search.
//! The techniques are switched on one after another, in the order of [`Config::switches`], and the first with which
//! propagation alone fails is named.

use core::fmt;

use search_control::{Limits, Outcome, Stop};

use crate::board::Puzzle;
use crate::config::{Config, Engine};
use crate::solver::Solver;

/// What refutes a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refutation {
    /// Propagation without any technique: different cells, and neighbours of what is placed.
    Rules,
    /// Propagation with this technique and those before it, without a guess.
    Technique(&'static str),
    /// Propagation leaves the question open: only search could say no.
    Search,
}

impl Refutation {
    /// One word: `rules`, the name of the technique, or `search`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Technique(name) => name,
            Self::Search => "search",
        }
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What refutes a puzzle that has no solution; of one that has some it says [`Refutation::Search`].
///
/// # Errors
///
/// If a limit was reached; each propagation is one node.
///
/// ```
/// use hidato::{Puzzle, Refutation, refutation};
/// use search_control::Limits;
///
/// let puzzle: Puzzle = "> odd adj=4\n. 1 .\n. . .\n. . .".parse()?;
/// let report = hidato::Solver::new(&puzzle, hidato::Config::default()).solve();
/// assert_eq!(report.answer.solution(), None);
/// assert_ne!(refutation(&puzzle, &Limits::none()), Ok(Refutation::Search));
/// # Ok::<(), hidato::ParseError>(())
/// ```
pub fn refutation(puzzle: &Puzzle, limits: &Limits) -> Result<Refutation, Stop> {
    let mut config = Config::bare();
    config.engine = Engine::Csp;
    let is_refuted = |config| match Solver::new(puzzle, config).limits(limits.clone()).propagate().answer {
        Outcome::Unsolvable => Ok(true),
        Outcome::Solved(_) => Ok(false),
        Outcome::Stopped(stop) => Err(stop),
    };
    if is_refuted(config)? {
        return Ok(Refutation::Rules);
    }
    for switch in Config::switches().iter().filter(|switch| switch.engine == "csp") {
        if config.set(switch.name, "on").is_ok() && is_refuted(config)? {
            return Ok(Refutation::Technique(switch.name));
        }
    }
    Ok(Refutation::Search)
}
