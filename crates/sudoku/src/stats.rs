//! What a search did.

use crate::config::{Config, Engine};

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counters {
    /// Values placed by the search itself: guesses, and in engines without propagation every value that breaks no rule.
    pub nodes: u64,
    /// Nodes that turned out to have no solution below them.
    pub fails: u64,
    /// Solutions that were met.
    pub solutions: u64,
    /// The most guesses that were open at once.
    pub depth: u64,
    /// Values placed since no other was left; `fast` and the rulers do not count them.
    pub singles: u64,
}

impl core::ops::AddAssign for Counters {
    /// Adds what is a sum, and keeps the larger of what is a maximum.
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.fails += other.fails;
        self.solutions += other.solutions;
        self.singles += other.singles;
        self.depth = self.depth.max(other.depth);
    }
}

/// What a search did, and how it was told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stats {
    /// The engine that answered; never [`Engine::Auto`].
    pub engine: Engine,
    /// Its configuration.
    pub config: Config,
    /// What was counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counters: Counters,
}
