//! A solution as values by variable, and the iterator over all of them.

use alloc::vec::Vec;
use core::borrow::BorrowMut;
use core::fmt;
use core::ops::Index;

use search_control::Stop;

use crate::{Domain, Order, Problem, Search, Step, Store, Undo, Var, View};

/// One value for each variable of a problem.
///
/// ```
/// use csp_core::propagators::LessThan;
/// use csp_core::{Ascending, Mrv, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let x = problem.var(0..5)?;
/// let y = problem.var(0..5)?;
/// problem.post(LessThan::new(x + 3, y))?;
/// let mut search = problem.search((Mrv, Ascending));
/// let solution = search.solutions().next().expect("there is one").expect("there are no limits");
/// assert_eq!((solution[x], solution[y]), (0, 4));
/// assert_eq!(solution.number(-y + 1), -3);
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    values: Vec<usize>,
}

impl Solution {
    /// The values of a store, if each variable has one.
    pub(crate) fn of<D: Domain, U: Undo>(store: &Store<D, U>) -> Option<Self> {
        store.vars().map(|var| store.value(var)).collect::<Option<_>>().map(|values| Self { values })
    }

    /// The values in the order of the variables.
    #[must_use]
    pub fn values(&self) -> &[usize] {
        &self.values
    }

    /// What a view shows of it.
    ///
    /// # Panics
    ///
    /// If its variable is one of another problem.
    #[must_use]
    pub fn number(&self, view: impl Into<View>) -> i64 {
        let view = view.into();
        view.of(self[view.var()])
    }
}

impl Index<Var> for Solution {
    type Output = usize;

    /// # Panics
    ///
    /// If the variable is one of another problem.
    fn index(&self, var: Var) -> &usize {
        &self.values[var.index()]
    }
}

/// The solutions of a [`Search`] that are not found yet, one [`Solution`] each; see [`Search::solutions`].
///
/// A limit shows as one `Err`, after which the iterator has ended; a new one goes on from there.
pub struct Solutions<'s, S> {
    search: &'s mut S,
    has_ended: bool,
}

impl<'s, S> Solutions<'s, S> {
    pub(crate) fn new(search: &'s mut S) -> Self {
        Self { search, has_ended: false }
    }
}

impl<D, U, O, P> Iterator for Solutions<'_, Search<D, U, O, P>>
where
    D: Domain,
    U: Undo,
    O: Order<D, U>,
    P: BorrowMut<Problem<D, U>>,
{
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        match self.search.step(&mut ()) {
            Step::Solution => Some(Ok(Solution::of(self.search.store()).expect("invariant: a solution fixes all"))),
            step => {
                self.has_ended = true;
                if let Step::Stopped(stop) = step { Some(Err(stop)) } else { None }
            }
        }
    }
}

impl<S> fmt::Debug for Solutions<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("has_ended", &self.has_ended).finish_non_exhaustive()
    }
}
