//! Going back: two ways to remember the state of an array, interchangeable as a type parameter.
//!
//! [`Trail`] writes down each old value before it is overwritten, once per level; going back costs what was changed.
//! [`Snapshot`] copies the whole array at each level; going back costs its length.
//! On up to about 400 one-word domains the two are within 15% of each other; the trail wins when few domains change per node.
//! Snapshots are here for tests and small problems: whatever runs on both alike does not depend on how we go back.
//!
//! ```text
//!   Trail       entries  | (3, old) (7, old) | (3, old) |
//!               marks      0                   2            <- where each level begins
//!               levels   per index: the level in which it was last written down
//! ```
//!
//! An entry also keeps the level of its element from before, so that going back restores the levels too.
//! Hence an element is written down at most once per open level, and a search of `n` variables, each of whose levels fixes one,
//! never has more than `n² / 2 + n` entries.

use alloc::vec::Vec;
use core::fmt::Debug;

/// A way to go back; chooses the [`Log`] for arrays of `W`.
pub trait Undo: Debug + Send + 'static {
    /// The log that serves an array of `W`.
    type Log<W: Copy + Debug + Send + 'static>: Log<W>;
}

/// What is remembered of one array of `W`.
pub trait Log<W>: Debug + Send {
    /// An empty log for an array of `len` elements, with room for about `levels` levels,
    /// in all of which together at most `saves` elements are overwritten for the first time.
    fn new(len: usize, levels: usize, saves: usize) -> Self;

    /// Opens a level above `state`.
    fn mark(&mut self, state: &[W]);

    /// Says that the element at `index`, now `old`, is about to be overwritten.
    fn save(&mut self, index: usize, old: W);

    /// Closes the newest level: `state` is again what it was at its mark; does nothing when no level is open.
    /// Returns how many elements it wrote.
    fn rollback(&mut self, state: &mut [W]) -> usize;

    /// How many bytes it has taken.
    fn bytes(&self) -> usize {
        0
    }
}

/// Undo by writing down old values.
#[derive(Clone, Copy, Debug)]
pub enum Trail {}

impl Undo for Trail {
    type Log<W: Copy + Debug + Send + 'static> = TrailLog<W>;
}

/// The log of [`Trail`].
#[derive(Debug)]
pub struct TrailLog<W> {
    entries: Vec<Entry<W>>,
    marks: Vec<usize>,
    /// For each index the level in which it was last saved; 0 before the first.
    levels: Vec<u32>,
}

/// An element as it was before it was overwritten.
#[derive(Clone, Copy, Debug)]
struct Entry<W> {
    index: u32,
    /// The level in which it had been saved before.
    level: u32,
    old: W,
}

/// The most entries for which room is reserved at set-up: enough for 510 variables with a trail and 361 with snapshots,
/// and as many times variables and cells; no search below that allocates.
/// Memory that is not touched costs nothing.
const MOST_RESERVED: usize = 1 << 17;

impl<W: Copy + Debug + Send> Log<W> for TrailLog<W> {
    fn new(len: usize, levels: usize, saves: usize) -> Self {
        Self {
            entries: Vec::with_capacity(saves.min(MOST_RESERVED)),
            marks: Vec::with_capacity(levels),
            levels: alloc::vec![0; len],
        }
    }

    #[inline]
    fn mark(&mut self, _state: &[W]) {
        self.marks.push(self.entries.len());
    }

    #[inline]
    fn save(&mut self, index: usize, old: W) {
        let level = self.marks.len() as u32;
        if self.levels[index] != level {
            let before = core::mem::replace(&mut self.levels[index], level);
            self.entries.push(Entry { index: index as u32, level: before, old });
        }
    }

    #[inline]
    fn rollback(&mut self, state: &mut [W]) -> usize {
        let Some(mark) = self.marks.pop() else { return 0 };
        let count = self.entries.len() - mark;
        for entry in self.entries.drain(mark..) {
            state[entry.index as usize] = entry.old;
            self.levels[entry.index as usize] = entry.level;
        }
        count
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<W>>()
            + self.marks.capacity() * size_of::<usize>()
            + self.levels.capacity() * size_of::<u32>()
    }
}

/// Undo by copying everything.
#[derive(Clone, Copy, Debug)]
pub enum Snapshot {}

impl Undo for Snapshot {
    type Log<W: Copy + Debug + Send + 'static> = SnapshotLog<W>;
}

/// The log of [`Snapshot`]: the copies one behind the other.
#[derive(Debug)]
pub struct SnapshotLog<W> {
    copies: Vec<W>,
    levels: usize,
}

impl<W: Copy + Debug + Send> Log<W> for SnapshotLog<W> {
    fn new(len: usize, levels: usize, _saves: usize) -> Self {
        Self { copies: Vec::with_capacity(len.saturating_mul(levels).min(MOST_RESERVED)), levels: 0 }
    }

    fn mark(&mut self, state: &[W]) {
        self.copies.extend_from_slice(state);
        self.levels += 1;
    }

    fn save(&mut self, _index: usize, _old: W) {}

    fn rollback(&mut self, state: &mut [W]) -> usize {
        if self.levels == 0 {
            return 0;
        }
        let start = self.copies.len() - state.len();
        state.copy_from_slice(&self.copies[start..]);
        self.copies.truncate(start);
        self.levels -= 1;
        state.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Call {
        Write(usize, u64),
        Mark,
        Rollback,
    }

    fn calls() -> impl Strategy<Value = Vec<Call>> {
        let call = prop_oneof![
            4 => (0_usize..6, 0_u64..9).prop_map(|(index, value)| Call::Write(index, value)),
            1 => Just(Call::Mark),
            1 => Just(Call::Rollback),
        ];
        prop::collection::vec(call, 0..80)
    }

    /// Runs the calls on a log beside a stack of whole copies.
    fn agrees_with_copies<U: Undo>(calls: &[Call]) {
        let mut state = [0_u64; 6];
        let mut log = U::Log::<u64>::new(state.len(), 3, 9);
        let mut copies = Vec::new();
        let mut model = state;
        for call in calls {
            match *call {
                Call::Write(index, value) => {
                    log.save(index, state[index]);
                    state[index] = value;
                    model[index] = value;
                }
                Call::Mark => {
                    log.mark(&state);
                    copies.push(model);
                }
                Call::Rollback => {
                    log.rollback(&mut state);
                    model = copies.pop().unwrap_or(model);
                }
            }
            assert_eq!(state, model);
        }
    }

    proptest! {
        #[test]
        fn rollback_restores_the_state_bit_for_bit(calls in calls()) {
            agrees_with_copies::<Trail>(&calls);
            agrees_with_copies::<Snapshot>(&calls);
        }
    }
}
