//! Lines of `HoDoKu`'s library of techniques, also written by other programs.
//!
//! ```text
//! :0708-1:1:.53+9..61...:135 136:115 116::
//!  |      | |            |       |       what follows is the technique's result, which is passed over
//!  |      | |            candidates that are gone: value, row, column
//!  |      | cells; a value behind `+` was placed by a player
//!  |      values of the technique
//!  its number
//! ```
//!
//! Placed values count as givens here: the line is a position, and what is asked about it is asked of that position.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_text::{Line, ParseError};

use super::{bad, place};
use crate::board::{Layout, Puzzle, symbol, value};
use crate::invalid::Invalid;
use crate::parse::is_blank;

/// Whether a line is one of these: a colon, then a number.
pub(crate) fn is_library(text: &str) -> bool {
    let mut bytes = text.trim_start().bytes();
    bytes.next() == Some(b':') && bytes.next().is_some_and(|byte| byte.is_ascii_digit() || byte == b':')
}

/// Reads the position of a line.
pub(crate) fn read(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split(':').collect();
    let rest_of = |field: &str| {
        let offset = field.as_ptr() as usize - line.text.as_ptr() as usize;
        &line.text[offset..]
    };
    let end = &text[text.len()..];
    let cells = fields.get(3).copied().unwrap_or(end);
    let mut givens = Vec::new();
    let mut starts = Vec::new();
    let mut is_placed = false;
    for (at, c) in cells.char_indices() {
        let rest = rest_of(&cells[at..]);
        match c {
            '+' => is_placed = true,
            _ if is_blank(c) && !is_placed => {
                givens.push(0);
                starts.push(rest);
            }
            _ => {
                let number = value(c).filter(|&value| value <= 9);
                givens.push(number.ok_or_else(|| bad(line, rest, "81 cells as in `1..+23`"))?);
                starts.push(rest);
                is_placed = false;
            }
        }
    }
    if givens.len() != 81 {
        return Err(bad(line, rest_of(cells), "81 cells as in `1..+23`"));
    }
    let layout = Layout::classic();
    let mut allowed = alloc::vec![layout.all_values(); 81];
    for word in fields.get(4).copied().unwrap_or(end).split_whitespace() {
        let digits: Vec<u8> = word.bytes().map(|byte| byte.wrapping_sub(b'1')).collect();
        match digits[..] {
            [value @ 0..=8, row @ 0..=8, column @ 0..=8] => {
                allowed[usize::from(9 * row + column)] &= !(1 << value);
            }
            _ => return Err(bad(line, rest_of(word), "a value, a row and a column as in `829`")),
        }
    }
    Puzzle::checked(layout, &givens, &allowed)
        .map_err(|(cell, invalid)| ParseError::new(place(line, starts[cell]), invalid))
}

/// A line without a technique; `None` if the board is not the classic one.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    if !layout.is_classic() {
        return None;
    }
    let cells: String = puzzle.givens().iter().map(|&given| symbol(given)).collect();
    let mut gone: Vec<String> = Vec::new();
    for (cell, (&allowed, &given)) in puzzle.allowed().iter().zip(puzzle.givens()).enumerate() {
        let missing = |value: &u8| given == 0 && allowed >> (value - 1) & 1 == 0;
        gone.extend((1..=9).filter(missing).map(|value: u8| format!("{value}{}{}", cell / 9 + 1, cell % 9 + 1)));
    }
    Some(format!(":0000:x:{cells}:{}:::\n", gone.join(" ")))
}
