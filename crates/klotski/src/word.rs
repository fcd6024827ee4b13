//! Sets of free squares and keys of states, each in one word.

use core::fmt::Debug;
use core::hash::Hash;

/// A set of free squares.
pub(crate) trait Squares: Copy + Eq + Debug + Send + Sync {
    const EMPTY: Self;
    fn with(self, square: usize) -> Self;
    fn union(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn meets(self, other: Self) -> bool;
}

/// A state in one word.
pub(crate) trait Key: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync {
    const BITS: u32;
    /// No key of a space.
    const NONE: Self;
    fn from_number(number: u128) -> Self;
    fn number(self) -> u128;
    fn digit(self, shift: u32, mask: u64) -> u64;
    fn put(self, digit: u64, shift: u32) -> Self;
    /// Without `width` bits from `shift` on.
    fn clear(self, shift: u32, width: u32) -> Self;
    /// Bits that are in one of both.
    fn differ(self, other: Self) -> Self;
    /// Bits that are in both.
    fn common(self, other: Self) -> Self;
    /// The lowest bit, and the key without it; `None` of zero.
    fn lowest(self) -> Option<(u32, Self)>;
    /// A number that is spread well over 64 bits.
    fn scramble(self) -> u64;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Squares for $word {
            const EMPTY: Self = 0;
            #[inline]
            fn with(self, square: usize) -> Self { self | 1 << square }
            #[inline]
            fn union(self, other: Self) -> Self { self | other }
            #[inline]
            fn minus(self, other: Self) -> Self { self & !other }
            #[inline]
            fn meets(self, other: Self) -> bool { self & other != 0 }
        }
        impl Key for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: Self = <$word>::MAX;
            #[inline]
            fn from_number(number: u128) -> Self { number as Self }
            #[inline]
            fn number(self) -> u128 { self.into() }
            #[inline]
            fn digit(self, shift: u32, mask: u64) -> u64 { (self >> shift) as u64 & mask }
            #[inline]
            fn put(self, digit: u64, shift: u32) -> Self { self | Self::from(digit) << shift }
            #[inline]
            fn clear(self, shift: u32, width: u32) -> Self {
                if width == 0 { self } else { self & !(<$word>::MAX >> (<$word>::BITS - width) << shift) }
            }
            #[inline]
            fn differ(self, other: Self) -> Self { self ^ other }
            #[inline]
            fn common(self, other: Self) -> Self { self & other }
            #[inline]
            fn lowest(self) -> Option<(u32, Self)> {
                if self == 0 { None } else { Some((self.trailing_zeros(), self & (self - 1))) }
            }
            #[inline]
            fn scramble(self) -> u64 {
                let folded = self as u64 ^ (u128::from(self) >> 64) as u64;
                let mixed = (folded ^ folded >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ mixed >> 29
            }
        }
    )*};
}
words!(u64 u128);
