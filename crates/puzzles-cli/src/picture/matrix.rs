//! An exact cover as its matrix: a column for each item, a row for each option, and the chosen rows in colour.

use std::collections::HashMap;

use puzzles::dlx::{OptionId, Problem};

use super::{Picture, colour};

/// The side of a square of the matrix.
const SQUARE: f64 = 22.0;
const SIZE: f64 = SQUARE * 0.55;
const LINE: &str = "#dddddd";
const OPEN: &str = "#9a9a9a";

/// The most items and the most options that are drawn.
pub(crate) const MOST: usize = 1_000;

/// The most letters of a name that are shown.
const MOST_LETTERS: usize = 24;

/// About how wide a word is.
fn width(word: &str) -> f64 {
    word.chars().count() as f64 * SIZE * 0.62
}

/// An item's name, shortened, with how often it is covered unless that is once.
fn heading(problem: &Problem<String>, item: usize) -> String {
    let name = problem.name(item).map_or("", String::as_str);
    let name = match name.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    };
    match problem.bounds(item) {
        Some((least, most)) if item < problem.primary_items() && (least, most) != (1, 1) => {
            format!("{least}:{most}|{name}")
        }
        _ => name,
    }
}

/// The picture of a problem with at most [`MOST`] items and options; the rows of `chosen` are in colour.
pub(crate) fn draw(problem: &Problem<String>, chosen: &[OptionId]) -> Picture {
    let headings: Vec<String> = (0..problem.items()).map(|item| heading(problem, item)).collect();
    let is_upright = headings.iter().any(|heading| SQUARE < width(heading));
    let longest = headings.iter().map(|heading| width(heading)).fold(SQUARE, f64::max);
    let top = if is_upright { longest + 6.0 } else { SQUARE };
    let left = width(&problem.options().to_string()) + 8.0;
    // Secondary items stand a little apart.
    let apart = |item: usize| if item < problem.primary_items() { 0.0 } else { SQUARE / 3.0 };
    let x = |item: usize| left + item as f64 * SQUARE + apart(item);
    let y = |row: usize| top + row as f64 * SQUARE;
    let numbers: HashMap<&String, usize> =
        (0..problem.items()).filter_map(|item| Some((problem.name(item)?, item))).collect();
    let options: Vec<OptionId> = (0..problem.options()).filter_map(|index| problem.option(index)).collect();
    let has_costs = options.iter().any(|&option| problem.cost(option) != 0);
    let right = x(problem.items());
    let costs = if has_costs { 8.0 + width("00000") } else { 0.0 };
    let mut picture = Picture::new(right + costs, y(options.len()));
    for (item, heading) in headings.iter().enumerate() {
        let fill = if item < problem.primary_items() { "black" } else { "#666666" };
        let centre = x(item) + SQUARE / 2.0;
        if is_upright {
            let at = (centre, top - 4.0 - width(heading) / 2.0);
            let turn = format!(r#" transform="rotate(-90 {:.1} {:.1})""#, at.0, at.1);
            picture.group(&turn, None, |picture| picture.word(at, heading, SIZE, fill, false));
        } else {
            picture.word((centre, SQUARE / 2.0), heading, SIZE, fill, false);
        }
    }
    if has_costs {
        picture.word((right + costs / 2.0, top - SQUARE / 2.0), "cost", SIZE, "#666666", false);
    }
    for (row, &option) in options.iter().enumerate() {
        let place = chosen.iter().position(|&one| one == option);
        let middle = y(row) + SQUARE / 2.0;
        let number = row.to_string();
        let (fill, is_bold) = place.map_or(("#666666", false), |_| ("black", true));
        picture.word((left / 2.0 - 2.0, middle), &number, SIZE, fill, is_bold);
        picture.line(&[(left, middle), (right, middle)], LINE, 1.0);
        for entry in problem.entries(option) {
            let item = numbers[entry.item];
            let (from, to) = (x(item) + 2.0, x(item) + SQUARE - 2.0);
            let (above, below) = (y(row) + 2.0, y(row) + SQUARE - 2.0);
            let corners = [(from, above), (to, above), (to, below), (from, below)];
            picture.polygon(&corners, place.map_or(OPEN, colour), "white");
            if let Some(letter) = entry.colour.and_then(char::from_u32) {
                picture.word((from.midpoint(to), middle), &letter.to_string(), SIZE, "white", true);
            }
        }
        if problem.cost(option) != 0 {
            let at = (right + costs / 2.0, middle);
            picture.word(at, &problem.cost(option).to_string(), SIZE, fill, is_bold);
        }
    }
    picture
}
