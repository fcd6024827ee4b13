//! Pictures of puzzles and solutions.

use std::io;

use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Config, Solver};
use puzzles::search_control::Outcome;

use super::{RenderOptions, read};
use crate::exit::Exit;
use crate::inputs::entries;
use crate::interrupt;
use crate::output::Record;
use crate::picture::hidato::draw;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Draws every puzzle of the inputs.
pub(super) fn run(options: RenderOptions, default: Adjacency) -> io::Result<Exit> {
    let adjacency = options.adjacency.or(default);
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("hidato", "render", index, entry.name.clone());
        let puzzle = match read(entry, adjacency) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.outcome = Verdict::Done;
        record.is_hidato_on(&puzzle);
        let mut solution = None;
        if options.solve {
            match Solver::new(&puzzle, Config::default()).limits(options.limits.limits(&cancel)).solve().answer {
                Outcome::Solved(found) => {
                    record.outcome = Verdict::Solved;
                    solution = Some(found);
                }
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => record.stops(stop),
            }
        }
        sink.send(&record.drawn(&draw(&puzzle, solution.as_ref()), &options.file));
    })
}
