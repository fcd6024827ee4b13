//! Parallel search by splitting the root (feature `rayon`).
//!
//! # Idea
//!
//! The root is propagated once, and variables are fixed to each of their values until there are some hundred
//! subproblems; each subproblem is then searched by itself.
//! The subproblems share no solution and lose none, so the count is that of the search in one thread,
//! and solutions come in the order of the subproblems whatever the number of threads.
//! Nodes differ a little: each subproblem has a root of its own.
//!
//! # When it helps
//!
//! For counting and enumerating large trees. A search for one solution may even lose: the subproblem that has one may come late.

use alloc::vec::Vec;

use rayon::prelude::*;
use search_control::{Count, End, Limits, Stop};

use crate::{Counters, Domain, Order, Problem, Step, Trail, Undo, Var};

/// How many subproblems there should be; the same for any number of threads, so that all answers are the same too.
const SUBPROBLEMS: usize = 256;

/// A subproblem: variables that are fixed, with their values.
type Prefix = Vec<(Var, usize)>;

/// Splits the problem that `build` makes, for about `wanted` subproblems; empty if the root has no solution.
///
/// # Errors
///
/// If a limit is reached on the way.
fn split<D: Domain, U: Undo, O: Order<D, U>>(
    build: &impl Fn() -> Problem<D, U>,
    order: &impl Fn() -> O,
    wanted: usize,
    limits: &Limits,
) -> Result<Vec<Prefix>, Stop> {
    let mut problem = build();
    let mut prefixes: Vec<Prefix> = alloc::vec![Vec::new()];
    while prefixes.len() < wanted {
        let mut longer = Vec::new();
        let mut has_split = false;
        for prefix in prefixes {
            let mut search = problem.search(order());
            for &(var, value) in &prefix {
                search.assume(var, &D::only(value));
            }
            search.limits(limits);
            if !search.propagate_root(&mut ())? {
                continue;
            }
            let store = search.store();
            match order().variable(store) {
                Some(var) => {
                    has_split = true;
                    let extended = |value| prefix.iter().copied().chain([(var, value)]).collect::<Prefix>();
                    longer.extend(store.domain(var).values().map(extended));
                }
                None => longer.push(prefix),
            }
        }
        prefixes = longer;
        if !has_split {
            break;
        }
    }
    Ok(prefixes)
}

/// Searches all subproblems; `each` turns the values of a solution into something to keep.
///
/// `build` makes the problem, once per subproblem; `order` likewise.
/// Node limits hold for each subproblem; time limits and flags for all of them.
fn search_all<D: Domain, U: Undo, O: Order<D, U>, T: Send>(
    build: impl Fn() -> Problem<D, U> + Sync,
    order: impl Fn() -> O + Sync,
    limits: &Limits,
    each: impl Fn(&[D]) -> T + Sync,
) -> (Vec<T>, End, Counters) {
    let prefixes = match split(&build, &order, SUBPROBLEMS, limits) {
        Ok(prefixes) => prefixes,
        Err(stop) => return (Vec::new(), End::Stopped(stop), Counters::default()),
    };
    let parts: Vec<(Vec<T>, End, Counters)> = prefixes
        .par_iter()
        .map(|prefix| {
            let mut search = build().into_search(order());
            search.limits(limits);
            for &(var, value) in prefix {
                search.assume(var, &D::only(value));
            }
            let mut kept = Vec::new();
            let end = loop {
                match search.step(&mut ()) {
                    Step::Solution => kept.push(each(search.store().domains())),
                    Step::Exhausted => break End::Exhausted,
                    Step::Stopped(stop) => break End::Stopped(stop),
                }
            };
            (kept, end, search.counters())
        })
        .collect();
    let (mut all, mut end, mut counters) = (Vec::new(), End::Exhausted, Counters::default());
    for (kept, part_end, part) in parts {
        all.extend(kept);
        counters += part;
        if end == End::Exhausted {
            end = part_end;
        }
    }
    (all, end, counters)
}

/// Counts all solutions of the problem that `build` makes.
///
/// ```
/// use csp_core::propagators::AllDifferent;
/// use csp_core::{Ascending, Domain, Mrv, Problem, Trail, parallel};
/// use search_control::Limits;
///
/// let build = || {
///     let mut problem = Problem::<u64, Trail>::new();
///     let vars = problem.variables(5, u64::below(5));
///     problem.post(AllDifferent::of(&vars)).expect("each once");
///     problem
/// };
/// let (count, _) = parallel::count(build, || (Mrv, Ascending), &Limits::none());
/// assert_eq!(count.exact(), Some(120));
/// ```
pub fn count<D: Domain, U: Undo, O: Order<D, U>>(
    build: impl Fn() -> Problem<D, U> + Sync,
    order: impl Fn() -> O + Sync,
    limits: &Limits,
) -> (Count, Counters) {
    let (found, end, counters) = search_all(build, order, limits, |_| ());
    (Count::new(found.len() as u128, end), counters)
}

/// All solutions of the problem that `build` makes, each as the values of its variables in the order of making,
/// and whether they are all; their order is the same for any number of threads.
pub fn solutions<D: Domain, O: Order<D, Trail>>(
    build: impl Fn() -> Problem<D, Trail> + Sync,
    order: impl Fn() -> O + Sync,
    limits: &Limits,
) -> (Vec<Vec<usize>>, End) {
    let values = |domains: &[D]| domains.iter().filter_map(Domain::first).collect();
    let (found, end, _) = search_all(build, order, limits, values);
    (found, end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagators::NotEquals;
    use crate::{Ascending, Mrv};
    use alloc::collections::BTreeSet;

    fn queens(n: usize) -> Problem<u64> {
        let mut problem = Problem::new();
        let rows = problem.variables(n, u64::below(n));
        let mut attacks = NotEquals::among(&rows);
        for j in 0..n {
            for i in 0..j {
                let distance = (j - i) as i32;
                for offset in [0, distance, -distance] {
                    attacks.add(i, j, offset);
                }
            }
        }
        problem.post(attacks).expect("variables of this problem");
        problem
    }

    #[test]
    fn parts_have_the_solutions_of_the_whole() {
        for n in [1, 2, 3, 6, 8] {
            let mut problem = queens(n);
            let mut search = problem.search((Mrv, Ascending));
            let mut expected = BTreeSet::new();
            while search.next_solution() {
                let store = search.store();
                expected.insert(store.domains().iter().filter_map(Domain::first).collect::<Vec<_>>());
            }
            let (found, end) = solutions(|| queens(n), || (Mrv, Ascending), &Limits::none());
            assert_eq!((found.len(), end), (expected.len(), End::Exhausted));
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
            let (total, _) = count(|| queens(n), || (Mrv, Ascending), &Limits::none());
            assert_eq!(total.exact(), Some(expected.len() as u128));
        }
    }

    #[test]
    fn a_limit_shows_in_the_count() {
        let (total, _) = count(|| queens(10), || (Mrv, Ascending), &Limits::none().nodes(2));
        assert_eq!((total.exact(), total.end()), (None, End::Stopped(Stop::Nodes)));
        let (total, _) = count(|| queens(3), || (Mrv, Ascending), &Limits::none().nodes(0));
        assert_eq!((total.exact(), total.end()), (None, End::Stopped(Stop::Nodes)));
    }
}
