//! Pictures of puzzles, solutions and candidates.

use std::io;

use puzzles::search_control::{End, Outcome};
use puzzles::sudoku::{Config, Puzzle, Solver};

use super::RenderOptions;
use super::search::jobs;
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::picture::sudoku::{Inside, draw};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Draws every puzzle of the inputs.
pub(super) fn run(options: RenderOptions) -> io::Result<Exit> {
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("sudoku", "render", index, entry.name.clone());
        let puzzle = match read(entry) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.outcome = Verdict::Solved;
        record.is_on(puzzle.layout());
        record.puzzle = Some(puzzle.to_string());
        let mut solver = Solver::new(&puzzle, Config::default()).limits(options.limits.limits(&cancel));
        let mut inside = Inside::Nothing;
        if options.solve {
            match solver.solve().answer {
                Outcome::Solved(solution) => inside = Inside::Values(solution),
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => record.stops(stop),
            }
        } else if options.candidates {
            let answer = solver.candidates().answer;
            match answer.end {
                End::Stopped(stop) => record.stops(stop),
                _ if answer.seen.is_empty() => record.outcome = Verdict::Unsolvable,
                _ => inside = Inside::Candidates(answer.seen),
            }
        }
        sink.send(&record.drawn(&draw(&puzzle, &inside), &options.file));
    })
}

/// The puzzle of a block.
fn read(entry: Entry) -> Result<Puzzle, Complaint> {
    let block = entry.content?;
    Puzzle::from_block(&block).map_err(|error| Complaint::new(&entry.file, &error))
}
