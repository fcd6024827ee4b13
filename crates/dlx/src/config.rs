//! How to search: which kernel, and which item is branched on.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use search_control::ConfigError;
use search_control::settings::by_word;

/// The data structure that searches.
///
/// | kernel | secondary | colours | multiplicities | costs | size |
/// |---|---|---|---|---|---|
/// | [`Links`](Self::Links) | yes | yes | yes | yes | any |
/// | [`Cells`](Self::Cells) | yes | yes | yes | yes | any |
/// | [`Bits`](Self::Bits) | yes | yes | yes | yes | up to 512 primary items and 16,384 options that can be chosen |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Kernel {
    /// `bits` where it can, otherwise `links`; the statistics name the kernel that answered.
    #[default]
    Auto,
    /// Dancing links: [`links`](crate::links).
    Links,
    /// Dancing cells, sparse sets: [`cells`](crate::cells).
    Cells,
    /// Bitsets of the options that are left: [`bits`](crate::bits).
    Bits,
}

impl Kernel {
    /// All of them, the automatic choice first.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Links, Self::Cells, Self::Bits];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Cells => "cells",
            Self::Bits => "bits",
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Which item is branched on.
///
/// Where multiplicities are, the size of an item is the number of ways to go on with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Choice {
    /// The item with the fewest options left, the first of them on a tie.
    #[default]
    Mrv,
    /// The first item; the baseline.
    First,
    /// An item with at most one option, or else the smallest of the preferred items as long as there are any.
    Sharp,
    /// The least quotient of size and weight, where the weight counts how often the item ran out of options.
    ///
    /// F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting constraints", ECAI 2004.
    Weighted,
    /// The least quotient of size and failure rate, where the rate is the share of branches on the item that failed at once.
    ///
    /// H. Li, M. Yin, Z. Li, "Failure based variable ordering heuristics for solving CSPs", CP 2021, DOI 10.4230/LIPIcs.CP.2021.9.
    FailureRate,
    /// The item with the fewest options left, ties by lot.
    Random,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Mrv, Self::First, Self::Sharp, Self::Weighted, Self::FailureRate, Self::Random];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mrv => "mrv",
            Self::First => "first",
            Self::Sharp => "sharp",
            Self::Weighted => "weighted",
            Self::FailureRate => "failure-rate",
            Self::Random => "random",
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Kernel {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("kernel", &Self::ALL, Self::word, text)
    }
}

impl FromStr for Choice {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("choice", &Self::ALL, Self::word, text)
    }
}

/// The way to search; no field changes which solutions there are, only their order and the effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Config {
    /// The data structure; the command and its answers call it the engine.
    #[cfg_attr(feature = "serde", serde(rename = "engine"))]
    pub kernel: Kernel,
    /// The item to branch on.
    pub choice: Choice,
    /// For [`Choice::Random`]; the same seed gives the same search everywhere.
    pub seed: u64,
    /// Whether `links` and `cells` keep queues of the items that have come down to one option, or to none, rather than
    /// look for them among all open items; `bits` sees them at once anyhow.
    /// Without effect on [`Choice::First`].
    pub forced: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { kernel: Kernel::Auto, choice: Choice::Mrv, seed: 0, forced: true }
    }
}

impl Config {
    /// The configuration whose solutions, nodes and updates are those of Knuth's program `dlx1`.
    #[must_use]
    pub fn knuth() -> Self {
        Self { kernel: Kernel::Links, forced: false, ..Self::default() }
    }

    /// The same with or without the queues of forced moves.
    #[must_use]
    pub fn forced(self, forced: bool) -> Self {
        Self { forced, ..self }
    }

    /// Whether there are queues of forced moves.
    pub(crate) fn has_queue(self) -> bool {
        self.forced && self.choice != Choice::First
    }

    /// The fields that [`set`](Self::set) knows, with what they do.
    #[must_use]
    pub const fn switches() -> [(&'static str, &'static str); 3] {
        [
            ("choice", "the item to branch on: mrv, first, sharp, weighted, failure-rate, random"),
            ("forced", "queues of forced moves in links and cells: on, off"),
            ("seed", "for the choice random"),
        ]
    }

    /// The value of a field as text.
    #[must_use]
    pub fn get(&self, field: &str) -> Option<String> {
        match field {
            "choice" => Some(self.choice.to_string()),
            "forced" => Some(if self.forced { "on" } else { "off" }.to_string()),
            "seed" => Some(self.seed.to_string()),
            _ => None,
        }
    }

    /// Sets a field from text.
    ///
    /// # Errors
    ///
    /// If there is no such field, or it has no such value.
    pub fn set(&mut self, field: &str, value: &str) -> Result<(), ConfigError> {
        match field {
            "choice" => self.choice = value.parse()?,
            "forced" => {
                self.forced = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(ConfigError::new("forced", ["on", "off"], value)),
                }
            }
            "seed" => {
                let seed = value.parse();
                self.seed = seed.map_err(|_| ConfigError::new("seed", ["a number below 2^64"], value))?;
            }
            _ => return Err(ConfigError::new("technique", Self::switches().map(|(name, _)| name), field)),
        }
        Ok(())
    }

    /// The same with another kernel.
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The same with another choice of item.
    #[must_use]
    pub fn choice(self, choice: Choice) -> Self {
        Self { choice, ..self }
    }

    /// The same with another seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}
