//! From a block of text to the answers of a search.

use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use puzzles::dlx::text::HASH;
use puzzles::dlx::{Config, OptionId, Solution, Solutions, Solver, Stats, Unsupported};
use puzzles::search_control::{End, Limits, Observer};

use super::task::Task;
use super::{Engine, SearchOptions, diagram};
use crate::arguments::{HowMany, LimitOptions};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry, entries};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::tell::{Listed, list};
use crate::verdict::Verdict;
use crate::watch::{self, Watch};

/// What is asked about each problem.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Solve,
    List(HowMany),
    /// Up to a number; boards that are turned or mirrored images of each other once if so asked.
    Count {
        most: u128,
        is_once: bool,
    },
    Unique,
    /// A number: a list of so many.
    Minimize(Option<NonZero<u32>>),
}

impl Question {
    const fn action(self) -> &'static str {
        match self {
            Self::Solve | Self::List(_) => "solve",
            Self::Count { .. } => "count",
            Self::Unique => "unique",
            Self::Minimize(_) => "minimize",
        }
    }
}

/// A question with all that the answer depends on.
#[derive(Clone, Debug)]
struct Asker {
    question: Question,
    engine: Engine,
    config: Config,
    memory: Option<u64>,
    limits: LimitOptions,
    watch: Watch,
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every problem of the inputs.
pub(super) fn run(question: Question, options: SearchOptions) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let watch = Watch::new(&options.watch, &options.limits, &cancel)?;
    let output = options.output.clone().watched(watch.is_on());
    let asker = Asker {
        question,
        engine: options.engine,
        config: options.config(),
        memory: options.memory_limit,
        limits: options.limits,
        watch,
        cancel: Arc::clone(&cancel),
    };
    let meter = Meter::default();
    let stream = output.stream(asker.limits.stats, cancel, &options.inputs, meter.clone()).beside(asker.watch.cover());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink| asker.answer(index, entry, sink))
}

impl Asker {
    fn answer(&self, index: usize, entry: Entry, sink: &mut Sink) {
        let record = Record::new("exact-cover", self.question.action(), index, entry.name.clone());
        let file = Arc::clone(&entry.file);
        let position = entry.content.as_ref().ok().map(puzzles::puzzle_text::Block::position);
        let record = match Task::read(entry) {
            Err(complaint) => Some(record.invalid(complaint)),
            Ok(task) if matches!(self.question, Question::Count { is_once: true, .. }) && task.packing.is_none() => {
                let message = "expected a board and pieces for `--symmetry once`, found items and options".to_owned();
                Some(record.invalid(Complaint { file, message, position, is_block: true }))
            }
            Ok(task) => {
                let mut record = record.clone();
                record.puzzle = Some(task.text.clone());
                match self.search(&task, record.clone(), sink) {
                    Ok(mut record) => {
                        if let Some(none) = record.as_mut().filter(|record| record.outcome == Verdict::Unsolvable) {
                            none.notes.extend(task.deadlock());
                        }
                        record
                    }
                    Err(unsupported) => {
                        let message = format!("expected an engine for this problem, but {unsupported}");
                        Some(record.invalid(Complaint { file, message, position, is_block: true }))
                    }
                }
            }
        };
        if let Some(record) = record {
            sink.send(&record);
        }
    }

    fn limits(&self) -> Limits {
        let limits = self.limits.limits(&self.cancel);
        match self.memory {
            Some(bytes) => limits.memory(bytes),
            None => limits,
        }
    }

    /// The answer; `None` if it has been sent bit by bit.
    fn search(&self, task: &Task, record: Record, sink: &mut Sink) -> Result<Option<Record>, Unsupported> {
        if self.engine == Engine::Diagram {
            return diagram::answer(self.question, task, &self.limits(), record, sink);
        }
        let solver = Solver::new(&task.problem, self.config)?.limits(self.limits());
        let view = || {
            watch::options(|chosen| {
                let options: Vec<OptionId> = chosen.iter().filter_map(|&option| task.problem.option(option)).collect();
                task.rows(&options)
            })
        };
        let engine = self.engine.to_string();
        let Some(mut watcher) = self.watch.begin(&record, &engine, view) else {
            let (record, is_sent) = self.ask(task, solver, record, sink);
            return Ok((!is_sent).then_some(record));
        };
        let (record, is_sent) = self.ask(task, solver.observe(&mut watcher), record, sink);
        watcher.end(&record, sink);
        Ok((!is_sent).then_some(record))
    }

    /// The answer, and whether it has been sent bit by bit; it is then the last bit.
    fn ask<O: Observer>(
        &self,
        task: &Task,
        mut solver: Solver<'_, String, (), O>,
        mut record: Record,
        sink: &mut Sink,
    ) -> (Record, bool) {
        let start = Instant::now();
        let stats = match self.question {
            Question::List(how_many) => {
                let found = Found { task, solutions: solver.solutions() };
                return (list(found, how_many, record, sink, |_| ()), true);
            }
            Question::Minimize(k) => {
                return match minimize(&mut solver, task, k, record.clone(), sink) {
                    Some(record) => (record, false),
                    None => (record, true),
                };
            }
            Question::Solve => {
                let report = solver.solve();
                let rows = |solution: Solution| {
                    record.cost = cost(&solution);
                    task.rows(solution.options())
                };
                let answer = report.answer.map(rows);
                record.tell_solve(answer);
                report.stats
            }
            Question::Count { most, is_once: true } => {
                let mut solutions = solver.solutions();
                let mut next = || solutions.next().map(|solution| solution.options().to_vec());
                let (found, end) = count_once(task, std::iter::from_fn(&mut next), most);
                // Who stopped asking has not seen the end.
                let end = if end == End::Enough { end } else { solutions.end() };
                record.tell_count(found.to_string(), end);
                solutions.stats()
            }
            Question::Count { most, is_once: false } => {
                let report = solver.count_up_to(most);
                record.tell_count(report.answer.found().to_string(), report.answer.end());
                report.stats
            }
            Question::Unique => {
                let report = solver.uniqueness();
                let rows = |solution: &Solution| task.rows(solution.options());
                record.tell_costs(&report.answer, cost);
                record.tell_uniqueness(report.answer, rows, |a, b| differences(a.options(), b.options()));
                report.stats
            }
        };
        tell_stats(&mut record, &stats, start.elapsed());
        (record, false)
    }
}

/// The cheapest solution, or a list of several.
fn minimize<O: Observer>(
    solver: &mut Solver<'_, String, (), O>,
    task: &Task,
    k: Option<NonZero<u32>>,
    mut record: Record,
    sink: &mut Sink,
) -> Option<Record> {
    let start = Instant::now();
    let report = solver.cheapest(k.map_or(1, NonZero::get) as usize);
    tell_stats(&mut record, &report.stats, start.elapsed());
    let (solutions, end) = (report.answer.solutions, report.answer.end);
    record.tell_end(end, solutions.is_empty());
    if k.is_none() {
        if let Some(solution) = solutions.first() {
            record.cost = Some(solution.cost().to_string());
            record.solution = Some(task.rows(solution.options()));
        }
        return Some(record);
    }
    for (index, solution) in (0..).zip(&solutions) {
        let mut record = record.clone();
        // Each of them is a solution, whether or not a limit kept cheaper ones away.
        record.tell_end(End::Enough, false);
        record.stop = None;
        record.solution_index = Some(index);
        record.cost = Some(solution.cost().to_string());
        record.solution = Some(task.rows(solution.options()));
        if !sink.send(&record) {
            return None;
        }
    }
    record.tell_count(solutions.len().to_string(), end);
    Some(record)
}

/// The solutions of a search.
struct Found<'s, 't, 'p, O: Observer> {
    task: &'t Task,
    solutions: Solutions<'s, 'p, String, (), O>,
}

impl<O: Observer> Listed for Found<'_, '_, '_, O> {
    fn tell_next(&mut self, record: &mut Record) -> bool {
        let Some(solution) = self.solutions.next() else { return false };
        record.cost = cost(solution);
        record.solution = Some(self.task.rows(solution.options()));
        true
    }

    fn how_it_ended(&self) -> End {
        self.solutions.end()
    }

    fn tell_effort(&mut self, record: &mut Record, time: Duration) {
        tell_stats(record, &self.solutions.stats(), time);
    }
}

/// What a solution costs, if it costs anything.
fn cost(solution: &Solution) -> Option<String> {
    (solution.cost() != 0).then(|| solution.cost().to_string())
}

/// How many of the solutions are the first of their images on the board, up to a number.
pub(super) fn count_once(task: &Task, mut solutions: impl Iterator<Item = Vec<OptionId>>, most: u128) -> (u128, End) {
    let mut found = 0;
    while found < most {
        let Some(solution) = solutions.next() else { return (found, End::Exhausted) };
        let is_first = task.packing.as_ref().is_none_or(|packing| packing.are_first_image(&solution));
        found += u128::from(is_first);
    }
    (found, End::Enough)
}

/// Who answered, and what it took.
fn tell_stats(record: &mut Record, stats: &Stats, time: Duration) {
    record.engine = Some(stats.kernel.word());
    record.stats = serde_json::to_value(stats.counters).ok();
    record.config = serde_json::to_value(stats.config).ok();
    record.took(time);
}

/// The options that only one of two solutions has.
pub(super) fn differences(first: &[OptionId], second: &[OptionId]) -> Vec<String> {
    let only = |a: &[OptionId], b: &[OptionId]| -> Vec<OptionId> {
        a.iter().copied().filter(|option| !b.contains(option)).collect()
    };
    let mut options = [only(first, second), only(second, first)].concat();
    options.sort_unstable();
    options.iter().map(|option| option.index().to_string()).collect()
}
