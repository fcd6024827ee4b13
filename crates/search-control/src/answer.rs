//! The kinds of answer that a search gives; each keeps "there is none" apart from "I was stopped".

use core::fmt;

use crate::Stop;

/// The answer to "find one solution".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<S> {
    /// A solution.
    Solved(S),
    /// The search space was exhausted: there is no solution.
    Unsolvable,
    /// A limit ended the search first: nothing is known of what was not searched.
    Stopped(Stop),
}

impl<S> Outcome<S> {
    /// The solution, if there is one.
    #[must_use]
    pub fn solution(self) -> Option<S> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::Unsolvable | Self::Stopped(_) => None,
        }
    }

    /// The same answer about a solution in another form.
    #[must_use]
    pub fn map<T>(self, form: impl FnOnce(S) -> T) -> Outcome<T> {
        match self {
            Self::Solved(solution) => Outcome::Solved(form(solution)),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(stop) => Outcome::Stopped(stop),
        }
    }
}

/// The answer to "is there exactly one solution"; never a bare `bool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Uniqueness<S> {
    /// There is no solution.
    Unsolvable,
    /// There is this one and, by proof, no other.
    Unique(S),
    /// There are at least these two, and they differ.
    Multiple(S, S),
    /// A limit ended the search before a second solution was found or ruled out.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// The one solution known by then, if any.
        found: Option<S>,
    },
}

/// How an enumeration of solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum End {
    /// Every solution has been given.
    Exhausted,
    /// As many as were asked for have been given; there may be more.
    Enough,
    /// A limit ended it; there may be more.
    Stopped(Stop),
}

/// A number of solutions, and whether it is all of them.
///
/// ```
/// use search_control::{Count, End, Stop};
///
/// assert_eq!(Count::new(8, End::Exhausted).to_string(), "8");
/// assert_eq!(Count::new(8, End::Enough).to_string(), "at least 8");
/// assert_eq!(Count::new(8, End::Stopped(Stop::Time)).exact(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    found: u128,
    end: End,
}

impl Count {
    /// `found` solutions by the time the enumeration ended as `end` says.
    #[must_use]
    pub const fn new(found: u128, end: End) -> Self {
        Self { found, end }
    }

    /// How many were found: all of them, or a lower bound.
    #[must_use]
    pub const fn found(&self) -> u128 {
        self.found
    }

    /// How the counting ended.
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// The number of solutions, if counting was complete.
    #[must_use]
    pub fn exact(&self) -> Option<u128> {
        (self.end == End::Exhausted).then_some(self.found)
    }
}

impl fmt::Display for Count {
    /// The number, with "at least" before it when counting was not complete.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.end != End::Exhausted {
            f.write_str("at least ")?;
        }
        write!(f, "{}", self.found)
    }
}

/// A count may exceed 64 bits, which many JSON readers lose: it is written as a string of digits.
#[cfg(feature = "serde")]
impl serde::Serialize for Count {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.found)
    }
}

/// An answer together with the statistics of the search that gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<A, S> {
    /// The answer.
    pub answer: A,
    /// What the search did for it.
    pub stats: S,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_exhausted_count_is_exact() {
        assert_eq!(Count::new(3, End::Exhausted).exact(), Some(3));
        assert_eq!(Count::new(3, End::Enough).exact(), None);
        assert_eq!(Count::new(3, End::Stopped(Stop::Nodes)).exact(), None);
    }

    #[test]
    fn mapping_an_outcome_keeps_its_kind() {
        assert_eq!(Outcome::Solved(2).map(|n| n + 1), Outcome::Solved(3));
        assert_eq!(Outcome::<i32>::Unsolvable.map(|n| n + 1), Outcome::Unsolvable);
        let stopped = Outcome::<i32>::Stopped(Stop::Time);
        assert_eq!(stopped.map(|n| n + 1), Outcome::Stopped(Stop::Time));
        assert_eq!(stopped.solution(), None);
    }
}
