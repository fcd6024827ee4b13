//! Frames on standard error: one over the other on a terminal, else one below the other with a blank line between.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use terminal_size::{Height, Width, terminal_size_of};

/// How often a wait looks whether it should end.
const TICK: Duration = Duration::from_millis(20);

/// The size of a terminal that does not tell its own: columns and rows.
const USUAL: (usize, usize) = (80, 24);

#[derive(Debug)]
pub(super) struct Screen {
    pace: Duration,
    /// How long each puzzle has, waits included.
    time_limit: Option<Duration>,
    /// When the time of this puzzle is over.
    deadline: Option<Instant>,
    cancel: Arc<AtomicBool>,
    /// Set where something else was written below the newest frame.
    is_covered: Arc<AtomicBool>,
    is_terminal: bool,
    /// Whether answers go to the same terminal.
    is_shared: bool,
    /// The lines of the frame that stands.
    lines: usize,
}

impl Screen {
    pub(super) fn new(
        pace: Duration,
        time_limit: Option<Duration>,
        cancel: Arc<AtomicBool>,
        is_covered: Arc<AtomicBool>,
    ) -> Self {
        let (is_terminal, is_shared) = (io::stderr().is_terminal(), io::stdout().is_terminal());
        Self { pace, time_limit, deadline: None, cancel, is_covered, is_terminal, is_shared, lines: 0 }
    }

    /// Another puzzle: what stands stays.
    pub(super) fn begin(&mut self, title: &str) {
        self.lines = 0;
        self.deadline = self.time_limit.and_then(|time| Instant::now().checked_add(time));
        // Nobody is left to be told if standard error itself is closed.
        let _ = writeln!(io::stderr(), "; {title}");
    }

    /// Shows a frame, and waits.
    pub(super) fn frame(&mut self, frame: &str) {
        if self.is_covered.swap(false, Ordering::Relaxed) && self.is_shared {
            self.lines = 0;
        }
        if self.is_terminal {
            let size = terminal_size_of(io::stderr());
            let size = size.map_or(USUAL, |(Width(columns), Height(rows))| (columns.into(), rows.into()));
            let frame = fitted(frame, size);
            let back = if self.lines == 0 { String::new() } else { format!("\x1b[{}A\x1b[J", self.lines) };
            self.lines = frame.lines().count();
            let _ = io::stderr().write_all(format!("{back}{frame}").as_bytes());
        } else {
            let _ = io::stderr().write_all(format!("{frame}\n").as_bytes());
        }
        self.wait();
    }

    fn wait(&self) {
        let start = Instant::now();
        while !self.cancel.load(Ordering::Relaxed) {
            let now = Instant::now();
            let left = self.pace.saturating_sub(now - start);
            let left = self.deadline.map_or(left, |deadline| left.min(deadline.saturating_duration_since(now)));
            if left.is_zero() {
                return;
            }
            sleep(left.min(TICK));
        }
    }
}

/// A frame that a terminal shows without wrapping or scrolling: long lines are cut, and of many lines the middle is
/// left out, so that the counters at the end stay.
fn fitted(frame: &str, (columns, rows): (usize, usize)) -> String {
    let cut = |line: &str| match line.char_indices().nth(columns.saturating_sub(1)) {
        Some((end, _)) if 1 < columns => {
            let end = line[..end].char_indices().next_back().map_or(end, |(last, _)| last);
            format!("{}…\n", &line[..end])
        }
        _ => format!("{line}\n"),
    };
    let lines: Vec<&str> = frame.lines().collect();
    // The cursor stands on a line of its own below the frame.
    let most = rows.saturating_sub(1).max(1);
    if lines.len() <= most {
        return lines.iter().map(|line| cut(line)).collect();
    }
    let (first, last) = (lines[..most.saturating_sub(2)].iter(), lines[lines.len() - 1]);
    let left_out = format!("… {} more lines", lines.len() - most.saturating_sub(2) - 1);
    let note = (2 <= most).then(|| cut(&left_out));
    first.map(|line| cut(line)).chain(note).chain([cut(last)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_fit_their_terminal() {
        let frame = "123456\n12345\n1234\nab\nnodes 7\n";
        assert_eq!(fitted(frame, (80, 24)), frame);
        assert_eq!(fitted(frame, (80, 6)), frame);
        assert_eq!(fitted(frame, (80, 5)), "123456\n12345\n… 2 more lines\nnodes 7\n");
        assert_eq!(fitted(frame, (6, 9)), "1234…\n12345\n1234\nab\nnode…\n");
        assert_eq!(fitted(frame, (80, 3)), "… 4 more lines\nnodes 7\n");
        assert_eq!(fitted(frame, (80, 1)), "nodes 7\n");
        assert_eq!(fitted("éééé\n", (4, 9)), "éé…\n");
    }
}
