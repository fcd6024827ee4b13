//! Answers from a diagram of all solutions.

use std::time::{Duration, Instant};

use puzzles::dlx::{Diagram, OptionId, Refused, Unsupported};
use puzzles::search_control::{End, Limits, Outcome, Uniqueness};
use serde_json::json;

use super::search::{Question, differences};
use super::task::Task;
use crate::output::Record;
use crate::stream::Sink;
use crate::tell::{Listed, list};

/// Asks the diagram of a problem; the record is sent, or returned.
pub(super) fn answer(
    question: Question,
    task: &Task,
    limits: &Limits,
    mut record: Record,
    sink: &mut Sink,
) -> Result<Option<Record>, Unsupported> {
    let start = Instant::now();
    let diagram = match Diagram::new(&task.problem, limits) {
        Ok(diagram) => diagram,
        Err(Refused::Unsupported(unsupported)) => return Err(unsupported),
        Err(Refused::Stopped(stop)) => {
            record.engine = Some("diagram");
            record.stops(stop);
            record.took(start.elapsed());
            return Ok(Some(record));
        }
    };
    let built = start.elapsed();
    let mut solutions = diagram.solutions();
    match question {
        Question::List(how_many) => {
            let listed = All { task, diagram: &diagram, solutions, built, is_over: false };
            list(listed, how_many, record, sink, |_| ());
            return Ok(None);
        }
        Question::Count(_) => record.tell_count(diagram.count().to_string(), End::Exhausted),
        Question::Unique => {
            let answer = match (solutions.next(), solutions.next()) {
                (Some(first), Some(second)) => Uniqueness::Multiple(first, second),
                (Some(first), None) => Uniqueness::Unique(first),
                _ => Uniqueness::Unsolvable,
            };
            record.tell_uniqueness(answer, |solution| task.rows(solution), |a, b| differences(a, b));
        }
        // The cheapest are asked of kernels alone.
        Question::Solve | Question::Minimize(_) => {
            let answer = solutions.next().map_or(Outcome::Unsolvable, |solution| Outcome::Solved(task.rows(&solution)));
            record.tell_solve(answer);
        }
    }
    tell_effort(&diagram, &mut record, start.elapsed());
    Ok(Some(record))
}

fn tell_effort(diagram: &Diagram, record: &mut Record, time: Duration) {
    record.engine = Some("diagram");
    record.stats = Some(json!({ "states": diagram.states(), "nodes": diagram.len() }));
    record.took(time);
}

/// The solutions of a diagram.
struct All<'d, I> {
    task: &'d Task,
    diagram: &'d Diagram,
    solutions: I,
    built: Duration,
    is_over: bool,
}

impl<I: Iterator<Item = Vec<OptionId>>> Listed for All<'_, I> {
    fn tell_next(&mut self, record: &mut Record) -> bool {
        let next = self.solutions.next();
        self.is_over = next.is_none();
        record.solution = next.map(|solution| self.task.rows(&solution));
        !self.is_over
    }

    fn how_it_ended(&self) -> End {
        if self.is_over { End::Exhausted } else { End::Enough }
    }

    fn tell_effort(&mut self, record: &mut Record, time: Duration) {
        tell_effort(self.diagram, record, self.built + time);
    }
}
