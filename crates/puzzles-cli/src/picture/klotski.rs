//! A board with its pieces and goal, and the pieces on their way along a solution.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use puzzles::klotski::{Puzzle, Solution};

use super::{Picture, SIDE, colour};

/// Seconds before the first move, of each move with the rest behind it, of its motion, and behind the last one.
const BEFORE: f64 = 1.0;
const BEAT: f64 = 0.6;
const MOTION: f64 = 0.4;
const BEHIND: f64 = 2.0;

/// The picture of a puzzle; with a solution, of its moves one after another, again and again.
pub(crate) fn draw(puzzle: &Puzzle, solution: Option<&Solution>) -> Picture {
    let board = puzzle.board();
    let (columns, rows) = (board.columns(), board.rows());
    let caption = if solution.is_some() { SIDE * 0.6 } else { 0.0 };
    let mut picture = Picture::new(columns as f64 * SIDE, rows as f64 * SIDE + caption);
    for square in 0..columns * rows {
        let fill = if board.is_wall(square) { "#444444" } else { "#f2efe8" };
        picture.polygon(&corners(square, columns), fill, "#d8d2c4");
    }
    let tracks = solution.map(|solution| Tracks::new(puzzle, solution));
    let colours = colours(puzzle);
    for (number, piece) in puzzle.pieces().iter().enumerate() {
        let animation = tracks.as_ref().and_then(|tracks| tracks.animation(number));
        picture.group("", animation.as_deref(), |picture| {
            let squares = board.squares(&piece.shape, piece.start).unwrap_or_default();
            for &square in &squares {
                picture.polygon(&corners(square, columns), colours[number], colours[number]);
            }
            for (from, to) in outline(&squares, columns) {
                picture.line(&[from, to], "#ffffff", 3.0);
            }
            let size = SIDE * if piece.name.chars().count() <= 2 { 0.45 } else { 0.25 };
            picture.word(middle(&squares, columns), &piece.name, size, "white", true);
        });
    }
    // Above the pieces: they mostly stand on it.
    for (piece, anchor) in puzzle.goals().iter().take(1).flatten() {
        let squares = board.squares(&puzzle.pieces()[*piece].shape, *anchor).unwrap_or_default();
        for (from, to) in outline(&squares, columns) {
            picture.dashes(from, to, "#1a1a1a");
        }
    }
    if let Some(tracks) = &tracks {
        tracks.caption(&mut picture, (columns as f64 * SIDE / 2.0, rows as f64 * SIDE + caption * 0.7));
    }
    picture
}

/// The colours of pieces: the same for the same form, red for those that a goal names.
fn colours(puzzle: &Puzzle) -> Vec<&'static str> {
    let is_named = |number: usize| puzzle.goals().iter().flatten().any(|&(named, _)| named == number);
    let mut forms: BTreeMap<Vec<(u8, u8)>, usize> = BTreeMap::new();
    let mut next = 0;
    let mut of = |number: usize| {
        if is_named(number) {
            return colour(1);
        }
        let form = puzzle.pieces()[number].shape.to_vec();
        let index = *forms.entry(form).or_insert_with(|| {
            // The second colour is that of the goal.
            next += if next == 1 { 2 } else { 1 };
            next - 1
        });
        colour(index)
    };
    (0..puzzle.pieces().len()).map(&mut of).collect()
}

/// The corners of a square, clockwise from the upper left one.
fn corners(square: usize, columns: usize) -> [(f64, f64); 4] {
    let (x, y) = ((square % columns) as f64 * SIDE, (square / columns) as f64 * SIDE);
    [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)]
}

/// The sides of squares that have no other of them beyond.
fn outline(squares: &[usize], columns: usize) -> Vec<((f64, f64), (f64, f64))> {
    let mut lines = Vec::new();
    for &square in squares {
        let [a, b, c, d] = corners(square, columns);
        let column = square % columns;
        let has = |other: Option<usize>| other.is_some_and(|other| squares.contains(&other));
        let beyond = [
            (square.checked_sub(columns), (a, b)),
            ((column + 1 < columns).then_some(square + 1), (b, c)),
            (Some(square + columns), (c, d)),
            (column.checked_sub(1).map(|_| square - 1), (d, a)),
        ];
        lines.extend(beyond.into_iter().filter(|(other, _)| !has(*other)).map(|(_, line)| line));
    }
    lines
}

/// Where the name of a piece stands: the middle of its box if it has that square, otherwise of its first one.
fn middle(squares: &[usize], columns: usize) -> (f64, f64) {
    let ends = |of: fn(usize, usize) -> usize| {
        let all = || squares.iter().map(|&square| of(square, columns));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((top, bottom), (left, right)) =
        (ends(|square, columns| square / columns), ends(|square, columns| square % columns));
    let is_full = squares.len() == (bottom + 1 - top) * (right + 1 - left);
    if is_full {
        return ((left + right + 1) as f64 * SIDE / 2.0, (top + bottom + 1) as f64 * SIDE / 2.0);
    }
    let first = squares.first().copied().unwrap_or(0);
    ((first % columns) as f64 * SIDE + SIDE / 2.0, (first / columns) as f64 * SIDE + SIDE / 2.0)
}

/// When each piece is where.
struct Tracks {
    seconds: f64,
    /// For each piece its moments: a time and how far it is from its start, right and down.
    moments: Vec<Vec<(f64, (f64, f64))>>,
    moves: usize,
}

impl Tracks {
    fn new(puzzle: &Puzzle, solution: &Solution) -> Self {
        let columns = puzzle.board().columns();
        let seconds = BEFORE + BEAT * solution.len() as f64 + BEHIND;
        let mut moments = vec![vec![(0.0, (0.0, 0.0))]; puzzle.pieces().len()];
        let offset = |piece: usize, anchor: usize| {
            let start = puzzle.pieces()[piece].start;
            let apart = |to: usize, from: usize| (to as f64 - from as f64) * SIDE;
            (apart(anchor % columns, start % columns), apart(anchor / columns, start / columns))
        };
        for (index, (one, layout)) in solution.moves.iter().zip(solution.layouts(puzzle)).enumerate() {
            // A move may turn corners: the piece goes cell by cell.
            let route = puzzle.route(&layout, one.piece, one.to).unwrap_or_else(|| vec![one.from, one.to]);
            let (from, steps) = (BEFORE + BEAT * index as f64, (route.len() - 1).max(1) as f64);
            let track = &mut moments[one.piece];
            let at = |step: usize| from + MOTION * step as f64 / steps;
            track.extend(route.iter().enumerate().map(|(step, &anchor)| (at(step), offset(one.piece, anchor))));
        }
        Self { seconds, moments, moves: solution.len() }
    }

    /// The element that moves a piece; `None` if it stands still.
    fn animation(&self, piece: usize) -> Option<String> {
        let moments = &self.moments[piece];
        let (_, last) = *moments.last().filter(|_| 1 < moments.len())?;
        let (mut times, mut values) = (String::new(), String::new());
        for (time, (x, y)) in moments.iter().copied().chain([(self.seconds, last)]) {
            let _ = write!(times, "{:.5};", (time / self.seconds).min(1.0));
            let _ = write!(values, "{x:.0} {y:.0};");
        }
        Some(format!(
            r#"<animateTransform attributeName="transform" type="translate" dur="{:.1}s" repeatCount="indefinite" keyTimes="{}" values="{}"/>"#,
            self.seconds,
            times.trim_end_matches(';'),
            values.trim_end_matches(';')
        ))
    }

    /// The number of the move, under the board.
    fn caption(&self, picture: &mut Picture, at: (f64, f64)) {
        for number in 0..=self.moves {
            let begin = if number == 0 { 0.0 } else { BEFORE + BEAT * (number - 1) as f64 };
            let end = if number == self.moves { self.seconds } else { BEFORE + BEAT * number as f64 };
            let (begin, end) = (begin / self.seconds, end / self.seconds);
            let values = if number == 0 { "visible;hidden;hidden" } else { "hidden;visible;hidden" };
            let times = if number == 0 { format!("0;{end:.5};1") } else { format!("0;{begin:.5};{:.5}", end.min(1.0)) };
            let animation = format!(
                r#"<animate attributeName="visibility" dur="{:.1}s" repeatCount="indefinite" calcMode="discrete" keyTimes="{times}" values="{values}"/>"#,
                self.seconds
            );
            let attributes = if number == 0 { "" } else { r#" visibility="hidden""# };
            picture.group(attributes, Some(&animation), |picture| {
                picture.word(at, &format!("{number} / {}", self.moves), SIDE * 0.35, "#333333", false);
            });
        }
    }
}
