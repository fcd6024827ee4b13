//! Packed states: one digit per plug, in one or more machine words.

use core::hash::Hash;

/// The most words that a state may take: 255 plugs of eight bits.
pub(crate) const MOST_WORDS: usize = 32;

/// A packed state; shifts are smaller than its size, since its last bit is never used.
pub(crate) trait Key: Copy + Eq + Hash + core::fmt::Debug {
    const ZERO: Self;
    /// Everything above the lowest `bits` bits, moved down.
    fn shr(self, bits: u32) -> Self;
    /// Everything moved up by `bits` bits.
    fn shl(self, bits: u32) -> Self;
    /// The lowest `bits` bits alone.
    fn low(self, bits: u32) -> Self;
    fn or(self, other: Self) -> Self;
    fn low_word(self) -> u64;
    fn hash_word(self) -> u64;
    fn from_words(words: &[u64]) -> Self;
    fn write_words(self, words: &mut [u64]);

    /// A state whose lowest word is this.
    fn from_low(word: u64) -> Self;

    /// `len` bits from bit `at` on; at most 64.
    #[inline]
    fn get(self, at: u32, len: u32) -> u32 {
        self.shr(at).low_word() as u32 & ((1 << len) - 1)
    }

    /// Removes `len` bits at `at`.
    #[inline]
    fn remove(self, at: u32, len: u32) -> Self {
        self.low(at).or(self.shr(at + len).shl(at))
    }

    /// Makes room for `len` bits at `at` and writes `word` there.
    #[inline]
    fn insert(self, at: u32, len: u32, word: u64) -> Self {
        self.low(at).or(Self::from_low(word).shl(at)).or(self.shr(at).shl(at + len))
    }

    /// Writes `word` over `len` bits at `at`.
    #[inline]
    fn replace(self, at: u32, len: u32, word: u64) -> Self {
        self.low(at).or(Self::from_low(word).shl(at)).or(self.shr(at + len).shl(at + len))
    }
}

/// Mixes one word.
#[inline]
fn mix(word: u64) -> u64 {
    let h = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^ h >> 29
}

macro_rules! machine_key {
    ($t:ty, $words:literal) => {
        impl Key for $t {
            const ZERO: Self = 0;
            #[inline]
            fn shr(self, bits: u32) -> Self {
                self.wrapping_shr(bits)
            }
            #[inline]
            fn shl(self, bits: u32) -> Self {
                self.wrapping_shl(bits)
            }
            #[inline]
            fn low(self, bits: u32) -> Self {
                self & !<$t>::MAX.wrapping_shl(bits)
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn low_word(self) -> u64 {
                self as u64
            }
            #[inline]
            fn hash_word(self) -> u64 {
                let mut words = [0; $words];
                self.write_words(&mut words);
                words.iter().fold(0, |h: u64, &word| mix(h.rotate_left(31) ^ word))
            }
            #[inline]
            fn from_low(word: u64) -> Self {
                word as Self
            }
            #[inline]
            fn from_words(words: &[u64]) -> Self {
                words[..$words].iter().enumerate().fold(0, |key, (i, &word)| key | (word as Self).shl(64 * i as u32))
            }
            #[inline]
            fn write_words(self, words: &mut [u64]) {
                for (i, word) in words[..$words].iter_mut().enumerate() {
                    *word = self.shr(64 * i as u32) as u64;
                }
            }
        }
    };
}

machine_key!(u64, 1);
machine_key!(u128, 2);

/// A state of several words, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Key for Wide<N> {
    const ZERO: Self = Self([0; N]);

    fn shr(self, bits: u32) -> Self {
        let (words, bits) = (bits as usize / 64, bits % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Self(core::array::from_fn(|i| {
            let high = word(i + words + 1).checked_shl(64 - bits).unwrap_or(0);
            word(i + words) >> bits | high
        }))
    }

    fn shl(self, bits: u32) -> Self {
        let (words, bits) = (bits as usize / 64, bits % 64);
        let word = |i: Option<usize>| i.map_or(0, |i| self.0[i]);
        Self(core::array::from_fn(|i| {
            let low = word(i.checked_sub(words + 1)).checked_shr(64 - bits).unwrap_or(0);
            word(i.checked_sub(words)) << bits | low
        }))
    }

    fn low(self, bits: u32) -> Self {
        Self(core::array::from_fn(|i| match (bits as usize).checked_sub(64 * i) {
            None => 0,
            Some(left) => self.0[i] & !u64::MAX.checked_shl(left as u32).unwrap_or(0),
        }))
    }

    fn or(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    fn low_word(self) -> u64 {
        self.0[0]
    }

    fn hash_word(self) -> u64 {
        self.0.iter().fold(0, |h: u64, &word| mix(h.rotate_left(31) ^ word))
    }

    fn from_low(word: u64) -> Self {
        let mut words = [0; N];
        words[0] = word;
        Self(words)
    }

    fn from_words(words: &[u64]) -> Self {
        Self(core::array::from_fn(|i| words[i]))
    }

    fn write_words(self, words: &mut [u64]) {
        words.copy_from_slice(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wide key does what a machine word does.
    #[test]
    fn wide_keys_shift_like_machine_words() {
        let number = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210_u128;
        let wide = |number: u128| {
            let mut words = [0; 2];
            number.write_words(&mut words);
            Wide(words)
        };
        for bits in 0..128 {
            assert_eq!(wide(number).shr(bits), wide(Key::shr(number, bits)), "shr {bits}");
            assert_eq!(wide(number).shl(bits), wide(Key::shl(number, bits)), "shl {bits}");
            assert_eq!(wide(number).low(bits), wide(Key::low(number, bits)), "low {bits}");
        }
        for at in [0, 5, 60, 63, 64, 100] {
            assert_eq!(number.insert(at, 5, 21).remove(at, 5), Key::low(number, 123));
            assert_eq!(number.replace(at, 5, 21).get(at, 5), 21);
            assert_eq!(wide(number).insert(at, 5, 21), wide(number.insert(at, 5, 21)));
        }
    }
}
