//! From a block of text to the answers of a search.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Config, Puzzle, SeenCandidates, Solution, Solutions, Solver, Stats, refutation};
use puzzles::search_control::{End, Observer};

use super::SearchOptions;
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
    watch: Watch,
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every puzzle of the inputs.
pub(super) fn run(question: Question, options: SearchOptions, default: Adjacency) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let watch = Watch::new(&options.watch, &options.limits, &cancel)?;
    let output = options.output.clone().watched(watch.is_on());
    let asker = Asker {
        question,
        adjacency: options.adjacency.or(default),
        config: options.config(),
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
        record.is_hidato_on(puzzle);
        let solver = Solver::new(puzzle, self.config).limits(self.limits.limits(&self.cancel));
        match self.watch.begin(&record, self.config.engine.word(), || watch::hidato(puzzle)) {
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
            Question::List(how_many) => return list(solver.solutions(), how_many, record, sink, |_| ()),
            Question::Solve => {
                let report = solver.solve();
                record.tell_solve(report.answer.map(|solution| solution.to_string()));
                report.stats
            }
            Question::Count(most) => {
                let report = solver.count_up_to(most);
                record.tell_count(report.answer.found().to_string(), report.answer.end());
                report.stats
            }
            Question::Unique => {
                let report = solver.uniqueness();
                record.tell_uniqueness(report.answer, ToString::to_string, differences);
                report.stats
            }
            Question::Candidates => {
                let report = solver.candidates();
                record.is_candidates(puzzle, &report.answer);
                report.stats
            }
        };
        record.is_from(&stats, start.elapsed());
        if record.outcome == Verdict::Unsolvable
            && let Ok(refutation) = refutation(puzzle, &self.limits.limits(&self.cancel))
            && let Some(counters) = record.stats.as_mut().and_then(|stats| stats.as_object_mut())
        {
            counters.insert("refutation".to_owned(), refutation.word().into());
        }
        sink.send(&record);
        record
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
        record.is_from(&self.stats(), time);
    }
}

/// The answers of this family's solver as records.
impl Record {
    fn is_from(&mut self, stats: &Stats, time: Duration) {
        self.engine = Some(stats.engine.word());
        self.stats = serde_json::to_value(stats.counters).ok();
        self.config = serde_json::to_value(stats.config).ok();
        self.took(time);
    }

    fn is_candidates(&mut self, puzzle: &Puzzle, answer: &SeenCandidates) {
        self.tell_end(answer.end, answer.seen.is_empty());
        self.complete = Some(answer.end == End::Exhausted);
        if !answer.seen.is_empty() {
            let cells = puzzle.board().cells();
            self.candidates = Some(cells.map(|cell| answer.seen.of(cell).map(u32::from).collect()).collect());
            self.rows = Some(answer.seen.to_string());
        }
    }
}

/// The cells in which two solutions differ.
pub(super) fn differences(first: &Solution, second: &Solution) -> Vec<String> {
    first.differences(second).map(|cell| first.board().place(cell).to_string()).collect()
}
