//! Pictures of puzzles, solutions and candidates.

use std::io;

use puzzles::search_control::{End, Limits, Outcome};
use puzzles::sudoku::logic::{LogicSolver, State};
use puzzles::sudoku::{Config, Puzzle, Solver};

use super::RenderOptions;
use super::logic::{list, read_state};
use super::search::jobs;
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::{Fault, Record};
use crate::picture::sudoku::{Inside, draw};
use crate::picture::{Picture, sudoku_steps};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Draws every puzzle of the inputs.
pub(super) fn run(options: RenderOptions) -> io::Result<Exit> {
    if options.techniques.asks_for_list() {
        return list();
    }
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    let steps = (options.steps || options.step.is_some()).then(|| LogicSolver::new(&options.techniques.settings()));
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("sudoku", "render", index, entry.name.clone());
        if let Some(solver) = &steps {
            let state = match read_state(entry) {
                Ok(state) => state,
                Err(complaint) => {
                    sink.send(&record.invalid(complaint));
                    return;
                }
            };
            record.outcome = Verdict::Done;
            record.is_on(state.puzzle().layout());
            record.puzzle = Some(state.puzzle().to_string());
            let picture = draw_steps(solver, &state, options.step, &options.limits.limits(&cancel), &mut record);
            sink.send(&match picture {
                Some(picture) => record.drawn(&picture, &options.file),
                None => record,
            });
            return;
        }
        let puzzle = match read(entry) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.outcome = Verdict::Done;
        record.is_on(puzzle.layout());
        record.puzzle = Some(puzzle.to_string());
        let mut solver = Solver::new(&puzzle, Config::default()).limits(options.limits.limits(&cancel));
        let mut inside = Inside::Nothing;
        if options.solve {
            match solver.solve().answer {
                Outcome::Solved(solution) => {
                    record.outcome = Verdict::Solved;
                    inside = Inside::Values(solution);
                }
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

/// The picture of a step, or of all; nothing if the state is wrong, or has no such step.
fn draw_steps(
    solver: &LogicSolver,
    state: &State,
    number: Option<u32>,
    limits: &Limits,
    record: &mut Record,
) -> Option<Picture> {
    let start = match state.judge(limits) {
        Ok(board) => board,
        Err(hint) => {
            record.is_told(&hint);
            return None;
        }
    };
    let (explanation, stop) = solver.explain_within(&start, limits);
    let steps = explanation.steps;
    if let Some(stop) = stop {
        record.stops(stop);
    }
    let Some(number) = number else { return Some(sudoku_steps::animate(&start, &steps)) };
    let before = number as usize - 1;
    let Some(step) = steps.get(before) else {
        record.outcome = Verdict::Invalid;
        let message = format!("expected a step from 1 to {}, found {number}", steps.len());
        record.error = Some(Fault { message, file: None, line: None, column: None });
        return None;
    };
    let mut board = start;
    steps[..before].iter().for_each(|step| board.apply(step));
    record.notes.push(format!("{number}. {step}"));
    Some(sudoku_steps::draw(&board, Some(step)))
}

/// The puzzle of a block.
fn read(entry: Entry) -> Result<Puzzle, Complaint> {
    let block = entry.content?;
    Puzzle::from_block(&block).map_err(|error| Complaint::new(&entry.file, &error))
}
