//! A step of reasoning, and how it reads.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::grid::Grid;
use crate::board::{Cell, Number};

/// The ladder of techniques, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Technique {
    /// A cell has one number, a number one cell.
    Exclusion,
    /// The only cell of a number, or the only number of a cell.
    Single,
    /// A number is no farther from a placed one than the numbers between allow.
    Distance,
    /// The number before and the number after need cells beside, and two different ones.
    Path,
    /// Two numbers share two cells.
    Pair,
    /// Three numbers share three cells.
    Triple,
    /// All ways through a gap between two numbers that stand.
    Ways,
    /// A guess that leads to a contradiction.
    Probing,
}

impl Technique {
    /// All of them, the easiest first.
    pub const ALL: [Self; 8] = [
        Self::Exclusion,
        Self::Single,
        Self::Distance,
        Self::Path,
        Self::Pair,
        Self::Triple,
        Self::Ways,
        Self::Probing,
    ];

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exclusion => "exclusion",
            Self::Single => "single",
            Self::Distance => "distance",
            Self::Path => "path",
            Self::Pair => "pair",
            Self::Triple => "triple",
            Self::Ways => "ways",
            Self::Probing => "probing",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Why a step holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// This number stands in this cell.
    Stands(Number, Cell),
    /// This is the last cell of this number.
    OnlyCell(Number, Cell),
    /// This is the last number of this cell.
    OnlyNumber(Number, Cell),
    /// The number removed needs the numbers before and after it in two cells beside.
    Beside(Number),
    /// These numbers have only these cells, as many as they are.
    NumbersInCells(Vec<Number>, Vec<Cell>),
    /// These cells have only these numbers, as many as they are.
    CellsOfNumbers(Vec<Cell>, Vec<Number>),
    /// All ways between these numbers leave out what is removed within, and enter the cells where others are removed.
    AllWays(Number, Number),
    /// This number in this cell leads to a contradiction by the techniques up to `single` and `path`.
    Contradiction(Number, Cell),
}

/// More cells than these are counted in a sentence, not named.
pub const MANY: usize = 12;

/// What follows from a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Why it holds.
    pub reason: Reason,
    /// The number that is placed, if any.
    pub placed: Option<(Cell, Number)>,
    /// What is no longer possible.
    pub removed: Vec<(Cell, Number)>,
}

impl Step {
    pub(super) const fn removes(technique: Technique, reason: Reason, removed: Vec<(Cell, Number)>) -> Self {
        Self { technique, reason, placed: None, removed }
    }

    /// The step as a sentence; `grid` is what it was found on.
    ///
    /// Of each number are told the cells that it loses or the cells that it keeps, whatever is shorter;
    /// of more than [`MANY`] only how many, since nobody reads them ([`removed`](Self::removed) has them all).
    #[must_use]
    pub fn sentence(&self, grid: &Grid<'_>) -> String {
        let board = grid.board();
        let place = |cell: &Cell| board.place(*cell).to_string();
        let places = |cells: &[Cell]| cells.iter().map(place).collect::<Vec<_>>().join(", ");
        let words = |numbers: &[Number]| numbers.iter().map(Number::to_string).collect::<Vec<_>>().join(", ");
        let why = match &self.reason {
            Reason::Stands(number, cell) if self.technique == Technique::Exclusion => {
                alloc::format!("{number} stands at {}", place(cell))
            }
            Reason::Stands(number, cell) => {
                alloc::format!("{number} stands at {}, and no more cells lie between than numbers", place(cell))
            }
            Reason::OnlyCell(number, cell) => alloc::format!("{} is the only cell left for {number}", place(cell)),
            Reason::OnlyNumber(number, cell) => alloc::format!("{number} is the only number left for {}", place(cell)),
            Reason::Beside(number) => {
                alloc::format!("beside {number} need to stand the numbers before and after it, in different cells")
            }
            Reason::NumbersInCells(numbers, cells) => {
                alloc::format!("{} have only the cells {}", words(numbers), places(cells))
            }
            Reason::CellsOfNumbers(cells, numbers) => {
                alloc::format!("{} have only the numbers {}", places(cells), words(numbers))
            }
            Reason::AllWays(from, to) => alloc::format!("all ways from {from} to {to} were walked"),
            Reason::Contradiction(number, cell) => {
                alloc::format!("{number} at {} leads to a contradiction", place(cell))
            }
        };
        let mut effects = Vec::new();
        if let Some((cell, number)) = &self.placed {
            effects.push(alloc::format!("{number} goes to {}", place(cell)));
        }
        let mut removed = self.removed.clone();
        removed.sort_unstable_by_key(|&(cell, number)| (number, cell));
        for group in removed.chunk_by(|a, b| a.1 == b.1) {
            let number = group[0].1;
            let lost: Vec<Cell> = group.iter().map(|&(cell, _)| cell).collect();
            let kept: Vec<Cell> = grid.cells_of(number).filter(|cell| !lost.contains(cell)).collect();
            effects.push(match (lost.len(), kept.len()) {
                (lost, 1..=MANY) if kept.len() < lost => alloc::format!("{number} only at {}", places(&kept)),
                (1..=MANY, _) => alloc::format!("{number} not at {}", places(&lost)),
                (lost, kept) => alloc::format!("{number} at {kept} cells, not at {lost} others"),
            });
        }
        alloc::format!("{}: {why}: {}", self.technique, effects.join("; "))
    }
}
