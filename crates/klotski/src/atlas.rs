//! Every layout of a 4x5 board with one 2x2 piece: 29,334,498 of them, in 203 sets of pieces.
//!
//! A *set* says how many pieces there are of one row and two columns, of two rows and one column, and of one cell,
//! beside the 2x2 piece; at least two cells stay empty.
//!
//! # Idea
//!
//! The pieces of more than one cell make a *frame*; the cells that a frame leaves are as many for every frame of a set.
//! So a layout is a frame and a choice of single cells among the cells left, and its number within the set is
//!
//! ```text
//!   number = frame * choose(left, single) + rank of the choice among all of its size
//! ```
//!
//! For each frame it is worked out once which of its neighbours lie between which cells left, and to which other frame
//! a piece can go if which of them are empty. A search by layers then needs no tables of states: one byte a layout holds
//! its distance, and a step changes two bits or a frame.
//!
//! Complexity: one byte for each layout of a set; a step costs a few instructions.
//! Deliberately absent: the mirror image, which would halve the work.

#[cfg(feature = "std")]
pub mod file;

use alloc::string::String;
use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use crate::board::{Axis, Board, Metric, Piece, Puzzle, Shape};

/// Columns, rows and cells of the board.
const COLUMNS: usize = 4;
const ROWS: usize = 5;
const CELLS: usize = COLUMNS * ROWS;

/// Where the 2x2 piece must get: the cell of its upper left corner.
const EXIT: u8 = 13;

/// The distance of a layout that cannot be solved.
pub const UNSOLVABLE: u8 = u8::MAX;

/// How many pieces of each form there are beside the 2x2 piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PieceSet {
    /// Pieces of one row and two columns.
    pub horizontal: u8,
    /// Pieces of two rows and one column.
    pub vertical: u8,
    /// Single cells.
    pub single: u8,
}

impl PieceSet {
    /// All sets that leave at least two cells empty and can be laid on the board: 203.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut sets = Vec::new();
        for horizontal in 0..=7 {
            for vertical in 0..=7 - horizontal {
                let left = 16 - 2 * (horizontal + vertical);
                if !Frames::new(horizontal, vertical).frames.is_empty() {
                    sets.extend((0..=left - 2).map(|single| Self { horizontal, vertical, single }));
                }
            }
        }
        sets
    }
}

/// A layout: the cells where pieces have their upper left corners, as bits in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The cell of the 2x2 piece.
    pub large: u8,
    /// Pieces of one row and two columns.
    pub horizontal: u32,
    /// Pieces of two rows and one column.
    pub vertical: u32,
    /// Single cells.
    pub single: u32,
}

impl Layout {
    /// The cells that its pieces of more than one cell take.
    const fn taken(&self) -> u32 {
        let Self { large, horizontal, vertical, .. } = *self;
        LARGE << large | horizontal | horizontal << 1 | vertical | vertical << COLUMNS
    }

    /// The puzzle of this layout: pieces with letters of their own, `A` the large one, and the classic goal.
    ///
    /// # Panics
    ///
    /// If pieces overlap or leave the board: no layout of a [`SetAtlas`] does.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let piece = |cells: &[(u8, u8)], start: u32| (Shape::from_slice(cells), start as usize);
        let large = core::iter::once(piece(&[(0, 0), (0, 1), (1, 0), (1, 1)], self.large.into()));
        let horizontal = bits(self.horizontal).map(|cell| piece(&[(0, 0), (0, 1)], cell));
        let vertical = bits(self.vertical).map(|cell| piece(&[(0, 0), (1, 0)], cell));
        let mut others: Vec<_> =
            horizontal.chain(vertical).chain(bits(self.single).map(|cell| piece(&[(0, 0)], cell))).collect();
        others.sort_unstable_by_key(|&(_, start)| start);
        let pieces = large.chain(others).zip('A'..).map(|((shape, start), name)| Piece {
            name: String::from(name),
            shape,
            axis: Axis::Both,
            start,
        });
        let board = Board::new(COLUMNS, &[false; CELLS]).expect("invariant: a rectangle");
        let goal = alloc::vec![(0, usize::from(EXIT))];
        Puzzle::new(board, pieces.collect(), alloc::vec![goal], false).expect("invariant: a layout is a puzzle")
    }

    /// The layout as rows of text: `A` the large piece, `-` and `|` the others' cells, `o` single cells.
    #[must_use]
    pub fn draw(&self) -> String {
        let mut text = String::new();
        for cell in 0..CELLS {
            let has = |cells: u32| cells >> cell & 1 == 1;
            text.push(match () {
                () if has(LARGE << self.large) => 'A',
                () if has(self.horizontal | self.horizontal << 1) => '-',
                () if has(self.vertical | self.vertical << COLUMNS) => '|',
                () if has(self.single) => 'o',
                () => '.',
            });
            if cell % COLUMNS == COLUMNS - 1 {
                text.push('\n');
            }
        }
        text
    }
}

/// The cells of the 2x2 piece at the first cell.
const LARGE: u32 = 0b11_0011;
/// All cells of the board.
const BOARD: u32 = (1 << CELLS) - 1;

/// A way of a piece of a frame.
#[derive(Clone, Copy, Debug)]
struct FrameMove {
    /// Which piece: its cell with its form above, the same for all places that it gets to in one move.
    piece: u8,
    direction: u8,
    /// The frame that it makes.
    to: u32,
    /// The cells left, by their order in this frame, that must be empty.
    need: u16,
    /// The cell left that goes, and the one that comes, once or twice: by their order before and after.
    out: [u8; 2],
    into: [u8; 2],
}

/// A frame with what can be done in it.
#[derive(Clone, Debug)]
struct Frame {
    layout: Layout,
    /// The cells that it leaves, as bits of the board.
    left: u32,
    /// Pairs of cells left that are neighbours, by their order: two bits each.
    pairs: Vec<u16>,
    moves: Vec<FrameMove>,
}

/// All frames of so many pieces.
#[derive(Clone, Debug)]
struct Frames {
    frames: Vec<Frame>,
    /// How many cells each leaves.
    left: u32,
}

impl Frames {
    fn new(horizontal: u8, vertical: u8) -> Self {
        let left = u32::from(16 - 2 * (horizontal + vertical));
        let mut layouts = Vec::new();
        for large in (0..CELLS as u8 - 5).filter(|large| large % 4 != 3) {
            let start = Layout { large, horizontal: 0, vertical: 0, single: 0 };
            lay(start, 0, horizontal, vertical, &mut layouts);
        }
        layouts.sort_unstable_by_key(|layout| (layout.large, layout.horizontal, layout.vertical));
        let frames = layouts.iter().map(|&layout| Frame {
            layout,
            left: BOARD & !layout.taken(),
            pairs: Vec::new(),
            moves: Vec::new(),
        });
        Self { frames: frames.collect(), left }
    }

    /// Works out what can be done in each frame.
    fn connect(&mut self) {
        for number in 0..self.frames.len() {
            let Frame { layout, left, .. } = self.frames[number];
            let order = |cell: u32| (left & ((1 << cell) - 1)).count_ones();
            let mut pairs = Vec::new();
            for cell in (0..CELLS as u32).filter(|cell| left >> cell & 1 == 1) {
                for (other, is_there) in [(cell + 1, cell % 4 != 3), (cell + 4, cell < 16)] {
                    if is_there && left >> other & 1 == 1 {
                        pairs.push(1 << order(cell) | 1 << order(other));
                    }
                }
            }
            self.frames[number].pairs = pairs;
            let moves = pieces(&layout).flat_map(|(form, cell)| {
                (0..4_u8).filter_map(move |direction| {
                    Some((form, cell, direction, shifted(&layout, form, cell, direction)?))
                })
            });
            let mut found = Vec::new();
            for (form, cell, direction, next) in moves {
                let Some(to) = self.find(&next) else { continue };
                let next_left = self.frames[to].left;
                let (gone, come) = (left & !next_left, next_left & !left);
                let mut frame_move = FrameMove {
                    piece: form << 5 | cell,
                    direction,
                    to: to as u32,
                    need: 0,
                    out: [u8::MAX; 2],
                    into: [u8::MAX; 2],
                };
                for (at, cell) in bits(gone).enumerate() {
                    frame_move.need |= 1 << order(cell);
                    frame_move.out[at] = order(cell) as u8;
                }
                for (at, cell) in bits(come).enumerate() {
                    frame_move.into[at] = (next_left & ((1 << cell) - 1)).count_ones() as u8;
                }
                found.push(frame_move);
            }
            self.frames[number].moves = found;
        }
    }

    fn find(&self, layout: &Layout) -> Option<usize> {
        let key = |layout: &Layout| (layout.large, layout.horizontal, layout.vertical);
        self.frames.binary_search_by_key(&key(layout), |frame| key(&frame.layout)).ok()
    }
}

/// The bits of a set, ascending.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(bit)
    })
}

/// Adds all ways to lay so many pieces on the cells from `from` on.
fn lay(layout: Layout, from: usize, horizontal: u8, vertical: u8, found: &mut Vec<Layout>) {
    if horizontal == 0 && vertical == 0 {
        found.push(layout);
        return;
    }
    let taken = layout.taken();
    for cell in from..CELLS {
        let fits = |cells: u32| taken & cells << cell == 0;
        if 0 < horizontal && cell % COLUMNS != COLUMNS - 1 && fits(0b11) {
            let next = Layout { horizontal: layout.horizontal | 1 << cell, ..layout };
            lay(next, cell + 1, horizontal - 1, vertical, found);
        }
        if 0 < vertical && cell < CELLS - COLUMNS && fits(0b1_0001) {
            let next = Layout { vertical: layout.vertical | 1 << cell, ..layout };
            lay(next, cell + 1, horizontal, vertical - 1, found);
        }
    }
}

/// The pieces of a frame: form (0 large, 1 horizontal, 2 vertical) and cell.
fn pieces(layout: &Layout) -> impl Iterator<Item = (u8, u8)> + use<> {
    let large = core::iter::once((0, layout.large));
    let horizontal = bits(layout.horizontal).map(|cell| (1, cell as u8));
    large.chain(horizontal).chain(bits(layout.vertical).map(|cell| (2, cell as u8)))
}

/// The frame after a piece has gone one step, if it stays on the board and meets no other piece of the frame.
fn shifted(layout: &Layout, form: u8, cell: u8, direction: u8) -> Option<Layout> {
    let (row, column) = (cell / 4, cell % 4);
    let (height, width) = [(2, 2), (1, 2), (2, 1)][usize::from(form)];
    let is_on = match direction {
        0 => 0 < row,
        1 => column + width < 4,
        2 => row + height < 5,
        _ => 0 < column,
    };
    if !is_on {
        return None;
    }
    let to = match direction {
        0 => cell - 4,
        1 => cell + 1,
        2 => cell + 4,
        _ => cell - 1,
    };
    let mut next = *layout;
    match form {
        0 => next.large = to,
        1 => next.horizontal ^= 1 << cell | 1 << to,
        _ => next.vertical ^= 1 << cell | 1 << to,
    }
    let pieces = 4 + 2 * (layout.horizontal.count_ones() + layout.vertical.count_ones());
    let has_all = next.horizontal.count_ones() == layout.horizontal.count_ones()
        && next.vertical.count_ones() == layout.vertical.count_ones();
    (has_all && next.taken().count_ones() == pieces).then_some(next)
}

/// `choice` without bit `at`, those above moving down.
#[inline]
const fn without(choice: u16, at: u8) -> u16 {
    let below = (1_u32 << at) - 1;
    (choice as u32 & below | (choice as u32 >> 1) & !below) as u16
}

/// `choice` with a zero at bit `at`, those from there on moving up.
#[inline]
const fn with(choice: u16, at: u8) -> u16 {
    let below = (1_u32 << at) - 1;
    (choice as u32 & below | (choice as u32 & !below) << 1) as u16
}

impl FrameMove {
    /// The choice of single cells among those that the new frame leaves.
    #[inline]
    fn choice(&self, choice: u16) -> u16 {
        let mut choice = choice;
        // The higher one first, so that the lower one keeps its place.
        for at in self.out.into_iter().rev().filter(|&at| at != u8::MAX) {
            choice = without(choice, at);
        }
        for at in self.into.into_iter().filter(|&at| at != u8::MAX) {
            choice = with(choice, at);
        }
        choice
    }
}

/// The layouts of one set, numbered.
#[derive(Clone, Debug)]
pub struct SetAtlas {
    set: PieceSet,
    frames: Frames,
    /// The number of each choice of single cells among all of its size.
    ranks: Vec<u16>,
    /// The choices of the set's size by their numbers.
    choices: Vec<u16>,
}

/// What a search over the layouts of a set found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// For each layout by its number how far it is from the exit, or [`UNSOLVABLE`].
    pub distances: Vec<u8>,
    /// How many layouts can be solved.
    pub solvable: usize,
    /// The largest distance, and how many layouts have it.
    pub hardest: Option<(u8, usize)>,
}

impl SetAtlas {
    /// The layouts of a set.
    #[must_use]
    pub fn new(set: PieceSet) -> Self {
        let mut frames = Frames::new(set.horizontal, set.vertical);
        frames.connect();
        let mut next = [0_u16; 17];
        let ranks: Vec<u16> = (0..1_u32 << frames.left)
            .map(|choice| {
                let next = &mut next[choice.count_ones() as usize];
                *next += 1;
                *next - 1
            })
            .collect();
        let of_size = |choice: &u32| choice.count_ones() == u32::from(set.single);
        let choices = (0..1_u32 << frames.left).filter(of_size).map(|choice| choice as u16).collect();
        Self { set, frames, ranks, choices }
    }

    /// The set.
    #[must_use]
    pub const fn set(&self) -> PieceSet {
        self.set
    }

    /// How many layouts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.frames.len() * self.choices.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a layout; `None` if it is not one of the set.
    #[must_use]
    pub fn rank(&self, layout: &Layout) -> Option<usize> {
        let frame = self.frames.find(layout)?;
        let left = self.frames.frames[frame].left;
        if layout.single & !left != 0 || layout.single.count_ones() != u32::from(self.set.single) {
            return None;
        }
        let order = |cell: u32| (left & ((1 << cell) - 1)).count_ones();
        let choice = bits(layout.single).fold(0, |choice, cell| choice | 1 << order(cell));
        Some(self.number(frame, choice))
    }

    /// The layout of a number.
    ///
    /// # Panics
    ///
    /// If the set does not have so many.
    #[must_use]
    pub fn unrank(&self, number: usize) -> Layout {
        let Frame { layout, left, .. } = &self.frames.frames[number / self.choices.len()];
        let choice = self.choices[number % self.choices.len()];
        let single = bits(*left).enumerate().filter(|(order, _)| choice >> order & 1 == 1);
        Layout { single: single.fold(0, |single, (_, cell)| single | 1 << cell), ..*layout }
    }

    #[inline]
    fn number(&self, frame: usize, choice: u16) -> usize {
        frame * self.choices.len() + usize::from(self.ranks[usize::from(choice)])
    }

    /// How far each layout is from one with the large piece at the exit.
    ///
    /// # Errors
    ///
    /// If a limit was reached; a node is a layout.
    pub fn distances(&self, metric: Metric, check: &mut LimitCheck) -> Result<Distances, Stop> {
        check.memory(self.len() as u64)?;
        let mut distances = alloc::vec![UNSOLVABLE; self.len()];
        // Layouts of the layer and the next, as frame and choice.
        let (mut layer, mut next) = (Vec::<(u32, u16)>::new(), Vec::new());
        for (frame, _) in self.frames.frames.iter().enumerate().filter(|(_, frame)| frame.layout.large == EXIT) {
            for &choice in &self.choices {
                distances[self.number(frame, choice)] = 0;
                layer.push((frame as u32, choice));
            }
        }
        let mut solvable = layer.len();
        let mut hardest = (!layer.is_empty()).then_some((0, layer.len()));
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            for &(frame, choice) in &layer {
                check.node()?;
                self.each(metric, frame, choice, |frame, choice| {
                    let distance = &mut distances[self.number(frame as usize, choice)];
                    if *distance == UNSOLVABLE {
                        *distance = depth;
                        next.push((frame, choice));
                    }
                });
            }
            solvable += next.len();
            if !next.is_empty() {
                hardest = Some((depth, next.len()));
            }
            core::mem::swap(&mut layer, &mut next);
            next.clear();
        }
        Ok(Distances { distances, solvable, hardest })
    }

    /// How many groups of layouts there are that reach each other.
    ///
    /// # Errors
    ///
    /// If a limit was reached; a node is a layout.
    pub fn components(&self, check: &mut LimitCheck) -> Result<usize, Stop> {
        let mut seen: bitvec::vec::BitVec = bitvec::vec::BitVec::repeat(false, self.len());
        let mut stack: Vec<(u32, u16)> = Vec::new();
        let mut groups = 0;
        for start in 0..self.len() {
            if seen.replace(start, true) {
                continue;
            }
            groups += 1;
            stack.push(((start / self.choices.len()) as u32, self.choices[start % self.choices.len()]));
            while let Some((frame, choice)) = stack.pop() {
                check.node()?;
                self.each(Metric::Step, frame, choice, |frame, choice| {
                    if !seen.replace(self.number(frame as usize, choice), true) {
                        stack.push((frame, choice));
                    }
                });
            }
        }
        Ok(groups)
    }

    /// Tells each layout that is one away.
    #[inline]
    fn each(&self, metric: Metric, frame: u32, choice: u16, mut tell: impl FnMut(u32, u16)) {
        match metric {
            Metric::Step => {
                let Frame { pairs, moves, .. } = &self.frames.frames[frame as usize];
                for &pair in pairs {
                    let both = choice & pair;
                    if both != 0 && both != pair {
                        tell(frame, choice ^ pair);
                    }
                }
                for step in moves {
                    if choice & step.need == 0 {
                        tell(step.to, step.choice(choice));
                    }
                }
            }
            Metric::Slide | Metric::Move => {
                self.singles(metric, frame, choice, &mut tell);
                self.frame_pieces(metric, frame, choice, &mut tell);
            }
        }
    }

    /// Where single cells get to: along empty cells.
    fn singles(&self, metric: Metric, frame: u32, choice: u16, tell: &mut impl FnMut(u32, u16)) {
        let Frame { left, .. } = &self.frames.frames[frame as usize];
        let spread = |choice: u16| {
            bits(*left)
                .enumerate()
                .filter(|(order, _)| choice >> order & 1 == 1)
                .fold(0_u32, |cells, (_, cell)| cells | 1 << cell)
        };
        let order = |cell: u32| (left & ((1 << cell) - 1)).count_ones();
        let empty = left & !spread(choice);
        for (number, cell) in bits(*left).enumerate().filter(|(order, _)| choice >> order & 1 == 1) {
            let start = 1_u32 << cell;
            let mut reached = 0;
            if metric == Metric::Move {
                let mut newest = start;
                while newest != 0 {
                    newest = neighbours(newest) & empty & !reached;
                    reached |= newest;
                }
            } else {
                for direction in 0..4 {
                    let mut at = towards(start, direction) & empty;
                    while at != 0 {
                        reached |= at;
                        at = towards(at, direction) & empty;
                    }
                }
            }
            for to in bits(reached) {
                tell(frame, choice & !(1 << number) | 1 << order(to));
            }
        }
    }

    /// Where the pieces of the frame get to.
    fn frame_pieces(&self, metric: Metric, frame: u32, choice: u16, tell: &mut impl FnMut(u32, u16)) {
        // No piece of a frame has more than sixteen places on the board.
        let mut places = [(0_u32, 0_u16, 0_u8, 0_u8); 20];
        let moves = &self.frames.frames[frame as usize].moves;
        for first in moves.chunk_by(|a, b| a.piece == b.piece) {
            let mut end = 0;
            // The frame that the piece comes from is found again under another name.
            places[end] = (frame, choice, first[0].piece, u8::MAX);
            end += 1;
            let mut at = 0;
            while at < end {
                let (frame, choice, piece, way) = places[at];
                at += 1;
                let moves = &self.frames.frames[frame as usize].moves;
                let start = moves.partition_point(|step| step.piece < piece);
                for step in moves[start..].iter().take_while(|step| step.piece == piece) {
                    if choice & step.need != 0 || metric == Metric::Slide && way != u8::MAX && way != step.direction {
                        continue;
                    }
                    let is_known = places[..end].iter().any(|place| place.0 == step.to);
                    if !is_known && end < places.len() {
                        let choice = step.choice(choice);
                        places[end] = (step.to, choice, moved_piece(piece, step.direction), step.direction);
                        end += 1;
                        tell(step.to, choice);
                    }
                }
            }
        }
    }
}

/// The piece of a frame after a step.
const fn moved_piece(piece: u8, direction: u8) -> u8 {
    match direction {
        0 => piece - 4,
        1 => piece + 1,
        2 => piece + 4,
        _ => piece - 1,
    }
}

/// The cells one step from some of `cells` in a direction, on the board.
const fn towards(cells: u32, direction: u8) -> u32 {
    const FIRST_COLUMN: u32 = 0x1_1111;
    match direction {
        0 => cells >> 4,
        1 => (cells & !(FIRST_COLUMN << 3)) << 1,
        2 => cells << 4 & BOARD,
        _ => (cells & !FIRST_COLUMN) >> 1,
    }
}

/// All neighbours of `cells`.
const fn neighbours(cells: u32) -> u32 {
    towards(cells, 0) | towards(cells, 1) | towards(cells, 2) | towards(cells, 3)
}
