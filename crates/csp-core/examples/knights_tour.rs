//! A knight's tour: a path through all cells, by Warnsdorff's rule as an order of values.
//!
//! `cargo run --release -p csp-core --example knights_tour -- 8`

use csp_core::propagators::Circuit;
use csp_core::search_control::Limits;
use csp_core::{ByKey, Domain, ModelError, Order, Problem, Step, Store, Trail, Var};

/// Ten words: boards up to 25x25.
type Cells = [u64; 10];

/// For each cell the next one; the last cell of the path has the number of cells.
fn tour(n: usize) -> Result<(Problem<Cells>, Vec<Var>), ModelError> {
    let cells = n * n;
    let is_jump = |a: usize, b: usize| (a / n).abs_diff(b / n) * (a % n).abs_diff(b % n) == 2;
    let mut problem = Problem::new();
    let jumps = |a: usize| (0..cells).filter(move |&b| is_jump(a, b) && b != 0);
    let next = (0..cells).map(|a| problem.var(jumps(a).chain([cells]))).collect::<Result<Vec<_>, _>>()?;
    problem.post(Circuit::path(&next))?;
    Ok((problem, next))
}

/// Cell 0 first, then always the cell where the path stands.
fn head(next: &[Var]) -> impl FnMut(&Store<Cells, Trail>) -> Option<Var> + use<> {
    let next = next.to_vec();
    move |store| {
        let mut cell = 0;
        while let Some(var) = next.get(cell) {
            match store.value(*var) {
                Some(after) => cell = after,
                None => return Some(*var),
            }
        }
        None
    }
}

/// Warnsdorff's rule: the key of a cell is how many exits it has left.
fn warnsdorff(next: &[Var]) -> impl FnMut(&Store<Cells, Trail>, Var) -> usize + use<> {
    let next = next.to_vec();
    move |store, var| {
        let exits = |&cell: &usize| next.get(cell).map_or(usize::MAX, |&var| store.domain(var).count());
        store.domain(var).values().min_by_key(exits).unwrap_or(0)
    }
}

/// The nodes until the first tour, or `None` if there are too many.
fn nodes(problem: Problem<Cells>, order: impl Order<Cells, Trail>) -> Option<u64> {
    let mut search = problem.into_search(order);
    search.limits(&Limits::none().nodes(200_000));
    (search.step(&mut ()) == Step::Solution).then(|| search.counters().nodes)
}

/// The nodes by Warnsdorff's rule, and with the goal first: the cell nearest to the last one.
fn compare(n: usize) -> Result<[Option<u64>; 2], ModelError> {
    let (problem, next) = tour(n)?;
    let rule = nodes(problem, (head(&next), warnsdorff(&next)));
    let (problem, next) = tour(n)?;
    let goal = nodes(problem, (head(&next), ByKey(|_, cell: usize| (n * n).abs_diff(cell))));
    Ok([rule, goal])
}

fn main() -> Result<(), ModelError> {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).filter(|n| (5..=25).contains(n)).unwrap_or(8);
    let [rule, goal] = compare(n)?;
    println!("{n}x{n}: Warnsdorff's rule {rule:?} nodes, the goal first {goal:?}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnsdorff_walks_almost_without_a_step_back() -> Result<(), ModelError> {
        for n in [5, 6, 8, 10] {
            let [rule, goal] = compare(n)?;
            let rule = rule.expect("there are tours from a corner");
            assert!(rule <= 2 * (n * n) as u64, "{n}: {rule}");
            assert!(goal.is_none_or(|goal| rule <= goal), "{n}: {rule} {goal:?}");
        }
        Ok(())
    }
}
