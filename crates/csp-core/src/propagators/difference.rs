//! `|x − y| = z`, with all three variables.
//!
//! # Idea
//!
//! For one distance `d` the pairs at that distance are found by moving whole domains:
//!
//! ```text
//!   X:  0 1 . . 4 .        x keeps what lies d above or d below a value of y:   X & (Y << d | Y >> d)
//!   Y:  . . 2 3 . .        y likewise; z keeps d if there is such a pair
//! ```
//!
//! One pass over the distances left in `z` unites what they keep.
//! Every value kept has a triple all of whose values are kept, so the pass is domain consistent, and its own fixpoint.
//!
//! # Complexity
//!
//! O(d) shifts, where d is the number of values of `z`; with `z` fixed, two.
//!
//! # When it helps
//!
//! All-interval series: with distances all different, the tree is a fraction of that of bounds reasoning.
//! Where the order of `x` and `y` is known (rulers), [`Linear`](super::Linear) on bounds is cheaper.
//!
//! # References
//!
//! The decomposition by distance is a binary table for each value of `z`; consistency of such tables by words is from
//! C. Lecoutre, J. Vion, "Enforcing arc consistency using bitwise operations", CPL 2 (2008).

use crate::error::each_once;
use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// The distance of two variables is a third; see the [module](self).
///
/// ```
/// use csp_core::propagators::Difference;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let x = problem.variable(u64::of([0, 9]));
/// let y = problem.variable(u64::of([3, 4]));
/// let z = problem.variable(u64::below(10));
/// problem.post(Difference::new(x, y, z))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// assert_eq!(search.propagate_root(&mut ()), Ok(true));
/// assert_eq!(*search.store().domain(z), u64::of([3, 4, 5, 6]));
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    x: Var,
    y: Var,
    z: Var,
}

impl Difference {
    /// `|x − y| = z`.
    #[must_use]
    pub const fn new(x: Var, y: Var, z: Var) -> Self {
        Self { x, y, z }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Difference {
    fn check(&self) -> Result<(), ModelError> {
        each_once("difference", &[self.x, self.y, self.z])
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        for var in [self.x, self.y, self.z] {
            attach.on_change(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let (x, y, z) = (*store.domain(self.x), *store.domain(self.y), *store.domain(self.z));
        let (mut keep_x, mut keep_y, mut keep_z) = (D::EMPTY, D::EMPTY, D::EMPTY);
        for distance in z.values() {
            // A pair has its upper end in one domain and its lower end in the other.
            let above_y = x.and(&y.shifted_up(distance));
            let above_x = y.and(&x.shifted_up(distance));
            if above_y.is_empty() && above_x.is_empty() {
                continue;
            }
            keep_z.insert(distance);
            keep_x = keep_x.or(&above_y).or(&above_x.shifted_down(distance));
            keep_y = keep_y.or(&above_x).or(&above_y.shifted_down(distance));
        }
        store.narrow(self.z, &keep_z)?;
        store.narrow(self.x, &keep_x)?;
        store.narrow(self.y, &keep_y)
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn wakes_itself(&self) -> bool {
        false
    }
}
