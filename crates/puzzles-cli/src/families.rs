//! The families of puzzles: each reads its own options and turns blocks of text into records.

pub(crate) mod exact_cover;
pub(crate) mod hidato;
pub(crate) mod klotski;
pub(crate) mod numberlink;
pub(crate) mod sudoku;
