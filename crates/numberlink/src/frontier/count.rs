//! Counting by layers: for each state, how many partial solutions have it.
//!
//! Layers are made from both sides, always on the side that has fewer states, until they meet at the end of a row;
//! there the states are [joined](super::join).
//! Most boards have one side from which the layers grow ten times as wide as from the other, and nobody knows which.
//!
//! ```text
//!   keys    [ k | . | k | k | . ... ]    open addressing, free where the count is zero
//!   counts  [ 7 | 0 | 1 | 4 | 0 ... ]    64 bits; 128 and then any size when a sum does not fit
//! ```

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{LimitCheck, Limits, Observer, Stop};

use super::join::Join;
use super::key::{Key, MOST_WORDS, Wide};
use super::plan::Plan;
use super::transition::{is_viable, read, successors};
use crate::stats::Counters;

/// A number of solutions of any size.
pub(crate) type Total = BigUint;

/// A number that a table holds for each state; zero is a free place.
pub(super) trait Tally: Clone + PartialEq {
    fn zero() -> Self;
    /// Adds `other`; false if the sum does not fit.
    fn add(&mut self, other: &Self) -> bool;
    fn is_zero(&self) -> bool;
    fn total(self) -> Total;
}

macro_rules! machine_tally {
    ($t:ty) => {
        impl Tally for $t {
            fn zero() -> Self {
                0
            }
            #[inline]
            fn add(&mut self, other: &Self) -> bool {
                let (sum, is_over) = self.overflowing_add(*other);
                *self = sum;
                !is_over
            }
            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }
            fn total(self) -> Total {
                self.into()
            }
        }
    };
}

machine_tally!(u64);
machine_tally!(u128);

impl Tally for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }
    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
    fn total(self) -> Total {
        self
    }
}

/// How many states are added to a layer at a time.
const BATCH: usize = 64;

/// One layer.
pub(super) struct Layer<K, T> {
    keys: Vec<K>,
    counts: Vec<T>,
    pub(super) len: usize,
}

impl<K: Key, T: Tally> Layer<K, T> {
    /// A layer with room for about `states`.
    fn new(states: usize) -> Self {
        let slots = (states * 3 / 2).next_power_of_two().max(16);
        Self { keys: alloc::vec![K::ZERO; slots], counts: alloc::vec![T::zero(); slots], len: 0 }
    }

    fn bytes(&self) -> u64 {
        (self.keys.len() * (size_of::<K>() + size_of::<T>())) as u64
    }

    /// Adds a batch of states; false if a sum does not fit.
    ///
    /// The places of all are looked at first, so that the memory can fetch many at a time:
    /// a place is rarely in the cache, and waiting for one after the other is a third of the work.
    fn add_all(&mut self, batch: &[(K, &T)]) -> bool {
        let mask = self.keys.len() - 1;
        let new = batch.iter().filter(|(key, _)| self.counts[key.hash_word() as usize & mask].is_zero()).count();
        if self.keys.len() * 3 < (self.len + new) * 4 {
            self.grow();
        }
        let mut fits = true;
        for (key, count) in batch {
            fits &= self.add(*key, count);
        }
        fits
    }

    /// Adds `count` to a state; false if the sum does not fit.
    #[inline]
    fn add(&mut self, key: K, count: &T) -> bool {
        if self.keys.len() * 3 < self.len * 4 {
            self.grow();
        }
        let mask = self.keys.len() - 1;
        let mut slot = key.hash_word() as usize & mask;
        loop {
            if self.counts[slot].is_zero() {
                self.keys[slot] = key;
                self.counts[slot] = count.clone();
                self.len += 1;
                return true;
            }
            if self.keys[slot] == key {
                return self.counts[slot].add(count);
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let mut larger = Self::new(self.keys.len());
        for (key, count) in self.states() {
            larger.add(key, count);
        }
        *self = larger;
    }

    pub(super) fn states(&self) -> impl Iterator<Item = (K, &T)> {
        self.keys.iter().copied().zip(&self.counts).filter(|(_, count)| !count.is_zero())
    }

    /// The same states with wider numbers.
    fn widened<U: Tally>(&self, widen: impl Fn(&T) -> U) -> Layer<K, U> {
        let mut layer = Layer::new(self.len);
        for (key, count) in self.states() {
            layer.add(key, &widen(count));
        }
        layer
    }
}

/// A layer of more states is wide.
const WIDE: usize = 1 << 12;

/// How many steps of a plan can be taken until a layer is wide.
pub(super) fn reach(plan: &Plan) -> usize {
    match plan.key_words() {
        1 => reach_as::<u64>(plan),
        2 => reach_as::<u128>(plan),
        4 => reach_as::<Wide<4>>(plan),
        8 => reach_as::<Wide<8>>(plan),
        _ => reach_as::<Wide<MOST_WORDS>>(plan),
    }
}

fn reach_as<K: Key>(plan: &Plan) -> usize {
    let mut layer = Layer::<K, u64>::new(1);
    layer.add(K::ZERO, &1);
    for at in 0..plan.steps.len() {
        let mut next = Layer::<K, u64>::new(layer.len);
        for (key, _) in layer.states() {
            // How many solutions a state has does not matter here; a sum of ones fits.
            successors(plan, at, key, |key| {
                next.add(key, &1);
            });
        }
        if WIDE < next.len {
            return at;
        }
        layer = next;
    }
    plan.steps.len()
}

/// The exact number of solutions.
///
/// # Errors
///
/// If a limit is reached.
pub(crate) fn count<O: Observer>(
    plans: &[Plan; 2],
    limits: &Limits,
    observer: &mut O,
    counters: &mut Counters,
) -> Result<Total, Stop> {
    let mut run = Run { plans, check: LimitCheck::new(limits), observer, counters };
    run.check.node()?;
    if plans.iter().any(|plan| !is_viable(plan, 0, 0_u64)) {
        return Ok(Total::ZERO);
    }
    let words = plans.iter().map(Plan::key_words).max();
    let total = match words {
        Some(1) => run.count::<u64>(),
        Some(2) => run.count::<u128>(),
        Some(4) => run.count::<Wide<4>>(),
        Some(8) => run.count::<Wide<8>>(),
        _ => run.count::<Wide<MOST_WORDS>>(),
    };
    total.inspect_err(|&stop| observer.stopped(stop))
}

/// The two sides with a layer each.
struct Sides<K, T> {
    layers: [Layer<K, T>; 2],
    /// How many nodes each has taken.
    taken: [usize; 2],
}

impl<K: Key, T: Tally> Sides<K, T> {
    /// The same with wider numbers.
    fn widened<U: Tally>(&self, widen: impl Fn(&T) -> U) -> Sides<K, U> {
        Sides { layers: [0, 1].map(|side| self.layers[side].widened(&widen)), taken: self.taken }
    }
}

/// Why the sides did not meet.
enum Break {
    Stopped(Stop),
    /// A sum did not fit; the layers are as they were before it.
    Overflow,
}

impl From<Stop> for Break {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

struct Run<'r, O> {
    plans: &'r [Plan; 2],
    check: LimitCheck,
    observer: &'r mut O,
    counters: &'r mut Counters,
}

impl<O: Observer> Run<'_, O> {
    fn count<K: Key>(&mut self) -> Result<Total, Stop> {
        let first = || {
            let mut layer = Layer::<K, u64>::new(1);
            layer.add(K::ZERO, &1);
            layer
        };
        let mut sides = Sides { layers: [first(), first()], taken: [0, 0] };
        match self.meet(&mut sides) {
            Ok(()) => return self.join(&sides),
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow) => {}
        }
        let mut sides = sides.widened(|&count| u128::from(count));
        match self.meet(&mut sides) {
            Ok(()) => return self.join(&sides),
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow) => {}
        }
        let mut sides = sides.widened(|&count| BigUint::from(count));
        match self.meet(&mut sides) {
            Ok(()) => self.join(&sides),
            Err(Break::Stopped(stop)) => Err(stop),
            Err(Break::Overflow) => unreachable!("invariant: numbers of any size hold every sum"),
        }
    }

    /// Makes layers row by row, each time on the side with fewer states, until the sides meet.
    fn meet<K: Key, T: Tally>(&mut self, sides: &mut Sides<K, T>) -> Result<(), Break> {
        let nodes = self.plans[0].steps.len();
        while sides.taken[0] + sides.taken[1] < nodes {
            let side = usize::from(sides.layers[1].len < sides.layers[0].len);
            let is_behind = |&end: &usize| sides.taken[side] < end;
            let end = self.plans[side].row_ends.iter().copied().find(is_behind).unwrap_or(nodes);
            while sides.taken[side] < end {
                let other = sides.layers[1 - side].bytes();
                let next = self.next(side, sides.taken[side], &sides.layers[side], other)?;
                sides.layers[side] = next;
                sides.taken[side] += 1;
            }
        }
        Ok(())
    }

    /// The layer behind `layer` on one side; the other side's takes `other` bytes.
    fn next<K: Key, T: Tally>(
        &mut self,
        side: usize,
        at: usize,
        layer: &Layer<K, T>,
        other: u64,
    ) -> Result<Layer<K, T>, Break> {
        let mut next = Layer::<K, T>::new(layer.len);
        let mut fits = true;
        let mut batch = Vec::with_capacity(2 * BATCH);
        for (done, (key, count)) in layer.states().enumerate() {
            if done % 1024 == 1023 {
                self.check.memory(layer.bytes() + next.bytes() + other)?;
                self.check.node()?;
            }
            successors(&self.plans[side], at, key, |key| batch.push((key, count)));
            if BATCH <= batch.len() {
                fits &= next.add_all(&batch);
                batch.clear();
            }
        }
        fits &= next.add_all(&batch);
        if !fits {
            return Err(Break::Overflow);
        }
        self.observer.node(at);
        self.counters.nodes += layer.len as u64;
        self.counters.states += next.len as u64;
        self.counters.peak_states = self.counters.peak_states.max(next.len as u64);
        self.counters.bytes = self.counters.bytes.max(layer.bytes() + next.bytes() + other);
        Ok(next)
    }

    /// The number of pairs of states that make solutions.
    fn join<K: Key, T: Tally>(&mut self, sides: &Sides<K, T>) -> Result<Total, Stop> {
        let fronts = [0, 1].map(|side| self.plans[side].frontier(sides.taken[side]));
        let mut join = Join::new(fronts[0].len());
        for (side, front) in fronts.iter().enumerate() {
            let place = |edge: &usize| fronts[0].iter().position(|other| other == edge);
            let places: Vec<usize> = front.iter().filter_map(place).collect();
            let mut fars = Vec::new();
            for (index, (key, _)) in sides.layers[side].states().enumerate() {
                fars.clear();
                read(&self.plans[side], key, front.len(), &mut fars);
                join.add(side, &fars, &places);
                if index % 1024 == 1023 {
                    self.check.node()?;
                }
            }
        }
        let tables = sides.layers[0].bytes() + sides.layers[1].bytes();
        self.check.memory(tables + join.bytes())?;
        self.counters.bytes = self.counters.bytes.max(tables + join.bytes());
        join.sort();
        let counts = [0, 1].map(|side| sides.layers[side].states().map(|(_, count)| count).collect::<Vec<_>>());
        let mut total = Total::ZERO;
        for [firsts, seconds] in join.groups() {
            for first in firsts {
                let mut sum = T::zero();
                let mut second = seconds.start;
                while second < seconds.end {
                    self.counters.pairs += 1;
                    if self.counters.pairs.is_multiple_of(1 << 14) {
                        self.check.node()?;
                    }
                    if let Err(place) = join.fit(first, second) {
                        second = join.behind(second, place);
                        continue;
                    }
                    let before = sum.clone();
                    if !sum.add(counts[1][join.index(1, second)]) {
                        total += before.total() * counts[0][join.index(0, first)].clone().total();
                        sum = counts[1][join.index(1, second)].clone();
                    }
                    second += 1;
                }
                if !sum.is_zero() {
                    total += sum.total() * counts[0][join.index(0, first)].clone().total();
                }
            }
        }
        Ok(total)
    }
}
