//! A layer in several threads (feature `rayon`).
//!
//! # Idea
//!
//! States are taken in blocks. The threads first make the neighbours of a block, each for some states of it, and put
//! them on as many heaps as there are tables, by their keys; then each table takes its heap and says what is new.
//! Blocks, heaps and tables are the same for any number of threads, so lists and counts are too;
//! and as solutions are chosen by keys, not by arrival, they are those of one thread.
//!
//! # When it helps
//!
//! On layers of many thousands of states; smaller ones are expanded in one thread.

use alloc::vec::Vec;
use core::ops::Range;

use rayon::prelude::*;
use search_control::{LimitCheck, Observer, Stop};

use super::{Layers, Room, grow};
use crate::table::Recent;
use crate::word::{Key, Squares};

/// How many tables there are.
const TABLES: usize = 16;

/// How many states a block has, and how many of them are one piece of work.
const BLOCK: usize = 1 << 14;
const PIECE: usize = 1 << 9;

/// The table of a key: bits that do not choose its slot.
#[inline]
fn table_of<K: Key>(key: K) -> usize {
    (key.scramble() >> 60) as usize & (TABLES - 1)
}

impl<S: Squares, K: Key> Layers<S, K> {
    /// Expands the states of a layer from the next one on; a last part may be left for one thread.
    pub(super) fn expand_layer(
        &mut self,
        layer: Range<usize>,
        check: &mut LimitCheck,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        if self.recent.len() == 1 {
            if layer.end - self.next < PIECE {
                return Ok(());
            }
            self.part(check)?;
        }
        while self.next < layer.end {
            let depth = self.depth();
            let mut end = self.next;
            let mut stopped = Ok(());
            while end < layer.end.min(self.next + BLOCK) && stopped.is_ok() {
                stopped = check.node();
                if stopped.is_ok() {
                    observer.node(depth);
                    end += 1;
                }
            }
            self.expand_block(self.next..end, check)?;
            self.next = end;
            stopped?;
        }
        Ok(())
    }

    /// Goes from one table to several.
    fn part(&mut self, check: &LimitCheck) -> Result<(), Stop> {
        let mut tables: Vec<Recent<K>> = (0..TABLES).map(|_| Recent::new()).collect();
        self.keep(&mut tables, &[0; TABLES], check)?;
        self.recent = tables;
        Ok(())
    }

    /// Lets the tables that are too full for `more` keys forget all but the last layers.
    fn keep(&self, tables: &mut [Recent<K>], more: &[usize], check: &LimitCheck) -> Result<(), Stop> {
        let before = self.bounds[self.bounds.len().saturating_sub(3)];
        let last = &self.keys[before..];
        let other_bytes = self.key_bytes() + tables.iter().map(Recent::bytes).sum::<u64>();
        let is_new = self.recent.len() == 1;
        tables.par_iter_mut().zip(more).enumerate().try_for_each(|(number, (table, &more))| {
            if !is_new && !table.is_full_with(more) {
                return Ok(());
            }
            let own = last.iter().copied().filter(|&key| table_of(key) == number);
            table.keep(own, more, other_bytes, check)
        })
    }

    /// Adds the neighbours of a block of states.
    fn expand_block(&mut self, block: Range<usize>, check: &LimitCheck) -> Result<(), Stop> {
        let (space, metric, keys) = (&self.space, self.metric, &self.keys);
        let heaps = |states: &[K]| {
            let mut room = Room::new(space);
            let mut heaps: [Vec<(K, u8)>; TABLES] = Default::default();
            for &key in states {
                room.expand(space, metric, key, |key, others, _| heaps[table_of(key)].push((key, others)));
            }
            heaps
        };
        let pieces: Vec<_> = keys[block].par_chunks(PIECE).map(heaps).collect();
        let more: Vec<usize> = (0..TABLES).map(|table| pieces.iter().map(|heaps| heaps[table].len()).sum()).collect();
        let mut tables = core::mem::take(&mut self.recent);
        let kept = self.keep(&mut tables, &more, check);
        self.recent = tables;
        kept?;
        let take = |(number, table): (usize, &mut Recent<K>)| {
            let (mut new, mut mirrored) = (Vec::new(), 0);
            for &(key, others) in pieces.iter().flat_map(|heaps| &heaps[number]) {
                if table.insert(key) {
                    new.push(key);
                    mirrored += u64::from(others);
                }
            }
            (new, mirrored)
        };
        // From here on nothing may fail: the tables know keys that are not in the list yet.
        let bytes = self.slot_bytes();
        if self.keys.capacity() < self.keys.len() + more.iter().sum::<usize>() {
            grow(&mut self.keys, more.iter().sum(), bytes, check)?;
        }
        let new: Vec<_> = self.recent.par_iter_mut().enumerate().map(take).collect();
        for (new, mirrored) in new {
            self.keys.extend(new);
            self.mirrored += mirrored;
        }
        Ok(())
    }
}
