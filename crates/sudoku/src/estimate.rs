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
    /// The mean of all probes; infinite where it exceeds what such a number holds.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_infinite"))]
    pub mean: f64,
    /// The standard error of the mean; infinite likewise.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_infinite"))]
    pub error: f64,
    /// The decimal logarithm of the mean; `None` if that is 0.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub log10: Option<f64>,
    /// The standard error as a part of the mean; 0 if that is 0.
    pub relative_error: f64,
    /// How many probes were made.
    pub probes: u64,
    /// What ended the probes before their number, if something did.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub stop: Option<Stop>,
}

#[cfg(feature = "serde")]
fn is_infinite(number: &f64) -> bool {
    number.is_infinite()
}

/// A product that may exceed every floating-point number: `mantissa * 2^exponent`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Product {
    /// From 1 up to 2, or 0.
    mantissa: f64,
    exponent: i32,
}

impl Product {
    pub(crate) const ZERO: Self = Self { mantissa: 0.0, exponent: i32::MIN / 2 };
    pub(crate) const ONE: Self = Self { mantissa: 1.0, exponent: 0 };

    /// This times a small number.
    pub(crate) fn times(self, factor: u32) -> Self {
        let Self { mut mantissa, mut exponent } = self;
        mantissa *= f64::from(factor);
        while 2.0 <= mantissa {
            mantissa /= 2.0;
            exponent += 1;
        }
        Self { mantissa, exponent }
    }
}

/// Two to a power; 0 or infinite where there is no such number.
fn power_of_two(exponent: i32) -> f64 {
    match exponent {
        ..-1022 => 0.0,
        -1022..=1023 => f64::from_bits(((exponent + 1023) as u64) << 52),
        1024.. => f64::INFINITY,
    }
}

/// Times a power of two, so that neither the power nor what comes between overflows.
fn scaled(number: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    number * power_of_two(half) * power_of_two(exponent - half)
}

/// The decimal logarithm of `number * 2^exponent`, `number` being positive.
fn log10(mut number: f64, mut exponent: i32) -> f64 {
    let mut whole = 0_i32;
    loop {
        match () {
            () if 10.0 <= number => (number, whole) = (number / 10.0, whole + 1),
            () if number < 1.0 => (number, whole) = (number * 10.0, whole - 1),
            () if 0 < exponent => (number, exponent) = (number * 2.0, exponent - 1),
            () if exponent < 0 => (number, exponent) = (number / 2.0, exponent + 1),
            () => break,
        }
    }
    // One binary digit after the other: squaring doubles the logarithm.
    let (mut logarithm, mut digit) = (f64::from(whole), 0.5);
    for _ in 0..52 {
        number *= number;
        if 10.0 <= number {
            number /= 10.0;
            logarithm += digit;
        }
        digit /= 2.0;
    }
    logarithm
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
    ///
    /// // More grids of 32x32 than a floating-point number can say.
    /// let empty: Puzzle = ".".repeat(1024).parse()?;
    /// let estimate = Estimate::new(&empty, 20, 1, &Limits::none());
    /// assert!(estimate.mean.is_infinite() && 308.0 < estimate.log10.expect("some"));
    /// # Ok::<(), sudoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle, probes: u64, seed: u64, limits: &Limits) -> Self {
        let mut search = Generic::new(&Arc::clone(puzzle.layout()), Config::default());
        let mut random = SeededRandom::new(seed);
        let mut check = LimitCheck::new(limits);
        // Mean and squares are those of the guesses divided by `2^scale`, the largest exponent seen.
        let (mut made, mut mean, mut squares, mut scale) = (0_u64, 0.0, 0.0, 0);
        let mut stop = None;
        while made < probes {
            match search.probe(puzzle, &mut random, &mut check) {
                Err(reason) => {
                    stop = Some(reason);
                    break;
                }
                Ok(guess) => {
                    if scale < guess.exponent {
                        let down = power_of_two(scale - guess.exponent);
                        (mean, squares, scale) = (mean * down, squares * down * down, guess.exponent);
                    }
                    let guess = guess.mantissa * power_of_two(guess.exponent - scale);
                    // Welford's running mean and sum of squares.
                    made += 1;
                    let step = guess - mean;
                    mean += step / made as f64;
                    squares += step * (guess - mean);
                }
            }
        }
        let variance = if 1 < made { squares / (made - 1) as f64 } else { 0.0 };
        let error = square_root(variance / made.max(1) as f64);
        Self {
            mean: scaled(mean, scale),
            error: scaled(error, scale),
            log10: (0.0 < mean).then(|| log10(mean, scale)),
            relative_error: if 0.0 < mean { error / mean } else { 0.0 },
            probes: made,
            stop,
        }
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
    fn logarithms_and_powers_are_right() {
        for (number, exponent, expected) in [
            (1.0, 0, 0.0),
            (4.0, 0, 0.602_059_991_33),
            (1.0, 10, 3.010_299_956_6),
            (1.5, 1_200, 361.412_086_06),
            (0.25, 0, -0.602_059_991_33),
        ] {
            assert!(
                (log10(number, exponent) - expected).abs() < 1e-7,
                "{number} {exponent}: {}",
                log10(number, exponent)
            );
        }
        assert_eq!(scaled(3.0, 4), 48.0);
        assert_eq!(scaled(1.5, 1_023), 1.5 * power_of_two(1_023));
        assert!(scaled(1.0, 1_100).is_infinite() && scaled(0.0, 900) == 0.0);
        let factorial = (1..=200).fold(Product::ONE, Product::times);
        assert!((log10(factorial.mantissa, factorial.exponent) - 374.896_888_64).abs() < 1e-6);
    }

    #[test]
    fn roots_are_right() {
        for square in [1e-300, 0.25, 2.0, 81.0, 1e20, 6.67e21, 1e300] {
            let root = square_root(square);
            assert!((root * root / square - 1.0).abs() < 1e-12, "{square}");
        }
        assert_eq!(square_root(0.0), 0.0);
    }
}
