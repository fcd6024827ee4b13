//! How puzzles are parted: blocks between blank lines, or as sudokus stand in files.

use puzzles::puzzle_text::{Block, BlockSplitter, Hash, blocks};
use puzzles::sudoku::formats;

/// How the puzzles of a family stand in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outer {
    /// Blocks between blank lines.
    Blocks(Hash),
    /// Lines, grids, sections and links.
    Sudoku,
}

impl From<Hash> for Outer {
    fn from(hash: Hash) -> Self {
        Self::Blocks(hash)
    }
}

impl Outer {
    /// A splitter before the first line.
    pub(super) fn splitter(self) -> Splitter {
        match self {
            Self::Blocks(hash) => Splitter::Blocks(BlockSplitter::new(hash)),
            Self::Sudoku => Splitter::Sudoku(formats::Splitter::new()),
        }
    }

    /// The puzzles of a whole text.
    pub(crate) fn blocks(self, text: &str) -> Vec<Block> {
        match self {
            Self::Blocks(hash) => blocks(text, hash).collect(),
            Self::Sudoku => formats::split::blocks(text).collect(),
        }
    }
}

/// Takes lines, gives puzzles.
pub(super) enum Splitter {
    Blocks(BlockSplitter),
    Sudoku(formats::Splitter),
}

impl Splitter {
    /// Takes a line; returns a block that it ends.
    pub(super) fn push(&mut self, line: &str) -> Option<Block> {
        match self {
            Self::Blocks(splitter) => splitter.push(line),
            Self::Sudoku(splitter) => {
                splitter.push(line);
                splitter.next()
            }
        }
    }

    /// A further block that the last line ended.
    pub(super) fn more(&mut self) -> Option<Block> {
        match self {
            Self::Blocks(_) => None,
            Self::Sudoku(splitter) => splitter.next(),
        }
    }

    /// The block that the end ends; further ones are given by [`more`](Self::more).
    pub(super) fn finish(&mut self) -> Option<Block> {
        match self {
            Self::Blocks(splitter) => splitter.finish(),
            Self::Sudoku(splitter) => {
                splitter.finish();
                splitter.next()
            }
        }
    }

    /// How many lines have been taken.
    pub(super) const fn lines(&self) -> u32 {
        match self {
            Self::Blocks(splitter) => splitter.lines(),
            Self::Sudoku(splitter) => splitter.lines(),
        }
    }
}
