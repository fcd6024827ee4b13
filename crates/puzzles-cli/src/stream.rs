//! From jobs to answers: one reader, some workers, one printer; the order is kept, the memory bounded.
//!
//! ```text
//!   reader ──job──> work queue ──> workers ──chunks──┐ one channel per job
//!      └──its channel──> order queue ──> printer <───┘
//! ```
//!
//! The printer empties the channels one after the other, in the order of the jobs, so the puzzle whose turn it is
//! streams while later ones wait in their own channels.
//! All queues have an end: a reader that is ahead waits, and so does a worker whose channel is full.
//! That cannot lock up: jobs leave the work queue first in, first out, so the job whose turn it is has always
//! been taken by a worker before any job behind it, and its channel is the one that is being emptied.
//!
//! The threads are never joined: a reader that waits for a terminal must not keep Ctrl-C from ending the program.

use std::io::{self, BufWriter, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::arguments::print;
use crate::exit::Exit;
use crate::output::{Format, Record};
use crate::progress::Progress;
use crate::tally::Tally;

/// How many jobs may be read ahead.
const AHEAD: usize = 64;

/// How many pieces of one answer may wait for the printer.
const CHUNKS: usize = 16;

/// How often a printer without work looks whether it should stop.
const TICK: Duration = Duration::from_millis(50);

/// A piece of an answer on its way to the printer.
enum Chunk {
    /// For standard output.
    Text(String),
    /// A line for standard error.
    Complaint(String),
    /// Everything before this is on the screen when its other end hears of it.
    Shown(SyncSender<()>),
    /// The end of the answers, the status that they ask for, how many puzzles they were about, and what they come to.
    Done(Exit, u64, Box<Tally>),
}

/// Where a worker puts the answers to one job.
#[derive(Debug)]
pub(crate) struct Sink {
    chunks: SyncSender<Chunk>,
    format: Format,
    has_stats: bool,
    exit: Exit,
    /// How many puzzles the job has.
    puzzles: u64,
    /// The answers so far, if only what all come to is told.
    tally: Tally,
    /// Each piece is waited for, and then this is set, if the search is watched.
    cover: Option<Arc<AtomicBool>>,
}

impl Sink {
    /// Says how many puzzles the job has, if not one.
    pub(crate) const fn has_puzzles(&mut self, puzzles: u64) {
        self.puzzles = puzzles;
    }

    /// Sends answers that are text already; returns whether anybody still listens.
    pub(crate) fn send_text(&mut self, text: String, exit: Exit) -> bool {
        self.exit = self.exit.max(exit);
        self.put(Chunk::Text(text))
    }

    /// Whether answers are text, without counters.
    pub(crate) fn is_plain_text(&self) -> bool {
        self.format == Format::Text && !self.has_stats
    }

    /// Sends an answer on its way; returns whether anybody still listens.
    pub(crate) fn send(&mut self, record: &Record) -> bool {
        self.exit = self.exit.max(record.outcome.exit());
        if self.format == Format::Json {
            return self.put(Chunk::Text(record.json()));
        }
        let is_told = record.complaint().is_none_or(|line| self.put(Chunk::Complaint(line)));
        if self.format == Format::Total {
            self.tally.add(record);
            return is_told;
        }
        is_told && self.put(Chunk::Text(record.text(self.has_stats)))
    }

    /// Writes a line to standard error; the status is at least that.
    pub(crate) fn complain(&mut self, line: String, exit: Exit) {
        self.exit = self.exit.max(exit);
        self.put(Chunk::Complaint(line));
    }

    fn put(&self, chunk: Chunk) -> bool {
        let is_sent = self.chunks.send(chunk).is_ok();
        if let Some(cover) = &self.cover {
            let (sender, shown) = sync_channel::<()>(0);
            if is_sent && self.chunks.send(Chunk::Shown(sender)).is_ok() {
                // Nothing is ever sent: the printer drops the other end.
                let _ = shown.recv();
                cover.store(true, Ordering::Relaxed);
            }
        }
        is_sent
    }
}

/// How a stream works.
#[derive(Debug)]
pub(crate) struct Stream {
    /// How many workers; at least one.
    pub(crate) threads: usize,
    /// How answers are written.
    pub(crate) format: Format,
    /// Whether text has the counters too.
    pub(crate) has_stats: bool,
    /// Set from outside, or when nobody reads the answers any more: everything stops.
    pub(crate) cancel: Arc<AtomicBool>,
    /// The progress bar.
    pub(crate) progress: Progress,
    /// What the answers that were printed come to, if only that is told.
    pub(crate) tally: Tally,
    /// Set whenever something is on the screen, if a search is watched there; the search waits for that.
    pub(crate) cover: Option<Arc<AtomicBool>>,
}

impl Stream {
    /// The same stream beside a watched search, if `cover` is one's flag: nothing is printed while a frame is drawn.
    pub(crate) fn beside(self, cover: Option<Arc<AtomicBool>>) -> Self {
        Self { cover, ..self }
    }

    /// Answers all jobs; returns the highest status of any.
    ///
    /// # Errors
    ///
    /// If a thread cannot be started, or standard output cannot be written for another reason than a closed pipe.
    pub(crate) fn run<J: Send + 'static>(
        mut self,
        jobs: impl Iterator<Item = J> + Send + 'static,
        answer: impl Fn(J, &mut Sink) + Send + Sync + 'static,
    ) -> io::Result<Exit> {
        let (work_sender, work) = sync_channel::<(J, Sink)>(AHEAD);
        let (order_sender, order) = sync_channel(AHEAD);
        let work = Arc::new(Mutex::new(work));
        let answer = Arc::new(answer);
        for _ in 0..self.threads {
            let (work, answer, cancel) = (Arc::clone(&work), Arc::clone(&answer), Arc::clone(&self.cancel));
            thread::Builder::new().spawn(move || work_on(&work, &*answer, &cancel))?;
        }
        let (format, has_stats, cancel) = (self.format, self.has_stats, Arc::clone(&self.cancel));
        let cover = self.cover.take();
        let meter = self.progress.meter();
        thread::Builder::new().spawn(move || {
            for job in jobs {
                let (chunks, receiver) = sync_channel(CHUNKS);
                let sink = Sink {
                    chunks,
                    format,
                    has_stats,
                    exit: Exit::Answered,
                    puzzles: 1,
                    tally: Tally::default(),
                    cover: cover.clone(),
                };
                let is_heard =
                    order_sender.send((receiver, meter.bytes())).is_ok() && work_sender.send((job, sink)).is_ok();
                if !is_heard || cancel.load(Ordering::Relaxed) {
                    return;
                }
            }
        })?;
        let printed = self.print(&order);
        self.progress.finish();
        if printed.is_ok() && self.format == Format::Total {
            print(&self.tally.text())?;
        }
        printed
    }

    /// Prints all answers in order until there are no more, or everything stops.
    fn print(&mut self, order: &Receiver<(Receiver<Chunk>, u64)>) -> io::Result<Exit> {
        let mut out = BufWriter::new(io::stdout().lock());
        let mut exit = Exit::Answered;
        loop {
            match order.recv_timeout(TICK) {
                Ok((chunks, bytes)) => match self.print_answer(&chunks, &mut out) {
                    Ok((status, puzzles)) => {
                        exit = exit.max(status);
                        self.progress.advance(puzzles, bytes);
                    }
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                        self.cancel.store(true, Ordering::Relaxed);
                        // What is left in the buffer can go nowhere.
                        let _ = out.into_parts();
                        return Ok(exit);
                    }
                    Err(error) => return Err(error),
                },
                Err(_) if self.cancel.load(Ordering::Relaxed) => return Ok(exit.max(Exit::Limit)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(exit),
            }
        }
    }

    /// Prints one answer as it comes.
    fn print_answer(&mut self, chunks: &Receiver<Chunk>, out: &mut impl Write) -> io::Result<(Exit, u64)> {
        loop {
            let next = match chunks.try_recv() {
                Err(TryRecvError::Empty) => {
                    // Nothing more is known now: show what is.
                    out.flush()?;
                    chunks.recv().ok()
                }
                next => next.ok(),
            };
            match next {
                Some(Chunk::Text(text)) => out.write_all(text.as_bytes())?,
                Some(Chunk::Complaint(line)) => {
                    // On a terminal the complaint must not overtake the answers before it.
                    out.flush()?;
                    self.progress.complain(&line);
                }
                Some(Chunk::Shown(sender)) => {
                    out.flush()?;
                    drop(sender);
                }
                Some(Chunk::Done(exit, puzzles, tally)) => {
                    out.flush()?;
                    self.tally.merge(*tally);
                    return Ok((exit, puzzles));
                }
                // A job that was dropped because everything stops.
                None => return Ok((Exit::Limit, 0)),
            }
        }
    }
}

/// Takes jobs and answers them until there are no more.
fn work_on<J>(work: &Mutex<Receiver<(J, Sink)>>, answer: &impl Fn(J, &mut Sink), cancel: &AtomicBool) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, mut sink)) = next else { return };
        if cancel.load(Ordering::Relaxed) {
            continue;
        }
        // A fault in one answer must not stop the others.
        if catch_unwind(AssertUnwindSafe(|| answer(job, &mut sink))).is_err() {
            sink.exit = Exit::Fault;
        }
        let (exit, puzzles, tally) = (sink.exit, sink.puzzles, std::mem::take(&mut sink.tally));
        sink.put(Chunk::Done(exit, puzzles, Box::new(tally)));
    }
}
