//! The lines of a file or of standard input, none of them longer than can be kept.
//!
//! A line ends with LF, CRLF or CR alone.
//! Bytes that are not UTF-8 become U+FFFD, so that the puzzle's own parser complains about them, with line and column.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

use super::{LONGEST_LINE, is_stdin};
use crate::progress::Meter;

/// The lines of one input.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    meter: Meter,
    buffer: Vec<u8>,
    /// Blank lines that were peeked over, still to be given.
    blanks: usize,
    /// A line that was peeked at, still to be given after them.
    peeked: Option<String>,
    /// Whether the last line ended with CR: an LF behind it belongs to that end.
    is_after_return: bool,
}

impl Lines {
    /// Opens a file or standard input.
    pub(crate) fn open(path: &Path, meter: &Meter) -> io::Result<Self> {
        let source: Box<dyn Read + Send> =
            if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
        let reader = BufReader::with_capacity(1 << 16, source);
        Ok(Self { reader, meter: meter.clone(), buffer: Vec::new(), blanks: 0, peeked: None, is_after_return: false })
    }

    /// The next line without its end, cut behind [`LONGEST_LINE`]; `None` at the end of the input.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<String>> {
        if 0 < self.blanks {
            self.blanks -= 1;
            return Ok(Some(String::new()));
        }
        match self.peeked.take() {
            Some(line) => Ok(Some(line)),
            None => self.read_line(),
        }
    }

    /// The first line that is not blank; it will be given again, and blank lines for those before it.
    pub(crate) fn peek(&mut self) -> io::Result<Option<&str>> {
        while let Some(line) = self.read_line()? {
            if line.trim_start_matches('\u{feff}').trim().is_empty() {
                self.blanks += 1;
            } else {
                return Ok(Some(self.peeked.insert(line)));
            }
        }
        Ok(None)
    }

    /// Whether the next line can be given without waiting for the input.
    pub(crate) fn has_line_at_hand(&self) -> bool {
        let bytes = self.reader.buffer();
        let bytes = bytes.strip_prefix(b"\n").filter(|_| self.is_after_return).unwrap_or(bytes);
        0 < self.blanks || self.peeked.is_some() || bytes.iter().any(is_end)
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        self.buffer.clear();
        let mut has_any = false;
        loop {
            let mut bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                break;
            }
            // The rest of CRLF, which may come later than its beginning.
            let rest = usize::from(self.is_after_return && bytes[0] == b'\n');
            (self.is_after_return, bytes) = (false, &bytes[rest..]);
            let end = bytes.iter().position(is_end);
            let part = &bytes[..end.unwrap_or(bytes.len())];
            // Of a line that is too long to keep only so much is kept that this shows.
            let room = (LONGEST_LINE + 1).saturating_sub(self.buffer.len()).min(part.len());
            self.buffer.extend_from_slice(&part[..room]);
            has_any |= !bytes.is_empty();
            self.is_after_return = end.is_some_and(|end| bytes[end] == b'\r');
            let used = rest + part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            self.meter.add(used);
            if end.is_some() {
                break;
            }
        }
        Ok(has_any.then(|| String::from_utf8_lossy(&self.buffer).into_owned()))
    }
}

/// Whether a byte ends a line.
const fn is_end(byte: &u8) -> bool {
    matches!(*byte, b'\n' | b'\r')
}
