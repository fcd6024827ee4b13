//! The few operations of the search that instruction sets do differently; answers and guesses are the same with each.

use super::tables::MINIROWS;

/// The cells of the first column of each box of each row.
const FIRSTS: u32 = 0o111_111_111;

/// What a set of instructions does.
pub(super) trait Isa {
    /// The minirows that have one of `cells`: bit `3 * row + box`.
    fn minirows(cells: u32) -> u32;
    /// The columns of `band` in a word of stacks (bits `9 * stack + 3 * band + column`): bit `3 * stack + column`.
    fn columns(stacks: u32, band: usize) -> u32;
    /// Takes `cells` from nine words from `start` on, and tells which of them had any.
    fn clear(words: &mut [u32; 64], start: usize, cells: u32) -> u32;
}

/// What every processor can.
pub(super) struct Portable;

impl Isa for Portable {
    #[inline(always)]
    fn minirows(cells: u32) -> u32 {
        let row = |row: u32| u32::from(MINIROWS[(cells >> (9 * row) & 511) as usize]) << (3 * row);
        row(0) | row(1) | row(2)
    }

    #[inline(always)]
    fn columns(stacks: u32, band: usize) -> u32 {
        let three = |stack: u32| stacks >> (9 * stack + 3 * band as u32) & 7;
        three(0) | three(1) << 3 | three(2) << 6
    }

    #[inline(always)]
    fn clear(words: &mut [u32; 64], start: usize, cells: u32) -> u32 {
        let mut changed = 0;
        for (number, word) in words[start & 48..][..9].iter_mut().enumerate() {
            changed |= u32::from(*word & cells != 0) << number;
            *word &= !cells;
        }
        changed
    }
}

/// AVX2 and BMI2: `pext` gathers bits, and eight words are cleared at once.
#[cfg(target_arch = "x86_64")]
pub(super) struct Avx2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "1.3 times as fast; only a processor that was asked before gets here")]
mod avx2 {
    use core::arch::x86_64::{
        _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
        _mm256_movemask_ps, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_storeu_si256, _pext_u32,
    };

    use super::{Avx2, FIRSTS, Isa};

    impl Isa for Avx2 {
        #[inline(always)]
        fn minirows(cells: u32) -> u32 {
            // SAFETY: `Avx2` is used where the processor has BMI2.
            unsafe { _pext_u32(cells | cells >> 1 | cells >> 2, FIRSTS) }
        }

        #[inline(always)]
        fn columns(stacks: u32, band: usize) -> u32 {
            // SAFETY: as above.
            unsafe { _pext_u32(stacks, (7 | 7 << 9 | 7 << 18) << (3 * band)) }
        }

        #[inline(always)]
        fn clear(words: &mut [u32; 64], start: usize, cells: u32) -> u32 {
            let words = &mut words[start & 48..][..16];
            // SAFETY: as above with AVX2; eight words are read and written at the beginning of sixteen.
            let kept = unsafe {
                let pointer = words.as_mut_ptr().cast();
                let (old, mask) = (_mm256_loadu_si256(pointer), _mm256_set1_epi32(cells.cast_signed()));
                _mm256_storeu_si256(pointer, _mm256_andnot_si256(mask, old));
                let is_kept = _mm256_cmpeq_epi32(_mm256_and_si256(old, mask), _mm256_setzero_si256());
                _mm256_movemask_ps(_mm256_castsi256_ps(is_kept))
            };
            let last = u32::from(words[8] & cells != 0);
            words[8] &= !cells;
            !kept.cast_unsigned() & 0xff | last << 8
        }
    }
}

/// Whether the processor has what [`Avx2`] needs; without `std` only what the program was built for.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_avx2() -> bool {
    #[cfg(feature = "std")]
    {
        std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(feature = "std"))]
    {
        cfg!(all(target_feature = "avx2", target_feature = "bmi1", target_feature = "bmi2", target_feature = "lzcnt"))
    }
}
