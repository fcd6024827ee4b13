//! Pictures of boards and of the pieces on them; a problem without a board is drawn as its matrix.

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
use crate::picture::{matrix, packing};
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
        let (items, rows) = (task.problem.items(), task.problem.options());
        if task.packing.is_none() && matrix::MOST < items.max(rows) {
            let most = matrix::MOST;
            let message = format!("expected at most {most} items and {most} options to draw, found {items} and {rows}");
            sink.send(&record.invalid(Complaint { file, message, position, is_block: true }));
            return;
        }
        record.outcome = Verdict::Done;
        record.puzzle = Some(task.text.clone());
        let mut solution = None;
        if options.solve {
            let solver = Solver::new(&task.problem, Config::default()).expect("invariant: auto takes every problem");
            match solver.limits(options.limits.limits(&cancel)).solve().answer {
                Outcome::Solved(found) => {
                    record.outcome = Verdict::Solved;
                    solution = Some(found);
                }
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => record.stops(stop),
            }
        }
        let chosen: &[_] = solution.as_ref().map_or(&[], |solution| solution.options());
        let picture = match &task.packing {
            Some(packing) => packing::draw(packing, chosen),
            None => matrix::draw(&task.problem, chosen),
        };
        sink.send(&record.drawn(&picture, &options.file));
    })
}
