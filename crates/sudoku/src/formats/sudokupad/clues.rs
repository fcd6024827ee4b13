//! Packed clues: boards of single digits as one sign for each digit and the blanks behind it.
//!
//! | form | signs |
//! |---|---|
//! | runs | `0` to `9`, `A` to `Z`, `a` to `x` are 0 to 59: the last digit is a cell (0 a blank), the first counts blanks behind it |
//! | blanks | `1` to `9` are cells; letters and then other signs are as many blanks, `A` none, `B` one, `Z` 25, `a` 26 |
//!
//! Which form a text is in is not written down: as on the site it is the first that gives a square board.
//! Behind `scf` stand runs for 81 cells and then letters: `x` both diagonals, `w` windows, `t` a title, `a` an author.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::super::draft::Draft;
use super::super::json::unknown;
use crate::board::{Layout, Puzzle, Variants};
use crate::invalid::Invalid;
use crate::parse::square;

const RUNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The most cells that a text is unpacked to.
const MOST: usize = Layout::MOST_SIDE * Layout::MOST_SIDE;

/// The cells of a board, 0 for blanks.
pub(super) fn unpack(text: &str) -> Option<Vec<u8>> {
    [runs(text), blanks(text)].into_iter().flatten().find(|cells| square(cells.len()).is_some_and(|side| 1 < side))
}

/// The cells of one sign in the form of runs: a digit, and how many blanks follow.
fn run(sign: char) -> Option<(u8, usize)> {
    let code = RUNS.find(sign)?;
    Some(((code % 10) as u8, code / 10))
}

fn runs(text: &str) -> Option<Vec<u8>> {
    let mut cells = Vec::new();
    for sign in text.chars() {
        let (digit, blanks) = run(sign)?;
        cells.push(digit);
        cells.resize(cells.len() + blanks, 0);
        if MOST < cells.len() {
            return None;
        }
    }
    Some(cells)
}

fn blanks(text: &str) -> Option<Vec<u8>> {
    let mut cells = Vec::new();
    for sign in text.chars() {
        match sign {
            '1'..='9' => cells.push(sign as u8 - b'0'),
            _ => cells.resize(cells.len() + BLANKS.find(sign)?, 0),
        }
        if MOST < cells.len() {
            return None;
        }
    }
    Some(cells)
}

/// The puzzle of the cells of a square board without anything special.
pub(super) fn plain(givens: &[u8]) -> Result<Puzzle, Invalid> {
    let side = square(givens.len()).unwrap_or(0);
    let layout = if side == 9 { Layout::classic() } else { Arc::new(Layout::plain(side)?) };
    Puzzle::new(layout, givens)
}

/// Reads what stands behind `scf`.
pub(super) fn read_scf(text: &str) -> Result<Puzzle, Invalid> {
    let wrong = |found: &str| Invalid::Format {
        expected: "81 packed cells",
        found: puzzle_text::quote(&found.chars().take(60).collect::<String>()),
    };
    let (mut givens, mut rest) = (Vec::with_capacity(81), text);
    while let Some(sign) = rest.chars().next().filter(|&sign| sign != '*' && givens.len() < 81) {
        let (digit, blanks) = run(sign).ok_or_else(|| wrong(rest))?;
        givens.push(digit);
        givens.resize(givens.len() + blanks, 0);
        rest = &rest[1..];
    }
    // The last blanks may be left out, and may be too many.
    if givens.iter().skip(81).any(|&digit| digit != 0) {
        return Err(wrong(text));
    }
    givens.resize(81, 0);
    let mut draft = Draft { side: 9, ..Draft::default() };
    let mut variants = Variants::default();
    let mut signs = rest.chars().skip_while(|&sign| sign == '*').peekable();
    while let Some(sign) = signs.next() {
        match sign {
            'x' => draft.diagonals = [true; 2],
            'w' => variants.windows = true,
            't' | 'a' => {
                // A text ends at a star; two of them are one that does not end it.
                while let Some(sign) = signs.next() {
                    if sign == '*' && signs.next_if_eq(&'*').is_none() {
                        break;
                    }
                }
            }
            '*' => {}
            _ => return Err(unknown(&sign.to_string())),
        }
    }
    draft.variants = variants;
    Puzzle::new(draft.layout(["x", "x"], "w")?, &givens)
}
