//! When a search for a first solution gives up its place and begins again at the root.
//!
//! # Idea
//!
//! Depth-first search that made a bad decision early may spend for ever below it.
//! An order that learns (see [`DomWdeg`](crate::DomWdeg)) decides better the second time, so after some fails the search
//! goes back to the root, keeping what was learnt and what was refuted there.
//! The number of fails between restarts grows without bound, so a search with restarts still ends.
//!
//! After the first solution the search restarts no more: it would find the same solutions again.
//!
//! Deliberately absent: nogoods from restarts (C. Lecoutre, L. Saïs, S. Tabary, V. Vidal, 2007), which keep what a run refuted.
//! Tried on quasigroups of 30/380 and 33/460, they had 10 to 105 decisions each, none ever left one decision open, and the fails stayed
//! what they were: after a restart the weights lead elsewhere.
//!
//! References: M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993),
//! DOI 10.1016/0020-0190(93)90029-9; T. Walsh, "Search in a small world" (1999), for the geometric sequence.

/// How many fails may pass before each restart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Restarts {
    /// The search never restarts.
    #[default]
    Never,
    /// `first` fails, and each time `percent` of the number before: 150 means half as many again.
    Geometric {
        /// Fails before the first restart.
        first: u64,
        /// The next number in percent of the one before; at least one fail is added.
        percent: u64,
    },
    /// `unit` times 1, 1, 2, 1, 1, 2, 4, 1, …
    Luby {
        /// Fails before the first restart.
        unit: u64,
    },
}

impl Restarts {
    /// The fails before restart number `index` (from 0), if `last` was the number before the one before it.
    pub(crate) fn next(self, index: u64, last: u64) -> u64 {
        match self {
            Self::Never => u64::MAX,
            Self::Geometric { first, .. } if index == 0 => first.max(1),
            Self::Geometric { percent, .. } => (last.saturating_mul(percent) / 100).max(last.saturating_add(1)),
            Self::Luby { unit } => unit.max(1).saturating_mul(luby(index + 1)),
        }
    }
}

/// Member `i` (from 1) of the sequence 1, 1, 2, 1, 1, 2, 4, …
fn luby(mut i: u64) -> u64 {
    loop {
        // The smallest power of two above `i`; a run of the sequence ends just below it.
        let power = (i + 1).next_power_of_two();
        if power == i + 1 {
            return power / 2;
        }
        i -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn sequences_are_the_published_ones() {
        let members: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(members, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        let mut last = 0;
        let geometric: Vec<u64> = (0..5)
            .map(|index| {
                last = Restarts::Geometric { first: 10, percent: 150 }.next(index, last);
                last
            })
            .collect();
        assert_eq!(geometric, [10, 15, 22, 33, 49]);
        assert_eq!(Restarts::Geometric { first: 0, percent: 0 }.next(0, 0), 1);
        assert_eq!(Restarts::Geometric { first: 0, percent: 0 }.next(1, 1), 2);
        assert_eq!(Restarts::Never.next(0, 0), u64::MAX);
    }
}
