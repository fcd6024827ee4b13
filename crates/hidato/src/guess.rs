//! What is guessed next: the orders that are switched on, put together.
//!
//! Without any: the number with the fewest cells (minimum remaining values), at the first of them.
//!
//! | technique | changes |
//! |---|---|
//! | [`both_ends`](crate::both_ends) | which numbers may be chosen |
//! | [`weights`](crate::weights) | the measure by which they are chosen |
//! | [`dual_order`](crate::dual_order) | a cell may be chosen in place of a number |
//! | [`few_exits`](crate::few_exits) | which cell of the number comes first |

use alloc::sync::Arc;
use alloc::vec::Vec;

use csp_core::{Domain, Failure, Order, Store, Undo, Var};
use search_control::SeededRandom;

use crate::both_ends::is_beside_fixed;
use crate::config::Config;
use crate::dual_order::CellCounts;
use crate::few_exits::fewest_exits;
use crate::neighbourhood::Neighbourhood;
use crate::weights::Weights;

/// Chooses a number and a cell for it.
#[derive(Debug)]
pub(crate) struct Guess<D> {
    /// The numbers in their order.
    numbers: Vec<Var>,
    neighbourhood: Arc<Neighbourhood<D>>,
    dual_mrv: bool,
    both_ends: bool,
    few_exits: bool,
    weights: Option<Weights>,
    /// What breaks ties.
    random: SeededRandom,
    seed: u64,
    /// The cell to try first for the number that was chosen last.
    cell: Option<usize>,
}

impl<D: Domain> Guess<D> {
    pub(crate) fn new(numbers: Vec<Var>, neighbourhood: Arc<Neighbourhood<D>>, config: &Config) -> Self {
        let weights = config.dom_wdeg.then(|| Weights::new(numbers.len()));
        let &Config { dual_mrv, both_ends, few_exits, seed, .. } = config;
        Self {
            numbers,
            neighbourhood,
            dual_mrv,
            both_ends,
            few_exits,
            weights,
            random: SeededRandom::new(seed),
            seed,
            cell: None,
        }
    }

    /// The best number, and how many cells it has.
    fn best_number<U: Undo>(&self, store: &Store<D, U>) -> Option<(Var, usize)> {
        let mut best: Option<(Var, bool, usize, u32)> = None;
        for (i, &number) in self.numbers.iter().enumerate() {
            let count = store.domain(number).count();
            if count == 1 {
                continue;
            }
            let is_far = self.both_ends && !is_beside_fixed(store, &self.numbers, i);
            let weight = self.weights.as_ref().map_or(1, |weights| weights.of(number));
            // Cells per weight, without division.
            let is_better = best.is_none_or(|(_, far, fewest, heaviest)| {
                (is_far, count as u64 * u64::from(heaviest)) < (far, fewest as u64 * u64::from(weight))
            });
            if is_better {
                best = Some((number, is_far, count, weight));
            }
        }
        best.map(|(number, _, count, _)| (number, count))
    }
}

impl<D: Domain, U: Undo> Order<D, U> for Guess<D> {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        self.cell = None;
        let (number, count) = self.best_number(store)?;
        if !self.dual_mrv || count == 2 {
            return Some(number);
        }
        let open = || self.numbers.iter().copied().filter(|&number| !store.is_fixed(number));
        let mut counts = CellCounts::new();
        for number in open() {
            counts.add(store.domain(number));
        }
        let Some(cell) = counts.least_below(count) else { return Some(number) };
        self.cell = Some(cell);
        open().filter(|&number| store.domain(number).contains(cell)).min_by_key(|&number| store.domain(number).count())
    }

    fn value(&mut self, store: &Store<D, U>, number: Var) -> usize {
        let domain = store.domain(number);
        if let Some(cell) = self.cell.filter(|&cell| domain.contains(cell)) {
            return cell;
        }
        let first = if self.few_exits {
            fewest_exits(store, &self.neighbourhood, &self.numbers, domain, &mut self.random)
        } else {
            domain.first()
        };
        first.expect("invariant: no domain is empty")
    }

    fn failed(&mut self, _store: &Store<D, U>, failure: Failure, decided: Option<Var>) {
        if let Some(weights) = &mut self.weights {
            weights.failed(failure, decided);
        }
    }

    fn reset(&mut self) {
        self.cell = None;
        self.random = SeededRandom::new(self.seed);
        if let Some(weights) = &mut self.weights {
            weights.reset();
        }
    }
}
