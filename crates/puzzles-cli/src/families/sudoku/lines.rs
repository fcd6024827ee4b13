//! Plain lines of 81 signs in batches, so that neither reader nor writer is slower than the engine.
//!
//! A batch takes what has been read already and never waits for more, so an answer is never held back for a later puzzle.
//! Within a batch, plain puzzles that need little search are answered together, as text in one buffer;
//! everything else takes the way that all families take.
//! What that costs per puzzle (two queues, a solver, a record) is more than an easy puzzle takes.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::path::PathBuf;

use puzzles::puzzle_text::Block;
use puzzles::search_control::{End, Limits};
use puzzles::sudoku::board::symbol;
use puzzles::sudoku::{Engine, Layout, Puzzle};

use super::search::{Asker, Question, jobs};
use crate::inputs::Entry;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// The most puzzles of a batch: easy ones take less than a millisecond together.
const MOST: usize = 1024;

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
    let most = match asker.question {
        Question::Solve => 1,
        Question::Count(most) => u64::try_from(most).unwrap_or(u64::MAX),
        _ => 2,
    };
    let mut answers: Vec<Option<Answer>> = Vec::new();
    answers.resize_with(puzzles.len(), || None);
    ENGINE.with_borrow_mut(|engine| {
        engine.search(&puzzles, most, &Limits::none().nodes(FEW_NODES), |found| {
            if !matches!(found.end, End::Stopped(_)) {
                let copy =
                    |values: Option<&[u8]>| values.map(|values| values.iter().map(|&value| symbol(value)).collect());
                let [first, last] = [copy(found.first()), copy(found.last())];
                answers[found.index] = Some(Answer { count: found.solutions, end: found.end, first, last });
            }
        });
    });
    let mut text = String::with_capacity(128 * puzzles.len());
    let mut exit = Verdict::Solved.exit();
    let mut answered = 0;
    for answer in answers {
        let Some(answer) = answer else { break };
        exit = exit.max(answer.write(&asker.question, batch.first + answered, &mut text).exit());
        answered += 1;
    }
    sink.send_text(text, exit);
    answered
}

thread_local! {
    /// The engine's memory, kept from one batch to the next.
    static ENGINE: RefCell<puzzles::sudoku::Batch> = RefCell::default();
}

/// The answer to one puzzle, with solutions as text.
struct Answer {
    count: u64,
    end: End,
    first: Option<String>,
    last: Option<String>,
}

impl Answer {
    /// Appends it.
    fn write(&self, question: &Question, index: usize, text: &mut String) -> Verdict {
        let number = index + 1;
        let verdict = match (question, &self.first, &self.last) {
            (_, None, _) => Verdict::Unsolvable,
            (Question::Unique, _, None) => Verdict::Unique,
            (Question::Unique, ..) => Verdict::Multiple,
            _ => Verdict::Solved,
        };
        let _ = write!(text, "> puzzle-{number} outcome={}", verdict.word());
        match (question, &self.first, &self.last) {
            (Question::Count(_), ..) => {
                let _ = writeln!(text, " count={} complete={}", self.count, self.end == End::Exhausted);
            }
            (_, None, _) => text.push('\n'),
            (Question::Unique, Some(first), Some(last)) => {
                let places = differences(first.as_bytes(), last.as_bytes()).join(",");
                let _ = writeln!(text, " differ={places}\n{first}\n\n> puzzle-{number} solution=2\n{last}");
            }
            (_, Some(first), _) => {
                let _ = writeln!(text, "\n{first}");
            }
        }
        text.push('\n');
        verdict
    }
}

/// The cells in which two lines differ.
fn differences(first: &[u8], last: &[u8]) -> Vec<String> {
    let layout = Layout::classic();
    let cells = (0..first.len()).filter(|&cell| first[cell] != last[cell]);
    cells.map(|cell| layout.place(cell).to_string()).collect()
}
