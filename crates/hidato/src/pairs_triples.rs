//! Two numbers for two cells, three for three.
//!
//! # Idea
//!
//! If two numbers have the same two candidates and no other, those cells are theirs, whichever has which:
//! all other numbers lose them. The same holds for three numbers that have three cells together.
//! These are naked pairs and triples, the smallest of the sets that
//! [matching](csp_core::propagators::AllDifferentMatching) finds.
//!
//! # Complexity
//!
//! One set operation for each pair of numbers with at most three candidates, and for each three of them that stay small.
//!
//! # When it helps
//!
//! Where matching is off; with it, it can find nothing more. See the table `hidato-ablation`.

use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Domain, Priority, Propagator, Store, Undo, Var};

/// Finds naked pairs and triples.
#[derive(Debug)]
pub(crate) struct PairsTriples {
    numbers: Vec<Var>,
    /// Scratch: the numbers with two or three candidates; room is reserved at set-up.
    few: Vec<Var>,
}

impl PairsTriples {
    pub(crate) fn new(numbers: Vec<Var>) -> Self {
        Self { few: Vec::with_capacity(numbers.len()), numbers }
    }

    /// Takes `cells` from all numbers but `owners`.
    fn keep_out<D: Domain, U: Undo>(&self, store: &mut Store<D, U>, owners: &[Var], cells: &D) -> Result<(), Conflict> {
        let others = self.numbers.iter().filter(|number| !owners.contains(number));
        others.into_iter().try_for_each(|&number| store.exclude(number, cells))
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for PairsTriples {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &number in &self.numbers {
            attach.on_change(number);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        self.few.clear();
        self.few.extend(self.numbers.iter().filter(|&&number| (2..=3).contains(&store.domain(number).count())));
        for (i, &a) in self.few.iter().enumerate() {
            for (j, &b) in self.few.iter().enumerate().skip(i + 1) {
                let two = store.domain(a).or(store.domain(b));
                match two.count() {
                    2 => self.keep_out(store, &[a, b], &two)?,
                    3 => {
                        for &c in &self.few[j + 1..] {
                            if store.domain(c).minus(&two).is_empty() {
                                self.keep_out(store, &[a, b, c], &two)?;
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }
}
