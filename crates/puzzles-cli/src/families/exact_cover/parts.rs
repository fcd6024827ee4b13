//! New problems from old ones: independent parts, and the same problem without what cannot be used.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use puzzles::dlx::text::HASH;
use puzzles::dlx::{Effort, OptionId, Part, Problem, UnwritableName};

use puzzles::search_control::{LimitCheck, Limits};

use super::WorkOptions;
use super::task::{Task, numbers};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry, at, entries};
use crate::interrupt;
use crate::output::{Record, Removed};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// What is made of each problem.
#[derive(Clone, Debug)]
pub(super) enum Work {
    /// Its parts at a depth, in files of a folder if there is one.
    Split(u32, Option<PathBuf>),
    Preprocess,
}

/// Makes new problems of all in the inputs.
pub(super) fn run(work: Work, options: WorkOptions) -> io::Result<Exit> {
    if let Work::Split(_, Some(folder)) = &work {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, Arc::clone(&cancel), &options.inputs, meter.clone());
    let jobs = entries(options.inputs, HASH, meter).enumerate();
    let (limits, memory) = (options.limits, options.memory_limit);
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let action = if matches!(work, Work::Preprocess) { "preprocess" } else { "split" };
        let mut record = Record::new("exact-cover", action, index, entry.name.clone());
        record.engine = Some(action);
        if let Work::Split(depth, _) = &work {
            record.config = Some(serde_json::json!({ "depth": depth }));
        }
        let file = Arc::clone(&entry.file);
        let limits = || {
            let limits = limits.limits(&cancel);
            memory.map_or(limits.clone(), |bytes| limits.memory(bytes))
        };
        let result = match &work {
            Work::Split(depth, folder) => split(entry, *depth, folder.as_deref(), limits, &record, sink),
            Work::Preprocess => preprocess(entry, limits, &record, sink),
        };
        if let Err(complaint) = result {
            let complaint =
                complaint.unwrap_or_else(|message| Complaint { file, message, position: None, is_block: true });
            sink.send(&record.invalid(complaint));
        }
    })
}

/// What went wrong: with its place, or in words.
type Failure = Result<Complaint, String>;

fn unwritable(error: &UnwritableName) -> Failure {
    Err(error.to_string())
}

fn split(
    entry: Entry,
    depth: u32,
    folder: Option<&Path>,
    limits: impl Fn() -> Limits,
    record: &Record,
    sink: &mut Sink,
) -> Result<(), Failure> {
    let task = Task::read(entry).map_err(Ok)?;
    let mut record = record.clone();
    let start = Instant::now();
    let limits = limits();
    let report = task.problem.split(depth as usize, &limits);
    tell_effort(&mut record, &report.stats, start.elapsed());
    let parts = match report.answer {
        Ok(parts) => parts,
        Err(stop) => {
            record.stops(stop);
            sink.send(&record);
            return Ok(());
        }
    };
    if parts.is_empty() {
        // All branches have failed: the problem itself is the one part, so that the sum of the counts is right.
        record.outcome = Verdict::Unsolvable;
        put(&mut record, &task.problem, folder, 0)?;
        sink.send(&record);
        return Ok(());
    }
    let count = parts.len();
    let mut check = LimitCheck::new(&limits);
    let mut parts = parts.into_iter().enumerate();
    while let Some((index, part)) = parts.next() {
        let mut record = record.clone();
        if let Err(stop) = check.work() {
            // Without the other parts those that were written prove nothing about the whole.
            record.stops(stop);
            sink.send(&record);
            // To free a million parts takes longer than a limit may be late.
            thread::spawn(move || drop(parts));
            return Ok(());
        }
        record.outcome = Verdict::Done;
        record.parts = Some((index, count));
        let Part { chosen, mut problem, options } = part;
        record.chosen = Some(chosen.iter().map(|option| option.index()).collect());
        tell_options(&mut record, &options);
        let cost = chosen.iter().try_fold(0_u64, |sum, &option| sum.checked_add(task.problem.cost(option)));
        let cost =
            cost.ok_or_else(|| Err("expected chosen options that cost less than 2^64, found more".to_owned()))?;
        if cost != 0 {
            let name = new_name(&task.problem);
            record.notes.push(format!("what was chosen costs {cost}: the item {name} and its option"));
            problem = problem.with_charge(name, (), cost);
        }
        put(&mut record, &problem, folder, index)?;
        if !sink.send(&record) {
            break;
        }
    }
    Ok(())
}

fn preprocess(entry: Entry, limits: impl Fn() -> Limits, record: &Record, sink: &mut Sink) -> Result<(), Failure> {
    let task = Task::read(entry).map_err(Ok)?;
    let mut record = record.clone();
    let start = Instant::now();
    let report = task.problem.reduce(&limits());
    tell_effort(&mut record, &report.stats, start.elapsed());
    let reduced = match report.answer {
        Ok(reduced) => reduced,
        Err(stop) => {
            record.stops(stop);
            sink.send(&record);
            return Ok(());
        }
    };
    record.outcome = Verdict::Done;
    let is_left = |number: &usize| reduced.options.binary_search_by_key(number, |option| option.index()).is_ok();
    let options: Vec<usize> = (0..task.problem.options()).filter(|number| !is_left(number)).collect();
    let names =
        |problem: &Problem<String>| (0..problem.items()).filter_map(|item| problem.name(item).cloned()).collect();
    let (before, after): (Vec<String>, Vec<String>) = (names(&task.problem), names(&reduced.problem));
    // Items keep their order.
    let mut left = after.iter().peekable();
    let items: Vec<String> = before.iter().filter(|name| left.next_if_eq(name).is_none()).cloned().collect();
    let list = options.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    record.notes.push(format!(
        "without {} of {} options, rounds {}{}{list}",
        options.len(),
        task.problem.options(),
        reduced.rounds,
        if options.is_empty() { "" } else { ": " }
    ));
    if !items.is_empty() {
        record.notes.push(format!("without {} of {} items: {}", items.len(), before.len(), items.join(" ")));
    }
    record.removed = Some(Removed { options, items, rounds: reduced.rounds });
    tell_options(&mut record, &reduced.options);
    put(&mut record, &reduced.problem, None, 0)?;
    sink.send(&record);
    Ok(())
}

/// A name that no item has.
fn new_name(problem: &Problem<String>) -> String {
    let mut name = "chosen".to_owned();
    while (0..problem.items()).any(|item| problem.name(item) == Some(&name)) {
        name.push('\'');
    }
    name
}

/// What it took.
fn tell_effort(record: &mut Record, effort: &Effort, time: Duration) {
    record.stats = serde_json::to_value(effort).ok();
    record.took(time);
}

/// Says which options of the whole problem those of the new one are.
fn tell_options(record: &mut Record, options: &[OptionId]) {
    if !options.is_empty() {
        record.notes.push(format!("options {}", numbers(options)));
    }
    record.options = Some(options.iter().map(|option| option.index()).collect());
}

/// Puts a new problem into the record, or into a file of `folder`.
fn put(record: &mut Record, problem: &Problem<String>, folder: Option<&Path>, part: usize) -> Result<(), Failure> {
    let text = problem.to_text().map_err(|error| unwritable(&error))?;
    record.puzzle = Some(text.clone());
    let Some(folder) = folder else {
        record.rows = Some(text);
        return Ok(());
    };
    // Names come from the input: only what is a plain part of a file name stays.
    let name = record.name.clone().unwrap_or_else(|| format!("puzzle-{}", record.index + 1));
    let plain = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '_' };
    let name: String = name.chars().take(100).map(plain).collect();
    let file = folder.join(format!("{}-{name}-{}.dlx", record.index + 1, part + 1));
    let there = |error: io::Error| Err(format!("{}: expected a part to be written, found {error}", file.display()));
    fs::File::create_new(&file).and_then(|mut new| new.write_all(text.as_bytes())).map_err(there)?;
    record.file = Some(file.display().to_string());
    Ok(())
}
