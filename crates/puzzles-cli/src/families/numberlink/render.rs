//! Pictures of puzzles and solutions.

use std::io;

use puzzles::numberlink::{Config, Puzzle, Rules, Solver};
use puzzles::search_control::Outcome;

use super::{RenderOptions, jobs, rule_option};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::picture::numberlink::draw;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Draws every puzzle of the inputs.
pub(super) fn run(options: RenderOptions, default: Rules) -> io::Result<Exit> {
    let rules = options.rules.or(default);
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("numberlink", "render", index, entry.name.clone());
        let puzzle = match read(entry, rules) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.outcome = Verdict::Done;
        record.rules = Some(puzzle.rules().word());
        record.rule_option = rule_option(puzzle.rules());
        record.puzzle = Some(puzzle.to_string());
        let mut solution = None;
        if options.solve {
            let limits = options.limits.limits(&cancel);
            let solver = Solver::new(&puzzle, Config::default());
            let report = solver.expect("invariant: the engine that is chosen answers all").limits(limits).solve();
            match report.answer {
                Outcome::Solved(found) => {
                    record.outcome = Verdict::Solved;
                    solution = Some(found);
                }
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => (record.outcome, record.stop) = (Verdict::Stopped, Some(stop)),
            }
        }
        let picture = draw(&puzzle, solution.as_ref());
        sink.send(&record.drawn(&picture, &options.file));
    })
}

/// The puzzle of a block.
fn read(entry: Entry, rules: Rules) -> Result<Puzzle, Complaint> {
    let block = entry.content?;
    Puzzle::from_block(&block, rules).map_err(|error| Complaint::new(&entry.file, &error))
}
