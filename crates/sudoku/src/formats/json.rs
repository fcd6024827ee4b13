//! What the formats in JSON share: finding out which it is, and complaints about values.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::{ParseError, Position, quote};
use serde_json::Value;

use super::{f_puzzles, sudokupad};
use crate::board::Puzzle;
use crate::invalid::Invalid;

/// Reads a puzzle in JSON; `at` is where it begins, and with `has_lines` its lines are those of the file.
pub(crate) fn read(text: &str, at: Position, has_lines: bool) -> Result<Puzzle, ParseError<Invalid>> {
    let value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => sudokupad::zipped::unzip(text).ok_or_else(|| {
            let line = at.line.saturating_add((error.line() as u32).saturating_sub(1));
            let place = if has_lines { Position { line, column: (error.column() as u32).max(1) } } else { at };
            let found = quote(&excerpt(text, &error));
            ParseError::new(place, Invalid::Format { expected: "JSON of a puzzle", found })
        })?,
    };
    let is_grid = value.get("grid").is_some() || value.get("cells").is_none();
    let puzzle = if is_grid { f_puzzles::puzzle(&value) } else { sudokupad::puzzle(&value) };
    puzzle.map_err(|invalid| ParseError::new(at, invalid))
}

/// What stands where JSON ends to be JSON.
fn excerpt(json: &str, error: &serde_json::Error) -> String {
    let line = json.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
    line.chars().skip(error.column().saturating_sub(1)).take(12).collect()
}

pub(super) fn wrong(expected: &'static str, found: &Value) -> Invalid {
    let found: String = found.to_string().chars().take(60).collect();
    Invalid::Format { expected, found: quote(&found) }
}

pub(super) fn unknown(name: &str) -> Invalid {
    Invalid::UnknownConstraint { found: quote(name) }
}

/// Whether a value says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// A number, or a text that is one.
pub(super) fn number(value: &Value) -> Option<usize> {
    value.as_u64().map(|number| number as usize).or_else(|| value.as_str()?.trim().parse().ok())
}

/// The sum of a cage.
pub(super) fn sum(value: &Value) -> Result<u32, Invalid> {
    number(value).and_then(|sum| u32::try_from(sum).ok()).ok_or_else(|| wrong("a sum in a cage", value))
}

pub(super) fn list_of(value: &Value) -> Result<&Vec<Value>, Invalid> {
    value.as_array().ok_or_else(|| wrong("a list", value))
}
