//! The events of searches as JSON lines.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::exit::Exit;
use crate::inputs::at;
use crate::output::Record;

/// The version of the form.
const VERSION: u32 = 1;

/// A file of lines; after so many events it takes no more.
#[derive(Debug)]
pub(super) struct Trace {
    path: PathBuf,
    file: BufWriter<File>,
    limit: u64,
    events: u64,
    /// The first fault of writing, which is told once.
    fault: Option<io::Error>,
    is_limit_told: bool,
}

impl Trace {
    pub(super) fn create(path: &Path, limit: u64) -> io::Result<Self> {
        let file = create(path)?;
        Ok(Self {
            path: path.to_owned(),
            file: BufWriter::new(file),
            limit,
            events: 0,
            fault: None,
            is_limit_told: false,
        })
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        if self.fault.is_none() {
            self.fault = writeln!(self.file, "{line}").err();
        }
    }

    /// The line before the events of a puzzle.
    pub(super) fn header(&mut self, record: &Record, engine: &str) {
        if self.limit < self.events {
            return;
        }
        let header = json!({
            "trace": VERSION, "version": env!("CARGO_PKG_VERSION"), "family": record.family,
            "action": record.action, "index": record.index, "name": record.name, "engine": engine,
            "puzzle": record.puzzle,
        });
        self.line(format_args!("{header}"));
    }

    /// One event, if there is room.
    pub(super) fn event(&mut self, line: fmt::Arguments<'_>) {
        if self.has_room() {
            self.line(line);
        }
    }

    /// The values that are left to each variable.
    pub(super) fn state(&mut self, left: &[Vec<usize>]) {
        if self.has_room() {
            let left = json!(left);
            self.line(format_args!(r#"{{"event":"state","left":{left}}}"#));
        }
    }

    fn has_room(&mut self) -> bool {
        self.events = self.events.saturating_add(1);
        if self.events == self.limit.saturating_add(1) {
            let limit = self.limit;
            self.line(format_args!(r#"{{"event":"limit","events":{limit}}}"#));
        }
        self.events <= self.limit
    }

    /// The line behind the events of a puzzle; returns what is to be complained of, and its status.
    pub(super) fn end(&mut self, record: &Record) -> Option<(String, Exit)> {
        let outcome = record.outcome.word();
        if self.events <= self.limit {
            let end = json!({"event": "end", "outcome": outcome, "engine": record.engine});
            self.line(format_args!("{end}"));
        }
        if self.fault.is_none() {
            self.fault = self.file.flush().err();
        }
        let path = self.path.display();
        if let Some(fault) = self.fault.take() {
            let line = format!("puzzles: {path}: expected a trace to be written, found {fault}");
            return Some((line, Exit::BadInput));
        }
        let is_first = self.limit < self.events && !std::mem::replace(&mut self.is_limit_told, true);
        is_first.then(|| (at_limit(&self.path, self.limit, "events"), Exit::Answered))
    }
}

/// The complaint that a limit of so many units was reached.
pub(super) fn at_limit(path: &Path, limit: u64, units: &str) -> String {
    let path = path.display();
    format!("puzzles: {path}: the trace ends after {limit} {units}, which is its limit; the search went on")
}

/// Makes a file; the error names it.
pub(super) fn create(path: &Path) -> io::Result<File> {
    File::create(path).map_err(at(path))
}
