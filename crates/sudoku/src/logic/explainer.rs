//! Ratings in the manner of Sudoku Explainer: how hard is the hardest step, if the easiest is taken each time.
//!
//! Three numbers, in tenths: ER over all steps; EP (pearl) up to the first digit that is placed; ED (diamond) up to the
//! first step of all. Up to its forcing chains the order and the prices are those that are published with the program;
//! beyond, chains and sets of ours cost what comes nearest, longer chains more.
//!
//! A *direct* step is one that leads to a hidden single at once, which people see more easily than what it removes:
//! locked candidates cost 1.7 or 1.9 then, hidden pairs 2.0, hidden triples 2.5.

use alloc::vec::Vec;

use search_control::{LimitCheck, Limits, Stop};

use super::board::Board;
use super::cells::{Candidate, Digits, Houses};
use super::finder::{Find, Options, finder};
use super::solver::Settings;
use super::step::{Reason, Step};
use super::technique::Technique;

/// Ratings in tenths: 23 is what the program writes as 2.3. All are 0 of a complete board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExplainerRating {
    /// The hardest step.
    pub er: u32,
    /// The hardest step up to the first placement.
    pub ep: u32,
    /// The first step.
    pub ed: u32,
    /// Whether the steps solve the puzzle; if not, it is harder than these numbers say.
    pub is_solved: bool,
}

/// Rates puzzles in this manner.
#[derive(Clone, Debug)]
pub struct Explainer {
    /// What comes after singles and direct steps, easiest first.
    finders: Vec<(Technique, Find)>,
    options: Options,
}

impl Default for Explainer {
    fn default() -> Self {
        Self::new(&Settings::default())
    }
}

impl Explainer {
    /// One that may use what `settings` name, whatever their order.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let may_use = |technique: &Technique| {
            *technique > Technique::HiddenSingle && (settings.options.uniqueness || !technique.facts().needs_uniqueness)
        };
        let mut techniques: Vec<Technique> = settings.techniques.iter().copied().filter(may_use).collect();
        techniques.sort_by_key(|technique| technique.facts().rating);
        let finders = techniques.into_iter().filter_map(|technique| Some((technique, finder(technique)?))).collect();
        Self { finders, options: settings.options.clone() }
    }

    /// The three ratings of a position.
    #[must_use]
    pub fn rate(&self, board: &Board) -> ExplainerRating {
        self.rate_within(board, &Limits::none()).0
    }

    /// The three ratings, as far as a limit lets them be known; a node is a step.
    #[must_use]
    pub fn rate_within(&self, board: &Board, limits: &Limits) -> (ExplainerRating, Option<Stop>) {
        let (mut board, mut check) = (*board, LimitCheck::new(limits));
        let mut rating = ExplainerRating::default();
        let (mut is_first, mut has_placed) = (true, false);
        let stop = loop {
            if let Err(stop) = check.node() {
                break Some(stop);
            }
            let Some((price, placed, steps)) = self.next(&board) else { break None };
            rating.er = rating.er.max(price);
            if !has_placed {
                rating.ep = rating.er;
            }
            if is_first {
                rating.ed = price;
            }
            if let Some(step) = &steps {
                board.apply(step);
                has_placed |= !step.placements.is_empty();
            }
            if let Some(Candidate { cell, digit }) = placed {
                board.place(cell, digit);
                has_placed = true;
            }
            is_first = false;
        };
        rating.is_solved = board.is_complete();
        (rating, stop)
    }

    /// The easiest thing to do: its price, what is placed, and what is removed before.
    fn next(&self, board: &Board) -> Option<(u32, Option<Candidate>, Option<Step>)> {
        if let Some((price, single)) = hidden_single(board) {
            return Some((price, Some(single), None));
        }
        let direct = |techniques: [(Technique, u32); 2]| {
            techniques.into_iter().find_map(|(technique, price)| self.direct(board, technique, price))
        };
        let locked = direct([(Technique::LockedCandidates1, 17), (Technique::LockedCandidates2, 19)]);
        let found = locked.or_else(|| self.direct(board, Technique::HiddenPair, 20)).or_else(|| {
            let naked = board.open().find_map(|cell| Some(Candidate::new(cell, board.marks(cell).single()?)));
            naked.map(|single| (23, Some(single), None))
        });
        if let Some(found) = found.or_else(|| self.direct(board, Technique::HiddenTriple, 25)) {
            return Some(found);
        }
        let mut first: Option<Step> = None;
        let holds = |technique: Technique| !technique.facts().needs_uniqueness || !board.is_restricted();
        self.finders
            .iter()
            .find(|&&(technique, find)| holds(technique) && find(board, &self.options, &mut first).is_break());
        let step = first?;
        Some((step.rating(), None, Some(step)))
    }

    /// A step after which a digit has one place left, if there is one.
    fn direct(
        &self,
        board: &Board,
        technique: Technique,
        price: u32,
    ) -> Option<(u32, Option<Candidate>, Option<Step>)> {
        super::finder::find_all(board, technique, &self.options).into_iter().find_map(|step| {
            let mut after = *board;
            after.apply(&step);
            let single = match step.reason {
                // The digit itself, in a house of the kind that locked it.
                Reason::Locked { house, .. } => {
                    let kind = [Houses::ROWS, Houses::COLUMNS, Houses::BOXES][usize::from(house / 9)];
                    only_place(&after, step.digits, kind - Houses::of(house))
                }
                // Another digit, in the house of the subset.
                Reason::HiddenSubset { house } => {
                    let others = step.eliminations.iter().map(|gone| gone.digit).collect();
                    only_place(&after, others, Houses::of(house))
                }
                _ => None,
            };
            single.map(|single| (price, Some(single), Some(step)))
        })
    }
}

/// The first hidden single, with its price: full houses, boxes, columns, rows.
fn hidden_single(board: &Board) -> Option<(u32, Candidate)> {
    let kinds = [Houses::BOXES, Houses::COLUMNS, Houses::ROWS];
    let is_last = |house: &u8| (board.open() & Houses::of(*house).cells()).len() == 1;
    let full: Houses = Houses::ALL.filter(is_last).collect();
    if let Some(single) = only_place(board, Digits::ALL, full) {
        return Some((10, single));
    }
    let prices = [12, 15, 15];
    kinds.into_iter().zip(prices).find_map(|(kind, price)| Some((price, only_place(board, Digits::ALL, kind)?)))
}

/// The first digit with one place in one of the houses.
fn only_place(board: &Board, digits: Digits, houses: Houses) -> Option<Candidate> {
    houses.into_iter().find_map(|house| {
        digits.into_iter().find_map(|digit| Some(Candidate::new(board.places_in(digit, house).single()?, digit)))
    })
}

impl Step {
    /// What the step costs in tenths: that of its technique, and for chains more the longer they are.
    #[must_use]
    pub fn rating(&self) -> u32 {
        let base = self.technique.facts().rating;
        let nodes = match &self.reason {
            Reason::Chain(chain) => chain.nodes.len(),
            Reason::Chains(chains) => chains.iter().map(|chain| chain.nodes.len()).sum(),
            Reason::Forcing(forcing) => forcing.branches.iter().map(|branch| branch.literals.len()).sum(),
            Reason::HiddenSubset { .. } | Reason::NakedSubset { .. } => 0,
            Reason::LastPlace { house: 18.. } => return 12,
            _ => 0,
        };
        if base < CHAINS { base } else { base + length_price(nodes) }
    }
}

/// From this price on a step is a chain, and its length counts.
const CHAINS: u32 = 65;

/// A tenth for each of the lengths 4, 6, 8, 12, 16, 24, 32, ... that a chain exceeds.
fn length_price(nodes: usize) -> u32 {
    let (mut price, mut most, mut is_odd) = (0, 4, false);
    while most < nodes {
        price += 1;
        most = if is_odd { most * 4 / 3 } else { most * 3 / 2 };
        is_odd = !is_odd;
    }
    price
}
