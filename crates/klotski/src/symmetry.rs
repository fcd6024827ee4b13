//! Turns and mirrors of the board that keep walls, pieces and goals.
//!
//! A state and its image then have the same distance from a goal, so one of both stands for the two:
//! nearly half of the states of a symmetric board need not be looked at.
//! Merging is right only if all of board, walls, forms, axes and goals are kept, which is looked at here;
//! where equal pieces are told apart, an image may need another piece of the same form at the place in the goal.
//!
//! Complexity: O(8 x (squares + kinds^2 x places)) once for a puzzle.

use alloc::vec::Vec;

use crate::board::{Axis, Board, Puzzle, Shape};
use crate::space::{NOWHERE, Space, Wanted};
use crate::word::{Key, Squares};

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// For each kind the one that its pieces become, and for each of its places the one that it becomes.
    pub(crate) kinds: Vec<(usize, Vec<u16>)>,
}

/// One of the eight ways to lay a square on itself.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Rows and columns change places, before anything else.
    is_crossed: bool,
    is_upside_down: bool,
    is_left_right: bool,
}

impl Turn {
    /// All but the one that does nothing.
    fn all() -> impl Iterator<Item = Self> {
        (1..8_u8).map(|bits| Self {
            is_left_right: bits & 1 != 0,
            is_upside_down: bits & 2 != 0,
            is_crossed: bits & 4 != 0,
        })
    }

    /// Where a cell of a rectangle goes.
    const fn cell(self, (row, column): (usize, usize), (rows, columns): (usize, usize)) -> (usize, usize) {
        let ((row, column), (rows, columns)) =
            if self.is_crossed { ((column, row), (columns, rows)) } else { ((row, column), (rows, columns)) };
        let row = if self.is_upside_down { rows - 1 - row } else { row };
        (row, if self.is_left_right { columns - 1 - column } else { column })
    }

    /// The form of a piece that was turned, its cells ascending.
    fn shape(self, shape: &Shape) -> Shape {
        let sides = sides(shape);
        let turn = |&(row, column): &(u8, u8)| {
            let (row, column) = self.cell((row.into(), column.into()), sides);
            (row as u8, column as u8)
        };
        let mut turned: Shape = shape.iter().map(turn).collect();
        turned.sort_unstable();
        turned
    }

    const fn axis(self, axis: Axis) -> Axis {
        match axis {
            Axis::Horizontal if self.is_crossed => Axis::Vertical,
            Axis::Vertical if self.is_crossed => Axis::Horizontal,
            _ => axis,
        }
    }

    /// Where the upper left corner of a form at `anchor` goes.
    fn anchor(self, board: &Board, shape: &Shape, anchor: usize) -> usize {
        let (height, width) = sides(shape);
        let (row, column) = (anchor / board.columns(), anchor % board.columns());
        let board_sides = (board.rows(), board.columns());
        let ends = [(row, column), (row + height - 1, column + width - 1)].map(|cell| self.cell(cell, board_sides));
        let (row, column) = (ends[0].0.min(ends[1].0), ends[0].1.min(ends[1].1));
        row * board.columns() + column
    }

    /// Whether it lays the board on itself.
    fn keeps(self, board: &Board) -> bool {
        let sides = (board.rows(), board.columns());
        let image = |square: usize| {
            let (row, column) = self.cell((square / sides.1, square % sides.1), sides);
            row * sides.1 + column
        };
        let is_square = !self.is_crossed || sides.0 == sides.1;
        is_square && (0..sides.0 * sides.1).all(|square| board.is_wall(square) == board.is_wall(image(square)))
    }
}

/// Rows and columns of a form.
fn sides(shape: &Shape) -> (usize, usize) {
    let most = |of: fn(&(u8, u8)) -> u8| shape.iter().map(of).max().map_or(1, |most| usize::from(most) + 1);
    (most(|cell| cell.0), most(|cell| cell.1))
}

/// All symmetries of a puzzle, without the one that does nothing; together with it they are a group.
pub(crate) fn find<S: Squares, K: Key>(puzzle: &Puzzle, space: &Space<S, K>) -> Vec<Symmetry> {
    let turns = Turn::all().filter(|turn| turn.keeps(puzzle.board()));
    let mut found: Vec<Symmetry> = Vec::new();
    for symmetry in turns.filter_map(|turn| symmetry(puzzle, space, turn)) {
        if !symmetry.is_nothing() && !found.contains(&symmetry) {
            found.push(symmetry);
        }
    }
    // Two pieces of one form that are told apart can be given each other's place in more than one way.
    let is_known = |one: &Symmetry| one.is_nothing() || found.contains(one);
    if found.iter().all(|first| found.iter().all(|second| is_known(&first.then(second)))) {
        return found;
    }
    found.into_iter().find(|one| one.then(one).is_nothing()).into_iter().collect()
}

impl Symmetry {
    /// Whether it leaves all pieces where they are.
    fn is_nothing(&self) -> bool {
        let stays = |(number, (to, places)): (usize, &(usize, Vec<u16>))| {
            number == *to && places.iter().enumerate().all(|(place, &to)| place == usize::from(to))
        };
        self.kinds.iter().enumerate().all(stays)
    }

    /// First this one, then `next`.
    fn then(&self, next: &Self) -> Self {
        let both = |(to, places): &(usize, Vec<u16>)| {
            let (last, map) = &next.kinds[*to];
            (*last, places.iter().map(|&place| map[usize::from(place)]).collect())
        };
        Self { kinds: self.kinds.iter().map(both).collect() }
    }
}

/// The symmetry that a turn is, if pieces and goals are kept.
fn symmetry<S: Squares, K: Key>(puzzle: &Puzzle, space: &Space<S, K>, turn: Turn) -> Option<Symmetry> {
    let sorted = |shape: &Shape| {
        let mut shape = shape.clone();
        shape.sort_unstable();
        shape
    };
    let mut kinds: Vec<(usize, Vec<u16>)> = Vec::new();
    for (number, kind) in space.kinds.iter().enumerate() {
        let piece = &puzzle.pieces()[kind.pieces[0]];
        let (shape, axis) = (turn.shape(&piece.shape), turn.axis(piece.axis));
        let place_in = |to: usize| -> Option<Vec<u16>> {
            let anchors = &space.kinds[to].anchors;
            let place = |&anchor: &usize| {
                let anchor = turn.anchor(puzzle.board(), &piece.shape, anchor);
                anchors.binary_search(&anchor).ok().map(|place| place as u16)
            };
            kind.anchors.iter().map(place).collect()
        };
        // What the goals ask of a kind, whatever their order.
        let asked = |number: usize, places: Option<&[u16]>| {
            let image = |&place: &u16| {
                places.map_or(place, |places| places.get(usize::from(place)).copied().unwrap_or(NOWHERE))
            };
            let of_goal = |goal: &Wanted| {
                let wanted = goal.iter().find(|(other, _)| *other == number);
                let mut places: Vec<u16> = wanted.iter().flat_map(|(_, places)| places).map(image).collect();
                places.sort_unstable();
                places
            };
            let mut asked: Vec<Vec<u16>> = space.goals.iter().map(of_goal).collect();
            asked.sort_unstable();
            asked
        };
        let found = space.kinds.iter().enumerate().find_map(|(to, other)| {
            let target = &puzzle.pieces()[other.pieces[0]];
            let is_alike = other.pieces.len() == kind.pieces.len()
                && sorted(&target.shape) == shape
                && target.axis == axis
                && kinds.iter().all(|(taken, _)| *taken != to);
            let places = is_alike.then(|| place_in(to)).flatten()?;
            (asked(number, Some(&places)) == asked(to, None)).then_some((to, places))
        });
        kinds.push(found?);
    }
    let symmetry = Symmetry { kinds };
    // The goals as a whole are kept, not only what each asks of one kind.
    let image = |goal: &Wanted| {
        let mut image: Wanted = goal
            .iter()
            .map(|(kind, places)| {
                let (to, map) = &symmetry.kinds[*kind];
                let place = |&place: &u16| map.get(usize::from(place)).copied().unwrap_or(NOWHERE);
                let mut places: Vec<u16> = places.iter().map(place).collect();
                places.sort_unstable();
                (*to, places)
            })
            .collect();
        image.sort_unstable();
        image
    };
    space.goals.iter().all(|goal| space.goals.contains(&image(goal))).then_some(symmetry)
}
