//! What a search did.

use crate::board::Metric;
use crate::config::Config;

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counters {
    /// States whose neighbours were made.
    pub nodes: u64,
    /// Different states that were seen, equal pieces not told apart; of a state and its images one.
    pub states: u64,
    /// Their further images under the symmetries of board, walls and goals: with `states` all that were seen.
    pub mirrored: u64,
    /// Layers that were expanded whole: no solution is shorter than that.
    pub depth: u64,
    /// Bytes of the states' keys.
    pub key_bytes: u64,
    /// Bytes of the table that finds them.
    pub slot_bytes: u64,
}

/// What a search did, and under which metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stats {
    /// What counted as one.
    pub metric: Metric,
    /// Bits of a state's key: 64, or 128 where that is not enough.
    pub key_bits: u32,
    /// How it searched.
    pub config: Config,
    /// The length of the shortest solutions, if the search got so far.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub length: Option<u64>,
    /// What was counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counters: Counters,
}

impl Stats {
    /// A length that no solution is shorter than, where a search for one was stopped.
    #[must_use]
    pub const fn bound(&self) -> u64 {
        match self.length {
            Some(length) => length,
            None if self.counters.states == 0 => 0,
            // The layers up to that one have been seen whole, and no state in them is solved.
            None => self.counters.depth + 1,
        }
    }
}
