//! A small hash index without the standard library: from a hash to positions in a list that the caller keeps.
//!
//! Open addressing with linear probing in a table of a power of two, at most half full.
//! The table stores positions only; what is at a position, and whether it is equal, the caller says.
//! Deliberately absent: removal.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

/// The mark of a free slot.
const FREE: u32 = u32::MAX;

/// Positions by hash.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    slots: Vec<u32>,
    len: usize,
}

impl Index {
    /// The position with `hash` for which `is_same` holds.
    pub(crate) fn find(&self, hash: u64, mut is_same: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != FREE {
            if is_same(self.slots[slot]) {
                return Some(self.slots[slot]);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    /// Adds a position that is not there yet; `hash_of` gives the hash of a position when the table grows.
    pub(crate) fn insert(&mut self, hash: u64, position: u32, hash_of: impl Fn(u32) -> u64) {
        if self.slots.len() <= 2 * self.len {
            let grown = (2 * self.slots.len()).max(16);
            let old = core::mem::replace(&mut self.slots, alloc::vec![FREE; grown]);
            for position in old.into_iter().filter(|&position| position != FREE) {
                self.put(hash_of(position), position);
            }
        }
        self.put(hash, position);
        self.len += 1;
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.slots.len()
    }

    fn put(&mut self, hash: u64, position: u32) {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != FREE {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = position;
    }
}

/// The hash of one value: multiply and rotate, with a final mix of the high bits into the low ones.
pub(crate) fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mixer.finish()
}

/// The hash of a row of words.
pub(crate) fn hash_of_words(words: &[u64]) -> u64 {
    let mut mixer = Mixer(0);
    for &word in words {
        mixer.write_u64(word);
    }
    mixer.finish()
}

struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
