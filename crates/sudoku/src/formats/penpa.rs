//! Links of penpa-edit: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=` (or `m=solve`, or `?` for `#`) and a text that is
//! deflated and in base 64.
//!
//! The text has a line for each of: header, margins, modes, the setter's drawing, the solver's, the cells of the board, and
//! more. Points are numbered: of a drawing `w` cells wide and high (two around the board are not seen) the middle of
//! column `x` and row `y` is `w*y+x`, its lower right corner `w*w` more, and its inner corners `4*(w*w+w*y+x)` and the next three.
//!
//! | in the setter's drawing | here |
//! |---|---|
//! | `number` in a cell, of usual size or big | a given; in the form of pencil marks candidates |
//! | `lineE`, black and solid, between cells | boxes or regions; without any the usual boxes |
//! | `lineE` from corner to corner of the board | both diagonals |
//! | `killercages` with a `numberS` in a corner | cages |
//! | frame, thin lines, colours, settings, title, rules in words; all that the solver has drawn | passed over |
//! | everything else, as `thermo`, `symbol`, `surface`, a number beside the board, a tag such as `nonconsecutive` | refused by its name |
//!
//! Rules in words are not read, but a puzzle whose words name a kind of rule that it has not is refused.

mod text;

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::{Line, ParseError};
use serde_json::{Map, Value};

use super::draft::Draft;
use super::json::{self, is_empty, list_of, number, unknown, wrong};
use super::{bad, place, words};
use crate::board::{Cage, Puzzle, value};
use crate::invalid::Invalid;
pub(crate) use text::write;

/// Keys of a drawing that are read by themselves, or say nothing.
const READ: [&str; 8] =
    ["number", "lineE", "killercages", "numberS", "cage", "command_redo", "command_undo", "command_replay"];

/// Tags of puzzles that have no other rules.
const TAGS: [&str; 5] = ["classic", "irregular", "killer", "noconflict", "non-alphanumeric"];

/// Solid black lines, which part regions.
const WALLS: [u64; 2] = [2, 21];

/// Lines like those of the grid.
const THIN: [u64; 3] = [0, 1, 80];

/// Whether a URL is one of these.
pub(crate) fn is_link(text: &str) -> bool {
    text.contains("penpa-edit")
}

/// Reads the puzzle of a URL.
pub(crate) fn read(line: &Line) -> Result<Puzzle, ParseError<Invalid>> {
    let text = line.text.trim_end();
    let packed = ["&p=", "#p=", "?p="].iter().find_map(|key| Some(&text[text.find(key)? + key.len()..]));
    let packed = packed.ok_or_else(|| bad(line, text, "a link with a puzzle behind `p=`"))?;
    let body = packed.split('&').next().unwrap_or(packed);
    let plain = text::unpack(body).ok_or_else(|| bad(line, packed, "a packed puzzle"))?;
    puzzle(&plain).map_err(|invalid| ParseError::new(place(line, packed), invalid))
}

/// The puzzle of the text in a link.
fn puzzle(plain: &str) -> Result<Puzzle, Invalid> {
    let lines: Vec<&str> = plain.split('\n').collect();
    let json = |index: usize| -> Result<Value, Invalid> {
        let line = lines.get(index).copied().unwrap_or("");
        serde_json::from_str(line).map_err(|_| wrong("JSON in a line of the link", &line.into()))
    };
    let fields: Vec<&str> = lines[0].split(',').collect();
    let field = |index: usize| fields.get(index).copied().unwrap_or("");
    if !matches!(field(0), "square" | "sudoku") {
        return Err(unknown(field(0)));
    }
    if (field(4), field(5), field(6)) != ("0", "1", "1") {
        return Err(unknown("a turned board"));
    }
    if text::unpack(field(21)).is_some_and(|image| !image.is_empty() && !image.contains("\"url\":null")) {
        return Err(unknown("a background picture"));
    }
    let board = Board::new(field(1), field(2), &json(5)?)?;
    let drawing = json(3)?;
    let drawing = drawing.as_object().ok_or_else(|| wrong("an object", &drawing))?;
    if let Some((key, _)) = drawing.iter().find(|(key, value)| !is_empty(value) && !READ.contains(&key.as_str())) {
        return Err(unknown(key));
    }
    let mut draft = Draft { side: board.side, ..Draft::default() };
    board.lines(drawing, &mut draft)?;
    board.cages(drawing, &mut draft)?;
    let layout = draft.layout(["lineE", "lineE"], "lineE")?;
    if let Ok(Value::Array(tags)) = json(17) {
        let known = |tag: &str| TAGS.contains(&tag) && (tag != "killer" || !layout.cages().is_empty());
        if let Some(tag) = tags.iter().filter_map(Value::as_str).find(|tag| !known(tag)) {
            return Err(unknown(tag));
        }
    }
    words::refuse(&format!("{} {}", field(15).trim_start_matches("Title: "), field(18)), &layout)?;
    let (givens, allowed) = board.numbers(drawing, layout.all_values())?;
    Puzzle::with_candidates(layout, &givens, &allowed)
}

/// Where the board stands among the points.
struct Board {
    side: usize,
    /// Columns and rows of the drawing.
    width: usize,
    height: usize,
    /// The column and row of the first cell.
    left: usize,
    top: usize,
}

fn entries<'m>(drawing: &'m Map<String, Value>, key: &str) -> Result<Option<&'m Map<String, Value>>, Invalid> {
    match drawing.get(key).filter(|value| !is_empty(value)) {
        None => Ok(None),
        Some(value) => value.as_object().map(Some).ok_or_else(|| wrong("an object", value)),
    }
}

impl Board {
    /// The board of a list of cells, each as the difference to the one before.
    fn new(columns: &str, rows: &str, list: &Value) -> Result<Self, Invalid> {
        let size = |text: &str| text.parse::<usize>().ok().filter(|size| (1..=100).contains(size));
        let (columns, rows) =
            size(columns).zip(size(rows)).ok_or_else(|| wrong("columns and rows", &columns.into()))?;
        let (width, height) = (columns + 4, rows + 4);
        let mut cells = BTreeSet::new();
        let mut at = 0_i64;
        for step in list_of(list)? {
            at = step.as_i64().and_then(|step| at.checked_add(step)).ok_or_else(|| wrong("numbers of cells", step))?;
            cells.insert(usize::try_from(at).ok().filter(|&at| at < width * height).unwrap_or(usize::MAX));
        }
        let first = cells.first().copied().unwrap_or(0);
        let side = crate::parse::square(cells.len()).unwrap_or(0);
        let board = Self { side, width, height, left: first % width, top: first / width };
        let is_square = board.left + side <= width && (0..side * side).all(|cell| cells.contains(&board.point(cell)));
        if side == 0 || !is_square {
            return Err(unknown("a board not square"));
        }
        Ok(board)
    }

    /// The point in the middle of a cell.
    fn point(&self, cell: usize) -> usize {
        (self.top + cell / self.side) * self.width + self.left + cell % self.side
    }

    /// The cell that a point is the middle of.
    fn cell(&self, point: usize) -> Option<usize> {
        let row = (point / self.width).checked_sub(self.top).filter(|&row| row < self.side)?;
        let column = (point % self.width).checked_sub(self.left).filter(|&column| column < self.side)?;
        Some(row * self.side + column)
    }

    fn points(&self) -> usize {
        self.width * self.height
    }

    /// The corner that a point is, as lines of the grid from the top and from the left.
    fn corner(&self, text: &str) -> Option<(usize, usize)> {
        let point = text.parse::<usize>().ok()?.checked_sub(self.points()).filter(|&point| point < self.points())?;
        let row = (point / self.width + 1).checked_sub(self.top).filter(|&row| row <= self.side)?;
        let column = (point % self.width + 1).checked_sub(self.left).filter(|&column| column <= self.side)?;
        Some((row, column))
    }

    fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.side + 1, cell % self.side + 1)
    }

    /// Reads the lines between corners: regions and diagonals.
    fn lines(&self, drawing: &Map<String, Value>, draft: &mut Draft) -> Result<(), Invalid> {
        let side = self.side;
        // Walls to the right of and below each cell.
        let mut walls = alloc::vec![[false; 2]; side * side];
        let mut diagonals = [BTreeSet::new(), BTreeSet::new()];
        for (key, style) in entries(drawing, "lineE")?.into_iter().flatten() {
            let corners = key.split_once(',').and_then(|(a, b)| Some((self.corner(a)?, self.corner(b)?)));
            let ((row, column), (other_row, other_column)) = corners.ok_or_else(|| unknown("lineE"))?;
            let (top, left) = (row.min(other_row), column.min(other_column));
            let style = style.as_u64().unwrap_or(u64::MAX);
            match (row.abs_diff(other_row), column.abs_diff(other_column)) {
                (1, 1) if (row < other_row) == (column < other_column) && top == left => {
                    diagonals[0].insert(top);
                }
                (1, 1) if (row < other_row) != (column < other_column) && top + left + 1 == side => {
                    diagonals[1].insert(top);
                }
                (1, 0) if column == 0 || column == side => {}
                (0, 1) if row == 0 || row == side => {}
                (1, 0) | (0, 1) if THIN.contains(&style) => {}
                (1, 0) if WALLS.contains(&style) => walls[top * side + column - 1][0] = true,
                (0, 1) if WALLS.contains(&style) => walls[(row - 1) * side + left][1] = true,
                _ => return Err(unknown("lineE")),
            }
        }
        for (has, cells) in draft.diagonals.iter_mut().zip(&diagonals) {
            *has = cells.len() == side;
            if !*has && !cells.is_empty() {
                return Err(unknown("lineE"));
            }
        }
        if walls.iter().flatten().any(|&wall| wall) {
            draft.regions = regions(&walls, side).ok_or_else(|| unknown("lineE"))?;
        }
        Ok(())
    }

    /// Reads killer cages: lists of cells, lines that show them, and numbers in corners.
    fn cages(&self, drawing: &Map<String, Value>, draft: &mut Draft) -> Result<(), Invalid> {
        let lists = drawing.get("killercages").filter(|value| !is_empty(value)).map(list_of).transpose()?;
        let mut cages: Vec<Cage> = Vec::new();
        for list in lists.into_iter().flatten().filter(|list| !is_empty(list)) {
            let cell = |point: &Value| self.cell(number(point)?).map(|cell| cell as u16);
            let cells = list_of(list)?.iter().map(|point| cell(point).ok_or_else(|| unknown("killercages")));
            cages.push(Cage { sum: None, cells: cells.collect::<Result<_, _>>()? });
        }
        let cage_of = |cages: &[Cage], corner: &str| {
            let point = (corner.parse::<usize>().ok()? / 4).checked_sub(self.points())?;
            let cell = self.cell(point)? as u16;
            cages.iter().position(|cage| cage.cells.contains(&cell))
        };
        for (key, _) in entries(drawing, "cage")?.into_iter().flatten() {
            if !key.split(',').all(|corner| cage_of(&cages, corner).is_some()) {
                return Err(unknown("cage"));
            }
        }
        for (key, entry) in entries(drawing, "numberS")?.into_iter().flatten() {
            let cage = cage_of(&cages, key).ok_or_else(|| unknown("numberS"))?;
            let sum = json::sum(entry.get(0).unwrap_or(&Value::Null))?;
            if cages[cage].sum.replace(sum).is_some() {
                return Err(wrong("one sum in a cage", entry));
            }
        }
        draft.variants.cages = cages;
        Ok(())
    }

    /// Reads givens and candidates.
    fn numbers(&self, drawing: &Map<String, Value>, all: u32) -> Result<(Vec<u8>, Vec<u32>), Invalid> {
        let mut givens = alloc::vec![0; self.side * self.side];
        let mut allowed = alloc::vec![all; self.side * self.side];
        for (key, entry) in entries(drawing, "number")?.into_iter().flatten() {
            let text = match entry.get(0) {
                Some(Value::String(text)) => text.trim().to_string(),
                Some(Value::Number(number)) => number.to_string(),
                _ => String::new(),
            };
            let style = entry.get(2).map(|style| style.as_str().map_or_else(|| style.to_string(), Into::into));
            let style = style.unwrap_or_default();
            if style != "7" && text.is_empty() {
                continue;
            }
            let cell = key.parse().ok().and_then(|point| self.cell(point));
            let cell = cell.ok_or_else(|| unknown(&format!("number {text} outside")))?;
            let is_plain = entry.get(3).is_none_or(is_empty);
            match style.as_str() {
                "1" | "10" if is_plain => {
                    let mut signs = text.chars();
                    let letter = signs.next().filter(|_| signs.next().is_none()).and_then(value);
                    let given = text.parse().ok().or(letter).filter(|given| (1..=self.side as u8).contains(given));
                    givens[cell] = given.ok_or_else(|| unknown(&format!("number {text} at {}", self.name(cell))))?;
                }
                "7" if is_plain => {
                    let marks = entry.get(0).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                    let marks = marks.iter().take(self.side).enumerate().filter(|(_, mark)| mark.as_u64() == Some(1));
                    let set = marks.fold(0, |set, (at, _)| set | 1_u32 << at);
                    allowed[cell] = if set == 0 { all } else { set };
                }
                _ => return Err(unknown(&format!("style {style} at {}", self.name(cell)))),
            }
        }
        Ok((givens, allowed))
    }
}

/// The region of each cell, if walls part the board into regions of `side` cells, and none ends within one.
fn regions(walls: &[[bool; 2]], side: usize) -> Option<Vec<u8>> {
    let mut regions = alloc::vec![u8::MAX; side * side];
    let mut stack = Vec::new();
    let mut count = 0;
    for start in 0..side * side {
        if regions[start] != u8::MAX {
            continue;
        }
        stack.push(start);
        regions[start] = count;
        while let Some(cell) = stack.pop() {
            let (row, column) = (cell / side, cell % side);
            let ways = [
                (column + 1 < side && !walls[cell][0]).then_some(cell + 1),
                (row + 1 < side && !walls[cell][1]).then_some(cell + side),
                (0 < column && !walls[cell.saturating_sub(1)][0]).then(|| cell - 1),
                (0 < row && !walls[cell.saturating_sub(side)][1]).then(|| cell - side),
            ];
            for next in ways.into_iter().flatten().filter(|&next| regions[next] == u8::MAX).collect::<Vec<_>>() {
                regions[next] = count;
                stack.push(next);
            }
        }
        count = count.checked_add(1).filter(|&count| usize::from(count) <= side)?;
    }
    let ends_within = |cell: usize| {
        walls[cell][0] && regions.get(cell + 1) == Some(&regions[cell])
            || walls[cell][1] && regions.get(cell + side) == Some(&regions[cell])
    };
    let is_even = (0..side as u8).all(|number| regions.iter().filter(|&&region| region == number).count() == side);
    (is_even && !(0..side * side).any(ends_within)).then_some(regions)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The lines of the text in the link of a puzzle.
    fn lines(puzzle: &str) -> Vec<String> {
        let link = write(&puzzle.parse().expect("a puzzle")).expect("a link");
        let text = text::unpack(link.trim().split_once("&p=").expect("a body").1).expect("a text");
        text.split('\n').map(Into::into).collect()
    }

    /// The puzzle of a link with these lines, or the complaint.
    fn read(lines: &[String]) -> Result<String, String> {
        let link = format!("https://swaroopg92.github.io/penpa-edit/?m=solve&p={}&a=x", text::pack(&lines.join("\n")));
        link.parse::<Puzzle>().map(|puzzle| puzzle.to_string()).map_err(|error| error.to_string())
    }

    /// The same with one line changed.
    fn changed(index: usize, from: &str, to: &str) -> Result<String, String> {
        let mut lines = lines(PUZZLE);
        assert!(lines[index].contains(from), "{}", lines[index]);
        lines[index] = lines[index].replacen(from, to, 1);
        read(&lines)
    }

    #[test]
    fn settings_and_the_solvers_drawing_are_passed_over() {
        assert_eq!(read(&lines(PUZZLE)), Ok(PUZZLE.into()));
        let passed = [
            (0, "Title: ", "Title: An zzZ puzzle"),
            (0, "OFF", "ON"),
            (2, "\"surface\"", "\"anything\""),
            (4, "\"number\":{}", "\"number\":{\"30\":[\"9\",2,\"1\"]}"),
            (3, "\"lineE\":{", "\"lineE\":{\"183,184\":3,"),
            (3, "[\"5\",1,\"1\"]", "[5,6,\"10\"]"),
            (3, "[\"5\",1,\"1\"]", "[[0,0,0,0,1,0,0,0,0,0],1,\"7\"]"),
        ];
        for (index, from, to) in passed {
            assert_eq!(changed(index, from, to), Ok(PUZZLE.into()), "{to}");
        }
        // Without lines the boxes are the usual ones, on a plain grid of squares too.
        let mut plain = lines(PUZZLE);
        plain[0] = plain[0].replacen("sudoku", "square", 1);
        let (before, rest) = plain[3].split_once("\"lineE\":{").expect("lines");
        let (_, behind) = rest.split_once('}').expect("an end");
        plain[3] = format!("{before}\"lineE\":{{}}{behind}");
        assert!(!plain[3].contains(":2,") && plain[3].contains("\"lineE\":{}"), "{}", plain[3]);
        assert_eq!(read(&plain), Ok(PUZZLE.into()));
    }

    #[test]
    fn rules_that_are_drawn_or_told_are_refused_by_their_names() {
        let cases = [
            (0, "sudoku", "hex", "`hex`"),
            (0, "38,0,", "38,90,", "`a turned board`"),
            (0, "Author: ,,", "Author: ,,No two equal digits a knight's move apart", "`knight's`"),
            (3, "\"thermo\":[", "\"thermo\":[[28,29]", "`thermo`"),
            (3, "\"symbol\":{", "\"symbol\":{\"28\":[1,\"circle_L\",1]", "`symbol`"),
            (3, "\"surface\":{", "\"surface\":{\"28\":1", "`surface`"),
            (3, "\"numberS\":{", "\"numberS\":{\"788\":[\"10\",1]", "`numberS`"),
            (3, "\"cage\":{", "\"cage\":{\"788,789\":10", "`cage`"),
            (3, "\"number\":{", "\"number\":{\"15\":[\"12\",1,\"1\"],", "`number 12 outside`"),
            (3, "[\"5\",1,\"1\"]", "[\"5\",1,\"5\"]", "`style 5 at r1c1`"),
            (3, "[\"5\",1,\"1\"]", "[\"X\",1,\"1\"]", "`number X at r1c1`"),
            // One step of a diagonal, a line within a box, a coloured line.
            (3, "\"lineE\":{", "\"lineE\":{\"183,197\":12,", "`lineE`"),
            (3, "\"lineE\":{", "\"lineE\":{\"184,197\":2,", "`lineE`"),
            (3, "\"lineE\":{", "\"lineE\":{\"185,198\":8,", "`lineE`"),
            (5, "[28,1,", "[28,0,", "`a board not square`"),
            (17, "classic", "nonconsecutive", "`nonconsecutive`"),
            (17, "classic", "killer", "`killer`"),
        ];
        for (index, from, to, name) in cases {
            let found = changed(index, from, to);
            let expected = format!("expected constraints that are known here, found {name}");
            assert!(found.as_ref().is_err_and(|error| error.ends_with(&expected)), "{to}: {found:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_lines_are_refused_or_read(
            index in 0..19_usize, at in 0.0..1.0_f64, len in 0..9_usize, part in "[0-9a-z\\[\\]{}:,\"-]{0,9}"
        ) {
            let mut lines = lines(PUZZLE);
            let index = index.min(lines.len() - 1);
            let start = (at * lines[index].len() as f64) as usize;
            let end = (start + len).min(lines[index].len());
            lines[index].replace_range(start..end, &part);
            let _ = read(&lines);
        }
    }

    #[test]
    fn links_that_hold_nothing_or_too_much_are_refused() {
        let bomb = text::pack(&"a".repeat(5 << 20));
        assert!(bomb.len() < 10_000);
        for body in ["", "!!!", "7VRhb9o", &bomb] {
            let link = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={body}");
            let found = link.parse::<Puzzle>().map_err(|error| error.to_string());
            assert!(found.as_ref().is_err_and(|error| error.contains("expected a packed puzzle")), "{found:?}");
        }
    }
}
