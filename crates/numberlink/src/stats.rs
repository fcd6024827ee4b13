//! What a search did.

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counters {
    /// States whose successors were made.
    pub nodes: u64,
    /// States that turned out to have no completion.
    pub fails: u64,
    /// Solutions that were met one by one; counting by layers meets none.
    pub solutions: u64,
    /// States in the tables: those written down as finished, or the sum of all layers.
    pub states: u64,
    /// The most states in one layer, where layers are counted.
    pub peak_states: u64,
    /// States that were not entered since the table knew them.
    pub memo_hits: u64,
    /// Pairs of states that were compared where two halves of a board meet.
    pub pairs: u64,
    /// The most bytes that the tables took.
    pub bytes: u64,
    /// Executions of a propagator, in the edge model.
    pub propagations: u64,
    /// Domains that became smaller, in the edge model.
    pub narrowings: u64,
}

impl core::ops::AddAssign for Counters {
    /// Adds what is a sum, and keeps the larger of what is a maximum.
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.fails += other.fails;
        self.solutions += other.solutions;
        self.states += other.states;
        self.memo_hits += other.memo_hits;
        self.pairs += other.pairs;
        self.propagations += other.propagations;
        self.narrowings += other.narrowings;
        self.peak_states = self.peak_states.max(other.peak_states);
        self.bytes = self.bytes.max(other.bytes);
    }
}
