//! Free regions must hold their gaps, and be filled by them.
//!
//! # Idea
//!
//! Between two numbers whose cells are known lies a *gap*: a run of numbers whose cells are not.
//! The cells of a gap's numbers are free, and consecutive ones are neighbours; so a gap lies in a single connected region
//! of free cells. A region can take a gap only if
//!
//! - every number of the gap has a candidate in it, and
//! - it has at least as many cells as the gap has numbers;
//!
//! and the gaps that it takes must fill it: those that have no other region may not exceed its size,
//! those that could use it may not fall short of it, and when the former fill it, nobody else may enter.
//!
//! # How this differs from the article
//!
//! The article floods from the newest number and demands to reach *all* candidates of all smaller numbers (and of all larger
//! ones) through free cells. That is unsound: a candidate need not be used, and the path may run through cells that are not free.
//! Our `as_printed` tests show boards that it loses; nothing of that demand is left here.
//!
//! # Complexity
//!
//! One flood per region, each as many set operations as the region is wide, when a number has been fixed;
//! then one set operation per number and region. With a single region it ends after the flood.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use csp_core::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

use crate::neighbourhood::Neighbourhood;

/// A connected set of free cells.
#[derive(Clone, Copy, Debug)]
struct Region<D> {
    cells: D,
    size: usize,
    /// Numbers of gaps that have no other region.
    must: usize,
    /// Numbers of gaps that could use this region.
    may: usize,
}

/// Confines gaps to regions.
#[derive(Debug)]
pub(crate) struct Connectivity<D> {
    numbers: Vec<Var>,
    neighbourhood: Arc<Neighbourhood<D>>,
    /// Scratch, empty between runs; its room is reserved at set-up.
    regions: Vec<Region<D>>,
}

impl<D: Domain> Connectivity<D> {
    pub(crate) fn new(numbers: Vec<Var>, neighbourhood: Arc<Neighbourhood<D>>) -> Self {
        let regions = Vec::with_capacity(numbers.len());
        Self { numbers, neighbourhood, regions }
    }

    /// Finds the regions of free cells.
    fn find_regions<U: Undo>(&mut self, store: &Store<D, U>) {
        self.regions.clear();
        let mut free = *self.neighbourhood.cells();
        for &number in &self.numbers {
            let domain = store.domain(number);
            if domain.is_single() {
                free = free.minus(domain);
            }
        }
        while let Some(first) = free.first() {
            let cells = self.neighbourhood.flood(D::only(first), &free);
            free = free.minus(&cells);
            self.regions.push(Region { cells, size: cells.count(), must: 0, may: 0 });
        }
    }

    /// Whether `region` can take the whole gap.
    fn can_take<U: Undo>(&self, store: &Store<D, U>, region: &Region<D>, gap: Range<usize>) -> bool {
        gap.len() <= region.size && self.numbers[gap].iter().all(|&number| store.domain(number).meets(&region.cells))
    }

    /// Narrows a gap to the regions that can take it, and adds it to their accounts.
    fn confine<U: Undo>(&mut self, store: &mut Store<D, U>, gap: Range<usize>) -> Result<(), Conflict> {
        let mut allowed = D::EMPTY;
        let (mut count, mut last) = (0, 0);
        for i in 0..self.regions.len() {
            if self.can_take(store, &self.regions[i], gap.clone()) {
                let region = &mut self.regions[i];
                allowed = allowed.or(&region.cells);
                region.may += gap.len();
                (count, last) = (count + 1, i);
            }
        }
        if count == 1 {
            self.regions[last].must += gap.len();
        }
        self.narrow_all(store, gap, &allowed)
    }

    /// Keeps a gap that has other regions out of those that are full without it.
    fn keep_out<U: Undo>(&self, store: &mut Store<D, U>, gap: Range<usize>) -> Result<(), Conflict> {
        let mut allowed = D::EMPTY;
        let mut count = 0;
        for region in &self.regions {
            if self.can_take(store, region, gap.clone()) {
                count += 1;
                if region.must < region.size {
                    allowed = allowed.or(&region.cells);
                }
            }
        }
        if 1 < count { self.narrow_all(store, gap, &allowed) } else { Ok(()) }
    }

    fn narrow_all<U: Undo>(&self, store: &mut Store<D, U>, gap: Range<usize>, allowed: &D) -> Result<(), Conflict> {
        self.numbers[gap].iter().try_for_each(|&number| store.narrow(number, allowed))
    }

    /// The first gap at or after the number with index `from`.
    fn next_gap<U: Undo>(&self, store: &Store<D, U>, from: usize) -> Option<Range<usize>> {
        let is_fixed = |i: &usize| store.is_fixed(self.numbers[*i]);
        let start = (from..self.numbers.len()).find(|i| !is_fixed(i))?;
        let end = (start..self.numbers.len()).find(is_fixed).unwrap_or(self.numbers.len());
        Some(start..end)
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Connectivity<D> {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &number in &self.numbers {
            attach.on_fix(number);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        self.find_regions(store);
        if self.regions.len() < 2 {
            return Ok(());
        }
        let mut from = 0;
        while let Some(gap) = self.next_gap(store, from) {
            from = gap.end;
            self.confine(store, gap)?;
        }
        if self.regions.iter().any(|region| region.size < region.must || region.may < region.size) {
            return Err(Conflict);
        }
        if self.regions.iter().any(|region| region.must == region.size && region.size < region.may) {
            let mut from = 0;
            while let Some(gap) = self.next_gap(store, from) {
                from = gap.end;
                self.keep_out(store, gap)?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}
