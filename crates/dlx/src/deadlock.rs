//! Why a problem has no solution, where forced options alone show it.

use alloc::vec::Vec;

use crate::problem::{OptionId, Problem};

/// Options that are forced one after the other until nothing is left for an item: then there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadlock {
    /// For each item, by its number, the only option that was left for it, in the order in which they were forced.
    pub forced: Vec<(usize, OptionId)>,
    /// The item for which too few options are left then.
    pub item: usize,
}

impl<N, P> Problem<N, P> {
    /// Follows options that are the only ones left for an item; `None` if that leads to no contradiction, which says
    /// nothing about solutions.
    ///
    /// Takes time in the size of the problem, times the length of an option where items have colours.
    ///
    /// ```
    /// let problem: dlx::Problem<String> = "a b c\na b\nb c\nb\n".parse()?;
    /// let deadlock = problem.deadlock().expect("a needs option 0, c option 1, and both cover b");
    /// assert_eq!((deadlock.forced[0].0, deadlock.forced[0].1.index(), deadlock.item), (0, 0, 2));
    /// # Ok::<(), dlx::ParseError>(())
    /// ```
    #[must_use]
    pub fn deadlock(&self) -> Option<Deadlock> {
        let core = &self.core;
        let mut is_left: Vec<bool> = (0..core.options()).map(|option| core.is_usable(option)).collect();
        let mut options_of = alloc::vec![Vec::new(); self.items()];
        for option in (0..core.options()).filter(|&option| is_left[option]) {
            core.items_of(option).iter().for_each(|&item| options_of[item as usize].push(option as u32));
        }
        let mut counts: Vec<usize> = options_of.iter().map(Vec::len).collect();
        let mut is_covered = alloc::vec![false; self.items()];
        let mut forced = Vec::new();
        // Items with one option or fewer; the first ones first.
        let mut waiting: Vec<usize> = (0..core.primary).rev().filter(|&item| counts[item] <= 1).collect();
        waiting.extend((0..core.primary).filter(|&item| counts[item] < core.bounds[item].0 as usize));
        while let Some(item) = waiting.pop() {
            let least = core.bounds[item].0 as usize;
            if is_covered[item] || least == 0 {
                continue;
            }
            if counts[item] < least {
                return Some(Deadlock { forced, item });
            }
            let only = options_of[item].iter().map(|&option| option as usize).find(|&option| is_left[option]);
            let Some(only) = only.filter(|_| least == 1 && counts[item] == 1) else { continue };
            forced.push((item, self.option(only)?));
            for (taken, colour) in core.entries_of(only) {
                is_covered[taken] = true;
                if core.bounds[taken].1 != 1 {
                    continue;
                }
                for &other in &options_of[taken] {
                    let other = other as usize;
                    let agrees = || colour != 0 && core.entries_of(other).any(|entry| entry == (taken, colour));
                    if other == only || !is_left[other] || agrees() {
                        continue;
                    }
                    is_left[other] = false;
                    for &gone in core.items_of(other) {
                        let gone = gone as usize;
                        counts[gone] -= 1;
                        if core.is_primary(gone) && counts[gone] <= (core.bounds[gone].0 as usize).max(1) {
                            waiting.push(gone);
                        }
                    }
                }
            }
        }
        None
    }
}
