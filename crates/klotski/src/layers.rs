//! Breadth-first search: layer by layer, every state once.
//!
//! Everything that can be done can be undone in one, in all three metrics. So the neighbours of a layer lie in it,
//! before it or behind it, and a way back needs no parents: a state of layer `d` has a neighbour in layer `d - 1`,
//! and the table knows the number, which is to say the layer, of every state.
//!
//! Complexity: time O(states x moves); memory for each state one key and its slots in the table.
//! Deliberately absent: search from both ends. Of the states that the classic's pieces reach, all but a tenth are
//! within its shortest solution; on the large boards measured so far layers from the start fit the memory.

use alloc::vec::Vec;

use num_bigint::BigUint;
use search_control::{LimitCheck, Observer, Stop};

use crate::board::Metric;
use crate::moves;
use crate::space::{Key, Space, Squares};
use crate::table::Table;

/// The layers that were searched.
pub(crate) struct Layers<S, K> {
    pub(crate) space: Space<S>,
    metric: Metric,
    table: Table<K>,
    /// Where each layer begins in the table; the last one is not expanded yet.
    bounds: Vec<usize>,
    /// How many states of the newest full layer have been expanded.
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
        Self { space, metric, table: Table::new(), bounds: Vec::new(), next: 0, state, queue }
    }

    /// Begins at these states.
    pub(crate) fn start(&mut self, states: &[Vec<u16>], check: &LimitCheck) -> Result<(), Stop> {
        self.table.clear();
        self.bounds.clear();
        self.bounds.push(0);
        self.next = 0;
        for state in states {
            self.table.insert(self.space.key(state), check)?;
        }
        self.bounds.push(self.table.len());
        Ok(())
    }

    /// How many layers have been expanded: no state that was not seen is nearer than that.
    pub(crate) fn depth(&self) -> usize {
        self.bounds.len().saturating_sub(2)
    }

    /// The numbers of the states of a layer.
    pub(crate) fn layer(&self, depth: usize) -> core::ops::Range<usize> {
        self.bounds[depth]..self.bounds.get(depth + 1).copied().unwrap_or(self.table.len())
    }

    /// How many states were seen.
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    pub(crate) fn bytes(&self) -> (u64, u64) {
        (self.table.key_bytes(), self.table.slot_bytes())
    }

    /// The state of a number.
    pub(crate) fn state(&self, number: usize) -> Vec<u16> {
        let mut state = alloc::vec![0; self.space.pieces];
        self.space.read(self.table.key(number), &mut state);
        state
    }

    /// The first solved state among these.
    fn first_solved(&mut self, numbers: core::ops::Range<usize>) -> Option<usize> {
        numbers.into_iter().find(|&number| {
            self.space.read(self.table.key(number), &mut self.state);
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
            self.bounds.push(self.table.len());
            if until != Until::All {
                let depth = self.depth();
                solved = self.first_solved(self.layer(depth)).map(|number| (depth, number));
            }
        }
        Ok(solved)
    }

    /// Adds the neighbours of a state.
    fn expand(&mut self, number: usize, check: &LimitCheck) -> Result<(), Stop> {
        let Self { space, metric, table, state, queue, .. } = self;
        let key = table.key(number);
        space.read(key, state);
        let taken = space.taken(state);
        let mut result = Ok(());
        moves::each(space, *metric, state, taken, queue, |kind, at, to| {
            if result.is_ok() {
                result = table.insert(space.key_with(key, state, kind, at, to), check).map(|_| ());
            }
        });
        result
    }

    /// The states from the start to `number` in layer `depth`; of several neighbours the first seen.
    pub(crate) fn way_to(&mut self, depth: usize, number: usize) -> Vec<Vec<u16>> {
        let mut way = alloc::vec![self.state(number)];
        for depth in (0..depth).rev() {
            let layer = self.layer(depth);
            let state = way[way.len() - 1].clone();
            let mut first = None;
            self.neighbours(&state, |number| {
                if layer.contains(&number) && first.is_none_or(|first| number < first) {
                    first = Some(number);
                }
            });
            let Some(first) = first else { break };
            way.push(self.state(first));
        }
        way.reverse();
        way
    }

    /// The numbers of the neighbours of a state that were seen.
    fn neighbours(&mut self, state: &[u16], mut tell: impl FnMut(usize)) {
        let Self { space, metric, table, queue, .. } = self;
        let (key, taken) = (space.key::<K>(state), space.taken(state));
        moves::each(space, *metric, state, taken, queue, |kind, at, to| {
            if let Some(number) = table.find(space.key_with(key, state, kind, at, to)) {
                tell(number);
            }
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
            for number in layer.clone() {
                check.work()?;
                let state = self.state(number);
                let from = ways[number - layer.start].clone();
                self.neighbours(&state, |number| {
                    if behind.contains(&number) {
                        next[number - behind.start] += &from;
                    }
                });
            }
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
        (0..self.table.len()).filter(|&number| self.space.is_solved(&self.state(number))).collect()
    }
}
