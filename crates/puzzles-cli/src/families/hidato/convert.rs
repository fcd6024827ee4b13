//! One format into another.

use std::io;
use std::str::FromStr;
use std::sync::Arc;

use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Puzzle};
use puzzles::puzzle_text::Block;

use super::{ConvertOptions, read};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry, entries};
use crate::interrupt;
use crate::output::{Record, rows_of};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// A format to write.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Text,
    Line,
    Graph,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "line" => Ok(Self::Line),
            "graph" => Ok(Self::Graph),
            _ => Err(format!("expected `text`, `line` or `graph`, found `{text}`")),
        }
    }
}

/// Converts every puzzle of the inputs.
pub(super) fn run(options: ConvertOptions, default: Adjacency) -> io::Result<Exit> {
    let adjacency = options.adjacency.or(default);
    let meter = Meter::default();
    let stream = options.output.stream(false, interrupt::flag(), &options.inputs, meter.clone());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("hidato", "convert", index, entry.name.clone());
        let record = match convert(entry, adjacency, options.to) {
            Ok((puzzle, rows)) => {
                record.outcome = Verdict::Done;
                record.is_hidato_on(&puzzle);
                if let Target::Line = options.to {
                    let text = puzzle.to_string();
                    let name_line = text.len() - rows_of(&text).len();
                    record.puzzle = Some(format!("{}{rows}", &text[..name_line]));
                }
                record.rows = Some(rows);
                record
            }
            Err(complaint) => record.invalid(complaint),
        };
        sink.send(&record);
    })
}

/// The puzzle of a block in the other format, and its rows.
fn convert(entry: Entry, adjacency: Adjacency, target: Target) -> Result<(Puzzle, String), Complaint> {
    let position = entry.content.as_ref().ok().map(Block::position);
    let file = Arc::clone(&entry.file);
    let puzzle = read(entry, adjacency)?;
    let puzzle = if let Target::Graph = target { puzzle.to_graph() } else { puzzle };
    let rows = match target {
        Target::Line => {
            let message = "expected a board of rows for a line, found a graph".to_owned();
            puzzle.to_line().ok_or(Complaint { file, message, position, is_block: true })? + "\n"
        }
        Target::Text | Target::Graph => rows_of(&puzzle.to_string()),
    };
    Ok((puzzle, rows))
}
