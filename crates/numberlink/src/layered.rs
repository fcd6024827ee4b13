//! Search through layers of states, remembering which states lead nowhere.
//!
//! # Idea
//!
//! Both engines cut the board into layers and describe what lies behind a cut by a state: all that the rest must know.
//! Two partial solutions with the same state have the same completions.
//! So the search is a walk through a directed graph without cycles, layer by layer; it goes depth first and writes down
//! each state without a completion, to turn back at once when it comes again.
//! The first solution is found without looking at the whole graph, and there is no dead end twice.
//!
//! # Complexity
//!
//! Time: states times successors, plus solutions times layers; space: the states that were written down.
//! When the table may not grow any more the search goes on without it: slower, never wrong.
//!
//! The walk lives on an explicit stack, successors in one arena that grows and shrinks with it.

use alloc::vec::Vec;

use bitvec::vec::BitVec;
use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::stats::Counters;

/// A puzzle cut into layers. A state is a few words; equal states have equal completions.
pub(crate) trait Layered {
    /// How many steps lead from the first state to a solution.
    fn layers(&self) -> usize;

    /// Writes the first state; false if there is no solution.
    fn root(&mut self, state: &mut Vec<u64>) -> bool;

    /// Adds the states of layer `layer + 1` that follow a state of layer `layer`.
    ///
    /// # Errors
    ///
    /// If a limit is reached; then some of the states may be missing.
    fn expand(
        &mut self,
        layer: usize,
        state: &[u64],
        into: &mut Successors,
        check: &mut LimitCheck,
    ) -> Result<(), Stop>;

    /// The bytes of its working memory, as far as they grow with the board.
    fn bytes(&self) -> u64 {
        0
    }

    /// The edges that the step to `layer` decides.
    fn decided(&self, layer: usize) -> &[usize];

    /// Whether a state of `layer` uses the edge that stands at this place in [`decided`](Self::decided).
    fn uses(&self, layer: usize, state: &[u64], place: usize) -> bool;
}

/// A stack of states.
#[derive(Clone, Debug, Default)]
pub(crate) struct Successors {
    words: Vec<u64>,
    /// Where each state ends.
    ends: Vec<usize>,
}

impl Successors {
    /// Adds a state.
    #[inline]
    pub(crate) fn push(&mut self, state: &[u64]) {
        self.words.extend_from_slice(state);
        self.ends.push(self.words.len());
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, index: usize) -> &[u64] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.words[start..self.ends[index]]
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.ends.truncate(len);
        self.words.truncate(self.ends.last().copied().unwrap_or(0));
    }

    pub(crate) fn clear(&mut self) {
        self.truncate(0);
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> u64 {
        (self.words.capacity() * size_of::<u64>() + self.ends.capacity() * size_of::<usize>()) as u64
    }
}

/// A set of states with a bit for each.
///
/// ```text
///   slots  [ 0 | 7 | 0 | 3 | ... ]    an offset + 1 into words, by hash; 0 is free
///   words  [ head | state ... | head | state ... ]    head: layer, length, bit
/// ```
#[derive(Clone, Debug, Default)]
struct Memo {
    slots: Vec<u32>,
    words: Vec<u64>,
    len: usize,
    is_full: bool,
}

impl Memo {
    const FIRST_SLOTS: usize = 1 << 10;

    fn head(layer: usize, state: &[u64]) -> u64 {
        (layer as u64) << 32 | (state.len() as u64) << 1
    }

    fn clear(&mut self) {
        self.slots.fill(0);
        self.words.clear();
        self.len = 0;
        self.is_full = false;
    }

    fn bytes(&self) -> u64 {
        (self.slots.capacity() * 4 + self.words.capacity() * 8) as u64
    }

    /// The slot of a state, or the free one where it belongs.
    fn slot(&self, head: u64, state: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(head, state) as usize & mask;
        loop {
            let Some(offset) = (self.slots[slot] as usize).checked_sub(1) else { return slot };
            if self.words[offset] & !1 == head && self.words[offset + 1..offset + 1 + state.len()] == *state {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The bit of a state that has been written down.
    fn get(&self, layer: usize, state: &[u64]) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.slot(Self::head(layer, state), state);
        let offset = (self.slots[slot] as usize).checked_sub(1)?;
        Some(self.words[offset] & 1 == 1)
    }

    /// Writes a state down, unless the table may not grow.
    fn insert(&mut self, layer: usize, state: &[u64], bit: bool, check: &LimitCheck, others: u64, most: u64) {
        if self.is_full {
            return;
        }
        let is_crowded = self.slots.len() < (self.len + 1) * 2;
        let room = self.words.capacity() - self.words.len();
        if is_crowded || room <= state.len() {
            // What will be there when both have grown.
            let bytes = 2 * self.bytes();
            if most <= bytes || check.memory(others + bytes).is_err() || u32::MAX as usize <= 2 * self.words.len() {
                self.is_full = true;
                return;
            }
        }
        if is_crowded {
            self.grow();
        }
        let head = Self::head(layer, state);
        let slot = self.slot(head, state);
        if self.slots[slot] == 0 {
            self.slots[slot] = self.words.len() as u32 + 1;
            self.words.push(head | u64::from(bit));
            self.words.extend_from_slice(state);
            self.len += 1;
        }
    }

    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(Self::FIRST_SLOTS);
        self.slots = alloc::vec![0; slots];
        let mask = slots - 1;
        let mut offset = 0;
        while offset < self.words.len() {
            let head = self.words[offset] & !1;
            let len = (head as u32 >> 1) as usize;
            let mut slot = hash(head, &self.words[offset + 1..offset + 1 + len]) as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = offset as u32 + 1;
            offset += 1 + len;
        }
    }
}

/// Mixes words by multiplication and rotation; the same on every platform.
fn hash(head: u64, state: &[u64]) -> u64 {
    let mix = |h: u64, word: u64| (h.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let h = state.iter().fold(mix(0, head), |h, &word| mix(h, word));
    let h = (h ^ h >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    h ^ h >> 29
}

/// A state on the current path, whose successors are being tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Where its successors begin on the stack of states; the state itself is somewhere below.
    first: usize,
    /// The successor to try next, counted from the last one down.
    next: usize,
    /// Which state it is.
    state: usize,
    has_solution: bool,
}

/// How a step of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// At a solution: see [`MemoSearch::read`].
    Solution,
    /// There is no further solution.
    Exhausted,
    /// As many nodes were entered as were asked for: see [`MemoSearch::pause_at`].
    Paused,
}

/// A depth-first search with a memory.
#[derive(Clone, Debug)]
pub(crate) struct MemoSearch<L> {
    layered: L,
    states: Successors,
    path: Vec<Frame>,
    memo: Memo,
    /// The most bytes that the memo may take.
    memo_bytes: u64,
    /// The search pauses when it has entered so many nodes.
    pause_at: u64,
    check: LimitCheckBox,
    counters: Counters,
    root: Vec<u64>,
    is_started: bool,
}

/// A limit check that is made anew when the search is cloned or reset.
#[derive(Debug)]
struct LimitCheckBox(LimitCheck);

impl Clone for LimitCheckBox {
    fn clone(&self) -> Self {
        Self(LimitCheck::new(&Limits::none()))
    }
}

impl<L: Layered> MemoSearch<L> {
    pub(crate) fn new(layered: L, memo_bytes: u64) -> Self {
        Self {
            layered,
            states: Successors::default(),
            path: Vec::new(),
            memo: Memo::default(),
            memo_bytes,
            pause_at: u64::MAX,
            check: LimitCheckBox(LimitCheck::new(&Limits::none())),
            counters: Counters::default(),
            root: Vec::new(),
            is_started: false,
        }
    }

    /// Goes back to the beginning.
    pub(crate) fn reset(&mut self) {
        self.states.clear();
        self.path.clear();
        self.memo.clear();
        self.counters = Counters::default();
        self.pause_at = u64::MAX;
        self.is_started = false;
    }

    /// Lets the search pause when it has entered so many nodes since its beginning; it goes on when that is raised.
    pub(crate) const fn pause_at(&mut self, nodes: u64) {
        self.pause_at = nodes;
    }

    pub(crate) fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheckBox(LimitCheck::new(limits));
    }

    pub(crate) fn counters(&self) -> Counters {
        let mut counters = self.counters;
        counters.states = self.memo.len as u64;
        counters.bytes = self.memo.bytes() + self.working_bytes();
        counters
    }

    /// The bytes that the search takes whatever it remembers.
    fn working_bytes(&self) -> u64 {
        self.layered.bytes() + self.states.bytes() + (self.path.capacity() * size_of::<Frame>()) as u64
    }

    /// Searches on to the next solution; after a limit it can be asked again.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub(crate) fn step<O: Observer>(&mut self, observer: &mut O) -> Result<Step, Stop> {
        self.run(observer, None)
    }

    /// Looks at every state once and tells `seen` of each edge that some solution uses, and that some solution does not use.
    ///
    /// # Errors
    ///
    /// If a limit is reached; what was told by then holds.
    pub(crate) fn candidates<O: Observer>(&mut self, observer: &mut O, seen: &mut [BitVec; 2]) -> Result<(), Stop> {
        while self.run(observer, Some(seen))? == Step::Solution {}
        Ok(())
    }

    fn run<O: Observer>(&mut self, observer: &mut O, mut seen: Option<&mut [BitVec; 2]>) -> Result<Step, Stop> {
        let layers = self.layered.layers();
        if !self.is_started {
            self.check.0.node().inspect_err(|&stop| observer.stopped(stop))?;
            self.states.clear();
            let mut root = core::mem::take(&mut self.root);
            root.clear();
            let is_open = self.layered.root(&mut root);
            if is_open {
                self.states.push(&root);
            }
            self.root = root;
            if is_open {
                self.enter(0, observer)?;
            }
            self.is_started = true;
        }
        loop {
            let layer = self.path.len();
            let Some(frame) = self.path.last_mut() else { return Ok(Step::Exhausted) };
            if frame.next == frame.first {
                self.leave(observer, seen.as_deref_mut());
                continue;
            }
            let state = frame.next - 1;
            if layer == layers {
                frame.next -= 1;
                frame.has_solution = true;
                self.counters.solutions += 1;
                observer.solution(self.counters.solutions);
                if let Some(seen) = seen.as_deref_mut() {
                    tell(&self.layered, layer, self.states.get(state), seen);
                }
                return Ok(Step::Solution);
            }
            match self.memo.get(layer, self.states.get(state)) {
                Some(false) => {
                    frame.next -= 1;
                    self.counters.memo_hits += 1;
                    continue;
                }
                // Its completions have been told already.
                Some(true) if seen.is_some() => {
                    frame.next -= 1;
                    frame.has_solution = true;
                    self.counters.memo_hits += 1;
                    if let Some(seen) = seen.as_deref_mut() {
                        tell(&self.layered, layer, self.states.get(state), seen);
                    }
                    continue;
                }
                _ => {}
            }
            if self.pause_at <= self.counters.nodes {
                return Ok(Step::Paused);
            }
            self.check.0.node().inspect_err(|&stop| observer.stopped(stop))?;
            self.enter(state, observer)?;
        }
    }

    /// Goes down to a state, which the frame above then takes for tried.
    fn enter<O: Observer>(&mut self, state: usize, observer: &mut O) -> Result<(), Stop> {
        let layer = self.path.len();
        let first = self.states.len();
        // The arena may move while it grows, so the state is copied out.
        self.root.clear();
        self.root.extend_from_slice(self.states.get(state));
        let check = &mut self.check.0;
        let expanded = self.layered.expand(layer, &self.root, &mut self.states, check);
        if let Err(stop) = expanded.and_then(|()| self.check.0.memory(self.working_bytes())) {
            self.states.truncate(first);
            observer.stopped(stop);
            return Err(stop);
        }
        observer.node(layer);
        self.counters.nodes += 1;
        if let Some(frame) = self.path.last_mut() {
            frame.next -= 1;
        }
        self.path.push(Frame { first, next: self.states.len(), state, has_solution: false });
        Ok(())
    }

    /// Goes back up from a state whose successors have all been tried.
    fn leave<O: Observer>(&mut self, observer: &mut O, seen: Option<&mut [BitVec; 2]>) {
        let Some(frame) = self.path.pop() else { return };
        let layer = self.path.len();
        self.states.truncate(frame.first);
        let state = self.states.get(frame.state);
        if !frame.has_solution {
            self.counters.fails += 1;
            observer.fail(layer);
        }
        if !frame.has_solution || seen.is_some() {
            let others = self.layered.bytes() + self.states.bytes();
            self.memo.insert(layer, state, frame.has_solution, &self.check.0, others, self.memo_bytes);
        }
        if frame.has_solution {
            // The first state decides nothing.
            if let Some(seen) = seen.filter(|_| 0 < layer) {
                tell(&self.layered, layer, state, seen);
            }
            if let Some(parent) = self.path.last_mut() {
                parent.has_solution = true;
            }
        }
    }

    /// Writes the solution that was found last.
    pub(crate) fn read(&self, used: &mut BitVec) {
        used.fill(false);
        let path = self.path.iter().skip(1).map(|frame| frame.state);
        let last = self.path.last().map(|frame| frame.next);
        for (layer, state) in path.chain(last).enumerate().map(|(i, state)| (i + 1, state)) {
            let state = self.states.get(state);
            for (place, &edge) in self.layered.decided(layer).iter().enumerate() {
                if self.layered.uses(layer, state, place) {
                    used.set(edge, true);
                }
            }
        }
    }
}

/// Tells which edges a state that has completions uses, and which not.
fn tell<L: Layered>(layered: &L, layer: usize, state: &[u64], seen: &mut [BitVec; 2]) {
    for (place, &edge) in layered.decided(layer).iter().enumerate() {
        seen[usize::from(layered.uses(layer, state, place))].set(edge, true);
    }
}
