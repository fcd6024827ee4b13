//! Sets of keys for a search by layers.
//!
//! Both are tables with open addressing: a key lies at the first free slot from its own on.

use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use crate::space::Key;

/// The slot of a key among as many as a power of two.
#[inline]
fn slot_of<K: Key>(key: K, slots: usize) -> usize {
    key.scramble() as usize & (slots - 1)
}

/// The keys of the last layers, and of older ones as long as there is room.
///
/// The neighbours of a state lie in its layer, the one before or the one behind, so older keys need not be known;
/// the table stays small enough for the caches where layers are.
#[derive(Clone, Debug)]
pub(crate) struct Recent<K> {
    slots: Vec<K>,
    len: usize,
}

impl<K: Key> Recent<K> {
    pub(crate) fn new() -> Self {
        Self { slots: alloc::vec![K::NONE; 1 << 10], len: 0 }
    }

    /// Adds `key`; returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = slot_of(key, self.slots.len());
        loop {
            let there = self.slots[slot & mask];
            if there == key {
                return false;
            }
            if there == K::NONE {
                self.slots[slot & mask] = key;
                self.len += 1;
                return true;
            }
            slot += 1;
        }
    }

    /// Whether half of the slots are taken.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.slots.len() <= 2 * self.len
    }

    /// Forgets all keys but these, and takes more room if they need it; `other_bytes` are taken elsewhere.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    #[cold]
    pub(crate) fn keep(&mut self, keys: &[K], other_bytes: u64, check: &LimitCheck) -> Result<(), Stop> {
        let mut slots = self.slots.len();
        while slots < 4 * keys.len() {
            slots *= 2;
        }
        if slots == self.slots.len() {
            self.slots.fill(K::NONE);
        } else {
            check.memory(other_bytes + slots as u64 * size_of::<K>() as u64)?;
            self.slots = Vec::new();
            self.slots = alloc::vec![K::NONE; slots];
        }
        self.len = 0;
        for &key in keys {
            self.insert(key);
        }
        Ok(())
    }

    /// The bytes of the slots.
    pub(crate) fn bytes(&self) -> u64 {
        self.slots.len() as u64 * size_of::<K>() as u64
    }
}

/// Where each key of a list stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Index<'k, K> {
    keys: &'k [K],
    /// 0 is free, n is key n - 1.
    slots: Vec<u32>,
}

impl<'k, K: Key> Index<'k, K> {
    pub(crate) fn new(keys: &'k [K]) -> Self {
        let mut slots = alloc::vec![0_u32; (2 * keys.len()).next_power_of_two()];
        let mask = slots.len() - 1;
        for (number, &key) in keys.iter().enumerate() {
            let mut slot = slot_of(key, slots.len());
            while slots[slot & mask] != 0 {
                slot += 1;
            }
            slots[slot & mask] = number as u32 + 1;
        }
        Self { keys, slots }
    }

    /// The place of `key` in the list.
    #[inline]
    pub(crate) fn find(&self, key: K) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = slot_of(key, self.slots.len());
        loop {
            match self.slots[slot & mask] {
                0 => return None,
                number if self.keys[number as usize - 1] == key => return Some(number as usize - 1),
                _ => slot += 1,
            }
        }
    }
}
