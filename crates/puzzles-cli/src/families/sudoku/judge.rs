//! Judging solutions: puzzles beside their solutions, records with both, or answers in our JSON form.

use std::io;

use puzzles::sudoku::{Puzzle, verify};

use super::{OUTER, VerifyOptions};
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
    let jobs = pairs("sudoku", puzzles, options.solutions, OUTER, meter);
    stream.run(jobs, judge)
}

/// Judges one solution.
fn judge(pair: Pair, sink: &mut Sink) {
    let mut record = Record::new("sudoku", "verify", pair.index, pair.name.clone());
    record.solution_index = pair.solution_index;
    let record = match fill(&mut record, pair) {
        Ok(()) => record,
        Err(complaint) => record.invalid(complaint),
    };
    sink.send(&record);
}

/// Writes the judge's word into `record`.
fn fill(record: &mut Record, pair: Pair) -> Result<(), Complaint> {
    let text = pair.puzzle?;
    let puzzle = Puzzle::from_block(&text.block).map_err(|error| text.complaint(&error))?;
    record.is_on(puzzle.layout());
    let text = pair.solution?;
    let solution = puzzle.read_solution(&text.block).map_err(|error| text.complaint(&error))?;
    record.outcome = Verdict::Correct;
    if let Err(violation) = verify(&puzzle, &solution) {
        record.outcome = Verdict::Wrong;
        record.error = Some(Fault { message: violation.to_string(), file: None, line: None, column: None });
    }
    Ok(())
}
