//! Pictures of puzzles, and of solutions as moving ones.

use std::io;
use std::sync::Arc;

use puzzles::klotski::{Config, Solver};
use puzzles::search_control::Outcome;

use super::{RenderOptions, jobs, read};
use crate::exit::Exit;
use crate::inputs::Complaint;
use crate::interrupt;
use crate::output::Record;
use crate::picture::klotski::draw;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Draws every puzzle of the inputs.
pub(super) fn run(options: RenderOptions) -> io::Result<Exit> {
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, Arc::clone(&cancel), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("klotski", "render", index, entry.name.clone());
        let file = Arc::clone(&entry.file);
        let puzzle = match read(entry, options.metric) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.outcome = Verdict::Done;
        record.is_about(&puzzle);
        let mut solution = None;
        if options.solve {
            let mut solver = match Solver::new(&puzzle, Config::default()) {
                Ok(solver) => solver.limits(options.memory.limits(&options.limits, &cancel)),
                Err(error) => {
                    sink.send(&record.invalid(Complaint::whole(&file, &error)));
                    return;
                }
            };
            match solver.solve().answer {
                Outcome::Solved(found) => {
                    record.outcome = Verdict::Solved;
                    record.is_long(found.len());
                    solution = Some(found);
                }
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => record.stops(stop),
            }
        }
        let picture = draw(&puzzle, solution.as_ref());
        sink.send(&record.drawn(&picture, &options.file));
    })
}
