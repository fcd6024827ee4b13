//! Splitting a text into blocks, one puzzle each.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Cursor, Header, Position, Token};

/// What a line that begins with `#` is; that differs from puzzle to puzzle.
///
/// In every file, `>` opens a name line and `;` a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// A name line, like `>`; but a row if a sign follows at once, or a lone sign `.`, `*`, `#` or `_` follows,
    /// which no name line has.
    Name,
    /// A comment, like `;`.
    Comment,
    /// A row, whatever follows.
    Row,
    /// A row, since `#` is a cell there; but a name line if a word that begins with a letter follows,
    /// which no row of such a puzzle has.
    Cell,
    /// A row, since names may begin with it; but a name line if a blank follows.
    ///
    /// Here a line that begins with `|` is a comment too, and one that begins with a blank is always a row:
    /// so any name can stand first in it.
    Item,
}

/// A line of a file, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: u32,
    /// Its text.
    pub text: String,
}

/// One puzzle's lines: a name line, rows, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    header: Option<Header>,
    rows: Vec<Line>,
}

impl Block {
    /// A block of these lines, for formats that part their puzzles in another way.
    #[must_use]
    pub const fn new(header: Option<Header>, rows: Vec<Line>) -> Self {
        Self { header, rows }
    }

    /// The name line, if the block has one.
    #[must_use]
    pub const fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// The name in the name line.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.header()?.name()
    }

    /// The lines below the name line; none is blank.
    #[must_use]
    pub fn rows(&self) -> &[Line] {
        &self.rows
    }

    /// The tokens of all rows.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        self.rows.iter().flat_map(|row| Cursor::new(row.number, &row.text))
    }

    /// The place where the block begins.
    #[must_use]
    pub fn position(&self) -> Position {
        let line = self.header().map(Header::line).or(self.rows.first()).map_or(1, |line| line.number);
        Position { line, column: 1 }
    }
}

/// What one line means for the blocks.
enum Kind {
    Blank,
    Comment,
    Name,
    Row,
}

/// Splits lines into blocks as they come, holding one block at a time.
///
/// ```
/// use puzzle_text::{BlockSplitter, Hash};
///
/// let mut splitter = BlockSplitter::new(Hash::Name);
/// assert!(splitter.push("# one").is_none());
/// assert!(splitter.push("1 2").is_none());
/// let block = splitter.push("").expect("a blank line ends a block");
/// assert_eq!(block.name(), Some("one"));
/// assert!(splitter.finish().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct BlockSplitter {
    hash: Hash,
    /// Lines seen so far.
    line: u32,
    header: Option<Header>,
    rows: Vec<Line>,
}

impl BlockSplitter {
    /// A splitter before the first line of a file.
    #[must_use]
    pub const fn new(hash: Hash) -> Self {
        Self { hash, line: 0, header: None, rows: Vec::new() }
    }

    /// How many lines have been pushed.
    #[must_use]
    pub const fn lines(&self) -> u32 {
        self.line
    }

    /// Takes the next line, with or without its line end; returns the block that it ends, if it ends one.
    ///
    /// A blank line ends a block that has rows; a name line also ends a block that has only a name line.
    pub fn push(&mut self, line: &str) -> Option<Block> {
        self.line = self.line.saturating_add(1);
        let line = if self.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let text = line.trim_end();
        match self.kind(text) {
            Kind::Comment => None,
            Kind::Blank if self.rows.is_empty() => None,
            Kind::Blank => self.finish(),
            Kind::Name => {
                let ended = self.finish();
                self.header = Some(Header::new(Line { number: self.line, text: text.into() }));
                ended
            }
            Kind::Row => {
                self.rows.push(Line { number: self.line, text: text.into() });
                None
            }
        }
    }

    /// Returns the block that the end of the file ends, if there is one.
    pub fn finish(&mut self) -> Option<Block> {
        if self.header.is_none() && self.rows.is_empty() {
            return None;
        }
        Some(Block::new(self.header.take(), core::mem::take(&mut self.rows)))
    }

    /// What the line `text` is.
    fn kind(&self, text: &str) -> Kind {
        if self.hash == Hash::Item && text.starts_with(char::is_whitespace) && !text.trim_start().is_empty() {
            return Kind::Row;
        }
        let text = text.trim_start();
        let behind = |mark: char| text.strip_prefix(mark);
        if text.is_empty() {
            Kind::Blank
        } else if behind(';').is_some() {
            Kind::Comment
        } else if behind('>').is_some() {
            Kind::Name
        } else if let Some(rest) = behind('#') {
            match self.hash {
                Hash::Name if rest.starts_with(|c: char| !c.is_whitespace()) => Kind::Row,
                Hash::Name if rest.split_whitespace().any(|word| matches!(word, "." | "*" | "#" | "_")) => Kind::Row,
                Hash::Name => Kind::Name,
                Hash::Comment => Kind::Comment,
                Hash::Row => Kind::Row,
                Hash::Cell if rest.trim_start().starts_with(char::is_alphabetic) => Kind::Name,
                Hash::Item if rest.starts_with(char::is_whitespace) => Kind::Name,
                Hash::Cell | Hash::Item => Kind::Row,
            }
        } else if self.hash == Hash::Item && text.starts_with('|') {
            Kind::Comment
        } else {
            Kind::Row
        }
    }
}

/// The blocks of a whole text.
pub fn blocks(text: &str, hash: Hash) -> impl Iterator<Item = Block> {
    let mut splitter = BlockSplitter::new(hash);
    let mut lines = text.lines();
    core::iter::from_fn(move || {
        for line in lines.by_ref() {
            if let Some(block) = splitter.push(line) {
                return Some(block);
            }
        }
        splitter.finish()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_and_rows(text: &str, hash: Hash) -> Vec<(Option<String>, usize)> {
        blocks(text, hash).map(|block| (block.name().map(Into::into), block.rows().len())).collect()
    }

    #[test]
    fn bom_crlf_and_a_missing_last_newline_are_fine() {
        let text = "\u{feff}> a\r\n1 2 \r\n3 4\r\n\r\n> b\r\n5";
        assert_eq!(names_and_rows(text, Hash::Cell), [(Some("a".into()), 2), (Some("b".into()), 1)]);
        assert_eq!(blocks(text, Hash::Cell).next().map(|block| block.rows()[0].text.clone()), Some("1 2".into()));
    }

    #[test]
    fn a_name_line_ends_the_block_before_it() {
        assert_eq!(
            names_and_rows("> a\n> b\n1\n> c\n2", Hash::Cell),
            [(Some("a".into()), 0), (Some("b".into()), 1), (Some("c".into()), 1)]
        );
    }

    #[test]
    fn blanks_between_name_line_and_rows_do_not_part_them() {
        assert_eq!(names_and_rows("> a\n\n\n1\n\n\n2\n", Hash::Cell), [(Some("a".into()), 1), (None, 1)]);
    }

    #[test]
    fn a_hash_is_what_the_puzzle_says() {
        let text = "# one\n# 4 #\n. 7 .";
        assert_eq!(names_and_rows(text, Hash::Cell), [(Some("one".into()), 2)]);
        assert_eq!(names_and_rows(text, Hash::Comment), [(None, 1)]);
        assert_eq!(names_and_rows(text, Hash::Row), [(None, 3)]);
        assert_eq!(names_and_rows(text, Hash::Name), [(Some("one".into()), 2)]);
        assert_eq!(names_and_rows("# one 4\n#..\n# 4 .", Hash::Name), [(Some("one".into()), 2)]);
        assert_eq!(
            names_and_rows("# one\n4 4\n# two\n5 5", Hash::Name),
            [(Some("one".into()), 1), (Some("two".into()), 1)]
        );
    }

    #[test]
    fn names_may_begin_with_any_mark_behind_a_blank() {
        let text = "| comment\n#a b\n |x\n ; y\n > z\n\n# two\n # 1\n;comment\n";
        assert_eq!(names_and_rows(text, Hash::Item), [(None, 4), (Some("two".into()), 1)]);
    }

    #[test]
    fn empty_texts_have_no_block() {
        for text in ["", "\n\n", "; only a comment\n", "\u{feff}\r\n  \t\r\n"] {
            assert_eq!(names_and_rows(text, Hash::Cell), []);
            assert_eq!(names_and_rows(text, Hash::Item), []);
        }
    }

    #[test]
    fn options_carry_the_place_of_their_value() {
        let block = blocks("\n>n  adj=4 note=a=b adj=8 rest", Hash::Cell).next().expect("a block");
        let header = block.header().expect("a header");
        assert_eq!(header.name(), Some("n"));
        let value = header.option("adj").expect("the option");
        assert_eq!((value.text, value.position), ("8", Position { line: 2, column: 24 }));
        assert_eq!(header.option("note").map(|token| token.text), Some("a=b"));
        assert_eq!(header.option("none"), None);
    }
}
