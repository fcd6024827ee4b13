//! One format into another.

use std::io;
use std::str::FromStr;
use std::sync::Arc;

use puzzles::dlx::text::HASH;

use super::task::Task;
use super::{ConvertOptions, json};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry, entries};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// A format to write.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Text,
    Json,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(format!("expected `text` or `json`, found `{text}`")),
        }
    }
}

/// Converts every problem of the inputs.
pub(super) fn run(options: ConvertOptions) -> io::Result<Exit> {
    let meter = Meter::default();
    let stream = options.output.stream(false, interrupt::flag(), &options.inputs, meter.clone());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("exact-cover", "convert", index, entry.name.clone());
        let record = match convert(entry, options.to) {
            Ok(text) => {
                record.outcome = Verdict::Done;
                record.puzzle = Some(text.clone());
                record.rows = Some(text);
                record
            }
            Err(complaint) => record.invalid(complaint),
        };
        sink.send(&record);
    })
}

/// The problem of a block in the other format.
fn convert(entry: Entry, target: Target) -> Result<String, Complaint> {
    let file = Arc::clone(&entry.file);
    let position = entry.content.as_ref().ok().map(puzzles::puzzle_text::Block::position);
    let task = Task::read(entry)?;
    match target {
        Target::Json => Ok(json::write(&task.problem)),
        Target::Text => task.problem.to_text().map_err(|error| Complaint {
            file,
            message: error.to_string(),
            position,
            is_block: true,
        }),
    }
}
