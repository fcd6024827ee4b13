//! Reading puzzles from text and writing them.
//!
//! ```text
//! > name box=2x3               optional; the options below
//! 1.34..|...2..|...            all cells in one line, or rows as they stand on the board;
//! 53. | .7. | ...              bars and rules between boxes are passed over
//! ----+-----+----
//! ```
//!
//! Values above 9 are letters, `A` for 10; `.`, `0`, `-`, `_`, `*` and `?` are blanks, and words between blanks may be
//! numbers such as `12` on boards of 10x10 and more.
//! As many digits for each cell as there are values are candidates, as in Sukaku; so are words of several digits, as in
//! pencil marks of up to 9x9, where a single digit is a value; in such a grid `u5` is a value that a player placed, as in
//! `.sdx` files, and then all marks are the player's too.
//! A line of groups of three digits from 1 to 9 is rows, columns and values, unless it could be the cells of a board.
//!
//! Only givens count: what a player has filled in is passed over wherever the text tells it apart.
//!
//! | option | means |
//! |---|---|
//! | `box=2x3` | rows and columns of a box |
//! | `diagonals=on`, `windows=on`, `knight=on` | both diagonals; boxes between the boxes; cells a knight's move apart |
//! | `regions=` | the region of each cell, any sign for each, in reading order: jigsaw |
//! | `cages=10:r1c1,r1c2;7:r3c3` | sums and cells of killer cages; `-` for no sum |

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_text::{Block, Hash, Header, Position, quote};

use crate::board::{BoxShape, Cage, Layout, Variants, symbol, value};
use crate::board::{Puzzle, Solution};
use crate::formats::{self, triples};
use crate::invalid::Invalid;

/// A complaint about a puzzle's text.
pub type ParseError = puzzle_text::ParseError<Invalid>;

/// What a line that begins with `#` is in files of these puzzles: a comment.
pub const HASH: Hash = Hash::Comment;

/// The entry of one cell.
struct Entry {
    /// A value, or 0 for a blank.
    value: u8,
    /// Its candidates, if it is pencil marks.
    marks: Option<u32>,
    position: Position,
}

/// Whether a sign is a blank cell.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '-' | '_' | '*' | '?')
}

/// Whether a sign stands between cells.
pub(crate) const fn is_bar(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '/' | ',' | '!' | ':' | '+' | '=')
}

/// A word between bars, and where it begins.
struct Word<'b> {
    text: &'b str,
    position: Position,
}

/// The entries of a block, rules between boxes left out.
fn entries(block: &Block) -> Result<Vec<Entry>, ParseError> {
    let has_dashes = block.rows().iter().any(|line| {
        let is_cells = |word: &str| word.contains('-') && word.contains(|c| value(c).is_some());
        line.text.split(is_bar).any(is_cells)
    });
    let mut words = Vec::new();
    for line in block.rows().iter().filter(|line| block.rows().len() == 1 || !is_rule(&line.text, has_dashes)) {
        let mut column = 0;
        for piece in line.text.split_inclusive(is_bar) {
            let text = piece.trim_end_matches(is_bar);
            if !text.is_empty() {
                let column = u32::try_from(column + 1).unwrap_or(u32::MAX);
                words.push(Word { text, position: Position { line: line.number, column } });
            }
            column += piece.chars().count();
        }
    }
    let side = square(words.len()).unwrap_or(0);
    if (2..=9).contains(&side) && words.iter().any(|word| 1 < word.text.len()) {
        let has_entries = words.iter().any(|word| players(word.text));
        let marks: Option<Vec<Entry>> = words.iter().map(|word| pencil_marks(word, side, has_entries)).collect();
        if let Some(marks) = marks {
            return Ok(marks);
        }
    }
    let mut entries = Vec::new();
    for word in &words {
        if 10 <= side && is_number(word.text) {
            let value = word.text.parse().unwrap_or(u8::MAX);
            entries.push(Entry { value, marks: None, position: word.position });
            continue;
        }
        for (offset, c) in word.text.chars().enumerate() {
            let mut position = word.position;
            position.column = position.column.saturating_add(offset as u32);
            let value = if is_blank(c) { Some(0) } else { value(c) };
            let unknown = || Invalid::UnknownSign { found: quote(&c.to_string()), side: Layout::MOST_SIDE };
            let value = value.ok_or_else(|| ParseError::new(position, unknown()))?;
            entries.push(Entry { value, marks: None, position });
        }
    }
    drop_row_ends(&mut entries, block);
    Ok(entries)
}

/// Whether a line is a rule between boxes: dashes, with corners or crossings.
fn is_rule(text: &str, has_dashes: bool) -> bool {
    let text = text.trim();
    let is_drawn = text.chars().all(|c| matches!(c, '-' | '=' | '+' | '|' | ' ' | '*' | '.' | ':' | '\''));
    let dashes = text.chars().filter(|c| matches!(c, '-' | '=' | '+')).count();
    let is_plain = text.chars().all(|c| c == '-');
    is_drawn
        && text.chars().count() < 2 * dashes
        && (text.contains('+') || text.contains("---"))
        && !(is_plain && has_dashes)
}

/// Whether a word is a value that a player placed, as in `u5`.
fn players(word: &str) -> bool {
    word.strip_prefix('u').is_some_and(|digit| matches!(digit.as_bytes(), [b'1'..=b'9']))
}

/// The digits of a word as candidates, ascending and none above `side`; one digit is a value.
/// In a grid with a player's entries the marks are the player's, and the cell is blank.
fn pencil_marks(word: &Word<'_>, side: usize, has_entries: bool) -> Option<Entry> {
    let position = word.position;
    if has_entries && players(word.text) {
        return Some(Entry { value: 0, marks: None, position });
    }
    if let Some(c) = word.text.chars().next().filter(|_| word.text.len() == 1) {
        let value = if is_blank(c) { 0 } else { value(c)? };
        return Some(Entry { value, marks: None, position });
    }
    let digits = word.text.as_bytes();
    let is_set =
        digits.is_sorted_by(|a, b| a < b) && digits.iter().all(|digit| (b'1'..=b'0' + side as u8).contains(digit));
    let marks = digits.iter().fold(0, |marks, digit| marks | 1_u32 << (digit.wrapping_sub(b'1') & 31));
    is_set.then_some(Entry { value: 0, marks: Some(marks).filter(|_| !has_entries), position })
}

/// Takes out the signs between rows if they look like blanks, as in `12..` with `0` for blanks and `.` behind each row.
fn drop_row_ends(entries: &mut Vec<Entry>, block: &Block) {
    let [line] = block.rows() else { return };
    let Some(side) = (4..=Layout::MOST_SIDE).find(|side| side * side + side - 1 == entries.len()) else { return };
    let signs: Vec<char> = line.text.trim().chars().collect();
    if signs.len() != entries.len() {
        return;
    }
    let is_end = |at: usize| at % (side + 1) == side;
    let end = signs[side];
    if is_blank(end) && signs.iter().enumerate().all(|(at, &sign)| (sign == end) == is_end(at)) {
        let mut at = 0;
        entries.retain(|_| {
            at += 1;
            !is_end(at - 1)
        });
    }
}

fn is_number(word: &str) -> bool {
    word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The side of a board with so many cells.
pub(crate) fn square(cells: usize) -> Option<usize> {
    (1..=Layout::MOST_SIDE).find(|side| side * side == cells)
}

/// How many cells a board has that has nearly so many: 81 rather than others, since that is what most texts are.
fn nearest(cells: usize) -> usize {
    let squares = (1..=Layout::MOST_SIDE).map(|side| side * side);
    if (65..100).contains(&cells) { 81 } else { squares.min_by_key(|&square| square.abs_diff(cells)).unwrap_or(81) }
}

/// The board of a text that does not say what board it is on, for a number of values.
pub(crate) type Fallback<'f> = &'f dyn Fn(usize) -> Result<Arc<Layout>, Invalid>;

/// The board of that many values that a text is on which does not say more.
pub(crate) fn usual(side: usize) -> Result<Arc<Layout>, Invalid> {
    if side == 9 { Ok(Layout::classic()) } else { Layout::plain(side).map(Arc::new) }
}

/// The options of a name line.
const OPTIONS: [&str; 6] = ["box", "diagonals", "windows", "knight", "regions", "cages"];

/// The board that a name line and a number of cells ask for; `at` is where the cells begin.
pub(crate) fn layout(
    header: Option<&Header>,
    side: usize,
    at: Position,
    fallback: Fallback<'_>,
) -> Result<Arc<Layout>, ParseError> {
    let mut boxes = BoxShape::usual(side);
    let mut variants = Variants::default();
    let mut last = None;
    if let Some((key, expected)) = header.and_then(|header| header.misspelt(&OPTIONS)) {
        let invalid = Invalid::MisspeltOption { found: quote(key.text), expected };
        return Err(ParseError::new(key.position, invalid));
    }
    for (key, value) in header.into_iter().flat_map(Header::options) {
        let text = value.text;
        let wrong = |expected| {
            ParseError::new(
                value.position,
                Invalid::UnknownOption { key: key.to_string(), found: quote(text), expected },
            )
        };
        let switch = || match text {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wrong("on or off")),
        };
        match key {
            "box" => {
                let sides =
                    text.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
                let (rows, columns): (usize, usize) = sides.ok_or_else(|| wrong("rows and columns as in 2x3"))?;
                if rows.checked_mul(columns) != Some(side) {
                    return Err(wrong("a shape with as many cells as there are values"));
                }
                boxes = BoxShape { rows, columns };
            }
            "diagonals" => variants.diagonals = switch()?,
            "windows" => variants.windows = switch()?,
            "knight" => variants.anti_knight = switch()?,
            "regions" => {
                let mut signs: Vec<char> = Vec::new();
                let number = |c| {
                    let found = signs.iter().position(|&sign| sign == c);
                    found.unwrap_or_else(|| {
                        signs.push(c);
                        signs.len() - 1
                    }) as u8
                };
                variants.regions = Some(text.chars().map(number).collect());
            }
            "cages" => {
                let cages: Option<Vec<Cage>> = text.split(';').map(|cage| read_cage(cage, side)).collect();
                variants.cages = cages.ok_or_else(|| wrong("sums and cells as in 10:r1c1,r1c2;7:r3c3"))?;
            }
            _ => continue,
        }
        last = Some(value.position);
    }
    let Some(last) = last else {
        return fallback(side).map_err(|invalid| ParseError::new(at, invalid));
    };
    Layout::new(boxes, variants).map(Arc::new).map_err(|invalid| ParseError::new(last, invalid))
}

/// A cage as in `10:r1c1,r1c2`.
fn read_cage(text: &str, side: usize) -> Option<Cage> {
    let (sum, cells) = text.split_once(':')?;
    let sum = if sum == "-" { None } else { Some(sum.parse().ok()?) };
    let cell = |text: &str| {
        let (row, column) = text.strip_prefix('r')?.split_once('c')?;
        let within = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=side).contains(number));
        Some(((within(row)? - 1) * side + within(column)? - 1) as u16)
    };
    Some(Cage { sum, cells: cells.split(',').map(cell).collect::<Option<_>>()? })
}

impl Puzzle {
    /// Reads one puzzle from a text that holds no other.
    ///
    /// # Errors
    ///
    /// If there is none or another, the cells are not those of a board, a sign is unknown, two equal givens must differ,
    /// or an option does not fit the board.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let start = Position { line: 1, column: 1 };
        let mut blocks = formats::split::blocks(text);
        let block = blocks.next().ok_or(ParseError::new(start, Invalid::NoPuzzle))?;
        match blocks.next() {
            Some(second) => Err(ParseError::new(second.position(), Invalid::SeveralPuzzles)),
            None => Self::from_block(&block),
        }
    }

    /// Reads the puzzle of a block.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn from_block(block: &Block) -> Result<Self, ParseError> {
        Self::read(block, &usual)
    }

    /// Reads the puzzle of a block, on another board if neither its name line nor its format says what board it is on.
    ///
    /// `board` gives that board for a number of values, and may refuse the number.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and what `board` complains about.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sudoku::{BoxShape, Invalid, Layout, Puzzle, Variants, formats::split};
    ///
    /// let board = |side| {
    ///     let variants = Variants { diagonals: true, ..Variants::default() };
    ///     Layout::new(BoxShape::usual(side), variants).map(Arc::new)
    /// };
    /// let texts = "1......../.......\n\n> box=2x2\n1...............\n";
    /// let blocks: Vec<_> = split::blocks(texts).collect();
    /// let read = |index: usize| Puzzle::from_block_on(&blocks[index], board).map(|puzzle| puzzle.to_string());
    /// assert_eq!(read(0)?, "> diagonals=on\n1...............");
    /// // The name line says what the board is.
    /// assert_eq!(read(1)?, "1...............");
    /// # Ok::<(), sudoku::ParseError>(())
    /// ```
    pub fn from_block_on(
        block: &Block,
        board: impl Fn(usize) -> Result<Arc<Layout>, Invalid>,
    ) -> Result<Self, ParseError> {
        Self::read(block, &board)
    }

    fn read(block: &Block, fallback: Fallback<'_>) -> Result<Self, ParseError> {
        formats::read(block, fallback).unwrap_or_else(|| Self::from_cells(block, fallback))
    }

    /// Reads a block that is cells and nothing else.
    pub(crate) fn from_cells(block: &Block, fallback: Fallback<'_>) -> Result<Self, ParseError> {
        if let Some(triples) = triples::groups(block) {
            return triples::read(block, &triples, fallback);
        }
        let entries = entries(block)?;
        let is_candidates = is_candidates(&entries);
        let side = if is_candidates { cube(entries.len()) } else { square(entries.len()) };
        let side = side.ok_or_else(|| {
            let found = entries.len();
            let invalid =
                if found == 0 { Invalid::NoPuzzle } else { Invalid::NoSquare { expected: nearest(found), found } };
            ParseError::new(block.position(), invalid)
        })?;
        let layout = layout(block.header(), side, block.position(), fallback)?;
        if let Some(entry) = entries.iter().find(|entry| side < usize::from(entry.value)) {
            return Err(ParseError::new(entry.position, unknown_value(entry.value, side)));
        }
        let (givens, allowed): (Vec<u8>, Vec<u32>) = if is_candidates {
            let cells = entries.chunks(side).map(|cell| {
                let mask =
                    cell.iter().filter(|entry| entry.value != 0).fold(0, |mask, entry| mask | 1 << (entry.value - 1));
                (0, mask)
            });
            cells.unzip()
        } else {
            entries.iter().map(|entry| (entry.value, entry.marks.unwrap_or(layout.all_values()))).unzip()
        };
        let step = if is_candidates { side } else { 1 };
        Self::checked(layout, &givens, &allowed)
            .map_err(|(cell, invalid)| ParseError::new(entries[cell * step].position, invalid))
    }

    /// Reads the values that a block says are a solution; whether they are one is for [`verify`](crate::verify()) to say.
    ///
    /// # Errors
    ///
    /// If there is not one value of the board for each cell.
    pub fn read_solution(&self, block: &Block) -> Result<Solution, ParseError> {
        let entries = entries(block)?;
        let side = self.layout().side();
        if entries.len() != self.layout().len() {
            let invalid = Invalid::Length { expected: self.layout().len(), found: entries.len() };
            return Err(ParseError::new(block.position(), invalid));
        }
        if let Some(entry) = entries.iter().find(|entry| entry.value == 0 || side < usize::from(entry.value)) {
            return Err(ParseError::new(entry.position, unknown_value(entry.value, side)));
        }
        let values: Vec<u8> = entries.iter().map(|entry| entry.value).collect();
        self.solution(&values).map_err(|invalid| ParseError::new(block.position(), invalid))
    }
}

fn unknown_value(value: u8, side: usize) -> Invalid {
    Invalid::UnknownSign { found: quote(&symbol(value.min(35)).to_string()), side }
}

/// The side of a board with so many candidates.
fn cube(entries: usize) -> Option<usize> {
    (2..=Layout::MOST_SIDE).find(|side| side * side * side == entries)
}

/// Whether entries are candidates: as many for each cell as there are values, each in its place or blank.
///
/// 8x8 boards have as many entries as the candidates of 4x4 boards, and 27x27 boards as those of 9x9 boards;
/// but in them not even half of the groups could have values in such places alone.
fn is_candidates(entries: &[Entry]) -> bool {
    let Some(side) = cube(entries.len()) else { return false };
    let is_in_place = |(at, entry): (usize, &Entry)| entry.value == 0 || usize::from(entry.value) == at % side + 1;
    let used = entries.chunks(side).filter(|cell| cell.iter().any(|entry| entry.value != 0)).count();
    entries.iter().enumerate().all(is_in_place) && (square(entries.len()).is_none() || entries.len() / side < 2 * used)
}

/// The options of a name line that say what is special about a board: keys and values.
#[must_use]
pub fn layout_options(layout: &Layout) -> Vec<(&'static str, String)> {
    let mut options = Vec::new();
    let (boxes, variants) = (layout.box_shape(), layout.variants());
    if variants.regions.is_none() && boxes != BoxShape::usual(layout.side()) {
        options.push(("box", boxes.to_string()));
    }
    let switches = [("diagonals", variants.diagonals), ("windows", variants.windows), ("knight", variants.anti_knight)];
    options.extend(switches.into_iter().filter(|&(_, is_on)| is_on).map(|(key, _)| (key, "on".to_string())));
    if let Some(regions) = &variants.regions {
        options.push(("regions", regions.iter().map(|&region| symbol(region + 1)).collect()));
    }
    if !variants.cages.is_empty() {
        let place = |&cell: &u16| layout.place(usize::from(cell)).to_string();
        let cage = |cage: &Cage| {
            let sum = cage.sum.map_or_else(|| "-".to_string(), |sum| sum.to_string());
            alloc::format!("{sum}:{}", cage.cells.iter().map(place).collect::<Vec<_>>().join(","))
        };
        options.push(("cages", variants.cages.iter().map(cage).collect::<Vec<_>>().join(";")));
    }
    options
}

/// Writes a puzzle: a name line for what is special, and all cells in one line.
pub(crate) fn write_puzzle(puzzle: &Puzzle, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let options = layout_options(puzzle.layout());
    let options: Vec<_> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
    f.write_str(&puzzle_text::header_line(None, &options))?;
    let side = puzzle.layout().side() as u8;
    let line: String = if puzzle.has_candidates() {
        let digit = |allowed: u32| move |value: u8| if allowed >> (value - 1) & 1 == 1 { symbol(value) } else { '.' };
        puzzle.allowed().iter().flat_map(|&allowed| (1..=side).map(digit(allowed))).collect()
    } else {
        puzzle.givens().iter().map(|&given| symbol(given)).collect()
    };
    f.write_str(&line)
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
