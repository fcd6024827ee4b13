//! Dancing cells: the options of each item in a sparse set, restored by growing it back.
//!
//! # Idea
//!
//! A sparse set keeps its members in the first `size` places of an array; to remove one, swap it with the last and shrink.
//! What was removed last stands right behind the end, so growing by one brings it back: going back moves nothing.
//!
//! ```text
//!   members: c a d | b e        size 3; b was removed after e, growing by one restores it
//!   place of each member: a 1, b 3, c 0, d 2, e 4
//! ```
//!
//! An item that runs out of options is noticed while options are removed, before the search descends.
//! An option that was tried is removed for the rest of its level; if that empties an item, its siblings need not be tried.
//!
//! # Complexity
//!
//! Removing an option takes one swap per item that it has; restoring it one addition per item.
//! Memory: 12 bytes per entry, 16 where there are colours.
//!
//! # When it helps
//!
//! Fewer nodes than `links`, since failures are seen one level earlier.
//!
//! # References
//!
//! P. Briggs, L. Torczon, "An efficient representation for sparse sets" (1993), DOI 10.1145/176454.176484;
//! C. Solnon's sparse sets for exact cover, and D. E. Knuth's program of 2020 after them.

use alloc::vec::Vec;

use search_control::{LimitCheck, Observer};

use crate::common::{Common, ways};
use crate::config::Config;
use crate::counters::{Phase, Step};
use crate::problem::{Core, OptionId};

/// A set within `members`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    start: u32,
    size: u32,
    /// The colour that was chosen; 0 for none.
    colour: u32,
}

/// How often a primary item may still be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Needs {
    lo: u32,
    hi: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    item: u32,
    /// Where the forced items begin that are still to be looked at, and where they end before an option is chosen.
    forced: (u32, u32),
    /// Whether the last branch was "no further option".
    has_ended: bool,
    /// Removed options when the item was chosen, and when the present option was.
    entered: u32,
    chosen: u32,
    /// Items with a colour, and open items, when the present option was chosen.
    coloured: u32,
    open: u32,
    tried: u32,
    all: u32,
}

/// The kernel.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    starts: Vec<u32>,
    items: Vec<u32>,
    colours: Vec<u32>,
    cells: Vec<Cell>,
    /// For each item its entries, the present ones first.
    members: Vec<u32>,
    /// The place of each entry in `members`.
    places: Vec<u32>,
    /// The option of each entry.
    option_of: Vec<u32>,
    /// For each option whether it can be chosen at all.
    is_usable: Vec<bool>,
    /// The options that are taken out for the whole search.
    out: Vec<u32>,
    /// Open primary items first.
    open: Vec<u32>,
    open_places: Vec<u32>,
    open_len: usize,
    removed: Vec<u32>,
    coloured: Vec<u32>,
    /// By primary item.
    needs: Vec<Needs>,
    bounds: Vec<(u32, u32)>,
    has_multiples: bool,
    /// Items that are covered once and have come down to one option on the way to the present state.
    forced: Vec<u32>,
    level: usize,
    frames: Vec<Frame>,
    chosen: Vec<OptionId>,
    has_failed: Option<u32>,
    common: Common,
}

impl Cells {
    pub(crate) fn new(core: &Core, config: Config) -> Self {
        let items = core.bounds.len();
        let is_usable: Vec<bool> = (0..core.options()).map(|option| core.is_usable(option)).collect();
        let mut cells = alloc::vec![Cell { start: 0, size: 0, colour: 0 }; items];
        let entries =
            || (0..core.options()).flat_map(|option| core.items_of(option).iter().map(move |&item| (option, item)));
        for (option, item) in entries() {
            cells[item as usize].size += u32::from(is_usable[option]);
        }
        let mut start = 0;
        for cell in &mut cells {
            cell.start = start;
            start += core::mem::take(&mut cell.size);
        }
        let multiples = (0..core.primary).filter(|&item| !core.is_single(item)).count();
        let option_of = entries().map(|(option, _)| option as u32).collect();
        let mut kernel = Self {
            starts: core.starts.clone(),
            items: core.items.clone(),
            colours: core.colours.clone(),
            cells,
            members: alloc::vec![0; start as usize],
            places: alloc::vec![0; core.items.len()],
            option_of,
            is_usable,
            out: Vec::new(),
            open: (0..core.primary as u32).collect(),
            open_places: (0..core.primary as u32).collect(),
            open_len: core.primary,
            removed: Vec::with_capacity(core.options()),
            coloured: Vec::with_capacity(if core.colours.is_empty() { 0 } else { items - core.primary }),
            needs: alloc::vec![Needs { lo: 1, hi: 1 }; core.primary],
            bounds: core.bounds[..core.primary].to_vec(),
            has_multiples: core.has_multiplicities(),
            forced: Vec::with_capacity(if config.has_queue() { core.primary } else { 0 }),
            level: 0,
            // Besides the chosen options, an item of several takes one level to end.
            frames: alloc::vec![Frame::default(); core.most_selected() + multiples + 1],
            chosen: Vec::with_capacity(core.most_selected()),
            has_failed: None,
            common: Common::new(core, config),
        };
        kernel.reset(&[]);
        kernel
    }

    /// Puts everything in its first order, forgets what was learnt, and leaves the options `out` out.
    ///
    /// Going back restores sets, not the order in them; without this a second search would go another way.
    pub(crate) fn reset(&mut self, out: &[OptionId]) {
        for cell in &mut self.cells {
            (cell.size, cell.colour) = (0, 0);
        }
        for option in self.out.drain(..) {
            self.is_usable[option as usize] = true;
        }
        for option in out {
            if self.is_usable.get(option.index()) == Some(&true) {
                self.is_usable[option.index()] = false;
                self.out.push(option.index() as u32);
            }
        }
        for (entry, &item) in self.items.iter().enumerate() {
            if self.is_usable[self.option_of[entry] as usize] {
                let cell = &mut self.cells[item as usize];
                self.places[entry] = cell.start + cell.size;
                self.members[self.places[entry] as usize] = entry as u32;
                cell.size += 1;
            }
        }
        for (item, (open, place)) in self.open.iter_mut().zip(&mut self.open_places).enumerate() {
            (*open, *place) = (item as u32, item as u32);
        }
        self.open_len = self.open.len();
        for (needs, &(lo, hi)) in self.needs.iter_mut().zip(&self.bounds) {
            *needs = Needs { lo, hi };
        }
        for item in 0..self.bounds.len() {
            if self.bounds[item].1 == 0 {
                self.close(item);
            }
        }
        self.forced.clear();
        if self.common.config.has_queue() {
            let is_forced = |&item: &u32| self.cells[item as usize].size == 1 && self.bounds[item as usize] == (1, 1);
            self.forced.extend((0..self.bounds.len() as u32).filter(is_forced));
        }
        self.removed.clear();
        self.coloured.clear();
        self.chosen.clear();
        (self.level, self.has_failed) = (0, None);
        self.common.reset();
    }

    pub(crate) fn common(&self) -> &Common {
        &self.common
    }

    pub(crate) fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    pub(crate) fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    pub(crate) fn progress(&self) -> f64 {
        self.common.progress(self.frames[..self.level].iter().map(|frame| (frame.tried, frame.all)))
    }

    /// Searches on to the next solution.
    pub(crate) fn step<O: Observer>(&mut self, check: &mut LimitCheck, observer: &mut O) -> Step {
        loop {
            match self.common.phase {
                Phase::Enter => {
                    if let Err(step) = self.common.enter(check, observer, self.level) {
                        return step;
                    }
                    let mut forced = 0;
                    let pending = self.next_forced(&mut forced);
                    let Some((item, size)) = pending.or_else(|| self.choose()) else {
                        return self.common.solved(observer);
                    };
                    let entered = self.removed.len() as u32;
                    let forced = (forced, self.forced.len() as u32);
                    self.frames[self.level] = Frame { item, entered, forced, all: size, ..Frame::default() };
                    self.common.phase = Phase::Try;
                    if size == 0 {
                        // Only the root can come here: elsewhere the option that led here was refused.
                        self.common.failed(observer, self.level);
                    }
                }
                Phase::Try => {
                    let Frame { item, entered, has_ended, .. } = self.frames[self.level];
                    let (cell, Needs { lo, .. }) = (self.cells[item as usize], self.needs[item as usize]);
                    // Putting a tried option aside may have emptied this item or another: no sibling can help then.
                    let has_failed = self.has_failed.take().is_some();
                    if has_failed || has_ended || cell.size < lo {
                        self.restore_options(entered as usize);
                        self.common.phase = Phase::Up;
                        continue;
                    }
                    if cell.size == 0 {
                        self.end(item as usize);
                        self.frames[self.level].tried += 1;
                        self.level += 1;
                        self.common.phase = Phase::Enter;
                        continue;
                    }
                    let option = self.option_of[self.members[cell.start as usize] as usize] as usize;
                    if !self.common.bound.allows(option) {
                        self.remove(option);
                        continue;
                    }
                    observer.decide(item as usize, option);
                    self.common.chooser.branched(item as usize);
                    self.frames[self.level].tried += 1;
                    self.select(option);
                    self.level += 1;
                    self.common.phase = Phase::Enter;
                    if let Some(empty) = self.has_failed.take() {
                        self.common.failed(observer, self.level);
                        self.common.chooser.failed(empty as usize, Some(item as usize));
                        self.common.phase = Phase::Up;
                    }
                }
                Phase::Up => {
                    let Some(level) = self.level.checked_sub(1) else {
                        self.common.phase = Phase::Done;
                        continue;
                    };
                    self.level = level;
                    if let Some(option) = self.unselect() {
                        observer.refute(self.frames[level].item as usize, option.index());
                        self.remove(option.index());
                    }
                    self.common.phase = Phase::Try;
                }
                Phase::Done => return Step::Exhausted,
            }
        }
    }

    /// The first item that has come down to one option and is still open; `head` becomes where the next is looked for.
    fn next_forced(&mut self, head: &mut u32) -> Option<(u32, u32)> {
        *head = self.level.checked_sub(1).map_or(0, |level| self.frames[level].forced.0);
        while let Some(&item) = self.forced.get(*head as usize) {
            *head += 1;
            if self.is_open(item as usize) {
                return Some((item, 1));
            }
        }
        None
    }

    fn choose(&mut self) -> Option<(u32, u32)> {
        let Self { open, open_len, cells, common, needs, has_multiples, .. } = self;
        let open = open[..*open_len].iter().map(|&item| (item as usize, cells[item as usize].size));
        if common.chooser.is_mrv() && !*has_multiples {
            // The order of the open items changes with time: the lowest number decides a tie.
            return open.min_by_key(|&(item, size)| (size, item)).map(|(item, size)| (item as u32, size));
        }
        // The number of ways to go on: so many options, or none if that may be.
        let counted = |(item, size): (usize, u32)| match needs[item] {
            Needs { lo: 1, hi: 1 } => (item, size),
            Needs { lo, .. } => (item, ways(size, lo)),
        };
        common.chooser.choose(open.map(counted)).map(|(item, size)| (item as u32, size))
    }

    fn select(&mut self, option: usize) {
        let has_multiples = self.has_multiples;
        self.mark();
        self.chosen.push(OptionId(option as u32));
        self.common.bound.add(option);
        let entries = self.starts[option] as usize..self.starts[option + 1] as usize;
        for entry in entries.clone() {
            let item = self.items[entry] as usize;
            if has_multiples && let Some(needs) = self.needs.get_mut(item) {
                *needs = Needs { lo: needs.lo.saturating_sub(1), hi: needs.hi - 1 };
                if 0 < needs.hi {
                    continue;
                }
            }
            self.close(item);
        }
        if has_multiples {
            self.remove(option);
        }
        for entry in entries {
            let item = self.items[entry] as usize;
            let colour = self.colours.get(entry).copied().unwrap_or(0);
            if has_multiples && self.needs.get(item).is_some_and(|needs| 0 < needs.hi) {
                continue;
            }
            if colour == 0 {
                while 0 < self.cells[item].size {
                    let Cell { start, size, .. } = self.cells[item];
                    self.remove(self.option_of[self.members[(start + size - 1) as usize] as usize] as usize);
                }
            } else if self.cells[item].colour != colour {
                self.cells[item].colour = colour;
                self.coloured.push(item as u32);
                let Cell { start, size, .. } = self.cells[item];
                for place in (start..start + size).rev() {
                    let other = self.members[place as usize] as usize;
                    if self.colours[other] != colour {
                        self.remove(self.option_of[other] as usize);
                    }
                }
            }
        }
    }

    /// Chooses no further option of an item that may do without, and has none left.
    fn end(&mut self, item: usize) {
        self.mark();
        self.frames[self.level].has_ended = true;
        self.close(item);
    }

    /// Writes down what the present level must go back to.
    fn mark(&mut self) {
        let frame = &mut self.frames[self.level];
        frame.chosen = self.removed.len() as u32;
        frame.coloured = self.coloured.len() as u32;
        frame.open = self.open_len as u32;
        frame.forced.1 = self.forced.len() as u32;
    }

    fn unselect(&mut self) -> Option<OptionId> {
        let Frame { chosen, coloured, open, forced, has_ended, .. } = self.frames[self.level];
        self.restore_options(chosen as usize);
        self.restore_colours(coloured as usize);
        self.open_len = open as usize;
        self.forced.truncate(forced.1 as usize);
        if has_ended {
            return None;
        }
        let option = self.chosen.pop()?;
        self.common.bound.remove(option.index());
        if self.has_multiples {
            let entries = self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize;
            for &item in &self.items[entries] {
                if let (Some(needs), Some(&(lo, hi))) =
                    (self.needs.get_mut(item as usize), self.bounds.get(item as usize))
                {
                    let used = hi - needs.hi - 1;
                    *needs = Needs { lo: lo.saturating_sub(used), hi: hi - used };
                }
            }
        }
        Some(option)
    }

    fn is_open(&self, item: usize) -> bool {
        self.open_places.get(item).is_some_and(|&place| (place as usize) < self.open_len)
    }

    /// Takes an item out of the open ones.
    fn close(&mut self, item: usize) {
        if let Some(&place) = self.open_places.get(item) {
            self.open_len -= 1;
            let last = self.open[self.open_len];
            self.open.swap(place as usize, self.open_len);
            self.open_places[last as usize] = place;
            self.open_places[item] = self.open_len as u32;
        }
    }

    /// Takes an option out of the sets of all its items.
    fn remove(&mut self, option: usize) {
        self.removed.push(option as u32);
        for entry in self.starts[option] as usize..self.starts[option + 1] as usize {
            let item = self.items[entry] as usize;
            let cell = &mut self.cells[item];
            cell.size -= 1;
            let (place, end) = (self.places[entry], cell.start + cell.size);
            let last = self.members[end as usize];
            self.members[place as usize] = last;
            self.places[last as usize] = place;
            self.members[end as usize] = entry as u32;
            self.places[entry] = end;
            self.common.counters.updates += 1;
            if item < self.bounds.len() {
                self.notice(item, end - self.cells[item].start);
            }
        }
    }

    /// An item has come down to `size` options: it may be forced, or there may be too few.
    #[inline]
    fn notice(&mut self, item: usize, size: u32) {
        let Needs { lo, hi } = self.needs[item];
        if size < lo && self.is_open(item) {
            self.has_failed = Some(item as u32);
        } else if size == 1 && lo == 1 && hi == 1 && self.common.config.has_queue() && self.is_open(item) {
            self.forced.push(item as u32);
        }
    }

    /// Brings back the options that were removed last, down to `len` removed ones.
    fn restore_options(&mut self, len: usize) {
        while len < self.removed.len() {
            let Some(option) = self.removed.pop() else { break };
            for entry in self.starts[option as usize]..self.starts[option as usize + 1] {
                self.cells[self.items[entry as usize] as usize].size += 1;
            }
        }
    }

    fn restore_colours(&mut self, len: usize) {
        while len < self.coloured.len() {
            if let Some(item) = self.coloured.pop() {
                self.cells[item as usize].colour = 0;
            }
        }
    }
}
