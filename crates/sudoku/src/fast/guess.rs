//! Where the search guesses.

use super::lanes::Lanes;
use super::rules::{BAND, State};
use super::tables::{COUNT, FIRST, OTHERS, ROWS};

/// A value, and the cells that each side of a guess leaves it.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    value: usize,
    left: [u32; 3],
    right: [u32; 3],
}

impl State {
    /// The best guess of a state that is settled and open.
    #[inline(always)]
    pub(super) fn guess<L: Lanes>(&self) -> Guess {
        self.placement::<L>().unwrap_or_else(|| self.cell())
    }

    /// A value with two or three placements in a band or stack: in that with the fewest placements of all values.
    #[inline(always)]
    fn placement<L: Lanes>(&self) -> Option<Guess> {
        let mut matrices = [[0_u16; 9]; 6];
        for value in 0..9 {
            let words = [0, 1, 2].map(|band| self.word(value, band));
            for (band, &word) in words.iter().enumerate() {
                matrices[band][value] = L::minirows(word) as u16;
            }
            let columns = words.map(|word| (word | word >> 9 | word >> 18) & 511);
            for stack in 0..3 {
                let three = |band: usize| (columns[band] >> (3 * stack) & 7) << (3 * band);
                matrices[3 + stack][value] = (three(0) | three(1) | three(2)) as u16;
            }
        }
        let count = |matrix: u16| u32::from(COUNT[usize::from(matrix) & 511]);
        let (mut best, mut fewest) = (0, u32::MAX);
        for (number, matrices) in matrices.iter().enumerate() {
            let sum = matrices.iter().map(|&matrix| count(matrix)).sum();
            if 9 < sum && sum < fewest {
                (best, fewest) = (number, sum);
            }
        }
        let (mut chosen, mut fewest) = (0, u32::MAX);
        for (value, &matrix) in matrices[best].iter().enumerate() {
            let count = count(matrix);
            if 1 < count && count < fewest {
                (chosen, fewest) = (value, count);
            }
        }
        if 3 < fewest {
            return None;
        }
        let matrix = usize::from(matrices[best][chosen]) & 511;
        let cells = |matrix: u16| match best {
            0..3 => {
                let mut cells = [BAND; 3];
                cells[best] = ROWS[usize::from(matrix) & 511];
                cells
            }
            _ => [0, 1, 2].map(|band| {
                let stack = best - 3;
                let three = u32::from(matrix) >> (3 * band) & 7;
                ((three << (3 * stack)) * (1 | 1 << 9 | 1 << 18)) | (BAND & !(BOX << (3 * stack)))
            }),
        };
        Some(Guess { value: chosen, left: cells(FIRST[matrix]), right: cells(OTHERS[matrix]) })
    }

    /// A cell with two candidates, or else any with several.
    fn cell(&self) -> Guess {
        let mut any = (0, 1);
        for band in 0..3 {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for value in 0..9 {
                let word = self.word(value, band);
                thrice |= twice & word;
                twice |= once & word;
                once |= word;
            }
            let two = twice & !thrice;
            if two != 0 {
                return self.at(band, two & two.wrapping_neg());
            }
            if twice != 0 {
                any = (band, twice & twice.wrapping_neg());
            }
        }
        self.at(any.0, any.1)
    }

    fn at(&self, band: usize, cell: u32) -> Guess {
        let value = (0..9).find(|&value| self.word(value, band) & cell != 0).unwrap_or(0);
        let cells = [BOX, BOX << 3, BOX << 6].into_iter().find(|cells| cells & cell != 0).unwrap_or(0);
        let (mut left, mut right) = ([BAND; 3], [BAND; 3]);
        left[band] = !cells & BAND | cell;
        right[band] = BAND & !cell;
        Guess { value, left, right }
    }

    /// Takes one side of a guess, and leaves `other` the other.
    #[inline(always)]
    pub(super) fn part(&mut self, other: &mut Self, guess: &Guess) {
        *other = *self;
        for band in 0..3 {
            self.keep(guess.value, band, guess.left[band]);
            other.keep(guess.value, band, guess.right[band]);
        }
    }
}

/// The cells of the first box of a band.
const BOX: u32 = 7 | 7 << 9 | 7 << 18;
