//! Reading puzzles and solutions from text.
//!
//! ```text
//! > name adj=8              optional; adj is 8 (the default), 4, hex, axial or graph
//! 1 . . #                   numbers; `.` `_` `-` are blanks; `#` `*` are holes
//! . _ - 9                   `0` is a blank too, in a board without other signs for blanks
//! 1 . / . 4                 a slash parts rows as a line end does
//! ```
//!
//! Hexagons stand in rows as well: with `adj=hex` every second row is half a cell to the right of its neighbours
//! (offset rows; indent them or not, blanks do not count), with `adj=axial` each row is half a cell to the right of the one above.
//! Holes give the board its shape; both of these are one cell with its six neighbours:
//!
//! ```text
//! > offset adj=hex           > axial adj=axial
//! # 1 .                      # 1 .
//!  . . .   (shifted)          . . .
//! # . 7                        . 7 #
//! ```
//!
//! A graph stands on two lines, its cells numbered from 1 in their order:
//!
//! ```text
//! > ring adj=graph
//! cells: 1 . . .
//! edges: 1-2 2-3 3-4 4-1
//! ```

use alloc::string::ToString;
use alloc::vec::Vec;
use core::str::FromStr;

use bitvec::vec::BitVec;
use puzzle_text::{Block, Cursor, Hash, Position, Token, blocks, quote};

use crate::board::{Adjacency, Board, Invalid, Number, Puzzle};

/// A complaint about a puzzle's text.
pub type ParseError = puzzle_text::ParseError<Invalid>;

/// What a line that begins with `#` is in files of these puzzles: `#` is a hole.
pub const HASH: Hash = Hash::Cell;

/// The entry of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Hole,
    Blank,
    /// A `0`: a blank or a number out of range, as the other entries tell.
    Zero,
    Number(u64),
}

/// What a text is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// A puzzle: a number that the path does not have is an error, with its spelling.
    Puzzle,
    /// A solution: such a number is kept as the largest there is, for the judge to turn down.
    Solution,
}

/// The entry that a token stands for.
fn entry(token: Token<'_>, most: usize, reading: Reading) -> Result<Entry, ParseError> {
    match token.text {
        "#" | "*" => return Ok(Entry::Hole),
        "." | "-" => return Ok(Entry::Blank),
        text if text.chars().all(|c| c == '_') => return Ok(Entry::Blank),
        _ => {}
    }
    let digits = token.text.strip_prefix(['-', '+']).unwrap_or(token.text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseError::new(token.position, Invalid::UnknownToken { found: quote(token.text) }));
    }
    match token.text.parse() {
        Ok(0) => Ok(Entry::Zero),
        Ok(number) => Ok(Entry::Number(number)),
        // A sign, or more digits than 64 bits hold.
        Err(_) if reading == Reading::Solution => Ok(Entry::Number(u64::MAX)),
        Err(_) => Err(ParseError::new(token.position, Invalid::OutOfRange { found: quote(token.text), most })),
    }
}

/// The entries of a block in rows of equal length, each with its place.
struct Squares {
    columns: usize,
    entries: Vec<(Entry, Position)>,
}

impl Squares {
    fn read(block: &Block, reading: Reading) -> Result<Self, ParseError> {
        let is_cell = |token: &Token<'_>| !matches!(token.text, "#" | "*" | "/");
        let most = block.tokens().filter(is_cell).count();
        let mut squares = Self { columns: 0, entries: Vec::new() };
        for line in block.rows() {
            let mut cursor = Cursor::new(line.number, &line.text);
            let mut is_more = true;
            while is_more {
                is_more = squares.read_row(&mut cursor, most, reading)?;
            }
        }
        if most == 0 {
            let kind = if squares.entries.is_empty() { Invalid::NoPuzzle } else { Invalid::NoCells };
            return Err(ParseError::new(block.position(), kind));
        }
        Ok(squares)
    }

    /// Reads one row up to the end of its line or a slash; returns whether there was a slash with a row behind it.
    fn read_row(&mut self, cursor: &mut Cursor<'_>, most: usize, reading: Reading) -> Result<bool, ParseError> {
        let start = self.entries.len();
        let mut is_more = false;
        for token in cursor.by_ref() {
            if token.text == "/" {
                is_more = true;
                break;
            }
            self.entries.push((entry(token, most, reading)?, token.position));
        }
        let found = self.entries.len() - start;
        if start == 0 {
            self.columns = found;
        }
        if found == self.columns || found == 0 {
            return Ok(is_more);
        }
        // Where the row is too long: the first entry too many; where it is too short: behind its end.
        let position = match self.entries.get(start + self.columns) {
            Some(&(_, position)) => position,
            None => cursor.here(),
        };
        Err(ParseError::new(position, Invalid::RaggedRow { expected: self.columns, found }))
    }

    /// The entries of the cells, zeros decided.
    fn cells(&self) -> CellEntries {
        let has_blanks = self.entries.iter().any(|&(entry, _)| entry == Entry::Blank);
        let cells = self.entries.iter().filter_map(|&(entry, position)| match entry {
            Entry::Hole => None,
            Entry::Blank => Some((None, position)),
            Entry::Zero if has_blanks => Some((Some(0), position)),
            Entry::Zero => Some((None, position)),
            Entry::Number(number) => Some((Some(number), position)),
        });
        cells.collect()
    }
}

/// The adjacency that the name line asks for.
fn adjacency(block: &Block, default: Adjacency) -> Result<Adjacency, ParseError> {
    let Some(value) = block.header().and_then(|header| header.option("adj")) else {
        return Ok(default);
    };
    Adjacency::from_str(value.text).map_err(|invalid| ParseError::new(value.position, invalid))
}

impl FromStr for Adjacency {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        match text {
            "8" => Ok(Self::Eight),
            "4" => Ok(Self::Four),
            "hex" => Ok(Self::Hex),
            "axial" => Ok(Self::Axial),
            "graph" => Ok(Self::Graph),
            _ => Err(Invalid::UnknownOption {
                key: "adj".to_string(),
                found: quote(text),
                expected: "8, 4, hex, axial or graph",
            }),
        }
    }
}

/// For each cell its entry (`None` is a blank) and its place.
type CellEntries = Vec<(Option<u64>, Position)>;

/// Reads `cells:` and `edges:`.
fn graph(block: &Block, reading: Reading) -> Result<(Board, CellEntries), ParseError> {
    let mut entries = Vec::new();
    let mut edges = Vec::new();
    let most = block.rows().iter().filter(|row| row.text.trim_start().starts_with("cells:"));
    let most = most.map(|row| row.text.split_whitespace().count() - 1).sum();
    for row in block.rows() {
        let mut cursor = Cursor::new(row.number, &row.text);
        match cursor.next() {
            Some(Token { text: "cells:", .. }) => {
                for token in cursor {
                    match entry(token, most, reading)? {
                        Entry::Number(number) => entries.push((Some(number), token.position)),
                        Entry::Zero => entries.push((Some(0), token.position)),
                        Entry::Blank => entries.push((None, token.position)),
                        Entry::Hole => {
                            let found = quote(token.text);
                            return Err(ParseError::new(token.position, Invalid::UnknownToken { found }));
                        }
                    }
                }
            }
            Some(Token { text: "edges:", .. }) => edges.extend(cursor),
            Some(token) => {
                let found = quote(token.text);
                let expected = "lines `cells:` and `edges:`";
                let kind = Invalid::UnknownOption { key: "adj=graph".to_string(), found, expected };
                return Err(ParseError::new(token.position, kind));
            }
            None => {}
        }
    }
    let cells = entries.len();
    let edges = edges.iter().map(|&token| edge(token, cells)).collect::<Result<Vec<_>, _>>()?;
    let board = Board::graph(cells, edges).map_err(|invalid| ParseError::new(block.position(), invalid))?;
    Ok((board, entries))
}

/// The two cells of an edge `3-7`, from 0.
fn edge(token: Token<'_>, cells: usize) -> Result<(usize, usize), ParseError> {
    let end = |text: &str| text.parse::<usize>().ok().filter(|end| (1..=cells).contains(end)).map(|end| end - 1);
    token
        .text
        .split_once('-')
        .and_then(|(a, b)| Some((end(a)?, end(b)?)))
        .filter(|(a, b)| a != b)
        .ok_or_else(|| ParseError::new(token.position, Invalid::BadEdge { found: quote(token.text), cells }))
}

impl Puzzle {
    /// Reads one puzzle from a text that holds no other.
    ///
    /// # Errors
    ///
    /// If there is none or another, a token is unknown, rows differ in length, the board is too large,
    /// or the givens break a rule by themselves.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut blocks = blocks(text, HASH);
        let block = blocks.next().ok_or(ParseError::new(Position { line: 1, column: 1 }, Invalid::NoPuzzle))?;
        match blocks.next() {
            Some(second) => Err(ParseError::new(second.position(), Invalid::SeveralPuzzles)),
            None => Self::from_block(&block, Adjacency::default()),
        }
    }

    /// Reads the puzzle of a block; `default` is the adjacency if its name line does not say.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn from_block(block: &Block, default: Adjacency) -> Result<Self, ParseError> {
        let at_start = |invalid| ParseError::new(block.position(), invalid);
        if block.rows().is_empty() {
            return Err(at_start(Invalid::NoPuzzle));
        }
        let (board, cells) = match adjacency(block, default)? {
            Adjacency::Graph => graph(block, Reading::Puzzle)?,
            adjacency => {
                let squares = Squares::read(block, Reading::Puzzle)?;
                let is_cell: BitVec = squares.entries.iter().map(|&(entry, _)| entry != Entry::Hole).collect();
                (Board::grid(adjacency, squares.columns, is_cell).map_err(at_start)?, squares.cells())
            }
        };
        let entries: Vec<_> = cells.iter().map(|&(entry, _)| entry).collect();
        Self::new(board, entries).map_err(|(cell, invalid)| ParseError::new(cells[cell.index()].1, invalid))
    }

    /// Reads the numbers that a block gives to the cells of this puzzle, in reading order; a blank is 0,
    /// and a number that is negative or beyond [`Number::MAX`] is that.
    /// They are not judged; that is for [`verify`](crate::verify()).
    ///
    /// # Errors
    ///
    /// If the block does not have this board's form, or a token is unknown.
    pub fn read_numbers(&self, block: &Block) -> Result<Vec<Number>, ParseError> {
        let at_start = |invalid| ParseError::new(block.position(), invalid);
        if block.rows().is_empty() {
            return Err(at_start(Invalid::NoPuzzle));
        }
        let board = self.board();
        let (is_same, cells) = if board.adjacency() == Adjacency::Graph {
            let (other, cells) = graph(block, Reading::Solution)?;
            (other.len() == board.len(), cells)
        } else {
            let squares = Squares::read(block, Reading::Solution)?;
            let mut is_same =
                squares.columns == board.columns() && squares.entries.len() == board.columns() * board.rows();
            for (square, &(entry, _)) in squares.entries.iter().enumerate() {
                is_same &= (entry == Entry::Hole) != board.cell_in(square).is_some();
            }
            (is_same, squares.cells())
        };
        if !is_same {
            return Err(at_start(Invalid::OtherBoard { rows: board.rows(), columns: board.columns() }));
        }
        let number =
            |&(entry, _): &(Option<u64>, Position)| Number::try_from(entry.unwrap_or(0)).unwrap_or(Number::MAX);
        Ok(cells.iter().map(number).collect())
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
