//! Sets of small numbers in machine words: the domains of variables.
//!
//! Value `v` is bit `v % 64` of word `v / 64`.
//! One word serves 64 values; wider sets are arrays of words whose length the compiler knows, so that every loop over them unrolls.
//! [`Width`] picks among a few lengths once, at entry; everything behind it is compiled for that length.

use core::fmt::Debug;

/// A set of values `0..CAPACITY`.
///
/// ```
/// use csp_core::Domain;
///
/// let odd = <[u64; 2]>::of([1, 3, 99]);
/// assert_eq!(odd.and(&Domain::below(50)).values().collect::<Vec<_>>(), [1, 3]);
/// assert_eq!(odd.first(), Some(1));
/// ```
pub trait Domain: Copy + Eq + Debug + Send + Sync + 'static {
    /// How many values fit: the largest value is one less.
    const CAPACITY: usize;

    /// The set without values.
    const EMPTY: Self;

    /// The words, least significant first.
    fn words(&self) -> &[u64];

    /// The words, to change them.
    fn words_mut(&mut self) -> &mut [u64];

    /// The set `0..count`.
    ///
    /// # Panics
    ///
    /// If `count` exceeds [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    fn below(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "a domain of {count} values does not fit into {}", Self::CAPACITY);
        let mut set = Self::EMPTY;
        for (i, word) in set.words_mut().iter_mut().enumerate() {
            *word = match count.saturating_sub(i * 64) {
                0 => 0,
                n @ 1..64 => (1 << n) - 1,
                _ => u64::MAX,
            };
        }
        set
    }

    /// The set of one value.
    ///
    /// # Panics
    ///
    /// If `value` is not below [`CAPACITY`](Self::CAPACITY).
    #[inline]
    #[must_use]
    fn only(value: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(value);
        set
    }

    /// The set of some values.
    ///
    /// # Panics
    ///
    /// If one of them is not below [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    fn of(values: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        for value in values {
            set.insert(value);
        }
        set
    }

    /// Adds a value.
    ///
    /// # Panics
    ///
    /// If it is not below [`CAPACITY`](Self::CAPACITY).
    #[inline]
    fn insert(&mut self, value: usize) {
        self.words_mut()[value / 64] |= 1 << (value % 64);
    }

    /// Removes a value, if it is there.
    ///
    /// # Panics
    ///
    /// If it is not below [`CAPACITY`](Self::CAPACITY).
    #[inline]
    fn remove(&mut self, value: usize) {
        self.words_mut()[value / 64] &= !(1 << (value % 64));
    }

    /// Whether `value` is in the set; false for values beyond the capacity.
    #[inline]
    #[must_use]
    fn contains(&self, value: usize) -> bool {
        self.words().get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The set whose words are `combine` of the words of both.
    #[inline]
    #[must_use]
    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = *self;
        for (word, &other) in result.words_mut().iter_mut().zip(other.words()) {
            *word = combine(*word, other);
        }
        result
    }

    /// The values in both.
    #[inline]
    #[must_use]
    fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The values in either.
    #[inline]
    #[must_use]
    fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// The values in this set and not in the other.
    #[inline]
    #[must_use]
    fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the sets share a value.
    #[inline]
    #[must_use]
    fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).fold(0, |seen, (a, b)| seen | (a & b)) != 0
    }

    /// Whether there is no value.
    #[inline]
    #[must_use]
    fn is_empty(&self) -> bool {
        self.words().iter().fold(0, |seen, word| seen | word) == 0
    }

    /// Whether there is exactly one value.
    #[inline]
    #[must_use]
    fn is_single(&self) -> bool {
        self.count() == 1
    }

    /// How many values there are.
    #[inline]
    #[must_use]
    fn count(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest value.
    #[inline]
    #[must_use]
    fn first(&self) -> Option<usize> {
        let (i, word) = self.words().iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(i * 64 + word.trailing_zeros() as usize)
    }

    /// The largest value.
    #[inline]
    #[must_use]
    fn last(&self) -> Option<usize> {
        let (i, word) = self.words().iter().enumerate().rev().find(|(_, word)| **word != 0)?;
        Some(i * 64 + 63 - word.leading_zeros() as usize)
    }

    /// The values in ascending order.
    #[inline]
    fn values(self) -> Values<Self> {
        Values { left: self, word: 0 }
    }

    /// Every value moved up by `by`; what leaves the capacity is lost.
    #[inline]
    #[must_use]
    fn shifted_up(&self, by: usize) -> Self {
        let (skip, bits) = (by / 64, by % 64);
        let mut result = Self::EMPTY;
        let from = self.words();
        for (i, word) in result.words_mut().iter_mut().enumerate().skip(skip) {
            let lower = if bits != 0 && skip < i { from[i - skip - 1] >> (64 - bits) } else { 0 };
            *word = from[i - skip] << bits | lower;
        }
        result
    }

    /// Every value moved down by `by`; what falls below zero is lost.
    #[inline]
    #[must_use]
    fn shifted_down(&self, by: usize) -> Self {
        let (skip, bits) = (by / 64, by % 64);
        let mut result = Self::EMPTY;
        let from = self.words();
        let len = from.len();
        for (i, word) in result.words_mut().iter_mut().enumerate().take(len.saturating_sub(skip)) {
            let upper = if bits != 0 && i + skip + 1 < len { from[i + skip + 1] << (64 - bits) } else { 0 };
            *word = from[i + skip] >> bits | upper;
        }
        result
    }
}

/// The values of a domain in ascending order.
#[derive(Clone, Debug)]
pub struct Values<D> {
    left: D,
    word: usize,
}

impl<D: Domain> Iterator for Values<D> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let words = self.left.words_mut();
        while self.word < words.len() {
            let word = &mut words[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl Domain for u64 {
    const CAPACITY: usize = 64;
    const EMPTY: Self = 0;

    #[inline]
    fn words(&self) -> &[u64] {
        core::slice::from_ref(self)
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        core::slice::from_mut(self)
    }

    #[inline]
    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        combine(*self, *other)
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self & other != 0
    }

    #[inline]
    fn is_single(&self) -> bool {
        self.is_power_of_two()
    }

    #[inline]
    fn shifted_up(&self, by: usize) -> Self {
        if by < 64 { self << by } else { 0 }
    }

    #[inline]
    fn shifted_down(&self, by: usize) -> Self {
        if by < 64 { self >> by } else { 0 }
    }
}

impl<const N: usize> Domain for [u64; N] {
    const CAPACITY: usize = 64 * N;
    const EMPTY: Self = [0; N];

    #[inline]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }

    // Zipped iterators and `array::from_fn` are not always inlined, and then cost more than the words.
    #[inline]
    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = [0; N];
        for i in 0..N {
            result[i] = combine(self[i], other[i]);
        }
        result
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        (0..N).fold(0, |seen, i| seen | (self[i] & other[i])) != 0
    }
}

/// How many words a problem's domains need: chosen once, where a caller enters.
///
/// ```
/// use csp_core::{Width, with_width};
///
/// let width = Width::for_values(100).expect("100 values fit");
/// let bytes = with_width!(width, D => std::mem::size_of::<D>());
/// assert_eq!(bytes, 16);
/// assert_eq!(Width::for_values(1025), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Up to 64 values.
    W1,
    /// Up to 128 values.
    W2,
    /// Up to 256 values.
    W4,
    /// Up to 512 values.
    W8,
    /// Up to 1,024 values.
    W16,
}

impl Width {
    /// The most values that any width holds.
    pub const MOST_VALUES: usize = 1024;

    /// The narrowest width for values `0..count`; `None` beyond [`MOST_VALUES`](Self::MOST_VALUES).
    #[must_use]
    pub const fn for_values(count: usize) -> Option<Self> {
        match count {
            0..=64 => Some(Self::W1),
            65..=128 => Some(Self::W2),
            129..=256 => Some(Self::W4),
            257..=512 => Some(Self::W8),
            513..=Self::MOST_VALUES => Some(Self::W16),
            _ => None,
        }
    }
}

/// Evaluates an expression with a type name standing for the domain of a [`Width`].
#[macro_export]
macro_rules! with_width {
    ($width:expr, $domain:ident => $body:expr) => {
        match $width {
            $crate::Width::W1 => {
                type $domain = u64;
                $body
            }
            $crate::Width::W2 => {
                type $domain = [u64; 2];
                $body
            }
            $crate::Width::W4 => {
                type $domain = [u64; 4];
                $body
            }
            $crate::Width::W8 => {
                type $domain = [u64; 8];
                $body
            }
            $crate::Width::W16 => {
                type $domain = [u64; 16];
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    /// Every operation against a set of numbers.
    fn agrees_with_a_set<D: Domain>(a: &BTreeSet<usize>, b: &BTreeSet<usize>, by: usize) {
        let fit = |set: &BTreeSet<usize>| set.iter().copied().filter(|&v| v < D::CAPACITY).collect::<BTreeSet<_>>();
        let (a, b) = (fit(a), fit(b));
        let (x, y) = (D::of(a.iter().copied()), D::of(b.iter().copied()));
        let list = |d: D| d.values().collect::<Vec<_>>();
        let set = |values: &mut dyn Iterator<Item = usize>| values.collect::<Vec<_>>();
        assert_eq!(list(x), set(&mut a.iter().copied()));
        assert_eq!(list(x.and(&y)), set(&mut a.intersection(&b).copied()));
        assert_eq!(list(x.or(&y)), set(&mut a.union(&b).copied()));
        assert_eq!(list(x.minus(&y)), set(&mut a.difference(&b).copied()));
        assert_eq!(x.meets(&y), !a.is_disjoint(&b));
        assert_eq!(x.count(), a.len());
        assert_eq!(x.is_empty(), a.is_empty());
        assert_eq!(x.is_single(), a.len() == 1);
        assert_eq!((x.first(), x.last()), (a.first().copied(), a.last().copied()));
        assert_eq!(list(x.shifted_up(by)), set(&mut a.iter().map(|v| v + by).filter(|&v| v < D::CAPACITY)));
        assert_eq!(list(x.shifted_down(by)), set(&mut a.iter().filter_map(|v| v.checked_sub(by))));
    }

    proptest! {
        #[test]
        fn words_behave_like_sets(
            a in prop::collection::btree_set(0_usize..1024, 0..40),
            b in prop::collection::btree_set(0_usize..1024, 0..40),
            small in prop::collection::btree_set(0_usize..70, 0..40),
            by in 0_usize..1100,
        ) {
            agrees_with_a_set::<[u64; 16]>(&a, &b, by);
            agrees_with_a_set::<[u64; 4]>(&a, &b, by % 300);
            agrees_with_a_set::<[u64; 2]>(&small, &a, by % 140);
            agrees_with_a_set::<u64>(&small, &a, by % 70);
        }
    }

    #[test]
    fn below_fills_whole_and_partial_words() {
        for count in [0, 1, 63, 64, 65, 127, 128] {
            assert_eq!(<[u64; 2]>::below(count).count(), count);
        }
        assert_eq!(u64::below(64), u64::MAX);
        assert!(!u64::below(64).contains(64));
    }

    #[test]
    fn widths_hold_what_they_promise() {
        for count in [0, 1, 64, 65, 128, 129, 256, 257, 512, 513, 1024] {
            let width = Width::for_values(count).expect("fits");
            with_width!(width, D => assert_eq!(D::below(count).count(), count));
        }
        assert_eq!(Width::for_values(1025), None);
    }
}
