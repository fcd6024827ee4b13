//! Rectangles of fixed sizes do not overlap, pair by pair.
//!
//! # Idea
//!
//! Two rectangles keep clear of each other in one direction at least.
//! If the bounds of one direction leave no way to do so, they must do so in the other;
//! there, one rectangle forbids the other all places that overlap whatever place it takes itself:
//!
//! ```text
//!                      latest place of A
//!                      v
//!          . . [A A A A A]                       B, 2 wide, cannot begin at any x with
//!          [A A A A A] . .                       latest A − 2 < x < earliest A + 5
//!          ^           ^
//!          earliest    earliest end
//! ```
//!
//! Such a forbidden stretch is one mask; where only one side is left, removing it moves a bound.
//!
//! # Complexity
//!
//! O(n) per rectangle of which a bound has moved, O(n²) at the root.
//!
//! # When it helps
//!
//! Packing of few or large rectangles (perfect squares, pentomino-like boxes).
//! Deliberately absent: area and time-table reasoning; post a [`Linear`](super::Linear) over cuts where squares must fill a box.
//!
//! # References
//!
//! N. Beldiceanu, M. Carlsson, "Sweep as a generic pruning technique applied to the non-overlapping rectangles constraint",
//! CP 2001, DOI 10.1007/3-540-45578-7_26, whose forbidden regions are taken here for one pair at a time.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use crate::{Attach, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// A rectangle: its lower left corner and its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The first column that it covers.
    pub x: Var,
    /// The first row that it covers.
    pub y: Var,
    /// How many columns it covers, at least 1.
    pub width: usize,
    /// How many rows it covers, at least 1.
    pub height: usize,
}

/// No two rectangles share a cell; see the [module](self).
///
/// ```
/// use csp_core::propagators::{NoOverlap, Rectangle};
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// // Two dominoes, lying, fill a square of four cells: one above the other.
/// let mut problem = Problem::<u64>::new();
/// let mut domino = || Rectangle { x: problem.variable(u64::below(1)), y: problem.variable(u64::below(2)), width: 2, height: 1 };
/// let dominoes = [domino(), domino()];
/// problem.post(NoOverlap::of(&dominoes))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// assert!(search.next_solution() && search.next_solution() && !search.next_solution());
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoOverlap {
    rectangles: Vec<Rectangle>,
}

impl NoOverlap {
    /// The rectangles keep clear of each other.
    #[must_use]
    pub fn of(rectangles: &[Rectangle]) -> Self {
        Self { rectangles: rectangles.to_vec() }
    }
}

/// One direction of a rectangle: its place and its side.
type Extent = (Var, usize);

/// The first and last place of `b` at which it overlaps `a` wherever that is; nothing if the first exceeds the last.
#[inline]
fn forbidden<D: Domain, U: Undo>(store: &Store<D, U>, a: Extent, b: Extent) -> (i64, i64) {
    let domain = store.domain(a.0);
    let bound = |value: Option<usize>| value.expect("invariant: no domain is empty") as i64;
    (bound(domain.last()) - b.1 as i64 + 1, bound(domain.first()) + a.1 as i64 - 1)
}

/// Whether `a` and `b` overlap in this direction wherever they are.
#[inline]
fn must_overlap<D: Domain, U: Undo>(store: &Store<D, U>, a: Extent, b: Extent) -> bool {
    let (first, last) = forbidden(store, a, b);
    let domain = store.domain(b.0);
    let bound = |value: Option<usize>| value.expect("invariant: no domain is empty") as i64;
    first <= bound(domain.first()) && bound(domain.last()) <= last
}

/// Removes from `b` the places that `a` forbids.
#[inline]
fn forbid<D: Domain, U: Undo>(store: &mut Store<D, U>, a: Extent, b: Extent) -> Result<(), Conflict> {
    let (first, last) = forbidden(store, a, b);
    if first <= last {
        let place = |bound: i64| usize::try_from(bound).unwrap_or(0).min(D::CAPACITY);
        let stretch = D::below(place(last + 1)).minus(&D::below(place(first)));
        let keep = store.domain(b.0).minus(&stretch);
        store.narrow(b.0, &keep)?;
    }
    Ok(())
}

impl<D: Domain, U: Undo> Propagator<D, U> for NoOverlap {
    fn check(&self) -> Result<(), ModelError> {
        let sides = |rectangle: &Rectangle| [rectangle.width, rectangle.height];
        if self.rectangles.iter().flat_map(sides).any(|side| side == 0 || usize::from(u16::MAX) < side) {
            let message = "expected sides from 1 to 65535, found another".to_owned();
            return Err(ModelError::Other { constraint: "no-overlap", message });
        }
        Ok(())
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        // Events 2 i and 2 i + 1 are of rectangle i.
        for rectangle in &self.rectangles {
            attach.on_bounds(rectangle.x);
            attach.on_bounds(rectangle.y);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        while let Some(event) = store.next_change() {
            let i = event / 2;
            let a = self.rectangles[i];
            let (ax, ay) = ((a.x, a.width), (a.y, a.height));
            for (j, b) in self.rectangles.iter().enumerate() {
                let (bx, by) = ((b.x, b.width), (b.y, b.height));
                if i == j {
                    continue;
                }
                if must_overlap(store, ay, by) {
                    forbid(store, ax, bx)?;
                    forbid(store, bx, ax)?;
                } else if must_overlap(store, ax, bx) {
                    forbid(store, ay, by)?;
                    forbid(store, by, ay)?;
                }
            }
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
