//! Puzzles of f-puzzles, as JSON and as links: `https://www.f-puzzles.com/?load=` or `https://sudokupad.app/fpuzzles`
//! and JSON that is [packed](super::lz_string).
//!
//! | key | here |
//! |---|---|
//! | `size`, `grid` | a plain board; a cell's `value` counts if it is `given`, else it is a player's |
//! | a cell's `region` | jigsaw, where it differs from the usual boxes |
//! | a cell's `givenPencilMarks` | its candidates |
//! | `diagonal+` and `diagonal-` | both diagonals; one alone is refused |
//! | `antiknight`, `killercage` | a knight's move, cages |
//! | `extraregion` | windows, if it is these; others are refused |
//! | titles and rules in words | passed over, unless they name a kind of rule that the board has not |
//! | marks of a player, and what the site calls cosmetic | passed over |
//! | everything else that is not empty | refused by its name |

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::{Line, ParseError};
use serde_json::Value;

use super::draft::{Draft, has_usual_shape, usual_box, windows};
use super::json::{self, is_empty, list_of, number, unknown, wrong};
use super::{bad, lz_string, percent_decoded, words};
use crate::board::{Cage, Layout, Puzzle};
use crate::invalid::Invalid;

/// Keys that say nothing about solutions.
const OTHER: [&str; 14] = [
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "text",
    "line",
    "rectangle",
    "circle",
    "cage",
    "fogofwar",
    "foglight",
    "disabledlogic",
];

/// Keys of a cell that say nothing about solutions.
const OTHER_IN_CELLS: [&str; 5] = ["centerPencilMarks", "cornerPencilMarks", "c", "highlight", "cArray"];

/// Whether a URL is one of these.
pub(crate) fn is_link(text: &str) -> bool {
    packed(text).is_some()
}

/// The part of a URL that is packed.
fn packed(text: &str) -> Option<&str> {
    let keys = ["?load=", "&load=", "fpuzzles", "/fpuz", "=fpuz"];
    let (key, at) = keys.iter().find_map(|key| Some((key, text.find(key)?)))?;
    Some(text[at + key.len()..].split('&').next().unwrap_or(""))
}

/// Reads the puzzle of a URL.
pub(crate) fn read_link(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim_end();
    let packed = packed(text).unwrap_or("");
    let offset = packed.as_ptr() as usize - text.as_ptr() as usize;
    let plain = percent_decoded(packed);
    let json = lz_string::unpack(&plain).ok_or_else(|| bad(line, &text[offset..], "a packed puzzle"))?;
    json::read(&json, super::place(line, &text[offset..]), false)
}

/// The puzzle of a value.
pub(super) fn puzzle(json: &Value) -> Result<Puzzle, Invalid> {
    let map = json.as_object().ok_or_else(|| wrong("an object", json))?;
    let rows =
        map.get("grid").and_then(Value::as_array).ok_or_else(|| wrong("a key `grid` with rows", &Value::Null))?;
    let side = rows.len();
    if map.get("size").is_some_and(|size| size.as_u64() != Some(side as u64)) {
        return Err(wrong("as many rows as `size` says", &map["size"]));
    }
    if !(1..=Layout::MOST_SIDE).contains(&side) {
        return Err(Invalid::Side { most: Layout::MOST_SIDE, rows: 1, columns: side });
    }
    let mut cells = Cells::default();
    for (row, list) in rows.iter().enumerate() {
        let list =
            list.as_array().filter(|list| list.len() == side).ok_or_else(|| wrong("rows of equal length", list))?;
        for (column, cell) in list.iter().enumerate() {
            cells.read(cell, row, column, side)?;
        }
    }
    let mut draft = Draft { side, regions: cells.regions, ..Draft::default() };
    for (key, value) in map.iter().filter(|(_, value)| !is_empty(value)) {
        match key.as_str() {
            "size" | "grid" => {}
            "diagonal-" => draft.diagonals[0] = true,
            "diagonal+" => draft.diagonals[1] = true,
            "antiknight" => draft.variants.anti_knight = true,
            "killercage" => {
                let cages = list_of(value)?.iter().map(|cage| read_cage(cage, side));
                draft.variants.cages = cages.collect::<Result<_, _>>()?;
            }
            "extraregion" => {
                draft.extra = list_of(value)?.iter().map(|region| places(region, side)).collect::<Result<_, _>>()?;
            }
            key if OTHER.contains(&key) => {}
            key => return Err(unknown(key)),
        }
    }
    let layout = draft.layout(["diagonal-", "diagonal+"], "extraregion")?;
    for key in ["title", "ruleset"] {
        words::refuse(map.get(key).and_then(Value::as_str).unwrap_or(""), &layout)?;
    }
    let all = layout.all_values();
    let allowed: Vec<u32> = cells.marks.iter().map(|marks| marks.unwrap_or(all)).collect();
    Puzzle::with_candidates(layout, &cells.givens, &allowed)
}

/// What the cells say.
#[derive(Default)]
struct Cells {
    givens: Vec<u8>,
    marks: Vec<Option<u32>>,
    regions: Vec<u8>,
}

impl Cells {
    fn read(&mut self, cell: &Value, row: usize, column: usize, side: usize) -> Result<(), Invalid> {
        let map = cell.as_object().ok_or_else(|| wrong("an object in each cell", cell))?;
        let (mut value, mut is_given, mut marks, mut region) = (0, false, None, None);
        if map.get("region").is_some_and(Value::is_null) {
            return Err(unknown(&format!("no region at r{}c{}", row + 1, column + 1)));
        }
        for (key, entry) in map.iter().filter(|(_, entry)| !is_empty(entry)) {
            match key.as_str() {
                "value" => {
                    value = number(entry)
                        .filter(|value| (1..=side).contains(value))
                        .ok_or_else(|| wrong("a value of the board", entry))? as u8;
                }
                "given" => is_given = true,
                "region" => {
                    let number = number(entry).filter(|region| *region < side);
                    region = Some(number.ok_or_else(|| wrong("a region", entry))? as u8);
                }
                "givenPencilMarks" => {
                    let mut set = 0;
                    for mark in list_of(entry)? {
                        let value = number(mark).filter(|value| (1..=side).contains(value));
                        set |= 1_u32 << (value.ok_or_else(|| wrong("a value of the board", mark))? - 1);
                    }
                    marks = Some(set);
                }
                key if OTHER_IN_CELLS.contains(&key) => {}
                key => return Err(unknown(&format!("{key} at r{}c{}", row + 1, column + 1))),
            }
        }
        self.givens.push(if is_given { value } else { 0 });
        self.marks.push(marks.filter(|_| !is_given));
        // Cells without a region are in the usual box.
        self.regions.push(region.unwrap_or(usual_box(row * side + column, side)));
        Ok(())
    }
}

/// The cells of an entry, as in `R1C2`.
fn places(entry: &Value, side: usize) -> Result<Vec<u16>, Invalid> {
    let cell = |name: &Value| -> Option<u16> {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        let within = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=side).contains(number));
        Some(((within(row)? - 1) * side + within(column)? - 1) as u16)
    };
    let list = entry.get("cells").and_then(Value::as_array).ok_or_else(|| wrong("a key `cells`", entry))?;
    list.iter().map(|name| cell(name).ok_or_else(|| wrong("a cell as in `R1C2`", name))).collect()
}

fn read_cage(entry: &Value, side: usize) -> Result<Cage, Invalid> {
    let sum = entry.get("value").filter(|value| !is_empty(value)).map(json::sum).transpose()?;
    Ok(Cage { sum, cells: places(entry, side)? })
}

/// The puzzle as JSON; `None` if its boxes have an unusual shape.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let (side, variants) = (layout.side(), layout.variants());
    if !has_usual_shape(layout) {
        return None;
    }
    let cell = |cell: usize| -> String {
        let mut parts = Vec::new();
        let (given, allowed) = (puzzle.givens()[cell], puzzle.allowed()[cell]);
        if given != 0 {
            parts.push(format!("\"value\":{given},\"given\":true"));
        } else if allowed != layout.all_values() {
            // An empty list would say nothing.
            let marks: Vec<String> =
                (1..=side).filter(|value| allowed >> (value - 1) & 1 == 1).map(|value| value.to_string()).collect();
            parts.push(format!("\"givenPencilMarks\":[{}]", marks.join(",")));
        }
        parts.extend(variants.regions.as_ref().map(|regions| format!("\"region\":{}", regions[cell])));
        format!("{{{}}}", parts.join(","))
    };
    if puzzle.allowed().contains(&0) {
        return None;
    }
    let row = |row: usize| (0..side).map(|column| cell(row * side + column)).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = (0..side).map(|number| format!("[{}]", row(number))).collect();
    let mut text = format!("{{\"size\":{side},\"grid\":[{}]", rows.join(","));
    let list = |cells: &[u16]| -> String {
        let place = |&cell: &u16| format!("\"R{}C{}\"", usize::from(cell) / side + 1, usize::from(cell) % side + 1);
        cells.iter().map(place).collect::<Vec<_>>().join(",")
    };
    if variants.diagonals {
        text += ",\"diagonal+\":true,\"diagonal-\":true";
    }
    if variants.anti_knight {
        text += ",\"antiknight\":true";
    }
    if !variants.cages.is_empty() {
        let sum = |cage: &Cage| cage.sum.map_or_else(String::new, |sum| format!(",\"value\":\"{sum}\""));
        let cages = variants.cages.iter().map(|cage| format!("{{\"cells\":[{}]{}}}", list(&cage.cells), sum(cage)));
        text += &format!(",\"killercage\":[{}]", cages.collect::<Vec<_>>().join(","));
    }
    if variants.windows {
        let windows: Vec<String> =
            windows(layout).iter().map(|cells| format!("{{\"cells\":[{}]}}", list(cells))).collect();
        text += &format!(",\"extraregion\":[{}]", windows.join(","));
    }
    Some(text + "}\n")
}

/// The puzzle as a link; `None` as for [`write`].
pub(crate) fn write_link(puzzle: &Puzzle) -> Option<String> {
    let json = write(puzzle)?;
    Some(format!("https://www.f-puzzles.com/?load={}\n", lz_string::pack(json.trim_end())))
}
