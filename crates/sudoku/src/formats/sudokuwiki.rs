//! Links of sudokuwiki.org: `https://www.sudokuwiki.org/sudoku.htm?bd=` and the classic board in one of three forms.
//!
//! | form | a cell |
//! |---|---|
//! | 81 digits | a given, or 0 |
//! | 81 pairs of signs in base 32 | twice the set of candidates (1 for value 1, 2 for value 2, 4 for value 3 and so on), and one more for a clue |
//! | `S9B` and 81 pairs of signs in base 36 | 1 to 9 a clue, 10 to 18 a value that was placed, from 19 on 18 more than the set of candidates |
//!
//! Pairs are positions: placed values count as givens here, and candidates that were taken out are gone.
//! Other forms begin with another kind of board or version in place of `S9B`, and are refused by that name.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::{Line, ParseError, quote};

use super::{bad, place};
use crate::board::{Layout, Puzzle};
use crate::invalid::Invalid;
use crate::parse::is_blank;

/// What stands before the board.
const KEY: &str = "bd=";

/// What stands before pairs in base 36: a classic board in the second version.
const VERSION: &str = "S9B";

/// Whether a URL is one of these.
pub(crate) fn is_link(text: &str) -> bool {
    text.contains("?bd=") || text.contains("&bd=")
}

/// Reads the puzzle of a URL.
pub(crate) fn read(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim_end();
    let body = text.find(KEY).map_or("", |at| &text[at + KEY.len()..]);
    let board = body.split('&').next().unwrap_or(body);
    if let Some(pairs) = board.strip_prefix(VERSION) {
        return read_pairs(line, pairs, &body[VERSION.len()..]);
    }
    if board.starts_with(|c: char| c.is_ascii_uppercase()) {
        let version = Invalid::UnknownConstraint { found: quote(board.get(..3).unwrap_or(board)) };
        return Err(ParseError::new(place(line, body), version));
    }
    let layout = Layout::classic();
    let mut givens = Vec::with_capacity(81);
    let mut allowed = alloc::vec![layout.all_values(); 81];
    let step = if board.len() == 162 { 2 } else { 1 };
    if board.len() != 81 * step || !board.is_ascii() {
        return Err(bad(line, body, "81 digits, or 81 pairs of signs"));
    }
    for cell in 0..81 {
        let (sign, rest) = (&board[step * cell..step * (cell + 1)], &body[step * cell..]);
        if step == 1 {
            let digit = sign.chars().next().filter(|&c| is_blank(c)).map(|_| 0).or_else(|| sign.parse().ok());
            givens.push(digit.ok_or_else(|| bad(line, rest, "a digit"))?);
            continue;
        }
        let number = u32::from_str_radix(sign, 32).ok();
        let number = number.ok_or_else(|| bad(line, rest, "two signs in base 32"))?;
        let (set, is_clue) = (number >> 1, number & 1 == 1);
        if is_clue && !set.is_power_of_two() {
            return Err(bad(line, rest, "one value in a clue"));
        }
        givens.push(if is_clue { set.trailing_zeros() as u8 + 1 } else { 0 });
        allowed[cell] = set;
    }
    Puzzle::checked(layout, &givens, &allowed)
        .map_err(|(cell, invalid)| ParseError::new(place(line, &body[step * cell..]), invalid))
}

/// Reads pairs in base 36; `body` begins with them and goes on to the end of `line`.
fn read_pairs(line: &Line, pairs: &str, body: &str) -> Result<Puzzle, ParseError<Invalid>> {
    let layout = Layout::classic();
    if pairs.len() != 162 || !pairs.is_ascii() {
        return Err(bad(line, body, "81 pairs of signs"));
    }
    let mut givens = [0; 81];
    let mut allowed = [layout.all_values(); 81];
    for cell in 0..81 {
        let wrong = || bad(line, &body[2 * cell..], "two signs in base 36, from 01 to ep");
        match u32::from_str_radix(&pairs[2 * cell..2 * cell + 2], 36).map_err(|_| wrong())? {
            value @ 1..=9 => givens[cell] = value as u8,
            placed @ 10..=18 => givens[cell] = placed as u8 - 9,
            set @ 19..=529 => allowed[cell] = set - 18,
            _ => return Err(wrong()),
        }
    }
    Puzzle::checked(layout, &givens, &allowed)
        .map_err(|(cell, invalid)| ParseError::new(place(line, &body[2 * cell..]), invalid))
}

/// The URL of a puzzle; `None` if the board is not the classic one, or a cell has no candidates.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    if !puzzle.layout().is_classic() || puzzle.allowed().contains(&0) {
        return None;
    }
    let cells = puzzle.givens().iter().zip(puzzle.allowed());
    let board: String = if puzzle.has_candidates() {
        let pair = |(&given, &allowed): (&u8, &u32)| if given == 0 { 18 + allowed } else { u32::from(given) };
        let pairs = cells.map(pair).flat_map(|number| [number / 36, number % 36]);
        VERSION.chars().chain(pairs.filter_map(|digit| char::from_digit(digit, 36))).collect()
    } else {
        cells.map(|(given, _)| given.to_string()).collect()
    };
    Some(format!("https://www.sudokuwiki.org/sudoku.htm?{KEY}{board}\n"))
}
