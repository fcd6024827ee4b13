//! One format into another.

use std::io;
use std::str::FromStr;
use std::sync::Arc;

use puzzles::klotski::{Puzzle, code};
use puzzles::puzzle_text::Block;

use super::{ConvertOptions, MetricOptions, jobs, read};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::{Record, rows_of};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Text,
    Numbers,
    Code,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "numbers" => Ok(Self::Numbers),
            "code" => Ok(Self::Code),
            _ => Err(format!("expected `text`, `numbers` or `code`, found `{text}`")),
        }
    }
}

/// Converts every puzzle of the inputs.
pub(super) fn run(options: ConvertOptions) -> io::Result<Exit> {
    let meter = Meter::default();
    let stream = options.output.stream(false, interrupt::flag(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    let (metric, target) = (options.metric, options.to);
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("klotski", "convert", index, entry.name.clone());
        let position = entry.content.as_ref().ok().map(Block::position);
        let file = Arc::clone(&entry.file);
        let converted = read_as(entry, metric, target, |message| Complaint {
            file: Arc::clone(&file),
            message,
            position,
            is_block: true,
        });
        let record = match converted {
            Ok((puzzle, text)) => {
                record.outcome = Verdict::Done;
                record.is_about(&puzzle);
                record.rows = Some(rows_of(&text));
                record.puzzle = Some(if target == Target::Code { text.trim_end().to_owned() } else { text });
                record
            }
            Err(complaint) => record.invalid(complaint),
        };
        sink.send(&record);
    })
}

/// The puzzle of a block, and its text in the other format.
fn read_as(
    entry: Entry,
    metric: MetricOptions,
    target: Target,
    complaint: impl Fn(String) -> Complaint,
) -> Result<(Puzzle, String), Complaint> {
    let puzzle = read(entry, metric)?;
    let text = match target {
        Target::Text => puzzle.to_string(),
        Target::Numbers => puzzle.to_numbers(),
        Target::Code => {
            // A code says nothing of the goal: that must be the one which it is read with.
            let is_classic = |code: &String| code::decode(code).is_ok_and(|again| asked(&again) == asked(&puzzle));
            let code = code::encode(&puzzle, &puzzle.start()).filter(is_classic);
            let expected = "expected a 4x5 layout with one 2x2 piece and the classic goal for a code, found another";
            code.ok_or_else(|| complaint(expected.to_owned()))? + "\n"
        }
    };
    Ok((puzzle, text))
}

/// What the goals ask for: how many cells of a piece, and where.
fn asked(puzzle: &Puzzle) -> Vec<Vec<(usize, usize)>> {
    let of_goal = |goal: &Vec<(usize, usize)>| {
        goal.iter().map(|&(piece, anchor)| (puzzle.pieces()[piece].shape.len(), anchor)).collect()
    };
    puzzle.goals().iter().map(of_goal).collect()
}
