//! The states of one layer, each with a number.
//!
//! ```text
//!   keys    [ k | . | k | k | . ... ]    open addressing, free where the count is zero
//!   counts  [ 7 | 0 | 1 | 4 | 0 ... ]    64 bits; 128 and then any size when a sum does not fit
//! ```

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{LimitCheck, Stop};

use super::key::Key;

/// A number of solutions of any size.
pub(crate) type Total = BigUint;

/// A number that a table holds for each state; zero is a free place.
pub(super) trait Tally: Clone + PartialEq {
    fn zero() -> Self;
    /// Adds `other`; false if the sum does not fit.
    fn add(&mut self, other: &Self) -> bool;
    fn is_zero(&self) -> bool;
    fn total(self) -> Total;
}

macro_rules! machine_tally {
    ($t:ty) => {
        impl Tally for $t {
            fn zero() -> Self {
                0
            }
            #[inline]
            fn add(&mut self, other: &Self) -> bool {
                let (sum, is_over) = self.overflowing_add(*other);
                *self = sum;
                !is_over
            }
            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }
            fn total(self) -> Total {
                self.into()
            }
        }
    };
}

machine_tally!(u64);
machine_tally!(u128);

impl Tally for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }
    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
    fn total(self) -> Total {
        self
    }
}

/// How many places of a table are made between two looks at the limits; like the size of tables, a power of two.
const PIECE: usize = 1 << 13;

/// One layer.
pub(super) struct Layer<K, T> {
    keys: Vec<K>,
    counts: Vec<T>,
    pub(super) len: usize,
}

impl<K: Key, T: Tally> Layer<K, T> {
    /// A layer with room for about `states`.
    pub(super) fn new(states: usize) -> Self {
        let slots = Self::slots(states);
        Self { keys: alloc::vec![K::ZERO; slots], counts: alloc::vec![T::zero(); slots], len: 0 }
    }

    /// As [`new`](Self::new); a large table is made piece by piece, with a look at the limits before each.
    pub(super) fn made(states: usize, check: &mut LimitCheck) -> Result<Self, Stop> {
        let slots = Self::slots(states);
        if slots <= PIECE {
            return Ok(Self::new(states));
        }
        let (mut keys, mut counts) = (Vec::with_capacity(slots), Vec::with_capacity(slots));
        while keys.len() < slots {
            check.work()?;
            keys.resize(keys.len() + PIECE, K::ZERO);
            counts.resize(counts.len() + PIECE, T::zero());
        }
        Ok(Self { keys, counts, len: 0 })
    }

    fn slots(states: usize) -> usize {
        (states * 3 / 2).next_power_of_two().max(16)
    }

    /// The bytes of a layer with room for about `states`.
    pub(super) fn bytes_for(states: usize) -> u64 {
        (Self::slots(states) * (size_of::<K>() + size_of::<T>())) as u64
    }

    /// How many states it has places for.
    pub(super) fn capacity(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.keys.len() * (size_of::<K>() + size_of::<T>())) as u64
    }

    /// Whether it should grow before a batch is added.
    ///
    /// The places of all are looked at first, so that the memory can fetch many at a time:
    /// a place is rarely in the cache, and waiting for one after the other is a third of the work.
    pub(super) fn is_crowded_by(&self, batch: &[(K, &T)]) -> bool {
        let mask = self.keys.len() - 1;
        let new = batch.iter().filter(|(key, _)| self.counts[key.hash_word() as usize & mask].is_zero()).count();
        self.keys.len() * 3 < (self.len + new) * 4
    }

    /// Adds `count` to a state; false if the sum does not fit.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: &T) -> bool {
        // Above the load at which batches make it grow, so that this is for small layers.
        if self.keys.len() * 7 < self.len * 8 {
            self.grow();
        }
        let mask = self.keys.len() - 1;
        let mut slot = key.hash_word() as usize & mask;
        loop {
            if self.counts[slot].is_zero() {
                self.keys[slot] = key;
                self.counts[slot] = count.clone();
                self.len += 1;
                return true;
            }
            if self.keys[slot] == key {
                return self.counts[slot].add(count);
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let mut larger = Self::new(self.keys.len());
        for (key, count) in self.states() {
            larger.add(key, count);
        }
        *self = larger;
    }

    pub(super) fn states(&self) -> impl Iterator<Item = (K, &T)> {
        self.keys.iter().copied().zip(&self.counts).filter(|(_, count)| !count.is_zero())
    }
}
