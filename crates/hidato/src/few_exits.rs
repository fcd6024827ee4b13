//! Try first the cell that would be hardest to reach later: Warnsdorff's rule, as a value order.
//!
//! # Idea
//!
//! A cell with few free neighbours has few ways in and out; the longer it waits, the fewer are left.
//! So the chosen number tries first the cell with the fewest free neighbours, and among equals the first in reading order.
//!
//! # Complexity
//!
//! One set operation per open number and per cell of the chosen number, for each guess.
//!
//! # When it helps
//!
//! Where one solution is asked for; a proof of uniqueness has to try all cells anyway.
//!
//! References: H. C. von Warnsdorff, "Des Rösselsprunges einfachste und allgemeinste Lösung" (1823).

use csp_core::{Domain, Store, Undo, Var};
use search_control::SeededRandom;

use crate::neighbourhood::Neighbourhood;

/// The cell of `domain` with the fewest free neighbours.
pub(crate) fn fewest_exits<D: Domain, U: Undo>(
    store: &Store<D, U>,
    neighbourhood: &Neighbourhood<D>,
    numbers: &[Var],
    domain: &D,
    random: &mut SeededRandom,
) -> Option<usize> {
    let mut free = *neighbourhood.cells();
    for &number in numbers {
        let cells = store.domain(number);
        if cells.is_single() {
            free = free.minus(cells);
        }
    }
    domain.values().min_by_key(|&cell| (neighbourhood.beside(cell).and(&free).count(), random.bits()))
}
