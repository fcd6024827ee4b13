//! Candidate sets of any board in machine words, with propagation and binary branching.
//!
//! Each cell has the set of its candidates in one word. Rules run until nothing changes, the cheap ones first:
//! naked singles from a queue, then for each house that changed hidden singles and locked candidates
//! ("pointing" and "claiming"), then the cages.
//! A guess copies the sets to the next level, so going back is free.
//!
//! Complexity: a level takes 4 bytes a cell; all levels are taken when the search is made.
//! Deliberately absent: subsets beyond singles and chains; on the boards measured they cost more than they save.
//!
//! References: D. Knuth, "The Art of Computer Programming" 4B, 7.2.2.1 (sudoku as exact cover: items are cells and
//! places of a value in a house; the item with the fewest options is branched on).

use alloc::sync::Arc;
use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Observer, SeededRandom, Stop};

use crate::board::Layout;
use crate::board::Puzzle;
use crate::config::Config;
use crate::engine::{Search, Step};
use crate::estimate::Product;
use crate::stats::Counters;

/// A contradiction: some cell or value has no place.
struct Conflict;

/// Two houses that share at least two cells.
struct Meeting {
    /// The cells in both.
    common: Vec<u16>,
    /// The cells in the first alone.
    first: Vec<u16>,
    /// The cells in the second alone.
    second: Vec<u16>,
}

/// A cage with a sum.
struct Sum {
    cells: Vec<u16>,
    sum: u32,
    /// All sets of values with this sum; `None` if they are too many, then bounds must do.
    sets: Option<Vec<u32>>,
}

/// The most sets of values for a cage that are written down.
const MOST_SETS: usize = 16_384;

/// What a cell is in.
#[derive(Default)]
struct Lists {
    houses: Vec<u16>,
    sums: Vec<u16>,
}

/// The guess of a level.
#[derive(Clone, Copy, Default)]
struct Guess {
    cell: u16,
    value: u8,
}

/// A stack of numbers without doubles.
struct Dirty {
    stack: Vec<u16>,
    is_in: Vec<bool>,
}

impl Dirty {
    fn new(numbers: usize) -> Self {
        Self { stack: Vec::with_capacity(numbers), is_in: alloc::vec![false; numbers] }
    }

    fn push(&mut self, number: u16) {
        if !core::mem::replace(&mut self.is_in[usize::from(number)], true) {
            self.stack.push(number);
        }
    }

    fn pop(&mut self) -> Option<u16> {
        let number = self.stack.pop()?;
        self.is_in[usize::from(number)] = false;
        Some(number)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// What does not change while a board is searched.
struct Board {
    layout: Arc<Layout>,
    lists: Vec<Lists>,
    /// For each house those that it meets.
    meetings: Vec<Vec<Meeting>>,
    sums: Vec<Sum>,
}

impl Board {
    fn new(layout: &Arc<Layout>) -> Self {
        let houses = layout.houses();
        let sums: Vec<Sum> = layout
            .cages()
            .iter()
            .filter_map(|cage| {
                let sum = cage.sum?;
                Some(Sum {
                    cells: cage.cells.clone(),
                    sum,
                    sets: sets(layout.side() as u32, cage.cells.len() as u32, sum),
                })
            })
            .collect();
        let mut lists: Vec<Lists> = (0..layout.len()).map(|_| Lists::default()).collect();
        for (number, house) in houses.iter().enumerate() {
            for &cell in &house.cells {
                lists[usize::from(cell)].houses.push(number as u16);
            }
        }
        for (number, sum) in sums.iter().enumerate() {
            for &cell in &sum.cells {
                lists[usize::from(cell)].sums.push(number as u16);
            }
        }
        let meetings = houses
            .iter()
            .map(|first| {
                houses
                    .iter()
                    .filter_map(|second| {
                        let is_in = |cell: &u16, cells: &[u16]| cells.binary_search(cell).is_ok();
                        let part = |of: &[u16], other: &[u16], both: bool| -> Vec<u16> {
                            of.iter().copied().filter(|cell| is_in(cell, other) == both).collect()
                        };
                        let (a, b) = (&first.cells, &second.cells);
                        let common = part(a, b, true);
                        let is_useful = 1 < common.len() && common.len() < a.len();
                        is_useful.then(|| Meeting { common, first: part(a, b, false), second: part(b, a, false) })
                    })
                    .collect()
            })
            .collect();
        Self { layout: Arc::clone(layout), lists, meetings, sums }
    }
}

/// All sets of `count` values up to `side` whose sum is `sum`; `None` if they are too many.
fn sets(side: u32, count: u32, sum: u32) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    // Each entry: the values chosen so far, how many, their sum, and the next value to look at.
    let mut stack = alloc::vec![(0_u32, 0_u32, 0_u32, 1_u32)];
    let mut steps = 0_usize;
    while let Some((set, chosen, total, next)) = stack.pop() {
        steps += 1;
        if MOST_SETS * 16 < steps || MOST_SETS < found.len() {
            return None;
        }
        if chosen == count {
            if total == sum {
                found.push(set);
            }
            continue;
        }
        for value in next..=side {
            if total + value <= sum {
                stack.push((set | 1 << (value - 1), chosen + 1, total + value, value + 1));
            }
        }
    }
    Some(found)
}

/// The search.
pub(crate) struct Generic {
    board: Board,
    config: Config,
    /// The candidates of each cell, level by level.
    levels: Vec<u32>,
    guesses: Vec<Guess>,
    level: usize,
    /// Cells that have one candidate, whose peers do not know yet.
    queue: Vec<u16>,
    hidden: Dirty,
    locked: Dirty,
    sums: Dirty,
    state: State,
    counters: Counters,
    check: LimitCheck,
}

/// Where the search stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The level is consistent and to be looked at.
    Open,
    /// The level has no further solution.
    Closed,
    /// Behind the last solution.
    Over,
}

impl Generic {
    pub(crate) fn new(layout: &Arc<Layout>, config: Config) -> Self {
        let board = Board::new(layout);
        let (cells, houses, sums) = (layout.len(), layout.houses().len(), board.sums.len());
        Self {
            board,
            config,
            levels: alloc::vec![0; cells * (cells + 1)],
            guesses: alloc::vec![Guess::default(); cells + 1],
            level: 0,
            queue: Vec::with_capacity(cells),
            hidden: Dirty::new(houses),
            locked: Dirty::new(houses),
            sums: Dirty::new(sums),
            state: State::Over,
            counters: Counters::default(),
            check: LimitCheck::new(&Limits::none()),
        }
    }

    fn cells(&self) -> &[u32] {
        let cells = self.board.layout.len();
        &self.levels[self.level * cells..][..cells]
    }

    /// Leaves `cell` the candidates of `mask`.
    fn narrow(&mut self, cell: u16, mask: u32) -> Result<(), Conflict> {
        let at = self.level * self.board.layout.len() + usize::from(cell);
        let old = self.levels[at];
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        if new == 0 {
            return Err(Conflict);
        }
        self.levels[at] = new;
        if new & (new - 1) == 0 {
            self.queue.push(cell);
        }
        let lists = &self.board.lists[usize::from(cell)];
        for &house in &lists.houses {
            self.hidden.push(house);
            self.locked.push(house);
        }
        for &sum in &lists.sums {
            self.sums.push(sum);
        }
        Ok(())
    }

    /// All rules until nothing changes.
    fn propagate(&mut self) -> Result<(), Conflict> {
        let layout = Arc::clone(&self.board.layout);
        loop {
            while let Some(cell) = self.queue.pop() {
                self.counters.singles += 1;
                let value = self.cells()[usize::from(cell)];
                for &peer in layout.peers(usize::from(cell)) {
                    self.narrow(peer, !value)?;
                }
            }
            if self.config.hidden_single
                && let Some(house) = self.hidden.pop()
            {
                self.hidden_singles(&layout.houses()[usize::from(house)].cells)?;
            } else if let Some(sum) = self.sums.pop() {
                if self.config.cage_sums {
                    self.sum(usize::from(sum))?;
                } else {
                    self.check_sum(usize::from(sum))?;
                }
            } else if self.config.locked
                && let Some(house) = self.locked.pop()
            {
                self.lock(usize::from(house))?;
            } else {
                return Ok(());
            }
        }
    }

    fn hidden_singles(&mut self, house: &[u16]) -> Result<(), Conflict> {
        let (mut once, mut twice) = (0, 0);
        for &cell in house {
            let candidates = self.cells()[usize::from(cell)];
            twice |= once & candidates;
            once |= candidates;
        }
        if once != self.board.layout.all_values() {
            return Err(Conflict);
        }
        let single = once & !twice;
        if single != 0 {
            for &cell in house {
                let here = self.cells()[usize::from(cell)] & single;
                if here != 0 {
                    // Two values that have this cell alone leave nothing.
                    self.narrow(cell, here & here.wrapping_neg())?;
                    if here & (here - 1) != 0 {
                        return Err(Conflict);
                    }
                }
            }
        }
        Ok(())
    }

    /// Where house meets house: what one has in common only, the other has nowhere else.
    fn lock(&mut self, house: usize) -> Result<(), Conflict> {
        let union = |cells: &[u32], part: &[u16]| part.iter().fold(0, |union, &cell| union | cells[usize::from(cell)]);
        for meeting in 0..self.board.meetings[house].len() {
            let Meeting { common, first, second } = &self.board.meetings[house][meeting];
            let cells = self.cells();
            let both = union(cells, common);
            let (only, other) = (both & !union(cells, first), union(cells, second));
            if only & other != 0 {
                for at in 0..second.len() {
                    let cell = self.board.meetings[house][meeting].second[at];
                    self.narrow(cell, !only)?;
                }
            }
        }
        Ok(())
    }

    /// A cage that is full has its sum.
    fn check_sum(&self, number: usize) -> Result<(), Conflict> {
        let Sum { cells, sum, .. } = &self.board.sums[number];
        let masks = || cells.iter().map(|&cell| self.cells()[usize::from(cell)]);
        let is_full = masks().all(|mask| mask & (mask - 1) == 0);
        let found: u32 = masks().map(|mask| mask.trailing_zeros() + 1).sum();
        if is_full && found != *sum { Err(Conflict) } else { Ok(()) }
    }

    /// The values of a cage are those of some set with its sum.
    fn sum(&mut self, number: usize) -> Result<(), Conflict> {
        let Sum { cells, sum, sets } = &self.board.sums[number];
        let candidates = self.cells();
        let masks = cells.iter().map(|&cell| candidates[usize::from(cell)]);
        let Some(sets) = sets else {
            let (least, most) = masks.fold((0, 0), |(least, most), mask| {
                (least + mask.trailing_zeros() + 1, most + 32 - mask.leading_zeros())
            });
            let sum = *sum;
            for at in 0..cells.len() {
                let cell = self.board.sums[number].cells[at];
                let mask = self.cells()[usize::from(cell)];
                let (lo, hi) = (mask.trailing_zeros() + 1, 32 - mask.leading_zeros());
                // The others take `least - lo` at least and `most - hi` at most.
                let (Some(highest), lowest) = (sum.checked_sub(least - lo), (sum + hi).saturating_sub(most)) else {
                    return Err(Conflict);
                };
                let up_to = |value: u32| if value < 32 { (1_u32 << value) - 1 } else { u32::MAX };
                self.narrow(cell, up_to(highest) & !up_to(lowest.saturating_sub(1)))?;
            }
            return Ok(());
        };
        let (mut union, mut fixed) = (0, 0);
        for mask in masks {
            union |= mask;
            if mask & (mask - 1) == 0 {
                fixed |= mask;
            }
        }
        let fits = |set: &&u32| **set & !union == 0 && fixed & !**set == 0;
        let left = sets.iter().filter(fits).fold(0, |left, set| left | set);
        if left == 0 {
            return Err(Conflict);
        }
        for at in 0..cells.len() {
            self.narrow(self.board.sums[number].cells[at], left)?;
        }
        Ok(())
    }

    /// The next guess; `None` if every cell has one candidate.
    fn guess(&self) -> Option<Guess> {
        let cells = self.cells();
        let first = |cell: usize| Guess { cell: cell as u16, value: cells[cell].trailing_zeros() as u8 };
        if !self.config.fewest {
            return cells.iter().position(|mask| mask & (mask - 1) != 0).map(first);
        }
        let mut best = None;
        for (cell, mask) in cells.iter().enumerate() {
            let size = mask.count_ones();
            if 1 < size && best.is_none_or(|(least, _)| size < least) {
                best = Some((size, cell));
                if size == 2 {
                    break;
                }
            }
        }
        let (size, cell) = best?;
        if 2 < size
            && let Some(guess) = self.pair_of_places()
        {
            return Some(guess);
        }
        Some(first(cell))
    }

    /// A value with two places in a house, and the first of them.
    fn pair_of_places(&self) -> Option<Guess> {
        let cells = self.cells();
        for house in self.board.layout.houses() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in &house.cells {
                let mask = cells[usize::from(cell)];
                thrice |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let pairs = twice & !thrice;
            if pairs != 0 {
                let value = pairs.trailing_zeros();
                let cell = house.cells.iter().find(|&&cell| cells[usize::from(cell)] >> value & 1 == 1)?;
                return Some(Guess { cell: *cell, value: value as u8 });
            }
        }
        None
    }

    /// A cell with the fewest candidates and one of them, both by lot.
    fn lot(&self, random: &mut SeededRandom) -> Option<Guess> {
        let (mut best, mut fewest, mut ties) = (None, u32::MAX, 0);
        for (cell, mask) in self.cells().iter().enumerate() {
            let size = mask.count_ones();
            if size < 2 || fewest < size {
                continue;
            }
            ties = if size < fewest { 1 } else { ties + 1 };
            fewest = size;
            if random.below(ties) == 0 {
                best = Some((cell, *mask));
            }
        }
        let (cell, mut mask) = best?;
        for _ in 0..random.below(fewest) {
            mask &= mask - 1;
        }
        Some(Guess { cell: cell as u16, value: mask.trailing_zeros() as u8 })
    }

    /// Writes a solution of `puzzle` that is drawn by lot; false if there is none.
    ///
    /// A search with a bad beginning may take for ever, so it begins anew after a number of fails that grows.
    pub(crate) fn draw(
        &mut self,
        puzzle: &Puzzle,
        random: &mut SeededRandom,
        check: &mut LimitCheck,
        values: &mut [u8],
    ) -> Result<bool, Stop> {
        let mut most_fails = self.board.layout.len() as u64;
        loop {
            self.load(puzzle);
            loop {
                match self.state {
                    State::Open => {
                        let Some(guess) = self.lot(random) else {
                            self.write(values);
                            return Ok(true);
                        };
                        check.node()?;
                        self.go_down(guess);
                    }
                    _ if self.level == 0 => return Ok(false),
                    _ if most_fails < self.counters.fails => break,
                    _ => {
                        self.go_back();
                    }
                }
            }
            most_fails += most_fails / 2;
        }
    }

    fn write(&self, values: &mut [u8]) {
        for (value, mask) in values.iter_mut().zip(self.cells()) {
            *value = mask.trailing_zeros() as u8 + 1;
        }
    }

    /// Tells every cell and value, from 1, that are still possible together.
    fn each(&self, each: &mut dyn FnMut(usize, usize)) {
        for (cell, &mask) in self.cells().iter().enumerate() {
            let mut left = mask;
            while left != 0 {
                each(cell, left.trailing_zeros() as usize + 1);
                left &= left - 1;
            }
        }
    }

    /// Takes a guess on the next level.
    fn go_down(&mut self, guess: Guess) {
        let cells = self.board.layout.len();
        self.counters.nodes += 1;
        self.guesses[self.level] = guess;
        let start = self.level * cells;
        self.levels.copy_within(start..start + cells, start + cells);
        self.level += 1;
        self.counters.depth = self.counters.depth.max(self.level as u64);
        let result = self.narrow(guess.cell, 1 << guess.value);
        self.settle(result);
    }

    /// Goes back a level, and rules its guess out.
    fn go_back(&mut self) -> Guess {
        self.level -= 1;
        let guess = self.guesses[self.level];
        let result = self.narrow(guess.cell, !(1 << guess.value));
        self.settle(result);
        guess
    }

    fn settle(&mut self, result: Result<(), Conflict>) {
        self.state = match result.and_then(|()| self.propagate()) {
            Ok(()) => State::Open,
            Err(Conflict) => {
                self.queue.clear();
                self.hidden.clear();
                self.locked.clear();
                self.sums.clear();
                self.counters.fails += 1;
                State::Closed
            }
        };
    }
}

impl Generic {
    /// Walks to a leaf, by lot; returns the product of the choices there were, or 0 at a dead end.
    pub(crate) fn probe(
        &mut self,
        puzzle: &Puzzle,
        random: &mut SeededRandom,
        check: &mut LimitCheck,
    ) -> Result<Product, Stop> {
        self.load(puzzle);
        let mut product = Product::ONE;
        while self.state == State::Open {
            let open = self.cells().iter().enumerate().filter(|(_, mask)| 1 < mask.count_ones());
            let Some((cell, &mask)) = open.min_by_key(|(_, mask)| mask.count_ones()) else { return Ok(product) };
            check.node()?;
            let choices = mask.count_ones();
            product = product.times(choices);
            let mut left = mask;
            for _ in 0..random.below(choices) {
                left &= left - 1;
            }
            let result = self.narrow(cell as u16, left & left.wrapping_neg());
            self.settle(result);
        }
        Ok(Product::ZERO)
    }
}

impl Search for Generic {
    fn load(&mut self, puzzle: &Puzzle) {
        let cells = self.board.layout.len();
        self.counters = Counters::default();
        self.level = 0;
        self.queue.clear();
        self.levels[..cells].copy_from_slice(puzzle.allowed());
        let mut result = Ok(());
        for (cell, mask) in puzzle.allowed().iter().enumerate() {
            match mask.count_ones() {
                0 => result = Err(Conflict),
                1 => self.queue.push(cell as u16),
                _ => {}
            }
        }
        (0..self.board.layout.houses().len() as u16).for_each(|house| {
            self.hidden.push(house);
            self.locked.push(house);
        });
        (0..self.board.sums.len() as u16).for_each(|sum| self.sums.push(sum));
        self.settle(result);
    }

    fn step(&mut self, observer: &mut dyn Observer, values: &mut [u8]) -> Result<Step, Stop> {
        loop {
            match self.state {
                State::Over => return Ok(Step::Exhausted),
                State::Closed if self.level == 0 => self.state = State::Over,
                State::Closed => {
                    observer.fail(self.level);
                    let Guess { cell, value } = self.go_back();
                    observer.refute(usize::from(cell), usize::from(value) + 1);
                }
                State::Open => {
                    let Some(guess) = self.guess() else {
                        self.write(values);
                        self.counters.solutions += 1;
                        observer.state(&|each| self.each(each));
                        observer.solution(self.counters.solutions);
                        self.state = State::Closed;
                        return Ok(Step::Solution);
                    };
                    if let Err(stop) = self.check.node() {
                        observer.stopped(stop);
                        return Err(stop);
                    }
                    observer.node(self.level);
                    observer.state(&|each| self.each(each));
                    observer.decide(usize::from(guess.cell), usize::from(guess.value) + 1);
                    self.go_down(guess);
                }
            }
        }
    }

    fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
