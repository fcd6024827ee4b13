//! One shape for every complaint about a text: where, and what.

use alloc::string::String;
use core::fmt;

/// A place in a text; both parts count from 1, and a column is a character, not a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A complaint about a text: `K` is the puzzle crate's own list of what can be wrong.
///
/// ```
/// use puzzle_text::{ParseError, Position};
///
/// let error = ParseError::new(Position { line: 2, column: 5 }, "expected a number, found `x`");
/// assert_eq!(error.to_string(), "line 2, column 5: expected a number, found `x`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError<K> {
    /// Where.
    pub position: Position,
    /// What.
    pub kind: K,
}

impl<K> ParseError<K> {
    /// The complaint `kind` about the text at `position`.
    #[must_use]
    pub const fn new(position: Position, kind: K) -> Self {
        Self { position, kind }
    }
}

impl<K: fmt::Display> fmt::Display for ParseError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.kind)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for ParseError<K> {}

/// The longest excerpt that [`quote`] shows, in characters.
const LONGEST_EXCERPT: usize = 24;

/// `text` between back-quotes as an error message shows it: control characters escaped, a long text cut.
///
/// ```
/// assert_eq!(puzzle_text::quote("a\tb"), r"`a\tb`");
/// assert_eq!(puzzle_text::quote(&"9".repeat(1000)), "`999999999999999999999999…`");
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("`");
    for c in text.chars().take(LONGEST_EXCERPT) {
        // Quotation marks need no escape here.
        match c {
            '"' | '\'' => quoted.push(c),
            _ => quoted.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(LONGEST_EXCERPT).is_some() {
        quoted.push('…');
    }
    quoted.push('`');
    quoted
}
