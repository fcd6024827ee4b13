//! One step of logic, with its reason as data: text, pictures and proofs come from the same value.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use super::cells::{Candidate, Cells, Digits, Houses};
use super::technique::Technique;

/// What a technique concludes from a position, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is called.
    pub technique: Technique,
    /// The cells of the pattern.
    pub cells: Cells,
    /// The digits of the pattern.
    pub digits: Digits,
    /// What can be placed, ascending.
    pub placements: SmallVec<[Candidate; 2]>,
    /// What can be removed, ascending; empty if something is placed.
    pub eliminations: SmallVec<[Candidate; 16]>,
    /// Why.
    pub reason: Reason,
}

/// Why a step holds. Each technique says in its module which of these it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// The house has one cell left.
    LastCell {
        /// 0 to 26.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
        house: u8,
    },
    /// The cell has one candidate left.
    LastDigit,
    /// The digit has one place left in the house.
    LastPlace {
        /// 0 to 26.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
        house: u8,
    },
    /// All places of the digit in `house` lie in `other` too, so nowhere else in `other`.
    Locked {
        /// The house that must hold the digit.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
        house: u8,
        /// The house that thereby holds it.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
        other: u8,
    },
    /// As many cells of a house as digits in them: these digits lie nowhere else in the houses that hold the cells.
    NakedSubset {
        /// The houses that hold all cells in which something is removed, with the cells.
        houses: Houses,
    },
    /// As many digits as places for them in the house: nothing else lies there.
    HiddenSubset {
        /// 0 to 26.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
        house: u8,
    },
    /// A fish.
    Fish(Fish),
    /// Two fish with one base.
    Siamese(Box<[Fish; 2]>),
    /// A chain of alternating links.
    Chain(Chain),
    /// Several, each of which removes some of it.
    Chains(Vec<Chain>),
    /// Clusters of conjugate pairs of one digit, each in two colours.
    Colors(SmallVec<[[Cells; 2]; 2]>),
    /// A cell with three candidates and two with two of them each: whichever digit the pivot has, `digit` is in one of them.
    Wing {
        /// The cell in the middle.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::cell"))]
        pivot: u8,
        /// The two others.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::cells"))]
        pincers: [u8; 2],
        /// The digit that one of the three must have.
        digit: u8,
    },
    /// Four cells that could be swapped if they held two digits only.
    Rectangle(Rectangle),
    /// All open cells have two candidates, but one that has three: with two, every digit would lie twice in each house.
    Grave {
        /// The cell with three candidates.
        #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::cell"))]
        cell: u8,
    },
    /// Almost locked sets, and the digits that tie them.
    Als(AlsReason),
    /// Cells in a line and a box that hold as many digits as they are cells.
    SueDeCoq(SueDeCoq),
    /// All ways to fulfil something lead to the same.
    Forcing(Forcing),
    /// All ways to place a digit in all houses at once.
    Template {
        /// 1 to 9.
        digit: u8,
    },
}

/// Each of `base` holds the digit once; `cover` holds all places of it in `base`, except for the fins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fish {
    /// 1 to 9.
    pub digit: u8,
    /// The houses that must hold the digit.
    pub base: Houses,
    /// As many houses that hold it thereby.
    pub cover: Houses,
    /// Places of the digit in one base house that no cover house holds.
    pub fins: Cells,
    /// Places of the digit in two base houses.
    pub endo_fins: Cells,
    /// For kraken fish: from each fin a chain to what is removed, beginning with the fin being true.
    pub chains: Vec<Chain>,
}

/// Whether some of `cells` has `digit`: a candidate, or a group of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Node {
    /// One cell, or some that one house holds.
    pub cells: Cells,
    /// 1 to 9.
    pub digit: u8,
}

impl Node {
    /// The node of one candidate.
    #[must_use]
    pub const fn of(candidate: Candidate) -> Self {
        Self { cells: Cells::of(candidate.cell), digit: candidate.digit }
    }

    /// The candidate, if it is one only.
    #[must_use]
    pub const fn candidate(self) -> Option<Candidate> {
        match self.cells.single() {
            Some(cell) => Some(Candidate { cell, digit: self.digit }),
            None => None,
        }
    }

    /// Whether every candidate of it excludes `other`.
    #[must_use]
    pub fn excludes(self, other: Candidate) -> bool {
        self.cells.into_iter().all(|cell| Candidate { cell, digit: self.digit }.excludes(other))
    }
}

/// Why of two nodes one is true at least (a strong link), or one at most (a weak link).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Link {
    /// Weak: their candidates see each other, or lie in one cell.
    Weak,
    /// Strong: the cell has these two candidates only.
    Cell,
    /// Strong: the house has places for the digit in these two nodes only.
    House(#[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))] u8),
    /// Strong: without the one digit, the almost locked set is locked and holds the other.
    Als(Cells),
    /// Strong: of four cells one of the two must be true, or the puzzle would have two solutions.
    Rectangle(Cells),
}

impl Link {
    /// Whether one of its nodes is true at least.
    #[must_use]
    pub const fn is_strong(self) -> bool {
        !matches!(self, Self::Weak)
    }
}

/// Nodes, each tied to the next; strong and weak links take turns.
///
/// - Open, strong at both ends: one of the ends is true, so what both exclude is false.
/// - Open, weak first and strong last: if the first node is true, the last is true (used by forcing).
/// - A loop (the last link leads back to the first node, and links take turns all around): what both ends of a weak link
///   exclude is false, and so is what sees all cells of a set with a digit that the loop does not use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Chain {
    /// At least two.
    pub nodes: Vec<Node>,
    /// `links[i]` ties `nodes[i]` to `nodes[i + 1]`, in a loop the last one ties the last node to the first.
    pub links: Vec<Link>,
    /// Whether the last link leads back to the first node.
    pub is_loop: bool,
}

/// Which rectangle, and what kind of proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rectangle {
    /// Two rows, two columns, two boxes: `[a, b, c, d]` with `a`, `b` in one row and `a`, `c` in one column.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::cells"))]
    pub corners: [u8; 4],
    /// The two digits that could be swapped.
    pub digits: Digits,
    /// Cells outside that take part: those of a subset with the extra candidates.
    pub others: Cells,
    /// The house of the subset, or that of the strong link.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::optional_house"))]
    pub house: Option<u8>,
}

/// Cells of one house with one digit more than cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Als {
    /// The cells.
    pub cells: Cells,
    /// Their candidates: one more than cells.
    pub digits: Digits,
}

/// A digit that at most one of two sets can hold, since all its places in the one see all those in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RestrictedCommon {
    /// The indexes of the two sets.
    pub sets: [u8; 2],
    /// 1 to 9.
    pub digit: u8,
}

/// Sets tied by restricted commons; with a stem, a cell whose every candidate sees its places in one of the sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AlsReason {
    /// The sets, in a chain in their order.
    pub sets: SmallVec<[Als; 4]>,
    /// What ties them.
    pub commons: SmallVec<[RestrictedCommon; 4]>,
    /// The stem cell of a death blossom.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::optional_cell"))]
    pub stem: Option<u8>,
}

/// A subset in the line and one in the box that share the intersection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SueDeCoq {
    /// The row or column.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
    pub line: u8,
    /// The box.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))]
    pub area: u8,
    /// The cells where they meet.
    pub meeting: Cells,
    /// Cells of the line outside of the box.
    pub in_line: Cells,
    /// Cells of the box outside of the line.
    pub in_box: Cells,
}

/// A candidate that is said to be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// Which one.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_true: bool,
}

/// Why a literal of a branch holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Because {
    /// It is what the branch assumes.
    Assumed,
    /// An earlier literal is true and excludes it.
    Excluded {
        /// Its index in the branch.
        by: u16,
    },
    /// All other candidates of the cell are false by earlier literals.
    OnlyInCell,
    /// All other places in the house are false by earlier literals.
    OnlyInHouse(#[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))] u8),
    /// All places of the digit in the house that this candidate does not see are false by earlier literals.
    LockedIn(#[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))] u8),
    /// The cells have as many digits left as there are cells, by earlier literals, and this candidate sees all its places.
    Subset(Cells),
}

/// A literal and why it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Implied {
    /// What holds.
    pub literal: Literal,
    /// Why.
    pub because: Because,
}

/// What all branches cover together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Cases {
    /// All candidates of the cell.
    Cell(#[cfg_attr(feature = "serde", serde(serialize_with = "super::json::cell"))] u8),
    /// All places of the digit (1 to 9) in the house (0 to 26).
    House(u8, #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))] u8),
    /// The candidate is true, or it is false.
    Either(Candidate),
    /// One branch, whose assumption is refuted.
    Refutation,
}

/// How a branch ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum BranchEnd {
    /// In what the step concludes: it is among the literals.
    Conclusion,
    /// A candidate is true and false.
    Clash(Candidate),
    /// Two candidates are true that exclude each other.
    Both(Candidate, Candidate),
    /// The cell has no candidate left.
    EmptyCell(#[cfg_attr(feature = "serde", serde(serialize_with = "super::json::cell"))] u8),
    /// The digit (1 to 9) has no place left in the house (0 to 26).
    EmptyHouse(u8, #[cfg_attr(feature = "serde", serde(serialize_with = "super::json::house"))] u8),
}

/// What follows from one assumption, in an order in which each literal follows from earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Branch {
    /// The first is the assumption.
    pub literals: Vec<Implied>,
    /// How it ends.
    pub end: BranchEnd,
}

/// A proof by cases: each branch ends in the conclusion or in a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Forcing {
    /// What the assumptions cover.
    pub cases: Cases,
    /// One for each case.
    pub branches: Vec<Branch>,
}

impl Step {
    /// A step that concludes nothing yet.
    #[must_use]
    pub fn new(technique: Technique, cells: Cells, digits: Digits, reason: Reason) -> Self {
        Self { technique, cells, digits, placements: SmallVec::new(), eliminations: SmallVec::new(), reason }
    }

    /// With this placement.
    #[must_use]
    pub fn placing(mut self, cell: u8, digit: u8) -> Self {
        self.placements.push(Candidate { cell, digit });
        self
    }

    /// With `digit` removed from all of `cells`, too.
    #[must_use]
    pub fn removing(mut self, digit: u8, cells: Cells) -> Self {
        self.eliminations.extend(cells.into_iter().map(|cell| Candidate { cell, digit }));
        self
    }

    /// With its eliminations ascending and each once; every finder hands out steps like that.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self
    }

    /// Whether it concludes something.
    #[must_use]
    pub fn is_useful(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// What it concludes in the usual notation: `r4c5=3`, `r1c2<>7, r1c25<>8`.
    #[must_use]
    pub const fn conclusion(&self) -> Conclusion<'_> {
        Conclusion(self)
    }
}

/// See [`Step::conclusion`].
#[derive(Clone, Copy, Debug)]
pub struct Conclusion<'s>(&'s Step);

impl fmt::Display for Conclusion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for Candidate { cell, digit } in &self.0.placements {
            write!(f, "{separator}{}={digit}", Cells::of(*cell))?;
            separator = ", ";
        }
        for digit in 1..=9 {
            let cells: Cells =
                self.0.eliminations.iter().filter(|gone| gone.digit == digit).map(|gone| gone.cell).collect();
            if !cells.is_empty() {
                write!(f, "{separator}{cells}<>{digit}")?;
                separator = ", ";
            }
        }
        Ok(())
    }
}
