//! Frames on standard error: one over the other on a terminal, else one below the other with a blank line between.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often a wait looks whether it should end.
const TICK: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(super) struct Screen {
    pace: Duration,
    cancel: Arc<AtomicBool>,
    is_terminal: bool,
    /// The lines of the frame that stands.
    lines: usize,
}

impl Screen {
    pub(super) fn new(pace: Duration, cancel: Arc<AtomicBool>) -> Self {
        Self { pace, cancel, is_terminal: io::stderr().is_terminal(), lines: 0 }
    }

    /// Another puzzle: what stands stays.
    pub(super) fn begin(&mut self, title: &str) {
        self.lines = 0;
        // Nobody is left to be told if standard error itself is closed.
        let _ = writeln!(io::stderr(), "; {title}");
    }

    /// Shows a frame, and waits.
    pub(super) fn frame(&mut self, frame: &str) {
        let text = match self.lines {
            _ if !self.is_terminal => format!("{frame}\n"),
            0 => frame.to_owned(),
            lines => format!("\x1b[{lines}A\x1b[J{frame}"),
        };
        self.lines = frame.lines().count();
        let _ = io::stderr().write_all(text.as_bytes());
        let start = Instant::now();
        while !self.cancel.load(Ordering::Relaxed) {
            let left = self.pace.saturating_sub(start.elapsed());
            if left.is_zero() {
                return;
            }
            sleep(left.min(TICK));
        }
    }
}
