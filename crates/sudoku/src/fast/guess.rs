//! Where the search guesses.

use search_control::SeededRandom;

use super::lanes::{Lanes, Words};
use super::rules::{Absent, BAND, State};
use super::tables::{FIRST, OTHERS, ROWS};

/// A value, and the cells that each side of a guess leaves it.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) value: usize,
    pub(super) left: [u32; 3],
    pub(super) right: [u32; 3],
}

impl State {
    /// The best guess of a state that is settled and open.
    #[inline(always)]
    pub(super) fn guess<L: Lanes>(&self, absent: &Absent) -> Guess {
        self.placement::<L>(absent).unwrap_or_else(|| self.cell())
    }

    /// A value with two or three placements in a band or stack: in that where the most is ruled out but not all.
    ///
    /// In a matrix that holds only what some placement uses, fewer entries are fewer placements.
    #[inline(always)]
    fn placement<L: Lanes>(&self, absent: &Absent) -> Option<Guess> {
        let Absent { rows: Words([first, second, third, ..]), columns: Words([a, b, c, ..]) } = *absent;
        let stack = |stack: u32| {
            let part = |word: u32| word >> (3 * stack) & 0o007_007_007;
            part(a) | part(b) << 3 | part(c) << 6
        };
        let (mut place, mut most) = (0, 0);
        for (number, numbers) in [first, second, third, stack(0), stack(1), stack(2)].into_iter().enumerate() {
            let sum = sum(numbers);
            if sum < ALL_ABSENT && most < sum {
                (place, most) = (number, sum);
            }
        }
        let (mut chosen, mut fewest) = ((0, 0), 8);
        for value in 0..9 {
            let matrix = if place < 3 { L::minirows(self.word(value, place)) } else { self.stack(value, place - 3) };
            let entries = matrix.count_ones();
            if 3 < entries && entries < fewest {
                (chosen, fewest) = ((value, matrix), entries);
            }
        }
        let (value, matrix) = chosen;
        if fewest == 8 {
            return None;
        }
        let cells = |matrix: u16| match place {
            0..3 => {
                let mut cells = [BAND; 3];
                cells[place] = ROWS[usize::from(matrix) & 511];
                cells
            }
            _ => [0, 1, 2].map(|band| {
                let stack = place - 3;
                let three = u32::from(matrix) >> (3 * band) & 7;
                ((three << (3 * stack)) * (1 | 1 << 9 | 1 << 18)) | (BAND & !(BOX << (3 * stack)))
            }),
        };
        let matrix = matrix as usize & 511;
        // The others first: with several solutions they have more of them.
        Some(Guess { value, left: cells(OTHERS[matrix]), right: cells(FIRST[matrix]) })
    }

    /// The columns of a stack in which a value has a candidate: bit `3 * band + column`.
    #[inline(always)]
    fn stack(&self, value: usize, stack: usize) -> u32 {
        let part = |band: usize| {
            let word = self.word(value, band);
            ((word | word >> 9 | word >> 18) >> (3 * stack) & 7) << (3 * band)
        };
        part(0) | part(1) | part(2)
    }

    /// A cell with two candidates, or else any with several.
    pub(super) fn cell(&self) -> Guess {
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

    /// A cell with several candidates and one of them, both by lot.
    pub(super) fn lot(&self, random: &mut SeededRandom) -> Guess {
        let start = random.below(81) as usize;
        for cell in (start..81).chain(0..start) {
            let (band, bit) = (cell / 27, 1 << (cell % 27));
            let count = (0..9).filter(|&value| self.word(value, band) & bit != 0).count() as u32;
            if 1 < count {
                let which = random.below(count) as usize;
                let value = (0..9).filter(|&value| self.word(value, band) & bit != 0).nth(which).unwrap_or(0);
                return Self::only(value, band, bit);
            }
        }
        self.cell()
    }

    fn at(&self, band: usize, cell: u32) -> Guess {
        let value = (0..9).find(|&value| self.word(value, band) & cell != 0).unwrap_or(0);
        Self::only(value, band, cell)
    }

    /// The value in that cell, or not.
    fn only(value: usize, band: usize, cell: u32) -> Guess {
        let cells = [BOX, BOX << 3, BOX << 6].into_iter().find(|cells| cells & cell != 0).unwrap_or(0);
        let (mut left, mut right) = ([BAND; 3], [BAND; 3]);
        left[band] = !cells & BAND | cell;
        right[band] = BAND & !cell;
        Guess { value, left, right }
    }

    /// Gives `other` the first side of a guess, and keeps the rest.
    #[inline(always)]
    pub(super) fn part(&mut self, other: &mut Self, guess: &Guess) {
        *other = *self;
        for band in 0..3 {
            self.keep(guess.value, band, guess.right[band]);
            other.keep(guess.value, band, guess.left[band]);
        }
    }
}

/// What is absent where every value has its place: six in each of nine places.
const ALL_ABSENT: u32 = 54;

/// The sum of nine numbers of three bits.
#[inline(always)]
fn sum(numbers: u32) -> u32 {
    let bits = |mask: u32| (numbers & mask).count_ones();
    bits(0o111_111_111) + 2 * bits(0o222_222_222) + 4 * bits(0o444_444_444)
}

/// The cells of the first box of a band.
const BOX: u32 = 7 | 7 << 9 | 7 << 18;
