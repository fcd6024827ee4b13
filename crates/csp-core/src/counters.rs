//! What the kernel counts.
//!
//! The counters are exact and machine-independent: the same problem, orders and switches give the same numbers everywhere.
//! With binary branching, and ties broken to the lowest index, they are those of Gecode and Choco on the same model.

/// Counts of one search since it was last reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counters {
    /// Search calls: the root (again after each restart), and each branch that was entered, whether or not it failed at once.
    pub nodes: u64,
    /// Nodes whose propagation emptied a domain or found a contradiction.
    pub fails: u64,
    /// Nodes in which every variable had one value.
    pub solutions: u64,
    /// Executions of a propagator.
    pub propagations: u64,
    /// Calls of `narrow` that removed at least one value, decisions of the search included.
    pub narrowings: u64,
    /// Revisions of one variable by another in a binary relation.
    pub revisions: u64,
    /// What those revisions looked up: pairs of values (AC-3, `AC3rm`, checks), or rows met with a domain (the bitwise ways).
    pub checks: u64,
    /// Domains and cells written back by going back: those that had changed (trail), or all of them (snapshots).
    pub undone: u64,
    /// How often the search went back to the root to begin again.
    pub restarts: u64,
    /// Values that were tried at the root, for propagation alone.
    pub probes: u64,
    /// The largest number of decisions that stood at the same time.
    pub depth: u64,
}

/// Counters of several searches together: everything adds up but the depth, of which the larger stays.
impl core::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.fails += other.fails;
        self.solutions += other.solutions;
        self.propagations += other.propagations;
        self.narrowings += other.narrowings;
        self.revisions += other.revisions;
        self.checks += other.checks;
        self.undone += other.undone;
        self.restarts += other.restarts;
        self.probes += other.probes;
        self.depth = self.depth.max(other.depth);
    }
}
