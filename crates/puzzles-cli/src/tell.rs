//! The answers of a search as records: what all families say in the same way.

use std::time::{Duration, Instant};

use puzzles::search_control::{End, Outcome, Stop, Uniqueness};

use crate::arguments::HowMany;
use crate::output::Record;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Solutions that are found one after another.
pub(crate) trait Listed {
    /// Writes the next solution into `record`; returns false if there is none.
    fn tell_next(&mut self, record: &mut Record) -> bool;

    /// How it stands.
    fn how_it_ended(&self) -> End;

    /// Who answered, and what it took so far.
    fn tell_effort(&mut self, record: &mut Record, time: Duration);
}

/// Lists solutions as they are found, and says at the end how many there were; `close` may add to that.
///
/// Returns the last record.
pub(crate) fn list(
    mut solutions: impl Listed,
    how_many: HowMany,
    record: Record,
    sink: &mut Sink,
    close: impl FnOnce(&mut Record),
) -> Record {
    let mut found = 0;
    // Only the search counts, not the wait for somebody to read its solutions.
    let mut time = Duration::ZERO;
    while !matches!(how_many, HowMany::UpTo(most) if most.get() <= found) {
        let mut record = record.clone();
        let start = Instant::now();
        let is_found = solutions.tell_next(&mut record);
        time += start.elapsed();
        if !is_found {
            break;
        }
        record.outcome = Verdict::Solved;
        record.solution_index = Some(found);
        solutions.tell_effort(&mut record, time);
        if !sink.send(&record) {
            return record;
        }
        found += 1;
    }
    let mut record = record;
    record.tell_count(found.to_string(), solutions.how_it_ended());
    solutions.tell_effort(&mut record, time);
    close(&mut record);
    sink.send(&record);
    record
}

impl Record {
    /// A limit ended the search.
    pub(crate) fn stops(&mut self, stop: Stop) {
        self.outcome = Verdict::Stopped;
        self.stop = Some(stop);
    }

    /// A solution, or none.
    pub(crate) fn tell_solve(&mut self, answer: Outcome<String>) {
        match answer {
            Outcome::Solved(solution) => {
                self.outcome = Verdict::Solved;
                self.solution = Some(solution);
            }
            Outcome::Unsolvable => self.outcome = Verdict::Unsolvable,
            Outcome::Stopped(stop) => self.stops(stop),
        }
    }

    /// A number of solutions.
    pub(crate) fn tell_count(&mut self, found: String, end: End) {
        self.tell_end(end, found == "0");
        self.count = Some(found);
        self.complete = Some(end == End::Exhausted);
    }

    /// How a search for all solutions ended, which found none or some.
    pub(crate) fn tell_end(&mut self, end: End, is_empty: bool) {
        match end {
            End::Stopped(stop) => self.stops(stop),
            End::Exhausted if is_empty => self.outcome = Verdict::Unsolvable,
            End::Exhausted | End::Enough => self.outcome = Verdict::Solved,
        }
    }

    /// What the one or two solutions cost.
    pub(crate) fn tell_costs<S>(&mut self, answer: &Uniqueness<S>, cost: impl Fn(&S) -> Option<String>) {
        match answer {
            Uniqueness::Unique(first) | Uniqueness::Stopped { found: Some(first), .. } => self.cost = cost(first),
            Uniqueness::Multiple(first, second) => (self.cost, self.second_cost) = (cost(first), cost(second)),
            _ => {}
        }
    }

    /// One solution, or two and where they differ.
    pub(crate) fn tell_uniqueness<S>(
        &mut self,
        answer: Uniqueness<S>,
        text: impl Fn(&S) -> String,
        differ: impl FnOnce(&S, &S) -> Vec<String>,
    ) {
        match answer {
            Uniqueness::Unique(solution) => {
                self.outcome = Verdict::Unique;
                self.solution = Some(text(&solution));
            }
            Uniqueness::Multiple(first, second) => {
                self.outcome = Verdict::Multiple;
                self.differ = Some(differ(&first, &second));
                self.solution = Some(text(&first));
                self.second = Some(text(&second));
            }
            Uniqueness::Stopped { stop, found } => {
                self.stops(stop);
                self.solution = found.map(|solution| text(&solution));
            }
            // `Unsolvable`, and whatever the library may add.
            _ => self.outcome = Verdict::Unsolvable,
        }
    }
}
