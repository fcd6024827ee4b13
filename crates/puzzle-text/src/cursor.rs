//! Walking through a line of text with the place always known.

use crate::Position;

/// A piece of text and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// The text, without blanks around it.
    pub text: &'t str,
    /// The place of its first character.
    pub position: Position,
}

/// A reader of one line; it never moves back.
///
/// As an iterator it yields the tokens between blanks.
///
/// ```
/// use puzzle_text::{Cursor, Position};
///
/// let mut cursor = Cursor::new(3, "12  . x");
/// let first = cursor.next().expect("a token");
/// assert_eq!((first.text, first.position), ("12", Position { line: 3, column: 1 }));
/// assert_eq!(cursor.next().map(|token| token.position.column), Some(5));
/// assert_eq!(cursor.rest(), " x");
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    rest: &'t str,
    position: Position,
}

impl<'t> Cursor<'t> {
    /// A cursor before the first character of `text`, which is line `line` (from 1) of its file.
    #[must_use]
    pub const fn new(line: u32, text: &'t str) -> Self {
        Self { rest: text, position: Position { line, column: 1 } }
    }

    /// The place of the next character.
    #[must_use]
    pub const fn here(&self) -> Position {
        self.position
    }

    /// What has not been read yet.
    #[must_use]
    pub const fn rest(&self) -> &'t str {
        self.rest
    }

    /// The next character, not yet read.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Reads on while `belongs` holds, and returns what was read.
    pub fn read_while(&mut self, mut belongs: impl FnMut(char) -> bool) -> Token<'t> {
        let len = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(len);
        let token = Token { text, position: self.position };
        self.rest = rest;
        self.position.column =
            self.position.column.saturating_add(u32::try_from(text.chars().count()).unwrap_or(u32::MAX));
        token
    }

    /// Reads past blanks.
    pub fn skip_blanks(&mut self) {
        self.read_while(char::is_whitespace);
    }
}

impl<'t> Iterator for Cursor<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        self.skip_blanks();
        let token = self.read_while(|c| !c.is_whitespace());
        (!token.text.is_empty()).then_some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let mut cursor = Cursor::new(1, "äö 7");
        assert_eq!(cursor.next().map(|token| token.text), Some("äö"));
        assert_eq!(cursor.next().map(|token| token.position.column), Some(4));
        assert_eq!(cursor.next(), None);
    }

    #[test]
    fn a_cursor_reads_parts_of_words() {
        let mut cursor = Cursor::new(1, "r12c3");
        assert_eq!(cursor.read_while(|c| c == 'r').text, "r");
        assert_eq!(cursor.read_while(|c| c.is_ascii_digit()).text, "12");
        assert_eq!(cursor.peek(), Some('c'));
        assert_eq!(cursor.here().column, 4);
    }
}
