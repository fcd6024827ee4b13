//! What a set carries: a value that is merged when sets are joined, and that may forbid the join.
//!
//! The payload of a set is kept at its root.
//! A join replaces the payload of the new root by the merged one and writes the old one into the log,
//! so going back restores payloads together with sets.

use core::fmt::Debug;
use core::num::NonZeroU32;

/// A value that every set carries.
///
/// ```
/// use union_find_rollback::{Payload, UnionFind};
///
/// /// The smallest element of a set.
/// #[derive(Clone, Debug)]
/// struct Least(usize);
///
/// impl Payload for Least {
///     fn merge(&self, other: &Self) -> Option<Self> {
///         Some(Self(self.0.min(other.0)))
///     }
/// }
///
/// let mut sets = UnionFind::with_payloads((0..4).map(Least).collect());
/// let _ = sets.union(3, 1);
/// assert_eq!(sets.payload(3).0, 1);
/// ```
pub trait Payload: Clone + Debug {
    /// The payload of the union of two sets; `None` if they must not be joined.
    ///
    /// `self` belongs to the first argument of [`union`](crate::UnionFind::union), `other` to the second;
    /// which of the two roots stays root does not matter.
    #[must_use]
    fn merge(&self, other: &Self) -> Option<Self>;
}

/// Nothing carried, nothing forbidden.
impl Payload for () {
    #[inline]
    fn merge(&self, (): &Self) -> Option<Self> {
        Some(())
    }
}

/// At most one owner per set: the number at the end of a path, the colour of a region.
///
/// ```
/// use union_find_rollback::{Owner, Union, UnionFind};
///
/// let mut cells = UnionFind::with_payloads(vec![Owner::of(1), Owner::NONE, Owner::of(2)]);
/// assert!(cells.union(0, 1).is_joined());
/// assert_eq!(cells.payload(1), &Owner::of(1));
/// assert_eq!(cells.union(1, 2), Union::Conflict(0, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Owner(Option<NonZeroU32>);

impl Owner {
    /// No owner yet.
    pub const NONE: Self = Self(None);

    /// The owner with this number; 0 is [`NONE`](Self::NONE).
    #[must_use]
    pub const fn of(number: u32) -> Self {
        Self(NonZeroU32::new(number))
    }

    /// The number, if there is an owner.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self.0 {
            Some(number) => Some(number.get()),
            None => None,
        }
    }
}

impl Payload for Owner {
    #[inline]
    fn merge(&self, other: &Self) -> Option<Self> {
        match (self.0, other.0) {
            (Some(a), Some(b)) if a != b => None,
            (a, b) => Some(Self(a.or(b))),
        }
    }
}
