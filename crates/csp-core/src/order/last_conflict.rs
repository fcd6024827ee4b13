//! Stay at the variable that failed until it is settled.
//!
//! # Idea
//!
//! When a decision fails, the variables decided before it are suspects.
//! Deciding the failed variable again, right after going back, finds out at which level the conflict was made, because
//! every level at which it still cannot be decided is left at once: a lazy way to jump back.
//!
//! References: C. Lecoutre, L. Sais, S. Tabary, V. Vidal, "Reasoning from last conflict(s) in constraint programming" (2009),
//! DOI 10.1016/j.artint.2009.09.002.

use super::VariableOrder;
use crate::{Domain, Failure, Store, Undo, Var};

/// Chooses the variable of the newest failed decision while it is open, otherwise as `V` does.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastConflict<V> {
    otherwise: V,
    last: Option<Var>,
}

impl<V> LastConflict<V> {
    /// Last conflict first, otherwise as `otherwise` says.
    pub const fn or(otherwise: V) -> Self {
        Self { otherwise, last: None }
    }
}

impl<D: Domain, U: Undo, V: VariableOrder<D, U>> VariableOrder<D, U> for LastConflict<V> {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        match self.last {
            Some(var) if !store.is_fixed(var) => Some(var),
            _ => self.otherwise.variable(store),
        }
    }

    fn failed(&mut self, store: &Store<D, U>, failure: Failure, decided: Option<Var>) {
        // The decision that fails names the suspect; a level that is left because it has no alternative does not.
        self.last = decided.or(self.last);
        self.otherwise.failed(store, failure, decided);
    }

    fn reset(&mut self) {
        self.last = None;
        self.otherwise.reset();
    }

    fn needs_structure(&self) -> bool {
        self.otherwise.needs_structure()
    }
}
