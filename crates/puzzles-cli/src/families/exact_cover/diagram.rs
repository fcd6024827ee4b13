//! Answers from a diagram of all solutions.

use std::time::{Duration, Instant};

use puzzles::dlx::{Diagram, OptionId, Refused, Unsupported};
use puzzles::search_control::{End, Limits, Outcome, Uniqueness};
use serde_json::json;

use super::search::{Question, count_once, differences};
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
        Err(Refused::Stopped { stop, states, nodes }) => {
            record.stops(stop);
            if matches!(question, Question::List(_) | Question::Count { .. }) {
                record.tell_count("0".to_owned(), End::Stopped(stop));
            }
            tell_effort((states, nodes), &mut record, start.elapsed());
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
        Question::Count { is_once: true, most } => {
            let (found, end) = count_once(task, solutions, most);
            record.tell_count(found.to_string(), end);
        }
        Question::Count { .. } => record.tell_count(diagram.count().to_string(), End::Exhausted),
        Question::Unique => {
            let answer = match (solutions.next(), solutions.next()) {
                (Some(first), Some(second)) => Uniqueness::Multiple(first, second),
                (Some(first), None) => Uniqueness::Unique(first),
                _ => Uniqueness::Unsolvable,
            };
            record.tell_costs(&answer, |solution| task.cost(solution));
            record.tell_uniqueness(answer, |solution| task.rows(solution), |a, b| differences(a, b));
        }
        // The cheapest are asked of kernels alone.
        Question::Solve | Question::Minimize(_) => {
            let first = solutions.next();
            record.cost = first.as_ref().and_then(|solution| task.cost(solution));
            record.tell_solve(first.map_or(Outcome::Unsolvable, |solution| Outcome::Solved(task.rows(&solution))));
        }
    }
    tell_effort((diagram.states(), diagram.len()), &mut record, start.elapsed());
    Ok(Some(record))
}

fn tell_effort((states, nodes): (u64, usize), record: &mut Record, time: Duration) {
    record.engine = Some("diagram");
    record.stats = Some(json!({ "states": states, "nodes": nodes }));
    record.config = Some(json!({ "engine": "diagram" }));
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
        record.cost = next.as_ref().and_then(|solution| self.task.cost(solution));
        record.solution = next.map(|solution| self.task.rows(&solution));
        !self.is_over
    }

    fn how_it_ended(&self) -> End {
        if self.is_over { End::Exhausted } else { End::Enough }
    }

    fn tell_effort(&mut self, record: &mut Record, time: Duration) {
        tell_effort((self.diagram.states(), self.diagram.len()), record, self.built + time);
    }
}
