//! What many answers come to: `--format total`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::output::Record;

/// Counters of which the largest is told: they say how far an answer went, not how much it took.
const LARGEST: [&str; 6] = ["depth", "peak_states", "bytes", "key_bytes", "slot_bytes", "hardest"];

/// Answers by their outcomes, and their counters together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    answers: u64,
    /// How many answers have this outcome.
    outcomes: BTreeMap<&'static str, u64>,
    /// How many answers have this word for this key: their engine, what stopped them.
    words: BTreeMap<String, BTreeMap<String, u64>>,
    /// The sum of each counter, or the largest, in the order in which they came.
    counters: Vec<(String, u128)>,
    /// The largest number of solutions, in decimal.
    most: Option<String>,
    /// The length of the longest solution.
    longest: Option<usize>,
    seconds: f64,
}

impl Tally {
    /// Adds an answer; one solution of a list is none, the end of the list is.
    pub(crate) fn add(&mut self, record: &Record) {
        if record.is_listed() {
            return;
        }
        self.answers += 1;
        *self.outcomes.entry(record.outcome.word()).or_default() += 1;
        let words = [
            ("engine", record.engine.map(str::to_owned)),
            ("stop", record.stop.map(|stop| stop.to_string())),
            ("rating", record.rating.map(str::to_owned)),
        ];
        for (key, word) in words {
            if let Some(word) = word {
                self.word(key, word, 1);
            }
        }
        if let Some(Value::Object(stats)) = &record.stats {
            self.counters(stats);
        }
        if let Some(count) = &record.count {
            self.count(count);
        }
        self.longest = self.longest.max(record.length);
        self.seconds += record.seconds.unwrap_or(0.0);
    }

    /// Adds other answers.
    pub(crate) fn merge(&mut self, other: Self) {
        self.answers += other.answers;
        for (outcome, answers) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += answers;
        }
        for (key, words) in other.words {
            words.into_iter().for_each(|(word, answers)| self.word(&key, word, answers));
        }
        for (key, number) in other.counters {
            self.counter(&key, number);
        }
        if let Some(count) = &other.most {
            self.count(count);
        }
        self.longest = self.longest.max(other.longest);
        self.seconds += other.seconds;
    }

    fn word(&mut self, key: &str, word: String, answers: u64) {
        *self.words.entry(key.to_owned()).or_default().entry(word).or_default() += answers;
    }

    fn counters(&mut self, stats: &Map<String, Value>) {
        for (key, value) in stats {
            match value {
                Value::Number(number) => {
                    if let Some(number) = number.as_u64() {
                        self.counter(key, number.into());
                    }
                }
                Value::String(word) => self.word(key, word.clone(), 1),
                Value::Bool(truth) => self.word(key, truth.to_string(), 1),
                Value::Object(inner) => self.counters(inner),
                Value::Null | Value::Array(_) => {}
            }
        }
    }

    fn counter(&mut self, key: &str, number: u128) {
        match self.counters.iter_mut().find(|(name, _)| name == key) {
            Some((_, most)) if LARGEST.contains(&key) => *most = number.max(*most),
            Some((_, sum)) => *sum = sum.saturating_add(number),
            None => self.counters.push((key.to_owned(), number)),
        }
    }

    /// A count may exceed 128 bits, so that digits are compared.
    fn count(&mut self, count: &str) {
        let size = |digits: &str| (digits.len(), digits.to_owned());
        if self.most.as_deref().is_none_or(|most| size(most) < size(count)) {
            self.most = Some(count.to_owned());
        }
    }

    /// A name line with the answers, and comments with the counters.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("> total answers={}", self.answers);
        for (outcome, answers) in &self.outcomes {
            let _ = write!(text, " {outcome}={answers}");
        }
        if let Some(most) = &self.most {
            let _ = write!(text, " most={most}");
        }
        if let Some(longest) = self.longest {
            let _ = write!(text, " longest={longest}");
        }
        text.push('\n');
        let counters = self.counters.iter().map(|(key, number)| format!(" {}={number}", key.replace(' ', "_")));
        let counters: String = counters.collect();
        if !counters.is_empty() {
            let _ = writeln!(text, ";{counters}");
        }
        text.push(';');
        for (key, words) in &self.words {
            let words: Vec<String> = words.iter().map(|(word, answers)| format!("{word}:{answers}")).collect();
            let _ = write!(text, " {key}={}", words.join(","));
        }
        let _ = writeln!(text, " seconds={:.6}", self.seconds);
        text
    }
}
