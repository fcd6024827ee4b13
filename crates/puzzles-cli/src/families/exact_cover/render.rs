//! Pictures of boards and of the pieces on them.

use std::io;
use std::sync::Arc;

use puzzles::dlx::text::HASH;
use puzzles::dlx::{Config, Solver};
use puzzles::search_control::Outcome;

use super::RenderOptions;
use super::task::Task;
use crate::exit::Exit;
use crate::inputs::{Complaint, entries};
use crate::interrupt;
use crate::output::Record;
use crate::picture::packing::draw;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Draws every board of the inputs.
pub(super) fn run(options: RenderOptions) -> io::Result<Exit> {
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("exact-cover", "render", index, entry.name.clone());
        let file = Arc::clone(&entry.file);
        let position = entry.content.as_ref().ok().map(puzzles::puzzle_text::Block::position);
        let task = match Task::read(entry) {
            Ok(task) => task,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        let Some(packing) = &task.packing else {
            let message = "expected a board and pieces, which begin with `board:`, found items and options".to_owned();
            sink.send(&record.invalid(Complaint { file, message, position, is_block: true }));
            return;
        };
        record.outcome = Verdict::Solved;
        record.puzzle = Some(task.text.clone());
        let mut solution = None;
        if options.solve {
            let solver = Solver::new(&task.problem, Config::default()).expect("invariant: auto takes every problem");
            match solver.limits(options.limits.limits(&cancel)).solve().answer {
                Outcome::Solved(found) => solution = Some(found),
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => record.stops(stop),
            }
        }
        let picture = draw(packing, solution.as_ref().map_or(&[], |solution| solution.options()));
        sink.send(&record.drawn(&picture, &options.file));
    })
}
