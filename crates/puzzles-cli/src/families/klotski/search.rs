//! From a block of text to the answers of a search.

use std::fmt::Write as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use puzzles::klotski::{Config, Farthest, Hint, Lengths, Metric, Move, Puzzle, Solution, Solver, Stats};
use puzzles::search_control::{Observer, Outcome, Stop};
use serde_json::{Value, json};

use super::{MemoryOptions, MetricOptions, SearchOptions, jobs, read, rows};
use crate::arguments::LimitOptions;
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;
use crate::watch::{View, Watch};

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Solve { boards: usize },
    Count,
    Hint,
    Hardest { reached: bool, number: Option<u64> },
}

impl Question {
    const fn action(self) -> &'static str {
        match self {
            Self::Solve { .. } => "solve",
            Self::Count => "count",
            Self::Hint => "hint",
            Self::Hardest { .. } => "hardest",
        }
    }
}

/// A question with all that the answer depends on.
#[derive(Clone, Debug)]
struct Asker {
    question: Question,
    metric: MetricOptions,
    /// The engine as it was asked for.
    engine: String,
    config: Config,
    memory: MemoryOptions,
    limits: LimitOptions,
    watch: Watch,
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every puzzle of the inputs.
pub(super) fn run(question: Question, options: SearchOptions) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let watch = Watch::new(&options.watch, &options.limits, &cancel)?;
    let output = options.output.clone().watched(watch.is_on());
    let asker = Asker {
        question,
        metric: options.metric,
        engine: options.engine.clone(),
        config: options.config(),
        memory: options.memory,
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
        let mut record = Record::new("klotski", self.question.action(), index, entry.name.clone());
        let file = Arc::clone(&entry.file);
        let puzzle = match read(entry, self.metric) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.is_about(&puzzle);
        match Solver::new(&puzzle, self.config) {
            Ok(solver) => {
                let solver = solver.limits(self.memory.limits(&self.limits, &self.cancel));
                self.search(&puzzle, solver, record, sink);
            }
            Err(error) => {
                sink.send(&record.invalid(Complaint::whole(&file, &error)));
            }
        }
    }

    fn search(&self, puzzle: &Puzzle, solver: Solver<'_>, record: Record, sink: &mut Sink) {
        match self.watch.begin(&record, &self.engine, View::layers) {
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
            Question::Solve { boards } => {
                let report = solver.solve();
                match report.answer {
                    Outcome::Solved(solution) => tell_solution(&mut record, puzzle, &solution, boards),
                    Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                    Outcome::Stopped(stop) => tell_bound(&mut record, puzzle, &report.stats, stop),
                }
                report.stats
            }
            Question::Count => {
                let report = solver.count_shortest();
                match report.answer {
                    Outcome::Solved(count) => {
                        record.outcome = Verdict::Solved;
                        record.is_long(count.length);
                        (record.count, record.complete) = (Some(count.solutions.to_string()), Some(true));
                    }
                    Outcome::Unsolvable => {
                        record.outcome = Verdict::Unsolvable;
                        (record.count, record.complete) = (Some("0".to_owned()), Some(true));
                    }
                    Outcome::Stopped(stop) => {
                        record.complete = Some(false);
                        tell_bound(&mut record, puzzle, &report.stats, stop);
                    }
                }
                report.stats
            }
            Question::Hint => {
                let report = solver.hint();
                match report.answer {
                    Outcome::Solved(hint) => tell_hint(&mut record, puzzle, &hint),
                    Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                    Outcome::Stopped(stop) => tell_bound(&mut record, puzzle, &report.stats, stop),
                }
                report.stats
            }
            Question::Hardest { reached, number } => {
                let answer = if reached { solver.farthest_from_goal() } else { solver.hardest() };
                let stats = solver.stats();
                tell_stats(&mut record, &stats, start);
                return tell_hardest(record, puzzle, answer, number, sink);
            }
        };
        tell_stats(&mut record, &stats, start);
        sink.send(&record);
        record
    }
}

/// What it took.
fn tell_stats(record: &mut Record, stats: &Stats, start: Instant) {
    record.engine = Some("layers");
    record.stats = serde_json::to_value(stats.counters).ok();
    record.config = serde_json::to_value(stats.config).ok();
    record.took(start.elapsed());
}

/// A limit ended the search before a solution was found.
fn tell_bound(record: &mut Record, puzzle: &Puzzle, stats: &Stats, stop: Stop) {
    record.stops(stop);
    record.at_least = Some(stats.bound());
    record.notes.push(format!("no solution has fewer than {} {}s", stats.bound(), puzzle.metric()));
}

/// A move in JSON.
fn json_of(puzzle: &Puzzle, one: Move) -> Value {
    let (board, name) = (puzzle.board(), &puzzle.pieces()[one.piece].name);
    json!({"piece": name, "from": board.place(one.from).to_string(), "to": board.place(one.to).to_string()})
}

/// A layout as comments.
fn drawn(puzzle: &Puzzle, layout: &[usize]) -> String {
    puzzle.draw(layout).lines().map(|line| format!("; {line}\n")).collect()
}

fn tell_solution(record: &mut Record, puzzle: &Puzzle, solution: &Solution, boards: usize) {
    record.outcome = Verdict::Solved;
    record.is_long(solution.len());
    let lengths = Lengths::of(puzzle, solution);
    record.notes.push(lengths_line(puzzle.metric(), lengths));
    record.lengths = Some(json!({"move": lengths.moves, "slide": lengths.slides, "step": lengths.steps}));
    record.moves = Some(solution.moves.iter().map(|&one| json_of(puzzle, one)).collect());
    let text = puzzle.write_solution(solution);
    let mut rows = String::new();
    let mut layouts = solution.layouts(puzzle).take(boards);
    rows.extend(layouts.next().map(|layout| drawn(puzzle, &layout)));
    for line in text.lines() {
        let _ = writeln!(rows, "{line}");
        rows.extend(layouts.next().map(|layout| drawn(puzzle, &layout)));
    }
    record.rows = Some(rows);
    record.solution = Some(text);
}

/// A number with its word.
fn many(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// The lengths of a solution, and which of them is the least that can be.
fn lengths_line(metric: Metric, lengths: Lengths) -> String {
    let Lengths { moves, slides, steps } = lengths;
    let (own, others) = match metric {
        Metric::Move => (many(moves, "move"), format!("{}, {}", many(slides, "slide"), many(steps, "step"))),
        Metric::Slide => (many(slides, "slide"), format!("{}, {}", many(moves, "move"), many(steps, "step"))),
        Metric::Step => (many(steps, "step"), format!("{}, {}", many(moves, "move"), many(slides, "slide"))),
    };
    let (first, second) = match metric {
        Metric::Move => ("slides", "steps"),
        Metric::Slide => ("moves", "steps"),
        Metric::Step => ("moves", "slides"),
    };
    format!("{own} ({others}): no solution has fewer {metric}s; {first} and {second} are those of this one")
}

fn tell_hint(record: &mut Record, puzzle: &Puzzle, hint: &Hint) {
    record.outcome = Verdict::Solved;
    record.is_long(hint.distance);
    record.moves = Some(hint.moves.iter().map(|&one| json_of(puzzle, one)).collect());
    let lines: String = hint.moves.iter().map(|&one| puzzle.write_move(one) + "\n").collect();
    // A solved board has the solution without moves.
    record.rows = Some(if lines.is_empty() { ":\n".into() } else { lines });
}

/// An answer for each layout, or one if there is none; returns what they have in common.
fn tell_hardest(
    mut record: Record,
    puzzle: &Puzzle,
    answer: Result<Option<Farthest>, Stop>,
    number: Option<u64>,
    sink: &mut Sink,
) -> Record {
    let farthest = match answer {
        Ok(Some(farthest)) => farthest,
        Ok(None) => {
            record.outcome = Verdict::Unsolvable;
            sink.send(&record);
            return record;
        }
        Err(stop) => {
            record.stops(stop);
            sink.send(&record);
            return record;
        }
    };
    record.outcome = Verdict::Solved;
    record.is_long(farthest.distance);
    let all = farthest.layouts.len();
    let most = number.map_or(all, |number| usize::try_from(number).unwrap_or(usize::MAX));
    for (index, layout) in farthest.layouts.iter().take(most).enumerate() {
        let mut record = record.clone();
        record.parts = Some((index, all));
        if let Ok(layout) = puzzle.with_layout(layout) {
            record.puzzle = Some(layout.to_string());
            record.rows = Some(rows(&layout));
        }
        if !sink.send(&record) {
            break;
        }
    }
    record
}
