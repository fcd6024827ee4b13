//! What a search has told, as rows of text.
//!
//! A cell whose value is known shows it; one that is open shows how many values it has left, as a raised number.

use puzzles::hidato;
use puzzles::numberlink;

use super::Now;

/// How frames are drawn.
pub(crate) struct View<'w> {
    pub(crate) draw: Box<dyn Fn(&Now) -> String + 'w>,
    /// Whether nodes come layer by layer, so that only whole layers are told.
    pub(crate) is_layered: bool,
}

impl<'w> View<'w> {
    fn new(draw: impl Fn(&Now) -> String + 'w) -> Self {
        Self { draw: Box::new(draw), is_layered: false }
    }

    /// The number of states of each layer.
    pub(crate) fn layers() -> Self {
        Self { is_layered: true, ..Self::new(bars) }
    }
}

/// A number of values, raised.
fn raised(number: usize) -> String {
    number
        .to_string()
        .bytes()
        .map(|digit| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][usize::from(digit - b'0')])
        .collect()
}

/// Words in rows, each as wide as the widest can be.
fn rows(words: &[String], columns: usize, width: usize) -> String {
    let mut text = String::new();
    for row in words.chunks(columns.max(1)) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        text.push_str(row.join(" ").trim_end());
        text.push('\n');
    }
    text
}

/// A board whose variables are its cells; `start` has the values that were given, 0 elsewhere.
pub(crate) fn board<'w>(columns: usize, start: Vec<usize>, symbol: impl Fn(usize) -> String + 'w) -> View<'w> {
    View::new(move |now| {
        let mut values = start.clone();
        now.chosen.iter().for_each(|&(cell, value)| values[cell] = value);
        let word = |(cell, &value): (usize, &usize)| match now.left.get(cell).map(Vec::as_slice) {
            Some(&[only]) => symbol(only),
            Some(left @ [_, _, ..]) => raised(left.len()),
            _ if value != 0 => symbol(value),
            _ => "·".to_owned(),
        };
        let words: Vec<String> = values.iter().enumerate().map(word).collect();
        let width = if columns <= 9 { 1 } else { 2 };
        rows(&words, columns, width)
    })
}

/// A board whose variables are the numbers of a path.
pub(crate) fn hidato(puzzle: &hidato::Puzzle) -> View<'_> {
    View::new(move |now| {
        let board = puzzle.board();
        let mut words = vec![String::new(); board.len()];
        let mut counts = vec![0; board.len()];
        now.left.iter().flatten().for_each(|&cell| counts[cell] += 1);
        for (word, &count) in words.iter_mut().zip(&counts) {
            *word = if count == 0 { "·".to_owned() } else { raised(count) };
        }
        puzzle.givens().for_each(|(cell, number)| words[cell.index()] = number.to_string());
        if now.left.is_empty() {
            now.chosen.iter().for_each(|&(number, cell)| words[cell] = (number + 1).to_string());
        }
        for (number, cells) in now.left.iter().enumerate() {
            if let [cell] = cells[..] {
                words[cell] = (number + 1).to_string();
            }
        }
        let width = board.len().to_string().len();
        if board.adjacency() == hidato::Adjacency::Graph {
            return rows(&words, 10, width);
        }
        let squares = 0..board.rows() * board.columns();
        let words: Vec<String> = squares
            .map(|square| board.cell_in(square).map_or_else(|| "#".to_owned(), |cell| words[cell.index()].clone()))
            .collect();
        rows(&words, board.columns(), width)
    })
}

/// A board whose variables are its edges, 1 for those that a path uses; without a state, how many nodes each layer had.
pub(crate) fn paths(puzzle: &numberlink::Puzzle) -> View<'_> {
    let edges = puzzle.board().edges().len();
    View::new(move |now| {
        if now.left.is_empty() {
            return bars(now);
        }
        let is_used = (0..edges).map(|edge| now.left.get(edge).is_some_and(|left| left[..] == [1]));
        puzzle.solution(is_used.collect()).to_string()
    })
}

/// The options that are chosen, as `text` writes them.
pub(crate) fn options<'w>(text: impl Fn(&[usize]) -> String + 'w) -> View<'w> {
    View::new(move |now| text(&now.chosen.iter().map(|&(_, option)| option).collect::<Vec<_>>()))
}

/// How many nodes there were of each of the newest depths, and a bar for each.
fn bars(now: &Now) -> String {
    const SHOWN: usize = 16;
    const WIDTH: u64 = 50;
    let first = now.layers.len().saturating_sub(SHOWN);
    let shown = &now.layers[first..];
    let most = shown.iter().copied().max().unwrap_or(0).max(1);
    let line = |(depth, &states): (usize, &u64)| {
        let bar = "█".repeat((states.saturating_mul(WIDTH) / most) as usize);
        format!("{:>4} {states:>9} {bar}\n", first + depth)
    };
    shown.iter().enumerate().map(line).collect()
}
