//! Links of sudokuwiki.org: `https://www.sudokuwiki.org/sudoku.htm?bd=` and 81 digits, or 81 pairs of signs in base 32.
//!
//! A pair is twice the set of candidates (1 for value 1, 2 for value 2, 4 for value 3 and so on), and one more for a clue.
//! Newer links begin with a version, as in `S9B`: they are refused by that name.

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

/// Whether a URL is one of these.
pub(crate) fn is_link(text: &str) -> bool {
    text.contains("?bd=") || text.contains("&bd=")
}

/// Reads the puzzle of a URL.
pub(crate) fn read(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim_end();
    let body = text.find(KEY).map_or("", |at| &text[at + KEY.len()..]);
    let board = body.split('&').next().unwrap_or(body);
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

/// The URL of a puzzle; `None` if the board is not the classic one.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    if !puzzle.layout().is_classic() {
        return None;
    }
    let cells = puzzle.givens().iter().zip(puzzle.allowed());
    let board: String = if puzzle.has_candidates() {
        cells.map(|(&given, &allowed)| pair(allowed << 1 | u32::from(given != 0))).collect()
    } else {
        cells.map(|(given, _)| given.to_string()).collect()
    };
    Some(format!("https://www.sudokuwiki.org/sudoku.htm?{KEY}{board}\n"))
}

/// A number below 1024 as two signs in base 32.
fn pair(number: u32) -> String {
    [number >> 5, number & 31].into_iter().filter_map(|digit| char::from_digit(digit, 32)).collect()
}
