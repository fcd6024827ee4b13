//! Judging solutions: problems beside their solutions, or answers in our JSON form.
//!
//! A row of a solution is the number of an option with a colon, and what it covers; either may be left out.
//! The colon may be left out too where no item has that number as its name.

use std::collections::{BTreeMap, HashSet};
use std::io;

use puzzles::dlx::text::HASH;
use puzzles::puzzle_text::{Block, Cursor, Token, quote};

use super::VerifyOptions;
use super::task::{Task, is_text};
use crate::exit::Exit;
use crate::inputs::{Complaint, is_stdin};
use crate::interrupt;
use crate::output::{Fault, Record};
use crate::pairs::{Pair, pairs};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// How many breaches are named.
const MOST_NAMED: usize = 20;

/// Judges every solution.
pub(super) fn run(options: VerifyOptions) -> io::Result<Exit> {
    let puzzles = options.puzzles.unwrap_or_else(|| "-".into());
    if options.solutions.as_ref().is_some_and(|solutions| is_stdin(&puzzles) && is_stdin(solutions)) {
        return Err(io::Error::other("expected one input from standard input, found two"));
    }
    let meter = Meter::default();
    let mut inputs = vec![puzzles.clone()];
    inputs.extend(options.solutions.clone());
    let stream = options.output.stream(false, interrupt::flag(), &inputs, meter.clone());
    let jobs = pairs("exact-cover", puzzles, options.solutions, HASH, meter);
    stream.run(jobs, judge)
}

/// Judges one solution.
fn judge(pair: Pair, sink: &mut Sink) {
    let mut record = Record::new("exact-cover", "verify", pair.index, pair.name.clone());
    record.solution_index = pair.solution_index;
    let record = match fill(&mut record, pair) {
        Ok(()) => record,
        Err(complaint) => record.invalid(complaint),
    };
    sink.send(&record);
}

/// Writes the judge's word into `record`.
fn fill(record: &mut Record, pair: Pair) -> Result<(), Complaint> {
    let text = pair.puzzle?;
    let task = Task::from_block(&text.block).map_err(|error| text.complaint(&error))?;
    let solution = pair.solution?;
    is_text(&solution.block).map_err(|error| solution.complaint(&error))?;
    let Chosen { numbers, mut breaches } = chosen(&task, &solution.block);
    breaches.extend(task.problem.violations(numbers).iter().map(|breach| breach.describe(&task.problem)));
    record.outcome = if breaches.is_empty() { Verdict::Correct } else { Verdict::Wrong };
    if let Some(more) = breaches.len().checked_sub(MOST_NAMED).filter(|&more| 0 < more) {
        breaches.truncate(MOST_NAMED);
        breaches.push(format!("and {more} more"));
    }
    if !breaches.is_empty() {
        record.error = Some(Fault { message: breaches.join("; "), file: None, line: None, column: None });
    }
    Ok(())
}

/// What a solution says: options by their numbers, and what is no option at all.
#[derive(Default)]
struct Chosen {
    numbers: Vec<usize>,
    breaches: Vec<String>,
}

/// Reads the rows of a solution.
fn chosen(task: &Task, block: &Block) -> Chosen {
    let mut chosen = Chosen::default();
    // The options by what they cover, made when a row without a number asks for it.
    let mut by_items: Option<BTreeMap<Vec<String>, Vec<usize>>> = None;
    let problem = &task.problem;
    let items: HashSet<&str> = (0..problem.items()).filter_map(|item| problem.name(item)).map(String::as_str).collect();
    let label = |token: &Token<'_>| label(token, &items);
    for row in block.rows() {
        let mut tokens = Cursor::new(row.number, &row.text).peekable();
        let mut has_label = false;
        while let Some(token) = tokens.next_if(|token| label(token).is_some()) {
            has_label = true;
            let Some(number) = label(&token).flatten() else { continue };
            chosen.numbers.push(number);
            let mut items = Vec::new();
            while let Some(token) = tokens.next_if(|token| label(token).is_none()) {
                items.extend(item(&token));
            }
            items.sort_unstable();
            if !items.is_empty()
                && let Some(covers) = covers(task, number)
                && covers != items
            {
                chosen.breaches.push(format!("option {number} does not cover {}", quote(&items.join(" "))));
            }
        }
        if !has_label {
            let mut items: Vec<String> = tokens.filter_map(|token| item(&token)).collect();
            items.sort_unstable();
            let options = by_items.get_or_insert_with(|| options_by_items(task));
            match options.get_mut(&items).and_then(Vec::pop) {
                Some(number) => chosen.numbers.push(number),
                None => {
                    let found = quote(row.text.trim());
                    chosen.breaches.push(format!("expected an option that is not chosen yet, found {found}"));
                }
            }
        }
    }
    chosen
}

/// The number before a colon, or one that is no item; a colon alone has none.
fn label(token: &Token<'_>, items: &HashSet<&str>) -> Option<Option<usize>> {
    match token.text.strip_suffix(':') {
        Some("") => Some(None),
        Some(number) => number.parse().ok().map(Some),
        None if items.contains(token.text) => None,
        None => token.text.parse().ok().map(Some),
    }
}

/// An item of a row; a cost is none.
fn item(token: &Token<'_>) -> Option<String> {
    let item = token.text.split('|').next().unwrap_or_default();
    (!item.is_empty()).then(|| item.to_owned())
}

/// What an option covers, in order.
fn covers(task: &Task, number: usize) -> Option<Vec<String>> {
    let mut entries = task.entries(task.problem.option(number)?);
    entries.sort_unstable();
    Some(entries)
}

/// All options by what they cover, equal ones the first last.
fn options_by_items(task: &Task) -> BTreeMap<Vec<String>, Vec<usize>> {
    let mut options: BTreeMap<Vec<String>, Vec<usize>> = BTreeMap::new();
    for number in (0..task.problem.options()).rev() {
        options.entry(covers(task, number).unwrap_or_default()).or_default().push(number);
    }
    options
}
