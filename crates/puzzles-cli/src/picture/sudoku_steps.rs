//! Steps of sudoku logic: candidates, the pattern in colours, houses shaded, chains as lines; and a whole solution that moves.
//!
//! | colour | of |
//! |---|---|
//! | green | what is placed |
//! | red, crossed out | what goes |
//! | blue | the pattern, and of chains what is true if the first node is not |
//! | orange | fins, and the nodes between |
//! | pale cells | houses of the pattern; almost locked sets, each in its own colour |
//!
//! Strong links are solid lines, weak ones dashed.

use puzzles::sudoku::logic::{Board, Candidate, Cells, Houses, Reason, Step, step::Chain, step::Node};

use super::{Picture, SIDE};

/// Cells are larger here than in other pictures: nine candidates stand in each.
const CELL: f64 = SIDE * 1.5;

const PATTERN: &str = "#9cc3f0";
const BETWEEN: &str = "#ffc46b";
const PLACED: &str = "#7fd08a";
const GONE: &str = "#f5a3a3";
const HOUSE: &str = "#eef3fb";
const SETS: [&str; 4] = ["#fdf0c8", "#e2f2dc", "#f6e0ee", "#dff0f3"];
const LINK: &str = "#7a3fb0";
const DIGIT: &str = "#1f5fa8";

/// The position before a step, with the step in colours.
pub(crate) fn draw(board: &Board, step: Option<&Step>) -> Picture {
    let mut picture = Picture::new(9.0 * CELL, 9.0 * CELL);
    if let Some(step) = step {
        shade(&mut picture, step);
    }
    frame(&mut picture);
    if let Some(step) = step {
        discs(&mut picture, board, step);
    }
    for cell in 0..81 {
        match board.value(cell) {
            0 => board.marks(cell).into_iter().for_each(|digit| mark(&mut picture, Candidate { cell, digit })),
            digit => value(&mut picture, cell, digit, board.givens().contains(cell)),
        }
    }
    if let Some(step) = step {
        links(&mut picture, step);
        for &gone in &step.eliminations {
            let ((x, y), reach) = (place(gone), CELL * 0.11);
            picture.line(&[(x - reach, y + reach), (x + reach, y - reach)], "#b02020", 1.6);
        }
    }
    picture
}

/// A whole solution, a step a second: candidates go, digits come, the step at work is in colours.
pub(crate) fn animate(start: &Board, steps: &[Step]) -> Picture {
    let mut picture = Picture::new(9.0 * CELL, 9.0 * CELL);
    let frames = steps.len() + 2;
    // From one frame on up to another: visible.
    let shown = |from: usize, to: usize| {
        let at = |frame: usize| format!("{:.5}", frame as f64 / frames as f64);
        let (values, times) = match (from, to) {
            (0, to) if frames <= to => ("1".to_owned(), "0".to_owned()),
            (0, to) => ("1;0".to_owned(), format!("0;{}", at(to))),
            (from, to) if frames <= to => ("0;1".to_owned(), format!("0;{}", at(from))),
            (from, to) => ("0;1;0".to_owned(), format!("0;{};{}", at(from), at(to))),
        };
        format!(
            r#"<animate attributeName="opacity" values="{values}" keyTimes="{times}" calcMode="discrete" dur="{frames}s" repeatCount="indefinite"/>"#
        )
    };
    let mut board = *start;
    let mut boards = vec![board];
    for step in steps {
        board.apply(step);
        boards.push(board);
    }
    for (i, step) in steps.iter().enumerate() {
        picture.group(r#" opacity="0""#, Some(&shown(i + 1, i + 2)), |picture| {
            shade(picture, step);
            discs(picture, &boards[i], step);
        });
    }
    frame(&mut picture);
    for cell in 0..81 {
        let came = boards.iter().position(|board| board.value(cell) != 0);
        let last = boards.last().map_or(0, |board| board.value(cell));
        match came {
            Some(0) => value(&mut picture, cell, last, start.givens().contains(cell)),
            came => {
                for digit in start.marks(cell) {
                    let went = boards.iter().position(|board| !board.has(cell, digit)).map_or(frames, |went| went + 1);
                    let draw = |picture: &mut Picture| mark(picture, Candidate { cell, digit });
                    picture.group(r#" opacity="0""#, Some(&shown(0, went)), draw);
                }
                if let Some(came) = came {
                    picture.group(r#" opacity="1""#, Some(&shown(came + 1, frames)), |picture| {
                        value(picture, cell, last, false);
                    });
                }
            }
        }
    }
    for (i, step) in steps.iter().enumerate() {
        picture.group(r#" opacity="0""#, Some(&shown(i + 1, i + 2)), |picture| links(picture, step));
    }
    picture
}

/// The upper left corner of a cell.
fn corner(cell: u8) -> (f64, f64) {
    (f64::from(cell % 9) * CELL, f64::from(cell / 9) * CELL)
}

/// Where a candidate stands in its cell.
fn place(Candidate { cell, digit }: Candidate) -> (f64, f64) {
    let (x, y) = corner(cell);
    let third = CELL / 3.0;
    (x + (f64::from((digit - 1) % 3) + 0.5) * third, y + (f64::from((digit - 1) / 3) + 0.5) * third)
}

fn mark(picture: &mut Picture, candidate: Candidate) {
    picture.word(place(candidate), &candidate.digit.to_string(), CELL * 0.24, "#444444", false);
}

fn value(picture: &mut Picture, cell: u8, digit: u8, is_given: bool) {
    let (x, y) = corner(cell);
    let colour = if is_given { "black" } else { DIGIT };
    picture.word((x + CELL / 2.0, y + CELL / 2.0), &digit.to_string(), CELL * 0.62, colour, is_given);
}

/// The lines of the board.
fn frame(picture: &mut Picture) {
    let end = 9.0 * CELL;
    for thick in [false, true] {
        for line in (0..=9).filter(|line| (line % 3 == 0) == thick) {
            let at = f64::from(line) * CELL;
            let (colour, width) = if thick { ("black", 2.5) } else { ("#bbbbbb", 1.0) };
            picture.line(&[(at, 0.0), (at, end)], colour, width);
            picture.line(&[(0.0, at), (end, at)], colour, width);
        }
    }
}

fn fill(picture: &mut Picture, cells: Cells, colour: &str) {
    for cell in cells {
        let (x, y) = corner(cell);
        picture.polygon(&[(x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL)], colour, "none");
    }
}

/// Shades the houses and sets that the reason names.
fn shade(picture: &mut Picture, step: &Step) {
    let houses = match &step.reason {
        Reason::LastCell { house } | Reason::LastPlace { house } | Reason::HiddenSubset { house } => Houses::of(*house),
        Reason::Locked { house, other } => Houses::of(*house) | Houses::of(*other),
        Reason::NakedSubset { houses } => *houses,
        Reason::Fish(fish) => fish.base,
        Reason::Siamese(fish) => fish[0].base | fish[1].base,
        Reason::SueDeCoq(pattern) => Houses::of(pattern.line) | Houses::of(pattern.area),
        _ => Houses::NONE,
    };
    fill(picture, houses.cells(), HOUSE);
    let mut sets: Vec<Cells> = Vec::new();
    match &step.reason {
        Reason::Als(reason) => sets.extend(reason.sets.iter().map(|set| set.cells)),
        Reason::Rectangle(rectangle) => sets.push(rectangle.corners.into_iter().collect()),
        Reason::Wing { pivot, pincers, .. } => sets.push(Cells::of(*pivot) | pincers.iter().copied().collect()),
        Reason::SueDeCoq(pattern) => sets.extend([pattern.meeting, pattern.in_line, pattern.in_box]),
        Reason::LastDigit => sets.push(step.cells),
        _ => {}
    }
    for (i, set) in sets.into_iter().enumerate() {
        fill(picture, set, SETS[i % SETS.len()]);
    }
}

/// Discs behind the candidates of the pattern, what is placed and what goes.
fn discs(picture: &mut Picture, board: &Board, step: &Step) {
    let mut draw = |candidate: Candidate, colour: &str| {
        if board.has(candidate.cell, candidate.digit) {
            picture.dot(place(candidate), CELL * 0.15, colour);
        }
    };
    for cell in step.cells {
        step.digits.into_iter().for_each(|digit| draw(Candidate { cell, digit }, PATTERN));
    }
    match &step.reason {
        Reason::Fish(fish) => {
            for cell in fish.fins | fish.endo_fins {
                draw(Candidate { cell, digit: fish.digit }, BETWEEN);
            }
        }
        Reason::Colors(pairs) => {
            for [first, second] in pairs {
                for digit in step.digits {
                    first.into_iter().for_each(|cell| draw(Candidate { cell, digit }, PATTERN));
                    second.into_iter().for_each(|cell| draw(Candidate { cell, digit }, BETWEEN));
                }
            }
        }
        _ => {}
    }
    for chain in chains(&step.reason) {
        for (i, node) in chain.nodes.iter().enumerate() {
            let colour = if i % 2 == 0 { BETWEEN } else { PATTERN };
            node.cells.into_iter().for_each(|cell| draw(Candidate { cell, digit: node.digit }, colour));
        }
    }
    step.eliminations.iter().for_each(|&gone| draw(gone, GONE));
    step.placements.iter().for_each(|&placed| draw(placed, PLACED));
}

/// The chains that a reason has.
fn chains(reason: &Reason) -> Vec<&Chain> {
    match reason {
        Reason::Chain(chain) => vec![chain],
        Reason::Chains(chains) => chains.iter().collect(),
        Reason::Fish(fish) => fish.chains.iter().collect(),
        _ => Vec::new(),
    }
}

/// The links of chains, and of forcing branches from what excludes to what is excluded.
fn links(picture: &mut Picture, step: &Step) {
    for chain in chains(&step.reason) {
        for (i, link) in chain.links.iter().enumerate() {
            let next = if i + 1 == chain.nodes.len() { 0 } else { i + 1 };
            if let (Some(&from), Some(&to)) = (chain.nodes.get(i), chain.nodes.get(next)) {
                connect(picture, centre(from), centre(to), link.is_strong());
            }
        }
    }
    if let Reason::Forcing(forcing) = &step.reason {
        for branch in &forcing.branches {
            for pair in branch.literals.windows(2) {
                let is_true = pair[1].literal.is_true;
                connect(picture, place(pair[0].literal.candidate), place(pair[1].literal.candidate), is_true);
            }
        }
    }
}

/// The middle of the candidates of a node.
fn centre(node: Node) -> (f64, f64) {
    let places: Vec<_> = node.cells.into_iter().map(|cell| place(Candidate { cell, digit: node.digit })).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).sum::<f64>() / places.len().max(1) as f64;
    (mean(|place| place.0), mean(|place| place.1))
}

/// A line between the edges of two discs, bent a little so that it does not run through what lies between.
fn connect(picture: &mut Picture, (x, y): (f64, f64), (to_x, to_y): (f64, f64), is_strong: bool) {
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let gap = CELL * 0.15;
    let bend = length.min(CELL * 3.0) * 0.12;
    let from = (x + ux * gap, y + uy * gap);
    let to = (to_x - ux * gap, to_y - uy * gap);
    let middle = (x + dx / 2.0 - uy * bend, y + dy / 2.0 + ux * bend);
    picture.curve(from, middle, to, LINK, is_strong);
}
