//! Formats that show cells as they stand on the board: lines, grids, `.sdk`, `.sdm`, `.ss`, candidates.

use alloc::format;
use alloc::string::String;

use crate::board::{Puzzle, symbol};

/// The signs of all cells, with this sign for blanks; `None` if candidates would be lost.
fn signs(puzzle: &Puzzle, blank: char) -> Option<String> {
    if puzzle.has_candidates() {
        return None;
    }
    Some(puzzle.givens().iter().map(|&given| if given == 0 { blank } else { symbol(given) }).collect())
}

/// All cells in one line; `None` if the board needs a name line.
pub(crate) fn line(puzzle: &Puzzle, blank: char) -> Option<String> {
    let is_usual = crate::parse::layout_options(puzzle.layout()).is_empty();
    Some(signs(puzzle, blank).filter(|_| is_usual)? + "\n")
}

/// Rows with bars between boxes, below a name line if the board is special.
pub(crate) fn grid(puzzle: &Puzzle) -> Option<String> {
    let cells: alloc::vec::Vec<char> = signs(puzzle, '.')?.chars().collect();
    let layout = puzzle.layout();
    let options = crate::parse::layout_options(layout);
    let options: alloc::vec::Vec<_> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
    let mut text = puzzle_text::header_line(None, &options);
    let (side, shape) = (layout.side(), layout.box_shape());
    let has_boxes = layout.variants().regions.is_none();
    let is_edge = |at: usize, step: usize| has_boxes && 0 < at && at.is_multiple_of(step);
    for row in 0..side {
        if is_edge(row, shape.rows) && shape.columns < side {
            let last = side / shape.columns - 1;
            let width = |part: usize| 2 * shape.columns + usize::from(part != 0 && part != last);
            let parts: alloc::vec::Vec<String> = (0..=last).map(|part| "-".repeat(width(part))).collect();
            text += &parts.join("+");
            text.push('\n');
        }
        for column in 0..side {
            if is_edge(column, shape.columns) {
                text += " |";
            }
            if 0 < column {
                text.push(' ');
            }
            text.push(cells[row * side + column]);
        }
        text.push('\n');
    }
    Some(text)
}

/// Nine rows below `[Puzzle]`; the classic board only.
pub(crate) fn sdk(puzzle: &Puzzle) -> Option<String> {
    let line = line(puzzle, '.').filter(|_| puzzle.layout().is_classic())?;
    let rows = line.trim_end().as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n");
    Some("[Puzzle]\n".chars().chain(rows.collect::<String>().chars()).collect())
}

/// 81 digits; the classic board only.
pub(crate) fn sdm(puzzle: &Puzzle) -> Option<String> {
    line(puzzle, '0').filter(|_| puzzle.layout().is_classic())
}

/// Rows in drawn boxes; the classic board only.
pub(crate) fn ss(puzzle: &Puzzle) -> Option<String> {
    let line = line(puzzle, '.').filter(|_| puzzle.layout().is_classic())?;
    let mut text = String::from(" *-----------*\n");
    for (row, cells) in line.trim_end().as_bytes().chunks(9).enumerate() {
        let part = |part: usize| String::from_utf8_lossy(&cells[3 * part..3 * part + 3]).into_owned();
        text += &format!(" |{}|{}|{}|\n", part(0), part(1), part(2));
        if row == 2 || row == 5 {
            text += " |---+---+---|\n";
        }
    }
    Some(text + " *-----------*\n")
}

/// For each cell as many signs as there are values; `None` if the board needs a name line.
pub(crate) fn candidates(puzzle: &Puzzle) -> Option<String> {
    let side = puzzle.layout().side() as u8;
    if !crate::parse::layout_options(puzzle.layout()).is_empty() {
        return None;
    }
    let sign = |allowed: u32| move |value: u8| if allowed >> (value - 1) & 1 == 1 { symbol(value) } else { '.' };
    Some(puzzle.allowed().iter().flat_map(|&allowed| (1..=side).map(sign(allowed))).collect::<String>() + "\n")
}
