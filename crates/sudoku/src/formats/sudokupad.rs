//! Puzzles of `SudokuPad` in its own form: JSON, zipped JSON, and links with either in [`lz_string`]
//! or with packed clues: `https://sudokupad.app/scl`, `scf`, `ctc`, `classic`, also behind `?puzzleid=`.
//!
//! Links that only name a puzzle of the site are refused: the puzzle is not in them.
//!
//! | key | here |
//! |---|---|
//! | `cells` | rows of cells; a `value` is a given, all marks are a player's |
//! | `regions` | lists of cells as in `[0,8]`: boxes or jigsaw; a board without them is refused |
//! | `cages` | killer cages, if they have a sum (`value`, `sum`) or are `unique`; titles, rules in words; `extraregion`: windows |
//! | `lines` | both whole diagonals; other lines are refused |
//! | `global` | `antiknight` |
//! | `metadata` | `antiknight`; titles, rules in words, the solution, and the like |
//! | fog and settings | passed over |
//! | everything else that is not empty, as `arrows`, `overlays`, `underlays` | refused by its name |
//!
//! Rules in words are not read, but a puzzle whose words name a kind of rule that it has not is refused.

pub(super) mod clues;
pub(super) mod zipped;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_text::{Line, ParseError};
use serde_json::{Map, Value};

use super::draft::{Draft, has_usual_shape, usual_box, windows};
use super::json::{self, is_empty, list_of, number, unknown, wrong};
use super::{bad, lz_string, percent_decoded, place, words};
use crate::board::{Cage, Layout, Puzzle};
use crate::invalid::Invalid;

/// Keys that say nothing about solutions.
const OTHER: [&str; 20] = [
    "id",
    "cellSize",
    "settings",
    "title",
    "author",
    "rules",
    "ruleset",
    "description",
    "solution",
    "source",
    "hash",
    "version",
    "video",
    "videos",
    "duration",
    "msgcorrect",
    "msgincorrect",
    "foglight",
    "fogofwar",
    "triggereffect",
];

/// Keys of a cell that say nothing about solutions.
const OTHER_IN_CELLS: [&str; 11] = [
    "centremarks",
    "centermarks",
    "centerMarks",
    "pencilMarks",
    "pencilmarks",
    "cornermarks",
    "cornerMarks",
    "candidates",
    "highlights",
    "colors",
    "c",
];

/// Whether a URL is one of these.
pub(crate) fn is_link(text: &str) -> bool {
    let host = text.split("://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or("");
    host.contains("sudokupad") || host.contains("crackingthecryptic")
}

/// The part of a URL that is or names the puzzle.
fn id(text: &str) -> &str {
    if let Some((_, id)) = text.split_once("puzzleid=") {
        return id.split(['&', '#']).next().unwrap_or(id);
    }
    let end = &text[text.len()..];
    let path = text.split_once("://").and_then(|(_, rest)| rest.split_once('/')).map_or(end, |(_, path)| path);
    let path = ["sudoku/", "puzzle/"].iter().find_map(|folder| path.strip_prefix(folder)).unwrap_or(path);
    path.split('?').next().unwrap_or(path)
}

/// Reads the puzzle of a URL.
pub(crate) fn read_link(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim_end();
    let id = id(text);
    let rest = &text[id.as_ptr() as usize - text.as_ptr() as usize..];
    let plain = percent_decoded(id);
    let at = place(line, rest);
    if let Some(body) = plain.strip_prefix("scf") {
        return clues::read_scf(body).map_err(|invalid| ParseError::new(at, invalid));
    }
    let body = ["scl", "ctc", "classic"].iter().find_map(|prefix| plain.strip_prefix(prefix));
    let body = body.ok_or_else(|| {
        bad(line, rest, "a link that has its puzzle in it: `scl`, `scf`, `ctc`, `classic` or `fpuzzles`")
    })?;
    if body.starts_with('{') {
        return json::read(body, at, false);
    }
    if let Some(text) = lz_string::unpack(body).filter(|text| text.starts_with('{')) {
        return json::read(&text, at, false);
    }
    let givens = clues::unpack(body.strip_prefix("classic").unwrap_or(body));
    clues::plain(&givens.ok_or_else(|| bad(line, rest, "a packed puzzle"))?)
        .map_err(|invalid| ParseError::new(at, invalid))
}

/// The puzzle of a value.
pub(super) fn puzzle(json: &Value) -> Result<Puzzle, Invalid> {
    let map = json.as_object().ok_or_else(|| wrong("an object", json))?;
    let rows = list_of(map.get("cells").unwrap_or(&Value::Null))?;
    let side = rows.len();
    if !(1..=Layout::MOST_SIDE).contains(&side) {
        return Err(Invalid::Side { most: Layout::MOST_SIDE, rows: 1, columns: side });
    }
    let mut givens = Vec::with_capacity(side * side);
    for (row, list) in rows.iter().enumerate() {
        let list =
            list.as_array().filter(|list| list.len() == side).ok_or_else(|| wrong("rows of equal length", list))?;
        for (column, cell) in list.iter().enumerate() {
            givens.push(given(cell, row, column, side)?);
        }
    }
    let mut draft = Draft { side, ..Draft::default() };
    let mut words = String::new();
    for (key, value) in map.iter().filter(|(_, value)| !is_empty(value)) {
        match key.as_str() {
            "cells" => {}
            "regions" => draft.regions = regions(value, side)?,
            "cages" => list_of(value)?.iter().try_for_each(|cage| read_cage(cage, &mut draft, &mut words))?,
            "lines" => list_of(value)?.iter().try_for_each(|line| read_line(line, &mut draft))?,
            "global" => list_of(value)?.iter().try_for_each(|name| global(name, &mut draft))?,
            "metadata" => metadata(value, &mut draft, &mut words)?,
            key if OTHER.contains(&key) => push_words(&mut words, key, value),
            key => return Err(unknown(key)),
        }
    }
    if draft.regions.is_empty() {
        return Err(unknown("no regions"));
    }
    let layout = draft.layout(["lines", "lines"], "extraregion")?;
    words::refuse(&words, &layout)?;
    Puzzle::new(layout, &givens)
}

fn given(cell: &Value, row: usize, column: usize, side: usize) -> Result<u8, Invalid> {
    let map = cell.as_object().ok_or_else(|| wrong("an object in each cell", cell))?;
    for (key, _) in map.iter().filter(|(_, entry)| !is_empty(entry)) {
        if !matches!(key.as_str(), "value" | "given") && !OTHER_IN_CELLS.contains(&key.as_str()) {
            return Err(unknown(&format!("{key} at r{}c{}", row + 1, column + 1)));
        }
    }
    let Some(value) = map.get("value").filter(|value| !is_empty(value)) else { return Ok(0) };
    let value =
        number(value).filter(|value| (1..=side).contains(value)).ok_or_else(|| wrong("a value of the board", value))?;
    let is_given = map.get("given") != Some(&Value::Bool(false));
    Ok(if is_given { value as u8 } else { 0 })
}

/// A cell as in `[0,8]`: row and column, from 0.
fn cell(value: &Value, side: usize) -> Result<usize, Invalid> {
    let within = |value: &Value| value.as_u64().map(|at| at as usize).filter(|&at| at < side);
    match value.as_array().map(Vec::as_slice) {
        Some([row, column]) => within(row).zip(within(column)).map(|(row, column)| row * side + column),
        _ => None,
    }
    .ok_or_else(|| wrong("a cell as in `[0,8]`", value))
}

/// The region of each cell.
fn regions(value: &Value, side: usize) -> Result<Vec<u8>, Invalid> {
    let mut of_cell = alloc::vec![u8::MAX; side * side];
    for (number, cells) in list_of(value)?.iter().enumerate() {
        for value in list_of(cells)? {
            let region = &mut of_cell[cell(value, side)?];
            if *region != u8::MAX || side <= number {
                return Err(wrong("as many regions as rows, and each cell in one", value));
            }
            *region = number as u8;
        }
    }
    if of_cell.contains(&u8::MAX) {
        return Err(unknown("cells without a region"));
    }
    Ok(of_cell)
}

/// A cage: a killer cage, a window, or words.
fn read_cage(entry: &Value, draft: &mut Draft, words: &mut String) -> Result<(), Invalid> {
    let map = entry.as_object().ok_or_else(|| wrong("an object in `cages`", entry))?;
    let get = |key: &str| map.get(key).filter(|value| !is_empty(value));
    let Some(cells) = get("cells") else {
        // A title and the like, as in `author: somebody`.
        let text = get("value").and_then(Value::as_str).unwrap_or("");
        return match text.split_once(':') {
            Some((key, text)) => meta(key.trim(), &Value::from(text.trim()), draft, words),
            None if map.values().all(is_empty) => Ok(()),
            None => Err(wrong("cells in a cage", entry)),
        };
    };
    let cells: Vec<u16> = list_of(cells)?
        .iter()
        .map(|value| cell(value, draft.side).map(|cell| cell as u16))
        .collect::<Result<_, _>>()?;
    let style = get("style").and_then(Value::as_str).unwrap_or("");
    let kind = get("type").and_then(Value::as_str).unwrap_or("");
    if style == "extraregion" {
        draft.extra.push(cells);
        return Ok(());
    }
    if !matches!(style, "" | "box" | "killer" | "cage") || !matches!(kind, "" | "killer" | "cage") {
        return Err(unknown(if kind.is_empty() { style } else { kind }));
    }
    let sum = |key: &str| get(key).map(json::sum).transpose();
    let sum = match (sum("value")?, sum("sum")?) {
        (Some(value), Some(sum)) if value != sum => return Err(wrong("one sum in a cage", entry)),
        (value, sum) => value.or(sum),
    };
    let unique = map.get("unique").and_then(Value::as_bool);
    if unique == Some(false) || sum.is_none() && unique.is_none() {
        return Err(unknown("a cage with repeats"));
    }
    draft.variants.cages.push(Cage { sum, cells });
    Ok(())
}

/// A line: one of the diagonals, from corner to corner.
fn read_line(entry: &Value, draft: &mut Draft) -> Result<(), Invalid> {
    let points = entry.get("wayPoints").and_then(Value::as_array).ok_or_else(|| unknown("lines"))?;
    let side = draft.side as f64;
    let is_at = |value: &Value, at: [f64; 2]| {
        let [row, column] = value.as_array().map_or(&[][..], Vec::as_slice) else { return false };
        [row, column].iter().zip(at).all(|(value, at)| value.as_f64() == Some(at))
    };
    let [first, .., last] = &points[..] else { return Err(unknown("lines")) };
    let ends = |from, to| is_at(first, from) && is_at(last, to) || is_at(first, to) && is_at(last, from);
    match () {
        () if points.len() != 2 => return Err(unknown("lines")),
        () if ends([0.0, 0.0], [side, side]) => draft.diagonals[0] = true,
        () if ends([0.0, side], [side, 0.0]) => draft.diagonals[1] = true,
        () => return Err(unknown("lines")),
    }
    Ok(())
}

/// A rule for the whole board.
fn global(name: &Value, draft: &mut Draft) -> Result<(), Invalid> {
    if name.as_str() != Some("antiknight") {
        return Err(unknown(name.as_str().unwrap_or("global")));
    }
    draft.variants.anti_knight = true;
    Ok(())
}

fn metadata(value: &Value, draft: &mut Draft, words: &mut String) -> Result<(), Invalid> {
    let map: &Map<String, Value> = value.as_object().ok_or_else(|| wrong("an object in `metadata`", value))?;
    map.iter().filter(|(_, value)| !is_empty(value)).try_for_each(|(key, value)| meta(key, value, draft, words))
}

/// A title and the like, or a rule by its name.
fn meta(key: &str, value: &Value, draft: &mut Draft, words: &mut String) -> Result<(), Invalid> {
    match key {
        "antiknight" => draft.variants.anti_knight = true,
        _ if OTHER.contains(&key) => push_words(words, key, value),
        _ => return Err(unknown(key)),
    }
    Ok(())
}

/// Remembers words that may name a rule.
fn push_words(words: &mut String, key: &str, value: &Value) {
    if matches!(key, "title" | "rules" | "ruleset" | "description") {
        *words += " ";
        *words += &format!("{value}");
    }
}

/// The puzzle as JSON; `None` if it has candidates or boxes of an unusual shape.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    if puzzle.has_candidates() || !has_usual_shape(layout) {
        return None;
    }
    let (side, variants) = (layout.side(), layout.variants());
    let place = |cell: usize| format!("[{},{}]", cell / side, cell % side);
    let places = |cells: &[u16]| joined(cells.iter().map(|&cell| place(usize::from(cell))));
    let given = |&given: &u8| if given == 0 { "{}".into() } else { format!("{{\"value\":{given}}}") };
    let rows = joined(puzzle.givens().chunks(side).map(|row| format!("[{}]", joined(row.iter().map(given)))));
    let region_of =
        |cell: usize| variants.regions.as_ref().map_or_else(|| usual_box(cell, side), |regions| regions[cell]);
    let region = |number: usize| (0..layout.len()).filter(move |&cell| usize::from(region_of(cell)) == number);
    let regions = joined((0..side).map(|number| format!("[{}]", joined(region(number).map(place)))));
    let sum = |cage: &Cage| cage.sum.map_or_else(String::new, |sum| format!(",\"value\":\"{sum}\",\"sum\":{sum}"));
    let cage = |cage: &Cage| format!("{{\"cells\":[{}]{},\"unique\":true}}", places(&cage.cells), sum(cage));
    let window =
        |cells: &Vec<u16>| format!("{{\"cells\":[{}],\"style\":\"extraregion\",\"unique\":true}}", places(cells));
    let cages = joined(variants.cages.iter().map(cage).chain(windows(layout).iter().map(window)));
    let line = |from: [usize; 2], to: [usize; 2]| {
        format!("{{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":[{from:?},{to:?}]}}").replace(' ', "")
    };
    let lines = if variants.diagonals {
        joined([line([0, 0], [side, side]), line([0, side], [side, 0])].into_iter())
    } else {
        String::new()
    };
    let knight =
        if variants.anti_knight { ",\"global\":[\"antiknight\"],\"metadata\":{\"antiknight\":true}" } else { "" };
    Some(format!(
        "{{\"cellSize\":50,\"cells\":[{rows}],\"regions\":[{regions}],\"cages\":[{cages}],\"lines\":[{lines}],\
         \"arrows\":[],\"overlays\":[],\"underlays\":[]{knight}}}\n"
    ))
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// The puzzle as a link; `None` as for [`write`].
pub(crate) fn write_link(puzzle: &Puzzle) -> Option<String> {
    let packed = lz_string::pack(write(puzzle)?.trim_end());
    // These three signs mean something else in a path.
    let safe = packed.replace('/', "%2F").replace('+', "%2B").replace('=', "%3D");
    Some(format!("https://sudokupad.app/scl{safe}\n"))
}
