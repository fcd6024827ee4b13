//! What is read off layers that were searched: ways, counts, best moves, distances.
//!
//! Ways are found from the goal back and then laid from the start on: where a state stands for its images,
//! the way goes through the image that is really a neighbour.

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{LimitCheck, Stop};

use super::Layers;
use crate::table::Index;
use crate::word::{Key, Squares};

impl<S: Squares, K: Key> Layers<S, K> {
    /// Tells the key that stands for each neighbour of a state, and that neighbour's piece and place.
    fn neighbours(&mut self, state: &[u16], mut tell: impl FnMut(K, (usize, usize, u16))) {
        let Self { space, metric, room, .. } = self;
        room.expand(space, *metric, space.key(state), |key, _, step| tell(key, step));
    }

    /// The state after a piece of `state`, by its index, has gone to `to`.
    fn after(&self, state: &[u16], (kind, at, to): (usize, usize, u16)) -> Vec<u16> {
        let mut after = state.to_vec();
        after[at] = to;
        after[self.space.kinds[kind].range()].sort_unstable();
        after
    }

    /// The states from `start` to the state `number` of layer `depth` or one of its images;
    /// of several ways the one through the least keys.
    pub(crate) fn way_to(&mut self, depth: usize, number: usize, start: &[u16]) -> Vec<Vec<u16>> {
        let mut keys = alloc::vec![self.keys[number]];
        let mut neighbours = Vec::new();
        for depth in (0..depth).rev() {
            let mut state = alloc::vec![0; self.space.pieces];
            self.space.read(keys[keys.len() - 1], &mut state);
            neighbours.clear();
            // A set of the last bits of all neighbours turns most keys of the layer down.
            let mut bits = 0_u64;
            self.neighbours(&state, |key, _| {
                bits |= 1 << (key.scramble() & 63);
                neighbours.push(key);
            });
            let is_one = |key: &K| bits >> (key.scramble() & 63) & 1 == 1 && neighbours.contains(key);
            let Some(least) = self.keys[self.layer(depth)].iter().copied().filter(is_one).min() else { break };
            keys.push(least);
        }
        let mut way = alloc::vec![start.to_vec()];
        // The last key is that of the start.
        for wanted in keys.into_iter().rev().skip(1) {
            let from = way[way.len() - 1].clone();
            let mut found = None;
            self.neighbours(&from, |key, step| {
                if key == wanted && found.is_none() {
                    found = Some(step);
                }
            });
            let Some(step) = found else { break };
            way.push(self.after(&from, step));
        }
        way
    }

    /// How many ways there are from the start to the solved states of layer `depth`, the last that was searched.
    ///
    /// A state that stands for its images passes on its ways once for each neighbour, so every way counts by itself.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub(crate) fn count_ways(&mut self, depth: usize, check: &mut LimitCheck) -> Result<BigUint, Stop> {
        let mut ways: Vec<BigUint> = self.layer(0).map(|_| BigUint::from(1_u8)).collect();
        let mut state = alloc::vec![0; self.space.pieces];
        for depth in 0..depth {
            let (layer, behind) = (self.layer(depth), self.layer(depth + 1));
            check
                .memory(self.key_bytes() + Index::bytes_for(behind.len()) + 48 * (layer.len() + behind.len()) as u64)?;
            let mut next: Vec<BigUint> = behind.clone().map(|_| BigUint::ZERO).collect();
            let keys = core::mem::take(&mut self.keys);
            let index = Index::new(&keys[behind.clone()]);
            let mut result = Ok(());
            for (number, from) in layer.zip(&ways) {
                result = check.work();
                if result.is_err() {
                    break;
                }
                self.space.read(keys[number], &mut state);
                self.neighbours(&state, |key, _| {
                    if let Some(at) = index.find(&keys[behind.clone()], key) {
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
            if self.space.is_solved_key(self.keys[number], &mut state) {
                total += &ways[number - layer.start];
            }
        }
        Ok(total)
    }

    /// The states after the first move of every way from `start` to a solved state of layer `depth`,
    /// the last that was searched; ascending.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub(crate) fn first_steps(
        &mut self,
        depth: usize,
        start: &[u16],
        check: &mut LimitCheck,
    ) -> Result<Vec<Vec<u16>>, Stop> {
        let mut state = alloc::vec![0; self.space.pieces];
        let last = self.layer(depth);
        let mut near: Vec<K> = self.keys[last].to_vec();
        near.retain(|&key| self.space.is_solved_key(key, &mut state));
        for depth in (1..depth).rev() {
            let layer = self.layer(depth);
            check.memory(self.key_bytes() + Index::bytes_for(layer.len()))?;
            let index = Index::new(&self.keys[layer.clone()]);
            let mut before = Vec::new();
            for key in near {
                check.work()?;
                self.space.read(key, &mut state);
                self.neighbours(&state, |key, _| before.push(key));
            }
            before.sort_unstable();
            before.dedup();
            before.retain(|&key| index.find(&self.keys[layer.clone()], key).is_some());
            near = before;
        }
        let mut steps = Vec::new();
        self.neighbours(start, |key, step| {
            if near.contains(&key) {
                steps.push(step);
            }
        });
        let mut states: Vec<Vec<u16>> = steps.into_iter().map(|step| self.after(start, step)).collect();
        states.sort_unstable();
        states.dedup();
        Ok(states)
    }

    /// The numbers of all solved states that were seen.
    pub(crate) fn solved(&mut self) -> Vec<usize> {
        let mut state = alloc::vec![0; self.space.pieces];
        (0..self.keys.len()).filter(|&number| self.space.is_solved_key(self.keys[number], &mut state)).collect()
    }

    /// Where each state stands among all that were seen.
    pub(crate) fn index(&self, check: &LimitCheck) -> Result<Index, Stop> {
        check.memory(self.key_bytes() + self.slot_bytes() + Index::bytes_for(self.keys.len()))?;
        Ok(Index::new(&self.keys))
    }

    /// The layer of a state; `None` if it was not seen.
    pub(crate) fn depth_of(&mut self, state: &[u16], index: &Index) -> Option<usize> {
        let (key, _) = self.space.least_of(state, &mut self.room.images);
        let number = index.find(&self.keys, key)?;
        Some(self.bounds.partition_point(|&start| start <= number) - 1)
    }

    /// All neighbours of a state.
    pub(crate) fn states_near(&mut self, state: &[u16]) -> Vec<Vec<u16>> {
        let mut steps = Vec::new();
        self.neighbours(state, |_, step| steps.push(step));
        steps.into_iter().map(|step| self.after(state, step)).collect()
    }
}
