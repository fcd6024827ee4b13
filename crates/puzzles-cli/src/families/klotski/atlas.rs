//! The atlas of all 4x5 layouts, written to a file set by set.

use std::fs::OpenOptions;
use std::io;
use std::time::Instant;

use puzzles::klotski::Metric;
use puzzles::klotski::atlas::PieceSet;
use puzzles::klotski::atlas::file::{AtlasError, AtlasWriter, Summary};

use super::AtlasOptions;
use crate::arguments::print;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Format, Record};
use crate::progress::{Meter, Progress};
use crate::tally::Tally;
use crate::verdict::Verdict;

/// Writes the atlas, or what is missing of it.
pub(super) fn run(options: &AtlasOptions) -> io::Result<Exit> {
    let start = Instant::now();
    let metric = options.metric.metric;
    let mut record = Record::new("klotski", "atlas", 0, Some("atlas".to_owned()));
    record.metric = Some(metric.word());
    record.rule_option = (metric != Metric::default()).then_some(("metric", metric.word()));
    record.file = Some(options.file.display().to_string());
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&options.file);
    let in_words = |error: &dyn std::fmt::Display| io::Error::other(format!("{}: {error}", options.file.display()));
    let file = file.map_err(|error| in_words(&error))?;
    let told = |error: AtlasError| in_words(&error);
    let mut writer = AtlasWriter::open(file, metric).map_err(told)?;
    let mut progress = Progress::new(options.output.quiet, &[], Meter::default());
    let limits = options.limits.limits(&interrupt::flag());
    let mut layouts = writer.summary().layouts;
    let stop = writer.run(&limits, |summary| {
        progress.advance(summary.layouts - layouts, 0);
        layouts = summary.layouts;
    });
    progress.finish();
    record.outcome = Verdict::Done;
    if let Some(stop) = stop.map_err(told)? {
        record.stops(stop);
    }
    tell(&mut record, writer.summary());
    record.took(start.elapsed());
    let text = match options.output.format {
        Format::Json => record.json(),
        Format::Text => record.text(options.limits.stats),
        Format::Total => {
            let mut tally = Tally::default();
            tally.add(&record);
            tally.text()
        }
    };
    print(&text)?;
    Ok(record.outcome.exit())
}

/// What the atlas holds.
fn tell(record: &mut Record, summary: Summary) {
    let sets = PieceSet::all().len();
    record.count = Some(summary.layouts.to_string());
    record.complete = Some(summary.sets == sets);
    let (distance, count) = summary.hardest.unwrap_or((0, 0));
    record.notes.push(format!(
        "{} of {sets} sets; {} layouts can be solved; the hardest take {distance} ({count} layouts)",
        summary.sets, summary.solvable
    ));
    record.stats = Some(serde_json::json!({
        "sets": summary.sets,
        "layouts": summary.layouts,
        "solvable": summary.solvable,
        "hardest": distance,
        "hardest_layouts": count,
    }));
}
