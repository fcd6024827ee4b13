//! URLs of puzz.link: `https://puzz.link/p?numlin/COLUMNS/ROWS/BODY`, and the same with `arukone`.
//!
//! The body has the numbers in reading order: `0` to `f` one hexadecimal digit, `-` two, `+` three, `=` three plus 4,096;
//! `g` to `z` are one to twenty blanks.
//! `numlin` shows numbers and leaves cells empty; `arukone` shows letters (`A` to `Z`, then `a` to `z`) and fills the board,
//! unless the flag `/e` stands before the size.
//! The rule follows the URL.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::{Line, Position, quote};

use crate::board::{Board, Features, Puzzle};
use crate::invalid::Invalid;
use crate::parse::ParseError;
use crate::rules::Rules;

/// Whether a line is a URL of this kind.
pub(crate) fn is_url(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("http://") || text.starts_with("https://")
}

/// Rules, columns, and the name in each cell.
type Decoded = (Rules, usize, Vec<Option<String>>);

/// Reads the URL that stands in `line`.
pub(crate) fn decode(line: &Line) -> Result<Decoded, ParseError> {
    let at = |rest: &str, invalid| {
        let column = line.text.chars().count() - rest.chars().count() + 1;
        ParseError::new(Position { line: line.number, column: u32::try_from(column).unwrap_or(u32::MAX) }, invalid)
    };
    let bad = |rest: &str, expected| {
        let found = if rest.is_empty() { "the end".to_string() } else { quote(rest) };
        at(rest, Invalid::Url { expected, found })
    };
    let text = line.text.trim_end();
    let start = text.find('?').map_or("", |query| &text[query + 1..]);
    let (kind, rest) = start.split_once('/').ok_or_else(|| bad(start, "`?numlin/` or `?arukone/`"))?;
    let (is_arukone, mut rules) = match kind {
        "numlin" => (false, Rules::NUMLIN),
        "arukone" => (true, Rules::FILL),
        _ => return Err(bad(start, "`?numlin/` or `?arukone/`")),
    };
    let mut parts = rest;
    if is_arukone && let Some(behind) = parts.strip_prefix("e/") {
        rules = Rules::NUMLIN;
        parts = behind;
    }
    let mut size = || {
        let (number, behind) = parts.split_once('/').unwrap_or((parts, ""));
        let value = number.parse::<usize>().ok().filter(|size| (1..=Board::MOST_SQUARES).contains(size));
        let value = value.ok_or_else(|| bad(parts, "a number of columns and one of rows"))?;
        parts = behind;
        Ok(value)
    };
    let (columns, rows) = (size()?, size()?);
    let squares = columns * rows;
    if Board::MOST_SQUARES < squares {
        return Err(at(rest, Invalid::TooLarge { squares }));
    }
    let body = parts.split(['/', '&']).next().unwrap_or("");
    let mut names = Vec::with_capacity(squares);
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        if squares <= names.len() {
            return Err(bad(rest, "the end behind the last cell"));
        }
        let (skip, digits, base) = match c {
            '0'..='9' | 'a'..='f' => (0, 1, 0),
            '-' => (1, 2, 0),
            '+' => (1, 3, 0),
            '=' => (1, 3, 4096),
            'g'..='z' => {
                names.resize(names.len() + c as usize - 'f' as usize, None);
                rest = &rest[1..];
                continue;
            }
            _ => return Err(bad(rest, "numbers and blanks as puzz.link writes them")),
        };
        let number = rest.get(skip..skip + digits).and_then(|text| u32::from_str_radix(text, 16).ok());
        let number = number.ok_or_else(|| bad(rest, "hexadecimal digits"))? + base;
        if number == 0 {
            return Err(bad(rest, "a number from 1"));
        }
        names.push(Some(if is_arukone { letter(number) } else { number.to_string() }));
        rest = &rest[skip + digits..];
    }
    // A last run of blanks may go beyond the board.
    names.truncate(squares);
    if names.len() != squares {
        return Err(bad(rest, "as many cells as the size says"));
    }
    Ok((rules, columns, names))
}

/// The letter of a number; beyond 52 the number itself.
fn letter(number: u32) -> String {
    let c = match number {
        1..=26 => char::from_u32(u32::from('A') + number - 1),
        27..=52 => char::from_u32(u32::from('a') + number - 27),
        _ => None,
    };
    c.map_or_else(|| number.to_string(), |c| c.to_string())
}

impl Puzzle {
    /// The puzzle as a URL of puzz.link: `numlin` for the rules of that name, `arukone` for `fill`.
    ///
    /// Numbers are kept if all labels are numbers, and letters in `arukone`; otherwise labels are numbered by first occurrence.
    /// `None` if the rules are others, the board has black cells or is not [plain](Board::is_plain),
    /// or there are more pairs than such a URL can number.
    ///
    /// ```
    /// let puzzle: numberlink::Puzzle = "> rules=numlin\n1.2/..2/..1".parse()?;
    /// let url = puzzle.to_url().expect("a plain board");
    /// assert_eq!(url, "https://puzz.link/p?numlin/3/3/1g2h2h1");
    /// assert_eq!(url.parse::<numberlink::Puzzle>()?, puzzle);
    /// # Ok::<(), numberlink::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_url(&self) -> Option<String> {
        let board = self.board();
        let (kind, is_arukone) = match self.rules() {
            Rules::NUMLIN => ("numlin", false),
            Rules::FILL => ("arukone", true),
            _ => return None,
        };
        let is_whole = board.len() == board.columns() * board.rows() && *board.features() == Features::default();
        if !is_whole || self.pairs().is_empty() || MOST_NUMBER < self.pairs().len() as u32 {
            return None;
        }
        let own = |name: &String| {
            let number = (1..=MOST_NUMBER).contains(&name.parse().ok()?).then(|| name.parse::<u32>().ok())??;
            (number.to_string() == *name).then_some(number)
        };
        let lettered = |name: &String| (1..=52).find(|&number| letter(number) == *name);
        let names = self.pairs().iter().map(|pair| &pair.name);
        let numbers: Option<Vec<u32>> =
            if is_arukone { names.map(lettered).collect() } else { names.map(own).collect() };
        let numbers = numbers.unwrap_or_else(|| (1..=self.pairs().len() as u32).collect());
        let mut url = alloc::format!("https://puzz.link/p?{kind}/{}/{}/", board.columns(), board.rows());
        let mut blanks = 0_u8;
        for label in board.cells().map(|cell| self.label(cell)) {
            if 0 < blanks && (label.is_some() || blanks == 20) {
                url.push(char::from(b'f' + blanks));
                blanks = 0;
            }
            match label.map(|label| numbers[usize::from(label)]) {
                None => blanks += 1,
                Some(number @ 0..=0xf) => url.push_str(&alloc::format!("{number:x}")),
                Some(number @ 0x10..=0xff) => url.push_str(&alloc::format!("-{number:02x}")),
                Some(number @ 0x100..=0xfff) => url.push_str(&alloc::format!("+{number:03x}")),
                Some(number) => url.push_str(&alloc::format!("={:03x}", number - 0x1000)),
            }
        }
        if 0 < blanks {
            url.push(char::from(b'f' + blanks));
        }
        Some(url)
    }
}

/// The largest number that the body of a URL can write.
const MOST_NUMBER: u32 = 0x1fff;
