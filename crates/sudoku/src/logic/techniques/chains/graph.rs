//! Nodes and links of a position.
//!
//! A node says that some of its cells has its digit. Between two nodes there may be a weak link (not both are true) and a
//! strong one (not both are false); a chain takes one of either kind in turn.
//!
//! ```text
//! nodes    0 .. singles     the candidates, by cell, then by digit
//!          .. groups        the places of a digit where a box meets a line, if there are two or three
//!          .. end           the places of a digit in an almost locked set: linked to the set's other digits strongly
//! weak     one row of bits per node: the nodes that it excludes
//! strong   one list per node: the nodes of which one is true if it is false, and why
//! ```
//!
//! The nodes of a set are apart from candidates with the same places: a set is entered from outside of it only.

use alloc::vec;
use alloc::vec::Vec;

use super::almost_locked_sets::{self, Set};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, PEERS};
use crate::logic::step::{Link, Node};

/// What a graph is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The candidates of one digit, and links in houses.
    Digit(u8),
    /// The cells with two candidates: strong links in cells, weak ones in houses.
    Bivalue,
    /// All candidates and links.
    Candidates,
    /// Groups as well.
    Groups,
    /// Groups and almost locked sets as well.
    Sets,
}

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// What may be true or false.
    pub(super) nodes: Vec<Node>,
    /// How many of them are candidates.
    pub(super) singles: usize,
    /// How many of them are candidates or groups.
    pub(super) groups: usize,
    /// How many words a row of bits has.
    pub(super) words: usize,
    weak: Vec<u64>,
    strong: Vec<Vec<(u16, Link)>>,
    /// The cells that a chain uses at a node: those of the whole set, if it is a set's.
    pub(super) spans: Vec<Cells>,
}

impl Graph {
    /// The graph of a position.
    pub(super) fn new(board: &Board, scope: Scope) -> Self {
        let mut graph = Self::default();
        let cells = if scope == Scope::Bivalue { board.bivalue() } else { board.open() };
        let digits = if let Scope::Digit(digit) = scope { Digits::of(digit) } else { Digits::ALL };
        for cell in cells {
            graph.nodes.extend((board.marks(cell) & digits).map(|digit| Node { cells: Cells::of(cell), digit }));
        }
        graph.singles = graph.nodes.len();
        if matches!(scope, Scope::Groups | Scope::Sets) {
            graph.add_groups(board);
        }
        graph.spans = graph.nodes.iter().map(|node| node.cells).collect();
        graph.groups = graph.nodes.len();
        let sets = if scope == Scope::Sets { almost_locked_sets::all(board, 2) } else { Vec::new() };
        for set in &sets {
            graph.nodes.extend(set.digits.map(|digit| Node { cells: set.places(digit), digit }));
            graph.spans.resize(graph.nodes.len(), set.cells);
        }
        graph.words = graph.nodes.len().div_ceil(64);
        graph.weak = vec![0; graph.nodes.len() * graph.words];
        graph.strong = vec![Vec::new(); graph.nodes.len()];
        graph.link_cells(board, scope);
        graph.link_digits();
        if scope != Scope::Bivalue {
            graph.link_houses(board, digits);
        }
        graph.link_sets(board, &sets);
        graph
    }

    /// The nodes that a node excludes, as bits.
    pub(super) fn weak(&self, node: u16) -> &[u64] {
        &self.weak[usize::from(node) * self.words..][..self.words]
    }

    /// The nodes that are true if a node is false.
    pub(super) fn strong(&self, node: u16) -> &[(u16, Link)] {
        &self.strong[usize::from(node)]
    }

    /// Why one of two nodes is true at least, if the graph knows.
    pub(super) fn strong_between(&self, a: u16, b: u16) -> Option<Link> {
        self.strong(a).iter().find(|(other, _)| *other == b).map(|&(_, link)| link)
    }

    /// The node of a candidate.
    pub(super) fn single(&self, cell: u8, digit: u8) -> Option<u16> {
        let singles = &self.nodes[..self.singles];
        let at = singles.partition_point(|node| (node.cells.first(), node.digit) < (Some(cell), digit));
        singles.get(at).filter(|node| node.cells == Cells::of(cell) && node.digit == digit).map(|_| at as u16)
    }

    fn add_groups(&mut self, board: &Board) {
        for digit in 1..=9 {
            for area in 18..27 {
                let in_box = board.places_in(digit, area);
                for line in &HOUSES[..18] {
                    let cells = in_box & *line;
                    if cells.len() >= 2 {
                        self.nodes.push(Node { cells, digit });
                    }
                }
            }
        }
    }

    fn set_weak(&mut self, a: usize, b: usize) {
        self.weak[a * self.words + b / 64] |= 1 << (b % 64);
        self.weak[b * self.words + a / 64] |= 1 << (a % 64);
    }

    fn set_strong(&mut self, a: usize, b: usize, link: Link) {
        if self.strong_between(a as u16, b as u16).is_none() {
            self.strong[a].push((b as u16, link));
            self.strong[b].push((a as u16, link));
        }
    }

    /// Links between the candidates of a cell.
    fn link_cells(&mut self, board: &Board, scope: Scope) {
        for a in 0..self.singles {
            let Some(one) = self.nodes[a].candidate() else { continue };
            let of_cell = |node: &Node| node.cells.contains(one.cell);
            let is_bivalue = board.marks(one.cell).len() == 2;
            for b in (a + 1..self.singles).take_while(|&b| of_cell(&self.nodes[b])).collect::<Vec<_>>() {
                if scope != Scope::Bivalue {
                    self.set_weak(a, b);
                }
                if is_bivalue {
                    self.set_strong(a, b, Link::Cell);
                }
            }
        }
    }

    /// Weak links between nodes of one digit.
    fn link_digits(&mut self) {
        let mut by_digit: [Vec<usize>; 9] = Default::default();
        for (i, node) in self.nodes.iter().enumerate() {
            by_digit[usize::from(node.digit - 1)].push(i);
        }
        for of_digit in by_digit {
            for (i, &a) in of_digit.iter().enumerate() {
                let (cells, span) = (self.nodes[a].cells, self.spans[a]);
                let seen = cells.single().map_or_else(|| cells.common_peers(), |cell| PEERS[usize::from(cell)]);
                for &b in &of_digit[i + 1..] {
                    let is_outside = b < self.groups || !self.spans[b].meets(span);
                    if is_outside && self.nodes[b].cells.is_within(seen) {
                        self.set_weak(a, b);
                    }
                }
            }
        }
    }

    /// Strong links between two nodes that hold all places of a digit in a house.
    fn link_houses(&mut self, board: &Board, digits: Digits) {
        let mut index = [[u16::MAX; 9]; 81];
        for (i, node) in self.nodes[..self.singles].iter().enumerate() {
            if let Some(one) = node.candidate() {
                index[usize::from(one.cell)][usize::from(one.digit - 1)] = i as u16;
            }
        }
        for digit in digits {
            let of_digit: Vec<usize> = (self.singles..self.groups).filter(|&i| self.nodes[i].digit == digit).collect();
            for house in 0..27 {
                let places = board.places_in(digit, house);
                let link = Link::House(house);
                let single = |cells: Cells| {
                    let cell = cells.single()?;
                    Some(usize::from(index[usize::from(cell)][usize::from(digit - 1)]))
                };
                if places.len() == 2
                    && let Some(first) = places.first()
                    && let (Some(a), Some(b)) = (single(Cells::of(first)), single(places - Cells::of(first)))
                {
                    self.set_strong(a, b, link);
                }
                for &group in &of_digit {
                    let cells = self.nodes[group].cells;
                    if !cells.is_within(places) {
                        continue;
                    }
                    let rest = places - cells;
                    let other = single(rest)
                        .or_else(|| of_digit.iter().copied().find(|&other| self.nodes[other].cells == rest));
                    if let Some(other) = other {
                        self.set_strong(group, other, link);
                    }
                }
            }
        }
    }

    /// Strong links between the digits of a set, and to a digit that a cell outside has besides digits of the set:
    /// without the one digit the set is locked, and the cell has nothing else left.
    fn link_sets(&mut self, board: &Board, sets: &[Set]) {
        let mut first = self.groups;
        for set in sets {
            let end = first + set.digits.len() as usize;
            for a in first..end {
                for b in a + 1..end {
                    let link = Link::Als(set.cells);
                    self.strong[a].push((b as u16, link));
                    self.strong[b].push((a as u16, link));
                }
            }
            for (a, digit) in (first..end).zip(set.digits) {
                let others = set.digits - Digits::of(digit);
                for cell in others.fold(Cells::NONE, |all, other| all | set.seen(other)) {
                    let seen: Digits = others.into_iter().filter(|&other| set.seen(other).contains(cell)).collect();
                    let marks = board.marks(cell);
                    if marks.len() >= 3
                        && let Some(left) = (marks - seen).single().filter(|&left| !set.digits.contains(left))
                        && let Some(b) = self.single(cell, left)
                    {
                        let link = Link::Als(set.cells | Cells::of(cell));
                        self.strong[a].push((b, link));
                        self.strong[usize::from(b)].push((a as u16, link));
                    }
                }
            }
            first = end;
        }
    }
}
