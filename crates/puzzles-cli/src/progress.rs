//! The progress bar on standard error: puzzles done, rate, and the time left where the inputs are files.
//!
//! It is shown on a terminal only, and not when the answers themselves go to that terminal.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How many bytes of input have been read: the reader is ahead of the answers, so each job carries the count with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter(Arc<AtomicU64>);

impl Meter {
    /// Adds what was read.
    pub(crate) fn add(&self, bytes: usize) {
        self.0.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// How many bytes have been read.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A progress bar, or none.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    meter: Meter,
    puzzles: u64,
    start: Instant,
}

impl Progress {
    /// A bar for these inputs if one should be shown.
    pub(crate) fn new(is_quiet: bool, inputs: &[PathBuf], meter: Meter) -> Self {
        let is_shown = !is_quiet && std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        let bar = if is_shown { visible(inputs) } else { ProgressBar::hidden() };
        Self { bar, meter, puzzles: 0, start: Instant::now() }
    }

    /// The meter of the inputs.
    pub(crate) fn meter(&self) -> Meter {
        self.meter.clone()
    }

    /// So many more puzzles have been answered, the last of which ends behind `bytes` of input.
    pub(crate) fn advance(&mut self, puzzles: u64, bytes: u64) {
        self.puzzles += puzzles;
        if self.bar.is_hidden() {
            return;
        }
        let rate = self.puzzles as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        self.bar.set_position(bytes);
        self.bar.set_message(format!("{} puzzles, {rate:.0}/s", self.puzzles));
    }

    /// Prints a line on standard error, above the bar if there is one.
    pub(crate) fn complain(&self, line: &str) {
        // Nobody is left to be told if standard error itself is closed.
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A bar with the time left if all inputs are files, otherwise a spinner.
fn visible(inputs: &[PathBuf]) -> ProgressBar {
    let len = |path: &PathBuf| std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|file| file.len());
    let total: Option<u64> = if inputs.is_empty() { None } else { inputs.iter().map(len).sum() };
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {msg}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
