//! Puzzles beside what a player has done, a block for each.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzles::puzzle_text::{Block, Hash};

use super::{Blocks, Complaint, Entries, Entry, is_stdin, label};
use crate::progress::Meter;

/// A puzzle, its number from 0, and the block of its state if there is a file of them.
pub(crate) struct Played {
    pub(crate) index: usize,
    pub(crate) entry: Entry,
    pub(crate) state: Option<Block>,
}

/// The puzzles of all inputs, each with its state.
pub(crate) struct States {
    entries: Entries,
    /// The file of the states, opened with the first puzzle.
    file: Option<(PathBuf, Hash)>,
    blocks: Option<Blocks>,
    index: usize,
    is_done: bool,
}

impl States {
    /// The puzzles of `inputs`, which are `entries`, beside the states in `file`.
    ///
    /// # Errors
    ///
    /// If both are to come from standard input.
    pub(crate) fn new(inputs: &[PathBuf], entries: Entries, file: Option<&Path>, hash: Hash) -> io::Result<Self> {
        let is_read = inputs.is_empty() || inputs.iter().any(|input| is_stdin(input));
        if is_read && file.is_some_and(is_stdin) {
            return Err(io::Error::other("expected one input from standard input, found two"));
        }
        let file = file.map(|file| (file.to_owned(), hash));
        Ok(Self { entries, file, blocks: None, index: 0, is_done: false })
    }

    /// The file of the states in messages.
    pub(crate) fn label(&self) -> Arc<str> {
        self.file.as_ref().map_or_else(|| "".into(), |(file, _)| label(file))
    }

    fn blocks(&mut self) -> Option<&mut Blocks> {
        let (file, hash) = self.file.as_ref()?;
        Some(self.blocks.get_or_insert_with(|| Blocks::open(file, *hash, &Meter::default())))
    }
}

impl Iterator for States {
    type Item = Played;

    fn next(&mut self) -> Option<Played> {
        if self.is_done {
            return None;
        }
        let mut entry = self.entries.next();
        let state = match self.blocks() {
            None => None,
            Some(blocks) => match (blocks.next(), &mut entry) {
                (None, None) => None,
                (Some(state), Some(entry)) => match state.content {
                    Ok(block) => Some(block),
                    Err(complaint) => {
                        // Nothing more comes of a file that cannot be read.
                        self.is_done = !complaint.is_block;
                        entry.content = Err(Complaint { is_block: true, ..complaint });
                        None
                    }
                },
                (None, Some(entry)) => {
                    if let Ok(block) = &entry.content {
                        let message = "expected a state for this puzzle, found none".to_owned();
                        let (file, position) = (Arc::clone(&entry.file), Some(block.position()));
                        entry.content = Err(Complaint { file, message, position, is_block: true });
                    }
                    None
                }
                (Some(state), none) => {
                    self.is_done = true;
                    let position =
                        state.content.as_ref().map_or_else(|bad| bad.position, |block| Some(block.position()));
                    let message = "expected a puzzle for this state, found none".to_owned();
                    let complaint = Complaint { file: Arc::clone(&state.file), message, position, is_block: true };
                    *none = Some(Entry { content: Err(complaint), ..state });
                    None
                }
            },
        };
        let index = self.index;
        self.index += 1;
        Some(Played { index, entry: entry?, state })
    }
}
