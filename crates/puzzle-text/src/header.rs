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

    /// The first key that is none of `known` but one mistake away from one of them: a character too many, too few
    /// or another, two that changed places, or capitals; with the key that may be meant.
    ///
    /// ```
    /// use puzzle_text::{Hash, blocks};
    ///
    /// let block = blocks("> name rule=fill author=ann\n1 2", Hash::Cell).next().expect("a block");
    /// let header = block.header().expect("a name line");
    /// let (found, meant) = header.misspelt(&["rules", "cells"]).expect("a key");
    /// assert_eq!((found.text, found.position.column, meant), ("rule", 8, "rules"));
    /// ```
    #[must_use]
    pub fn misspelt(&self, known: &[&'static str]) -> Option<(Token<'_>, &'static str)> {
        self.words().find_map(|token| {
            let (key, _) = token.text.split_once('=')?;
            let meant = known.iter().find(|known| is_near(key, known))?;
            (!known.contains(&key)).then_some((Token { text: key, position: token.position }, *meant))
        })
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

/// Whether one mistake, or none, makes `a` of `b`; capitals are none.
///
/// ```
/// use puzzle_text::is_near;
///
/// assert!(is_near("Goal", "goal") && is_near("goals", "goal") && is_near("gaol", "goal") && !is_near("title", "goal"));
/// ```
#[must_use]
pub fn is_near(a: &str, b: &str) -> bool {
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let (mut a, mut b): (&[u8], &[u8]) = (a.as_bytes(), b.as_bytes());
    let equal = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    (a, b) = (&a[equal..], &b[equal..]);
    let equal = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    (a, b) = (&a[..a.len() - equal], &b[..b.len() - equal]);
    (a.len() <= 1 && b.len() <= 1) || (a.len() == 2 && b.len() == 2 && a[0] == b[1] && a[1] == b[0])
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
