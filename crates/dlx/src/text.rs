//! Knuth's text format: a line of items, then one option a line.
//!
//! ```text
//! | a comment: a line that begins with a bar, or is blank; an item can stand first behind a blank
//! a 2:3|b #c | x y        <- items; after the lone bar they are secondary; `lo:hi|` or `n|` before a name is how often
//! a x:R |5                <- an option: items, colours of secondary items after a colon, its cost after a bar
//! b c y:R
//! ```
//!
//! A colour is one character.
//! An item whose name begins with `#` is preferred by [`Choice::Sharp`](crate::Choice::Sharp).
//! A cost may also follow an item (`x|5`); several costs of one option add up.
//! Written text reads back as the same problem; colours that are not printable characters get letters instead.
//! [`Problem::from_block`] reads one of several problems in a file, parted by blank lines.
//!
//! References: D. E. Knuth, The Art of Computer Programming 4B (2022), section 7.2.2.1, and the programs to it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use puzzle_text::{Block, Cursor, Hash, Position, Token, quote};

use crate::builder::{Builder, Invalid};
use crate::problem::{Entry, Problem};

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// There is no line of items.
    NoItems,
    /// Something else was expected here.
    Expected(&'static str, String),
    /// The text says an impossible problem.
    Invalid(Invalid),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoItems => f.write_str("expected a line of items, found the end of the text"),
            Self::Expected(what, found) => write!(f, "expected {what}, found {}", quote(found)),
            Self::Invalid(invalid) => invalid.fmt(f),
        }
    }
}

/// What `#` means at the beginning of a line.
pub const HASH: Hash = Hash::Item;

/// A complaint about a text, with its place.
pub type ParseError = puzzle_text::ParseError<TextError>;

impl FromStr for Problem<String> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let end = Position { line: text.lines().count() as u32 + 1, column: 1 };
        read((1..).zip(text.lines()), end)
    }
}

impl Problem<String> {
    /// The problem in the rows of a block.
    ///
    /// # Errors
    ///
    /// If the text is no problem: what was expected, with line and column of the file.
    pub fn from_block(block: &Block) -> Result<Self, ParseError> {
        read(block.rows().iter().map(|row| (row.number, row.text.as_str())), block.position())
    }
}

/// Reads numbered lines; `end` is the place of a complaint that there is nothing.
fn read<'t>(lines: impl Iterator<Item = (u32, &'t str)>, end: Position) -> Result<Problem<String>, ParseError> {
    let mut builder = Builder::new();
    let mut has_items = false;
    for (number, line) in lines {
        if line.trim().is_empty() || line.starts_with('|') {
            continue;
        }
        let tokens = Cursor::new(number, line);
        if has_items {
            read_option(&mut builder, tokens)?;
        } else {
            read_items(&mut builder, tokens)?;
            has_items = true;
        }
    }
    if has_items { Ok(builder.build()) } else { Err(ParseError::new(end, TextError::NoItems)) }
}

/// Reads the line of items.
fn read_items<'t>(builder: &mut Builder<String>, tokens: impl Iterator<Item = Token<'t>>) -> Result<(), ParseError> {
    let mut is_secondary = false;
    for token in tokens {
        let fail = |error| ParseError::new(token.position, error);
        let expected = |what| fail(TextError::Expected(what, token.text.to_string()));
        if token.text == "|" {
            if is_secondary {
                return Err(expected("one bar before the secondary items"));
            }
            is_secondary = true;
            continue;
        }
        let (times, name) = match token.text.split_once('|') {
            Some((times, name)) => (Some(times), name),
            None => (None, token.text),
        };
        if name.is_empty() || name.contains(['|', ':']) {
            return Err(expected("an item name without bar and colon"));
        }
        let result = match times {
            None if is_secondary => builder.secondary(name.to_string()),
            None => builder.primary(name.to_string()),
            Some(_) if is_secondary => return Err(expected("a secondary item without multiplicity")),
            Some(times) => {
                let (lo, hi) = times.split_once(':').unwrap_or((times, times));
                let bounds = lo.parse().ok().zip(hi.parse().ok());
                let Some((lo, hi)) = bounds else {
                    return Err(expected("a multiplicity such as `2` or `1:3`"));
                };
                builder.multiple(name.to_string(), lo..=hi)
            }
        };
        result.map_err(|invalid| fail(TextError::Invalid(invalid)))?;
        if name.starts_with('#') {
            builder.prefer();
        }
    }
    Ok(())
}

/// Reads one option.
fn read_option<'t>(builder: &mut Builder<String>, tokens: impl Iterator<Item = Token<'t>>) -> Result<(), ParseError> {
    let mut entries = Vec::new();
    let mut places: Vec<Position> = Vec::new();
    let mut total = 0_u64;
    for token in tokens {
        places.push(token.position);
        let expected = |what| ParseError::new(token.position, TextError::Expected(what, token.text.to_string()));
        let (entry, cost) = match token.text.split_once('|') {
            Some((entry, cost)) => (entry, Some(cost)),
            None => (token.text, None),
        };
        if let Some(cost) = cost {
            let sum = cost.parse().ok().and_then(|cost: u64| total.checked_add(cost));
            total = sum.ok_or_else(|| expected("a cost below 2^64"))?;
        }
        if entry.is_empty() {
            // Nothing but a cost: places are those of the entries, and that of the line if there is none.
            places.truncate(entries.len().max(1));
            continue;
        }
        let (name, colour) = match entry.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (entry, None),
        };
        let mut letters = colour.unwrap_or_default().chars();
        let colour = match (colour, letters.next(), letters.next()) {
            (None, ..) => None,
            (Some(_), Some(letter), None) => Some(u32::from(letter)),
            _ => return Err(expected("a colour of one character")),
        };
        places[entries.len()] = token.position;
        entries.push(Entry { item: name.to_string(), colour });
    }
    // The entry that the builder looked at last is the one that it complains about.
    let mut looked = 0;
    let result = builder.option_at_cost((), entries.into_iter().inspect(|_| looked += 1), total);
    let position = places.get(looked.max(1) - 1).copied().unwrap_or(Position { line: 1, column: 1 });
    result.map(drop).map_err(|invalid| ParseError::new(position, TextError::Invalid(invalid)))
}

/// Whether the format can carry an item name: it is not empty, and has neither blank nor bar nor colon.
#[must_use]
pub fn is_writable_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || "|:".contains(c))
}

/// Whether the format can carry a colour as it is: neither a blank nor a control character nor a bar.
#[must_use]
pub fn is_writable_colour(colour: char) -> bool {
    !colour.is_whitespace() && !colour.is_control() && colour != '|'
}

/// A name that the format cannot carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnwritableName(pub String);

impl fmt::Display for UnwritableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected item names without blanks, bars and colons, found {}", quote(&self.0))
    }
}

impl core::error::Error for UnwritableName {}

impl<N: fmt::Display, P> Problem<N, P> {
    /// The problem as text; payloads are not written.
    ///
    /// # Errors
    ///
    /// If a name is empty, or has a blank, a bar or a colon.
    pub fn to_text(&self) -> Result<String, UnwritableName> {
        let names: Vec<String> = self.names.iter().map(ToString::to_string).collect();
        for name in &names {
            if !is_writable_name(name) {
                return Err(UnwritableName(name.clone()));
            }
        }
        let mut text = String::new();
        if self.core.primary == 0 {
            // At the beginning of a line a bar is a comment.
            text.push_str(if names.is_empty() { " |" } else { " " });
        }
        for (item, name) in names.iter().enumerate() {
            let gap = if item == 0 { margin(name) } else { " " };
            let bar = if item == self.core.primary { "| " } else { "" };
            let (lo, hi) = self.core.bounds[item];
            let times = match self.core.is_primary(item) && (lo, hi) != (1, 1) {
                true if lo == hi => format!("{lo}|"),
                true => format!("{lo}:{hi}|"),
                false => String::new(),
            };
            text.push_str(&format!("{gap}{bar}{times}{name}"));
        }
        text.push('\n');
        let letters = self.letters();
        for option in 0..self.options() {
            for (i, (item, colour)) in self.core.entries_of(option).enumerate() {
                let gap = if i == 0 { margin(&names[item]) } else { " " };
                text.push_str(&format!("{gap}{}", names[item]));
                if colour != 0 {
                    text.push(':');
                    text.push(letters[colour as usize - 1]);
                }
            }
            if self.core.cost(option) != 0 {
                let _ = write!(text, " |{}", self.core.cost(option));
            }
            text.push('\n');
        }
        Ok(text)
    }

    /// A character for each colour: its own if all are printable, or one counted from `!` on.
    fn letters(&self) -> Vec<char> {
        let is_plain = |c: &char| is_writable_colour(*c);
        let own: Option<Vec<char>> =
            self.core.palette.iter().map(|&colour| char::from_u32(colour).filter(is_plain)).collect();
        own.unwrap_or_else(|| ('!'..=char::MAX).filter(is_plain).take(self.core.palette.len()).collect())
    }
}

/// What stands before a name that would otherwise be a mark at the beginning of its line.
fn margin(name: &str) -> &'static str {
    if name.starts_with(['#', '>', ';', '{']) { " " } else { "" }
}
