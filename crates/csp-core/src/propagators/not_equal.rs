//! `x ≠ y + offset`: a fixed side removes one value from the other.
//!
//! Complexity: O(1) each time a side is fixed; it never has to run otherwise.

use crate::{Attach, Conflict, Domain, Propagator, Store, Undo, Var};

/// `x ≠ y + offset`.
#[derive(Clone, Copy, Debug)]
pub struct NotEqual {
    x: Var,
    y: Var,
    offset: i32,
}

impl NotEqual {
    /// `x ≠ y`.
    #[must_use]
    pub const fn new(x: Var, y: Var) -> Self {
        Self::with_offset(x, y, 0)
    }

    /// `x ≠ y + offset`.
    #[must_use]
    pub const fn with_offset(x: Var, y: Var, offset: i32) -> Self {
        Self { x, y, offset }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for NotEqual {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_fix(self.x);
        attach.on_fix(self.y);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let forbid = |store: &mut Store<D, U>, var, value: i64| match usize::try_from(value) {
            Ok(value) if value < D::CAPACITY => store.remove(var, value),
            _ => Ok(()),
        };
        if let Some(x) = store.value(self.x) {
            forbid(store, self.y, x as i64 - i64::from(self.offset))
        } else if let Some(y) = store.value(self.y) {
            forbid(store, self.x, y as i64 + i64::from(self.offset))
        } else {
            Ok(())
        }
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}
