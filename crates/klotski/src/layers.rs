//! Breadth-first search: layer by layer, every state once.
//!
//! Everything that can be done can be undone in one, in all three metrics. So the neighbours of a layer lie in it,
//! before it or behind it: only the last layers must be looked up, in a table that fits the caches where layers do,
//! and a way back needs no parents, as a state of layer `d` has a neighbour among the keys of layer `d - 1`.
//!
//! Complexity: time O(states x moves); memory one key for each state, and the table of the last layers.
//! Deliberately absent: search from both ends. Of the states that the classic's pieces reach, all but a tenth are
//! within its shortest solution; on the large boards measured so far layers from the start fit the memory.

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{LimitCheck, Observer, Stop};

use crate::board::Metric;
use crate::moves;
use crate::space::{Key, Space, Squares};
use crate::table::{Index, Recent};

/// The layers that were searched.
pub(crate) struct Layers<S, K> {
    pub(crate) space: Space<S>,
    metric: Metric,
    /// All states by their arrival, so a layer is a range.
    keys: Vec<K>,
    recent: Recent<K>,
    /// Where each layer begins among the keys; the last one is not expanded yet.
    bounds: Vec<usize>,
    /// The next state to be expanded.
    next: usize,
    state: Vec<u16>,
    queue: Vec<u16>,
}

/// When a search by layers ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// At the first state that is solved.
    Solved,
    /// When the layer of the first solved state is complete.
    AllSolved,
    /// When every state was seen.
    All,
}

impl<S: Squares, K: Key> Layers<S, K> {
    pub(crate) fn new(space: Space<S>, metric: Metric) -> Self {
        let most = space.kinds.iter().map(|kind| kind.anchors.len()).max().unwrap_or(0);
        let (state, queue) = (alloc::vec![0; space.pieces], alloc::vec![0; most + 1]);
        Self { space, metric, keys: Vec::new(), recent: Recent::new(), bounds: Vec::new(), next: 0, state, queue }
    }

    /// Begins at these states.
    pub(crate) fn start(&mut self, states: &[Vec<u16>], check: &LimitCheck) -> Result<(), Stop> {
        self.keys.clear();
        self.recent.keep(&[], 0, check)?;
        self.bounds.clear();
        self.bounds.push(0);
        self.next = 0;
        for state in states {
            let key = self.space.key(state);
            if self.recent.insert(key) {
                self.keys.push(key);
                if self.recent.is_full() {
                    self.recent.keep(&self.keys, self.key_bytes(), check)?;
                }
            }
        }
        self.bounds.push(self.keys.len());
        Ok(())
    }

    /// How many layers have been expanded: no state that was not seen is nearer than that.
    pub(crate) fn depth(&self) -> usize {
        self.bounds.len().saturating_sub(2)
    }

    /// The numbers of the states of a layer.
    pub(crate) fn layer(&self, depth: usize) -> core::ops::Range<usize> {
        self.bounds[depth]..self.bounds.get(depth + 1).copied().unwrap_or(self.keys.len())
    }

    /// How many states were seen.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// How many states have been expanded.
    pub(crate) fn expanded(&self) -> usize {
        self.next
    }

    /// The bytes of all keys.
    pub(crate) fn key_bytes(&self) -> u64 {
        self.keys.capacity() as u64 * size_of::<K>() as u64
    }

    /// The bytes of the table of the last layers.
    pub(crate) fn slot_bytes(&self) -> u64 {
        self.recent.bytes()
    }

    /// The state of a number.
    pub(crate) fn state(&self, number: usize) -> Vec<u16> {
        let mut state = alloc::vec![0; self.space.pieces];
        self.space.read(self.keys[number], &mut state);
        state
    }

    /// The first solved state among these.
    fn first_solved(&mut self, numbers: core::ops::Range<usize>) -> Option<usize> {
        numbers.into_iter().find(|&number| {
            self.space.read(self.keys[number], &mut self.state);
            self.space.is_solved(&self.state)
        })
    }

    /// Searches on; returns the depth and number of the first solved state, or `None` when there is none.
    ///
    /// # Errors
    ///
    /// If a limit was reached; the search goes on from there when it is called again.
    pub(crate) fn search(
        &mut self,
        until: Until,
        check: &mut LimitCheck,
        observer: &mut dyn Observer,
    ) -> Result<Option<(usize, usize)>, Stop> {
        let mut solved = None;
        if until != Until::All {
            solved = self.first_solved(self.layer(self.depth())).map(|number| (self.depth(), number));
        }
        while solved.is_none() || until == Until::All {
            let layer = self.layer(self.depth());
            if layer.is_empty() {
                return Ok(None);
            }
            self.next = self.next.max(layer.start);
            while self.next < layer.end {
                check.node().inspect_err(|&stop| observer.stopped(stop))?;
                observer.node(self.depth());
                self.expand(self.next, check).inspect_err(|&stop| observer.stopped(stop))?;
                self.next += 1;
            }
            self.bounds.push(self.keys.len());
            if until != Until::All {
                let depth = self.depth();
                solved = self.first_solved(self.layer(depth)).map(|number| (depth, number));
            }
        }
        Ok(solved)
    }

    /// Adds the neighbours of a state.
    fn expand(&mut self, number: usize, check: &LimitCheck) -> Result<(), Stop> {
        let Self { space, metric, keys, recent, bounds, state, queue, .. } = self;
        let key = keys[number];
        space.read(key, state);
        let taken = space.taken(state);
        let mut result = Ok(());
        moves::each(space, *metric, state, taken, queue, |kind, at, to| {
            let key = space.key_with(key, state, kind, at, to);
            if !recent.insert(key) || result.is_err() {
                return;
            }
            if keys.len() == keys.capacity() {
                result = grow(keys, recent.bytes(), check);
            }
            if result.is_ok() {
                keys.push(key);
            }
            if recent.is_full() {
                let before = bounds[bounds.len().saturating_sub(3)];
                let bytes = keys.capacity() as u64 * size_of::<K>() as u64;
                result = result.and_then(|()| recent.keep(&keys[before..], bytes, check));
            }
        });
        result
    }

    /// The states from the start to `number` in layer `depth`; of several neighbours the first seen.
    pub(crate) fn way_to(&mut self, depth: usize, number: usize) -> Vec<Vec<u16>> {
        let mut way = alloc::vec![self.state(number)];
        let mut neighbours = Vec::new();
        for depth in (0..depth).rev() {
            let state = way[way.len() - 1].clone();
            neighbours.clear();
            // A set of the last bits of all neighbours turns most keys of the layer down.
            let mut bits = 0_u64;
            self.neighbours(&state, |key| {
                bits |= 1 << (key.scramble() & 63);
                neighbours.push(key);
            });
            let is_one = |key: &K| bits >> (key.scramble() & 63) & 1 == 1 && neighbours.contains(key);
            let layer = self.layer(depth);
            let Some(first) = self.keys[layer.clone()].iter().position(is_one) else { break };
            way.push(self.state(layer.start + first));
        }
        way.reverse();
        way
    }

    /// The keys of the neighbours of a state.
    fn neighbours(&mut self, state: &[u16], mut tell: impl FnMut(K)) {
        let Self { space, metric, queue, .. } = self;
        let (key, taken) = (space.key::<K>(state), space.taken(state));
        moves::each(space, *metric, state, taken, queue, |kind, at, to| {
            tell(space.key_with(key, state, kind, at, to));
        });
    }

    /// How many ways there are from the start to the solved states of layer `depth`, the last that was searched.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub(crate) fn count_ways(&mut self, depth: usize, check: &mut LimitCheck) -> Result<BigUint, Stop> {
        let mut ways: Vec<BigUint> = self.layer(0).map(|_| BigUint::from(1_u8)).collect();
        for depth in 0..depth {
            let (layer, behind) = (self.layer(depth), self.layer(depth + 1));
            let mut next: Vec<BigUint> = behind.clone().map(|_| BigUint::ZERO).collect();
            let keys = core::mem::take(&mut self.keys);
            let index = Index::new(&keys[behind]);
            let mut result = Ok(());
            for (number, from) in layer.zip(&ways) {
                result = check.work();
                if result.is_err() {
                    break;
                }
                let mut state = alloc::vec![0; self.space.pieces];
                self.space.read(keys[number], &mut state);
                self.neighbours(&state, |key| {
                    if let Some(at) = index.find(key) {
                        next[at] += from;
                    }
                });
            }
            self.keys = keys;
            result?;
            ways = next;
        }
        let layer = self.layer(depth);
        let mut total = BigUint::ZERO;
        for number in layer.clone() {
            if self.space.is_solved(&self.state(number)) {
                total += &ways[number - layer.start];
            }
        }
        Ok(total)
    }

    /// The numbers of all solved states that were seen.
    pub(crate) fn solved(&mut self) -> Vec<usize> {
        (0..self.keys.len()).filter(|&number| self.space.is_solved(&self.state(number))).collect()
    }
}

/// Makes room for more keys.
#[cold]
fn grow<K: Key>(keys: &mut Vec<K>, other_bytes: u64, check: &LimitCheck) -> Result<(), Stop> {
    let more = (keys.len() / 2).max(1 << 10);
    // While the list moves, both copies are there.
    check.memory((2 * keys.len() + more) as u64 * size_of::<K>() as u64 + other_bytes)?;
    keys.reserve_exact(more);
    Ok(())
}
