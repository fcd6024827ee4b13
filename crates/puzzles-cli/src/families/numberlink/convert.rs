//! One format into another.

use std::io;
use std::str::FromStr;

use puzzles::numberlink::{Puzzle, Rules};

use super::{ConvertOptions, jobs, rule_option};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::{Record, rows_of};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// A format to write.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Text,
    Url,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "url" => Ok(Self::Url),
            _ => Err(format!("expected `text` or `url`, found `{text}`")),
        }
    }
}

/// Converts every puzzle of the inputs.
pub(super) fn run(options: ConvertOptions, default: Rules) -> io::Result<Exit> {
    let rules = options.rules.or(default);
    let meter = Meter::default();
    let stream = options.output.stream(false, interrupt::flag(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let record = Record::new("numberlink", "convert", index, entry.name.clone());
        let record = match convert(entry, rules, options.to) {
            Ok((puzzle, text)) => written(record, &puzzle, text),
            Err(complaint) => record.invalid(complaint),
        };
        sink.send(&record);
    })
}

/// The puzzle of a block, and its text in the other format.
fn convert(entry: Entry, rules: Rules, target: Target) -> Result<(Puzzle, String), Complaint> {
    let block = entry.content?;
    let puzzle = Puzzle::from_block(&block, rules).map_err(|error| Complaint::new(&entry.file, &error))?;
    let text = match target {
        Target::Text => rows_of(&puzzle.to_string()),
        Target::Url => {
            let message =
                "expected rules numlin or fill and a board without black cells or features for a URL, found others";
            let complaint = || Complaint {
                file: entry.file,
                message: message.to_owned(),
                position: Some(block.position()),
                is_block: true,
            };
            puzzle.to_url().ok_or_else(complaint)? + "\n"
        }
    };
    Ok((puzzle, text))
}

fn written(mut record: Record, puzzle: &Puzzle, text: String) -> Record {
    record.outcome = Verdict::Done;
    record.rules = Some(puzzle.rules().word());
    record.rule_option = rule_option(puzzle.rules());
    record.features = puzzle.board().feature_options();
    record.puzzle = Some(if text.starts_with("http") { text.trim_end().to_owned() } else { puzzle.to_string() });
    record.rows = Some(text);
    record
}
