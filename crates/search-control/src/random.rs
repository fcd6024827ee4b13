//! Random numbers whose streams never change: a seed means the same puzzle in every version and on every platform.
//!
//! The bits come from `ChaCha8`, a cipher with a published definition.
//! The step from bits to ranges and shuffles is where libraries differ between versions and word sizes,
//! so it is ours: 32-bit numbers only, never `usize`, with golden vectors in the tests.
//! A change of any stream would be a new generation (`gen` in a puzzle's header), never a silent one.
//!
//! References: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008);
//! D. Lemire, "Fast Random Integer Generation in an Interval" (2019), DOI 10.1145/3230636.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A seeded stream of random numbers.
///
/// ```
/// use search_control::SeededRandom;
///
/// let mut random = SeededRandom::new(42);
/// let mut deck = [0, 1, 2, 3, 4];
/// random.shuffle(&mut deck);
/// let mut again = [0, 1, 2, 3, 4];
/// SeededRandom::new(42).shuffle(&mut again);
/// assert_eq!(deck, again);
/// ```
#[derive(Clone, Debug)]
pub struct SeededRandom {
    bits: ChaCha8Rng,
}

impl SeededRandom {
    /// The stream of `seed`: its eight bytes, least significant first, open the 32-byte key; the rest is zero.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self { bits: ChaCha8Rng::from_seed(key) }
    }

    /// The next 32 bits.
    pub fn bits(&mut self) -> u32 {
        self.bits.next_u32()
    }

    /// A number in the half-open range `0..bound`, each equally likely; 0 when `bound` is 0.
    ///
    /// Lemire's multiplication with rejection: exact for every bound, one draw nearly always.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // The lowest `2^32 mod bound` products would make some results likelier than others.
        let surplus = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.bits()) * u64::from(bound);
            if product as u32 >= surplus {
                return (product >> 32) as u32;
            }
        }
    }

    /// True with probability `numerator / denominator`; always when the numerator is not below the denominator.
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// One element of `items`, each equally likely; `None` if there are none or more than `u32::MAX`.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let len = u32::try_from(items.len()).ok()?;
        items.get(self.below(len) as usize)
    }

    /// Puts `items` into a random order (Fisher and Yates, from the last place down).
    ///
    /// # Panics
    ///
    /// If there are more than `u32::MAX` items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let len = u32::try_from(items.len()).expect("invariant: at most u32::MAX items");
        for last in (1..len).rev() {
            let other = self.below(last + 1);
            items.swap(last as usize, other as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn take<const N: usize>(mut draw: impl FnMut() -> u32) -> [u32; N] {
        core::array::from_fn(|_| draw())
    }

    #[test]
    fn streams_are_frozen() {
        let mut random = SeededRandom::new(0);
        assert_eq!(take(|| random.bits()), [804192318, 3594542985, 3904396159, 2711947551]);
        let mut random = SeededRandom::new(1);
        assert_eq!(take(|| random.below(10)), [6, 3, 9, 2, 3, 7, 9, 9, 9, 8, 2, 1]);
        let mut random = SeededRandom::new(u64::MAX);
        assert_eq!(take(|| random.below(3_000_000_000)), [2112969557, 698472083, 13318067, 1952093642]);
        let mut deck: Vec<u32> = (0..10).collect();
        SeededRandom::new(7).shuffle(&mut deck);
        assert_eq!(deck, [5, 9, 8, 4, 0, 2, 3, 7, 6, 1]);
    }

    #[test]
    fn the_cipher_is_the_published_one() {
        // First words of the ChaCha8 key stream for an all-zero 256-bit key and nonce
        // (draft-strombergson-chacha-test-vectors, TC1): 3e 00 ef 2f, 89 5f 40 d6, 7f 5b b8 e8, 1f 09 a5 a1.
        let mut random = SeededRandom::new(0);
        let expected =
            [[0x3e, 0x00, 0xef, 0x2f], [0x89, 0x5f, 0x40, 0xd6], [0x7f, 0x5b, 0xb8, 0xe8], [0x1f, 0x09, 0xa5, 0xa1]];
        assert_eq!(take(|| random.bits()), expected.map(u32::from_le_bytes));
    }

    #[test]
    fn below_stays_below_and_reaches_all() {
        let mut random = SeededRandom::new(3);
        let mut seen = [0_u32; 6];
        for _ in 0..6_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| 850 < n && n < 1_150), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn edge_cases_of_choice() {
        let mut random = SeededRandom::new(3);
        assert_eq!(random.choose::<u8>(&[]), None);
        assert_eq!(random.choose(&[9]), Some(&9));
        assert!(random.chance(1, 1));
        assert!(!random.chance(0, 5));
    }
}
