//! The state of the local search: a path for every gap, linked cell by cell.
//!
//! ```text
//!   before ── … ── 7 ── a ── b ── 10 ── … ── after        gap 7..10 wants two cells and has two
//!                  └── owner of 7, a and b ──┘             a link between cells that are no neighbours is broken
//! ```
//!
//! Two nodes that are no cells stand before the first number and after the last; they are neighbours of every cell,
//! so free ends need no moves of their own.
//!
//! Energy: [`LENGTH`] for each cell that a gap has too many or too few, [`BROKEN`] for each cell that a broken link would need.
//! At zero the paths are a solution: all gaps together want exactly the blank cells.

use alloc::vec::Vec;

use crate::board::{Cell, Number, Puzzle};

/// A cell or one of the two ends.
pub(super) type Node = u16;

/// Stands where there is no node, and as the owner of a free cell.
pub(super) const NONE: u16 = u16::MAX;

/// What one cell too many or too few costs.
pub(super) const LENGTH: i32 = 2;

/// What a broken link costs for each step between its ends beyond the first.
pub(super) const BROKEN: i32 = 3;

/// The numbers between two that are given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) from: Node,
    to: Node,
    /// How many cells it has.
    pub(super) len: i32,
    /// How many it should have.
    wanted: i32,
    /// Its place among the wrong gaps.
    wrong: u16,
}

impl Gap {
    pub(super) const fn is_short(&self) -> bool {
        self.len < self.wanted
    }
}

/// Disjoint paths through the givens in their order.
#[derive(Debug)]
pub(super) struct Paths {
    cells: usize,
    nodes: usize,
    /// For each two nodes the steps between them.
    steps: Vec<u8>,
    previous: Vec<Node>,
    next: Vec<Node>,
    /// For each node the gap that its link to the next belongs to.
    owner: Vec<u16>,
    is_fixed: Vec<bool>,
    gaps: Vec<Gap>,
    /// The gaps of wrong length, in any order.
    wrong: Vec<u16>,
    /// For each gap one bit for each cell: whether one of its numbers may stand there.
    may_use: Vec<u64>,
    words: usize,
    energy: i32,
}

impl Paths {
    /// Paths of no cell; `possible` are numbers and cells that some technique left.
    pub(super) fn new(puzzle: &Puzzle, possible: &[(Number, Cell)]) -> Self {
        let cells = puzzle.board().len();
        let (nodes, words) = (cells + 2, cells.div_ceil(64));
        let mut given: Vec<(Number, Node)> =
            puzzle.givens().map(|(cell, number)| (number, cell.index() as Node)).collect();
        given.sort_unstable();
        given.insert(0, (0, cells as Node));
        given.push((cells as Number + 1, cells as Node + 1));
        let gaps: Vec<Gap> = given
            .windows(2)
            .map(|pair| {
                let wanted = i32::from(pair[1].0) - i32::from(pair[0].0) - 1;
                Gap { from: pair[0].1, to: pair[1].1, len: 0, wanted, wrong: NONE }
            })
            .collect();
        let mut is_fixed = alloc::vec![false; nodes];
        for &(_, node) in &given {
            is_fixed[usize::from(node)] = true;
        }
        let mut may_use = alloc::vec![0; gaps.len() * words];
        for &(number, cell) in possible {
            let gap = given.partition_point(|&(other, _)| other <= number) - 1;
            may_use[gap * words + cell.index() / 64] |= 1 << (cell.index() % 64);
        }
        let mut paths = Self {
            cells,
            nodes,
            steps: steps(puzzle),
            previous: alloc::vec![NONE; nodes],
            next: alloc::vec![NONE; nodes],
            owner: alloc::vec![NONE; nodes],
            is_fixed,
            wrong: Vec::with_capacity(gaps.len()),
            gaps,
            may_use,
            words,
            energy: 0,
        };
        paths.clear();
        paths
    }

    /// Takes all cells out of all gaps.
    pub(super) fn clear(&mut self) {
        self.previous.fill(NONE);
        self.next.fill(NONE);
        self.owner.fill(NONE);
        self.wrong.clear();
        self.energy = 0;
        for gap in 0..self.gaps.len() {
            let Gap { from, to, wanted, .. } = self.gaps[gap];
            (self.gaps[gap].len, self.gaps[gap].wrong) = (0, NONE);
            self.link(from, to);
            self.owner[usize::from(from)] = gap as u16;
            self.energy += wanted * LENGTH + self.cost(from, to);
            self.resize(gap as u16, 0);
        }
        // The last given leads to the node behind the last number, which leads nowhere, but is on a path.
        self.owner[self.cells + 1] = self.gaps.len() as u16 - 1;
    }

    pub(super) const fn energy(&self) -> i32 {
        self.energy
    }

    pub(super) const fn cells(&self) -> usize {
        self.cells
    }

    pub(super) const fn is_end(&self, node: Node) -> bool {
        self.cells <= node as usize
    }

    /// Whether no path has this cell.
    #[inline]
    pub(super) fn is_free(&self, node: Node) -> bool {
        self.owner[usize::from(node)] == NONE
    }

    /// Whether it is a given or an end.
    #[inline]
    pub(super) fn is_fixed(&self, node: Node) -> bool {
        self.is_fixed[usize::from(node)]
    }

    #[inline]
    pub(super) fn owner(&self, node: Node) -> u16 {
        self.owner[usize::from(node)]
    }

    #[inline]
    pub(super) fn next(&self, node: Node) -> Node {
        self.next[usize::from(node)]
    }

    #[inline]
    pub(super) fn previous(&self, node: Node) -> Node {
        self.previous[usize::from(node)]
    }

    pub(super) fn wrong(&self) -> &[u16] {
        &self.wrong
    }

    /// The only gap and its two ends, if there is only one and it has no cell.
    pub(super) fn whole_if_empty(&self) -> Option<(u16, Node, Node)> {
        match self.gaps[..] {
            [Gap { from, to, len: 0, .. }] => Some((0, from, to)),
            _ => None,
        }
    }

    pub(super) fn gap(&self, gap: u16) -> &Gap {
        &self.gaps[usize::from(gap)]
    }

    /// Whether a number of `gap` may stand in `cell`.
    #[inline]
    pub(super) fn may_use(&self, gap: u16, cell: Node) -> bool {
        let word = self.may_use[usize::from(gap) * self.words + usize::from(cell) / 64];
        word >> (cell % 64) & 1 == 1
    }

    /// What a link costs.
    #[inline]
    pub(super) fn cost(&self, a: Node, b: Node) -> i32 {
        (i32::from(self.steps[usize::from(a) * self.nodes + usize::from(b)]) - 1) * BROKEN
    }

    /// What it would cost if `gap` got that many more cells.
    #[inline]
    pub(super) fn cost_of_growth(&self, gap: u16, growth: i32) -> i32 {
        let excess = self.gaps[usize::from(gap)].len - self.gaps[usize::from(gap)].wanted;
        ((excess + growth).abs() - excess.abs()) * LENGTH
    }

    /// Counts the energy of a move that is made.
    #[inline]
    pub(super) fn gain(&mut self, change: i32) {
        self.energy += change;
    }

    #[inline]
    pub(super) fn link(&mut self, a: Node, b: Node) {
        self.next[usize::from(a)] = b;
        self.previous[usize::from(b)] = a;
    }

    #[inline]
    pub(super) fn own(&mut self, gap: u16, node: Node) {
        self.owner[usize::from(node)] = gap;
    }

    /// Takes a cell off its path; its neighbours there are linked by the caller.
    #[inline]
    pub(super) fn release(&mut self, node: Node) {
        self.owner[usize::from(node)] = NONE;
        self.previous[usize::from(node)] = NONE;
        self.next[usize::from(node)] = NONE;
    }

    /// Notes that `gap` has so many more cells.
    #[inline]
    pub(super) fn resize(&mut self, gap: u16, growth: i32) {
        let entry = &mut self.gaps[usize::from(gap)];
        entry.len += growth;
        let is_wrong = entry.len != entry.wanted;
        if is_wrong && entry.wrong == NONE {
            entry.wrong = self.wrong.len() as u16;
            self.wrong.push(gap);
        } else if !is_wrong && entry.wrong != NONE {
            let place = core::mem::replace(&mut entry.wrong, NONE);
            self.wrong.swap_remove(usize::from(place));
            if let Some(&moved) = self.wrong.get(usize::from(place)) {
                self.gaps[usize::from(moved)].wrong = place;
            }
        }
    }

    /// Turns the part of a path from `first` to `last` round; its outer neighbours are linked by the caller.
    pub(super) fn turn_round(&mut self, first: Node, last: Node) {
        let mut node = first;
        loop {
            let next = self.next(node);
            self.next[usize::from(node)] = self.previous(node);
            self.previous[usize::from(node)] = next;
            if node == last {
                return;
            }
            node = next;
        }
    }

    /// Writes the numbers; right if the energy is zero.
    pub(super) fn read(&self, numbers: &mut [Number]) {
        let mut node = self.next[self.cells];
        let mut number = 1;
        while usize::from(node) < self.cells {
            numbers[usize::from(node)] = number;
            number += 1;
            node = self.next(node);
        }
    }

    /// Adds up the energy anew, and compares everything that is kept beside the links.
    #[cfg(test)]
    pub(super) fn check_invariants(&self) {
        let mut energy = 0;
        let mut on_paths = 0;
        for (index, gap) in self.gaps.iter().enumerate() {
            let mut node = gap.from;
            let mut len = -1;
            while node != gap.to {
                let next = self.next(node);
                assert_eq!(self.previous(next), node);
                assert_eq!(usize::from(self.owner(node)), index);
                energy += self.cost(node, next);
                len += 1;
                node = next;
            }
            assert_eq!(len, gap.len);
            assert_eq!(gap.len != gap.wanted, self.wrong.contains(&(index as u16)));
            energy += (gap.len - gap.wanted).abs() * LENGTH;
            on_paths += len;
        }
        assert_eq!(energy, self.energy);
        let used = (0..self.cells as Node).filter(|&node| !self.is_free(node) && !self.is_fixed(node)).count();
        assert_eq!(used as i32, on_paths);
    }
}

/// For each two nodes the steps between them, 200 for all that are farther apart; an end is one step from everything.
fn steps(puzzle: &Puzzle) -> Vec<u8> {
    const FAR: u8 = 200;
    let board = puzzle.board();
    let nodes = board.len() + 2;
    let mut steps = alloc::vec![1; nodes * nodes];
    let mut queue = Vec::with_capacity(board.len());
    for start in board.cells() {
        let row = &mut steps[start.index() * nodes..][..board.len()];
        row.fill(FAR);
        row[start.index()] = 0;
        queue.clear();
        queue.push(start);
        let mut at = 0;
        while let Some(&cell) = queue.get(at) {
            at += 1;
            let beyond = (row[cell.index()] + 1).min(FAR);
            for &near in board.neighbours(cell) {
                if beyond < row[near.index()] {
                    row[near.index()] = beyond;
                    queue.push(near);
                }
            }
        }
    }
    steps
}
