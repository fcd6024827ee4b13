//! Hints, explanations and ratings.

use std::io;
use std::path::Path;
use std::time::Instant;

use puzzles::hidato::logic::{Explanation, Grid, Hint, State, Step, Technique, explain, hint};
use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Puzzle};
use puzzles::search_control::Limits;
use serde_json::{Value, json};

use super::search::differences;
use super::{LogicOptions, read};
use crate::exit::Exit;
use crate::inputs::{Complaint, Played, States, entries};
use crate::interrupt;
use crate::output::{Fault, Record};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Hint,
    Explain,
    Rate,
}

impl Ask {
    const fn action(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Explain => "explain",
            Self::Rate => "rate",
        }
    }
}

/// Answers for every puzzle of the inputs.
pub(super) fn run(ask: Ask, options: LogicOptions, state: Option<&Path>, default: Adjacency) -> io::Result<Exit> {
    let adjacency = options.adjacency.or(default);
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let inputs = options.inputs.clone();
    let jobs = States::new(&inputs, entries(options.inputs, HASH, meter), state, HASH)?;
    let file = jobs.label();
    stream.run(jobs, move |Played { index, entry, state }, sink: &mut Sink| {
        let mut record = Record::new("hidato", ask.action(), index, entry.name.clone());
        record.engine = Some("logic");
        let with_state = read(entry, adjacency).and_then(|puzzle| {
            let state = match &state {
                Some(block) => State::read(&puzzle, block).map_err(|error| Complaint::new(&file, &error))?,
                None => State::new(&puzzle),
            };
            Ok((puzzle, state))
        });
        match with_state {
            Ok((puzzle, state)) => {
                record.is_hidato_on(&puzzle);
                let start = Instant::now();
                record.tells(ask, &puzzle, &state, &options.limits.limits(&cancel));
                record.took(start.elapsed());
            }
            Err(complaint) => record = record.invalid(complaint),
        }
        sink.send(&record);
    })
}

impl Record {
    /// Writes what there is to say.
    fn tells(&mut self, ask: Ask, puzzle: &Puzzle, state: &State, limits: &Limits) {
        let explanation = match ask {
            Ask::Hint => match hint(state, limits) {
                Hint::Step(step) => Explanation::of(step),
                end => Explanation::ended(end),
            },
            Ask::Explain | Ask::Rate => explain(state, limits),
        };
        let board = puzzle.board();
        let steps = &explanation.steps;
        self.outcome = Verdict::Solved;
        let wrong = |message: String| Some(Fault { message, file: None, line: None, column: None });
        match explanation.end {
            Hint::WrongNumber { cell, placed, right } => {
                self.outcome = Verdict::Wrong;
                self.error = wrong(format!("expected {right} at {}, found {placed}", board.place(cell)));
            }
            Hint::WrongMark { cell, right } => {
                self.outcome = Verdict::Wrong;
                self.error = wrong(format!("expected {right} among the marks at {}, found none", board.place(cell)));
            }
            Hint::Unsolvable => self.outcome = Verdict::Unsolvable,
            Hint::Multiple(ref first, ref second) => {
                self.outcome = Verdict::Multiple;
                // The solutions themselves would give away what a player wants to find.
                self.differ = Some(differences(first, second));
                self.notes.push("the puzzle has several solutions, so no step is certain".to_owned());
            }
            Hint::Stopped(stop) => self.stops(stop),
            _ => {}
        }
        if self.outcome != Verdict::Solved {
            return;
        }
        let is_complete = explanation.end == Hint::Finished;
        if ask != Ask::Hint {
            self.complete = Some(is_complete);
            self.rating = steps.iter().map(|step| step.technique).max().map(Technique::word);
            let count = |technique: Technique| steps.iter().filter(|step| step.technique == technique).count();
            self.stats =
                Some(Technique::ALL.iter().map(|&each| (each.word().to_owned(), json!(count(each)))).collect());
        }
        if ask != Ask::Rate {
            let mut grid = Grid::new(state);
            if ask == Ask::Hint {
                grid.exclude();
            }
            let mut told = Vec::new();
            for step in steps {
                told.push(tell(step, &grid));
                // Everybody crosses out what a number excludes; that is a step, but no news.
                if step.technique != Technique::Exclusion {
                    self.notes.push(step.sentence(&grid));
                }
                grid.take(step);
            }
            self.steps = Some(Value::Array(told));
            match explanation.end {
                Hint::Stuck => self.notes.push("no technique finds a step".to_owned()),
                Hint::Finished if steps.is_empty() => self.notes.push("every number stands".to_owned()),
                _ => {}
            }
        }
    }
}

/// A step in the JSON form.
fn tell(step: &Step, grid: &Grid<'_>) -> Value {
    let place = |&(cell, number): &(_, u16)| json!([grid.board().place(cell).to_string(), number]);
    json!({
        "technique": step.technique.word(),
        "reason": step.sentence(grid),
        "placed": step.placed.as_ref().map(place),
        "removed": step.removed.iter().map(place).collect::<Vec<_>>(),
    })
}
