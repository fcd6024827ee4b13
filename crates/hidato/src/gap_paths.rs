//! Whole paths through short gaps, weighed against those of the other gaps.
//!
//! # Idea
//!
//! The other techniques look at numbers; this one at the ways through a gap between two known numbers.
//! A gap with few of them is listed whole: each simple path through the candidates of its numbers.
//! A path of one gap can be part of a solution only if
//!
//! - every other listed gap still has a path that avoids it, and
//! - those paths, it, and the candidates of gaps that were not listed leave no free cell uncovered.
//!
//! Paths that fail go, until none does; what is left says where each number can stand.
//!
//! ```text
//!     3 . .        3 a b d 7,  3 a c d 7 …   each gap a list of sets of cells
//!     . . 7        a path survives if each other list has a set disjoint from it, and all cells stay covered
//! ```
//!
//! Nothing is assumed and taken back: this is arc consistency between gaps, with paths as values.
//!
//! # Complexity
//!
//! At most `MOST_PATHS` paths a gap and `MOST_IN_ALL` together; each pass compares each path with those of the gaps
//! that share cells with its own and have changed, one set operation each. It runs when all else has come to rest.
//!
//! # When it helps
//!
//! On published puzzles with a unique solution, most of whose gaps are short; see the table `hidato-ablation`.
//!
//! References: C. Bessière, J.-C. Régin, "Arc consistency for general constraint networks" (IJCAI 1997), for tables as constraints.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use csp_core::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

use crate::neighbourhood::Neighbourhood;

/// A gap with more paths is not listed.
pub(crate) const MOST_PATHS: usize = 128;

/// Nor is one when so many are listed already.
pub(crate) const MOST_IN_ALL: usize = 2048;

/// Nor is a longer gap.
const MOST_NUMBERS: usize = 16;

/// A list is given up after so many steps for each path that it may have.
const STEPS_PER_PATH: usize = 8;

/// A run of numbers without cells whose paths are listed.
#[derive(Clone, Debug)]
struct Gap<D> {
    numbers: Range<usize>,
    /// Its paths, by their place in the lists.
    paths: Range<usize>,
    /// The cells of any of its paths.
    some: D,
    /// The cells of all of its paths.
    all: D,
    /// When it last lost a path, and when its paths were last looked at, in strikes.
    struck: usize,
    checked: usize,
}

/// Lists paths through gaps; see the [module](self).
#[derive(Debug)]
pub(crate) struct GapPaths<D> {
    numbers: Vec<Var>,
    neighbourhood: Arc<Neighbourhood<D>>,
    /// Scratch, as all below; room is reserved at set-up.
    gaps: Vec<Gap<D>>,
    /// The cells of each path.
    sets: Vec<D>,
    /// The same in the order of the path.
    steps: Vec<[u16; MOST_NUMBERS]>,
    /// The listed gaps that share cells with the one at hand.
    rivals: Vec<usize>,
    /// Cells of gaps that are not listed.
    unlisted: D,
    free: D,
}

impl<D: Domain> GapPaths<D> {
    pub(crate) fn new(numbers: Vec<Var>, neighbourhood: Arc<Neighbourhood<D>>) -> Self {
        Self {
            gaps: Vec::with_capacity(numbers.len().div_ceil(2)),
            sets: Vec::with_capacity(MOST_IN_ALL + MOST_PATHS),
            steps: Vec::with_capacity(MOST_IN_ALL + MOST_PATHS),
            rivals: Vec::with_capacity(numbers.len().div_ceil(2)),
            unlisted: D::EMPTY,
            free: D::EMPTY,
            numbers,
            neighbourhood,
        }
    }

    /// Lists the paths of all gaps.
    fn list_all<U: Undo>(&mut self, store: &Store<D, U>) -> Result<(), Conflict> {
        self.gaps.clear();
        self.sets.clear();
        self.steps.clear();
        self.unlisted = D::EMPTY;
        self.free = *self.neighbourhood.cells();
        let mut at = 0;
        while at < self.numbers.len() {
            let domain = store.domain(self.numbers[at]);
            if domain.is_single() {
                self.free = self.free.minus(domain);
                at += 1;
                continue;
            }
            let is_fixed = |i: &usize| store.is_fixed(self.numbers[*i]);
            let end = (at..self.numbers.len()).find(is_fixed).unwrap_or(self.numbers.len());
            self.list(store, at..end)?;
            at = end;
        }
        Ok(())
    }

    /// Lists the paths of one gap, if they are few.
    fn list<U: Undo>(&mut self, store: &Store<D, U>, numbers: Range<usize>) -> Result<(), Conflict> {
        let from = self.sets.len();
        if numbers.len() <= MOST_NUMBERS && from < MOST_IN_ALL && self.walk(store, &numbers) {
            let sets = &self.sets[from..];
            let Some(&first) = sets.first() else { return Err(Conflict) };
            let (some, all) = sets.iter().fold((first, first), |(some, all), set| (some.or(set), all.and(set)));
            self.gaps.push(Gap { numbers, paths: from..self.sets.len(), some, all, struck: 1, checked: 0 });
        } else {
            self.sets.truncate(from);
            self.steps.truncate(from);
            for &number in &self.numbers[numbers] {
                self.unlisted = self.unlisted.or(store.domain(number));
            }
        }
        Ok(())
    }

    /// Walks through a gap in all ways, and writes them down; false if there are too many.
    fn walk<U: Undo>(&mut self, store: &Store<D, U>, numbers: &Range<usize>) -> bool {
        let len = numbers.len();
        let from = self.sets.len();
        let domain = |i: usize| store.domain(self.numbers[i]);
        let last = match self.numbers.get(numbers.end) {
            Some(&after) => domain(numbers.end - 1).and(&self.neighbourhood.near(store.domain(after))),
            None => *domain(numbers.end - 1),
        };
        let of = |step: usize| if step + 1 == len { last } else { *domain(numbers.start + step) };
        let mut choices = [D::EMPTY; MOST_NUMBERS];
        let mut path = [0_u16; MOST_NUMBERS];
        let mut used = D::EMPTY;
        choices[0] = of(0);
        if let Some(before) = numbers.start.checked_sub(1) {
            choices[0] = choices[0].and(&self.neighbourhood.near(domain(before)));
        }
        let mut step = 0;
        for _ in 0..MOST_PATHS * STEPS_PER_PATH {
            let Some(cell) = choices[step].first() else {
                let Some(back) = step.checked_sub(1) else { return true };
                step = back;
                used.remove(usize::from(path[step]));
                continue;
            };
            choices[step].remove(cell);
            path[step] = cell as u16;
            if step + 1 == len {
                if self.sets.len() == from + MOST_PATHS {
                    return false;
                }
                let mut set = used;
                set.insert(cell);
                self.sets.push(set);
                self.steps.push(path);
                continue;
            }
            used.insert(cell);
            step += 1;
            choices[step] = of(step).and(self.neighbourhood.beside(cell)).minus(&used);
        }
        false
    }

    /// Whether the path is possible beside the rivals of its gap; all other gaps cover `covered`.
    fn is_possible(&self, path: usize, mut covered: D) -> bool {
        let set = &self.sets[path];
        covered = covered.or(set);
        for &rival in &self.rivals {
            let rival = &self.gaps[rival];
            if rival.all.meets(set) {
                return false;
            }
            if !rival.some.meets(set) {
                covered = covered.or(&rival.some);
                continue;
            }
            let mut is_any = false;
            for other in &self.sets[rival.paths.clone()] {
                if !other.meets(set) {
                    covered = covered.or(other);
                    is_any = true;
                }
            }
            if !is_any {
                return false;
            }
        }
        self.free.minus(&covered).is_empty()
    }

    /// Strikes the paths of a gap that are not possible, unless nothing around it has changed; returns whether there were any.
    fn strike(&mut self, gap: usize, now: usize) -> Result<bool, Conflict> {
        let some = self.gaps[gap].some;
        let mut covered = self.unlisted;
        let mut is_new = false;
        self.rivals.clear();
        for (i, other) in self.gaps.iter().enumerate().filter(|&(i, _)| i != gap) {
            if other.some.meets(&some) {
                self.rivals.push(i);
                is_new |= self.gaps[gap].checked < other.struck;
            } else {
                covered = covered.or(&other.some);
            }
        }
        is_new |= self.gaps[gap].checked == 0;
        self.gaps[gap].checked = now;
        if !is_new {
            return Ok(false);
        }
        let Range { start, end } = self.gaps[gap].paths.clone();
        let mut kept = start;
        for path in start..end {
            if self.is_possible(path, covered) {
                self.sets.swap(kept, path);
                self.steps.swap(kept, path);
                kept += 1;
            }
        }
        if kept == end {
            return Ok(false);
        }
        let Some(&first) = self.sets[start..kept].first() else { return Err(Conflict) };
        let sets = &self.sets[start..kept];
        let (some, all) = sets.iter().fold((first, first), |(some, all), set| (some.or(set), all.and(set)));
        let gap = &mut self.gaps[gap];
        (gap.paths.end, gap.some, gap.all, gap.struck) = (kept, some, all, now + 1);
        Ok(true)
    }

    /// Narrows the numbers to what the paths use.
    fn narrow<U: Undo>(&self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let mut never = D::EMPTY;
        for gap in &self.gaps {
            never = never.or(&gap.all);
            for (step, i) in gap.numbers.clone().enumerate() {
                let cells = self.steps[gap.paths.clone()].iter().map(|path| usize::from(path[step]));
                store.narrow(self.numbers[i], &D::of(cells))?;
            }
        }
        // The cells that a listed gap needs are lost to gaps that are not listed; the listed ones know it.
        if never.meets(&self.unlisted) {
            let mut listed = self.gaps.iter().map(|gap| gap.numbers.clone()).peekable();
            let mut at = 0;
            while at < self.numbers.len() {
                if let Some(numbers) = listed.next_if(|numbers| numbers.start == at) {
                    at = numbers.end;
                    continue;
                }
                if !store.is_fixed(self.numbers[at]) {
                    store.exclude(self.numbers[at], &never)?;
                }
                at += 1;
            }
        }
        Ok(())
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for GapPaths<D> {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &number in &self.numbers {
            attach.on_change(number);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        self.list_all(store)?;
        let mut now = 1;
        let mut is_more = true;
        while is_more {
            is_more = false;
            for gap in 0..self.gaps.len() {
                if self.strike(gap, now)? {
                    is_more = true;
                    now += 1;
                }
            }
        }
        self.narrow(store)
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }

    /// A second run would list what the first struck, and strike it again.
    fn wakes_itself(&self) -> bool {
        false
    }
}
