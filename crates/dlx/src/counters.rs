//! What the kernels count, and what they share while they search.

use search_control::Stop;

/// Effort of a search: exact, and the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Counters {
    /// The root, and every option that was chosen, by a branch or by force; `cells` does not count those that fail at once.
    pub nodes: u64,
    /// States in which some item had too few options left.
    pub fails: u64,
    /// Elementary changes: `links` takes a node or header off its list, `cells` moves an option out of a set,
    /// `bits` looks at an option that is left, or has gone, while it counts sizes.
    pub updates: u64,
    /// Solutions that were given.
    pub solutions: u64,
}

/// What a search says when it pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// At a solution.
    Solution,
    /// Behind the last one.
    Exhausted,
    /// A limit was reached.
    Stopped(Stop),
}

/// Where the loop of a search goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Look at a new state.
    #[default]
    Enter,
    /// Try the next option of the item of the present level.
    Try,
    /// Go back to the level above.
    Up,
    /// Nothing is left.
    Done,
}

/// What a step that makes new problems took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Effort {
    /// Branches of [`Problem::split`](crate::Problem::split), options that [`Problem::reduce`](crate::Problem::reduce)
    /// looked at.
    pub nodes: u64,
    /// The bytes of all states or tables that were made.
    pub bytes: u64,
}
