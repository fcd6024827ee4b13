//! One variable is the entry of a list at the position that another variable names: `result = list[index]`.
//!
//! # Idea
//!
//! A position stays possible while its entry can be equal to the result; the result keeps what some possible entry can be.
//! With a list of variables, an index with one position left makes that entry and the result equal.
//!
//! # Complexity
//!
//! O(n) set operations per run for n positions that are left.
//!
//! # When it helps and when it costs
//!
//! Domain consistent for constants, and for variables if no variable stands in it twice.
//! A list of variables runs at each change of any of them, whether or not the index can still reach it.
//!
//! # References
//!
//! P. Van Hentenryck, J.-P. Carillon, "Generality versus specificity: an experience with AI and OR techniques" (AAAI 1988).

use alloc::vec::Vec;

use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Propagator, Store, Undo, Var};

/// What the index points into.
#[derive(Clone, Debug)]
enum List {
    Constants(Vec<usize>),
    Vars(Vec<Var>),
}

/// `result = list[index]`, positions counted from 0; see the [module](self).
///
/// ```
/// use csp_core::propagators::Element;
/// use csp_core::{Ascending, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let (index, price) = (problem.var(0..9)?, problem.var(6..9)?);
/// problem.post(Element::constants(&[3, 7, 5, 8], index, price))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// assert_eq!(search.propagate_root(&mut ()), Ok(true));
/// assert_eq!(*search.store().domain(index), 0b1010);
/// assert_eq!(*search.store().domain(price), 1 << 7 | 1 << 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Element {
    list: List,
    index: Var,
    result: Var,
}

impl Element {
    /// `result = list[index]` for a list of numbers.
    ///
    /// The positions of numbers that the problem's domains do not hold are never taken.
    #[must_use]
    pub fn constants(list: &[usize], index: Var, result: Var) -> Self {
        Self { list: List::Constants(list.to_vec()), index, result }
    }

    /// `result = list[index]` for a list of variables, which may repeat and may contain the index and the result.
    #[must_use]
    pub fn vars(list: &[Var], index: Var, result: Var) -> Self {
        Self { list: List::Vars(list.to_vec()), index, result }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Element {
    fn check(&self) -> Result<(), ModelError> {
        each_once("element", &[self.index, self.result])
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_change(self.index);
        attach.on_change(self.result);
        if let List::Vars(vars) = &self.list {
            for &var in vars {
                attach.on_change(var);
            }
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let result = *store.domain(self.result);
        let (mut positions, mut reached) = (*store.domain(self.index), D::EMPTY);
        for position in positions.values() {
            let entry = match &self.list {
                List::Constants(list) => match list.get(position) {
                    Some(&value) if value < D::CAPACITY => D::only(value),
                    _ => D::EMPTY,
                },
                List::Vars(vars) => vars.get(position).map_or(D::EMPTY, |&var| *store.domain(var)),
            };
            if entry.meets(&result) {
                reached = reached.or(&entry);
            } else {
                positions.remove(position);
            }
        }
        store.narrow(self.index, &positions)?;
        store.narrow(self.result, &reached)?;
        if let (List::Vars(vars), Some(position)) = (&self.list, store.value(self.index)) {
            let result = *store.domain(self.result);
            return vars.get(position).map_or(Err(Conflict), |&var| store.narrow(var, &result));
        }
        Ok(())
    }

    fn wakes_itself(&self) -> bool {
        // Only a variable that stands twice can bring more to do.
        matches!(self.list, List::Vars(_))
    }
}
