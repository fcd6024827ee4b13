//! Kraken fish: a finned fish whose fins do not see what is removed, but lead to it by chains.
//!
//! Type 1: from each fin a chain to a place that the fish would remove without fins.
//! Type 2: from each fin, and from each place of the base in one of the cover houses, a chain to any candidate:
//! if no fin is true, each cover house has a place of the base that is.
//!
//! Only fish of rows and columns, of two to four houses. What follows from each place of the digit is worked out once.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::graph::{Graph, Scope};
use super::shortest::Shortest;
use super::walk::{Walk, literal};
use crate::logic::board::Board;
use crate::logic::cells::{Candidate, Cells, Digits, HOUSES, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Chain, Fish, Reason, Step};
use crate::logic::technique::Technique;

/// Chains from the fins to what the fish removes.
pub(super) fn type_1(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, options, Technique::KrakenFish1, sink)
}

/// Chains from the fins and from a cover house to anything.
pub(super) fn type_2(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    search(board, options, Technique::KrakenFish2, sink)
}

/// How many base houses a fish has at most: larger ones cost ten times as much, and hardly anything comes of it.
const MOST: u32 = 4;

/// How many fins: each takes a chain.
const MOST_FINS: u32 = 2;

/// What becomes false, by digit, if a place of the fish's digit is true.
type Falls = [Cells; 9];

fn search(board: &Board, options: &Options, technique: Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, Scope::Candidates);
    let mut steps = Shortest::default();
    for digit in options.digits {
        let mut search = Search {
            board,
            technique,
            digit,
            most_fins: options.fins.min(MOST_FINS),
            walk: Walk::new(&graph),
            graph: &graph,
            falls: [[Cells::NONE; 9]; 81],
            depth: vec![0; 81 * graph.singles],
            steps: &mut steps,
        };
        search.follow();
        let has_places = |house: &u8| board.places_in(digit, *house).len() >= 2;
        for (bases, covers) in [(0..9, 9..18), (9..18, 0..9)] {
            let bases: Houses = bases.filter(has_places).collect();
            let covers: Houses = covers.filter(has_places).collect();
            search.grow_base(bases, covers, Houses::NONE);
        }
    }
    steps.hand_out(sink)
}

struct Search<'b> {
    board: &'b Board,
    technique: Technique,
    digit: u8,
    most_fins: u32,
    graph: &'b Graph,
    walk: Walk<'b>,
    falls: [Falls; 81],
    /// By place and node: the length of the chain.
    depth: Vec<u16>,
    steps: &'b mut Shortest,
}

impl Search<'_> {
    fn node(&self, candidate: Candidate) -> Option<u16> {
        self.graph.single(candidate.cell, candidate.digit)
    }

    /// Works out what becomes false with each place.
    fn follow(&mut self) {
        for cell in self.board.places(self.digit) {
            let Some(node) = self.node(Candidate { cell, digit: self.digit }) else { continue };
            self.walk.run(literal(node, true), false);
            for &reached in self.walk.reached.iter().filter(|&&reached| reached & 1 == 0) {
                let at = usize::from(cell) * self.graph.singles + usize::from(reached / 2);
                self.depth[at] = self.walk.depth(reached);
                let node = self.graph.nodes[usize::from(reached / 2)];
                self.falls[usize::from(cell)][usize::from(node.digit - 1)] |= node.cells;
            }
        }
    }

    /// Adds one more of the base houses that are left; never deeper than [`MOST`].
    fn grow_base(&mut self, mut left: Houses, covers: Houses, base: Houses) {
        while let Some(house) = left.next() {
            let base = base | Houses::of(house);
            let places = base.cells() & self.board.places(self.digit);
            if base.len() >= 2 {
                self.grow_cover(covers, base, places, Houses::NONE);
            }
            if base.len() < MOST {
                self.grow_base(left, covers, base);
            }
        }
    }

    /// Adds one more of the cover houses that are left, until there are as many as base houses.
    fn grow_cover(&mut self, mut left: Houses, base: Houses, places: Cells, cover: Houses) {
        while let Some(house) = left.next() {
            if !places.meets(HOUSES[usize::from(house)]) {
                continue;
            }
            let cover = cover | Houses::of(house);
            if cover.len() < base.len() {
                self.grow_cover(left, base, places, cover);
                continue;
            }
            let fins = places - cover.cells();
            if fins.is_empty() || fins.len() > self.most_fins {
                continue;
            }
            let common = self.common(fins, [Cells::ALL; 9]);
            let fish = Fish { digit: self.digit, base, cover, fins, ..Fish::default() };
            if self.technique == Technique::KrakenFish1 {
                let gone = common[usize::from(self.digit - 1)] & (cover.cells() - places);
                // What sees all fins is removed by the fish as it is.
                self.offer(&fish, fins, self.digit, gone - fins.common_peers());
            } else if common.iter().any(|cells| !cells.is_empty()) {
                for house in cover {
                    let starts = fins | (places & HOUSES[usize::from(house)]);
                    let common = self.common(starts, common);
                    for digit in Digits::ALL {
                        self.offer(&fish, starts, digit, common[usize::from(digit - 1)]);
                    }
                }
            }
        }
    }

    /// What becomes false with each of some places.
    fn common(&self, starts: Cells, mut common: Falls) -> Falls {
        for cell in starts {
            for (all, one) in common.iter_mut().zip(&self.falls[usize::from(cell)]) {
                *all &= *one;
            }
        }
        common
    }

    /// Offers a step for each candidate to which chains from all `starts` lead.
    fn offer(&mut self, fish: &Fish, starts: Cells, digit: u8, gone: Cells) {
        for cell in gone {
            let gone = Candidate { cell, digit };
            let Some(node) = self.node(gone) else { continue };
            let depth =
                |start: u8| usize::from(self.depth[usize::from(start) * self.graph.singles + usize::from(node)]);
            let length = fish.base.len() as usize + starts.map(depth).sum::<usize>();
            if !self.steps.wants(&[gone], length) {
                continue;
            }
            let chains: Option<Vec<Chain>> = starts.map(|start| self.chain(start, gone)).collect();
            let Some(chains) = chains else { continue };
            let cells = (fish.base.cells() & self.board.places(self.digit)) | fish.fins;
            let reason = Reason::Fish(Fish { chains, ..fish.clone() });
            let step = Step::new(self.technique, cells, Digits::of(self.digit), reason);
            self.steps.offer(step.removing(digit, Cells::of(cell)), length);
        }
    }

    fn chain(&mut self, start: u8, gone: Candidate) -> Option<Chain> {
        let start = Candidate { cell: start, digit: self.digit };
        let (from, to) = (self.node(start)?, self.node(gone)?);
        self.walk.run(literal(from, true), false);
        let path = self.walk.any_path(literal(to, false));
        Some(self.walk.chain(&path, false))
    }
}
