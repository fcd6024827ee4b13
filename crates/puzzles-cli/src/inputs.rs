//! Parting inputs into blocks, in constant memory.
//!
//! A puzzle's text may have up to 1 MiB, an exact-cover problem 64 MiB: what is longer is skipped up to the next blank line or name line,
//! so neither an endless line nor an endless block fills the memory.

mod lines;
mod outer;
mod states;

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzles::puzzle_text::{Block, Hash, ParseError, Position};

use crate::progress::Meter;

pub(crate) use lines::Lines;
pub(crate) use outer::Outer;
use outer::Splitter;
pub(crate) use states::{Played, States};

/// The longest text of one puzzle; problems of exact cover are large, and say so by their kind of name line.
const fn most_bytes(outer: Outer) -> usize {
    match outer {
        Outer::Blocks(Hash::Item) => 64 << 20,
        Outer::Blocks(_) | Outer::Sudoku => 1 << 20,
    }
}

/// The longest line: a line of our JSON holds a puzzle and its solutions, or the candidates of all cells.
pub(crate) const LONGEST_LINE: usize = 16 << 20;

/// The longest line of a puzzle; an exact cover of more has its options on several lines.
const LONGEST_ROW: usize = 8 << 20;

/// The longest name that is repeated when a puzzle is too long.
const LONGEST_NAME: usize = 200;

/// What is wrong with an input, and where.
#[derive(Clone, Debug)]
pub(crate) struct Complaint {
    /// The input as the user named it.
    pub(crate) file: Arc<str>,
    /// What was expected and what was found.
    pub(crate) message: String,
    /// Where; `None` if it is about the whole file.
    pub(crate) position: Option<Position>,
    /// Whether it stands for a block of the input, rather than for a file that has none.
    pub(crate) is_block: bool,
}

impl Complaint {
    /// The complaint that a parser has about a block of `file`.
    pub(crate) fn new<K: fmt::Display>(file: &Arc<str>, error: &ParseError<K>) -> Self {
        let (message, position) = (error.kind.to_string(), Some(error.position));
        Self { file: Arc::clone(file), message, position, is_block: true }
    }

    /// The complaint about a block of `file` as a whole.
    pub(crate) fn whole(file: &Arc<str>, error: &impl fmt::Display) -> Self {
        Self { file: Arc::clone(file), message: error.to_string(), position: None, is_block: true }
    }
}

/// One block of an input, or what is wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The input as the user named it.
    pub(crate) file: Arc<str>,
    /// The name in the block's name line.
    pub(crate) name: Option<String>,
    /// The block.
    pub(crate) content: Result<Block, Complaint>,
}

/// For an error with `path`, one that names it.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The name of an input in messages.
pub(crate) fn label(path: &Path) -> Arc<str> {
    if is_stdin(path) { "<stdin>".into() } else { path.display().to_string().into() }
}

/// Whether `path` stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The blocks of all inputs in order; no input means standard input.
pub(crate) fn entries(paths: Vec<PathBuf>, outer: impl Into<Outer>, meter: Meter) -> Entries {
    let paths = if paths.is_empty() { vec![PathBuf::from("-")] } else { paths };
    let paths = paths.into_iter().collect();
    Entries { paths, current: None, words: VecDeque::new(), is_puzzle: |_| false, outer: outer.into(), meter }
}

/// The same, where an input may also be a URL that is a puzzle by itself.
pub(crate) fn entries_and_urls(paths: Vec<PathBuf>, outer: impl Into<Outer>, meter: Meter) -> Entries {
    entries_and_words(paths, outer, meter, is_url)
}

/// The same, where an input for which `is_puzzle` holds is a puzzle by itself.
pub(crate) fn entries_and_words(
    paths: Vec<PathBuf>,
    outer: impl Into<Outer>,
    meter: Meter,
    is_puzzle: fn(&str) -> bool,
) -> Entries {
    Entries { is_puzzle, ..entries(paths, outer, meter) }
}

/// The blocks of several inputs.
pub(crate) struct Entries {
    paths: VecDeque<PathBuf>,
    current: Option<Blocks>,
    words: VecDeque<Entry>,
    /// Whether an input is no file but a puzzle by itself.
    is_puzzle: fn(&str) -> bool,
    outer: Outer,
    meter: Meter,
}

impl Entries {
    /// The next entry if it can be given without waiting for an input.
    pub(crate) fn next_at_hand(&mut self) -> Option<Entry> {
        self.words.pop_front().or_else(|| self.current.as_mut()?.next_at_hand())
    }
}

impl Iterator for Entries {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        loop {
            if let Some(entry) = self.words.pop_front().or_else(|| self.current.as_mut()?.next()) {
                return Some(entry);
            }
            let path = self.paths.pop_front()?;
            match path.to_str().filter(|text| (self.is_puzzle)(text)) {
                None => self.current = Some(Blocks::open(&path, self.outer, &self.meter)),
                Some(word) => {
                    let name = (!is_url(word)).then(|| word.to_owned());
                    let entry = |block| Entry { file: "argument".into(), name: name.clone(), content: Ok(block) };
                    self.current = None;
                    self.words = self.outer.blocks(word).into_iter().map(entry).collect();
                }
            }
        }
    }
}

/// Whether an input is a URL.
pub(crate) fn is_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// The blocks of one input.
pub(crate) struct Blocks {
    file: Arc<str>,
    most_bytes: usize,
    /// `None` once the input has ended or failed.
    lines: Option<Lines>,
    splitter: Splitter,
    /// The bytes of the block so far.
    size: usize,
    /// Whether the rest of a block that is too long is being skipped.
    is_skipping: bool,
    /// Whether a line may be a puzzle by itself.
    are_lines_apart: bool,
    has_any: bool,
    /// An entry to give before reading on.
    pending: Option<Entry>,
}

impl Blocks {
    /// Opens an input; a failure is the only entry that it then has.
    pub(crate) fn open(path: &Path, outer: impl Into<Outer>, meter: &Meter) -> Self {
        let lines = Lines::open(path, meter);
        let mut blocks = Self::new(label(path), None, outer);
        match lines {
            Ok(lines) => blocks.lines = Some(lines),
            Err(error) => blocks.pending = Some(blocks.failure(&error)),
        }
        blocks
    }

    /// The blocks of lines of which none has been taken yet.
    pub(crate) fn new(file: Arc<str>, lines: Option<Lines>, outer: impl Into<Outer>) -> Self {
        let outer = outer.into();
        let splitter = outer.splitter();
        Self {
            file,
            most_bytes: most_bytes(outer),
            lines,
            splitter,
            size: 0,
            is_skipping: false,
            are_lines_apart: outer == Outer::Sudoku,
            has_any: false,
            pending: None,
        }
    }

    fn failure(&self, error: &io::Error) -> Entry {
        self.bad(None, None, error.to_string(), false)
    }

    fn bad(&self, name: Option<String>, position: Option<Position>, message: String, is_block: bool) -> Entry {
        let file = Arc::clone(&self.file);
        Entry { file: Arc::clone(&file), name, content: Err(Complaint { file, message, position, is_block }) }
    }

    fn good(&self, block: Block) -> Entry {
        Entry { file: Arc::clone(&self.file), name: block.name().map(Into::into), content: Ok(block) }
    }

    /// Takes one line; returns the entry that it ends, or that it makes too long.
    fn take(&mut self, line: &str) -> Option<Entry> {
        let text = line.trim();
        if self.is_skipping && !text.is_empty() && !text.starts_with('>') {
            // The splitter must count the line, and drops comments.
            self.splitter.push(";");
            return None;
        }
        self.is_skipping = false;
        if self.are_lines_apart && self.most_bytes < text.len() {
            // What stood before it is a puzzle of its own; the line itself would be one to the splitter too.
            let before = self.splitter.finish().map(|block| self.good(block));
            self.splitter.push(";");
            self.size = 0;
            // Lines of sudokus are puzzles by themselves, so the one behind such a line is one, unless this was a name.
            self.is_skipping = text.starts_with('>');
            let position = Position { line: self.splitter.lines(), column: 1 };
            let message = format!("expected at most {} bytes for one puzzle, found more", self.most_bytes);
            let bad = self.bad(None, Some(position), message, true);
            let Some(before) = before else { return Some(bad) };
            self.pending = Some(bad);
            return Some(before);
        }
        let ended = self.splitter.push(line).map(|block| self.good(block));
        if ended.is_some() {
            self.size = 0;
        }
        if !text.starts_with(';') {
            self.size += text.len();
        }
        let is_long_row = LONGEST_ROW < text.len() && !text.starts_with(';');
        if self.size_is_fine() && !is_long_row {
            return ended;
        }
        self.is_skipping = true;
        // A name of such a size would only fill the screen.
        let name = self.splitter.finish().and_then(|block| block.name().map(String::from));
        let name = name.filter(|name| name.len() <= LONGEST_NAME);
        let position = Position { line: self.splitter.lines(), column: 1 };
        let (most, what) = if self.size_is_fine() { (LONGEST_ROW, "line") } else { (self.most_bytes, "puzzle") };
        self.size = 0;
        let message = format!("expected at most {most} bytes for one {what}, found more");
        let bad = self.bad(name, Some(position), message, true);
        if ended.is_some() {
            self.pending = Some(bad);
            return ended;
        }
        Some(bad)
    }

    /// Whether the block is not too long as a whole.
    const fn size_is_fine(&self) -> bool {
        self.size <= self.most_bytes
    }

    /// The next entry, unless more lines are needed than have been read already.
    fn next_at_hand(&mut self) -> Option<Entry> {
        let mut entry = self.pending.take().or_else(|| self.splitter.more().map(|block| self.good(block)));
        while entry.is_none() && self.lines.as_ref()?.has_line_at_hand() {
            match self.lines.as_mut()?.next_line() {
                Ok(Some(line)) => entry = self.take(&line),
                // The end and failures are for `next` to tell, which comes upon them again or has an entry for them.
                Ok(None) => return None,
                Err(error) => {
                    self.lines = None;
                    entry = Some(self.failure(&error));
                }
            }
        }
        self.has_any |= entry.is_some();
        entry
    }

    /// What the end of the input ends.
    fn last(&mut self) -> Option<Entry> {
        self.lines = None;
        let last = self.splitter.finish().map(|block| self.good(block));
        if last.is_some() || self.has_any {
            return last;
        }
        let position = Position { line: 1, column: 1 };
        Some(self.bad(None, Some(position), "expected a puzzle, found no row".into(), false))
    }
}

impl Iterator for Blocks {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let mut entry = self.pending.take().or_else(|| self.splitter.more().map(|block| self.good(block)));
        while entry.is_none() {
            entry = match self.lines.as_mut()?.next_line() {
                Ok(Some(line)) => self.take(&line),
                Ok(None) => return self.last(),
                Err(error) => {
                    self.lines = None;
                    Some(self.failure(&error))
                }
            };
        }
        self.has_any = true;
        entry
    }
}
