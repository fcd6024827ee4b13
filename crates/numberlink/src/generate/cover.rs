//! Random covers of a rectangle by paths that do not touch themselves.
//!
//! # Idea
//!
//! The board is taken diagonal by diagonal, as the [tight](crate::tight) engine does, but ends stand wherever chance puts them:
//! every square gets at random one of the shapes that its lines from the left and above, and the bends beside it, leave.
//! A diagonal without a way is tried again; after a few times the one before it too.

use alloc::vec::Vec;

use search_control::SeededRandom;

/// How often a diagonal is tried before the one before it is changed, and how often that happens in all.
const TRIES: u32 = 12;
const MOST_FAILURES: u32 = 4_000;

/// One end in so many squares where the path could go on.
const ENDS: u32 = 9;

/// A partial cover: what leaves each square, and which path it is on.
#[derive(Clone, Debug)]
struct Cover {
    right: Vec<bool>,
    down: Vec<bool>,
    is_end: Vec<bool>,
    /// For each square its path; squares not yet taken have [`NONE`].
    path: Vec<u32>,
    /// For each path its squares; empty if it became part of another.
    members: Vec<Vec<usize>>,
}

const NONE: u32 = u32::MAX;

/// What a square could be.
#[derive(Clone, Copy, Debug)]
struct Shape {
    right: bool,
    down: bool,
    is_end: bool,
    weight: u32,
}

/// A random cover of a rectangle: for each path its squares (row times columns plus column, from 0) from end to end;
/// `None` if this attempt did not succeed.
///
/// No path touches itself, and none has fewer than three squares.
///
/// Complexity: O(squares) per diagonal that is tried; most attempts succeed.
#[must_use]
pub fn random_cover(columns: usize, rows: usize, random: &mut SeededRandom) -> Option<Vec<Vec<usize>>> {
    let squares = columns * rows;
    let empty = Cover {
        right: alloc::vec![false; squares],
        down: alloc::vec![false; squares],
        is_end: alloc::vec![false; squares],
        path: alloc::vec![NONE; squares],
        members: Vec::new(),
    };
    // The cover before each diagonal, and how often that diagonal has been tried.
    let mut stack = alloc::vec![(empty, 0_u32)];
    let mut failures = 0;
    while let Some((before, tries)) = stack.last_mut() {
        *tries += 1;
        let is_worn = TRIES < *tries;
        let mut cover = before.clone();
        let diagonal = stack.len() - 1;
        let mut maker = Maker { cover: &mut cover, columns, rows, random };
        if !is_worn && maker.take(diagonal) {
            if diagonal + 2 == columns + rows {
                return cover.paths(columns);
            }
            stack.push((cover, 0));
            continue;
        }
        failures += 1;
        if MOST_FAILURES < failures {
            return None;
        }
        if is_worn {
            stack.pop();
        }
    }
    None
}

struct Maker<'m> {
    cover: &'m mut Cover,
    columns: usize,
    rows: usize,
    random: &'m mut SeededRandom,
}

impl Maker<'_> {
    /// Gives every square of a diagonal a shape; false if one has none.
    fn take(&mut self, diagonal: usize) -> bool {
        // What the square above right of the next one lets it do.
        let (mut may_run_down, mut must_run) = (false, false);
        for row in diagonal.saturating_sub(self.columns - 1)..=diagonal.min(self.rows - 1) {
            let column = diagonal - row;
            let mut shapes = self.shapes(row, column, may_run_down, must_run);
            loop {
                let total: u32 = shapes.iter().map(|shape| shape.weight).sum();
                if total == 0 {
                    return false;
                }
                let mut draw = self.random.below(total);
                let mut chosen = 0;
                while shapes[chosen].weight <= draw {
                    draw -= shapes[chosen].weight;
                    chosen += 1;
                }
                let shape = shapes[chosen];
                if self.place(row, column, shape) {
                    let (left, up) = self.lines(row, column);
                    may_run_down = !left && (shape.is_end && !shape.down || up && shape.right);
                    must_run = left && shape.down;
                    break;
                }
                shapes[chosen].weight = 0;
            }
        }
        true
    }

    /// Whether lines come from the left and from above.
    fn lines(&self, row: usize, column: usize) -> (bool, bool) {
        let square = row * self.columns + column;
        (0 < column && self.cover.right[square - 1], 0 < row && self.cover.down[square - self.columns])
    }

    /// The shapes that lines and bends leave for a square.
    fn shapes(&self, row: usize, column: usize, may_run_down: bool, must_run: bool) -> Vec<Shape> {
        let has_right = column + 1 < self.columns;
        let has_down = row + 1 < self.rows;
        let shape = |right, down, is_end, weight| Shape { right, down, is_end, weight };
        let line = |right, down, weight| shape(right, down, false, weight);
        // A run of ┐ needs a square down left that can go on with it or end it.
        let can_run = has_down && 0 < column && {
            let (left, up) = self.lines(row + 1, column - 1);
            !up && (left || row + 2 < self.rows)
        };
        let mut shapes = match self.lines(row, column) {
            (true, true) if must_run => Vec::new(),
            (true, true) => alloc::vec![line(false, false, 1)],
            (false, false) => {
                let mut shapes = alloc::vec![shape(false, has_down, true, 1)];
                if !must_run {
                    shapes.push(shape(has_right, false, true, 1));
                    if has_right && has_down {
                        shapes.push(line(true, true, 3));
                    }
                }
                shapes
            }
            (true, false) => {
                let mut shapes = alloc::vec![shape(false, false, true, 1)];
                if can_run {
                    shapes.push(line(false, true, if must_run { 2 } else { ENDS / 3 }));
                }
                if has_right && !must_run {
                    shapes.push(line(true, false, ENDS));
                }
                shapes
            }
            (false, true) if must_run => Vec::new(),
            (false, true) => {
                let mut shapes = alloc::vec![shape(false, false, true, 1)];
                if has_down {
                    shapes.push(line(false, true, ENDS));
                }
                if has_right && may_run_down {
                    shapes.push(line(true, false, 2 * ENDS));
                }
                shapes
            }
        };
        let (left, up) = self.lines(row, column);
        shapes.retain(|shape| {
            let lines = [left, up, shape.right, shape.down].into_iter().filter(|&line| line).count();
            lines == if shape.is_end { 1 } else { 2 }
        });
        shapes
    }

    /// Gives a square a shape; false, and nothing changes, if that breaks a rule.
    fn place(&mut self, row: usize, column: usize, shape: Shape) -> bool {
        let square = row * self.columns + column;
        let (left, up) = self.lines(row, column);
        // The square to the right of this one, as it would be seen from the next diagonal.
        let from_above = 0 < row && column + 1 < self.columns && self.cover.down[square - self.columns + 1];
        if 0 < row && column + 1 < self.columns {
            let inner = square - self.columns;
            let (inner_right, inner_down) = (self.cover.right[inner], self.cover.down[inner]);
            let is_bend = inner_right && inner_down;
            if is_bend && (shape.right || from_above) || shape.right && from_above && (inner_right || inner_down) {
                return false;
            }
        }
        let is_corner = |row: usize, column: usize| row + 1 == self.rows && column + 1 == self.columns;
        // The last square needs a line.
        if is_corner(row, column + 1) && !shape.right && !from_above
            || is_corner(row + 1, column) && column == 0 && !shape.down
        {
            return false;
        }
        let neighbours = [(0 < column, square.wrapping_sub(1), left), (0 < row, square.wrapping_sub(self.columns), up)];
        let joined: Vec<u32> = neighbours
            .iter()
            .filter(|(exists, _, is_line)| *exists && *is_line)
            .map(|&(_, at, _)| self.cover.path[at])
            .collect();
        let apart: Vec<u32> = neighbours
            .iter()
            .filter(|(exists, _, is_line)| *exists && !*is_line)
            .map(|&(_, at, _)| self.cover.path[at])
            .collect();
        if joined.iter().any(|path| apart.contains(path)) {
            return false;
        }
        // A path of two squares is no puzzle.
        let is_short = |&path: &u32| shape.is_end && self.cover.members[path as usize].len() == 1;
        if joined.iter().any(is_short) {
            return false;
        }
        let path = match joined[..] {
            [] => {
                self.cover.members.push(Vec::new());
                self.cover.members.len() as u32 - 1
            }
            [path] => path,
            [a, b, ..] => match self.join(a, b) {
                Some(path) => path,
                None => return false,
            },
        };
        self.cover.members[path as usize].push(square);
        self.cover.path[square] = path;
        self.cover.right[square] = shape.right;
        self.cover.down[square] = shape.down;
        self.cover.is_end[square] = shape.is_end;
        // Where two paths will meet in the next diagonal, they must be able to.
        if shape.right && from_above {
            let above = self.cover.path[square - self.columns + 1];
            if !self.may_join(path, above) {
                self.undo(square, path, joined.is_empty());
                return false;
            }
        }
        true
    }

    /// Takes a square back that joined at most one path.
    fn undo(&mut self, square: usize, path: u32, is_new: bool) {
        self.cover.members[path as usize].pop();
        if is_new {
            self.cover.members.pop();
        }
        self.cover.path[square] = NONE;
        (self.cover.right[square], self.cover.down[square], self.cover.is_end[square]) = (false, false, false);
    }

    /// Whether two paths are different, leave an end to each other, and do not touch.
    fn may_join(&self, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        let ends =
            |path: u32| self.cover.members[path as usize].iter().filter(|&&square| self.cover.is_end[square]).count();
        if 2 < ends(a) + ends(b) {
            return false;
        }
        let columns = self.columns;
        let is_b = |square: Option<usize>| square.is_some_and(|square| self.cover.path.get(square) == Some(&b));
        !self.cover.members[a as usize].iter().any(|&square| {
            let column = square % columns;
            is_b((0 < column).then(|| square - 1))
                || is_b((column + 1 < columns).then_some(square + 1))
                || is_b(square.checked_sub(columns))
                || is_b(Some(square + columns))
        })
    }

    /// Makes two paths one, if that is allowed.
    fn join(&mut self, a: u32, b: u32) -> Option<u32> {
        if !self.may_join(a, b) {
            return None;
        }
        let moved = core::mem::take(&mut self.cover.members[b as usize]);
        for &square in &moved {
            self.cover.path[square] = a;
        }
        self.cover.members[a as usize].extend(moved);
        Some(a)
    }
}

impl Cover {
    /// For each path its squares from end to end; `None` if a path is shorter than three.
    fn paths(&self, columns: usize) -> Option<Vec<Vec<usize>>> {
        let mut paths = Vec::new();
        let mut is_done = alloc::vec![false; self.path.len()];
        for start in 0..self.path.len() {
            if !self.is_end[start] || is_done[start] {
                continue;
            }
            let mut path = alloc::vec![start];
            let mut at = start;
            let mut last = usize::MAX;
            loop {
                let steps = [
                    self.right[at].then_some(at + 1),
                    self.down[at].then_some(at + columns),
                    (at % columns != 0 && self.right[at - 1]).then(|| at - 1),
                    at.checked_sub(columns).filter(|&above| self.down[above]),
                ];
                let Some(next) = steps.into_iter().flatten().find(|&next| next != last) else { break };
                path.push(next);
                (last, at) = (at, next);
                if self.is_end[at] {
                    break;
                }
            }
            is_done[at] = true;
            if path.len() < 3 {
                return None;
            }
            paths.push(path);
        }
        Some(paths)
    }
}
