//! Diagonal corner search: rectangles where every cell is used and no path touches itself.
//!
//! # Idea
//!
//! Say a path turns in a cell, from right to down.
//! The cell inside the bend, one to the right and down, cannot be on the same path, for that would touch itself.
//! So it is on another path, which uses neither of its sides towards the corner: that path turns in the same way, or ends there.
//! Hence corners stand in chains along diagonals, and each chain stops inside at an end (or at a black cell).
//!
//! ```text
//!   ┌ ─ ─        the inside of ┌ is the next cell down right      the board is taken diagonal by diagonal:
//!   │ ┌ ─        ┐ and └ stand along the diagonals                    0 1 2 3
//!   │ │ A        that are taken, ┌ and ┘ across them                  1 2 3 4
//! ```
//!
//! Taking the board by the diagonals on which row + column is constant, most cells have no choice:
//! with a line from the left and one from above it is ┘, with none it is ┌, with one the line goes straight on,
//! except in a run of ┐ or └ that starts at an end on this very diagonal.
//! One end has one run: its direction and length are all that is guessed.
//!
//! Two more things make it fast.
//! A self-touch is seen early: for every path whose label is not known yet, the state holds which other paths it has touched,
//! and a joint of two that have touched is refused.
//! And what lies behind a diagonal depends on the lines that cross it, on which of them belong together, and on those touches:
//! that is the state that is remembered ([`layered`](crate::layered)), so uniqueness is proved and solutions are counted
//! without meeting the same diagonal twice.
//!
//! # References
//!
//! That corners of such paths lie on diagonals from the ends was observed by T. D. Ahle (2012) for his Numberlink solver.
//! The derivation, the touches in the state and the memory are ours.
//!
//! Deliberately absent: walls, bridges, warps and hexagons, where the argument about the inside of a bend fails.

mod codec;
mod diagonal;
mod expand;

pub(crate) use diagonal::Diagonals;
pub(crate) use expand::TightLayers;
