//! Breadth-first search: layer by layer, every state once.
//!
//! Everything that can be done can be undone in one, in all three metrics. So the neighbours of a layer lie in it,
//! before it or behind it: only the last layers must be looked up, in a table that fits the caches where layers do,
//! and a way back needs no parents, as a state of layer `d` has a neighbour among the keys of layer `d - 1`.
//! Of a state and its images under the board's symmetries the one of the least key stands for all.
//!
//! Complexity: time O(states x moves); memory one key for each state, and the table of the last layers.
//! Deliberately absent: search from both ends. Of the states that the classic's pieces reach, all but a tenth are
//! within its shortest solution; on the large boards measured so far layers from the start fit the memory.

mod answers;
#[cfg(feature = "rayon")]
mod parallel;

use alloc::vec::Vec;

use search_control::{LimitCheck, Observer, Stop};

use crate::board::Metric;
use crate::moves;
use crate::space::{Images, Space};
use crate::table::Recent;
use crate::word::{Key, Squares};

/// The layers that were searched.
pub(crate) struct Layers<S, K> {
    pub(crate) space: Space<S, K>,
    metric: Metric,
    /// All states by their arrival, so a layer is a range.
    keys: Vec<K>,
    /// The keys of the last layers: one table, or for several threads some, a key in one of them.
    recent: Vec<Recent<K>>,
    /// Where each layer begins among the keys; the last one is not expanded yet.
    bounds: Vec<usize>,
    /// The next state to be expanded.
    next: usize,
    /// How many states were not looked at, as they are images of others.
    mirrored: u64,
    /// Whether large layers are expanded in several threads.
    #[cfg(feature = "rayon")]
    pub(crate) is_parallel: bool,
    room: Room<K>,
}

/// Room to expand one state.
#[derive(Clone, Debug)]
struct Room<K> {
    state: Vec<u16>,
    queue: Vec<u16>,
    images: Images<K>,
}

impl<K: Key> Room<K> {
    fn new<S: Squares>(space: &Space<S, K>) -> Self {
        let most = space.kinds.iter().map(|kind| kind.anchors.len()).max().unwrap_or(0);
        let images = Images { keys: Default::default(), states: Vec::new(), at: Vec::new() };
        Self { state: alloc::vec![0; space.pieces], queue: alloc::vec![0; most + 1], images }
    }

    /// Reads the state of `key` and tells the key that stands for each neighbour, and how many images that has;
    /// also the piece that moved, as its index in the state, and where it went.
    #[inline]
    fn expand<S: Squares>(
        &mut self,
        space: &Space<S, K>,
        metric: Metric,
        key: K,
        mut tell: impl FnMut(K, u8, (usize, usize, u16)),
    ) {
        let Self { state, queue, images } = self;
        if space.has_quick_keys() {
            let is_mirrored = !space.symmetries.is_empty();
            let (taken, image) = space.read_quick(key, state);
            moves::each(space, metric, state, taken, queue, |step| {
                let own = key.differ(step.left.word.differ(step.reached.word));
                let image = image.differ(step.left.image.differ(step.reached.image));
                let least = if is_mirrored { own.min(image) } else { own };
                tell(least, u8::from(is_mirrored && own != image), (step.kind, step.at, step.to));
            });
            return;
        }
        space.read(key, state);
        let taken = space.taken(state);
        space.reflect(state, images);
        moves::each(space, metric, state, taken, queue, |step| {
            let step = (step.kind, step.at, step.to);
            let own = space.key_with(key, state, step.0, step.1, step.2);
            let (least, others) = space.least(own, state, images, step);
            tell(least, others, step);
        });
    }
}

/// When a search by layers ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// When the layer of the first solved state is complete.
    Solved,
    /// When every state was seen.
    All,
}

impl<S: Squares, K: Key> Layers<S, K> {
    pub(crate) fn new(space: Space<S, K>, metric: Metric) -> Self {
        let room = Room::new(&space);
        let recent = alloc::vec![Recent::new()];
        Self {
            space,
            metric,
            keys: Vec::new(),
            recent,
            bounds: Vec::new(),
            next: 0,
            mirrored: 0,
            #[cfg(feature = "rayon")]
            is_parallel: false,
            room,
        }
    }

    /// Begins at these states.
    pub(crate) fn start(&mut self, states: &[Vec<u16>], check: &LimitCheck) -> Result<(), Stop> {
        self.keys.clear();
        self.recent = alloc::vec![Recent::new()];
        self.bounds.clear();
        self.bounds.push(0);
        (self.next, self.mirrored) = (0, 0);
        for state in states {
            let (key, others) = self.space.least_of(state, &mut self.room.images);
            if self.recent[0].insert(key) {
                self.keys.push(key);
                self.mirrored += u64::from(others);
                if self.recent[0].is_full_with(0) {
                    let bytes = self.key_bytes();
                    self.recent[0].keep(self.keys.iter().copied(), 0, bytes, check)?;
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

    /// How many states were seen as images of others only.
    pub(crate) const fn mirrored(&self) -> u64 {
        self.mirrored
    }

    /// How many states have been expanded.
    pub(crate) const fn expanded(&self) -> usize {
        self.next
    }

    /// The bytes of all keys.
    pub(crate) fn key_bytes(&self) -> u64 {
        self.keys.capacity() as u64 * size_of::<K>() as u64
    }

    /// The bytes of the table of the last layers.
    pub(crate) fn slot_bytes(&self) -> u64 {
        self.recent.iter().map(Recent::bytes).sum()
    }

    /// The state of a number.
    pub(crate) fn state(&self, number: usize) -> Vec<u16> {
        let mut state = alloc::vec![0; self.space.pieces];
        self.space.read(self.keys[number], &mut state);
        state
    }

    /// The solved state of the least key among these; the order in which they were found does not matter.
    fn first_solved(&mut self, numbers: core::ops::Range<usize>) -> Option<usize> {
        let solved = numbers.filter(|&number| self.space.is_solved_key(self.keys[number], &mut self.room.state));
        solved.min_by_key(|&number| self.keys[number])
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
            #[cfg(feature = "rayon")]
            if self.is_parallel {
                self.expand_layer(layer.clone(), check, observer).inspect_err(|&stop| observer.stopped(stop))?;
            }
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
        let Self { space, metric, keys, recent, bounds, mirrored, room, .. } = self;
        let [recent] = &mut recent[..] else { return Ok(()) };
        let key = keys[number];
        let mut result = Ok(());
        room.expand(space, *metric, key, |key, others, _| {
            if result.is_err() || !recent.insert(key) {
                return;
            }
            if keys.len() == keys.capacity() {
                result = grow(keys, 1, recent.bytes(), check);
            }
            if result.is_ok() {
                keys.push(key);
                *mirrored += u64::from(others);
            }
            if recent.is_full_with(0) {
                let before = bounds[bounds.len().saturating_sub(3)];
                let bytes = keys.capacity() as u64 * size_of::<K>() as u64;
                let last = keys[before..].iter().copied();
                result = result.and_then(|()| recent.keep(last, 0, bytes, check));
            }
        });
        result
    }
}

/// Makes room for as many keys more.
#[cold]
fn grow<K: Key>(keys: &mut Vec<K>, more: usize, other_bytes: u64, check: &LimitCheck) -> Result<(), Stop> {
    let more = (keys.len() / 2).max(1 << 10).max(more);
    // While the list moves, both copies are there.
    check.memory((2 * keys.len() + more) as u64 * size_of::<K>() as u64 + other_bytes)?;
    keys.try_reserve_exact(more).map_err(|_| Stop::Memory)
}
