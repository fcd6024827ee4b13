//! Reading puzzle files: blocks, name lines with options, tokens with their places, one error shape.
//!
//! All text formats of this workspace look alike from afar: puzzles stand in *blocks* separated by blank lines,
//! a block may open with a *name line* that carries options, and its rows are tokens between blanks.
//! This crate owns that outer form, and nothing of any puzzle:
//!
//! ```text
//! ; a comment
//! > spiral adj=4          <- name line: a name, options, and words that nobody reads
//! 1 . .                   <- rows
//! . . .
//! 7 . 9
//!                         <- a blank line ends the block
//! > next
//! ```
//!
//! | module | owns |
//! |---|---|
//! | [`block`] | [`BlockSplitter`] (line by line, constant memory) and [`blocks`] (a whole text) |
//! | [`header`] | [`Header`]: the name and the options of a name line |
//! | [`cursor`] | [`Cursor`]: tokens with line and column |
//! | [`error`] | [`ParseError`], [`Position`], [`quote`]: one shape for every complaint |
//!
//! Byte order marks, CRLF, trailing blanks and a missing final newline are accepted everywhere.
//! Deliberately absent: files and encodings; a caller brings text.
//!
//! ```
//! use puzzle_text::{blocks, Hash};
//!
//! let text = "> first adj=4\n1 .\n. 4\n\n> second\n. 2\n";
//! let found: Vec<_> = blocks(text, Hash::Cell).collect();
//! assert_eq!(found.len(), 2);
//! let header = found[0].header().expect("the block has a name line");
//! assert_eq!(header.name(), Some("first"));
//! assert_eq!(header.option("adj").map(|token| token.text), Some("4"));
//! let token = found[1].tokens().nth(1).expect("the row has two tokens");
//! assert_eq!((token.text, token.position.line, token.position.column), ("2", 6, 3));
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod block;
pub mod cursor;
pub mod error;
pub mod header;

pub use block::{Block, BlockSplitter, Hash, Line, blocks};
pub use cursor::{Cursor, Token};
pub use error::{ParseError, Position, quote};
pub use header::{Header, header_line, is_near};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
