//! About how many solutions a puzzle has, where counting them would take for ever.
//!
//! A probe walks from the root to a leaf: in each node it takes one of the `k` candidates of a cell with the fewest
//! by lot, and multiplies by `k`; at a solution the product is its guess at the count, at a dead end the guess is 0.
//! The mean over many probes has the right expectation; its error falls with their square root,
//! but the spread of single probes is large where the tree is lopsided.
//!
//! References: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).

use alloc::sync::Arc;

use search_control::{LimitCheck, Limits, SeededRandom, Stop};

use crate::board::Puzzle;
use crate::config::Config;
use crate::generic::Generic;

/// An estimate of a number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Estimate {
    /// The mean of all probes.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// How many probes were made.
    pub probes: u64,
    /// What ended the probes before their number, if something did.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub stop: Option<Stop>,
}

impl Estimate {
    /// Makes up to `probes` probes; a node of a probe is a node for `limits`.
    ///
    /// ```
    /// use search_control::Limits;
    /// use sudoku::{Estimate, Puzzle};
    ///
    /// let empty: Puzzle = ".".repeat(16).parse()?;
    /// let estimate = Estimate::new(&empty, 10_000, 1, &Limits::none());
    /// assert!((estimate.mean - 288.0).abs() < 4.0 * estimate.error + 1.0);
    /// # Ok::<(), sudoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle, probes: u64, seed: u64, limits: &Limits) -> Self {
        let mut search = Generic::new(&Arc::clone(puzzle.layout()), Config::default());
        let mut random = SeededRandom::new(seed);
        let mut check = LimitCheck::new(limits);
        let (mut made, mut mean, mut squares) = (0_u64, 0.0, 0.0);
        let mut stop = None;
        while made < probes {
            match search.probe(puzzle, &mut random, &mut check) {
                Err(reason) => {
                    stop = Some(reason);
                    break;
                }
                Ok(guess) => {
                    // Welford's running mean and sum of squares.
                    made += 1;
                    let step = guess - mean;
                    mean += step / made as f64;
                    squares += step * (guess - mean);
                }
            }
        }
        let variance = if 1 < made { squares / (made - 1) as f64 } else { 0.0 };
        Self { mean, error: square_root(variance / made.max(1) as f64), probes: made, stop }
    }
}

/// The square root by Newton's method, as `core` has none.
fn square_root(square: f64) -> f64 {
    if !square.is_normal() || square < 0.0 {
        return 0.0;
    }
    let mut root = f64::from_bits((square.to_bits() >> 1) + (1023 << 51));
    for _ in 0..6 {
        root = f64::midpoint(root, square / root);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_right() {
        for square in [1e-300, 0.25, 2.0, 81.0, 1e20, 6.67e21, 1e300] {
            let root = square_root(square);
            assert!((root * root / square - 1.0).abs() < 1e-12, "{square}");
        }
        assert_eq!(square_root(0.0), 0.0);
    }
}
