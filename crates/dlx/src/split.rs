//! Splitting a problem into parts that have no solution in common: each is a problem of its own.
//!
//! # Idea
//!
//! The search tree is walked down to a depth; every state there, with what was chosen on the way, is a part.
//! The parts can be written as text, solved anywhere in any order, and their counts add up to that of the whole.
//! A branch that has failed is no part; one that is complete earlier is a part without items, whose count is 1.
//!
//! # Complexity
//!
//! `O(options * entries of an option)` per part; the number of parts grows exponentially with the depth.

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Report, Stop};

use crate::common::ways;
use crate::counters::Effort;
use crate::problem::{Core, OptionId, Problem};

/// One part of a problem.
#[derive(Clone, Debug)]
pub struct Part<N, P> {
    /// The options that were chosen on the way to it.
    pub chosen: Vec<OptionId>,
    /// What is left to do.
    pub problem: Problem<N, P>,
    /// For each option of it the one of the whole problem.
    pub options: Vec<OptionId>,
}

/// A state of the search, written out.
#[derive(Clone)]
struct State {
    chosen: Vec<usize>,
    left: Vec<usize>,
    used: Vec<u32>,
    is_open: Vec<bool>,
    /// The colour of each secondary item, 0 for none.
    colour: Vec<u32>,
}

impl State {
    fn root(core: &Core) -> Self {
        let items = core.bounds.len();
        Self {
            chosen: Vec::new(),
            left: (0..core.options()).filter(|&option| core.is_usable(option)).collect(),
            used: alloc::vec![0; items],
            is_open: core.bounds.iter().map(|&(_, hi)| 0 < hi).collect(),
            colour: alloc::vec![0; items],
        }
    }

    /// The primary item with the fewest ways to go on, and their number.
    fn smallest(&self, core: &Core) -> Option<(usize, u32)> {
        let mut sizes = alloc::vec![0_u32; core.bounds.len()];
        for &option in &self.left {
            core.items_of(option).iter().for_each(|&item| sizes[item as usize] += 1);
        }
        let ways = |item: usize| ways(sizes[item], core.bounds[item].0.saturating_sub(self.used[item]));
        let open = (0..core.primary).filter(|&item| self.is_open[item]);
        open.map(|item| (item, ways(item))).min_by_key(|&(_, ways)| ways)
    }

    /// About how many bytes it takes.
    fn bytes(&self) -> u64 {
        (size_of::<usize>() * (self.chosen.len() + self.left.len()) + 9 * self.used.len()) as u64
    }

    fn choose(&mut self, core: &Core, option: usize) {
        self.chosen.push(option);
        for (item, colour) in core.entries_of(option) {
            if colour == 0 {
                self.used[item] += 1;
                self.is_open[item] = self.used[item] < core.bounds[item].1;
            } else {
                self.colour[item] = colour;
            }
        }
        let Self { left, is_open, colour, .. } = self;
        let fits = |(item, other): (usize, u32)| is_open[item] && (colour[item] == 0 || colour[item] == other);
        left.retain(|&other| other != option && core.entries_of(other).all(fits));
    }
}

impl<N: Clone, P: Clone> Problem<N, P> {
    /// The parts at `depth` branches below the root; one branch is one node of the limits.
    ///
    /// ```
    /// use dlx::{Config, Problem, Solver};
    /// use search_control::Limits;
    ///
    /// let problem: Problem<String> = "a b c d\na b\nc d\na c\nb d\na d\nb c".parse()?;
    /// let parts = problem.split(1, &Limits::none()).answer?;
    /// assert_eq!(parts.len(), 3);
    /// let mut sum = 0;
    /// for part in &parts {
    ///     sum += Solver::new(&part.problem, Config::default())?.count().answer.found();
    /// }
    /// assert_eq!(sum, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The answer is an error if a limit is reached.
    pub fn split(&self, depth: usize, limits: &Limits) -> Report<Result<Vec<Part<N, P>>, Stop>, Effort> {
        let mut effort = Effort::default();
        let mut check = LimitCheck::new(limits);
        let states = self.states(depth, &mut check, &mut effort);
        let mut part = |state: &State| check.work().map(|()| self.part(state));
        let answer = states.and_then(|states| states.iter().map(&mut part).collect());
        Report { answer, stats: effort }
    }

    /// The states at `depth` branches below the root.
    fn states(&self, depth: usize, check: &mut LimitCheck, effort: &mut Effort) -> Result<Vec<State>, Stop> {
        let mut states = alloc::vec![State::root(&self.core)];
        for _ in 0..depth {
            let mut next = Vec::new();
            for state in states {
                expand(&self.core, state, &mut next, check, effort)?;
            }
            states = next;
        }
        Ok(states)
    }

    /// The same problem with one option more, which every solution has: it is the only one of a new primary item.
    ///
    /// So a part can say what it costs to have come to it: the new option is the last one.
    /// The caller sees to it that no other item has that name.
    #[must_use]
    pub fn with_charge(mut self, item: N, payload: P, cost: u64) -> Self {
        let core = &mut self.core;
        let place = core.primary;
        core.items.iter_mut().filter(|item| place <= **item as usize).for_each(|item| *item += 1);
        core.costs.resize(core.options(), 0);
        core.costs.push(cost);
        if !core.colours.is_empty() {
            core.colours.push(0);
        }
        core.items.push(place as u32);
        core.starts.push(core.items.len() as u32);
        core.bounds.insert(place, (1, 1));
        core.preferred.insert(place, false);
        core.primary += 1;
        self.names.insert(place, item);
        self.payloads.push(payload);
        self
    }

    fn part(&self, state: &State) -> Part<N, P> {
        let core = &self.core;
        let bounds: Vec<_> = (0..core.bounds.len())
            .map(|item| {
                let (lo, hi) = core.bounds[item];
                let is_left = (state.is_open[item] && state.colour[item] == 0) || (hi == 0 && 0 < lo);
                is_left.then(|| (lo.saturating_sub(state.used[item]), hi - state.used[item]))
            })
            .collect();
        let ids = |options: &[usize]| options.iter().map(|&option| OptionId(option as u32)).collect();
        Part { chosen: ids(&state.chosen), problem: self.restrict(&state.left, &bounds), options: ids(&state.left) }
    }
}

/// Adds the states one branch below.
fn expand(
    core: &Core,
    mut state: State,
    next: &mut Vec<State>,
    check: &mut LimitCheck,
    effort: &mut Effort,
) -> Result<(), Stop> {
    let Some((item, ways)) = state.smallest(core) else {
        next.push(state);
        return Ok(());
    };
    if ways == 0 {
        return Ok(());
    }
    let need = core.bounds[item].0.saturating_sub(state.used[item]);
    let options: Vec<usize> =
        state.left.iter().copied().filter(|&option| core.items_of(option).contains(&(item as u32))).collect();
    for option in options {
        check.node()?;
        effort.nodes += 1;
        let mut child = state.clone();
        child.choose(core, option);
        effort.bytes += child.bytes();
        check.memory(effort.bytes)?;
        next.push(child);
        // A set of options is found where its first one is chosen.
        state.left.retain(|&other| other != option);
    }
    if need == 0 {
        state.is_open[item] = false;
        next.push(state);
    }
    Ok(())
}
