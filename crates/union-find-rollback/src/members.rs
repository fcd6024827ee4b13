//! The members of a set, one after another: the opt-in for whoever must walk through sets.
//!
//! # Idea
//!
//! Each element knows a next one, and the members of a set form a circle.
//! Swapping the next elements of two members of different circles makes one circle of them;
//! swapping the same two again makes two, so a join and its undo cost `O(1)` each.
//!
//! ```text
//!   0 -> 1 -> 0      2 -> 3 -> 2        swap next of 0 and 2:      0 -> 3 -> 2 -> 1 -> 0
//! ```
//!
//! # Complexity
//!
//! Four more bytes an element, and two more writes for a join and for its undo; walking through a set is `O(s)`.
//! That is why it is a type of its own.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use crate::{Mark, Payload, StaleMark, Undone, Union, UnionFind};

/// A [`UnionFind`] whose sets can be listed.
///
/// ```
/// use union_find_rollback::Members;
///
/// let mut sets = Members::new(5);
/// let mark = sets.mark();
/// let _ = (sets.union(0, 1), sets.union(2, 3), sets.union(3, 0));
/// let mut members: Vec<_> = sets.members(2).collect();
/// members.sort_unstable();
/// assert_eq!(members, [0, 1, 2, 3]);
/// sets.rollback(mark)?;
/// assert_eq!(sets.members(2).collect::<Vec<_>>(), [2]);
/// # Ok::<(), union_find_rollback::StaleMark>(())
/// ```
#[derive(Clone, Debug)]
pub struct Members<P: Payload = ()> {
    sets: UnionFind<P>,
    next: Vec<u32>,
}

impl Members {
    /// `len` sets of one element each, which carry nothing.
    ///
    /// # Panics
    ///
    /// If `len` is above [`UnionFind::MOST_ELEMENTS`].
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self::with_payloads(alloc::vec![(); len])
    }
}

impl<P: Payload> Members<P> {
    /// A set of one element for each payload.
    ///
    /// # Panics
    ///
    /// If there are more than [`UnionFind::MOST_ELEMENTS`].
    #[must_use]
    pub fn with_payloads(payloads: Vec<P>) -> Self {
        let sets = UnionFind::with_payloads(payloads);
        let next = (0..sets.len() as u32).collect();
        Self { sets, next }
    }

    /// Everything that can be asked without changing it: sets, sizes, payloads.
    #[inline]
    #[must_use]
    pub fn union_find(&self) -> &UnionFind<P> {
        &self.sets
    }

    /// The members of the set of `element`, which comes first; the order of the others is not specified.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[must_use]
    pub fn members(&self, element: usize) -> MemberIter<'_> {
        MemberIter { next: &self.next, at: element, left: self.sets.size(element) }
    }

    /// As [`UnionFind::push`].
    ///
    /// # Panics
    ///
    /// If there are [`UnionFind::MOST_ELEMENTS`] already.
    pub fn push(&mut self, payload: P) -> usize {
        let element = self.sets.push(payload);
        self.next.push(element as u32);
        element
    }

    /// As [`UnionFind::set_payload`].
    ///
    /// # Panics
    ///
    /// If there is no such element.
    pub fn set_payload(&mut self, element: usize, payload: P) {
        self.sets.set_payload(element, payload);
    }

    /// As [`UnionFind::union`].
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[inline]
    pub fn union(&mut self, a: usize, b: usize) -> Union {
        let union = self.sets.union(a, b);
        if let Union::Joined { root, absorbed } = union {
            self.next.swap(root, absorbed);
        }
        union
    }

    /// As [`UnionFind::mark`].
    #[inline]
    pub fn mark(&mut self) -> Mark {
        self.sets.mark()
    }

    /// As [`UnionFind::rollback`].
    ///
    /// # Errors
    ///
    /// If the mark is stale; nothing is changed then.
    #[inline]
    pub fn rollback(&mut self, mark: Mark) -> Result<(), StaleMark> {
        let next = &mut self.next;
        self.sets.rollback_with(mark, |undone| unlink(next, undone))
    }

    /// As [`UnionFind::commit`].
    ///
    /// # Errors
    ///
    /// If the mark is stale; nothing is changed then.
    pub fn commit(&mut self, mark: Mark) -> Result<(), StaleMark> {
        self.sets.commit(mark)
    }

    /// As [`UnionFind::undo`].
    #[inline]
    pub fn undo(&mut self) -> Option<Undone> {
        let undone = self.sets.undo()?;
        unlink(&mut self.next, undone);
        Some(undone)
    }

    /// As [`UnionFind::undo_to`].
    #[inline]
    pub fn undo_to(&mut self, len: usize) {
        while len < self.sets.log_len() && self.undo().is_some() {}
    }

    /// As [`UnionFind::forget`].
    pub fn forget(&mut self) {
        self.sets.forget();
    }

    /// Makes sure that each circle is a set; does nothing in builds without debug assertions.
    ///
    /// # Panics
    ///
    /// If one is not.
    pub fn check_invariants(&self) {
        if !cfg!(debug_assertions) {
            return;
        }
        self.sets.check_invariants();
        assert_eq!(self.next.len(), self.sets.len());
        for root in self.sets.roots() {
            assert!(self.members(root).all(|member| self.sets.find(member) == root), "a stranger in the set of {root}");
            let last = self.members(root).last();
            assert_eq!(last.map(|last| self.next[last] as usize), Some(root), "the set of {root} is no circle");
        }
    }
}

impl<P: Payload + PartialEq> PartialEq for Members<P> {
    fn eq(&self, other: &Self) -> bool {
        self.sets == other.sets && self.next == other.next
    }
}

impl<P: Payload + Eq> Eq for Members<P> {}

/// Takes back in the circles what was taken back in the sets.
#[inline]
fn unlink(next: &mut Vec<u32>, undone: Undone) {
    match undone {
        Undone::Join { root, absorbed } => next.swap(root, absorbed),
        Undone::Growth(_) => {
            next.pop();
        }
        Undone::Payload(_) => {}
    }
}

/// The members of a set; made by [`Members::members`].
#[derive(Clone, Debug)]
pub struct MemberIter<'a> {
    next: &'a [u32],
    at: usize,
    left: usize,
}

impl Iterator for MemberIter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let member = self.at;
        self.at = self.next[member] as usize;
        Some(member)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for MemberIter<'_> {}

impl FusedIterator for MemberIter<'_> {}
