//! Links of puzz.link and its relatives: `https://puzz.link/p?sudoku/COLUMNS/ROWS/BODY`.
//!
//! The body has the cells in reading order: `0` to `f` one hexadecimal digit, `-` two; `g` to `z` are one to twenty blanks.
//! The boxes are the usual ones; that site has them right for 4, 6, 9, 16 and 25 values only.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_text::{Line, ParseError};

use super::{bad, place};
use crate::board::{Layout, Puzzle};
use crate::invalid::Invalid;

/// What stands before the body.
const KIND: &str = "?sudoku/";

/// Whether a URL is one of these.
pub(crate) fn is_link(text: &str) -> bool {
    text.contains(KIND)
}

/// Reads the puzzle of a URL.
pub(crate) fn read(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim_end();
    let rest = text.split_once(KIND).map_or("", |(_, rest)| rest);
    let number = |rest: &str| rest.split('/').next().and_then(|number| number.parse::<usize>().ok());
    let (_, behind) = rest.split_once('/').unwrap_or((rest, ""));
    let (_, body) = behind.split_once('/').unwrap_or((behind, ""));
    let side = number(rest).filter(|&side| number(behind) == Some(side) && matches!(side, 4 | 6 | 9 | 16 | 25));
    let side = side.ok_or_else(|| bad(line, rest, "equal columns and rows: 4, 6, 9, 16 or 25"))?;
    let layout = if side == 9 { Layout::classic() } else { plain(side) };
    let (mut givens, mut starts) = (Vec::with_capacity(layout.len()), Vec::with_capacity(layout.len()));
    let mut rest = body;
    while let Some(c) = rest.chars().next().filter(|&c| c != '/' && c != '&') {
        let (skip, digits) = match c {
            '0'..='9' | 'a'..='f' => (0, 1),
            '-' => (1, 2),
            'g'..='z' => {
                let blanks = c as usize - 'f' as usize;
                givens.extend(core::iter::repeat_n(0, blanks));
                starts.extend(core::iter::repeat_n(rest, blanks));
                rest = &rest[1..];
                continue;
            }
            _ => return Err(bad(line, rest, "values and blanks as puzz.link writes them")),
        };
        let value = rest.get(skip..skip + digits).and_then(|text| u8::from_str_radix(text, 16).ok());
        let value = value.filter(|&value| (1..=side as u8).contains(&value));
        givens.push(value.ok_or_else(|| bad(line, rest, "a value of the board in hexadecimal digits"))?);
        starts.push(rest);
        rest = &rest[skip + digits..];
    }
    if givens.len() < layout.len() {
        return Err(bad(line, rest, "all cells of the board"));
    }
    // A last run of blanks may go beyond the board.
    if givens.iter().skip(layout.len()).any(|&given| given != 0) {
        return Err(bad(line, starts[layout.len()], "the end behind the last cell"));
    }
    givens.resize(layout.len(), 0);
    starts.resize(layout.len(), rest);
    let allowed = alloc::vec![layout.all_values(); layout.len()];
    Puzzle::checked(layout, &givens, &allowed)
        .map_err(|(cell, invalid)| ParseError::new(place(line, starts[cell]), invalid))
}

fn plain(side: usize) -> Arc<Layout> {
    Arc::new(Layout::plain(side).expect("invariant: boards of that size exist"))
}

/// The URL of a puzzle; `None` if it has no plain board of a size that the site draws, or candidates.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    let side = puzzle.layout().side();
    let is_usual = crate::parse::layout_options(puzzle.layout()).is_empty();
    if !is_usual || !matches!(side, 4 | 6 | 9 | 16 | 25) || puzzle.has_candidates() {
        return None;
    }
    let mut text = format!("https://puzz.link/p{KIND}{side}/{side}/");
    let mut blanks = 0;
    for &given in puzzle.givens() {
        if given == 0 && blanks < 20 {
            blanks += 1;
            continue;
        }
        push_blanks(&mut text, blanks);
        blanks = u32::from(given == 0);
        match given {
            0 => {}
            1..=15 => text += &format!("{given:x}"),
            _ => text += &format!("-{given:02x}"),
        }
    }
    push_blanks(&mut text, blanks);
    text.push('\n');
    Some(text)
}

fn push_blanks(text: &mut String, blanks: u32) {
    text.extend(char::from_u32(u32::from(b'f') + blanks).filter(|_| 0 < blanks));
}
