//! Judging solutions: puzzles beside their solutions, or answers in our JSON form.

use std::io;

use puzzles::klotski::{Metric, Puzzle, parse::HASH, verify};

use super::{MetricOptions, VerifyOptions};
use crate::exit::Exit;
use crate::inputs::{Complaint, is_stdin};
use crate::interrupt;
use crate::output::{Fault, Record};
use crate::pairs::{Pair, pairs};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Judges every solution.
pub(super) fn run(options: VerifyOptions) -> io::Result<Exit> {
    let puzzles = options.puzzles.unwrap_or_else(|| "-".into());
    if options.solutions.as_ref().is_some_and(|solutions| is_stdin(&puzzles) && is_stdin(solutions)) {
        return Err(io::Error::other("expected one input from standard input, found two"));
    }
    let meter = Meter::default();
    let mut inputs = vec![puzzles.clone()];
    inputs.extend(options.solutions.clone());
    let stream = options.output.stream(false, interrupt::flag(), &inputs, meter.clone());
    let jobs = pairs("klotski", puzzles, options.solutions, HASH, meter);
    let metric = options.metric;
    stream.run(jobs, move |pair, sink| judge(pair, metric, sink))
}

/// Judges one solution.
fn judge(pair: Pair, metric: MetricOptions, sink: &mut Sink) {
    let mut record = Record::new("klotski", "verify", pair.index, pair.name.clone());
    record.solution_index = pair.solution_index;
    let record = match fill(&mut record, pair, metric) {
        Ok(()) => record,
        Err(complaint) => record.invalid(complaint),
    };
    sink.send(&record);
}

/// Writes the judge's word into `record`.
fn fill(record: &mut Record, pair: Pair, metric: MetricOptions) -> Result<(), Complaint> {
    // A puzzle in JSON says itself what is not the default.
    let default = if pair.is_record { Metric::default() } else { metric.metric };
    let text = pair.puzzle?;
    let puzzle = Puzzle::from_block(&text.block, default).map_err(|error| text.complaint(&error))?;
    record.is_about(&puzzle);
    record.puzzle = None;
    let text = pair.solution?;
    let solution = puzzle.read_solution_block(&text.block).map_err(|error| text.complaint(&error))?;
    record.is_long(solution.len());
    record.outcome = Verdict::Correct;
    if let Err(violation) = verify(&puzzle, &solution) {
        record.outcome = Verdict::Wrong;
        record.error = Some(Fault { message: violation.to_string(), file: None, line: None, column: None });
    }
    Ok(())
}
