//! Codes of 4x5 layouts with one 2x2 piece: nine hexadecimal digits.
//!
//! The first digit is the square of the 2x2 piece's upper left corner, in reading order from 0.
//! The other 32 bits are up to sixteen pairs, for the squares that are not yet taken, in reading order:
//!
//! | bits | what stands with its upper left corner there |
//! |---|---|
//! | 00 | nothing |
//! | 01 | a piece of one row and two columns |
//! | 10 | a piece of two rows and one column |
//! | 11 | a single cell |
//!
//! Zeros at the end may be left out, and `0x` may stand before it; the classic start is `1A9BF0C00`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::quote;
use smallvec::SmallVec;

use crate::board::{Anchor, Board, Piece, Puzzle, Shape};
use crate::invalid::Invalid;

/// Columns and squares of these boards.
const COLUMNS: usize = 4;
const SQUARES: usize = 20;

/// Whether a text looks like such a code: hexadecimal digits after `0x`, or nine of them.
pub(crate) fn is_code(text: &str) -> bool {
    let (digits, is_marked) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let is_hex = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex && (is_marked || digits.len() == 9)
}

/// The forms of the pairs 01, 10 and 11.
fn shape(pair: u32) -> Shape {
    match pair {
        1 => SmallVec::from_slice(&[(0, 0), (0, 1)]),
        2 => SmallVec::from_slice(&[(0, 0), (1, 0)]),
        _ => SmallVec::from_slice(&[(0, 0)]),
    }
}

/// The layout of a code, with the classic goal; pieces are named `A` (the large one), then by their order.
///
/// # Errors
///
/// If it is no such code, or pieces overlap or leave the board.
pub fn decode(text: &str) -> Result<Puzzle, Invalid> {
    let bad = |expected| Invalid::Code { expected, found: quote(text) };
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text);
    if digits.is_empty() || 9 < digits.len() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(bad("nine hexadecimal digits"));
    }
    let padded: String = digits.chars().chain(core::iter::repeat('0')).take(9).collect();
    let code = u64::from_str_radix(&padded, 16).map_err(|_| bad("nine hexadecimal digits"))?;
    let head = (code >> 32) as usize;
    if 15 < head || head % COLUMNS == COLUMNS - 1 {
        return Err(bad("a place for the 2x2 piece as the first digit"));
    }
    let large: Shape = SmallVec::from_slice(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    let mut pieces = alloc::vec![Piece { name: "A".to_string(), shape: large, axis: Default::default(), start: head }];
    let mut taken = [false; SQUARES];
    [0, 1, COLUMNS, COLUMNS + 1].iter().for_each(|offset| taken[head + offset] = true);
    let mut pairs = (0..16).map(|number| (code >> (30 - 2 * number)) as u32 & 3);
    for square in 0..SQUARES {
        if taken[square] {
            continue;
        }
        let pair = pairs.next().unwrap_or(0);
        if pair == 0 {
            continue;
        }
        let squares: &[usize] = match pair {
            1 => &[0, 1],
            2 => &[0, COLUMNS],
            _ => &[0],
        };
        for offset in squares {
            let is_split = *offset == 1 && square % COLUMNS == COLUMNS - 1;
            if is_split || SQUARES <= square + offset || taken[square + offset] {
                return Err(bad("pieces that fit beside each other"));
            }
            taken[square + offset] = true;
        }
        let name = char::from(b'A' + pieces.len() as u8).to_string();
        pieces.push(Piece { name, shape: shape(pair), axis: Default::default(), start: square });
    }
    if pairs.any(|pair| pair != 0) {
        return Err(bad("zeros behind the last square"));
    }
    let board = Board::new(COLUMNS, &[false; SQUARES])?;
    Puzzle::new(board, pieces, alloc::vec![alloc::vec![(0, 13)]], false)
}

/// The code of a layout; `None` if it is not of 4x5 squares without walls, with one 2x2 piece and such others.
#[must_use]
pub fn encode(puzzle: &Puzzle, layout: &[Anchor]) -> Option<String> {
    let board = puzzle.board();
    let is_open = (board.columns(), board.rows()) == (COLUMNS, SQUARES / COLUMNS);
    if !is_open || (0..SQUARES).any(|square| board.is_wall(square)) {
        return None;
    }
    let mut at: Vec<Option<u32>> = alloc::vec![None; SQUARES];
    let mut taken = [false; SQUARES];
    let mut head = None;
    for (piece, &anchor) in puzzle.pieces().iter().zip(layout) {
        let squares = board.squares(&piece.shape, anchor)?;
        if piece.shape.len() == 4 && squares.iter().all(|square| square - anchor <= COLUMNS + 1) {
            head = head.xor(Some(anchor));
            head?;
            squares.iter().for_each(|&square| taken[square] = true);
            continue;
        }
        let pair = (1..=3).find(|&pair| shape(pair) == piece.shape)?;
        squares.iter().skip(1).for_each(|&square| taken[square] = true);
        at[anchor] = Some(pair);
    }
    let mut code = head? as u64;
    let mut pairs = 0;
    for square in (0..SQUARES).filter(|&square| !taken[square]) {
        if 16 <= pairs {
            return None;
        }
        code = code << 2 | u64::from(at[square].unwrap_or(0));
        pairs += 1;
    }
    code <<= 2 * (16 - pairs);
    Some(alloc::format!("{code:09X}"))
}
