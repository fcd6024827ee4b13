//! A cell that holds the board together is passed once.
//!
//! # Idea
//!
//! If the board falls into two parts without a cell (an articulation point), the path walks through the whole of one part,
//! then that cell, then the whole of the other: so its number is one more than the size of either part,
//! and each part has either the small numbers or the large ones. Three parts are one too many.
//! A dead end of one cell is the smallest part.
//!
//! ```text
//!     . . #            without x the board falls into 4 and 2 cells:
//!     . . x . .        x is 5 or 3
//! ```
//!
//! # Complexity
//!
//! A small flood per cell at set-up, and one of the board for each that may be a cut;
//! then four set operations per number and cut, when a number has been fixed.
//!
//! # When it helps
//!
//! On boards with holes, corridors and arms; rectangles have no such cell, and pay nothing.
//!
//! References: J. Hopcroft, R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation" (1973),
//! DOI 10.1145/362248.362272, for articulation points.

use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

use crate::neighbourhood::Neighbourhood;

/// A cell and the parts that it joins.
#[derive(Clone, Copy, Debug)]
struct Cut<D> {
    cell: D,
    parts: [D; 2],
    /// Whether there are more parts than two.
    is_too_much: bool,
}

/// Keeps the parts of the board to numbers of their own.
#[derive(Debug)]
pub(crate) struct CutCells<D> {
    numbers: Vec<Var>,
    cuts: Vec<Cut<D>>,
}

impl<D: Domain> CutCells<D> {
    /// The rule on this board; `None` if no cell is a cut.
    pub(crate) fn new(numbers: &[Var], neighbourhood: &Neighbourhood<D>) -> Option<Self> {
        let cuts: Vec<_> = neighbourhood.cells().values().filter_map(|bit| cut(neighbourhood, bit)).collect();
        (!cuts.is_empty()).then(|| Self { numbers: numbers.to_vec(), cuts })
    }

    /// Where the number with this index stands if the first part is walked through first.
    fn place<'c>(cut: &'c Cut<D>, order: [&'c D; 2], size: usize, index: usize) -> &'c D {
        match index.cmp(&size) {
            core::cmp::Ordering::Less => order[0],
            core::cmp::Ordering::Equal => &cut.cell,
            core::cmp::Ordering::Greater => order[1],
        }
    }
}

/// The cell with this bit, if the board falls apart without it.
fn cut<D: Domain>(neighbourhood: &Neighbourhood<D>, bit: usize) -> Option<Cut<D>> {
    let beside = neighbourhood.beside(bit);
    let first = D::only(beside.first()?);
    if neighbourhood.flood(first, beside) == *beside {
        return None;
    }
    let cell = D::only(bit);
    let others = neighbourhood.cells().minus(&cell);
    let part = neighbourhood.flood(first, &others);
    let rest = others.minus(&part);
    let second = rest.and(beside).first()?;
    let is_too_much = neighbourhood.flood(D::only(second), &rest) != rest;
    Some(Cut { cell, parts: [part, rest], is_too_much })
}

impl<D: Domain, U: Undo> Propagator<D, U> for CutCells<D> {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &number in &self.numbers {
            attach.on_fix(number);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        for cut in &self.cuts {
            if cut.is_too_much {
                return Err(Conflict);
            }
            let [a, b] = &cut.parts;
            let orders = [[a, b], [b, a]].map(|order| {
                let size = order[0].count();
                let fits = |(i, &number): (usize, &Var)| store.domain(number).meets(Self::place(cut, order, size, i));
                self.numbers.iter().enumerate().all(fits).then_some((order, size))
            });
            if orders.iter().all(Option::is_none) {
                return Err(Conflict);
            }
            for (i, &number) in self.numbers.iter().enumerate() {
                let places = orders.iter().flatten().map(|&(order, size)| Self::place(cut, order, size, i));
                store.narrow(number, &places.fold(D::EMPTY, |places, place| places.or(place)))?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }
}
