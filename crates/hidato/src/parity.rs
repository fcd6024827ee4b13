//! Colours alternate along the path.
//!
//! # Idea
//!
//! A board whose cells can be coloured black and white so that neighbours differ, as all 4-neighbour boards can,
//! is walked through in turns: all odd numbers stand on one colour, all even ones on the other.
//! There are as many odd numbers as even ones, or one more; so the numbers of black and white cells refute some boards,
//! and on others say which colour is odd.
//!
//! [`chain_layers`](crate::chain_layers) keeps to the colours by itself once one number is given; this rule adds the counting,
//! and the colours of boards without a given.
//!
//! # Complexity
//!
//! Once, before the search: two set operations per number.
//!
//! # When it helps
//!
//! On 4-neighbour boards whose cells are odd in number, or with holes; see the table `hidato-ablation`.

use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Domain, Propagator, Store, Undo, Var};

use crate::neighbourhood::Neighbourhood;

/// Keeps odd and even numbers on colours of their own.
#[derive(Debug)]
pub(crate) struct Parity<D> {
    numbers: Vec<Var>,
    colours: [D; 2],
}

impl<D: Domain> Parity<D> {
    /// The rule on a connected board of two colours; `None` on others.
    pub(crate) fn new(numbers: &[Var], neighbourhood: &Neighbourhood<D>) -> Option<Self> {
        let cells = neighbourhood.cells();
        let mut colours = [D::only(cells.first()?), D::EMPTY];
        loop {
            let [black, white] = &colours;
            let next =
                [black.or(&neighbourhood.near(white).and(cells)), white.or(&neighbourhood.near(black).and(cells))];
            if next == colours {
                break;
            }
            colours = next;
        }
        let [black, white] = &colours;
        let is_coloured = !black.meets(white) && black.or(white) == *cells;
        is_coloured.then(|| Self { numbers: numbers.to_vec(), colours })
    }

    /// Whether odd numbers can stand on the first colour and even ones on the second.
    fn can_be<U: Undo>(&self, store: &Store<D, U>, colours: [&D; 2]) -> bool {
        colours[0].count() == self.numbers.len().div_ceil(2)
            && self.numbers.iter().enumerate().all(|(i, &number)| store.domain(number).meets(colours[i % 2]))
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Parity<D> {
    /// Nothing: what it says at the root holds everywhere below.
    fn attach(&mut self, _attach: &mut Attach<'_>) {}

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let [black, white] = &self.colours;
        let colours = match (self.can_be(store, [black, white]), self.can_be(store, [white, black])) {
            (true, true) => return Ok(()),
            (true, false) => [black, white],
            (false, true) => [white, black],
            (false, false) => return Err(Conflict),
        };
        self.numbers.iter().enumerate().try_for_each(|(i, &number)| store.narrow(number, colours[i % 2]))
    }
}
