//! From a block of text to the answers of a search.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use puzzles::numberlink::{Config, Puzzle, Rules, SeenCandidates, Solution, Solutions, Solver, Stats};
use puzzles::search_control::{End, Limits, Observer, Uniqueness};

use super::{SearchOptions, jobs, rule_option};
use crate::arguments::{HowMany, LimitOptions};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::tell::{Listed, list};
use crate::verdict::Verdict;
use crate::watch::{self, Watch};

/// How many nodes a look at other rules may take, on top of the limits that were given.
const OTHER_NODES: u64 = 20_000;

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Solve,
    List(HowMany),
    Count(Option<u128>),
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
    rules: Rules,
    config: Config,
    memory: Option<u64>,
    limits: LimitOptions,
    watch: Watch,
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every puzzle of the inputs.
pub(super) fn run(question: Question, options: SearchOptions, default: Rules) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let watch = Watch::new(&options.watch, &options.limits, &cancel)?;
    let output = options.output.clone().watched(watch.is_on());
    let asker = Asker {
        question,
        rules: options.rules.or(default),
        config: options.config(),
        memory: options.memory_limit,
        limits: options.limits,
        watch,
        cancel: Arc::clone(&cancel),
    };
    let meter = Meter::default();
    let stream = output.stream(asker.limits.stats, cancel, &options.inputs, meter.clone()).beside(asker.watch.cover());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink| asker.answer(index, entry, sink))
}

impl Asker {
    fn answer(&self, index: usize, entry: Entry, sink: &mut Sink) {
        let record = Record::new("numberlink", self.question.action(), index, entry.name);
        let puzzle = entry.content.and_then(|block| {
            Puzzle::from_block(&block, self.rules).map_err(|error| Complaint::new(&entry.file, &error))
        });
        match puzzle {
            Ok(puzzle) => match Solver::new(&puzzle, self.config) {
                Ok(solver) => self.search(&puzzle, solver.limits(self.limits()), record, sink),
                Err(error) => {
                    sink.send(&record.invalid(Complaint::whole(&entry.file, &error)));
                }
            },
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
            }
        }
    }

    fn limits(&self) -> Limits {
        let limits = self.limits.limits(&self.cancel);
        match self.memory {
            Some(bytes) => limits.memory(bytes),
            None => limits,
        }
    }

    fn search(&self, puzzle: &Puzzle, solver: Solver<'_>, mut record: Record, sink: &mut Sink) {
        record.rules = Some(puzzle.rules().word());
        record.rule_option = rule_option(puzzle.rules());
        record.puzzle = Some(puzzle.to_string());
        match self.watch.begin(&record, self.config.engine.word(), || watch::paths(puzzle)) {
            None => drop(self.ask(puzzle, solver, record, sink)),
            Some(mut watcher) => {
                let record = self.ask(puzzle, solver.observe(&mut watcher), record, sink);
                watcher.end(&record, sink);
            }
        }
    }

    /// Asks and answers; returns the last record.
    fn ask<'p, O: Observer + 'p>(
        &self,
        puzzle: &Puzzle,
        mut solver: Solver<'p, O>,
        mut record: Record,
        sink: &mut Sink,
    ) -> Record {
        let start = Instant::now();
        let stats = match self.question {
            Question::List(how_many) => {
                let close = |record: &mut Record| self.tell_others(puzzle, record);
                return list(solver.solutions(), how_many, record, sink, close);
            }
            Question::Solve => {
                let report = solver.solve();
                record.tell_solve(report.answer.map(|solution| solution.to_string()));
                report.stats
            }
            Question::Count(Some(most)) => {
                let report = solver.count_up_to(most);
                record.tell_count(report.answer.found().to_string(), report.answer.end());
                report.stats
            }
            Question::Count(None) => {
                let report = solver.count();
                record.tell_count(report.answer.found.to_string(), report.answer.end);
                report.stats
            }
            Question::Unique => {
                let report = solver.uniqueness();
                record.tell_uniqueness(report.answer, ToString::to_string, differences);
                report.stats
            }
            Question::Candidates => {
                let report = solver.candidates();
                tell_candidates(&mut record, puzzle, &report.answer);
                report.stats
            }
        };
        tell_stats(&mut record, &stats, start.elapsed());
        self.tell_others(puzzle, &mut record);
        sink.send(&record);
        record
    }

    /// Where there is no solution, what there is under other rules.
    fn tell_others(&self, puzzle: &Puzzle, record: &mut Record) {
        if record.outcome == Verdict::Unsolvable {
            record.others = Some(self.others(puzzle));
        }
    }

    /// What the presets say about a board that has no solution under its own rules: a count, or a word.
    fn others(&self, puzzle: &Puzzle) -> BTreeMap<&'static str, String> {
        let presets = [Rules::TIGHT, Rules::FILL, Rules::NUMLIN].into_iter().filter(|&rules| rules != puzzle.rules());
        let answer = |rules: Rules| {
            let puzzle = puzzle.with_rules(rules).ok()?;
            // The engine that was asked for may not answer these rules.
            let solver = Solver::new(&puzzle, self.config).or_else(|_| Solver::new(&puzzle, Config::default()));
            let mut solver = solver.ok()?.limits(self.limits().nodes(OTHER_NODES));
            if let Question::Count(_) = self.question {
                let total = solver.count().answer;
                return Some((rules.word(), total.exact().map_or("stopped".to_owned(), ToString::to_string)));
            }
            let word = match solver.uniqueness().answer {
                Uniqueness::Unique(_) => "unique",
                Uniqueness::Multiple(..) => "multiple",
                Uniqueness::Stopped { .. } => "stopped",
                _ => "unsolvable",
            };
            Some((rules.word(), word.to_owned()))
        };
        presets.filter_map(answer).collect()
    }
}

impl<O: Observer> Listed for Solutions<'_, '_, O> {
    fn tell_next(&mut self, record: &mut Record) -> bool {
        record.solution = self.next().map(ToString::to_string);
        record.solution.is_some()
    }

    fn how_it_ended(&self) -> End {
        self.end()
    }

    fn tell_effort(&mut self, record: &mut Record, time: Duration) {
        tell_stats(record, &self.stats(), time);
    }
}

/// Who answered, and what it took.
fn tell_stats(record: &mut Record, stats: &Stats, time: Duration) {
    record.engine = Some(stats.engine.word());
    let mut counters = serde_json::to_value(stats.counters).ok();
    if let (Some(refutation), Some(counters)) =
        (stats.refutation, counters.as_mut().and_then(|value| value.as_object_mut()))
    {
        counters.insert("refutation".to_owned(), refutation.word().into());
    }
    record.stats = counters;
    record.config = serde_json::to_value(stats.config).ok();
    record.took(time);
}

/// The cells in which two solutions differ.
fn differences(first: &Solution, second: &Solution) -> Vec<String> {
    first.differences(second).map(|cell| first.board().place(cell).to_string()).collect()
}

/// What each edge is in solutions.
fn tell_candidates(record: &mut Record, puzzle: &Puzzle, answer: &SeenCandidates) {
    record.tell_end(answer.end, answer.seen.is_empty());
    record.complete = Some(answer.end == End::Exhausted);
    if !answer.seen.is_empty() {
        let values = |edge| {
            let (may_skip, may_use) = (answer.seen.may_skip(edge), answer.seen.may_use(edge));
            [(0, may_skip), (1, may_use)].into_iter().filter(|&(_, may)| may).map(|(value, _)| value).collect()
        };
        record.candidates = Some((0..puzzle.board().edges().len()).map(values).collect());
        record.rows = Some(answer.seen.to_string());
    }
}
