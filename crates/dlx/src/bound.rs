//! Costs: what a partial solution costs at least.
//!
//! # Idea
//!
//! Every item that must be covered exactly once pays a share of the option that covers it; its *price* is the least share
//! that any of its options asks, so no solution costs less than the sum of all prices.
//! Subtract from each option the prices of its items: what is left is its *excess*, never negative.
//! Then the least cost of any completion is the sum of prices plus the excesses of what was chosen:
//! one addition per choice, whatever the kernel.
//!
//! # Complexity
//!
//! `O(entries)` once; `O(1)` per choice.
//! Prices are kept in units of 1/27720, so that shares of up to twelve items lose nothing by rounding down.

use alloc::vec::Vec;

use crate::problem::Core;

/// Units of one: the least common multiple of 1 to 12.
const UNIT: u128 = 27_720;

#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// For each option the excess in units; empty if the problem has no costs.
    excess: Vec<u128>,
    base: u128,
    lower: u128,
    /// Only solutions with a lower bound below this are looked for, in units.
    ceiling: u128,
}

impl Bound {
    pub(crate) fn new(core: &Core) -> Self {
        let mut bound = Self { excess: Vec::new(), base: 0, lower: 0, ceiling: u128::MAX };
        if core.costs.is_empty() {
            return bound;
        }
        let is_payer = |item: u32| core.is_primary(item as usize) && core.is_single(item as usize);
        let mut prices = alloc::vec![u128::MAX; core.primary];
        for option in 0..core.options() {
            let payers = core.items_of(option).iter().filter(|&&item| is_payer(item));
            let count = payers.clone().count() as u128;
            for &item in payers {
                let price = &mut prices[item as usize];
                *price = (*price).min(u128::from(core.cost(option)) * UNIT / count);
            }
        }
        // An item without options has no price; then there is no solution anyway.
        prices.iter_mut().filter(|price| **price == u128::MAX).for_each(|price| *price = 0);
        bound.base = (0..core.primary).filter(|&item| is_payer(item as u32)).map(|item| prices[item]).sum();
        bound.excess = (0..core.options())
            .map(|option| {
                let payers = core.items_of(option).iter().filter(|&&item| is_payer(item));
                u128::from(core.cost(option)) * UNIT - payers.map(|&item| prices[item as usize]).sum::<u128>()
            })
            .collect();
        bound.lower = bound.base;
        bound
    }

    pub(crate) fn reset(&mut self) {
        (self.lower, self.ceiling) = (self.base, u128::MAX);
    }

    /// From now on only solutions that cost less than `cost` are wanted.
    pub(crate) fn limit(&mut self, cost: u128) {
        self.ceiling = cost.saturating_mul(UNIT);
    }

    /// Whether the option may still be chosen.
    #[inline]
    pub(crate) fn allows(&self, option: usize) -> bool {
        self.excess.get(option).is_none_or(|excess| self.lower + excess < self.ceiling)
    }

    #[inline]
    pub(crate) fn add(&mut self, option: usize) {
        self.lower += self.excess.get(option).copied().unwrap_or(0);
    }

    #[inline]
    pub(crate) fn remove(&mut self, option: usize) {
        self.lower -= self.excess.get(option).copied().unwrap_or(0);
    }
}
