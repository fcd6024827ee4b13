//! From a block of text to the answers of a search.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puzzles::puzzle_text::Block;
use puzzles::search_control::{End, Limits, Observer};
use puzzles::sudoku::{
    CandidateCounts, Config, Estimate, ParseError, Puzzle, SeenCandidates, Solution, Solutions, Solver, Stats,
    board::symbol,
};

use super::board::Boards;
use super::{OUTER, SearchOptions, lines};
use crate::arguments::{HowMany, LimitOptions};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entries, Entry, entries_and_urls};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::tell::{Listed, list};
use crate::verdict::Verdict;
use crate::watch::{self, Watch};

/// What is asked about each puzzle.
#[derive(Clone, Debug)]
pub(super) enum Question {
    Solve,
    List(HowMany),
    Count(u128),
    /// With the threads of a pool.
    CountTogether(u128, Arc<rayon::ThreadPool>),
    Estimate {
        probes: u64,
        seed: u64,
    },
    Unique,
    Candidates {
        counts: bool,
    },
}

impl Question {
    const fn action(&self) -> &'static str {
        match self {
            Self::Solve | Self::List(_) => "solve",
            Self::Count(_) | Self::CountTogether(..) | Self::Estimate { .. } => "count",
            Self::Unique => "unique",
            Self::Candidates { .. } => "candidates",
        }
    }
}

/// A question with all that the answer depends on.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    pub(super) question: Question,
    pub(super) config: Config,
    pub(super) limits: LimitOptions,
    /// What options say about boards of which the text says nothing.
    boards: Option<Arc<Boards>>,
    watch: Watch,
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every puzzle of the inputs.
pub(super) fn run(question: Question, options: SearchOptions) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let watch = Watch::new(&options.watch, &options.limits, &cancel)?;
    let output = options.output.clone().watched(watch.is_on());
    let config = options.config();
    let boards = Boards::new(options.board).map(Arc::new);
    let asker = Asker { question, config, limits: options.limits, boards, watch, cancel: Arc::clone(&cancel) };
    let meter = Meter::default();
    let stream = output.stream(asker.limits.stats, cancel, &options.inputs, meter.clone()).beside(asker.watch.cover());
    let jobs = lines::batches(options.inputs, meter);
    stream.run(jobs, move |batch: lines::Batch, sink| asker.answer_all(batch, sink))
}

impl Asker {
    /// Answers the puzzles of a batch, plain ones by the quick way.
    fn answer_all(&self, batch: lines::Batch, sink: &mut Sink) {
        sink.has_puzzles(batch.entries.len() as u64);
        // The quick way is for the classic board.
        let quick = if self.boards.is_none() && !self.watch.is_on() { lines::answers(self, &batch, sink) } else { 0 };
        for (at, entry) in batch.entries.into_iter().enumerate().skip(quick) {
            if self.cancel.load(Ordering::Relaxed) && at != 0 {
                return;
            }
            self.answer(batch.first + at, entry, sink);
        }
    }

    fn answer(&self, index: usize, entry: Entry, sink: &mut Sink) {
        let record = Record::new("sudoku", self.question.action(), index, entry.name);
        let puzzle =
            entry.content.and_then(|block| self.read(&block).map_err(|error| Complaint::new(&entry.file, &error)));
        match puzzle {
            Ok(puzzle) if self.config.engine.knows(puzzle.layout()) => self.search(&puzzle, record, sink),
            Ok(_) => {
                let message = format!(
                    "expected a board that engine `{}` knows, found another size or variant",
                    self.config.engine
                );
                sink.send(&record.invalid(Complaint::whole(&entry.file, &message)));
            }
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
            }
        }
    }

    fn read(&self, block: &Block) -> Result<Puzzle, ParseError> {
        match &self.boards {
            Some(boards) => boards.read(block),
            None => Puzzle::from_block(block),
        }
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits.limits(&self.cancel)
    }

    fn search(&self, puzzle: &Puzzle, mut record: Record, sink: &mut Sink) {
        record.is_on(puzzle.layout());
        record.puzzle = Some(puzzle.to_string());
        let mut solver = Solver::new(puzzle, self.config).limits(self.limits());
        if let Question::CountTogether(most, pool) = &self.question {
            let start = Instant::now();
            let report = pool.install(|| solver.count_in_parallel(*most));
            record.tell_count(report.answer.found().to_string(), report.answer.end());
            record.is_sudoku_from(&report.stats, start.elapsed());
            sink.send(&record);
            return;
        }
        let view = || {
            let given = |mask: &u32| if mask.is_power_of_two() { mask.trailing_zeros() as usize + 1 } else { 0 };
            let start = puzzle.allowed().iter().map(given).collect();
            watch::board(puzzle.layout().side(), start, |value| symbol(value as u8).to_string())
        };
        match self.watch.begin(&record, self.config.engine.word(), view) {
            None => drop(self.ask(puzzle, solver, record, sink)),
            Some(mut watcher) => {
                let record = self.ask(puzzle, solver.observe(&mut watcher), record, sink);
                watcher.end(&record, sink);
            }
        }
    }

    /// Asks and answers; returns the last record.
    fn ask<O: Observer>(
        &self,
        puzzle: &Puzzle,
        mut solver: Solver<'_, O>,
        mut record: Record,
        sink: &mut Sink,
    ) -> Record {
        let start = Instant::now();
        let stats = match self.question {
            Question::List(how_many) => return list(solver.solutions(), how_many, record, sink, |_| ()),
            Question::Estimate { probes, seed } => {
                record.engine = Some("probes");
                record.config = Some(serde_json::json!({ "probes": probes }));
                record.tell_estimate(Estimate::new(puzzle, probes, seed, &self.limits()), seed);
                record.took(start.elapsed());
                sink.send(&record);
                return record;
            }
            Question::Solve => {
                let report = solver.solve();
                record.tell_solve(report.answer.map(|solution| line(&solution)));
                report.stats
            }
            Question::Count(most) | Question::CountTogether(most, _) => {
                let report = solver.count_up_to(most);
                record.tell_count(report.answer.found().to_string(), report.answer.end());
                report.stats
            }
            Question::Unique => {
                let report = solver.uniqueness();
                record.tell_uniqueness(report.answer, line, differences);
                report.stats
            }
            Question::Candidates { counts: false } => {
                let report = solver.candidates();
                record.has_candidates(puzzle, &report.answer);
                report.stats
            }
            Question::Candidates { counts: true } => {
                let report = solver.candidate_counts();
                record.is_counts(puzzle, &report.answer);
                report.stats
            }
        };
        record.is_sudoku_from(&stats, start.elapsed());
        sink.send(&record);
        record
    }
}

/// A solution as a line.
fn line(solution: &Solution) -> String {
    format!("{solution}\n")
}

impl<O: Observer> Listed for Solutions<'_, O> {
    fn tell_next(&mut self, record: &mut Record) -> bool {
        record.solution = self.next().map(line);
        record.solution.is_some()
    }

    fn how_it_ended(&self) -> End {
        self.end()
    }

    fn tell_effort(&mut self, record: &mut Record, time: Duration) {
        record.is_sudoku_from(&self.stats(), time);
    }
}

/// The answers of this family's solver as records.
impl Record {
    fn is_sudoku_from(&mut self, stats: &Stats, time: Duration) {
        self.engine = Some(stats.engine.word());
        self.stats = serde_json::to_value(stats.counters).ok();
        self.config = serde_json::to_value(stats.config).ok();
        self.took(time);
    }

    fn tell_estimate(&mut self, estimate: Estimate, seed: u64) {
        self.seed = Some(seed);
        match estimate.stop {
            Some(stop) => self.stops(stop),
            None => self.outcome = Verdict::Estimated,
        }
        self.estimate = serde_json::to_value(estimate).ok();
    }

    fn has_candidates(&mut self, puzzle: &Puzzle, answer: &SeenCandidates) {
        self.tell_end(answer.end, answer.seen.is_empty());
        self.complete = Some(answer.end == End::Exhausted);
        if !answer.seen.is_empty() {
            let cells = 0..puzzle.layout().len();
            self.candidates = Some(cells.map(|cell| answer.seen.values(cell).map(u32::from).collect()).collect());
            self.rows = Some(answer.seen.to_string());
        }
    }

    fn is_counts(&mut self, puzzle: &Puzzle, answer: &CandidateCounts) {
        self.tell_count(answer.solutions.to_string(), answer.end);
        if answer.solutions == 0 {
            return;
        }
        let seen = |cell: &Vec<u128>| -> Vec<(usize, u128)> {
            cell.iter().enumerate().filter(|(_, count)| **count != 0).map(|(at, &count)| (at + 1, count)).collect()
        };
        let cells: Vec<_> = answer.counts.iter().map(seen).collect();
        self.candidates =
            Some(cells.iter().map(|cell| cell.iter().map(|&(value, _)| value as u32).collect()).collect());
        self.counts =
            Some(cells.iter().map(|cell| cell.iter().map(|(_, count)| count.to_string()).collect()).collect());
        let word = |&(value, count): &(usize, u128)| format!("{}:{count}", symbol(value as u8));
        let words = cells.iter().map(|cell| cell.iter().map(word).collect::<Vec<_>>().join(","));
        let rows: Vec<String> = words.collect();
        let rows = rows.chunks(puzzle.layout().side()).map(|row| row.join(" ") + "\n");
        self.rows = Some(rows.collect());
    }
}

/// The cells in which two solutions differ.
fn differences(first: &Solution, second: &Solution) -> Vec<String> {
    first.differences(second).map(|cell| first.layout().place(cell).to_string()).collect()
}

/// The blocks of the inputs, a URL being one by itself.
pub(super) fn jobs(inputs: Vec<PathBuf>, meter: Meter) -> Entries {
    entries_and_urls(inputs, OUTER, meter)
}
