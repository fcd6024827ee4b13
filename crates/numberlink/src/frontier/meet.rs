//! Layers from both sides, until they meet.
//!
//! Layers are made from both sides, always on the side that has fewer states, until they meet at the end of a row;
//! there the states are [joined](super::join).
//! Most boards have one side from which the layers grow ten times as wide as from the other, and nobody knows which.

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Observer, Stop};

use super::join::Join;
use super::key::Key;
use super::layer::{Layer, Tally};
use super::plan::Plan;
use super::transition::{read, successors};
use crate::stats::Counters;

/// How many states are added to a layer at a time.
const BATCH: usize = 64;

/// How many states are taken between two looks at the clock: a state of many words takes some 10 µs.
pub(super) const CHECKED: usize = 32;

/// How many states count as one node.
const NODE: usize = 1024;

/// The two sides with a layer each.
pub(super) struct Sides<K, T> {
    pub(super) layers: [Layer<K, T>; 2],
    /// How many nodes each has taken.
    pub(super) taken: [usize; 2],
    /// The states of all layers before, where they are kept.
    pub(super) kept: Option<[Vec<Vec<K>>; 2]>,
    /// What they take.
    kept_bytes: u64,
}

impl<K: Key, T: Tally> Sides<K, T> {
    /// Both sides at their beginning; `one` is the number of ways to be there.
    pub(super) fn new(one: &T, is_kept: bool) -> Self {
        let first = || {
            let mut layer = Layer::new(1);
            layer.add(K::ZERO, one);
            layer
        };
        let kept = is_kept.then(|| [Vec::new(), Vec::new()]);
        Self { layers: [first(), first()], taken: [0, 0], kept, kept_bytes: 0 }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.layers[0].bytes() + self.layers[1].bytes() + self.kept_bytes
    }
}

/// Why the sides did not meet.
pub(super) enum Break {
    Stopped(Stop),
    /// A sum did not fit; the layers are as they were before it.
    Overflow,
}

impl From<Stop> for Break {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

pub(super) struct Run<'r, O> {
    pub(super) plans: &'r [Plan; 2],
    pub(super) check: LimitCheck,
    /// The most bytes that tables may take, whatever the limits say.
    most: u64,
    observer: &'r mut O,
    pub(super) counters: &'r mut Counters,
    /// How many states were taken.
    seen: usize,
}

impl<'r, O: Observer> Run<'r, O> {
    pub(super) fn new(
        plans: &'r [Plan; 2],
        limits: &Limits,
        most: u64,
        observer: &'r mut O,
        counters: &'r mut Counters,
    ) -> Self {
        Self { plans, check: LimitCheck::new(limits), most, observer, counters, seen: 0 }
    }

    /// Asks whether the tables may take so many bytes.
    pub(super) fn memory(&mut self, bytes: u64) -> Result<(), Stop> {
        self.check.memory(bytes)?;
        if self.most < bytes {
            return Err(Stop::Memory);
        }
        self.counters.bytes = self.counters.bytes.max(bytes);
        Ok(())
    }

    /// Takes note of one more state.
    #[inline]
    pub(super) fn state(&mut self) -> Result<(), Stop> {
        self.seen += 1;
        if !self.seen.is_multiple_of(CHECKED) {
            return Ok(());
        }
        if self.seen.is_multiple_of(NODE) { self.check.node() } else { self.check.work() }
    }

    /// Makes layers row by row, each time on the side with fewer states, until the sides meet.
    pub(super) fn meet<K: Key, T: Tally>(&mut self, sides: &mut Sides<K, T>) -> Result<(), Break> {
        let nodes = self.plans[0].steps.len();
        while sides.taken[0] + sides.taken[1] < nodes {
            // A row that was begun before a sum did not fit is finished first: the sides meet at ends of rows.
            let is_within = |side: usize| {
                let taken = sides.taken[side];
                taken != 0 && self.plans[side].row_ends.binary_search(&taken).is_err()
            };
            let smaller = usize::from(sides.layers[1].len < sides.layers[0].len);
            let side = [0, 1].into_iter().find(|&side| is_within(side)).unwrap_or(smaller);
            let ends = &self.plans[side].row_ends;
            let end = ends.get(ends.partition_point(|&end| end <= sides.taken[side])).copied().unwrap_or(nodes);
            while sides.taken[side] < end {
                let layer = &sides.layers[side];
                let others = sides.bytes() - layer.bytes();
                let next = self.next(side, sides.taken[side], layer, others)?;
                if let Some(kept) = &mut sides.kept {
                    let bytes = (layer.len * size_of::<K>()) as u64;
                    self.memory(others + layer.bytes() + next.bytes() + bytes)?;
                    let mut keys = Vec::with_capacity(layer.len);
                    for (key, _) in layer.states() {
                        self.state()?;
                        keys.push(key);
                    }
                    kept[side].push(keys);
                    sides.kept_bytes += bytes;
                }
                sides.layers[side] = next;
                sides.taken[side] += 1;
            }
        }
        Ok(())
    }

    /// The layer behind `layer` on one side; other tables take `others` bytes.
    fn next<K: Key, T: Tally>(
        &mut self,
        side: usize,
        at: usize,
        layer: &Layer<K, T>,
        others: u64,
    ) -> Result<Layer<K, T>, Break> {
        let others = others + layer.bytes();
        self.memory(others + Layer::<K, T>::bytes_for(layer.len))?;
        let mut next = Layer::<K, T>::made(layer.len, &mut self.check)?;
        let mut fits = true;
        let mut batch = Vec::with_capacity(2 * BATCH);
        for (key, count) in layer.states() {
            self.state()?;
            successors(&self.plans[side], at, key, |key| batch.push((key, count)));
            if BATCH <= batch.len() {
                fits &= self.add_all(&mut next, &batch, others)?;
                batch.clear();
            }
        }
        fits &= self.add_all(&mut next, &batch, others)?;
        if !fits {
            return Err(Break::Overflow);
        }
        self.observer.node(at);
        self.counters.nodes += layer.len as u64;
        self.counters.states += next.len as u64;
        self.counters.peak_states = self.counters.peak_states.max(next.len as u64);
        Ok(next)
    }

    /// Adds a batch of states; false if a sum does not fit.
    fn add_all<K: Key, T: Tally>(
        &mut self,
        layer: &mut Layer<K, T>,
        batch: &[(K, &T)],
        others: u64,
    ) -> Result<bool, Stop> {
        if layer.is_crowded_by(batch) {
            let states = layer.capacity();
            self.memory(others + layer.bytes() + Layer::<K, T>::bytes_for(states))?;
            *layer = self.moved(layer, states, T::clone)?;
        }
        let mut fits = true;
        for (key, count) in batch {
            fits &= layer.add(*key, count);
        }
        Ok(fits)
    }

    /// The same states in a layer with room for about `states`.
    fn moved<K: Key, T: Tally, U: Tally>(
        &mut self,
        layer: &Layer<K, T>,
        states: usize,
        form: impl Fn(&T) -> U,
    ) -> Result<Layer<K, U>, Stop> {
        let mut other = Layer::made(states, &mut self.check)?;
        for (moved, (key, count)) in layer.states().enumerate() {
            if moved % NODE == 0 {
                self.check.work()?;
            }
            other.add(key, &form(count));
        }
        Ok(other)
    }

    /// The same with wider numbers.
    pub(super) fn widened<K: Key, T: Tally, U: Tally>(
        &mut self,
        sides: Sides<K, T>,
        widen: impl Fn(&T) -> U,
    ) -> Result<Sides<K, U>, Stop> {
        let [a, b] = &sides.layers;
        self.memory(sides.bytes() + Layer::<K, U>::bytes_for(a.len) + Layer::<K, U>::bytes_for(b.len))?;
        let layers = [self.moved(a, a.len, &widen)?, self.moved(b, b.len, &widen)?];
        Ok(Sides { layers, taken: sides.taken, kept: sides.kept, kept_bytes: sides.kept_bytes })
    }

    /// The states of both sides, read and sorted, so that those that fit are found.
    pub(super) fn joined<K: Key, T: Tally>(&mut self, sides: &Sides<K, T>) -> Result<Join, Stop> {
        let fronts = [0, 1].map(|side| self.plans[side].frontier(sides.taken[side]));
        let (len, states) = (fronts[0].len(), [0, 1].map(|side| sides.layers[side].len));
        // Numbers and keys are found again by a list of places.
        self.memory(sides.bytes() + Join::bytes(len, states) + ((states[0] + states[1]) * size_of::<&T>()) as u64)?;
        let mut join = Join::new(len, states);
        for (side, front) in fronts.iter().enumerate() {
            let place = |edge: &usize| fronts[0].iter().position(|other| other == edge);
            let places: Vec<usize> = front.iter().filter_map(place).collect();
            let mut fars = Vec::new();
            for (key, _) in sides.layers[side].states() {
                self.state()?;
                fars.clear();
                read(&self.plans[side], key, front.len(), &mut fars);
                join.add(side, &fars, &places);
            }
        }
        join.sort(&mut self.check)?;
        Ok(join)
    }

    /// Takes note of one more pair.
    #[inline]
    pub(super) fn pair(&mut self) -> Result<(), Stop> {
        self.counters.pairs += 1;
        if self.counters.pairs.is_multiple_of(PAIRS) { self.check.node() } else { Ok(()) }
    }
}

/// How many pairs count as one node.
const PAIRS: u64 = 1 << 12;
