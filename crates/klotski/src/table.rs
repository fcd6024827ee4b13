//! Sets of keys for a search by layers.
//!
//! Both are tables with open addressing: a key lies at the first free slot from its own on.

use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use crate::word::Key;

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
        Self { slots: alloc::vec![K::NONE; 1 << 12], len: 0 }
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

    /// Whether half of the slots would be taken with that many keys more.
    #[inline]
    pub(crate) fn is_full_with(&self, more: usize) -> bool {
        self.slots.len() <= 2 * (self.len + more)
    }

    /// Forgets all keys but these, and takes more room if they and as many as `more` need it;
    /// `other_bytes` are taken elsewhere.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    #[cold]
    pub(crate) fn keep(
        &mut self,
        keys: impl Iterator<Item = K> + Clone,
        more: usize,
        other_bytes: u64,
        check: &LimitCheck,
    ) -> Result<(), Stop> {
        let (count, mut slots) = (keys.clone().count(), self.slots.len());
        while slots < (4 * count).max(2 * (count + more) + 1) {
            slots *= 2;
        }
        if slots == self.slots.len() {
            self.slots.fill(K::NONE);
        } else {
            check.memory(other_bytes + slots as u64 * size_of::<K>() as u64)?;
            let mut larger = Vec::new();
            larger.try_reserve_exact(slots).map_err(|_| Stop::Memory)?;
            larger.resize(slots, K::NONE);
            self.slots = larger;
        }
        self.len = 0;
        for key in keys {
            self.insert(key);
        }
        Ok(())
    }

    /// The bytes of the slots.
    pub(crate) fn bytes(&self) -> u64 {
        self.slots.len() as u64 * size_of::<K>() as u64
    }
}

/// Where each key of a list stands in it; the list itself lies elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// 0 is free, n is key n - 1.
    slots: Vec<u32>,
}

impl Index {
    pub(crate) fn new<K: Key>(keys: &[K]) -> Self {
        let mut slots = alloc::vec![0_u32; Self::slots_for(keys.len())];
        let mask = slots.len() - 1;
        for (number, &key) in keys.iter().enumerate() {
            let mut slot = slot_of(key, slots.len());
            while slots[slot & mask] != 0 {
                slot += 1;
            }
            slots[slot & mask] = number as u32 + 1;
        }
        Self { slots }
    }

    const fn slots_for(keys: usize) -> usize {
        (2 * keys + 1).next_power_of_two()
    }

    /// The bytes that an index of so many keys takes.
    pub(crate) const fn bytes_for(keys: usize) -> u64 {
        Self::slots_for(keys) as u64 * size_of::<u32>() as u64
    }

    /// The place of `key` in the list that it was made of.
    #[inline]
    pub(crate) fn find<K: Key>(&self, keys: &[K], key: K) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = slot_of(key, self.slots.len());
        loop {
            match self.slots[slot & mask] {
                0 => return None,
                number if keys[number as usize - 1] == key => return Some(number as usize - 1),
                _ => slot += 1,
            }
        }
    }
}
