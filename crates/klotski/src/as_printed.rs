//! The article's solver as it is printed, flaws included: for the tables and for tests that show the flaws; never for answers.
//!
//! Its prose has "five vertical bars" and "four soldiers of 2x1", which do not fit the board; its code has one
//! horizontal piece, four vertical ones and four single cells, and that is what is here.
//! It has two halves that know nothing of each other: `solve`, a backtracking search for a packing with forward checking,
//! and `solve_with_path`, a breadth-first search over layouts in which every piece has a name and a step of one cell
//! counts as one. The second is bounded here: the printed one asks for more memory than its machine has.
//!
//! Terms of the article: forward checking 前向检查, fewest values 最小剩余值, degree 度启发式 (described, not in the code).

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

/// Rows and columns of the board, and where 曹操 must get.
const ROWS: usize = 5;
const COLUMNS: usize = 4;
const TARGET: (usize, usize) = (3, 1);

/// Heights and widths of the ten pieces, by their numbers.
pub const PIECES: [(usize, usize); 10] =
    [(2, 2), (1, 2), (2, 1), (2, 1), (2, 1), (2, 1), (1, 1), (1, 1), (1, 1), (1, 1)];

/// The layout of the article's `main`: the number of the piece on each square, -1 for none.
pub const LAYOUT: [[i8; COLUMNS]; ROWS] = [[2, 0, 0, 3], [2, 0, 0, 3], [4, 1, 1, 5], [4, 6, 7, 5], [8, -1, -1, 9]];

/// A row and a column, from 0.
pub type Position = (usize, usize);

/// `CSPState`: places of pieces, and the places that are left for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The pieces that stand.
    pub assignment: BTreeMap<usize, Position>,
    /// For every piece the places that are left; never made smaller for pieces that stand.
    pub domains: BTreeMap<usize, Vec<Position>>,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Places that were tried.
    pub tried: u64,
    /// Places that were consistent with the pieces before.
    pub accepted: u64,
}

/// `initializeDomains`: every place on the board for every piece, and the pieces of a layout at theirs.
#[must_use]
pub fn initialize(layout: &[[i8; COLUMNS]; ROWS]) -> State {
    let mut state = State::default();
    for (piece, &(height, width)) in PIECES.iter().enumerate() {
        let rows = 0..=ROWS - height;
        state
            .domains
            .insert(piece, rows.flat_map(|row| (0..=COLUMNS - width).map(move |column| (row, column))).collect());
    }
    for (row, line) in layout.iter().enumerate() {
        for (column, &piece) in line.iter().enumerate() {
            if let Ok(piece) = usize::try_from(piece) {
                state.assignment.entry(piece).or_insert((row, column));
            }
        }
    }
    state
}

/// `overlap`.
fn overlap(a: Position, piece: usize, b: Position, other: usize) -> bool {
    let ((height, width), (other_height, other_width)) = (PIECES[piece], PIECES[other]);
    a.0 < b.0 + other_height && b.0 < a.0 + height && a.1 < b.1 + other_width && b.1 < a.1 + width
}

/// `solve`: a packing with 曹操 at the exit; `forward` switches the forward checking.
///
/// As printed, restoring rebinds the local name of the state: what is in `state` afterwards, also when it fails,
/// is whatever the search left there.
pub fn solve(state: &mut State, forward: bool, effort: &mut Effort) -> Option<State> {
    if state.assignment.len() == PIECES.len() {
        return (state.assignment.get(&0) == Some(&TARGET)).then(|| state.clone());
    }
    let open = (0..PIECES.len()).filter(|piece| !state.assignment.contains_key(piece));
    let piece = open.min_by_key(|piece| state.domains[piece].len())?;
    let mut domain = state.domains[&piece].clone();
    if piece == 0 {
        domain.sort_by_key(|&(row, column)| row.abs_diff(TARGET.0) + column.abs_diff(TARGET.1));
    }
    // After the first restore the printed code goes on with its copy, and leaves the caller's object as it is.
    let mut restored: Option<State> = None;
    for value in domain {
        let current = restored.as_mut().unwrap_or(state);
        effort.tried += 1;
        current.assignment.insert(piece, value);
        let is_consistent =
            current.assignment.iter().all(|(&other, &at)| other == piece || !overlap(value, piece, at, other));
        if !is_consistent {
            current.assignment.remove(&piece);
            continue;
        }
        effort.accepted += 1;
        let mut saved = current.clone();
        if (!forward || forward_check(current, piece, value))
            && let Some(result) = solve(current, forward, effort)
        {
            return Some(result);
        }
        saved.assignment.remove(&piece);
        restored = Some(saved);
    }
    None
}

/// `forwardCheck`: false if some piece has no place left; the domains before it are changed already then.
fn forward_check(state: &mut State, piece: usize, value: Position) -> bool {
    for other in (0..PIECES.len()).filter(|&other| other != piece) {
        if state.assignment.contains_key(&other) {
            continue;
        }
        let left: Vec<Position> =
            state.domains[&other].iter().copied().filter(|&at| !overlap(value, piece, at, other)).collect();
        if left.is_empty() {
            return false;
        }
        state.domains.insert(other, left);
    }
    true
}

/// What the breadth-first search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps of a shortest way, if one was found.
    pub steps: Option<usize>,
    /// Layouts that were seen, every piece with its name.
    pub states: usize,
    /// Whether it ended for want of layouts rather than at the bound.
    pub is_complete: bool,
}

/// `solveWithPath`: steps of one cell, pieces told apart; ends when `most` layouts have been seen.
#[must_use]
pub fn solve_with_path(layout: &[[i8; COLUMNS]; ROWS], most: usize) -> Path {
    let start = initialize(layout).assignment;
    let places: Option<Vec<Position>> = (0..PIECES.len()).map(|piece| start.get(&piece).copied()).collect();
    let Some(start) = places else { return Path { steps: None, states: 0, is_complete: true } };
    let mut depth = BTreeMap::from([(start.clone(), 0_usize)]);
    let mut queue = VecDeque::from([start]);
    while let Some(current) = queue.pop_front() {
        let steps = depth[&current];
        if current[0] == TARGET {
            return Path { steps: Some(steps), states: depth.len(), is_complete: true };
        }
        if most <= depth.len() {
            return Path { steps: None, states: depth.len(), is_complete: false };
        }
        for (piece, &(height, width)) in PIECES.iter().enumerate() {
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let row = current[piece].0.checked_add_signed(down).filter(|row| row + height <= ROWS);
                let column = current[piece].1.checked_add_signed(right).filter(|column| column + width <= COLUMNS);
                let (Some(row), Some(column)) = (row, column) else { continue };
                let is_free =
                    |(other, &at): (usize, &Position)| other == piece || !overlap((row, column), piece, at, other);
                if current.iter().enumerate().all(is_free) {
                    let mut next = current.clone();
                    next[piece] = (row, column);
                    if !depth.contains_key(&next) {
                        depth.insert(next.clone(), steps + 1);
                        queue.push_back(next);
                    }
                }
            }
        }
    }
    Path { steps: None, states: depth.len(), is_complete: true }
}
