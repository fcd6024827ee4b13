//! A growing set of keys that numbers them by their arrival.
//!
//! ```text
//!   keys   k0 k1 k2 ...            by number, so a layer of a search is a range
//!   slots  . 2 . . 1 3 . .         open addressing: 0 is free, n is key n - 1
//! ```
//!
//! A key takes its own size, and 6.4 to 12.8 bytes of slots, as they are 31 to 62% full.

use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use crate::space::Key;

/// The set.
#[derive(Clone, Debug)]
pub(crate) struct Table<K> {
    keys: Vec<K>,
    slots: Vec<u32>,
}

/// The most keys that fit `parts` of 8 of the slots.
const FULL: usize = 5;

impl<K: Key> Table<K> {
    pub(crate) fn new() -> Self {
        Self { keys: Vec::new(), slots: alloc::vec![0; 1 << 10] }
    }

    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.slots.fill(0);
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn key(&self, number: usize) -> K {
        self.keys[number]
    }

    /// The number of `key`, if it is there.
    #[inline]
    pub(crate) fn find(&self, key: K) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = key.scramble() as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return None,
                number if self.keys[number as usize - 1] == key => return Some(number as usize - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds `key`; returns whether it is new.
    ///
    /// # Errors
    ///
    /// If it is new and there is no memory for it.
    #[inline]
    pub(crate) fn insert(&mut self, key: K, check: &LimitCheck) -> Result<bool, Stop> {
        let mask = self.slots.len() - 1;
        let mut slot = key.scramble() as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                number if self.keys[number as usize - 1] == key => return Ok(false),
                _ => slot = (slot + 1) & mask,
            }
        }
        if self.keys.len() == self.keys.capacity() || self.slots.len() * FULL <= self.keys.len() * 8 {
            self.grow(check)?;
            return self.insert(key, check);
        }
        self.keys.push(key);
        self.slots[slot] = self.keys.len() as u32;
        Ok(true)
    }

    /// Makes room for more.
    #[cold]
    fn grow(&mut self, check: &LimitCheck) -> Result<(), Stop> {
        // Keys are numbered in 32 bits, 0 being none.
        if u32::MAX as usize - 1 <= self.keys.len() {
            return Err(Stop::Memory);
        }
        if self.keys.len() == self.keys.capacity() {
            let more = (self.keys.len() / 2).max(1 << 10);
            // While the list moves, both copies are there.
            check.memory((2 * self.keys.len() + more) as u64 * size_of::<K>() as u64 + self.slot_bytes())?;
            self.keys.reserve_exact(more);
        }
        if self.slots.len() * FULL <= self.keys.len() * 8 {
            check.memory(self.key_bytes() + 3 * self.slot_bytes())?;
            let mut slots = alloc::vec![0_u32; 2 * self.slots.len()];
            let mask = slots.len() - 1;
            for (number, key) in self.keys.iter().enumerate() {
                let mut slot = key.scramble() as usize & mask;
                while slots[slot] != 0 {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = number as u32 + 1;
            }
            self.slots = slots;
        }
        Ok(())
    }

    /// The bytes of the keys.
    pub(crate) fn key_bytes(&self) -> u64 {
        self.keys.capacity() as u64 * size_of::<K>() as u64
    }

    /// The bytes of the slots.
    pub(crate) fn slot_bytes(&self) -> u64 {
        self.slots.len() as u64 * 4
    }
}
