//! The forest of sets, the log of what changed it, and marks.
//!
//! # Idea
//!
//! Each element has one word: of a root it is minus the size of its set, of any other element its parent.
//!
//! ```text
//!   element     0    1    2    3    4                0
//!   link       -4    0    0    2   -1               / \          4        joins: (0,1) (2,3) (0,3)
//!                                                  1   2
//!   log        (1,-1) (3,-1) (2,-2)                    |
//!                            newest                    3
//! ```
//!
//! `union` hangs the root of the smaller set below that of the larger (*union by size*) and writes down which root lost
//! its place and how large its set was.
//! That is all that undo needs: the root it hung below stands in its link, and has grown by just that size.
//!
//! Invariants, see [`UnionFind::check_invariants`]: every link leads to a root; minus the link of a root counts its set;
//! an element of a set of `s` lies at most `log2 s` links below the root; the log has an entry for each join since the last
//! [`forget`](UnionFind::forget), oldest first, so the newest join is undone first.
//!
//! # Why it never compresses
//!
//! Path compression moves elements to places that a join's undo does not know.
//! Four elements suffice: join 0 and 1, 2 and 3; mark; join 0 and 2; look up 3, which compression now hangs directly below 0;
//! take the last join back, and 2 is a root again while 3 stays with 0, whose set it never was in.
//! `tests/compression.rs` plays it.
//! To be right, every single move must be logged as well.
//! That does not pay: on walks over the edges of a 40x40 grid, path halving with a log takes 1.0 to 1.9 times as long
//! (`cargo bench -p benches --bench union_find`, record in `benches/results/`), since union by size leaves the trees two or
//! three links deep.
//! Whoever goes back much also pays for the same compression again and again: with undo no compression improves the bound
//! beyond `log n / log log n`.
//!
//! # When it helps and when it costs
//!
//! It helps where connectivity changes with a search: paths, regions, spanning trees, offline deletions.
//! Undo is nearly free: a million random joins take 1.3 times as long as in `petgraph`, which compresses and cannot go back,
//! and a fourth of the time of `ena`, which can; on walks over a grid `ena` takes twice as long (`benches/peers`).
//! Where the same deep elements are looked up over and over without going back, compression wins.

use alloc::vec::Vec;
use core::fmt;

use crate::Payload;

/// Disjoint sets of the elements `0..len`, which can go back; see the [module](self).
///
/// `P` is what every set carries, by default nothing.
/// Two are equal if their forests and payloads are; logs and marks do not count.
#[derive(Clone, Debug)]
pub struct UnionFind<P: Payload = ()> {
    /// Of a root minus the size of its set, of any other element its parent.
    links: Vec<i32>,
    /// Of a root what its set carries; of any other element what its set carried before it was joined.
    payloads: Vec<P>,
    log: Vec<Entry<P>>,
    /// The open marks, oldest first, serial numbers ascending.
    marks: Vec<Open>,
    /// The serial number of the next mark.
    next_serial: u32,
    sets: usize,
}

/// One change, as undo needs it.
#[derive(Clone, Copy, Debug)]
struct Entry<P> {
    /// The root that lost its place, the element that was added, or the root whose payload was set.
    element: u32,
    /// The link of that root (negative), [`GROWTH`] or [`PAYLOAD`].
    link: i32,
    /// What the set that grew carried before; of an added element nothing that matters.
    payload: P,
}

/// In place of a link: an element was added.
const GROWTH: i32 = 0;
/// In place of a link: a payload was set.
const PAYLOAD: i32 = 1;

/// An open mark.
#[derive(Clone, Copy, Debug)]
struct Open {
    serial: u32,
    /// How long the log was.
    position: u32,
}

/// A moment to go back to; made by [`UnionFind::mark`].
///
/// Marks nest.
/// A mark is open until it is rolled back or committed, or one that is older; after that it is [stale](StaleMark).
/// It cannot be copied, so that it is used once.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "a mark that is dropped stays open until an older one is closed"]
pub struct Mark {
    /// How many marks were open before it.
    level: u32,
    serial: u32,
}

/// The mark is no longer open, because an older one was rolled back or committed; nothing was changed.
///
/// A mark is known by its depth and a serial number of 32 bits.
/// So a mark of another union-find may be taken for the one of ours that has its numbers, and a stale mark may come alive
/// after exactly `2^32` others; going back then brings back some earlier state, which is sound but not the one meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaleMark;

impl fmt::Display for StaleMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an open mark, found one that was closed with an older one")
    }
}

impl core::error::Error for StaleMark {}

/// What came of a wish to join two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Union {
    /// The sets are one now.
    Joined {
        /// The root of the set, as before that of the larger part.
        root: usize,
        /// The root of the smaller part until now.
        absorbed: usize,
    },
    /// They were one before: as edges, this one would close a cycle. Nothing was changed.
    SameSet,
    /// Their payloads do not agree: the roots of the first and of the second set. Nothing was changed.
    Conflict(usize, usize),
}

impl Union {
    /// Whether two sets became one.
    #[inline]
    #[must_use]
    pub const fn is_joined(self) -> bool {
        matches!(self, Self::Joined { .. })
    }
}

/// What [`UnionFind::undo`] took back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undone {
    /// The join of two sets, which are two again.
    Join {
        /// The root of the larger part.
        root: usize,
        /// The root of the smaller part again.
        absorbed: usize,
    },
    /// The adding of this element, which is gone.
    Growth(usize),
    /// The setting of a payload, that of the set with this root.
    Payload(usize),
}

impl UnionFind {
    /// `len` sets of one element each, which carry nothing.
    ///
    /// # Panics
    ///
    /// If `len` is above [`MOST_ELEMENTS`](Self::MOST_ELEMENTS).
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self::with_payloads(alloc::vec![(); len])
    }
}

impl<P: Payload> UnionFind<P> {
    /// The most elements that there can be.
    pub const MOST_ELEMENTS: usize = i32::MAX as usize;

    /// A set of one element for each payload.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_ELEMENTS`](Self::MOST_ELEMENTS).
    #[must_use]
    pub fn with_payloads(payloads: Vec<P>) -> Self {
        let len = payloads.len();
        assert!(len <= Self::MOST_ELEMENTS, "expected at most {} elements, found {len}", Self::MOST_ELEMENTS);
        Self {
            links: alloc::vec![-1; len],
            payloads,
            // Room for every join that is possible; memory that is not touched costs nothing.
            log: Vec::with_capacity(len.saturating_sub(1)),
            marks: Vec::new(),
            next_serial: 0,
            sets: len,
        }
    }

    /// Adds an element in a set of its own and returns its number; going back removes it.
    ///
    /// Each call is one more entry of the log, until the log is emptied.
    ///
    /// # Panics
    ///
    /// If there are [`MOST_ELEMENTS`](Self::MOST_ELEMENTS) already.
    pub fn push(&mut self, payload: P) -> usize {
        let element = self.links.len();
        assert!(element < Self::MOST_ELEMENTS, "expected at most {} elements", Self::MOST_ELEMENTS);
        self.log.push(Entry { element: element as u32, link: GROWTH, payload: payload.clone() });
        self.links.push(-1);
        self.payloads.push(payload);
        self.sets += 1;
        element
    }

    /// How many elements there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Whether there is no element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// How many sets there are.
    #[inline]
    #[must_use]
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// The root of the set of `element`: the same for all its members until the set is joined to another or taken apart.
    ///
    /// `O(log s)` in a set of `s` elements.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[inline]
    #[must_use]
    pub fn find(&self, element: usize) -> usize {
        self.root(element).0
    }

    /// The root above an element, and its link.
    #[inline]
    fn root(&self, element: usize) -> (usize, i32) {
        let mut at = element;
        let mut depth = 0_u32;
        loop {
            let link = self.links[at];
            if link < 0 {
                debug_assert!(depth <= link.unsigned_abs().ilog2(), "no element lies deeper than log2 of the size");
                return (at, link);
            }
            at = link as u32 as usize;
            depth += 1;
        }
    }

    /// The roots above two elements, and their links.
    ///
    /// Both climb in one loop, two links at a time and without a branch for those that have arrived:
    /// a branch that depends on the depth is mispredicted about once a search, which costs more than climbing in vain.
    #[inline]
    fn roots_of(&self, mut a: usize, mut b: usize) -> [(usize, i32); 2] {
        let climb = |at: usize| {
            let link = self.links[at];
            if link < 0 { at } else { link as u32 as usize }
        };
        debug_assert!([a, b].iter().all(|&element| self.depth(element) <= self.size(element).ilog2()));
        loop {
            (a, b) = (climb(climb(a)), climb(climb(b)));
            let (a_link, b_link) = (self.links[a], self.links[b]);
            if a_link & b_link < 0 {
                return [(a, a_link), (b, b_link)];
            }
        }
    }

    /// How many links lie between `element` and its root: at most `log2` of the [`size`](Self::size) of its set.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[must_use]
    pub fn depth(&self, element: usize) -> u32 {
        let mut depth = 0;
        let mut at = element;
        while 0 <= self.links[at] {
            at = self.links[at] as usize;
            depth += 1;
        }
        depth
    }

    /// Whether two elements are in one set.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[inline]
    #[must_use]
    pub fn same(&self, a: usize, b: usize) -> bool {
        let [(a, _), (b, _)] = self.roots_of(a, b);
        a == b
    }

    /// How many elements the set of `element` has.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[inline]
    #[must_use]
    pub fn size(&self, element: usize) -> usize {
        self.root(element).1.unsigned_abs() as usize
    }

    /// What the set of `element` carries.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[inline]
    #[must_use]
    pub fn payload(&self, element: usize) -> &P {
        &self.payloads[self.find(element)]
    }

    /// Changes what the set of `element` carries; going back restores it.
    ///
    /// Each call is one more entry of the log, until the log is emptied.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    pub fn set_payload(&mut self, element: usize, payload: P) {
        let root = self.find(element);
        let payload = core::mem::replace(&mut self.payloads[root], payload);
        self.log.push(Entry { element: root as u32, link: PAYLOAD, payload });
    }

    /// The roots of all sets, ascending.
    pub fn roots(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.links.iter().enumerate().filter(|(_, link)| **link < 0).map(|(root, _)| root)
    }

    /// Joins the sets of two elements if they are two and their payloads agree; changes nothing otherwise.
    ///
    /// Of sets of equal size the root of `a` stays root.
    /// Allocates nothing unless payloads were set or elements added.
    /// Always inlined, as going back is: in the inner loop of a search the calls are a tenth of the time.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    #[inline(always)]
    pub fn union(&mut self, a: usize, b: usize) -> Union {
        let [(a, a_link), (b, b_link)] = self.roots_of(a, b);
        if a == b {
            return Union::SameSet;
        }
        let Some(payload) = self.payloads[a].merge(&self.payloads[b]) else { return Union::Conflict(a, b) };
        // Links of roots are negative sizes: the larger set has the smaller one.
        let (root, absorbed, link) = if a_link <= b_link { (a, b, b_link) } else { (b, a, a_link) };
        let payload = core::mem::replace(&mut self.payloads[root], payload);
        self.log.push(Entry { element: absorbed as u32, link, payload });
        self.links[root] = a_link + b_link;
        self.links[absorbed] = root as i32;
        self.sets -= 1;
        Union::Joined { root, absorbed }
    }

    /// Remembers the state of now.
    #[inline(always)]
    pub fn mark(&mut self) -> Mark {
        let serial = self.next_serial;
        self.next_serial = serial.wrapping_add(1);
        let level = self.marks.len() as u32;
        self.marks.push(Open { serial, position: self.log.len() as u32 });
        Mark { level, serial }
    }

    /// How many marks are open.
    #[must_use]
    pub fn marks(&self) -> usize {
        self.marks.len()
    }

    /// Brings back the state that was marked: sets, payloads, number of elements; closes the mark and all newer ones.
    ///
    /// `O(1)` for each change since the mark.
    ///
    /// # Errors
    ///
    /// If the mark is stale; nothing is changed then.
    #[inline(always)]
    pub fn rollback(&mut self, mark: Mark) -> Result<(), StaleMark> {
        self.rollback_with(mark, |_| ())
    }

    /// [`rollback`](Self::rollback), telling what is undone.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "a mark is used up")]
    pub(crate) fn rollback_with(&mut self, mark: Mark, mut tell: impl FnMut(Undone)) -> Result<(), StaleMark> {
        let position = self.close(&mark)?;
        while position < self.log.len() {
            self.step_back().into_iter().for_each(&mut tell);
        }
        Ok(())
    }

    /// Keeps what was done since the mark; closes it and all newer ones.
    ///
    /// An older mark still goes back over it.
    /// When no mark is left open, the log is emptied, as by [`forget`](Self::forget).
    ///
    /// # Errors
    ///
    /// If the mark is stale; nothing is changed then.
    #[allow(clippy::needless_pass_by_value, reason = "a mark is used up")]
    pub fn commit(&mut self, mark: Mark) -> Result<(), StaleMark> {
        self.close(&mark)?;
        if self.marks.is_empty() {
            self.log.clear();
        }
        Ok(())
    }

    /// Closes a mark and all newer ones, and tells how long the log was.
    #[inline(always)]
    fn close(&mut self, mark: &Mark) -> Result<usize, StaleMark> {
        let level = mark.level as usize;
        match self.marks.get(level) {
            Some(&Open { serial, position }) if serial == mark.serial => {
                self.marks.truncate(level);
                Ok(position as usize)
            }
            _ => Err(StaleMark),
        }
    }

    /// Takes back the newest change and tells which; `None` if the log is empty, or the change is older than the newest open mark.
    ///
    /// With [`log_len`](Self::log_len) this lets the trail of somebody else say when to go back:
    /// either it keeps the length in a word of its own that it restores,
    /// or it has an entry "undo one change of the sets" for each change.
    /// `tests/foreign_trail.rs` shows a propagator of `csp-core` that does the first.
    ///
    /// ```
    /// use union_find_rollback::{Undone, UnionFind};
    ///
    /// let mut sets = UnionFind::new(3);
    /// assert!(sets.union(0, 1).is_joined());
    /// assert_eq!(sets.undo(), Some(Undone::Join { root: 0, absorbed: 1 }));
    /// assert_eq!(sets.undo(), None);
    /// ```
    #[inline]
    pub fn undo(&mut self) -> Option<Undone> {
        if self.marks.last().is_some_and(|newest| self.log.len() <= newest.position as usize) {
            return None;
        }
        self.step_back()
    }

    /// How many changes could be taken back if no mark were open: joins, added elements and payloads that were set.
    #[inline]
    #[must_use]
    pub fn log_len(&self) -> usize {
        self.log.len()
    }

    /// Takes changes back until the log has `len` entries or the newest open mark is reached.
    ///
    /// ```
    /// use union_find_rollback::UnionFind;
    ///
    /// let mut sets = UnionFind::new(3);
    /// let before = sets.log_len();
    /// let _ = (sets.union(0, 1), sets.union(1, 2));
    /// sets.undo_to(before);
    /// assert_eq!(sets.sets(), 3);
    /// ```
    #[inline]
    pub fn undo_to(&mut self, len: usize) {
        while len < self.log.len() && self.undo().is_some() {}
    }

    /// Makes everything so far lasting: empties the log and makes all open marks stale.
    pub fn forget(&mut self) {
        self.log.clear();
        self.marks.clear();
    }

    /// Takes back the newest entry of the log.
    #[inline(always)]
    fn step_back(&mut self) -> Option<Undone> {
        let Entry { element, link, payload } = self.log.pop()?;
        let element = element as usize;
        if link < 0 {
            let root = self.links[element] as u32 as usize;
            self.links[element] = link;
            self.links[root] -= link;
            self.payloads[root] = payload;
            self.sets += 1;
            return Some(Undone::Join { root, absorbed: element });
        }
        Some(self.step_back_rarely(element, link, payload))
    }

    /// Takes back what is not a join; apart, because it is rare.
    #[cold]
    fn step_back_rarely(&mut self, element: usize, link: i32, payload: P) -> Undone {
        if link == PAYLOAD {
            self.payloads[element] = payload;
            return Undone::Payload(element);
        }
        self.links.pop();
        self.payloads.pop();
        self.sets -= 1;
        Undone::Growth(element)
    }

    /// Makes sure that the structure is what the [module](self) says; does nothing in builds without debug assertions.
    ///
    /// `O(n log n)`.
    ///
    /// # Panics
    ///
    /// If it is not.
    pub fn check_invariants(&self) {
        if !cfg!(debug_assertions) {
            return;
        }
        let mut sizes = alloc::vec![0_usize; self.len()];
        for element in 0..self.len() {
            assert!(self.depth(element) <= self.size(element).ilog2(), "element {element} lies too deep");
            sizes[self.find(element)] += 1;
        }
        for root in self.roots() {
            assert_eq!(sizes[root], self.size(root), "the size of the set of {root}");
        }
        assert_eq!(self.sets, self.roots().count());
        assert_eq!(self.payloads.len(), self.len());
        assert!(self.marks.is_sorted_by(|a, b| a.position <= b.position));
        assert!(self.marks.last().is_none_or(|newest| newest.position as usize <= self.log.len()));
        // Each join took away one set; those in the log are at most all of them.
        let joins = self.log.iter().filter(|entry| entry.link < 0).count();
        assert!(joins <= self.len() - self.sets);
    }
}

impl<P: Payload + PartialEq> PartialEq for UnionFind<P> {
    fn eq(&self, other: &Self) -> bool {
        self.links == other.links && self.payloads == other.payloads
    }
}

impl<P: Payload + Eq> Eq for UnionFind<P> {}
