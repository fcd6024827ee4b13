//! Reading puzzles and solutions from text.
//!
//! ```text
//! > name rules=fill            optional; the options below
//! 4 3                          columns and rows; optional
//! A..B                         one sign a cell: `.` or `-` blank, `*` black, anything else a label
//! ..*.
//! A..B
//!
//! 1 0 0 12                     or words between blanks: then `0` and `_` are blank too, and `#` is black
//! #A./A.#                      where `#` opens a row, a cell must follow at once, or a lone sign further on
//! A.B/A.B                      a slash parts rows as a line end does
//! https://puzz.link/p?numlin/4/3/...   see `puzzlink`
//! ```
//!
//! | option | means |
//! |---|---|
//! | `rules=` | `numlin`, `fill`, `tight`, or both axes as in `any/no-2x2` |
//! | `cells=`, `touch=` | one axis: `any`, `all`; `any`, `no-2x2`, `none` |
//! | `shape=` | `square` or `hex` |
//! | `bridges=r2c2,r3c4` | cells in which two paths cross |
//! | `walls=r1c1-r1c2,r2c1-r3c1` | neighbours without an edge |
//! | `warps=r1,c2` | rows and columns whose two ends are neighbours; also `rows`, `columns`, `all` |
//!
//! Other options are for others to read; one that is nearly one of these (`rule=`, `wals=`) is a mistake.
//!
//! A first row of two numbers is the head `columns rows` if as many rows follow, or if the rows that follow are not of two words.
//!
//! A solution is a [drawing](crate::drawing): box characters, a grid of labels (neighbours with the same label are joined),
//! or lines `A: r1c1 r1c2`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use bitvec::vec::BitVec;
use puzzle_text::{Block, Cursor, Hash, Header, Position, Token, blocks, quote};

use crate::board::{Board, Cell, Features, Puzzle, Shape, Side, Solution};
use crate::drawing::{BOX_SIDES, BOXES};
use crate::invalid::Invalid;
use crate::puzzlink;
use crate::rules::Rules;

/// A complaint about a puzzle's text.
pub type ParseError = puzzle_text::ParseError<Invalid>;

/// What a line that begins with `#` is in files of these puzzles: a name line, unless it can only be a row.
pub const HASH: Hash = Hash::Name;

/// What a name line may say about a puzzle.
const OPTIONS: [&str; 7] = ["rules", "cells", "touch", "shape", "bridges", "walls", "warps"];

/// The entry of one square.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    Black,
    Blank,
    Sign(String),
}

/// A row of a grid before its cells are told apart.
struct Row<'t> {
    tokens: Vec<Token<'t>>,
    end: Position,
}

/// The rows of a block; slashes part them as line ends do.
fn rows(block: &Block) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for line in block.rows() {
        let mut cursor = Cursor::new(line.number, &line.text);
        loop {
            let mut tokens = Vec::new();
            cursor.skip_blanks();
            while cursor.peek().is_some_and(|c| c != '/') {
                tokens.push(cursor.read_while(|c| c != '/' && !c.is_whitespace()));
                cursor.skip_blanks();
            }
            if !tokens.is_empty() {
                rows.push(Row { tokens, end: cursor.here() });
            }
            if cursor.peek().is_none() {
                break;
            }
            let mut is_slash = true;
            cursor.read_while(|_| core::mem::replace(&mut is_slash, false));
        }
    }
    rows
}

/// Entries in rows of equal length, each with its place.
struct Grid {
    columns: usize,
    entries: Vec<(Entry, Position)>,
}

impl Grid {
    /// The grid of a puzzle, whose size only its text says.
    fn of_puzzle(block: &Block) -> Result<Self, ParseError> {
        let rows = rows(block);
        let (head, rows) = split_head(&rows);
        Self::read(block, head, rows)
    }

    /// The grid of a solution of `board`, whose size may stand above it.
    fn of_solution(block: &Block, board: &Board) -> Result<Self, ParseError> {
        let size = (board.columns(), board.rows());
        let rows = rows(block);
        let rows = match split_size(&rows) {
            Some((found, rest)) if found == size && rest.len() == size.1 => rest,
            _ => &rows[..],
        };
        let grid = Self::read(block, Some(size), rows);
        grid.map_err(|error| match error.kind {
            Invalid::WrongHeight { .. } => {
                ParseError::new(block.position(), Invalid::OtherBoard { rows: size.1, columns: size.0 })
            }
            _ => error,
        })
    }

    fn read(block: &Block, head: Option<(usize, usize)>, rows: &[Row<'_>]) -> Result<Self, ParseError> {
        let Some(first) = rows.first() else { return Err(ParseError::new(block.position(), Invalid::NoPuzzle)) };
        if let Some((_, height)) = head
            && height != rows.len()
        {
            let at = rows.get(height).unwrap_or(first).tokens[0].position;
            return Err(ParseError::new(at, Invalid::WrongHeight { expected: height, found: rows.len() }));
        }
        let columns = head.map_or_else(
            || if first.tokens.len() == 1 { first.tokens[0].text.chars().count() } else { first.tokens.len() },
            |(width, _)| width,
        );
        let mut entries = Vec::new();
        for row in rows {
            let start = entries.len();
            match &row.tokens[..] {
                &[token] if columns != 1 || token.text.chars().count() == 1 => {
                    for (at, c) in token.text.chars().enumerate() {
                        let mut position = token.position;
                        position.column = position.column.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
                        entries.push((sign(c), position));
                    }
                }
                tokens => entries.extend(tokens.iter().map(|token| (word(token.text), token.position))),
            }
            let found = entries.len() - start;
            if found != columns {
                let at = entries.get(start + columns).map_or(row.end, |&(_, position)| position);
                return Err(ParseError::new(at, Invalid::RaggedRow { expected: columns, found }));
            }
        }
        Ok(Self { columns, entries })
    }
}

/// The width and height that a head says, and the rows behind it.
fn split_head<'a, 't>(rows: &'a [Row<'t>]) -> (Option<(usize, usize)>, &'a [Row<'t>]) {
    let Some((size, rest)) = split_size(rows) else { return (None, rows) };
    let is_head = rest.len() == size.1 || rest.first().is_some_and(|row| row.tokens.len() != 2);
    if is_head { (Some(size), rest) } else { (None, rows) }
}

/// A first row of two numbers, and the rows behind it.
fn split_size<'a, 't>(rows: &'a [Row<'t>]) -> Option<((usize, usize), &'a [Row<'t>])> {
    let (first, rest) = rows.split_first()?;
    let number = |token: &Token<'_>| token.text.parse::<usize>().ok().filter(|&number| 0 < number);
    let [width, height] = &first.tokens[..] else { return None };
    Some(((number(width)?, number(height)?), rest))
}

/// The entry of one character.
fn sign(c: char) -> Entry {
    match c {
        '.' | '-' => Entry::Blank,
        '*' | '#' => Entry::Black,
        _ => Entry::Sign(c.to_string()),
    }
}

/// The entry of a word.
fn word(text: &str) -> Entry {
    match text {
        "." | "-" | "_" | "0" => Entry::Blank,
        "*" | "#" => Entry::Black,
        _ => Entry::Sign(text.to_string()),
    }
}

/// The rules that a name line asks for.
fn rules(header: Option<&Header>, default: Rules) -> Result<Rules, ParseError> {
    let mut rules = default;
    for (key, value) in header.into_iter().flat_map(Header::options) {
        let at = |invalid| ParseError::new(value.position, invalid);
        match key {
            "rules" => rules = value.text.parse().map_err(at)?,
            "cells" => rules.cells = value.text.parse().map_err(at)?,
            "touch" => rules.touch = value.text.parse().map_err(at)?,
            _ => {}
        }
    }
    Ok(rules)
}

/// What a name line says about a board of that size.
fn features(header: Option<&Header>, columns: usize, rows: usize) -> Result<(Features, Position), ParseError> {
    let mut features = Features::default();
    let mut last = Position { line: 1, column: 1 };
    for (key, value) in header.into_iter().flat_map(Header::options) {
        let at = |invalid| ParseError::new(value.position, invalid);
        let place = |text: &str| {
            let square = square(text, columns, rows);
            square.ok_or_else(|| at(Invalid::NoCellAt { found: quote(text) }))
        };
        let unknown =
            |expected| at(Invalid::UnknownOption { key: key.to_string(), found: quote(value.text), expected });
        match key {
            "shape" => match value.text {
                "square" => features.shape = Shape::Square,
                "hex" => features.shape = Shape::Hex,
                _ => return Err(unknown("square or hex")),
            },
            "bridges" => features.bridges = value.text.split(',').map(place).collect::<Result<_, _>>()?,
            "walls" => {
                for wall in value.text.split(',') {
                    let (a, b) =
                        wall.split_once('-').ok_or_else(|| at(Invalid::NotNeighbours { found: quote(wall) }))?;
                    features.walls.push((place(a)?, place(b)?));
                }
            }
            "warps" => {
                for warp in value.text.split(',') {
                    let index = |most: usize| {
                        let number = warp[1..].parse::<usize>().ok().filter(|number| (1..=most).contains(number));
                        number.map(|number| number - 1).ok_or_else(|| unknown("rows and columns as in r1,c2"))
                    };
                    match warp {
                        "rows" => features.warped_rows = (0..rows).collect(),
                        "columns" => features.warped_columns = (0..columns).collect(),
                        "all" => {
                            features.warped_rows = (0..rows).collect();
                            features.warped_columns = (0..columns).collect();
                        }
                        _ if warp.starts_with('r') => features.warped_rows.push(index(rows)?),
                        _ if warp.starts_with('c') => features.warped_columns.push(index(columns)?),
                        _ => return Err(unknown("rows and columns as in r1,c2")),
                    }
                }
            }
            _ => continue,
        }
        last = value.position;
    }
    Ok((features, last))
}

/// The square of a place `r1c2` on a board of that size.
fn square(text: &str, columns: usize, rows: usize) -> Option<usize> {
    let (row, column) = text.strip_prefix('r')?.split_once('c')?;
    let within = |text: &str, most| text.parse::<usize>().ok().filter(|number| (1..=most).contains(number));
    Some((within(row, rows)? - 1) * columns + within(column, columns)? - 1)
}

impl Puzzle {
    /// Reads one puzzle from a text that holds no other.
    ///
    /// # Errors
    ///
    /// If there is none or another, rows differ in length, a sign is unknown, a label does not stand in exactly two cells,
    /// or an option does not fit the board.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut blocks = blocks(text, HASH);
        let block = blocks.next().ok_or(ParseError::new(Position { line: 1, column: 1 }, Invalid::NoPuzzle))?;
        match blocks.next() {
            Some(second) => Err(ParseError::new(second.position(), Invalid::SeveralPuzzles)),
            None => Self::from_block(&block, Rules::default()),
        }
    }

    /// Reads the puzzle of a block; `default` are the rules if neither its name line nor its URL says.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn from_block(block: &Block, default: Rules) -> Result<Self, ParseError> {
        if let Some((key, expected)) = block.header().and_then(|header| header.misspelt(&OPTIONS)) {
            let invalid = Invalid::MisspeltOption { found: quote(key.text), expected };
            return Err(ParseError::new(key.position, invalid));
        }
        let rules = |default| rules(block.header(), default);
        if let [line] = block.rows()
            && puzzlink::is_url(&line.text)
        {
            let (url_rules, columns, names) = puzzlink::decode(line)?;
            let is_cell = alloc::vec![true; names.len()];
            let at = |invalid| ParseError::new(block.position(), invalid);
            let board = Board::new(columns, &is_cell, Features::default()).map_err(at)?;
            return Self::new(board, rules(url_rules)?, &names).map_err(at);
        }
        let grid = Grid::of_puzzle(block)?;
        let height = grid.entries.len() / grid.columns.max(1);
        let (features, at) = features(block.header(), grid.columns, height)?;
        let is_cell: Vec<bool> = grid.entries.iter().map(|(entry, _)| *entry != Entry::Black).collect();
        let board = Board::new(grid.columns, &is_cell, features).map_err(|invalid| {
            let at = if matches!(invalid, Invalid::TooLarge { .. } | Invalid::NoCells) { block.position() } else { at };
            ParseError::new(at, invalid)
        })?;
        let cells = grid.entries.iter().filter(|(entry, _)| *entry != Entry::Black);
        let (names, positions): (Vec<_>, Vec<_>) = cells
            .map(|(entry, position)| {
                let name = if let Entry::Sign(name) = entry { Some(name.clone()) } else { None };
                (name, *position)
            })
            .unzip();
        Self::checked(board, rules(default)?, &names)
            .map_err(|(cell, invalid)| ParseError::new(positions[cell.index()], invalid))
    }

    /// Reads what should be a solution of this puzzle; it is not judged, that is for [`verify`](crate::verify()).
    ///
    /// # Errors
    ///
    /// If the text does not have this board's form, or a sign is unknown.
    pub fn read_solution(&self, text: &str) -> Result<Solution, ParseError> {
        let block = blocks(text, HASH).next();
        self.read_solution_block(&block.ok_or(ParseError::new(Position { line: 1, column: 1 }, Invalid::NoPuzzle))?)
    }

    /// As [`read_solution`](Self::read_solution), from a block.
    ///
    /// # Errors
    ///
    /// As [`read_solution`](Self::read_solution).
    pub fn read_solution_block(&self, block: &Block) -> Result<Solution, ParseError> {
        let board = self.board();
        let is_paths = block.tokens().next().is_some_and(|token| token.text.len() > 1 && token.text.ends_with(':'));
        if is_paths {
            return self.read_paths(block);
        }
        let grid = Grid::of_solution(block, board)?;
        let mut found = Vec::with_capacity(board.len());
        for cell in board.cells() {
            let (entry, position) = &grid.entries[board.square(cell)];
            found.push(self.lines_in(cell, entry).map_err(|invalid| ParseError::new(*position, invalid))?);
        }
        Ok(self.join(&found))
    }

    /// What an entry of a solution says about a cell.
    fn lines_in(&self, cell: Cell, entry: &Entry) -> Result<Lines, Invalid> {
        let sign = match entry {
            Entry::Sign(sign) => sign.as_str(),
            Entry::Blank => ".",
            Entry::Black => "*",
        };
        // An end may be left out, not overwritten.
        if *entry != Entry::Blank
            && let Some(label) = self.label(cell)
        {
            let name = &self.pairs()[usize::from(label)].name;
            let other = || Invalid::OtherLabel { expected: quote(name), found: quote(sign) };
            return (name == sign).then_some(Lines::Label(label.into())).ok_or_else(other);
        }
        let mut chars = sign.chars();
        let mask = match (chars.next(), chars.next()) {
            (Some(c), None) => BOXES.iter().position(|&box_char| box_char == c),
            _ => None,
        };
        if let Some(mask) = mask {
            return Ok(Lines::Box(mask));
        }
        let label = self.pairs().iter().position(|pair| pair.name == *sign);
        label.map(Lines::Label).ok_or_else(|| Invalid::UnknownSign { found: quote(sign) })
    }

    /// The edges that the entries of all cells say.
    fn join(&self, found: &[Lines]) -> Solution {
        let board = self.board();
        let points = |cell: Cell, side: Side| match found[cell.index()] {
            Lines::Box(mask) => {
                BOX_SIDES.iter().position(|&box_side| box_side == side).is_some_and(|bit| mask >> bit & 1 == 1)
            }
            Lines::Label(_) => false,
        };
        let is_pointed_at = |cell: Cell| board.exits(cell).iter().any(|exit| points(exit.cell, exit.side.opposite()));
        let used = board.edges().iter().map(|edge| match (found[edge.from.index()], found[edge.to.index()]) {
            (Lines::Label(a), Lines::Label(b)) => a == b && !is_pointed_at(edge.from) && !is_pointed_at(edge.to),
            _ => points(edge.from, edge.side) || points(edge.to, edge.side.opposite()),
        });
        self.solution(used.collect())
    }

    /// Reads lines `A: r1c1 r1c2`.
    fn read_paths(&self, block: &Block) -> Result<Solution, ParseError> {
        let board = self.board();
        let mut used: BitVec = BitVec::repeat(false, board.edges().len());
        for line in block.rows() {
            let mut previous: Option<Cell> = None;
            let mut first = None;
            let mut tokens = Cursor::new(line.number, &line.text);
            let Some(head) = tokens.next() else { continue };
            let name = head.text.strip_suffix(':').unwrap_or(head.text);
            let pair = self.pairs().iter().find(|pair| pair.name == name);
            let pair =
                pair.ok_or_else(|| ParseError::new(head.position, Invalid::UnknownSign { found: quote(head.text) }))?;
            for token in tokens {
                let square = square(token.text, board.columns(), board.rows());
                let cell = square.and_then(|square| board.cell_in(square));
                let found = || quote(token.text);
                let cell = cell.ok_or_else(|| ParseError::new(token.position, Invalid::NoCellAt { found: found() }))?;
                if let Some(previous) = previous {
                    let exit = board.exits(previous).iter().find(|exit| exit.cell == cell);
                    let exit =
                        exit.ok_or_else(|| ParseError::new(token.position, Invalid::NotNeighbours { found: found() }))?;
                    if used.replace(exit.edge, true) {
                        return Err(ParseError::new(token.position, Invalid::StepTwice { found: found() }));
                    }
                }
                first = first.or(Some(cell));
                previous = Some(cell);
            }
            let ends = [first, previous];
            if ends != pair.ends.map(Some) && ends != [pair.ends[1], pair.ends[0]].map(Some) {
                return Err(ParseError::new(head.position, Invalid::OtherEnds { label: quote(name) }));
            }
        }
        Ok(self.solution(used))
    }
}

/// What an entry of a solution says.
#[derive(Clone, Copy, Debug)]
enum Lines {
    /// The sides through which lines go, as bits of [`BOX_SIDES`].
    Box(usize),
    /// The path of this label goes through.
    Label(usize),
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
