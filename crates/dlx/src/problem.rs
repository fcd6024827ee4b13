//! The problem: items, options, and the frozen form that every kernel reads.
//!
//! A problem has *items* and *options*; an option is a set of items.
//! Wanted are sets of options such that every *primary* item is in exactly one of them, or in `lo..=hi` of them,
//! and every *secondary* item in at most one, or in several that all give it the same *colour*.
//! An option without a primary item is never chosen, since nothing asks for it.
//!
//! ```text
//!  option 0: a c        option 1: a d        option 2: b c        starts: 0    2    4    6
//!                                                                 items:  0 2  0 3  1 2
//! ```
//!
//! Primary items have the lower numbers, in the order in which they were named, then come the secondary ones.
//! The form never changes after [`Builder::build`](crate::Builder::build): a kernel makes a workspace of its own from it.

use alloc::vec::Vec;
use core::fmt;

/// The number of an option, from 0, in the order in which they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(crate) u32);

impl OptionId {
    /// The number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An item of an option: which, and with which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry<N> {
    /// The name of the item.
    pub item: N,
    /// The colour that the option gives it; for secondary items alone.
    pub colour: Option<u32>,
}

impl<N> Entry<N> {
    /// A secondary item with a colour.
    #[must_use]
    pub const fn coloured(item: N, colour: u32) -> Self {
        Self { item, colour: Some(colour) }
    }
}

impl<N> From<N> for Entry<N> {
    fn from(item: N) -> Self {
        Self { item, colour: None }
    }
}

/// An exact-cover problem over item names `N` with a payload `P` for each option.
#[derive(Clone, Debug)]
pub struct Problem<N, P = ()> {
    pub(crate) names: Vec<N>,
    pub(crate) payloads: Vec<P>,
    pub(crate) core: Core,
}

/// What a kernel needs of a problem: numbers only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Core {
    /// Items below this number are primary.
    pub(crate) primary: usize,
    /// For each item how often it may be covered: `lo..=hi`; `0..=1` for secondary items.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// Items that the sharp choice prefers.
    pub(crate) preferred: Vec<bool>,
    /// Where the items of each option begin in `items`; one more at the end.
    pub(crate) starts: Vec<u32>,
    /// The items of all options.
    pub(crate) items: Vec<u32>,
    /// Their colours, 0 for none, others from 1; empty if no option has one.
    pub(crate) colours: Vec<u32>,
    /// The colours as the caller named them: colour `c` is `palette[c - 1]`.
    pub(crate) palette: Vec<u32>,
    /// The cost of each option; empty if all are 0.
    pub(crate) costs: Vec<u64>,
}

impl Core {
    pub(crate) fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// The items of an option.
    pub(crate) fn items_of(&self, option: usize) -> &[u32] {
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// The items of an option with their colours.
    pub(crate) fn entries_of(&self, option: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let range = self.starts[option] as usize..self.starts[option + 1] as usize;
        range.map(|at| (self.items[at] as usize, self.colours.get(at).copied().unwrap_or(0)))
    }

    pub(crate) fn cost(&self, option: usize) -> u64 {
        self.costs.get(option).copied().unwrap_or(0)
    }

    /// Whether an item must be covered exactly once.
    pub(crate) fn is_single(&self, item: usize) -> bool {
        self.bounds[item] == (1, 1)
    }

    pub(crate) fn is_primary(&self, item: usize) -> bool {
        item < self.primary
    }

    /// Whether an option may be chosen at all: it has a primary item, and none that must not be covered.
    pub(crate) fn is_usable(&self, option: usize) -> bool {
        let items = self.items_of(option);
        let is_wanted = items.iter().any(|&item| self.is_primary(item as usize));
        is_wanted && items.iter().all(|&item| 0 < self.bounds[item as usize].1)
    }

    /// Whether some primary item has other bounds than exactly once.
    pub(crate) fn has_multiplicities(&self) -> bool {
        (0..self.primary).any(|item| !self.is_single(item))
    }

    /// No solution selects more options than this.
    pub(crate) fn most_selected(&self) -> usize {
        let sum: u64 = self.bounds[..self.primary].iter().map(|&(_, hi)| u64::from(hi)).sum();
        let primary = |option| self.items_of(option).iter().filter(|&&item| self.is_primary(item as usize)).count();
        let usable = (0..self.options()).filter(|&option| self.is_usable(option));
        // Every option takes at least this much of the sum.
        let least = usable.map(primary).min().unwrap_or(1);
        usize::try_from(sum / least as u64).unwrap_or(usize::MAX).min(self.options())
    }
}

impl<N: Clone, P: Clone> Problem<N, P> {
    /// The problem of some options; items without bounds are left out, also of the options.
    pub(crate) fn restrict(&self, options: &[usize], bounds: &[Option<(u32, u32)>]) -> Self {
        let kept: Vec<usize> = (0..self.items()).filter(|&item| bounds[item].is_some()).collect();
        let mut number = alloc::vec![0; self.items()];
        kept.iter().enumerate().for_each(|(new, &item)| number[item] = new as u32);
        let mut core = Core {
            primary: kept.iter().filter(|&&item| self.core.is_primary(item)).count(),
            bounds: bounds.iter().flatten().copied().collect(),
            preferred: kept.iter().map(|&item| self.core.preferred[item]).collect(),
            starts: alloc::vec![0],
            palette: self.core.palette.clone(),
            ..Core::default()
        };
        for &option in options {
            for (item, colour) in self.core.entries_of(option).filter(|&(item, _)| bounds[item].is_some()) {
                core.items.push(number[item]);
                if !self.core.colours.is_empty() {
                    core.colours.push(colour);
                }
            }
            core.starts.push(core.items.len() as u32);
            if !self.core.costs.is_empty() {
                core.costs.push(self.core.cost(option));
            }
        }
        Self {
            names: kept.iter().map(|&item| self.names[item].clone()).collect(),
            payloads: options.iter().map(|&option| self.payloads[option].clone()).collect(),
            core,
        }
    }
}

impl<N, P> Problem<N, P> {
    /// The same problem with other names and without payloads; different items must get different names.
    #[must_use]
    pub fn renamed<M>(&self, name: impl FnMut(&N) -> M) -> Problem<M> {
        let names = self.names.iter().map(name).collect();
        Problem { names, payloads: alloc::vec![(); self.options()], core: self.core.clone() }
    }

    /// How many items there are, primary and secondary.
    #[must_use]
    pub fn items(&self) -> usize {
        self.names.len()
    }

    /// How many items are primary.
    #[must_use]
    pub fn primary_items(&self) -> usize {
        self.core.primary
    }

    /// How many options there are.
    #[must_use]
    pub fn options(&self) -> usize {
        self.core.options()
    }

    /// The option with a number; `None` if there are not so many.
    #[must_use]
    pub fn option(&self, index: usize) -> Option<OptionId> {
        (index < self.options()).then_some(OptionId(index as u32))
    }

    /// The name of an item by its number: primary items first, each kind in the order in which it was named.
    #[must_use]
    pub fn name(&self, item: usize) -> Option<&N> {
        self.names.get(item)
    }

    /// How often an item may be covered, as `(lo, hi)`; `(0, 1)` for a secondary one.
    #[must_use]
    pub fn bounds(&self, item: usize) -> Option<(u32, u32)> {
        self.core.bounds.get(item).copied()
    }

    /// What the caller attached to an option.
    ///
    /// # Panics
    ///
    /// If the option belongs to a larger problem.
    #[must_use]
    pub fn payload(&self, option: OptionId) -> &P {
        &self.payloads[option.index()]
    }

    /// The items of an option, in the order in which they were given.
    ///
    /// # Panics
    ///
    /// If the option belongs to a larger problem.
    pub fn entries(&self, option: OptionId) -> impl Iterator<Item = Entry<&N>> {
        self.core.entries_of(option.index()).map(|(item, colour)| Entry {
            item: &self.names[item],
            colour: (colour != 0).then(|| self.core.palette[colour as usize - 1]),
        })
    }

    /// The cost of an option; 0 if none was given.
    #[must_use]
    pub fn cost(&self, option: OptionId) -> u64 {
        self.core.cost(option.index())
    }
}

/// A set of options that covers every item as often as it must be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Solution {
    pub(crate) options: Vec<OptionId>,
    pub(crate) cost: u128,
}

impl Solution {
    /// The options in the order in which the search chose them.
    #[must_use]
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// The sum of their costs.
    #[must_use]
    pub const fn cost(&self) -> u128 {
        self.cost
    }

    /// The numbers of the options, ascending.
    #[must_use]
    pub fn sorted(&self) -> Vec<usize> {
        let mut numbers: Vec<_> = self.options.iter().map(|option| option.index()).collect();
        numbers.sort_unstable();
        numbers
    }
}

impl fmt::Display for Solution {
    /// The numbers of the options, ascending, between blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.sorted().iter().enumerate() {
            write!(f, "{}{number}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
