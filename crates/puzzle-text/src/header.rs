//! The name line of a block: `> name key=value key=value and words`.

use alloc::string::String;
use core::fmt::Write as _;

use crate::{Cursor, Line, Token};

/// A name line, its mark (`>` or `#`) included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    line: Line,
}

impl Header {
    /// The header that stands in `line`, its mark included.
    #[must_use]
    pub const fn new(line: Line) -> Self {
        Self { line }
    }

    /// The line itself.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The first word that is not an option.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.words().map(|token| token.text).find(|text| !text.contains('='))
    }

    /// The options in their order: each key with its value, and the place of the value.
    pub fn options(&self) -> impl Iterator<Item = (&str, Token<'_>)> {
        self.words().filter_map(|token| {
            let (key, value) = token.text.split_once('=')?;
            let mut position = token.position;
            position.column += u32::try_from(key.chars().count()).unwrap_or(u32::MAX - position.column - 1) + 1;
            Some((key, Token { text: value, position }))
        })
    }

    /// The value of the last option called `key`.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<Token<'_>> {
        self.options().filter(|(name, _)| *name == key).last().map(|(_, value)| value)
    }

    /// All words behind the mark.
    fn words(&self) -> impl Iterator<Item = Token<'_>> {
        let mut cursor = Cursor::new(self.line.number, &self.line.text);
        cursor.skip_blanks();
        // The mark itself: one character, with or without a blank behind it.
        let mut is_mark = true;
        cursor.read_while(|_| core::mem::replace(&mut is_mark, false));
        cursor
    }
}

/// A name line to write: `> name key=value`; empty when there is nothing to say.
///
/// ```
/// assert_eq!(puzzle_text::header_line(Some("spiral"), &[("adj", "4")]), "> spiral adj=4\n");
/// assert_eq!(puzzle_text::header_line(None, &[]), "");
/// ```
#[must_use]
pub fn header_line(name: Option<&str>, options: &[(&str, &str)]) -> String {
    let mut line = String::new();
    if name.is_none() && options.is_empty() {
        return line;
    }
    line.push('>');
    if let Some(name) = name {
        let _ = write!(line, " {name}");
    }
    for (key, value) in options {
        let _ = write!(line, " {key}={value}");
    }
    line.push('\n');
    line
}
