//! One format into another.

use std::io;

use puzzles::sudoku::Puzzle;
use puzzles::sudoku::formats::{Format, csv};

use super::ConvertOptions;
use super::search::jobs;
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Converts every puzzle of the inputs.
///
/// The text form is the new text alone, without our name lines, where the format is another program's.
pub(super) fn run(options: ConvertOptions) -> io::Result<Exit> {
    let meter = Meter::default();
    let stream = options.output.stream(false, interrupt::flag(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("sudoku", "convert", index, entry.name.clone());
        if options.to == Format::Csv && index == 0 && sink.is_plain_text() {
            sink.send_text(csv::HEAD.into(), Verdict::Done.exit());
        }
        match convert(entry, options.to) {
            Ok((_, mut text)) if options.to != Format::Text && sink.is_plain_text() => {
                // Drawings need something between them.
                if 1 < text.lines().count() {
                    text.push('\n');
                }
                sink.send_text(text, Verdict::Done.exit());
            }
            Ok((puzzle, text)) => {
                record.outcome = Verdict::Done;
                record.is_on(puzzle.layout());
                record.rows = text.lines().last().map(|line| format!("{line}\n"));
                record.puzzle = Some(text.trim_end().to_owned());
                sink.send(&record);
            }
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
            }
        }
    })
}

/// The puzzle of a block, and its text in the other format.
fn convert(entry: Entry, format: Format) -> Result<(Puzzle, String), Complaint> {
    let block = entry.content?;
    let puzzle = Puzzle::from_block(&block).map_err(|error| Complaint::new(&entry.file, &error))?;
    let text = match format {
        Format::Csv => {
            let solution = csv::solution(&block).and_then(|block| puzzle.read_solution(&block).ok());
            csv::write(&puzzle, solution.as_ref())
        }
        _ => format.write(&puzzle),
    };
    let text = text.ok_or_else(|| Complaint {
        file: entry.file,
        message: format!(
            "expected a size, variant and candidates that `{}` has signs for, found others",
            format.word()
        ),
        position: Some(block.position()),
        is_block: true,
    })?;
    Ok((puzzle, text))
}
