//! The text in a link: packing, short forms of frequent words, and how a puzzle is written.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::super::draft::{has_usual_shape, usual_box};
use super::super::percent_decoded;
use crate::board::{Cage, Puzzle};

/// The longest text that is unpacked, in bytes: a short link could hold gigabytes.
const LONGEST: usize = 1 << 22;

/// How hard the packing tries, from 0 to 10.
const EFFORT: u8 = 9;

/// What stands for two signs of which the first is `z`; `z` itself is `zZ`.
const SHORT: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

const BASE_64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The text of a packed one, short forms made long; `None` if it is not packed so.
pub(super) fn unpack(packed: &str) -> Option<String> {
    // Addresses have blanks for `+`.
    let packed = percent_decoded(packed).replace(' ', "+");
    let bytes = decompress_to_vec_with_limit(&BASE_64.decode(packed).ok()?, LONGEST).ok()?;
    let short = String::from_utf8(bytes).ok()?;
    let mut text = String::with_capacity(2 * short.len());
    let mut signs = short.chars();
    while let Some(sign) = signs.next() {
        if sign != 'z' {
            text.push(sign);
            continue;
        }
        let next = signs.next();
        match SHORT.iter().find(|(short, _)| Some(*short) == next) {
            Some((_, long)) => text += long,
            None => text.extend(core::iter::once('z').chain(next)),
        }
    }
    Some(text)
}

pub(super) fn pack(text: &str) -> String {
    BASE_64.encode(compress_to_vec(text.as_bytes(), EFFORT))
}

/// Columns and rows of the drawing that are not seen, on each side of the board.
const AROUND: usize = 2;

/// The size of a cell on the screen.
const PIXELS: usize = 38;

/// The puzzle as a link; `None` if it has something that cannot be drawn so that it is read again, or candidates above nine.
pub(crate) fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let (side, variants) = (layout.side(), layout.variants());
    let has_rules = variants.windows || variants.anti_knight;
    let can_mark = side <= 9 && !puzzle.allowed().contains(&0);
    if has_rules || !has_usual_shape(layout) || puzzle.has_candidates() && !can_mark || !is_in_order(puzzle) {
        return None;
    }
    let width = side + 2 * AROUND;
    let points = width * width;
    let point = |cell: usize| (cell / side + AROUND) * width + cell % side + AROUND;
    let cells: Vec<usize> = (0..side * side).map(point).collect();
    let steps = cells.iter().scan(0, |before, &at| {
        let step = at - *before;
        *before = at;
        Some(format!("{step}"))
    });
    let number = |cell: usize| number(puzzle.givens()[cell], puzzle.allowed()[cell], layout.all_values());
    let numbers = (0..side * side).filter_map(|cell| Some(format!("\"{}\":{}", point(cell), number(cell)?)));
    let lists = variants.cages.iter().map(|cage| {
        let cells: Vec<String> = cage.cells.iter().map(|&cell| format!("{}", point(usize::from(cell)))).collect();
        format!("[{}]", cells.join(","))
    });
    let corner = |cage: &Cage| 4 * (points + point(usize::from(cage.cells[0])));
    let sums = variants.cages.iter().filter_map(|cage| Some(format!("\"{}\":[\"{}\",1]", corner(cage), cage.sum?)));
    let outlines = variants.cages.iter().flat_map(|cage| outline(cage, side, |cell| 4 * (points + point(cell))));
    let drawing = BTreeMap::from([
        ("number", joined(numbers)),
        ("numberS", joined(sums)),
        ("lineE", joined(lines(puzzle, width).into_iter())),
        ("cage", joined(outlines)),
        ("killercages", joined(lists)),
    ]);
    let mode = mode();
    let list = joined(steps);
    // In the middle of the screen is a cell, or the corner of one.
    let middle = if side % 2 == 1 { 0 } else { points } + (side.div_ceil(2) + 1) * (width + 1);
    let screen = (side + 1) * PIXELS;
    let tag = if variants.cages.is_empty() { "classic" } else { "killer" };
    let (drawn, empty) = (layer(&drawing), layer(&BTreeMap::new()));
    let text = format!(
        "sudoku,{side},{side},{PIXELS},0,1,1,{screen},{screen},{middle},{middle},0,0,0,0,Title: ,Author: ,,,OFF,false,\n\
         [0,0,0,0]\n{mode}\n{drawn}\n{empty}\n[{list}]\n[]\n{{}}\n\"x\"\n\"x\"\n[3,2,3]\n{mode}\n\"x\"\n0\n{empty}\n{empty}\n{{}}\n[\"{tag}\"]\n"
    );
    let short = SHORT.iter().fold(text, |text, (short, long)| text.replace(long, &format!("z{short}")));
    Some(format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}\n", pack(&short)))
}

/// Whether regions hang together, are numbered as they are met, and no cell is in two cages: else they would not be read again.
fn is_in_order(puzzle: &Puzzle) -> bool {
    let (side, variants) = (puzzle.layout().side(), puzzle.layout().variants());
    let mut cells: Vec<u16> = variants.cages.iter().flat_map(|cage| cage.cells.iter().copied()).collect();
    cells.sort_unstable();
    let is_apart = cells.windows(2).all(|pair| pair[0] != pair[1]);
    let has_order = variants
        .regions
        .as_ref()
        .is_none_or(|regions| super::regions(&walls(|cell| regions[cell], side), side).as_ref() == Some(regions));
    is_apart && has_order
}

/// For each cell whether another region begins on its right, and below it.
fn walls(region: impl Fn(usize) -> u8, side: usize) -> Vec<[bool; 2]> {
    let wall = |cell: usize| {
        let right = !(cell + 1).is_multiple_of(side) && region(cell + 1) != region(cell);
        [right, cell + side < side * side && region(cell + side) != region(cell)]
    };
    (0..side * side).map(wall).collect()
}

/// The entry of a cell, if it has one.
fn number(given: u8, allowed: u32, all: u32) -> Option<String> {
    if given != 0 {
        return Some(format!("[\"{given}\",1,\"1\"]"));
    }
    let mark = |value: u32| if allowed >> value & 1 == 1 { "1" } else { "0" };
    let marks: Vec<&str> = (0..9).map(mark).collect();
    (allowed != all).then(|| format!("[[{},0],1,\"7\"]", marks.join(",")))
}

/// The lines between regions, and the diagonals.
fn lines(puzzle: &Puzzle, width: usize) -> Vec<String> {
    let (side, variants) = (puzzle.layout().side(), puzzle.layout().variants());
    // The corner at the lower right of a cell; rows and columns from -1.
    let corner = |row: usize, column: usize| width * width + (row + 1) * width + column + 1;
    let region = |cell: usize| variants.regions.as_ref().map_or_else(|| usual_box(cell, side), |regions| regions[cell]);
    let mut lines = Vec::new();
    for (cell, [right, below]) in walls(region, side).into_iter().enumerate() {
        let (row, column) = (cell / side, cell % side);
        if right {
            lines.push(format!("\"{},{}\":2", corner(row, column + 1), corner(row + 1, column + 1)));
        }
        if below {
            lines.push(format!("\"{},{}\":2", corner(row + 1, column), corner(row + 1, column + 1)));
        }
    }
    for at in (0..side).filter(|_| variants.diagonals) {
        lines.push(format!("\"{},{}\":12", corner(at, at), corner(at + 1, at + 1)));
        lines.push(format!("\"{},{}\":12", corner(at + 1, side - at - 1), corner(at, side - at)));
    }
    lines
}

/// The outline of a cage, within its cells; `first` is the upper left inner corner of a cell, and the others follow it.
fn outline(cage: &Cage, side: usize, first: impl Fn(usize) -> usize) -> Vec<String> {
    let has = |cell: Option<usize>| cell.is_some_and(|cell| cage.cells.contains(&(cell as u16)));
    let mut lines = Vec::new();
    let mut line = |from: usize, to: usize| lines.push(format!("\"{from},{to}\":10"));
    for cell in cage.cells.iter().map(|&cell| usize::from(cell)) {
        let (is_first, is_last) = (cell.is_multiple_of(side), (cell + 1).is_multiple_of(side));
        let above = cell.checked_sub(side);
        let below = Some(cell + side).filter(|&below| below < side * side);
        let left = Some(cell.wrapping_sub(1)).filter(|_| !is_first);
        let right = Some(cell + 1).filter(|_| !is_last);
        let corner = |number: usize| first(cell) + number;
        for (beside, from, to) in [(above, 0, 1), (left, 0, 2), (right, 1, 3), (below, 2, 3)] {
            if !has(beside) {
                line(corner(from), corner(to));
            }
        }
        // Across the gap to the next cell, where the cage does not go on beside both.
        let diagonal = |beside: Option<usize>, step: isize| beside.and_then(|cell| cell.checked_add_signed(step));
        if has(right) {
            let next = |number: usize| first(cell + 1) + number;
            if !(has(above) && has(diagonal(above, 1))) {
                line(corner(1), next(0));
            }
            if !(has(below) && has(diagonal(below, 1))) {
                line(corner(3), next(2));
            }
        }
        if has(below) {
            let next = |number: usize| first(cell + side) + number;
            if !(has(left) && has(diagonal(left, side as isize))) {
                line(corner(2), next(0));
            }
            if !(has(right) && has(diagonal(right, side as isize))) {
                line(corner(3), next(1));
            }
        }
    }
    lines
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// All lists and objects of a drawing.
fn layer(drawing: &BTreeMap<&str, String>) -> String {
    const STACKS: [&str; 3] = ["command_redo", "command_undo", "command_replay"];
    const LISTS: [&str; 7] = ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"];
    const OBJECTS: [&str; 9] =
        ["surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"];
    let content = |key: &str| drawing.get(key).map_or("", String::as_str);
    let stacks = STACKS.iter().map(|key| format!("\"{key}\":{{\"__a\":[]}}"));
    let objects = OBJECTS.iter().map(|key| format!("\"{key}\":{{{}}}", content(key)));
    let lists = LISTS.iter().map(|key| format!("\"{key}\":[{}]", content(key)));
    format!("{{{}}}", joined(stacks.chain(objects).chain(lists)))
}

/// The tools that are chosen in the editor: digits of a sudoku.
fn mode() -> String {
    const TOOLS: [(&str, &str); 12] = [
        ("surface", "\"\",1"),
        ("multicolor", "\"\",1"),
        ("line", "\"1\",2"),
        ("lineE", "\"1\",2"),
        ("wall", "\"\",2"),
        ("cage", "\"1\",10"),
        ("number", "\"1\",1"),
        ("symbol", "\"circle_L\",1"),
        ("special", "\"thermo\",\"\""),
        ("board", "\"\",\"\""),
        ("move", "\"1\",\"\""),
        ("combi", "\"battleship\",3"),
    ];
    let tools = joined(TOOLS.iter().map(|(tool, choice)| format!("\"{tool}\":[{choice}]")));
    let side = |colour: u8| format!("{{\"edit_mode\":\"sudoku\",{tools},\"sudoku\":[\"1\",{colour}]}}");
    format!("{{\"qa\":\"pu_q\",\"grid\":[\"1\",\"2\",\"1\"],\"pu_q\":{},\"pu_a\":{}}}", side(1), side(9))
}
