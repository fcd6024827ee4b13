//! Try every candidate once before the search: what propagation refutes is gone for good.
//!
//! # Idea
//!
//! At the root each candidate of each number is assumed for a moment; if propagation finds a contradiction,
//! the candidate goes, and what follows from that is propagated. Passes are made until one finds nothing.
//! This is shaving, or singleton consistency: the strongest rule here, and search in all but name,
//! so the counter `probes` tells its assumptions apart from nodes.
//!
//! # Complexity
//!
//! A propagation for each candidate and pass.
//!
//! # When it helps
//!
//! To say how hard a puzzle is without a search; as a preparation of one it costs more than it saves.
//! See the table `hidato-ablation`.
//!
//! References: P. Martin, D. Shmoys, "A new approach to computing optimal schedules for the job-shop scheduling problem" (1996);
//! R. Debruyne, C. Bessière, "Some practicable filtering techniques for the constraint satisfaction problem" (IJCAI 1997).

use core::borrow::BorrowMut;

use csp_core::{Domain, Order, Problem, Search, Undo};
use search_control::{Observer, Stop};

/// Probes all candidates at the root until nothing changes.
///
/// # Errors
///
/// If a limit is reached; what was refuted by then stays refuted.
pub(crate) fn probe<D: Domain, U: Undo, O: Order<D, U>, P: BorrowMut<Problem<D, U>>>(
    search: &mut Search<D, U, O, P>,
    observer: &mut impl Observer,
) -> Result<(), Stop> {
    let mut is_more = search.propagate_root(observer)?;
    while is_more {
        is_more = false;
        for number in search.store().vars() {
            let candidates = *search.store().domain(number);
            if candidates.is_single() {
                continue;
            }
            for cell in candidates.values() {
                // An earlier refutation may have taken it.
                if search.store().domain(number).contains(cell) && search.probe(number, cell)? {
                    is_more = true;
                    if !search.propagate_root(observer)? {
                        return Ok(());
                    }
                }
            }
        }
    }
    Ok(())
}
