//! The moves of the local search.
//!
//! | move | does |
//! |---|---|
//! | insert | puts a free cell, or two that are neighbours, into a link beside it |
//! | shorten | takes a cell, or two in a row, off their path |
//! | transfer | takes a cell, or two in a row, off their path and puts them into a link beside it |
//! | replace | puts a free cell in the place of a cell of a path: the uncovered cell moves |
//! | swap | lets two cells change places |
//! | reverse | turns a part of a path round |
//!
//! Moves of two cells are what boards with four neighbours need, where no cell fits between two that are neighbours.
//! Each move costs constant time, but for `reverse`, which walks along at most [`LONGEST_TURN`] cells.

use search_control::SeededRandom;

use super::paths::{Node, Paths};
use super::temperature::Temperature;
use crate::board::{Board, Cell};

/// The most cells that are turned round.
const LONGEST_TURN: usize = 60;

/// How many of 256 moves begin at a gap of wrong length.
const FOCUS: u32 = 160;

/// The paths, and what chooses among their moves.
#[derive(Debug)]
pub(super) struct Mover<'p> {
    board: &'p Board,
    pub(super) paths: Paths,
    pub(super) random: SeededRandom,
    pub(super) temperature: Temperature,
}

/// A number in `0..bound` from 32 bits; nearly fair, which is enough here.
const fn scaled(bits: u32, bound: usize) -> usize {
    ((bits as u64 * bound as u64) >> 32) as usize
}

impl<'p> Mover<'p> {
    pub(super) fn new(board: &'p Board, paths: Paths, seed: u64) -> Self {
        Self { board, paths, random: SeededRandom::new(seed), temperature: Temperature::default() }
    }

    /// Proposes one move, and makes it if chance agrees.
    pub(super) fn propose(&mut self) {
        let Some((cell, beside)) = self.choose() else { return };
        if self.paths.is_fixed(cell) {
            return;
        }
        let bits = self.random.bits();
        let forward = bits & 1 == 1;
        if self.paths.is_free(cell) {
            match (self.paths.is_free(beside), bits & 2 == 0) {
                (true, _) => self.insert_two(cell, beside, forward),
                (false, true) => self.insert(cell, beside, forward),
                (false, false) => self.replace(cell, beside, forward),
            }
            return;
        }
        match bits >> 4 & 15 {
            0 | 1 => self.shorten(cell, cell),
            2 | 3 => self.shorten(cell, self.paths.next(cell)),
            4..=8 => self.transfer(cell, cell, beside, forward),
            9..=11 => self.transfer(cell, self.paths.next(cell), beside, forward),
            12 | 13 => self.swap(cell, beside, forward),
            _ => self.reverse(cell),
        }
    }

    /// A cell and one beside it: anywhere, or where a gap of wrong length lies.
    #[inline]
    fn choose(&mut self) -> Option<(Node, Node)> {
        let wrong = self.paths.wrong();
        if wrong.is_empty() || FOCUS <= self.random.bits() & 255 {
            let cell = scaled(self.random.bits(), self.paths.cells()) as Node;
            return Some((cell, self.near(cell)?));
        }
        let gap = *self.paths.gap(wrong[scaled(self.random.bits(), wrong.len())]);
        let mut node = gap.from;
        for _ in 0..scaled(self.random.bits(), gap.len as usize + 1) {
            node = self.paths.next(node);
        }
        if self.paths.is_end(node) {
            node = self.paths.next(node);
            if self.paths.is_end(node) {
                return None;
            }
        }
        let near = self.near(node)?;
        Some(if gap.is_short() { (near, node) } else { (node, near) })
    }

    /// A neighbour of a cell, drawn by lot.
    #[inline]
    fn near(&mut self, cell: Node) -> Option<Node> {
        let near = self.board.neighbours(Cell::new(cell));
        near.get(scaled(self.random.bits(), near.len())).map(|cell| cell.index() as Node)
    }

    /// The link before or after a node.
    #[inline]
    fn link_at(&self, node: Node, forward: bool) -> Option<(Node, Node)> {
        let (a, b) = if forward { (node, self.paths.next(node)) } else { (self.paths.previous(node), node) };
        (a != super::paths::NONE && b != super::paths::NONE).then_some((a, b))
    }

    /// Whether a move that costs that much is made; counts it if so.
    #[inline]
    fn agrees(&mut self, change: i32) -> bool {
        let is_made = change <= 0 || self.random.bits() < self.temperature.threshold(change);
        if is_made {
            self.paths.gain(change);
        }
        is_made
    }

    fn insert(&mut self, cell: Node, beside: Node, forward: bool) {
        let Some((a, b)) = self.link_at(beside, forward) else { return };
        let paths = &self.paths;
        let gap = paths.owner(a);
        if !paths.may_use(gap, cell) {
            return;
        }
        let change = paths.cost(a, cell) + paths.cost(cell, b) - paths.cost(a, b) + paths.cost_of_growth(gap, 1);
        if self.agrees(change) {
            self.paths.link(a, cell);
            self.paths.link(cell, b);
            self.paths.own(gap, cell);
            self.paths.resize(gap, 1);
        }
    }

    fn insert_two(&mut self, cell: Node, other: Node, forward: bool) {
        let Some(beside) = self.near(cell) else { return };
        if self.paths.is_free(beside) {
            // Where nothing is given and nothing placed there is nothing to stand beside.
            if let Some((gap, a, b)) = self.paths.whole_if_empty() {
                self.paths.link(a, cell);
                self.paths.link(cell, b);
                self.paths.own(gap, cell);
                self.paths.resize(gap, 1);
                self.paths.gain(-super::paths::LENGTH);
            }
            return;
        }
        let Some((a, b)) = self.link_at(beside, forward) else { return };
        let (first, last) = if a == beside { (cell, other) } else { (other, cell) };
        let paths = &self.paths;
        let gap = paths.owner(a);
        if !paths.may_use(gap, first) || !paths.may_use(gap, last) {
            return;
        }
        let change = paths.cost(a, first) + paths.cost(last, b) - paths.cost(a, b) + paths.cost_of_growth(gap, 2);
        if self.agrees(change) {
            self.paths.link(a, first);
            self.paths.link(first, last);
            self.paths.link(last, b);
            self.paths.own(gap, first);
            self.paths.own(gap, last);
            self.paths.resize(gap, 2);
        }
    }

    fn replace(&mut self, cell: Node, beside: Node, forward: bool) {
        let Some((a, b)) = self.link_at(beside, forward) else { return };
        let old = if a == beside { b } else { a };
        let paths = &self.paths;
        let gap = paths.owner(old);
        if paths.is_fixed(old) || !paths.may_use(gap, cell) {
            return;
        }
        let (before, after) = (paths.previous(old), paths.next(old));
        let change =
            paths.cost(before, cell) + paths.cost(cell, after) - paths.cost(before, old) - paths.cost(old, after);
        if self.agrees(change) {
            self.paths.link(before, cell);
            self.paths.link(cell, after);
            self.paths.own(gap, cell);
            self.paths.release(old);
        }
    }

    /// Takes `first` and `last`, which is the same or the next, off their path.
    fn shorten(&mut self, first: Node, last: Node) {
        let paths = &self.paths;
        if paths.is_fixed(last) {
            return;
        }
        let taken = if first == last { 1 } else { 2 };
        let gap = paths.owner(first);
        let (before, after) = (paths.previous(first), paths.next(last));
        let inside = if first == last { 0 } else { paths.cost(first, last) };
        let change = paths.cost(before, after) - paths.cost(before, first) - inside - paths.cost(last, after)
            + paths.cost_of_growth(gap, -taken);
        if self.agrees(change) {
            self.paths.link(before, after);
            self.paths.release(first);
            self.paths.release(last);
            self.paths.resize(gap, -taken);
        }
    }

    /// Takes `first` and `last`, which is the same or the next, off their path and puts them into a link of `beside`.
    fn transfer(&mut self, first: Node, last: Node, beside: Node, forward: bool) {
        let paths = &self.paths;
        if paths.is_fixed(last) || paths.is_free(beside) {
            return;
        }
        let Some((a, b)) = self.link_at(beside, forward) else { return };
        if [a, b].iter().any(|&node| node == first || node == last) {
            return;
        }
        let (from, to) = (paths.owner(first), paths.owner(a));
        if !paths.may_use(to, first) || !paths.may_use(to, last) {
            return;
        }
        let taken = if first == last { 1 } else { 2 };
        let (before, after) = (paths.previous(first), paths.next(last));
        let (head, tail) = if a == beside { (first, last) } else { (last, first) };
        let mut change = paths.cost(before, after) - paths.cost(before, first) - paths.cost(last, after)
            + paths.cost(a, head)
            + paths.cost(tail, b)
            - paths.cost(a, b);
        if from != to {
            change += paths.cost_of_growth(from, -taken) + paths.cost_of_growth(to, taken);
        }
        if self.agrees(change) {
            let paths = &mut self.paths;
            paths.link(before, after);
            paths.link(a, head);
            if first != last {
                paths.link(head, tail);
            }
            paths.link(tail, b);
            paths.own(to, first);
            paths.own(to, last);
            paths.resize(from, -taken);
            paths.resize(to, taken);
        }
    }

    /// Lets `cell` change places with a cell that is linked to `beside`.
    fn swap(&mut self, cell: Node, beside: Node, forward: bool) {
        let paths = &self.paths;
        if paths.is_free(beside) {
            return;
        }
        let Some((a, b)) = self.link_at(beside, forward) else { return };
        let other = if a == beside { b } else { a };
        let (before, after) = (paths.previous(cell), paths.next(cell));
        if paths.is_fixed(other) || [cell, before, after].contains(&other) {
            return;
        }
        let (left, right) = (paths.previous(other), paths.next(other));
        let (own, theirs) = (paths.owner(cell), paths.owner(other));
        // With one cell between them they would share links.
        if right == before || after == left || !paths.may_use(theirs, cell) || !paths.may_use(own, other) {
            return;
        }
        let change =
            paths.cost(before, other) + paths.cost(other, after) + paths.cost(left, cell) + paths.cost(cell, right)
                - paths.cost(before, cell)
                - paths.cost(cell, after)
                - paths.cost(left, other)
                - paths.cost(other, right);
        if self.agrees(change) {
            let paths = &mut self.paths;
            paths.link(before, other);
            paths.link(other, after);
            paths.link(left, cell);
            paths.link(cell, right);
            paths.own(theirs, cell);
            paths.own(own, other);
        }
    }

    /// Turns round the part of the path from `cell` to a later neighbour of the cell before it.
    fn reverse(&mut self, cell: Node) {
        let before = self.paths.previous(cell);
        let drawn = if self.paths.is_end(before) {
            scaled(self.random.bits(), self.paths.cells()) as Node
        } else {
            let Some(near) = self.near(before) else { return };
            near
        };
        let paths = &self.paths;
        if paths.owner(drawn) != paths.owner(cell) || paths.is_fixed(drawn) || drawn == cell {
            return;
        }
        let mut node = paths.next(cell);
        for _ in 0..LONGEST_TURN {
            if node == drawn || paths.is_fixed(node) {
                break;
            }
            node = paths.next(node);
        }
        if node != drawn {
            return;
        }
        let after = paths.next(drawn);
        let change =
            paths.cost(before, drawn) + paths.cost(cell, after) - paths.cost(before, cell) - paths.cost(drawn, after);
        if self.agrees(change) {
            self.paths.turn_round(cell, drawn);
            self.paths.link(before, drawn);
            self.paths.link(cell, after);
        }
    }
}
