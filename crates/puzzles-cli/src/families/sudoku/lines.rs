//! Plain lines of 81 signs in batches, so that neither reader nor writer is slower than the engine.
//!
//! A batch takes what has been read already and never waits for more, so an answer is never held back for a later puzzle.
//! Within a batch, plain puzzles that need little search are answered as text with one solver and one buffer;
//! everything else takes the way that all families take.
//! What that costs per puzzle (two queues, a solver, a record) is more than an easy puzzle takes.

use std::fmt::Write as _;
use std::path::PathBuf;

use puzzles::puzzle_text::Block;
use puzzles::search_control::{End, Limits, Outcome, Uniqueness};
use puzzles::sudoku::board::symbol;
use puzzles::sudoku::{Engine, Layout, Puzzle, Solution, Solver};

use super::search::{Asker, Question, differences, jobs};
use crate::inputs::Entry;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// The most puzzles of a batch: some hundred microseconds of work.
const MOST: usize = 128;

/// Puzzles with fewer guesses than this are answered before the buffer is shown; about a millisecond.
const FEW_NODES: u64 = 1_000;

/// Puzzles that stand one behind the other.
pub(super) struct Batch {
    /// The number of the first over all inputs.
    pub(super) first: usize,
    pub(super) entries: Vec<Entry>,
}

/// The puzzles of all inputs.
pub(super) fn batches(inputs: Vec<PathBuf>, meter: Meter) -> impl Iterator<Item = Batch> + Send {
    let mut entries = jobs(inputs, meter);
    let mut first = 0;
    let mut left_over = None;
    std::iter::from_fn(move || {
        let mut batch = Batch { first, entries: Vec::new() };
        batch.entries.push(left_over.take().or_else(|| entries.next())?);
        while is_plain_entry(&batch.entries[batch.entries.len() - 1]) && batch.entries.len() < MOST {
            // What has not arrived yet is not waited for.
            let Some(entry) = entries.next_at_hand() else { break };
            if !is_plain_entry(&entry) {
                left_over = Some(entry);
                break;
            }
            batch.entries.push(entry);
        }
        first += batch.entries.len();
        Some(batch)
    })
}

/// The line of a block that is nothing but a plain line of 81 digits and dots.
fn plain(block: &Block) -> Option<&str> {
    let [row] = block.rows() else { return None };
    let is_plain = |byte: &u8| matches!(byte, b'.' | b'0'..=b'9');
    (block.header().is_none() && row.text.len() == 81 && row.text.as_bytes().iter().all(is_plain)).then_some(&row.text)
}

fn is_plain_entry(entry: &Entry) -> bool {
    entry.content.as_ref().is_ok_and(|block| plain(block).is_some())
}

/// Answers the first puzzles of a batch as long as each is plain, right and quick; returns how many.
pub(super) fn answers(asker: &Asker, batch: &Batch, sink: &mut Sink) -> usize {
    let is_quick = matches!(asker.config.engine, Engine::Auto | Engine::Fast)
        && matches!(asker.question, Question::Solve | Question::Unique | Question::Count(_))
        && asker.limits.node_limit.is_none_or(|nodes| FEW_NODES <= nodes)
        && asker.limits.time_limit.is_none()
        && sink.is_plain_text();
    if !is_quick || batch.entries.len() < 2 {
        return 0;
    }
    let layout = Layout::classic();
    let puzzle = |entry: &Entry| -> Option<Puzzle> {
        let line = plain(entry.content.as_ref().ok()?)?;
        let givens: Vec<u8> = line.bytes().map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') }).collect();
        Puzzle::new(layout.clone(), &givens).ok()
    };
    let puzzles: Vec<Puzzle> = batch.entries.iter().map_while(puzzle).collect();
    let Some(first) = puzzles.first() else { return 0 };
    let mut solver = Solver::new(first, asker.config).limits(Limits::none().nodes(FEW_NODES));
    let mut text = String::with_capacity(128 * puzzles.len());
    let mut exit = Verdict::Solved.exit();
    let mut answered = 0;
    for puzzle in &puzzles {
        solver.load(puzzle);
        let Some(verdict) = answer(&mut solver, asker.question, batch.first + answered, &mut text) else { break };
        exit = exit.max(verdict.exit());
        answered += 1;
    }
    sink.send_text(text, exit);
    answered
}

/// Appends the answer to one puzzle; `None`, and nothing appended, if it takes too long.
fn answer<'p>(solver: &mut Solver<'p>, question: Question, index: usize, text: &mut String) -> Option<Verdict> {
    let mut head = |verdict: Verdict| {
        let _ = write!(text, "> puzzle-{} outcome={}", index + 1, verdict.word());
        verdict
    };
    let verdict = match question {
        Question::Solve => match solver.solve().answer {
            Outcome::Solved(solution) => {
                let verdict = head(Verdict::Solved);
                push(text, &solution);
                verdict
            }
            Outcome::Unsolvable => end(text, index, Verdict::Unsolvable, ""),
            Outcome::Stopped(_) => return None,
        },
        Question::Unique => match solver.uniqueness().answer {
            Uniqueness::Unique(solution) => {
                let verdict = head(Verdict::Unique);
                push(text, &solution);
                verdict
            }
            Uniqueness::Multiple(first, second) => {
                let verdict = head(Verdict::Multiple);
                let places = differences(&first, &second).join(",");
                let _ = writeln!(text, " differ={places}\n{first}\n\n> puzzle-{} solution=2\n{second}", index + 1);
                verdict
            }
            Uniqueness::Unsolvable => end(text, index, Verdict::Unsolvable, ""),
            _ => return None,
        },
        Question::Count(most) => {
            let count = solver.count_up_to(most).answer;
            let tail = format!(" count={} complete={}", count.found(), count.exact().is_some());
            match count.end() {
                End::Stopped(_) => return None,
                _ if count.found() == 0 => end(text, index, Verdict::Unsolvable, &tail),
                _ => end(text, index, Verdict::Solved, &tail),
            }
        }
        Question::List(_) | Question::Estimate { .. } | Question::Candidates { .. } => return None,
    };
    text.push('\n');
    Some(verdict)
}

/// Appends a solution below its name line.
fn push(text: &mut String, solution: &Solution) {
    text.push('\n');
    text.extend(solution.values().iter().map(|&value| symbol(value)));
    text.push('\n');
}

/// A name line that stands alone.
fn end(text: &mut String, index: usize, verdict: Verdict, tail: &str) -> Verdict {
    let _ = writeln!(text, "> puzzle-{} outcome={}{tail}", index + 1, verdict.word());
    verdict
}
