//! The atlas in a file: every set's distances, written set by set, and taken up again where it was left.
//!
//! # The format, version 1
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 14 | `KLOTSKI-ATLAS` and a line end |
//! | 1 | version: 1 |
//! | 1 | metric: 0 move, 1 slide, 2 step |
//!
//! and then for each set, in the order of [`PieceSet::all`]:
//!
//! | bytes | what |
//! |---|---|
//! | 1, 1, 1 | horizontal, vertical, single pieces |
//! | 1 | distance of the hardest layout, 255 if no layout can be solved |
//! | 4 | how many layouts are the hardest |
//! | 4 | how many layouts can be solved |
//! | 4 | how many layouts there are: `n` |
//! | `n` | the distance of each layout by its number, 255 if it cannot be solved |
//! | 4 | CRC-32 (the polynomial of ISO 3309) of all bytes of the set before |
//!
//! A file may end after any set, also in the midst of one: what is whole is kept, the rest is made anew.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};

use search_control::{LimitCheck, Limits, Stop};

use super::{Distances, PieceSet, SetAtlas};
use crate::board::Metric;

const MAGIC: &[u8; 14] = b"KLOTSKI-ATLAS\n";
const VERSION: u8 = 1;
/// The bytes before the first set.
const HEAD: u64 = 16;

/// What is wrong with an atlas file.
#[derive(Debug)]
#[non_exhaustive]
pub enum AtlasError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is no atlas, or one of another version or metric, in words.
    Other(String),
}

impl fmt::Display for AtlasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Other(message) => f.write_str(message),
        }
    }
}

impl core::error::Error for AtlasError {}

impl From<io::Error> for AtlasError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// What was found out about one set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetRecord {
    /// The set.
    pub set: PieceSet,
    /// Its distances.
    pub found: Distances,
}

/// What an atlas holds so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many sets are done; all are 203.
    pub sets: usize,
    /// How many layouts they have.
    pub layouts: u64,
    /// How many of those can be solved.
    pub solvable: u64,
    /// The largest distance, and how many layouts have it.
    pub hardest: Option<(u8, u64)>,
}

impl Summary {
    fn add(&mut self, layouts: usize, found: &Distances) {
        self.sets += 1;
        self.layouts += layouts as u64;
        self.solvable += found.solvable as u64;
        let Some((distance, count)) = found.hardest else { return };
        self.hardest = Some(match self.hardest {
            Some((most, before)) if most == distance => (most, before + count as u64),
            Some(more) if distance < more.0 => more,
            _ => (distance, count as u64),
        });
    }
}

/// An atlas that is being written.
///
/// ```
/// use klotski::Metric;
/// use klotski::atlas::file::AtlasWriter;
/// use search_control::{Limits, Stop};
/// use std::io::Cursor;
///
/// let mut file = Cursor::new(Vec::new());
/// // The limit ends it after some sets, and the next run goes on from there.
/// let mut writer = AtlasWriter::open(&mut file, Metric::Step)?;
/// assert_eq!(writer.run(&Limits::none().nodes(10_000), |_| {})?, Some(Stop::Nodes));
/// let sets = writer.summary().sets;
/// let writer = AtlasWriter::open(&mut file, Metric::Step)?;
/// assert!(0 < sets && writer.summary().sets == sets);
/// # Ok::<(), klotski::atlas::file::AtlasError>(())
/// ```
#[derive(Debug)]
pub struct AtlasWriter<F> {
    file: F,
    metric: Metric,
    summary: Summary,
}

impl<F: Read + Write + Seek> AtlasWriter<F> {
    /// Begins an atlas in an empty file, or goes on with one: the sets that are whole in it are kept.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, is no atlas, or one of another metric.
    pub fn open(mut file: F, metric: Metric) -> Result<Self, AtlasError> {
        let mut summary = Summary::default();
        let mut end = HEAD;
        let length = file.seek(SeekFrom::End(0))?;
        file.seek(SeekFrom::Start(0))?;
        let mut beginning = alloc::vec![0; HEAD.min(length) as usize];
        file.read_exact(&mut beginning)?;
        file.seek(SeekFrom::Start(0))?;
        // A head that was cut off is written again.
        if length < HEAD && head(metric).starts_with(&beginning) {
            file.write_all(&head(metric))?;
        } else {
            let mut reader = AtlasReader::new(&mut file)?;
            if reader.metric != metric {
                let message = alloc::format!("expected an atlas in {metric}s, found one in {}s", reader.metric);
                return Err(AtlasError::Other(message));
            }
            let mut sets = PieceSet::all().into_iter();
            while let Some(record) = reader.next_set()? {
                if sets.next() != Some(record.set) {
                    return Err(AtlasError::Other("expected the sets in their order, found another".into()));
                }
                end += bytes_of(record.found.distances.len());
                summary.add(record.found.distances.len(), &record.found);
            }
        }
        if summary.sets == PieceSet::all().len() && end < length {
            return Err(AtlasError::Other("expected the end of the atlas, found more".into()));
        }
        // What stands behind is the beginning of a set; it is overwritten, since each set is longer than its beginning.
        file.seek(SeekFrom::Start(end))?;
        Ok(Self { file, metric, summary })
    }

    /// What it holds so far.
    #[must_use]
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Adds the sets that are missing; `tell` hears what is there after each. Returns which limit ended it, if one did.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn run(&mut self, limits: &Limits, mut tell: impl FnMut(Summary)) -> Result<Option<Stop>, AtlasError> {
        let mut check = LimitCheck::new(limits);
        for set in PieceSet::all().into_iter().skip(self.summary.sets) {
            let atlas = SetAtlas::new(set);
            let found = match atlas.distances(self.metric, &mut check) {
                Ok(found) => found,
                Err(stop) => return Ok(Some(stop)),
            };
            self.file.write_all(&record(set, &found))?;
            self.file.flush()?;
            self.summary.add(found.distances.len(), &found);
            tell(self.summary);
        }
        Ok(None)
    }
}

/// An atlas that is read set by set.
#[derive(Debug)]
pub struct AtlasReader<F> {
    file: F,
    metric: Metric,
}

impl<F: Read> AtlasReader<F> {
    /// Reads the head of an atlas.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no atlas, or one of another version.
    pub fn new(mut file: F) -> Result<Self, AtlasError> {
        let mut bytes = [0; HEAD as usize];
        let is_whole = read_whole(&mut file, &mut bytes)?;
        let other = |message: &str| AtlasError::Other(message.into());
        if !is_whole || bytes[..MAGIC.len()] != MAGIC[..] {
            return Err(other("expected an atlas, found another file"));
        }
        if bytes[MAGIC.len()] != VERSION {
            return Err(other("expected an atlas of version 1, found another version"));
        }
        let metric = Metric::ALL.get(usize::from(bytes[MAGIC.len() + 1])).copied();
        Ok(Self { file, metric: metric.ok_or_else(|| other("expected a metric from 0 to 2, found another"))? })
    }

    /// The metric of its distances.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// The next set; `None` at the end, or where the rest is not whole.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn next_set(&mut self) -> Result<Option<SetRecord>, AtlasError> {
        let mut start = [0; 16];
        if !read_whole(&mut self.file, &mut start)? {
            return Ok(None);
        }
        let [horizontal, vertical, single, distance, ..] = start;
        let number = |at: usize| u32::from_le_bytes([start[at], start[at + 1], start[at + 2], start[at + 3]]) as usize;
        let (count, solvable, len) = (number(4), number(8), number(12));
        let set = PieceSet { horizontal, vertical, single };
        // A length that no set has is the mark of a broken file, and no reason to take memory.
        if !PieceSet::all().contains(&set) || SetAtlas::new(set).len() != len {
            return Ok(None);
        }
        let mut distances = alloc::vec![0; len];
        let mut sum = [0; 4];
        if !read_whole(&mut self.file, &mut distances)? || !read_whole(&mut self.file, &mut sum)? {
            return Ok(None);
        }
        if u32::from_le_bytes(sum) != !crc(crc(!0, &start), &distances) {
            return Ok(None);
        }
        let hardest = (distance != super::UNSOLVABLE).then_some((distance, count));
        Ok(Some(SetRecord { set, found: Distances { distances, solvable, hardest } }))
    }
}

fn head(metric: Metric) -> Vec<u8> {
    let number = Metric::ALL.iter().position(|&other| other == metric).unwrap_or(0);
    MAGIC.iter().copied().chain([VERSION, number as u8]).collect()
}

/// The bytes of a set of so many layouts.
const fn bytes_of(layouts: usize) -> u64 {
    layouts as u64 + 20
}

fn record(set: PieceSet, found: &Distances) -> Vec<u8> {
    let (distance, count) = found.hardest.unwrap_or((super::UNSOLVABLE, 0));
    let mut bytes = alloc::vec![set.horizontal, set.vertical, set.single, distance];
    for number in [count, found.solvable, found.distances.len()] {
        bytes.extend((number as u32).to_le_bytes());
    }
    bytes.extend(&found.distances);
    let sum = !crc(!0, &bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Fills `bytes`; returns false where the file ends before.
fn read_whole(file: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        result => result.map(|()| true),
    }
}

/// Takes bytes into a checksum.
fn crc(sum: u32, bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut index = 0;
        while index < 256 {
            let (mut sum, mut bit) = (index as u32, 0);
            while bit < 8 {
                sum = if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 };
                bit += 1;
            }
            table[index] = sum;
            index += 1;
        }
        table
    };
    bytes.iter().fold(sum, |sum, &byte| TABLE[usize::from(sum as u8 ^ byte)] ^ sum >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_has_its_published_value() {
        assert_eq!(!crc(!0, b"123456789"), 0xcbf4_3926);
    }
}
