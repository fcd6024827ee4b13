//! P-reduction: leaving out options and items that no solution can use.
//!
//! # Idea
//!
//! Suppose that an option is chosen; if some primary item that it does not cover then has too few options left,
//! no solution has that option.
//! Taking it out may doom others, so this goes on until nothing changes.
//! Then secondary items without options go, and so do primary ones without options that need not be covered.
//!
//! # Complexity
//!
//! A round takes `options * items * options / 64` words; three rounds are typical.
//!
//! # When it helps
//!
//! Tilings with corners: the 4x15 pentominoes lose 146 of 1,696 options.
//! It is an opt-in step, since on many problems (queens, soma) it finds nothing.
//!
//! # References
//!
//! D. E. Knuth, The Art of Computer Programming 4B (2022), section 7.2.2.1, "preprocessing of options".

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Stop};

use crate::bits;
use crate::problem::{OptionId, Problem};

/// A problem with the same solutions in fewer options.
#[derive(Clone, Debug)]
pub struct Reduced<N, P> {
    /// The smaller problem.
    pub problem: Problem<N, P>,
    /// For each of its options the one that it was.
    pub options: Vec<OptionId>,
    /// How many rounds it took.
    pub rounds: u32,
}

impl<N: Clone, P: Clone> Problem<N, P> {
    /// The problem without options and items that no solution can use; one option looked at is one node of the limits.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn reduce(&self, limits: &Limits) -> Result<Reduced<N, P>, Stop> {
        let core = &self.core;
        let mut check = LimitCheck::new(limits);
        let ids: Vec<OptionId> = (0..core.options())
            .filter(|&option| core.is_usable(option))
            .map(|option| OptionId(option as u32))
            .collect();
        let words = ids.len().div_ceil(64);
        check.memory(8 * (words * (ids.len() + core.bounds.len())) as u64)?;
        let columns = bits::columns(core, &ids, words);
        let rows = bits::rows(core, &ids, words, &columns);
        let mut left = alloc::vec![0_u64; words];
        (0..ids.len()).for_each(|at| left[at / 64] |= 1 << (at % 64));
        let mut rounds = 0;
        let mut has_changed = true;
        while has_changed {
            (has_changed, rounds) = (false, rounds + 1);
            for at in 0..ids.len() {
                if left[at / 64] >> (at % 64) & 1 == 0 {
                    continue;
                }
                check.node()?;
                let row = &rows[at * words..(at + 1) * words];
                let items = core.items_of(ids[at].index());
                let is_doomed = |item: usize| {
                    let has = u32::from(items.contains(&(item as u32)));
                    let need = core.bounds[item].0.saturating_sub(has);
                    let column = &columns[item * words..(item + 1) * words];
                    let words = column.iter().zip(row).zip(&left).map(|((column, row), left)| column & row & left);
                    !reaches(words, need)
                };
                if (0..core.primary).any(is_doomed) {
                    left[at / 64] &= !(1 << (at % 64));
                    has_changed = true;
                }
            }
        }
        let is_left = |at: &usize| left[at / 64] >> (at % 64) & 1 != 0;
        let options: Vec<usize> = (0..ids.len()).filter(is_left).map(|at| ids[at].index()).collect();
        let is_used = |item: usize| {
            let column = &columns[item * words..(item + 1) * words];
            core.bounds[item].0 != 0 || column.iter().zip(&left).any(|(column, left)| column & left != 0)
        };
        let bounds: Vec<_> = (0..core.bounds.len()).map(|item| is_used(item).then_some(core.bounds[item])).collect();
        let problem = self.restrict(&options, &bounds);
        Ok(Reduced { problem, options: options.iter().map(|&option| OptionId(option as u32)).collect(), rounds })
    }
}

/// Whether the words have at least `need` bits.
fn reaches(words: impl Iterator<Item = u64>, need: u32) -> bool {
    if need == 0 {
        return true;
    }
    let mut found = 0;
    for word in words.filter(|&word| word != 0) {
        found += word.count_ones();
        if need <= found {
            return true;
        }
    }
    false
}
