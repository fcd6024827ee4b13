//! A puzzle as candidates.

use crate::board::Puzzle;

use super::lanes::{Lanes, Words};
use super::rules::State;

impl State {
    /// The candidates of a puzzle on the classic board.
    #[inline(always)]
    pub(super) fn load<L: Lanes>(&mut self, puzzle: &Puzzle) {
        let mut bands = [[0; 32]; 3];
        for (band, givens) in bands.iter_mut().zip(puzzle.givens().chunks_exact(27)) {
            band[..27].copy_from_slice(givens);
        }
        let mut given = [Words([0; 8]); 4];
        for (band, givens) in bands.iter().enumerate() {
            let cells = L::cells(givens);
            given[band].0.copy_from_slice(&cells[..8]);
            given[3].0[band] = cells[8];
            given[3].0[band | 4] = cells[8];
        }
        self.0 = given;
        self.fill::<L>();
        if puzzle.has_candidates() {
            let open = puzzle.allowed().iter().enumerate().zip(puzzle.givens());
            for ((cell, &allowed), _) in open.filter(|&((_, &allowed), &given)| given == 0 && allowed != 511) {
                for value in (0..9).filter(|value| allowed >> value & 1 == 0) {
                    self.keep(value, cell / 27, !(1 << (cell % 27)));
                }
            }
        }
    }

    /// The values of a state that is solved.
    pub(super) fn values(&self, values: &mut [u8]) {
        for value in 0..9 {
            for band in 0..3 {
                let mut cells = self.word(value, band);
                while cells != 0 {
                    if let Some(entry) = values.get_mut(27 * band + cells.trailing_zeros() as usize) {
                        *entry = value as u8 + 1;
                    }
                    cells &= cells - 1;
                }
            }
        }
    }

    /// Tells every cell and value, from 1, that are still possible together.
    pub(super) fn each(&self, each: &mut dyn FnMut(usize, usize)) {
        for value in 0..9 {
            for band in 0..3 {
                let mut cells = self.word(value, band);
                while cells != 0 {
                    each(27 * band + cells.trailing_zeros() as usize, value + 1);
                    cells &= cells - 1;
                }
            }
        }
    }
}
