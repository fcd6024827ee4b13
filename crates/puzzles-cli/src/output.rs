//! Answers as text and as JSON.
//!
//! Every family describes an answer as one [`Record`]; here it becomes a line of JSON or a block of text.
//! The forms are described in `docs/cli.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use clap::ValueEnum;
use puzzles::puzzle_text::header_line;
use puzzles::search_control::Stop;
use serde::Serialize;
use serde_json::Value;

use crate::inputs::Complaint;
use crate::verdict::Verdict;

/// The version of the JSON form: it rises when a key changes its meaning.
const SCHEMA: u32 = 1;

/// How answers are written: blocks of text that `verify` reads again, one line of JSON per answer, or a
/// [`Tally`](crate::tally::Tally) of all.
///
/// The variants have no documentation of their own, for it would make every `--help` a page longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Total,
}

/// What is wrong with a puzzle or a solution.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Fault {
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<u32>,
}

impl From<Complaint> for Fault {
    fn from(complaint: Complaint) -> Self {
        let place = complaint.position;
        Self {
            message: complaint.message,
            file: Some(complaint.file.to_string()),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}

/// What a smaller problem has no more.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Removed {
    /// Options by their numbers.
    pub(crate) options: Vec<usize>,
    /// Items by their names.
    pub(crate) items: Vec<String>,
    pub(crate) rounds: u32,
}

/// One answer: the keys of the JSON form in their order; a key that is `None` is left out.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    schema: u32,
    version: &'static str,
    pub(crate) index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    pub(crate) family: &'static str,
    pub(crate) action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<&'static str>,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub(crate) generation: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    pub(crate) outcome: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stop: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) estimate: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) parts: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chosen: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) options: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) removed: Option<Removed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) others: Option<BTreeMap<&'static str, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution_index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) second_cost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) differ: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<Vec<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) counts: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metric: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lengths: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stats: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) config: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<Fault>,
    /// The option of the name line that names rules which are not the default.
    #[serde(skip)]
    pub(crate) rule_option: Option<(&'static str, &'static str)>,
    /// The options of the name line that say what is special about the board.
    #[serde(skip)]
    pub(crate) features: Vec<(&'static str, String)>,
    /// Comments of the text form.
    #[serde(skip)]
    pub(crate) notes: Vec<String>,
    /// The rows of the text form if they are not those of `solution`.
    #[serde(skip)]
    pub(crate) rows: Option<String>,
    /// Whether the text form has a block for it: a file that has no puzzle gets none.
    #[serde(skip)]
    pub(crate) is_block: bool,
}

impl Record {
    /// An answer of which only this much is known yet.
    pub(crate) fn new(family: &'static str, action: &'static str, index: usize, name: Option<String>) -> Self {
        Self {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            index,
            name,
            family,
            action,
            rules: None,
            engine: None,
            generation: None,
            seed: None,
            outcome: Verdict::Invalid,
            stop: None,
            count: None,
            complete: None,
            estimate: None,
            cost: None,
            parts: None,
            chosen: None,
            options: None,
            removed: None,
            file: None,
            others: None,
            puzzle: None,
            picture: None,
            solution_index: None,
            solution: None,
            second: None,
            second_cost: None,
            differ: None,
            candidates: None,
            rating: None,
            steps: None,
            counts: None,
            metric: None,
            length: None,
            at_least: None,
            lengths: None,
            moves: None,
            stats: None,
            config: None,
            seconds: None,
            error: None,
            rule_option: None,
            features: Vec::new(),
            notes: Vec::new(),
            rows: None,
            is_block: true,
        }
    }

    /// The answer that the input is bad.
    #[must_use]
    pub(crate) fn invalid(mut self, complaint: Complaint) -> Self {
        self.outcome = Verdict::Invalid;
        self.is_block = complaint.is_block;
        self.error = Some(complaint.into());
        self
    }

    /// Sets the time in the engine, to the microsecond.
    pub(crate) fn took(&mut self, time: Duration) {
        self.seconds = Some(time.as_micros() as f64 / 1e6);
    }

    /// The name of the puzzle, or the one that it gets.
    pub(crate) fn title(&self) -> String {
        self.name.as_deref().map_or_else(|| format!("puzzle-{}", self.index + 1), printable)
    }

    /// One line of JSON.
    pub(crate) fn json(&self) -> String {
        // Strings, numbers and maps with string keys: there is nothing that JSON could not write.
        let mut line = serde_json::to_string(self).expect("invariant: a record is valid JSON");
        line.push('\n');
        line
    }

    /// The complaint on standard error that goes with the text form of a bad input.
    pub(crate) fn complaint(&self) -> Option<String> {
        let error = self.error.as_ref().filter(|_| self.outcome == Verdict::Invalid)?;
        let mut line = "puzzles: ".to_owned();
        if let Some(file) = &error.file {
            let _ = write!(line, "{file}: ");
        }
        if let (Some(at), Some(column)) = (error.line, error.column) {
            let _ = write!(line, "line {at}, column {column}: ");
        }
        line.push_str(&error.message);
        Some(line)
    }

    /// A block of text: a name line, comments, rows, and a blank line behind them.
    pub(crate) fn text(&self, has_stats: bool) -> String {
        if !self.is_block {
            return String::new();
        }
        let mut text = self.header(self.solution_index, self.cost.as_ref());
        if let Some(error) = self.error.as_ref().filter(|_| self.outcome == Verdict::Wrong) {
            let _ = writeln!(text, "; {}", error.message);
        }
        if let Some(others) = &self.others {
            let _ =
                write!(text, "; {} under {}", self.count.as_deref().unwrap_or("unsolvable"), self.rules.unwrap_or(""));
            for (rules, answer) in others {
                let _ = write!(text, "; {answer} under {rules}");
            }
            text.push('\n');
        }
        for note in &self.notes {
            let _ = writeln!(text, "; {note}");
        }
        if has_stats {
            self.write_stats(&mut text);
        }
        text.push_str(self.rows.as_ref().or(self.solution.as_ref()).map_or("", String::as_str));
        if let Some(second) = &self.second {
            text.push('\n');
            text.push_str(&self.header(Some(1), self.second_cost.as_ref()));
            text.push_str(second);
        }
        text.push('\n');
        text
    }

    /// A solution of a list speaks for itself, the end of the list has the outcome; but a judge's word counts each time.
    const fn is_solution(&self) -> bool {
        matches!(self.outcome, Verdict::Solved | Verdict::Multiple)
    }

    /// Whether this is one solution of a list, whose end is another record.
    pub(crate) const fn is_listed(&self) -> bool {
        self.solution_index.is_some() && self.is_solution()
    }

    /// The name line of a solution with its cost; of solution `number` (from 0) of a list if there is one.
    fn header(&self, number: Option<u64>, cost: Option<&String>) -> String {
        let name = self.title();
        let mut options: Vec<(&str, String)> = Vec::new();
        options.extend(self.rule_option.map(|(key, value)| (key, value.to_owned())));
        options.extend(self.features.iter().cloned());
        options.extend(self.generation.map(|generation| ("gen", generation.to_string())));
        options.extend(self.seed.map(|seed| ("seed", seed.to_string())));
        options.extend(cost.map(|cost| ("cost", cost.clone())));
        options.extend(self.parts.map(|(index, all)| ("part", format!("{}/{all}", index + 1))));
        let chosen = self.chosen.as_ref().filter(|chosen| !chosen.is_empty());
        let joined = |chosen: &Vec<usize>| chosen.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        options.extend(chosen.map(|chosen| ("chosen", joined(chosen))));
        options.extend(number.map(|number| ("solution", (number + 1).to_string())));
        if number.is_none() || !self.is_solution() {
            options.push(("outcome", self.outcome.word().to_owned()));
            options.extend(self.stop.map(|stop| ("stop", stop.to_string())));
            options.extend(self.count.as_ref().map(|count| ("count", count.clone())));
            options.extend(self.complete.map(|complete| ("complete", complete.to_string())));
            if let Some(Value::Object(estimate)) = &self.estimate {
                let number = |key: &str| estimate.get(key).and_then(Value::as_f64);
                let relative = number("relative_error").unwrap_or(0.0);
                // As a power of ten, since some exceed every floating-point number.
                let power =
                    |logarithm: f64| format!("{:.3}e{}", 10_f64.powf(logarithm - logarithm.floor()), logarithm.floor());
                let log10 = number("log10");
                options.push(("estimate", log10.map_or_else(|| "0".into(), power)));
                let error = log10.filter(|_| 0.0 < relative).map(|log10| power(log10 + relative.log10()));
                options.push(("error", error.unwrap_or_else(|| "0".into())));
                options.extend(estimate.get("probes").map(|probes| ("probes", probes.to_string())));
            }
            options.extend(self.rating.map(|rating| ("rating", rating.to_owned())));
            options.extend(self.file.as_ref().map(|file| ("file", file.clone())));
            options.extend(self.picture.as_ref().map(|file| ("picture", file.clone())));
            options.extend(self.differ.as_ref().map(|places| ("differ", places.join(","))));
        }
        let options: Vec<_> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        header_line(Some(&name), &options)
    }

    /// A comment with the counters, the engine, its switches that are off, the time and the rules.
    fn write_stats(&self, text: &mut String) {
        let Some(Value::Object(stats)) = &self.stats else { return };
        text.push(';');
        for (key, value) in stats {
            let _ = write!(text, " {key}={value}");
        }
        if let Some(engine) = self.engine {
            let _ = write!(text, " engine={engine}");
        }
        if let Some(Value::Object(config)) = &self.config {
            let off: Vec<_> = config.iter().filter(|(_, value)| **value == Value::Bool(false)).collect();
            let off: Vec<_> = off.iter().map(|(key, _)| key.as_str()).collect();
            if !off.is_empty() {
                let _ = write!(text, " off={}", off.join(","));
            }
        }
        if let Some(seconds) = self.seconds {
            let _ = write!(text, " seconds={seconds}");
        }
        if let Some(rules) = self.rules {
            let _ = write!(text, " rules={rules}");
        }
        text.push('\n');
    }
}

/// A name as it may be written to a terminal: control characters escaped.
fn printable(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_control() { text.extend(c.escape_default()) } else { text.push(c) }
    }
    text
}

/// A puzzle's text without name lines.
pub(crate) fn rows_of(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('>')).map(|line| format!("{line}\n")).collect()
}
