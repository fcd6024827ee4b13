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
//! What an option rules out is counted item by item and never kept: a round takes the entries of all pairs of options
//! that exclude each other, memory is linear in the entries of the problem.
//! Three rounds are typical.
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

use search_control::{LimitCheck, Limits, Report, Stop};

use crate::counters::Effort;
use crate::problem::{Core, OptionId, Problem};

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
    /// The answer is an error if a limit is reached.
    pub fn reduce(&self, limits: &Limits) -> Report<Result<Reduced<N, P>, Stop>, Effort> {
        let mut effort = Effort::default();
        let answer = self.reduce_with(&mut LimitCheck::new(limits), &mut effort);
        Report { answer, stats: effort }
    }

    fn reduce_with(&self, check: &mut LimitCheck, effort: &mut Effort) -> Result<Reduced<N, P>, Stop> {
        let core = &self.core;
        effort.bytes = Left::bytes(core);
        check.memory(effort.bytes)?;
        let mut left = Left::new(core);
        let mut rounds = 0;
        let mut has_changed = true;
        while has_changed {
            (has_changed, rounds) = (false, rounds + 1);
            for option in 0..core.options() {
                if !left.is_left[option] {
                    continue;
                }
                check.node()?;
                effort.nodes += 1;
                if left.is_doomed(option, check)? {
                    left.remove(option);
                    has_changed = true;
                }
            }
        }
        let options: Vec<usize> = (0..core.options()).filter(|&option| left.is_left[option]).collect();
        let is_used = |item: usize| core.bounds[item].0 != 0 || left.sizes[item] != 0;
        let bounds: Vec<_> = (0..core.bounds.len()).map(|item| is_used(item).then_some(core.bounds[item])).collect();
        let problem = self.restrict(&options, &bounds);
        Ok(Reduced { problem, options: options.iter().map(|&option| OptionId(option as u32)).collect(), rounds })
    }
}

/// The options that are left.
struct Left<'c> {
    core: &'c Core,
    is_left: Vec<bool>,
    /// How many of them each item has.
    sizes: Vec<u32>,
    /// Primary items that have too few of them.
    starving: usize,
    /// The options of each item, one item after the other, and where they begin.
    lists: Vec<u32>,
    starts: Vec<u32>,
    /// For each item how many options the option that is looked at rules out; 0 in between.
    gone: Vec<u32>,
    /// Items that are not 0 there.
    touched: Vec<u32>,
    /// For each option the last look in which it was found to be ruled out.
    ruled_out: Vec<u64>,
    /// The number of the present look.
    look: u64,
}

impl<'c> Left<'c> {
    /// How many bytes this takes.
    fn bytes(core: &Core) -> u64 {
        (4 * core.items.len() + 20 * core.bounds.len() + 9 * core.options()) as u64
    }

    /// All that can be chosen at all.
    fn new(core: &'c Core) -> Self {
        let is_left: Vec<bool> = (0..core.options()).map(|option| core.is_usable(option)).collect();
        let mut sizes = alloc::vec![0; core.bounds.len()];
        let entries = || (0..core.options()).filter(|&option| is_left[option]).map(|at| (at, core.items_of(at)));
        entries().for_each(|(_, items)| items.iter().for_each(|&item| sizes[item as usize] += 1));
        let mut starts = Vec::with_capacity(sizes.len() + 1);
        let mut sum = 0;
        for &size in &sizes {
            starts.push(sum);
            sum += size;
        }
        let mut ends = starts.clone();
        let mut lists = alloc::vec![0; sum as usize];
        for (option, items) in entries() {
            for &item in items {
                lists[ends[item as usize] as usize] = option as u32;
                ends[item as usize] += 1;
            }
        }
        starts.push(sum);
        Self {
            starving: (0..core.primary).filter(|&item| sizes[item] < core.bounds[item].0).count(),
            gone: alloc::vec![0; core.bounds.len()],
            touched: Vec::with_capacity(core.bounds.len()),
            ruled_out: alloc::vec![0; core.options()],
            look: 0,
            core,
            is_left,
            sizes,
            lists,
            starts,
        }
    }

    /// Whether too few options of some item are left beside this one.
    fn is_doomed(&mut self, option: usize, check: &mut LimitCheck) -> Result<bool, Stop> {
        let core = self.core;
        self.look += 1;
        self.ruled_out[option] = self.look;
        for (item, colour) in core.entries_of(option) {
            if colour == 0 && core.is_primary(item) && !core.is_single(item) {
                continue;
            }
            check.work()?;
            for &other in &self.lists[self.starts[item] as usize..self.starts[item + 1] as usize] {
                let other = other as usize;
                if !self.is_left[other] || self.ruled_out[other] == self.look {
                    continue;
                }
                if colour != 0 && core.entries_of(other).any(|entry| entry == (item, colour)) {
                    continue;
                }
                self.ruled_out[other] = self.look;
                for &item in core.items_of(other).iter().filter(|&&item| core.is_primary(item as usize)) {
                    if self.gone[item as usize] == 0 {
                        self.touched.push(item);
                    }
                    self.gone[item as usize] += 1;
                }
            }
        }
        // What the option itself covers counts as left.
        let mut is_doomed = 0 < self.starving;
        for item in self.touched.drain(..) {
            let item = item as usize;
            is_doomed |= self.sizes[item] - core::mem::take(&mut self.gone[item]) < core.bounds[item].0;
        }
        Ok(is_doomed)
    }

    fn remove(&mut self, option: usize) {
        self.is_left[option] = false;
        for &item in self.core.items_of(option) {
            let item = item as usize;
            self.sizes[item] -= 1;
            self.starving +=
                usize::from(self.core.is_primary(item) && self.sizes[item] + 1 == self.core.bounds[item].0);
        }
    }
}
