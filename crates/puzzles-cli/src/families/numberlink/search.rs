//! From a block of text to the answers of a search.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use puzzles::numberlink::{Config, Puzzle, Rules, SeenCandidates, Solution, Solver, Stats};
use puzzles::search_control::{End, Limits, Outcome, Stop, Uniqueness};

use super::{SearchOptions, jobs, rule_option};
use crate::arguments::{HowMany, LimitOptions};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

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
    cancel: Arc<AtomicBool>,
}

/// Asks `question` about every puzzle of the inputs.
pub(super) fn run(question: Question, options: SearchOptions, default: Rules) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let asker = Asker {
        question,
        rules: options.rules.or(default),
        config: options.config(),
        memory: options.memory_limit,
        limits: options.limits,
        cancel: Arc::clone(&cancel),
    };
    let meter = Meter::default();
    let stream = options.output.stream(asker.limits.stats, cancel, &options.inputs, meter.clone());
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

    fn search(&self, puzzle: &Puzzle, mut solver: Solver<'_>, mut record: Record, sink: &mut Sink) {
        record.rules = Some(puzzle.rules().word());
        record.rule_option = rule_option(puzzle.rules());
        record.puzzle = Some(puzzle.to_string());
        let start = Instant::now();
        let stats = match self.question {
            Question::List(how_many) => return list(&mut solver, how_many, record, sink),
            Question::Solve => {
                let report = solver.solve();
                tell_solve(&mut record, report.answer);
                report.stats
            }
            Question::Count(Some(most)) => {
                let report = solver.count_up_to(most);
                tell_count(&mut record, report.answer.found().to_string(), report.answer.end());
                report.stats
            }
            Question::Count(None) => {
                let report = solver.count();
                tell_count(&mut record, report.answer.found.to_string(), report.answer.end);
                report.stats
            }
            Question::Unique => {
                let report = solver.uniqueness();
                tell_uniqueness(&mut record, report.answer);
                report.stats
            }
            Question::Candidates => {
                let report = solver.candidates();
                tell_candidates(&mut record, puzzle, &report.answer);
                report.stats
            }
        };
        tell_stats(&mut record, &stats, start.elapsed());
        if record.outcome == Verdict::Unsolvable {
            record.others = Some(self.others(puzzle));
        }
        sink.send(&record);
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
        tell_stats(&mut record, &solutions.stats(), time);
        if !sink.send(&record) {
            return;
        }
        found += 1;
    }
    let mut record = record;
    tell_count(&mut record, found.to_string(), solutions.end());
    tell_stats(&mut record, &solutions.stats(), time);
    sink.send(&record);
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

fn stops(record: &mut Record, stop: Stop) {
    record.outcome = Verdict::Stopped;
    record.stop = Some(stop);
}

/// A solution, or none.
fn tell_solve(record: &mut Record, answer: Outcome<Solution>) {
    match answer {
        Outcome::Solved(solution) => {
            record.outcome = Verdict::Solved;
            record.solution = Some(solution.to_string());
        }
        Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
        Outcome::Stopped(stop) => stops(record, stop),
    }
}

/// A number of solutions.
fn tell_count(record: &mut Record, found: String, end: End) {
    match end {
        End::Stopped(stop) => stops(record, stop),
        End::Exhausted if found == "0" => record.outcome = Verdict::Unsolvable,
        End::Exhausted | End::Enough => record.outcome = Verdict::Solved,
    }
    record.count = Some(found);
    record.complete = Some(end == End::Exhausted);
}

/// One solution, or two.
fn tell_uniqueness(record: &mut Record, answer: Uniqueness<Solution>) {
    match answer {
        Uniqueness::Unique(solution) => {
            record.outcome = Verdict::Unique;
            record.solution = Some(solution.to_string());
        }
        Uniqueness::Multiple(first, second) => {
            record.outcome = Verdict::Multiple;
            let differences = first.differences(&second);
            record.differ = Some(differences.map(|cell| first.board().place(cell).to_string()).collect());
            record.solution = Some(first.to_string());
            record.second = Some(second.to_string());
        }
        Uniqueness::Stopped { stop, found } => {
            stops(record, stop);
            record.solution = found.map(|solution| solution.to_string());
        }
        // `Unsolvable`, and whatever the library may add.
        _ => record.outcome = Verdict::Unsolvable,
    }
}

/// What each edge is in solutions.
fn tell_candidates(record: &mut Record, puzzle: &Puzzle, answer: &SeenCandidates) {
    match answer.end {
        End::Stopped(stop) => stops(record, stop),
        End::Exhausted | End::Enough if answer.seen.is_empty() => record.outcome = Verdict::Unsolvable,
        End::Exhausted | End::Enough => record.outcome = Verdict::Solved,
    }
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
