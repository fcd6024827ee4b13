//! Watching a search: its events as JSON lines, as frames on a terminal, or as a picture that moves.
//!
//! Puzzles are then worked on one at a time; what is written stands in `docs/trace.md`.

mod film;
mod screen;
mod trace;
mod views;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clap::Args;
use puzzles::search_control::{Left, Observer, Stop};

use crate::arguments::{LimitOptions, duration};
use crate::output::Record;
use crate::stream::Sink;
use film::Film;
use screen::Screen;
use trace::Trace;
pub(crate) use views::{View, board, hidato, options, paths};

/// How a search is watched, if it is.
#[derive(Args, Clone, Debug)]
pub(crate) struct WatchOptions {
    /// Write what the search does: JSON lines, or an .svg that moves
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// End the trace after N events [default: 100000]
    #[arg(long, value_name = "N", default_value_t = 100_000, hide_default_value = true)]
    trace_limit: u64,
    /// Show the board at work, a new one every TIME [default: 200ms]
    #[arg(long, value_name = "TIME", num_args = 0..=1, require_equals = true, default_missing_value = "200ms",
        value_parser = duration)]
    watch: Option<Duration>,
}

/// Where the events of all puzzles go, shared by the workers.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    outputs: Option<Arc<Mutex<Outputs>>>,
    is_covered: Arc<AtomicBool>,
}

#[derive(Debug)]
struct Outputs {
    trace: Option<Trace>,
    film: Option<Film>,
    screen: Option<Screen>,
}

impl WatchOptions {
    /// Whether anybody watches.
    pub(crate) const fn are_given(&self) -> bool {
        self.trace.is_some() || self.watch.is_some()
    }
}

impl Watch {
    /// Opens what the options ask for; waits count for the time of each puzzle.
    ///
    /// # Errors
    ///
    /// If the file of the trace cannot be written.
    pub(crate) fn new(options: &WatchOptions, limits: &LimitOptions, cancel: &Arc<AtomicBool>) -> io::Result<Self> {
        let (mut trace, mut film) = (None, None);
        if let Some(path) = &options.trace {
            if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
                film = Some(Film::create(path, options.trace_limit)?);
            } else {
                trace = Some(Trace::create(path, options.trace_limit)?);
            }
        }
        let is_covered = Arc::new(AtomicBool::new(false));
        let screen =
            options.watch.map(|pace| Screen::new(pace, limits.time_limit, Arc::clone(cancel), Arc::clone(&is_covered)));
        let is_on = trace.is_some() || film.is_some() || screen.is_some();
        let outputs = is_on.then(|| Arc::new(Mutex::new(Outputs { trace, film, screen })));
        Ok(Self { outputs, is_covered })
    }

    /// Whether anybody watches.
    pub(crate) const fn is_on(&self) -> bool {
        self.outputs.is_some()
    }

    /// The flag that whoever prints answers sets, so that no frame is drawn over them; `None` if nobody watches.
    pub(crate) fn cover(&self) -> Option<Arc<AtomicBool>> {
        self.is_on().then(|| Arc::clone(&self.is_covered))
    }

    /// A listener for the search of the puzzle of `record`, if anybody watches; `view` turns what it hears into text.
    pub(crate) fn begin<'w>(
        &'w self,
        record: &Record,
        engine: &str,
        view: impl FnOnce() -> View<'w>,
    ) -> Option<Watcher<'w>> {
        let mut outputs = self.outputs.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let title = format!("{} {}", record.family, record.title());
        if let Some(trace) = &mut outputs.trace {
            trace.header(record, engine);
        }
        if let Some(film) = &mut outputs.film {
            film.title(&title);
        }
        if let Some(screen) = &mut outputs.screen {
            screen.begin(&title);
        }
        Some(Watcher { outputs, view: view(), now: Now::default(), is_layer_told: false })
    }
}

/// What has been heard of a search.
#[derive(Debug, Default)]
pub(crate) struct Now {
    /// What the newest state has left: the values of each variable; empty if no engine told it.
    pub(crate) left: Vec<Vec<usize>>,
    /// The decisions that stand.
    pub(crate) chosen: Vec<(usize, usize)>,
    /// How many nodes there were of each depth.
    pub(crate) layers: Vec<u64>,
    nodes: u64,
    solutions: u64,
}

/// Passes the events of one search on; everything else waits until it is dropped.
pub(crate) struct Watcher<'w> {
    outputs: MutexGuard<'w, Outputs>,
    view: View<'w>,
    now: Now,
    /// Whether the newest layer has been told, since the search ended in it.
    is_layer_told: bool,
}

impl Watcher<'_> {
    fn show(&mut self) {
        if self.outputs.film.is_none() && self.outputs.screen.is_none() {
            return;
        }
        let Now { nodes, solutions, .. } = self.now;
        let frame = format!("{}nodes {nodes}, solutions {solutions}\n", (self.view.draw)(&self.now));
        if let Some(film) = &mut self.outputs.film {
            film.frame(&frame);
        }
        if let Some(screen) = &mut self.outputs.screen {
            screen.frame(&frame);
        }
    }

    /// The search has ended; the events are written, and what went wrong with that is told.
    pub(crate) fn end(mut self, record: &Record, sink: &mut Sink) {
        if self.view.is_layered && !self.is_layer_told {
            self.layer();
            self.show();
        }
        let Outputs { trace, film, .. } = &mut *self.outputs;
        let said = trace.as_mut().map(|trace| trace.end(record)).into_iter();
        for (line, exit) in said.chain(film.as_mut().map(Film::end)).flatten() {
            sink.complain(line, exit);
        }
    }

    /// The newest layer is complete.
    fn layer(&mut self) {
        if let (Some(trace), Some((depth, &states))) =
            (&mut self.outputs.trace, self.now.layers.iter().enumerate().next_back())
        {
            trace.event(format_args!(r#"{{"event":"layer","depth":{depth},"states":{states}}}"#));
        }
    }

    fn event(&mut self, line: std::fmt::Arguments<'_>) {
        if let Some(trace) = &mut self.outputs.trace {
            trace.event(line);
        }
    }
}

impl Observer for Watcher<'_> {
    fn node(&mut self, depth: usize) {
        if self.now.layers.len() <= depth {
            if self.view.is_layered && !self.now.layers.is_empty() {
                self.layer();
                self.show();
            }
            self.now.layers.resize(depth + 1, 0);
        }
        self.now.layers[depth] += 1;
        self.now.nodes += 1;
        if self.view.is_layered {
            return;
        }
        self.event(format_args!(r#"{{"event":"node","depth":{depth}}}"#));
        if self.now.left.is_empty() {
            self.show();
        }
    }

    fn decide(&mut self, variable: usize, value: usize) {
        self.now.chosen.push((variable, value));
        self.event(format_args!(r#"{{"event":"decide","variable":{variable},"value":{value}}}"#));
    }

    fn refute(&mut self, variable: usize, value: usize) {
        // What was decided or forced behind it goes with it.
        if let Some(at) = self.now.chosen.iter().rposition(|&pair| pair == (variable, value)) {
            self.now.chosen.truncate(at);
        }
        self.event(format_args!(r#"{{"event":"refute","variable":{variable},"value":{value}}}"#));
    }

    fn state(&mut self, left: &Left<'_>) {
        let sets = &mut self.now.left;
        sets.iter_mut().for_each(Vec::clear);
        left(&mut |variable, value| {
            if sets.len() <= variable {
                sets.resize(variable + 1, Vec::new());
            }
            sets[variable].push(value);
        });
        if let Some(trace) = &mut self.outputs.trace {
            trace.state(&self.now.left);
        }
        self.show();
    }

    fn fail(&mut self, depth: usize) {
        self.event(format_args!(r#"{{"event":"fail","depth":{depth}}}"#));
    }

    fn solution(&mut self, count: u64) {
        self.now.solutions = count;
        if self.view.is_layered {
            self.layer();
            self.is_layer_told = true;
        }
        self.event(format_args!(r#"{{"event":"solution","count":{count}}}"#));
        self.show();
    }

    fn stopped(&mut self, stop: Stop) {
        let word = stop.to_string();
        self.event(format_args!(r#"{{"event":"stopped","stop":"{word}"}}"#));
    }
}
