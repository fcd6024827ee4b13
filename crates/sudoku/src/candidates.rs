//! Which values occur in solutions, cell by cell, and how often.
//!
//! Each value of each cell is either seen in a solution that was found for another question, or asked for by itself;
//! so a puzzle with a solution takes at most one search for each candidate that no solution has,
//! and one for each that no earlier solution had.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use search_control::{End, Observer};

use crate::board::Puzzle;
use crate::board::{Layout, symbol};
use crate::engine::Step;
use crate::solver::{Report, Solver};

/// The values that were seen in solutions; complete unless a limit came first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenCandidates {
    /// What was seen in a solution.
    pub seen: Candidates,
    /// [`End::Exhausted`] if that is all; then a puzzle without candidates has no solution.
    pub end: End,
}

/// For each cell a set of values: bit 0 stands for value 1.
///
/// As text a grid of sets, those of one value as that value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    layout: Arc<Layout>,
    sets: Vec<u32>,
}

impl Candidates {
    /// Whether there is no value at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|&set| set == 0)
    }

    /// The set of each cell.
    #[must_use]
    pub fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// The values of `cell`, ascending, from 1.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    pub fn values(&self, cell: usize) -> impl Iterator<Item = u8> + use<> {
        let set = self.sets[cell];
        (1..=32).filter(move |value| set >> (value - 1) & 1 == 1)
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |cell: usize| -> String {
            let values: String = self.values(cell).map(symbol).collect();
            if values.is_empty() { ".".into() } else { values }
        };
        let texts: Vec<String> = (0..self.sets.len()).map(text).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(1);
        for row in texts.chunks(self.layout.side()) {
            for (column, text) in row.iter().enumerate() {
                write!(f, "{}{text:<width$}", if column == 0 { "" } else { " " })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// How many solutions have each value in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    /// For each cell the counts of values 1 to side; all counts are of the solutions that were met.
    pub counts: Vec<Vec<u128>>,
    /// How many solutions were met.
    pub solutions: u128,
    /// [`End::Exhausted`] if that is all.
    pub end: End,
}

impl<O: Observer> Solver<'_, O> {
    /// For each cell the values that some solution has there; a limit leaves what is known by then.
    ///
    /// ```
    /// use search_control::End;
    /// use sudoku::{Config, Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "1.../..1./.1../....".parse()?;
    /// let answer = Solver::new(&puzzle, Config::default()).candidates().answer;
    /// assert_eq!(answer.end, End::Exhausted);
    /// // The last 1 has one place left.
    /// assert!(answer.seen.values(15).eq([1]));
    /// # Ok::<(), sudoku::ParseError>(())
    /// ```
    pub fn candidates(&mut self) -> Report<SeenCandidates> {
        let puzzle = self.puzzle().clone();
        let layout = Arc::clone(puzzle.layout());
        let mut sets = alloc::vec![0_u32; layout.len()];
        let mut question = puzzle.clone();
        let mut end = End::Exhausted;
        let mut inquiry = self.inquiry();
        let mut values = alloc::vec![0; layout.len()];
        'cells: for cell in 0..layout.len() {
            let open = puzzle.allowed()[cell];
            for value in (1..=layout.side() as u8).filter(|value| open >> (value - 1) & 1 == 1) {
                let is_seen = sets[cell] >> (value - 1) & 1 == 1;
                let is_refuted = layout.peers(cell).iter().any(|&peer| puzzle.givens()[usize::from(peer)] == value);
                if is_seen || is_refuted {
                    continue;
                }
                question.assume(cell, value);
                let step = inquiry.ask(&question, &mut values);
                question.forget(cell, &puzzle);
                match step {
                    Err(stop) => {
                        end = End::Stopped(stop);
                        break 'cells;
                    }
                    Ok(Step::Exhausted) => {}
                    Ok(Step::Solution) => {
                        for (set, &value) in sets.iter_mut().zip(&values) {
                            *set |= 1 << (value - 1);
                        }
                    }
                }
            }
            if sets[cell] == 0 {
                // A cell without a value: there is no solution, so no other cell has one.
                break;
            }
        }
        let stats = inquiry.stats();
        Report { answer: SeenCandidates { seen: Candidates { layout, sets }, end }, stats }
    }

    /// How many solutions have each value in each cell, by meeting all solutions.
    pub fn candidate_counts(&mut self) -> Report<CandidateCounts> {
        let layout = Arc::clone(self.puzzle().layout());
        let mut counts = alloc::vec![alloc::vec![0_u128; layout.side()]; layout.len()];
        let mut found = 0;
        let mut solutions = self.solutions();
        while let Some(solution) = solutions.next() {
            found += 1;
            for (counts, &value) in counts.iter_mut().zip(solution.values()) {
                counts[usize::from(value - 1)] += 1;
            }
        }
        let answer = CandidateCounts { counts, solutions: found, end: solutions.end() };
        Report { answer, stats: solutions.stats() }
    }
}

impl Puzzle {
    /// Gives `cell` a value that no given contradicts.
    fn assume(&mut self, cell: usize, value: u8) {
        self.givens[cell] = value;
        self.allowed[cell] = 1 << (value - 1);
    }

    /// Takes an assumption back.
    fn forget(&mut self, cell: usize, original: &Self) {
        self.givens[cell] = original.givens[cell];
        self.allowed[cell] = original.allowed[cell];
    }
}
