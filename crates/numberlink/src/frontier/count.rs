//! Counting by layers: for each state, how many partial solutions have it.
//!
//! ```text
//!   keys    [ k | . | k | k | . ... ]    open addressing, free where the count is zero
//!   counts  [ 7 | 0 | 1 | 4 | 0 ... ]    64 bits; 128 and then any size when a sum does not fit
//! ```

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{LimitCheck, Limits, Observer, Stop};

use super::key::{Key, MOST_WORDS, Wide};
use super::plan::Plan;
use super::transition::{is_viable, successors};
use crate::stats::Counters;

/// A number of solutions of any size.
pub(crate) type Total = BigUint;

/// A number that a table holds for each state; zero is a free place.
trait Tally: Clone + PartialEq {
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

/// One layer.
struct Layer<K, T> {
    keys: Vec<K>,
    counts: Vec<T>,
    len: usize,
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

    /// Empties it and gives it room for about `states`.
    fn clear(&mut self, states: usize) {
        let slots = (states * 3 / 2).next_power_of_two().max(16);
        self.keys.clear();
        self.keys.resize(slots, K::ZERO);
        self.counts.clear();
        self.counts.resize(slots, T::zero());
        self.len = 0;
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

    fn states(&self) -> impl Iterator<Item = (K, &T)> {
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

/// Why a run over the layers ended early.
enum Break<K, T> {
    Stopped(Stop),
    /// A sum did not fit: the layer to take up again with wider numbers.
    Overflow(usize, Layer<K, T>),
}

/// The exact number of solutions.
///
/// # Errors
///
/// If a limit is reached.
pub(crate) fn count<O: Observer>(
    plan: &Plan,
    limits: &Limits,
    observer: &mut O,
    counters: &mut Counters,
) -> Result<Total, Stop> {
    let mut run = Run { plan, check: LimitCheck::new(limits), observer, counters };
    run.check.node()?;
    if !is_viable(plan, 0, 0_u64) {
        return Ok(Total::ZERO);
    }
    match plan.key_words() {
        1 => run.count::<u64>(),
        2 => run.count::<u128>(),
        4 => run.count::<Wide<4>>(),
        8 => run.count::<Wide<8>>(),
        _ => run.count::<Wide<MOST_WORDS>>(),
    }
}

struct Run<'r, O> {
    plan: &'r Plan,
    check: LimitCheck,
    observer: &'r mut O,
    counters: &'r mut Counters,
}

impl<O: Observer> Run<'_, O> {
    fn count<K: Key>(&mut self) -> Result<Total, Stop> {
        let mut first = Layer::<K, u64>::new(1);
        first.add(K::ZERO, &1);
        let (at, layer) = match self.run(0, first) {
            Ok(total) => return Ok(total),
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow(at, layer)) => (at, layer),
        };
        let (at, layer) = match self.run(at, layer.widened(|&count| u128::from(count))) {
            Ok(total) => return Ok(total),
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow(at, layer)) => (at, layer),
        };
        match self.run(at, layer.widened(|&count| BigUint::from(count))) {
            Ok(total) => Ok(total),
            Err(Break::Stopped(stop)) => Err(stop),
            Err(Break::Overflow(..)) => unreachable!("invariant: numbers of any size hold every sum"),
        }
    }

    /// Goes through the layers from `first` on.
    fn run<K: Key, T: Tally>(&mut self, first: usize, mut layer: Layer<K, T>) -> Result<Total, Break<K, T>> {
        let mut next = Layer::<K, T>::new(1);
        for at in first..self.plan.steps.len() {
            next.clear(layer.len);
            let mut fits = true;
            for (done, (key, count)) in layer.states().enumerate() {
                if done % 1024 == 1023 {
                    let bytes = layer.bytes() + next.bytes();
                    let stop = self.check.memory(bytes).and_then(|()| self.check.node());
                    if let Err(stop) = stop {
                        self.observer.stopped(stop);
                        return Err(Break::Stopped(stop));
                    }
                }
                successors(self.plan, at, key, |key| fits &= next.add(key, count));
                if !fits {
                    break;
                }
            }
            if !fits {
                return Err(Break::Overflow(at, layer));
            }
            self.observer.node(at);
            self.counters.nodes += layer.len as u64;
            self.counters.states += next.len as u64;
            self.counters.peak_states = self.counters.peak_states.max(next.len as u64);
            self.counters.bytes = self.counters.bytes.max(layer.bytes() + next.bytes());
            core::mem::swap(&mut layer, &mut next);
        }
        let total = layer.states().map(|(_, count)| count.clone()).next();
        Ok(total.map_or(Total::ZERO, Tally::total))
    }
}
