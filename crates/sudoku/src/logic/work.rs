//! A position while it is being solved: it notices singles as they come up, and hands them out oldest first.
//!
//! Of a hundred steps some eighty are singles, and each is the result of a candidate having gone.
//! So they are noticed there, and nothing is searched: for each house and digit the places that are left are counted.
//! Oldest first is also the order in which `HoDoKu` takes them, so that solutions cost the same.

use super::board::Board;
use super::cells::{Candidate, Digits, HOUSES, HOUSES_OF, PEERS};
use super::step::Step;
use super::technique::Technique;

/// A board and the singles on it.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) board: Board,
    naked: Line<81>,
    hidden: Line<243>,
}

/// Candidates in the order in which they came up; each cell, or each digit of a house, comes up once.
#[derive(Clone, Debug)]
struct Line<const MOST: usize> {
    entries: [Candidate; MOST],
    first: usize,
    end: usize,
}

impl<const MOST: usize> Line<MOST> {
    const EMPTY: Self = Self { entries: [Candidate { cell: 0, digit: 1 }; MOST], first: 0, end: 0 };

    fn push(&mut self, candidate: Candidate) {
        if let Some(entry) = self.entries.get_mut(self.end) {
            *entry = candidate;
            self.end += 1;
        }
    }
}

/// A single: which kind, where, and for hidden ones and full houses the house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single {
    pub(super) candidate: Candidate,
    pub(super) house: u8,
}

impl Work {
    /// As if the values of the board were written one after another, and then marks taken away.
    pub(super) fn new(board: &Board) -> Self {
        let mut work = Self { board: Board::BLANK, naked: Line::EMPTY, hidden: Line::EMPTY };
        for cell in !board.open() {
            work.place(cell, board.value(cell));
        }
        for cell in board.open() {
            for digit in work.board.marks(cell) - board.marks(cell) {
                work.remove(cell, digit);
            }
        }
        work.board = *board;
        work
    }

    /// Sets a digit.
    pub(super) fn place(&mut self, cell: u8, digit: u8) {
        let marks = self.board.marks(cell);
        let seen = self.board.places(digit) & PEERS[usize::from(cell)];
        // The cell itself still counts while the others lose the digit.
        self.board.fill(cell, digit);
        for peer in seen {
            self.remove(peer, digit);
        }
        for other in marks {
            for house in HOUSES_OF[usize::from(cell)] {
                self.one_less(house, other, other != digit);
            }
        }
    }

    /// Takes a candidate away, which must be one.
    pub(super) fn remove(&mut self, cell: u8, digit: u8) {
        self.board.take_away(cell, digit);
        if let Some(digit) = self.board.marks(cell).single() {
            self.naked.push(Candidate { cell, digit });
        }
        for house in HOUSES_OF[usize::from(cell)] {
            self.one_less(house, digit, true);
        }
    }

    /// A place less for a digit in a house.
    fn one_less(&mut self, house: u8, digit: u8, may_be_single: bool) {
        if self.board.one_less(house, digit) != 1 || !may_be_single {
            return;
        }
        if let Some(cell) = self.board.places_in(digit, house).single() {
            self.hidden.push(Candidate { cell, digit });
        }
    }

    /// Does what a step says.
    pub(super) fn apply(&mut self, step: &Step) {
        for placed in &step.placements {
            self.place(placed.cell, placed.digit);
        }
        for gone in &step.eliminations {
            if self.board.has(gone.cell, gone.digit) {
                self.remove(gone.cell, gone.digit);
            }
        }
    }

    /// The oldest single of a kind, if there is one; `None` for other techniques, too.
    pub(super) fn single(&mut self, technique: Technique) -> Option<Single> {
        match technique {
            Technique::FullHouse => self.full_house(),
            Technique::NakedSingle => self.naked_single(),
            Technique::HiddenSingle => self.hidden_single(),
            _ => None,
        }
    }

    fn full_house(&mut self) -> Option<Single> {
        let open = self.board.open();
        self.naked.entries[self.naked.first..self.naked.end].iter().find_map(|&candidate| {
            let is_last = |house: &u8| (open & HOUSES[usize::from(*house)]).single().is_some();
            let house = HOUSES_OF[usize::from(candidate.cell)]
                .into_iter()
                .filter(|_| open.contains(candidate.cell))
                .find(is_last)?;
            Some(Single { candidate, house })
        })
    }

    fn naked_single(&mut self) -> Option<Single> {
        while self.naked.first < self.naked.end {
            let candidate = self.naked.entries[self.naked.first];
            if self.board.marks(candidate.cell) == Digits::of(candidate.digit) {
                return Some(Single { candidate, house: 0 });
            }
            self.naked.first += 1;
        }
        None
    }

    fn hidden_single(&mut self) -> Option<Single> {
        while self.hidden.first < self.hidden.end {
            let candidate = self.hidden.entries[self.hidden.first];
            if self.board.has(candidate.cell, candidate.digit) {
                let is_only = |house: &u8| self.board.count(candidate.digit, *house) == 1;
                if let Some(house) = HOUSES_OF[usize::from(candidate.cell)].into_iter().find(is_only) {
                    return Some(Single { candidate, house });
                }
            }
            self.hidden.first += 1;
        }
        None
    }
}
