//! From a block of text to the answers of a search.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Config, Puzzle, SeenCandidates, Solution, Solver, Stats};
use puzzles::search_control::{Count, End, Outcome, Stop, Uniqueness};

use super::{SearchOptions, rule_option};
use crate::arguments::{HowMany, LimitOptions};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry, entries};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Solve,
    List(HowMany),
    Count(u128),
    Unique,
    Candidates,
}

impl Question {
    const fn action(self) -> &'static str {
        match self {
            Self::Solve | Self::List(_) => "solve",
            Self::Count(_) => "count",
            Self::Unique => "unique",
            Self::Candidates => "candidates",
        }
    }
}

/// A question with all that the answer depends on.
#[derive(Clone, Debug)]
struct Asker {
    question: Question,
    adjacency: Adjacency,
    config: Config,
    limits: LimitOptions,
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every puzzle of the inputs.
pub(super) fn run(question: Question, options: SearchOptions, default: Adjacency) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let asker = Asker {
        question,
        adjacency: options.adjacency.or(default),
        config: options.config(),
        limits: options.limits,
        cancel: Arc::clone(&cancel),
    };
    let meter = Meter::default();
    let stream = options.output.stream(asker.limits.stats, cancel, &options.inputs, meter.clone());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink| asker.answer(index, entry, sink))
}

impl Asker {
    fn answer(&self, index: usize, entry: Entry, sink: &mut Sink) {
        let record = Record::new("hidato", self.question.action(), index, entry.name);
        let puzzle = entry.content.and_then(|block| {
            Puzzle::from_block(&block, self.adjacency).map_err(|error| Complaint::new(&entry.file, &error))
        });
        match puzzle {
            Ok(puzzle) => self.search(&puzzle, record, sink),
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
            }
        }
    }

    fn search(&self, puzzle: &Puzzle, mut record: Record, sink: &mut Sink) {
        let adjacency = puzzle.board().adjacency();
        record.rules = Some(adjacency.word());
        record.rule_option = rule_option(adjacency);
        record.puzzle = Some(puzzle.to_string());
        let mut solver = Solver::new(puzzle, self.config).limits(self.limits.limits(&self.cancel));
        let start = Instant::now();
        let stats = match self.question {
            Question::List(how_many) => return list(&mut solver, how_many, record, sink),
            Question::Solve => {
                let report = solver.solve();
                record.is_solve(report.answer);
                report.stats
            }
            Question::Count(most) => {
                let report = solver.count_up_to(most);
                record.is_count(report.answer);
                report.stats
            }
            Question::Unique => {
                let report = solver.uniqueness();
                record.is_uniqueness(report.answer);
                report.stats
            }
            Question::Candidates => {
                let report = solver.candidates();
                record.is_candidates(puzzle, &report.answer);
                report.stats
            }
        };
        record.is_from(&stats, start.elapsed());
        sink.send(&record);
    }
}

/// Lists solutions as they are found, and says at the end how many there were.
fn list(solver: &mut Solver<'_>, how_many: HowMany, record: Record, sink: &mut Sink) {
    let mut solutions = solver.solutions();
    let mut found = 0;
    // Only the search counts, not the wait for somebody to read its solutions.
    let mut time = Duration::ZERO;
    while !matches!(how_many, HowMany::UpTo(most) if most.get() <= found) {
        let start = Instant::now();
        let next = solutions.next();
        time += start.elapsed();
        let Some(solution) = next else { break };
        let mut record = record.clone();
        record.outcome = Verdict::Solved;
        record.solution_index = Some(found);
        record.solution = Some(solution.to_string());
        record.is_from(&solutions.stats(), time);
        if !sink.send(&record) {
            return;
        }
        found += 1;
    }
    let mut record = record;
    record.is_count(Count::new(found.into(), solutions.end()));
    record.is_from(&solutions.stats(), time);
    sink.send(&record);
}

/// The answers of this family's solver as records.
impl Record {
    fn is_from(&mut self, stats: &Stats, time: Duration) {
        self.engine = Some(stats.engine.word());
        self.stats = serde_json::to_value(stats.counters).ok();
        self.config = serde_json::to_value(stats.config).ok();
        self.took(time);
    }

    fn is_stopped(&mut self, stop: Stop) {
        self.outcome = Verdict::Stopped;
        self.stop = Some(stop);
    }

    fn is_solve(&mut self, answer: Outcome<Solution>) {
        match answer {
            Outcome::Solved(solution) => {
                self.outcome = Verdict::Solved;
                self.solution = Some(solution.to_string());
            }
            Outcome::Unsolvable => self.outcome = Verdict::Unsolvable,
            Outcome::Stopped(stop) => self.is_stopped(stop),
        }
    }

    fn is_count(&mut self, count: Count) {
        match count.end() {
            End::Stopped(stop) => self.is_stopped(stop),
            End::Exhausted if count.found() == 0 => self.outcome = Verdict::Unsolvable,
            End::Exhausted | End::Enough => self.outcome = Verdict::Solved,
        }
        self.count = Some(count.found().to_string());
        self.complete = Some(count.exact().is_some());
    }

    fn is_uniqueness(&mut self, answer: Uniqueness<Solution>) {
        match answer {
            Uniqueness::Unique(solution) => {
                self.outcome = Verdict::Unique;
                self.solution = Some(solution.to_string());
            }
            Uniqueness::Multiple(first, second) => {
                self.outcome = Verdict::Multiple;
                let differences = first.differences(&second);
                self.differ = Some(differences.map(|cell| first.board().place(cell).to_string()).collect());
                self.solution = Some(first.to_string());
                self.second = Some(second.to_string());
            }
            Uniqueness::Stopped { stop, found } => {
                self.is_stopped(stop);
                self.solution = found.map(|solution| solution.to_string());
            }
            // `Unsolvable`, and whatever the library may add.
            _ => self.outcome = Verdict::Unsolvable,
        }
    }

    fn is_candidates(&mut self, puzzle: &Puzzle, answer: &SeenCandidates) {
        match answer.end {
            End::Stopped(stop) => self.is_stopped(stop),
            End::Exhausted | End::Enough if answer.seen.is_empty() => self.outcome = Verdict::Unsolvable,
            End::Exhausted | End::Enough => self.outcome = Verdict::Solved,
        }
        self.complete = Some(answer.end == End::Exhausted);
        if !answer.seen.is_empty() {
            let cells = puzzle.board().cells();
            self.candidates = Some(cells.map(|cell| answer.seen.of(cell).map(u32::from).collect()).collect());
            self.rows = Some(answer.seen.to_string());
        }
    }
}
