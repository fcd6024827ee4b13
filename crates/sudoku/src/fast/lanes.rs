//! Eight words at once; what instruction sets do differently, with the same results.

use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::tables::MINIROWS;

/// Eight words of 32 bits, in two halves of four.
pub(crate) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Add<Output = Self> + Sub<Output = Self>
{
    /// From memory.
    fn load(words: &Words) -> Self;
    /// To memory.
    fn store(self, words: &mut Words);
    /// The same word eight times.
    fn splat(word: u32) -> Self;
    /// The bits that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// Each word to the left.
    fn left<const N: i32>(self) -> Self;
    /// Each word to the right.
    fn right<const N: i32>(self) -> Self;
    /// The smaller word of each two.
    fn min(self, other: Self) -> Self;
    /// Whether all words are 0.
    fn is_zero(self) -> bool;
    /// Which words are 0: a bit for each.
    fn zeros(self) -> u32;
    /// In each half: words 0 and 1 of both, alternating.
    fn low(self, other: Self) -> Self;
    /// In each half: words 2 and 3 of both, alternating.
    fn high(self, other: Self) -> Self;
    /// In each half: words 0 and 1 of `self`, then of `other`.
    fn low_pairs(self, other: Self) -> Self;
    /// In each half: words 2 and 3 of `self`, then of `other`.
    fn high_pairs(self, other: Self) -> Self;
    /// The halves exchanged.
    fn swap(self) -> Self;
    /// In each half: the words that four numbers of two bits name, the first in the lowest bits.
    fn pick<const WHICH: i32>(self) -> Self;
    /// The cells of values 1 to 9 among 27 cells of a band.
    fn cells(givens: &[u8; 32]) -> [u32; 9];
    /// The minirows that have one of `cells`: bit `3 * row + box`.
    fn minirows(cells: u32) -> u32;
}

/// Eight words in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Words(pub(crate) [u32; 8]);

/// What every processor can.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u32; 8]);

impl Portable {
    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(f))
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    /// Words of `self` (0 to 3) and `other` (4 to 7) of the same half.
    #[inline(always)]
    fn mix(self, other: Self, which: [usize; 4]) -> Self {
        Self(core::array::from_fn(|lane| {
            let (half, from) = (lane & 4, which[lane & 3]);
            if from < 4 { self.0[half + from] } else { other.0[half + from - 4] }
        }))
    }
}

/// No closures here: they would be functions of their own, compiled for a processor without the instructions.
macro_rules! operators {
    ($type:ty: $($operator:ident $method:ident ($a:ident, $b:ident) $with:expr;)*) => {$(
        impl $operator for $type {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $with
            }
        }
    )*};
}

operators! { Portable:
    BitAnd bitand (a, b) a.both(b, |a, b| a & b);
    BitOr bitor (a, b) a.both(b, |a, b| a | b);
    BitXor bitxor (a, b) a.both(b, |a, b| a ^ b);
    Add add (a, b) a.both(b, u32::wrapping_add);
    Sub sub (a, b) a.both(b, u32::wrapping_sub);
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(words: &Words) -> Self {
        Self(words.0)
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        words.0 = self.0;
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 8])
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.both(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Self {
        self.each(|word| word << N)
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Self {
        self.each(|word| word >> N)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.both(other, u32::min)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == [0; 8]
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        let bit = |lane: usize| u32::from(self.0[lane] == 0) << lane;
        (0..8).map(bit).sum()
    }

    #[inline(always)]
    fn low(self, other: Self) -> Self {
        self.mix(other, [0, 4, 1, 5])
    }

    #[inline(always)]
    fn high(self, other: Self) -> Self {
        self.mix(other, [2, 6, 3, 7])
    }

    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        self.mix(other, [0, 1, 4, 5])
    }

    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        self.mix(other, [2, 3, 6, 7])
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Self(core::array::from_fn(|lane| self.0[lane ^ 4]))
    }

    #[inline(always)]
    fn pick<const WHICH: i32>(self) -> Self {
        Self(core::array::from_fn(|lane| self.0[lane & 4 | (WHICH as usize >> (2 * (lane & 3)) & 3)]))
    }

    fn cells(givens: &[u8; 32]) -> [u32; 9] {
        let mut cells = [0; 16];
        for (cell, &given) in givens.iter().enumerate() {
            cells[usize::from(given) & 15] |= 1 << cell;
        }
        core::array::from_fn(|value| cells[value + 1])
    }

    #[inline(always)]
    fn minirows(cells: u32) -> u32 {
        let row = |row: u32| u32::from(MINIROWS[(cells >> (9 * row) & 511) as usize]) << (3 * row);
        row(0) | row(1) | row(2)
    }
}

/// AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx2(core::arch::x86_64::__m256i);

/// Every function here is called only where [`Tier::of_processor`] was asked before.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "several times as fast; only a processor that was asked before gets here")]
mod avx2 {
    #[allow(clippy::wildcard_imports, reason = "one instruction each")]
    use core::arch::x86_64::*;
    use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

    use super::{Avx2, Lanes, Words};

    macro_rules! instruction {
        ($($call:tt)*) => {
            // SAFETY: see the module; memory is named by references to eight aligned words or 32 bytes.
            unsafe { $($call)* }
        };
    }

    operators! { Avx2:
        BitAnd bitand (a, b) Self(instruction!(_mm256_and_si256(a.0, b.0)));
        BitOr bitor (a, b) Self(instruction!(_mm256_or_si256(a.0, b.0)));
        BitXor bitxor (a, b) Self(instruction!(_mm256_xor_si256(a.0, b.0)));
        Add add (a, b) Self(instruction!(_mm256_add_epi32(a.0, b.0)));
        Sub sub (a, b) Self(instruction!(_mm256_sub_epi32(a.0, b.0)));
    }

    impl Lanes for Avx2 {
        #[inline(always)]
        fn load(words: &Words) -> Self {
            Self(instruction!(_mm256_load_si256(core::ptr::from_ref(words).cast())))
        }

        #[inline(always)]
        fn store(self, words: &mut Words) {
            instruction!(_mm256_store_si256(core::ptr::from_mut(words).cast(), self.0));
        }

        #[inline(always)]
        fn splat(word: u32) -> Self {
            Self(instruction!(_mm256_set1_epi32(word.cast_signed())))
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            Self(instruction!(_mm256_andnot_si256(other.0, self.0)))
        }

        #[inline(always)]
        fn left<const N: i32>(self) -> Self {
            Self(instruction!(_mm256_slli_epi32::<N>(self.0)))
        }

        #[inline(always)]
        fn right<const N: i32>(self) -> Self {
            Self(instruction!(_mm256_srli_epi32::<N>(self.0)))
        }

        #[inline(always)]
        fn min(self, other: Self) -> Self {
            Self(instruction!(_mm256_min_epu32(self.0, other.0)))
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            instruction!(_mm256_testz_si256(self.0, self.0)) == 1
        }

        #[inline(always)]
        fn zeros(self) -> u32 {
            let zero = instruction!(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()));
            instruction!(_mm256_movemask_ps(_mm256_castsi256_ps(zero))).cast_unsigned()
        }

        #[inline(always)]
        fn low(self, other: Self) -> Self {
            Self(instruction!(_mm256_unpacklo_epi32(self.0, other.0)))
        }

        #[inline(always)]
        fn high(self, other: Self) -> Self {
            Self(instruction!(_mm256_unpackhi_epi32(self.0, other.0)))
        }

        #[inline(always)]
        fn low_pairs(self, other: Self) -> Self {
            Self(instruction!(_mm256_unpacklo_epi64(self.0, other.0)))
        }

        #[inline(always)]
        fn high_pairs(self, other: Self) -> Self {
            Self(instruction!(_mm256_unpackhi_epi64(self.0, other.0)))
        }

        #[inline(always)]
        fn swap(self) -> Self {
            const OTHER: i32 = 1;
            Self(instruction!(_mm256_permute2x128_si256::<OTHER>(self.0, self.0)))
        }

        #[inline(always)]
        fn pick<const WHICH: i32>(self) -> Self {
            Self(instruction!(_mm256_shuffle_epi32::<WHICH>(self.0)))
        }

        #[inline(always)]
        fn cells(givens: &[u8; 32]) -> [u32; 9] {
            let bytes = instruction!(_mm256_loadu_si256(givens.as_ptr().cast()));
            let mut cells = [0; 9];
            for (value, cells) in cells.iter_mut().enumerate() {
                let is_here = instruction!(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(value as i8 + 1)));
                *cells = instruction!(_mm256_movemask_epi8(is_here)).cast_unsigned();
            }
            cells
        }

        #[inline(always)]
        fn minirows(cells: u32) -> u32 {
            instruction!(_pext_u32(cells | cells >> 1 | cells >> 2, 0o111_111_111))
        }
    }
}

/// What the processor can.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// No more than every processor.
    Portable,
    /// What [`Avx2`] needs, with the bit instructions that such processors have.
    Avx2,
    /// AVX-512 on vectors of 256 bits too.
    Avx512,
}

#[cfg(target_arch = "x86_64")]
impl Tier {
    /// Asks the processor; without `std` only what the program was built for.
    /// A build with `RUSTFLAGS="--cfg without_avx512"` answers as on a processor without it, to measure that.
    pub(crate) fn of_processor() -> Self {
        #[cfg(feature = "std")]
        macro_rules! has {
            ($feature:tt) => {
                std::arch::is_x86_feature_detected!($feature)
            };
        }
        #[cfg(not(feature = "std"))]
        macro_rules! has {
            ($feature:tt) => {
                cfg!(target_feature = $feature)
            };
        }
        if !(has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")) {
            Self::Portable
        } else if cfg!(without_avx512) || !(has!("avx512f") && has!("avx512vl")) {
            Self::Avx2
        } else {
            Self::Avx512
        }
    }
}
