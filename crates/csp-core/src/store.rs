//! The state that search changes: domains, the propagators' cells, and the queue of woken propagators.
//!
//! ```text
//!   domains      x0: {1,4}   x1: {2}   …            narrow() is the only way to change one
//!   cells        c0: 7       c1: 0     …            set_cell() likewise
//!   watchers     x0: (p2, 0) (p5, 3)   …            who is woken by what, and the number of that event for it
//!   queue        Cheap: p5 p2 | Medium: p1 | Dear:  first in, first out within a priority
//!   changes      p2: {0}     p5: {3,4}              events that a propagator has not taken yet, one bit each
//! ```
//!
//! Invariants (outside `propagate`): a propagator is queued at most once; one that has changes is queued;
//! no domain is empty unless a conflict was reported.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;

use crate::propagator::Event;
use crate::undo::Log;
use crate::{Conflict, Counters, Domain, Priority, Trail, Undo};

/// A variable of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("invariant: fewer than 2^32 variables"))
    }

    /// Its number, in the order of making, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A word of a propagator's own that goes back with the domains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u32);

impl Cell {
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("invariant: fewer than 2^32 cells"))
    }
}

/// A propagator to wake, and the number that the event has for it.
#[derive(Clone, Copy, Debug)]
struct Watcher {
    propagator: u32,
    event: u32,
}

/// Lists of watchers behind one another: for each variable those of any change, of a bound, of the last value.
#[derive(Debug, Default)]
struct Watchers {
    /// For each variable where its three lists begin, and where the last one ends.
    parts: Vec<[u32; 4]>,
    list: Vec<Watcher>,
}

impl Watchers {
    /// The lists of all `events`, which are given per propagator.
    fn new(variables: usize, events: &[Vec<(Var, Event)>]) -> Self {
        let kind = |of: Event| match of {
            Event::Changed => 0,
            Event::Bounds => 1,
            Event::Fixed => 2,
        };
        // Counted first, so that every watcher goes straight to its place.
        let mut parts = alloc::vec![[0; 4]; variables];
        for &(var, of) in events.iter().flatten() {
            parts[var.index()][kind(of)] += 1;
        }
        let mut end = 0;
        for part in &mut parts {
            let counts = *part;
            for (start, count) in part.iter_mut().zip(counts) {
                *start = end;
                end += count;
            }
        }
        let mut next = parts.clone();
        let mut list = alloc::vec![Watcher { propagator: 0, event: 0 }; end as usize];
        for (propagator, events) in events.iter().enumerate() {
            for (event, &(var, of)) in events.iter().enumerate() {
                let place = &mut next[var.index()][kind(of)];
                list[*place as usize] = Watcher { propagator: propagator as u32, event: event as u32 };
                *place += 1;
            }
        }
        Self { parts, list }
    }
}

/// What the store knows of one propagator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub(crate) priority: Priority,
    pub(crate) takes_changes: bool,
    pub(crate) wakes_itself: bool,
}

/// One propagator's place in the queue.
#[derive(Clone, Copy, Debug)]
struct Slot {
    traits: Traits,
    is_queued: bool,
    /// Its words in `changes`: from here, as many as its events need; none if it takes no changes.
    changes_start: u32,
    changes_words: u32,
    events: u32,
}

/// Where a conflict was found, for orders that learn from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// The propagator that ran, by its number in the order of posting; `None` if a decision itself emptied a domain.
    pub propagator: Option<usize>,
    /// The variable that would have lost its last value; `None` if a propagator saw the conflict without one.
    pub var: Option<Var>,
}

/// No propagator runs.
const NOBODY: u32 = u32::MAX;

/// Domains, cells, queue and counters; see the [module](self).
pub struct Store<D: Domain, U: Undo = Trail> {
    domains: Vec<D>,
    domain_log: U::Log<D>,
    cells: Vec<u64>,
    cell_log: U::Log<u64>,
    watchers: Watchers,
    slots: Box<[Slot]>,
    queue: [VecDeque<u32>; Priority::COUNT],
    changes: Box<[u64]>,
    /// The propagator that runs, or `NOBODY`.
    running: u32,
    neighbours: Neighbours,
    /// The variables of each propagator; empty unless an order asks for structure.
    scopes: Vec<Box<[Var]>>,
    /// Where the newest conflict was found.
    failure: Failure,
    /// How many levels are open.
    levels: usize,
    pub(crate) counters: Counters,
}

/// For each variable the others with which it shares a propagator, ascending; behind one another.
#[derive(Debug, Default)]
struct Neighbours {
    starts: Vec<u32>,
    list: Vec<Var>,
}

impl Neighbours {
    fn new(variables: usize, events: &[Vec<(Var, Event)>]) -> Self {
        let mut by_variable = alloc::vec![Vec::new(); variables];
        for events in events {
            for &(var, _) in events {
                by_variable[var.index()].extend(events.iter().map(|&(other, _)| other).filter(|&other| other != var));
            }
        }
        let mut neighbours = Self { starts: Vec::with_capacity(variables + 1), list: Vec::new() };
        neighbours.starts.push(0);
        for mut list in by_variable {
            list.sort_unstable();
            list.dedup();
            neighbours.list.extend(list);
            neighbours.starts.push(neighbours.list.len() as u32);
        }
        neighbours
    }
}

impl<D: Domain, U: Undo> Store<D, U> {
    /// About how many bytes it has taken: domains and cells with their logs, who wakes whom, the queue.
    pub(crate) fn bytes(&self) -> usize {
        self.domains.capacity() * size_of::<D>()
            + self.domain_log.bytes()
            + self.cells.capacity() * size_of::<u64>()
            + self.cell_log.bytes()
            + self.watchers.parts.capacity() * size_of::<[u32; 4]>()
            + self.watchers.list.capacity() * size_of::<Watcher>()
            + self.slots.len() * size_of::<Slot>()
            + self.queue.iter().map(VecDeque::capacity).sum::<usize>() * size_of::<u32>()
            + self.changes.len() * size_of::<u64>()
    }

    /// A store at the state that it will go back to, every propagator queued with all its events.
    pub(crate) fn new(domains: Vec<D>, cells: Vec<u64>, events: &[Vec<(Var, Event)>], traits: &[Traits]) -> Self {
        let mut words = 0;
        let slots = events.iter().zip(traits).map(|(events, &traits)| {
            let changes_words = if traits.takes_changes { events.len().div_ceil(64) } else { 0 };
            let changes_start = words;
            words += changes_words;
            Slot {
                traits,
                is_queued: false,
                changes_start: changes_start as u32,
                changes_words: changes_words as u32,
                events: events.len() as u32,
            }
        });
        let slots: Box<[Slot]> = slots.collect();
        // Each decision fixes a variable; one more level lies below the root.
        let levels = domains.len() + 1;
        let mut store = Self {
            // Of the domains each level fixes one, which has no further levels.
            domain_log: U::Log::new(domains.len(), levels, domains.len().saturating_mul(levels + 2) / 2),
            cell_log: U::Log::new(cells.len(), levels, cells.len().saturating_mul(levels)),
            watchers: Watchers::new(domains.len(), events),
            queue: core::array::from_fn(|_| VecDeque::with_capacity(slots.len())),
            changes: alloc::vec![0; words].into(),
            running: NOBODY,
            neighbours: Neighbours::default(),
            scopes: Vec::new(),
            failure: Failure::default(),
            levels: 0,
            counters: Counters::default(),
            domains,
            cells,
            slots,
        };
        store.wake_all();
        store
    }

    /// Makes [`neighbours`](Self::neighbours) and [`scope`](Self::scope) known.
    pub(crate) fn find_structure(&mut self, events: &[Vec<(Var, Event)>]) {
        if self.neighbours.starts.is_empty() {
            self.neighbours = Neighbours::new(self.domains.len(), events);
            let scope = |events: &Vec<(Var, Event)>| {
                let mut vars: Vec<Var> = events.iter().map(|&(var, _)| var).collect();
                vars.sort_unstable();
                vars.dedup();
                vars.into()
            };
            self.scopes = events.iter().map(scope).collect();
        }
    }

    /// How many propagators there are.
    #[must_use]
    pub fn propagators(&self) -> usize {
        self.slots.len()
    }

    /// The variables that a propagator watches, ascending; propagators are numbered in the order of posting.
    ///
    /// Empty unless the order of the search [asks](crate::Order::needs_structure) for it.
    #[must_use]
    pub fn scope(&self, propagator: usize) -> &[Var] {
        self.scopes.get(propagator).map_or(&[], |vars| vars)
    }

    /// How many variables there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.domains.len()
    }

    /// Whether there is no variable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.domains.is_empty()
    }

    /// All variables in the order of making.
    pub fn vars(&self) -> impl DoubleEndedIterator<Item = Var> + use<D, U> {
        (0..self.domains.len() as u32).map(Var)
    }

    /// The values that `var` may still take.
    #[inline]
    #[must_use]
    pub fn domain(&self, var: Var) -> &D {
        &self.domains[var.index()]
    }

    /// All domains in the order of their variables.
    #[inline]
    #[must_use]
    pub fn domains(&self) -> &[D] {
        &self.domains
    }

    /// Whether `var` has exactly one value left.
    #[inline]
    #[must_use]
    pub fn is_fixed(&self, var: Var) -> bool {
        self.domain(var).is_single()
    }

    /// The value of `var`, if exactly one is left.
    #[inline]
    #[must_use]
    pub fn value(&self, var: Var) -> Option<usize> {
        let domain = self.domain(var);
        if domain.is_single() { domain.first() } else { None }
    }

    /// The variables that share a propagator with `var`, ascending.
    ///
    /// Empty unless the order of the search [asks](crate::Order::needs_structure) for them.
    #[must_use]
    pub fn neighbours(&self, var: Var) -> &[Var] {
        match self.neighbours.starts.get(var.index()..var.index() + 2) {
            Some(&[start, end]) => &self.neighbours.list[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Removes from `var` all values that are not in `keep`: the only mutation of a domain.
    ///
    /// # Errors
    ///
    /// If no value would be left; the domain then stays as it was.
    #[inline]
    pub fn narrow(&mut self, var: Var, keep: &D) -> Result<(), Conflict> {
        let old = self.domains[var.index()];
        let new = old.and(keep);
        if new == old { Ok(()) } else { self.replace(var, old, new) }
    }

    /// Removes from `var` all values that are in `drop`; a use of [`narrow`](Self::narrow).
    ///
    /// # Errors
    ///
    /// If no value would be left; the domain then stays as it was.
    #[inline]
    pub fn exclude(&mut self, var: Var, drop: &D) -> Result<(), Conflict> {
        let old = self.domains[var.index()];
        let new = old.minus(drop);
        if new == old { Ok(()) } else { self.replace(var, old, new) }
    }

    /// Fixes `var` to `value`; a use of [`narrow`](Self::narrow).
    ///
    /// # Errors
    ///
    /// If `var` cannot take `value`.
    #[inline]
    pub fn assign(&mut self, var: Var, value: usize) -> Result<(), Conflict> {
        let keep = if value < D::CAPACITY { D::only(value) } else { D::EMPTY };
        self.narrow(var, &keep)
    }

    /// Removes `value` from `var`; a use of [`narrow`](Self::narrow).
    ///
    /// # Errors
    ///
    /// If it was the only value.
    #[inline]
    pub fn remove(&mut self, var: Var, value: usize) -> Result<(), Conflict> {
        let old = self.domains[var.index()];
        if !old.contains(value) {
            return Ok(());
        }
        let mut new = old;
        new.remove(value);
        self.replace(var, old, new)
    }

    /// How many calls have removed a value since the search began: a propagator can tell whether it was of use.
    #[inline]
    #[must_use]
    pub const fn narrowings(&self) -> u64 {
        self.counters.narrowings
    }

    /// Counts one revision with so many checks, for propagators that revise one variable by another.
    #[inline]
    pub fn count_revision(&mut self, checks: u64) {
        self.counters.revisions += 1;
        self.counters.checks += checks;
    }

    /// Writes a smaller domain and wakes who watches for that.
    fn replace(&mut self, var: Var, old: D, new: D) -> Result<(), Conflict> {
        if new.is_empty() {
            self.failure.var = Some(var);
            return Err(Conflict);
        }
        self.domain_log.save(var.index(), old);
        self.domains[var.index()] = new;
        self.counters.narrowings += 1;
        let [changed, bounds, fixed, end] = self.watchers.parts[var.index()];
        for i in changed..bounds {
            self.wake(self.watchers.list[i as usize]);
        }
        if bounds < fixed && (old.first() != new.first() || old.last() != new.last()) {
            for i in bounds..fixed {
                self.wake(self.watchers.list[i as usize]);
            }
        }
        if fixed < end && new.is_single() {
            for i in fixed..end {
                self.wake(self.watchers.list[i as usize]);
            }
        }
        Ok(())
    }

    /// The content of a cell.
    #[inline]
    #[must_use]
    pub fn cell(&self, cell: Cell) -> u64 {
        self.cells[cell.0 as usize]
    }

    /// Changes the content of a cell; it goes back with the domains.
    #[inline]
    pub fn set_cell(&mut self, cell: Cell, value: u64) {
        let old = self.cells[cell.0 as usize];
        self.cell_log.save(cell.0 as usize, old);
        self.cells[cell.0 as usize] = value;
    }

    /// The smallest number of an event that happened and that the running propagator has not taken yet; takes it.
    ///
    /// Always `None` for propagators that do not [take changes](crate::Propagator::takes_changes).
    #[inline]
    pub fn next_change(&mut self) -> Option<usize> {
        let slot = self.slots.get(self.running as usize)?;
        let start = slot.changes_start as usize;
        let words = &mut self.changes[start..start + slot.changes_words as usize];
        let (i, word) = words.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(i * 64 + bit)
    }

    /// Queues the watcher's propagator, and notes the event if it wants that.
    #[inline]
    fn wake(&mut self, watcher: Watcher) {
        let slot = &mut self.slots[watcher.propagator as usize];
        if slot.traits.takes_changes {
            self.changes[slot.changes_start as usize + watcher.event as usize / 64] |= 1 << (watcher.event % 64);
        }
        // One that takes changes goes on taking them while it runs.
        let sleeps_on = watcher.propagator == self.running && (slot.traits.takes_changes || !slot.traits.wakes_itself);
        if !slot.is_queued && !sleeps_on {
            slot.is_queued = true;
            self.queue[slot.traits.priority as usize].push_back(watcher.propagator);
        }
    }

    /// Queues every propagator as if all its events had happened.
    pub(crate) fn wake_all(&mut self) {
        for (propagator, slot) in self.slots.iter_mut().enumerate() {
            if slot.traits.takes_changes {
                for event in 0..slot.events as usize {
                    self.changes[slot.changes_start as usize + event / 64] |= 1 << (event % 64);
                }
            }
            if !slot.is_queued {
                slot.is_queued = true;
                self.queue[slot.traits.priority as usize].push_back(propagator as u32);
            }
        }
    }

    /// The next propagator to run, now marked as running.
    pub(crate) fn begin_next(&mut self) -> Option<usize> {
        let propagator = self.queue.iter_mut().find_map(VecDeque::pop_front)?;
        self.slots[propagator as usize].is_queued = false;
        self.running = propagator;
        self.counters.propagations += 1;
        Some(propagator as usize)
    }

    /// Whether a run of that propagator is worth a look at the clock.
    pub(crate) fn is_slow(&self, propagator: usize) -> bool {
        self.slots[propagator].traits.priority != Priority::Cheap
    }

    /// The running propagator has come to its end without conflict.
    pub(crate) fn end_running(&mut self) {
        let propagator = core::mem::replace(&mut self.running, NOBODY);
        let Some(slot) = self.slots.get_mut(propagator as usize) else { return };
        let start = slot.changes_start as usize;
        let left = &self.changes[start..start + slot.changes_words as usize];
        if !slot.is_queued && left.iter().any(|&word| word != 0) {
            // It stopped taking changes early, as a propagator may; it comes again.
            slot.is_queued = true;
            self.queue[slot.traits.priority as usize].push_back(propagator);
        }
    }

    /// Ends a conflict: returns where it was found, and forgets every wake-up.
    pub(crate) fn take_failure(&mut self) -> Failure {
        let propagator = (self.running != NOBODY).then_some(self.running as usize);
        let failure = Failure { propagator, ..core::mem::take(&mut self.failure) };
        self.clear_queue();
        failure
    }

    /// Forgets every wake-up.
    fn clear_queue(&mut self) {
        if self.running != NOBODY {
            self.clear_changes(self.running);
            self.running = NOBODY;
        }
        for priority in 0..Priority::COUNT {
            while let Some(propagator) = self.queue[priority].pop_front() {
                self.slots[propagator as usize].is_queued = false;
                self.clear_changes(propagator);
            }
        }
    }

    #[inline]
    fn clear_changes(&mut self, propagator: u32) {
        let slot = &self.slots[propagator as usize];
        // Filling nothing is not free: it was 60% of the time of a search with many small propagators.
        if slot.traits.takes_changes {
            let start = slot.changes_start as usize;
            self.changes[start..start + slot.changes_words as usize].fill(0);
        }
    }

    /// Opens a level to which [`rollback`](Self::rollback) returns.
    pub(crate) fn mark(&mut self) {
        self.levels += 1;
        self.domain_log.mark(&self.domains);
        self.cell_log.mark(&self.cells);
    }

    /// Closes the newest level: domains and cells are what they were at its mark.
    pub(crate) fn rollback(&mut self) {
        self.levels -= 1;
        self.counters.undone +=
            (self.domain_log.rollback(&mut self.domains) + self.cell_log.rollback(&mut self.cells)) as u64;
    }

    /// At the root: cells as they were made, domains as they are, every propagator queued with all its events.
    ///
    /// The cells must go back because the events come again: who counts them would count them twice.
    pub(crate) fn restart(&mut self, cells: &[u64]) {
        self.cells.copy_from_slice(cells);
        self.wake_all();
    }

    /// Everything as it was made, every propagator queued, counters at zero, one level open: the start of a search.
    pub(crate) fn start_over(&mut self) {
        while 0 < self.levels {
            self.rollback();
        }
        self.take_failure();
        self.wake_all();
        self.counters = Counters::default();
        self.mark();
    }

    /// Asserts the invariants of the module head, in builds with debug assertions.
    pub(crate) fn check_invariants(&self) {
        if cfg!(debug_assertions) {
            let queued: usize = self.queue.iter().map(VecDeque::len).sum();
            debug_assert_eq!(queued, self.slots.iter().filter(|slot| slot.is_queued).count());
            debug_assert!(self.domains.iter().all(|domain| !domain.is_empty()));
            for slot in &self.slots {
                let start = slot.changes_start as usize;
                let changes = &self.changes[start..start + slot.changes_words as usize];
                debug_assert!(slot.is_queued || changes.iter().all(|&word| word == 0));
            }
        }
    }
}

impl<D: Domain, U: Undo> fmt::Debug for Store<D, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("domains", &self.domains)
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}
