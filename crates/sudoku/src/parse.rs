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
//! numbers such as `12`.
//! As many digits for each cell as there are values are candidates, as in Sukaku.
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

use puzzle_text::{Block, Hash, Header, Position, blocks, quote};

use crate::board::Puzzle;
use crate::board::{BoxShape, Cage, Layout, Variants, symbol, value};
use crate::invalid::Invalid;

/// A complaint about a puzzle's text.
pub type ParseError = puzzle_text::ParseError<Invalid>;

/// What a line that begins with `#` is in files of these puzzles: a comment.
pub const HASH: Hash = Hash::Comment;

/// The entry of one cell: a value, or 0 for a blank.
struct Entry {
    value: u8,
    position: Position,
}

/// Whether a sign is a blank cell.
const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '-' | '_' | '*' | '?')
}

/// The entries of a block, rules between boxes left out.
fn entries(block: &Block) -> Result<Vec<Entry>, ParseError> {
    let mut entries = Vec::new();
    for line in block.rows() {
        // A rule between boxes has no cell: only dashes and corners, and a corner among them.
        let is_rule = line.text.chars().all(|c| matches!(c, '-' | '=' | '+' | '|' | ' '))
            && (line.text.contains('+') || line.text.contains("---"));
        if is_rule {
            continue;
        }
        let has_words = line.text.split(is_separator).any(|word| is_number(word) && word.len() == 2);
        let mut column = 0;
        for word in line.text.split_inclusive(is_separator) {
            let text = word.trim_end_matches(is_separator);
            let at = |offset: usize| Position {
                line: line.number,
                column: u32::try_from(column + offset + 1).unwrap_or(u32::MAX),
            };
            let unknown = |c: char| Invalid::UnknownSign { found: quote(&c.to_string()), side: Layout::MOST_SIDE };
            if has_words && is_number(text) {
                let value = text.parse().map_err(|_| ParseError::new(at(0), unknown('?')))?;
                entries.push(Entry { value, position: at(0) });
            } else {
                for (offset, c) in text.chars().enumerate() {
                    let value = if is_blank(c) { Some(0) } else { value(c) };
                    let value = value.ok_or_else(|| ParseError::new(at(offset), unknown(c)))?;
                    entries.push(Entry { value, position: at(offset) });
                }
            }
            column += word.chars().count();
        }
    }
    Ok(entries)
}

const fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '/' | ',' | '!' | ':' | '+' | '=')
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The board that a name line and a number of cells ask for.
fn layout(header: Option<&Header>, side: usize) -> Result<Arc<Layout>, ParseError> {
    let mut boxes = BoxShape::usual(side);
    let mut variants = Variants::default();
    let mut last = None;
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
    let at = last.unwrap_or(Position { line: 1, column: 1 });
    if last.is_none() && side == 9 {
        return Ok(Layout::classic());
    }
    Layout::new(boxes, variants).map(Arc::new).map_err(|invalid| ParseError::new(at, invalid))
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
        let mut blocks = blocks(text, HASH);
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
        let entries = entries(block)?;
        let (side, is_candidates) = side(entries.len()).ok_or_else(|| {
            let invalid =
                if entries.is_empty() { Invalid::NoPuzzle } else { Invalid::NoSquare { found: entries.len() } };
            ParseError::new(block.position(), invalid)
        })?;
        let layout = layout(block.header(), side)?;
        if let Some(entry) = entries.iter().find(|entry| side < usize::from(entry.value)) {
            let found = quote(&symbol(entry.value.min(35)).to_string());
            return Err(ParseError::new(entry.position, Invalid::UnknownSign { found, side }));
        }
        let (givens, allowed): (Vec<u8>, Vec<u32>) = if is_candidates {
            let cells = entries.chunks(side).map(|cell| {
                let mask =
                    cell.iter().filter(|entry| entry.value != 0).fold(0, |mask, entry| mask | 1 << (entry.value - 1));
                (0, mask)
            });
            cells.unzip()
        } else {
            entries.iter().map(|entry| (entry.value, layout.all_values())).unzip()
        };
        let step = if is_candidates { side } else { 1 };
        Self::checked(layout, &givens, &allowed)
            .map_err(|(cell, invalid)| ParseError::new(entries[cell * step].position, invalid))
    }
}

/// The side of the board with so many cells, and whether the entries are candidates.
fn side(entries: usize) -> Option<(usize, bool)> {
    // 4^3 is 8^2 and so on: values win, as candidates are rare.
    let square = (1..=Layout::MOST_SIDE).find(|side| side * side == entries).map(|side| (side, false));
    square.or_else(|| (2..=Layout::MOST_SIDE).find(|side| side * side * side == entries).map(|side| (side, true)))
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
