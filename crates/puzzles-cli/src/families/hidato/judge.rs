//! Judging solutions: puzzles beside their solutions, or answers in our JSON form.

use std::io;

use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Puzzle, verify};

use super::{VerifyOptions, rule_option};
use crate::exit::Exit;
use crate::inputs::{Complaint, is_stdin};
use crate::interrupt;
use crate::output::{Fault, Record};
use crate::pairs::{Pair, pairs};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Judges every solution.
pub(super) fn run(options: VerifyOptions, default: Adjacency) -> io::Result<Exit> {
    let puzzles = options.puzzles.unwrap_or_else(|| "-".into());
    if options.solutions.as_ref().is_some_and(|solutions| is_stdin(&puzzles) && is_stdin(solutions)) {
        return Err(io::Error::other("expected one input from standard input, found two"));
    }
    let adjacency = options.adjacency.or(default);
    let meter = Meter::default();
    let mut inputs = vec![puzzles.clone()];
    inputs.extend(options.solutions.clone());
    let stream = options.output.stream(false, interrupt::flag(), &inputs, meter.clone());
    let jobs = pairs("hidato", puzzles, options.solutions, HASH, meter);
    stream.run(jobs, move |pair, sink| judge(pair, adjacency, sink))
}

/// Judges one solution.
fn judge(pair: Pair, adjacency: Adjacency, sink: &mut Sink) {
    let mut record = Record::new("hidato", "verify", pair.index, pair.name.clone());
    record.solution_index = pair.solution_index;
    let record = match fill(&mut record, pair, adjacency) {
        Ok(()) => record,
        Err(complaint) => record.invalid(complaint),
    };
    sink.send(&record);
}

/// Writes the judge's word into `record`.
fn fill(record: &mut Record, pair: Pair, adjacency: Adjacency) -> Result<(), Complaint> {
    // A puzzle in JSON says itself what is not the default.
    let default = if pair.is_record { Adjacency::default() } else { adjacency };
    let text = pair.puzzle?;
    let puzzle = Puzzle::from_block(&text.block, default).map_err(|error| text.complaint(&error))?;
    record.rules = Some(puzzle.board().adjacency().word());
    record.rule_option = rule_option(puzzle.board().adjacency());
    let text = pair.solution?;
    let numbers = puzzle.read_numbers(&text.block).map_err(|error| text.complaint(&error))?;
    record.outcome = Verdict::Correct;
    if let Err(violation) = verify(&puzzle, &numbers) {
        record.outcome = Verdict::Wrong;
        record.error = Some(Fault { message: violation.to_string(), file: None, line: None, column: None });
    }
    Ok(())
}
