//! The lines of a file or of standard input, none of them longer than can be kept.
//!
//! A line ends with LF, CRLF or CR alone.
//! Bytes that are not UTF-8 become U+FFFD, so that the puzzle's own parser complains about them, with line and column.

use std::collections::VecDeque;
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
    /// Lines that ended with CR alone before the LF that was read up to.
    parted: VecDeque<String>,
}

impl Lines {
    /// Opens a file or standard input.
    pub(crate) fn open(path: &Path, meter: &Meter) -> io::Result<Self> {
        let source: Box<dyn Read + Send> =
            if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
        let reader = BufReader::with_capacity(1 << 16, source);
        Ok(Self { reader, meter: meter.clone(), buffer: Vec::new(), blanks: 0, peeked: None, parted: VecDeque::new() })
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
        0 < self.blanks || self.peeked.is_some() || !self.parted.is_empty() || self.reader.buffer().contains(&b'\n')
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.parted.pop_front() {
            return Ok(Some(line));
        }
        self.buffer.clear();
        let most = LONGEST_LINE as u64 + 1;
        let read = self.reader.by_ref().take(most).read_until(b'\n', &mut self.buffer)?;
        self.meter.add(read);
        if read == 0 {
            return Ok(None);
        }
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if LONGEST_LINE < read {
            self.skip_line()?;
        }
        let text = String::from_utf8_lossy(&self.buffer);
        // The end of CRLF, and what a careless conversion left before it, parts nothing.
        let text = text.trim_end_matches('\r');
        let (first, rest) = text.split_once('\r').map_or((text, None), |(first, rest)| (first, Some(rest)));
        self.parted.extend(rest.into_iter().flat_map(|rest| rest.split('\r')).map(str::to_owned));
        Ok(Some(first.to_owned()))
    }

    /// Reads past the rest of a line that is too long to keep.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.reader.fill_buf()?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let (used, is_end) = (end.map_or(bytes.len(), |end| end + 1), end.is_some() || bytes.is_empty());
            self.reader.consume(used);
            self.meter.add(used);
            if is_end {
                return Ok(());
            }
        }
    }
}
