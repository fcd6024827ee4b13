//! Bitsets of the options that are left, one per level, and a row of compatible options for each option.
//!
//! # Idea
//!
//! Choosing an option is one AND of the set of options that are left with the row of those that go with it;
//! going back is nothing at all, for the level below still has its set.
//! Secondary items and colours are in the rows, so that they cost nothing while searching.
//!
//! ```text
//!   level 0: 1111 1111      the root
//!   level 1: 0110 0101      = level 0 & row of the option chosen there
//!   level 2: 0100 0001      = level 1 & row of ...
//! ```
//!
//! Sizes are not kept but counted afresh, for all items at once: every option that is left adds the bit vector of its items
//! to the two planes of a vertical counter, 64 items a word, and to a third that says "more than three".
//! The planes show at once which items have no option left, which have one, two or three, the first on a tie.
//! Before that the two items that ran out of options last are looked at by themselves: often they have none again.
//! Where few options have gone since the state above was counted, their items are taken off its counters instead;
//! for that the counters have four planes, and every item at most 15 options.
//! All items with one option are taken before the next count (forced moves).
//! Where every item has more than three, sizes are counted item by item; planes for larger sizes cost more than they saved.
//!
//! # Complexity
//!
//! For `n` options and `m` items a choice costs `n / 64` words, a count `5 m / 64` operations per option left.
//! Memory: `n * n / 8` bytes of rows, `m * n / 8` of columns, `n / 8` per level.
//!
//! # When it helps
//!
//! Dense conflicts: tilings, pentominoes, words in rectangles, where links would touch thousands of nodes per choice.
//! It costs where very many options are left in every state and few of them conflict.
//!
//! # References
//!
//! Vertical counters: D. E. Knuth, The Art of Computer Programming 4A (2011), section 7.1.3 (bit slices).

use alloc::vec::Vec;

use search_control::{LimitCheck, Observer};

use crate::common::{self, Common};
use crate::config::{Choice, Config};
use crate::counters::{Phase, Step};
use crate::problem::{Core, OptionId};

/// The most options that can be chosen: rows then take 32 MB.
pub(crate) const MOST_OPTIONS: usize = 16_384;

/// The most primary items.
pub(crate) const MOST_ITEMS: usize = 512;

/// The most words of columns: with secondary items they then take 64 MB.
const MOST_COLUMN_WORDS: usize = 1 << 23;

/// What a problem has too much of for rows and columns, if anything.
pub(crate) fn excess(core: &Core) -> Option<&'static str> {
    let options = (0..core.options()).filter(|&option| core.is_usable(option)).count();
    if MOST_ITEMS < core.primary {
        Some("more than 512 primary items")
    } else if MOST_OPTIONS < options {
        Some("more than 16384 options that can be chosen")
    } else if MOST_COLUMN_WORDS < options.div_ceil(64) * core.bounds.len() {
        Some("so many secondary items: with them options times items are more than 2^29")
    } else {
        None
    }
}

/// How many items are looked at before all are counted; a failure on the other side of a tiling is soon met again.
const SUSPECTS: usize = 2;

/// An item that is not covered exactly once.
#[derive(Clone, Copy, Debug)]
struct Multiple {
    item: u32,
    lo: u32,
    hi: u32,
    used: u32,
}

#[derive(Clone, Copy, Debug)]
struct Frame<const W: usize> {
    item: u32,
    /// How many options were chosen before the branch.
    chosen: u32,
    tried: u32,
    all: u32,
    /// Whether "no further option" was the last branch.
    has_ended: bool,
    open: [u64; W],
}

/// The kernel for up to `64 * W` primary items.
#[derive(Clone, Debug)]
pub(crate) struct Bits<const W: usize> {
    /// Our options are those of the problem that can be chosen, by their first primary item.
    ids: Vec<OptionId>,
    /// The place of each option among `ids`; the greatest number for one that can never be chosen.
    places: Vec<u32>,
    words: usize,
    rows: Vec<u64>,
    /// For each primary item the options that have it.
    columns: Vec<u64>,
    /// The words of a column that are not zero: first and one past the last.
    ranges: Vec<(u32, u32)>,
    /// For each option its primary items; padded to whole words of options.
    items: Vec<[u64; W]>,
    multiples: Vec<Multiple>,
    /// For each option and place in `multiples`, whether it has the item; empty if there are none.
    has_multiple: Vec<bool>,
    /// Items that are covered exactly once.
    singles: [u64; W],
    /// One set of options per level.
    left: Vec<u64>,
    /// For each level exact counters, and the options that they count; empty if some item has too many options.
    sums: Vec<Sums<W>>,
    counted: Vec<u64>,
    /// Whether the counters of a level are those of its present state or of one before it.
    has_sums: Vec<bool>,
    open: [u64; W],
    /// Options chosen and not yet counted as nodes.
    due: u32,
    level: usize,
    frames: Vec<Frame<W>>,
    chosen: Vec<u32>,
    ids_chosen: Vec<OptionId>,
    common: Common,
    items_count: usize,
    /// Items that ran out of options lately, the last one first: they are looked at before sizes are counted.
    suspects: [u32; SUSPECTS],
}

/// Exact counters of each item for the options that were left at a level; `PLANES` bits of each, 64 items a word.
#[derive(Clone, Copy, Debug)]
struct Sums<const W: usize>([[u64; W]; PLANES]);

/// The planes of exact counters.
const PLANES: usize = 4;

impl<const W: usize> Sums<W> {
    /// One more option with these items.
    fn add(&mut self, items: &[u64; W]) {
        let mut carry = *items;
        for plane in &mut self.0 {
            for w in 0..W {
                (plane[w], carry[w]) = (plane[w] ^ carry[w], plane[w] & carry[w]);
            }
        }
    }

    /// One option less with these items.
    #[inline]
    fn take(&mut self, items: &[u64; W]) {
        let mut borrow = *items;
        for plane in &mut self.0 {
            for w in 0..W {
                (plane[w], borrow[w]) = (plane[w] ^ borrow[w], !plane[w] & borrow[w]);
            }
        }
    }

    fn planes(&self) -> Planes<W> {
        let [odd, twos, high @ ..] = self.0;
        Planes { odd, twos, over: core::array::from_fn(|w| high.iter().fold(0, |over, plane| over | plane[w])) }
    }
}

/// The vertical counter of each item: how often it occurs, modulo 4, and whether that went over 3.
pub(crate) struct Planes<const W: usize> {
    odd: [u64; W],
    twos: [u64; W],
    over: [u64; W],
}

impl<const W: usize> Planes<W> {
    /// The items of `open` that occur `times`, which is less than 4.
    pub(crate) fn exactly(&self, times: u32, open: [u64; W]) -> [u64; W] {
        core::array::from_fn(|w| {
            let odd = if times & 1 == 1 { self.odd[w] } else { !self.odd[w] };
            let twos = if times & 2 == 2 { self.twos[w] } else { !self.twos[w] };
            open[w] & odd & twos & !self.over[w]
        })
    }
}

impl<const W: usize> Bits<W> {
    pub(crate) fn new(core: &Core, config: Config) -> Self {
        let mut ids: Vec<OptionId> = (0..core.options())
            .filter(|&option| core.is_usable(option))
            .map(|option| OptionId(option as u32))
            .collect();
        ids.sort_by_key(|id| core.items_of(id.index()).iter().min().copied());
        let words = ids.len().div_ceil(64);
        let mut places = alloc::vec![u32::MAX; core.options()];
        ids.iter().enumerate().for_each(|(at, id)| places[id.index()] = at as u32);
        let all_columns = columns(core, &ids, words);
        let rows = rows(core, &ids, words, &all_columns);
        let columns = all_columns[..core.primary * words].to_vec();
        let range = |column: &[u64]| {
            let first = column.iter().position(|&word| word != 0).unwrap_or(0);
            let end = column.iter().rposition(|&word| word != 0).map_or(first, |last| last + 1);
            (first as u32, end as u32)
        };
        let ranges = (0..core.primary).map(|item| range(&columns[item * words..(item + 1) * words])).collect();
        let mut items = alloc::vec![[0; W]; words * 64];
        for (at, id) in ids.iter().enumerate() {
            for &item in core.items_of(id.index()).iter().filter(|&&item| core.is_primary(item as usize)) {
                set(&mut items[at], item as usize);
            }
        }
        let is_multiple = |&item: &usize| !core.is_single(item);
        let multiples: Vec<_> = (0..core.primary)
            .filter(is_multiple)
            .map(|item| Multiple { item: item as u32, lo: core.bounds[item].0, hi: core.bounds[item].1, used: 0 })
            .collect();
        let has = |items: &[u64; W], multiple: &Multiple| has(items, multiple.item as usize);
        let has_multiple = if multiples.is_empty() {
            Vec::new()
        } else {
            items.iter().flat_map(|items| multiples.iter().map(|multiple| has(items, multiple))).collect()
        };
        let mut singles = [0; W];
        (0..core.primary).filter(|&item| core.is_single(item)).for_each(|item| set(&mut singles, item));
        let depth = core.most_selected() + multiples.len() + 1;
        let frame = Frame { item: 0, chosen: 0, tried: 0, all: 0, has_ended: false, open: [0; W] };
        let size = |column: &[u64]| column.iter().map(|word| word.count_ones()).sum::<u32>();
        let is_small = 0 < words && columns.chunks(words).all(|column| size(column) < 1 << PLANES);
        let counted_levels = if is_small { depth + 1 } else { 0 };
        let mut kernel = Self {
            sums: alloc::vec![Sums([[0; W]; PLANES]); counted_levels],
            counted: alloc::vec![0; words * counted_levels],
            has_sums: alloc::vec![false; counted_levels],
            words,
            rows,
            columns,
            ranges,
            items,
            multiples,
            has_multiple,
            singles,
            left: alloc::vec![0; words * (depth + 1)],
            open: [0; W],
            due: 1,
            level: 0,
            frames: alloc::vec![frame; depth],
            chosen: Vec::with_capacity(core.most_selected()),
            ids_chosen: Vec::with_capacity(core.most_selected()),
            common: Common::new(core, config),
            items_count: core.primary,
            suspects: [0; SUSPECTS],
            places,
            ids,
        };
        kernel.reset(&[]);
        kernel
    }

    /// Back to the root, without the options `out`; nothing need be undone.
    pub(crate) fn reset(&mut self, out: &[OptionId]) {
        self.left[..self.words].fill(u64::MAX);
        if !self.ids.len().is_multiple_of(64) {
            self.left[self.words - 1] = (1 << (self.ids.len() % 64)) - 1;
        }
        for option in out {
            if let Some(&at) = self.places.get(option.index()).filter(|&&at| at != u32::MAX) {
                self.left[at as usize / 64] &= !(1 << (at % 64));
            }
        }
        self.open = [0; W];
        (0..self.items_count).for_each(|item| set(&mut self.open, item));
        for multiple in &mut self.multiples {
            multiple.used = 0;
            if multiple.hi == 0 {
                clear(&mut self.open, multiple.item as usize);
            }
        }
        if let Some(root) = self.sums.first_mut() {
            *root = Sums([[0; W]; PLANES]);
            let left = &self.left;
            let is_left = |at: usize| left[at / 64] >> (at % 64) & 1 == 1;
            let items = self.items[..self.ids.len()].iter().enumerate().filter(|&(at, _)| is_left(at));
            items.for_each(|(_, items)| root.add(items));
            self.counted[..self.words].copy_from_slice(&self.left[..self.words]);
            self.has_sums[0] = true;
        }
        (self.level, self.due) = (0, 1);
        self.chosen.clear();
        self.ids_chosen.clear();
        self.suspects = [0; SUSPECTS];
        self.common.reset();
    }

    pub(crate) fn common(&self) -> &Common {
        &self.common
    }

    /// The options of the solution; who only counts does not ask.
    pub(crate) fn chosen(&mut self) -> &[OptionId] {
        self.ids_chosen.clear();
        self.ids_chosen.extend(self.chosen.iter().map(|&at| self.ids[at as usize]));
        &self.ids_chosen
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
                    while 0 < self.due {
                        let depth = self.chosen.len() + 1 - self.due as usize;
                        if let Err(step) = self.common.enter(check, observer, depth) {
                            return step;
                        }
                        self.due -= 1;
                    }
                    if self.open == [0; W] {
                        return self.common.solved(observer);
                    }
                    match self.choose() {
                        Choose::Forced(forced) => self.force(forced, observer),
                        Choose::Branch(item, size) => {
                            let chosen = self.chosen.len() as u32;
                            let frame = Frame { item, chosen, tried: 0, all: size, has_ended: false, open: self.open };
                            self.frames[self.level] = frame;
                            self.common.phase = Phase::Try;
                        }
                        Choose::Fail(item) => self.fail(item, observer),
                    }
                }
                Phase::Try => {
                    self.common.phase = if self.advance(observer) { Phase::Enter } else { Phase::Up };
                }
                Phase::Up => {
                    let Some(level) = self.level.checked_sub(1) else {
                        self.common.phase = Phase::Done;
                        continue;
                    };
                    self.level = level;
                    let Frame { item, chosen, open, .. } = self.frames[level];
                    if let Some(&at) = self.chosen.get(chosen as usize) {
                        observer.refute(item as usize, self.ids[at as usize].index());
                    }
                    self.unselect_to(chosen as usize);
                    self.open = open;
                    self.common.phase = Phase::Try;
                }
                Phase::Done => return Step::Exhausted,
            }
        }
    }

    fn fail<O: Observer>(&mut self, item: usize, observer: &mut O) {
        self.common.failed(observer, self.chosen.len());
        if self.suspects[0] != item as u32 {
            self.suspects.rotate_right(1);
            self.suspects[0] = item as u32;
        }
        let parent = self.level.checked_sub(1).map(|level| self.frames[level].item as usize);
        self.common.chooser.failed(item, parent);
        self.common.phase = Phase::Up;
    }

    /// Takes the only option of each of the items `forced`; all have one, but two may not go together.
    fn force<O: Observer>(&mut self, forced: [u64; W], observer: &mut O) {
        for item in ones(forced) {
            if !has(&self.open, item) {
                continue;
            }
            let Some(at) = self.first_option(item) else {
                return self.fail(item, observer);
            };
            if !self.common.bound.allows(self.ids[at].index()) {
                self.common.phase = Phase::Up;
                return;
            }
            self.due += 1;
            observer.decide(item, self.ids[at].index());
            self.select(self.level, at);
        }
    }

    /// Chooses the next option of the item of the present level into the level above it; false if there is none.
    fn advance<O: Observer>(&mut self, observer: &mut O) -> bool {
        let item = self.frames[self.level].item as usize;
        let multiple = self.multiples.iter().find(|multiple| multiple.item as usize == item);
        let need = multiple.map_or(1, |multiple| multiple.lo.saturating_sub(multiple.used));
        if multiple.is_some() && (self.frames[self.level].has_ended || self.size(item) < need) {
            return false;
        }
        while let Some(at) = self.first_option(item) {
            self.left[self.level * self.words + at / 64] &= !(1 << (at % 64));
            if self.common.bound.allows(self.ids[at].index()) {
                self.frames[self.level].tried += 1;
                self.common.chooser.branched(item);
                observer.decide(item, self.ids[at].index());
                self.select(self.level + 1, at);
                self.descend();
                self.due = 1;
                return true;
            }
        }
        if need == 0 {
            self.frames[self.level].has_ended = true;
            self.frames[self.level].tried += 1;
            let here = self.level * self.words;
            self.left.copy_within(here..here + self.words, here + self.words);
            self.descend();
            clear(&mut self.open, item);
            return true;
        }
        false
    }

    /// Goes to the level above, whose set of options has just been made.
    fn descend(&mut self) {
        self.level += 1;
        if let Some(has_sums) = self.has_sums.get_mut(self.level) {
            *has_sums = false;
        }
    }

    /// The first option of `item` that is left at the present level.
    fn first_option(&self, item: usize) -> Option<usize> {
        let (first, end) = self.ranges[item];
        let left = &self.left[self.level * self.words..][first as usize..end as usize];
        let column = &self.columns[item * self.words..][first as usize..end as usize];
        let (word, bits) =
            left.iter().zip(column).map(|(left, column)| left & column).enumerate().find(|&(_, bits)| bits != 0)?;
        Some((first as usize + word) * 64 + bits.trailing_zeros() as usize)
    }

    /// How many options of `item` are left at the present level.
    fn size(&self, item: usize) -> u32 {
        let left = &self.left[self.level * self.words..(self.level + 1) * self.words];
        size(item, left, &self.columns, self.ranges[item])
    }

    /// Chooses an option of the present level; what is left goes to level `to`.
    fn select(&mut self, to: usize, at: usize) {
        let words = self.words;
        let row = &self.rows[at * words..(at + 1) * words];
        let (below, above) = self.left.split_at_mut((self.level + 1) * words);
        let here = &mut below[self.level * words..];
        if to == self.level {
            here.iter_mut().zip(row).for_each(|(left, row)| *left &= row);
        } else {
            above[..words].iter_mut().zip(here).zip(row).for_each(|((to, left), row)| *to = *left & row);
        }
        self.chosen.push(at as u32);
        self.common.bound.add(self.ids[at].index());
        if self.multiples.is_empty() {
            self.open.iter_mut().zip(&self.items[at]).for_each(|(open, items)| *open &= !items);
            return;
        }
        for (open, (items, singles)) in self.open.iter_mut().zip(self.items[at].iter().zip(&self.singles)) {
            *open &= !(items & singles);
        }
        let count = self.multiples.len();
        for (multiple, &has) in self.multiples.iter_mut().zip(&self.has_multiple[at * count..]) {
            if !has {
                continue;
            }
            multiple.used += 1;
            if multiple.used == multiple.hi {
                clear(&mut self.open, multiple.item as usize);
                let column = &self.columns[multiple.item as usize * words..][..words];
                self.left[to * words..].iter_mut().zip(column).for_each(|(left, column)| *left &= !column);
            }
        }
    }

    fn unselect_to(&mut self, chosen: usize) {
        let count = self.multiples.len();
        while chosen < self.chosen.len() {
            let Some(at) = self.chosen.pop() else { break };
            self.common.bound.remove(self.ids[at as usize].index());
            if 0 < count {
                for (multiple, &has) in self.multiples.iter_mut().zip(&self.has_multiple[at as usize * count..]) {
                    multiple.used -= u32::from(has);
                }
            }
        }
    }

    /// What to do in the present state.
    fn choose(&mut self) -> Choose<W> {
        if self.common.config.choice == Choice::First {
            let item = ones(self.open).next().expect("invariant: an item is open");
            let size = self.ways(item);
            return if size == 0 { Choose::Fail(item) } else { Choose::Branch(item as u32, size) };
        }
        let open: [u64; W] = core::array::from_fn(|w| self.open[w] & self.singles[w]);
        let mut suspects = self.suspects.iter().map(|&item| item as usize);
        if let Some(item) = suspects.find(|&item| has(&open, item) && self.first_option(item).is_none()) {
            return Choose::Fail(item);
        }
        let planes = self.sizes();
        if let Some(item) = ones(planes.exactly(0, open)).next() {
            return Choose::Fail(item);
        }
        let one = planes.exactly(1, open);
        if one != [0; W] {
            return Choose::Forced(one);
        }
        if self.common.chooser.is_mrv() && self.multiples.is_empty() {
            for size in 2..4 {
                if let Some(item) = ones(planes.exactly(size, open)).next() {
                    return Choose::Branch(item as u32, size);
                }
            }
        }
        let Self { common, multiples, columns, ranges, left, words, level, open, .. } = self;
        let left = &left[*level * *words..(*level + 1) * *words];
        let sizes = ones(*open).map(|item| (item, ways(item, left, columns, ranges[item], multiples)));
        match common.chooser.choose(sizes).expect("invariant: an item is open") {
            (item, 0) => Choose::Fail(item),
            (item, size) => Choose::Branch(item as u32, size),
        }
    }

    /// How many options of each item are left: from the counters of this level or the one above if that is less work.
    fn sizes(&mut self) -> Planes<W> {
        let (words, level) = (self.words, self.level);
        let left = &self.left[level * words..(level + 1) * words];
        let has_own = self.has_sums.get(level).copied().unwrap_or(false);
        let basis = if has_own {
            Some(level)
        } else {
            level.checked_sub(1).filter(|&above| self.has_sums.get(above) == Some(&true))
        };
        if let Some(basis) = basis {
            let counted = &self.counted[basis * words..(basis + 1) * words];
            let gone = counted.iter().zip(left).map(|(counted, left)| counted & !left);
            let (gone_count, left_count) =
                gone.clone().zip(left).fold((0, 0), |(gone_count, left_count), (gone, left)| {
                    (gone_count + gone.count_ones(), left_count + left.count_ones())
                });
            // An exact counter takes about twice the work of a coarse one, and must be written down.
            if 2 * gone_count + 16 < left_count {
                let mut sums = self.sums[basis];
                for (mut bits, items) in gone.zip(self.items.as_chunks::<64>().0) {
                    while bits != 0 {
                        sums.take(&items[bits.trailing_zeros() as usize & 63]);
                        bits &= bits - 1;
                    }
                }
                self.common.counters.updates += u64::from(gone_count);
                self.sums[level] = sums;
                self.counted[level * words..(level + 1) * words].copy_from_slice(left);
                self.has_sums[level] = true;
                return sums.planes();
            }
            self.has_sums[level] = false;
        }
        let (planes, looked) = count(left, &self.items);
        self.common.counters.updates += looked;
        planes
    }

    /// How many ways an open item leaves.
    fn ways(&self, item: usize) -> u32 {
        let left = &self.left[self.level * self.words..(self.level + 1) * self.words];
        ways(item, left, &self.columns, self.ranges[item], &self.multiples)
    }
}

fn size(item: usize, left: &[u64], columns: &[u64], (first, end): (u32, u32)) -> u32 {
    let column = &columns[item * left.len()..][first as usize..end as usize];
    let left = &left[first as usize..end as usize];
    left.iter().zip(column).map(|(left, column)| (left & column).count_ones()).sum()
}

fn ways(item: usize, left: &[u64], columns: &[u64], range: (u32, u32), multiples: &[Multiple]) -> u32 {
    let size = size(item, left, columns, range);
    match multiples.iter().find(|multiple| multiple.item as usize == item) {
        Some(multiple) => common::ways(size, multiple.lo.saturating_sub(multiple.used)),
        None => size,
    }
}

enum Choose<const W: usize> {
    Fail(usize),
    Forced([u64; W]),
    Branch(u32, u32),
}

/// Adds up the items of all options that are left; also how many there are.
#[inline]
pub(crate) fn count<const W: usize>(left: &[u64], items: &[[u64; W]]) -> (Planes<W>, u64) {
    let (mut odd, mut twos, mut over) = ([0; W], [0; W], [0; W]);
    let mut looked = 0;
    for (&word, items) in left.iter().zip(items.as_chunks::<64>().0) {
        let mut bits = word;
        while bits != 0 {
            let items = &items[bits.trailing_zeros() as usize & 63];
            bits &= bits - 1;
            looked += 1;
            for w in 0..W {
                let carry = odd[w] & items[w];
                odd[w] ^= items[w];
                over[w] |= twos[w] & carry;
                twos[w] ^= carry;
            }
        }
    }
    (Planes { odd, twos, over }, looked)
}

/// For each item, secondary ones too, the options that have it.
pub(crate) fn columns(core: &Core, ids: &[OptionId], words: usize) -> Vec<u64> {
    let mut columns = alloc::vec![0; core.bounds.len() * words];
    for (at, id) in ids.iter().enumerate() {
        for &item in core.items_of(id.index()) {
            columns[item as usize * words + at / 64] |= 1 << (at % 64);
        }
    }
    columns
}

/// For each option those that may be chosen together with it, itself not among them.
pub(crate) fn rows(core: &Core, ids: &[OptionId], words: usize, columns: &[u64]) -> Vec<u64> {
    let mut rows = alloc::vec![u64::MAX; ids.len() * words];
    for (at, id) in ids.iter().enumerate() {
        let row = &mut rows[at * words..(at + 1) * words];
        row[at / 64] &= !(1 << (at % 64));
        for (item, colour) in core.entries_of(id.index()) {
            let column = &columns[item * words..(item + 1) * words];
            if colour == 0 && (!core.is_primary(item) || core.is_single(item)) {
                row.iter_mut().zip(column).for_each(|(row, column)| *row &= !column);
            }
        }
    }
    if !core.colours.is_empty() {
        forbid_other_colours(core, ids, words, columns, &mut rows);
    }
    rows
}

/// Takes from the rows what gives a secondary item another colour.
fn forbid_other_colours(core: &Core, ids: &[OptionId], words: usize, columns: &[u64], rows: &mut [u64]) {
    let mut uses: Vec<(usize, u32, usize)> = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        uses.extend(
            core.entries_of(id.index()).filter(|&(_, colour)| colour != 0).map(|(item, colour)| (item, colour, at)),
        );
    }
    uses.sort_unstable();
    let mut other = alloc::vec![0; words];
    for group in uses.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let item = group[0].0;
        other.copy_from_slice(&columns[item * words..(item + 1) * words]);
        group.iter().for_each(|&(_, _, at)| other[at / 64] &= !(1 << (at % 64)));
        for &(_, _, at) in group {
            rows[at * words..(at + 1) * words].iter_mut().zip(&other).for_each(|(row, other)| *row &= !other);
        }
    }
}

pub(crate) fn has<const W: usize>(set: &[u64; W], item: usize) -> bool {
    set[item / 64] >> (item % 64) & 1 != 0
}

pub(crate) fn set<const W: usize>(set: &mut [u64; W], item: usize) {
    set[item / 64] |= 1 << (item % 64);
}

fn clear<const W: usize>(set: &mut [u64; W], item: usize) {
    set[item / 64] &= !(1 << (item % 64));
}

/// The members of a set, ascending.
pub(crate) fn ones<const W: usize>(set: [u64; W]) -> impl Iterator<Item = usize> {
    set.into_iter().enumerate().flat_map(|(w, mut bits)| {
        core::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(w * 64 + bit)
        })
    })
}
