//! Langford's problem: each number 1 to n several times, the copies of k with k other places between them.
//!
//! `cargo run --release -p csp-core --example langford -- 7 2`: seven numbers, two copies of each.

use csp_core::propagators::AllDifferent;
use csp_core::{Ascending, Domain, ModelError, Mrv, Problem, View};

/// The places of all copies, those of 1 first; `None` if the copies of some number do not fit.
fn post(problem: &mut Problem<[u64; 2]>, n: usize, copies: usize) -> Result<Option<Vec<View>>, ModelError> {
    let mut places = Vec::new();
    for k in 1..=n {
        // The other copies follow from the first: they are views of it.
        let reach = (copies - 1) * (k + 1);
        if copies * n <= reach {
            return Ok(None);
        }
        let first = problem.variable(Domain::below(copies * n - reach));
        places.extend((0..copies).map(|copy| first + (copy * (k + 1)) as i32));
    }
    problem.post(AllDifferent::of(&places))?;
    Ok(Some(places))
}

/// All arrangements, mirror images included, and the nodes of the search.
fn arrangements(n: usize, copies: usize) -> Result<(Vec<Vec<usize>>, u64), ModelError> {
    let mut problem = Problem::new();
    let Some(places) = post(&mut problem, n, copies)? else { return Ok((Vec::new(), 0)) };
    let mut search = problem.into_search((Mrv, Ascending));
    let rows = search.solutions().map(|solution| {
        let solution = solution.expect("there are no limits");
        let mut row = vec![0; places.len()];
        for (i, &place) in places.iter().enumerate() {
            row[solution.number(place) as usize] = i / copies + 1;
        }
        row
    });
    let rows = rows.collect();
    Ok((rows, search.counters().nodes))
}

fn main() -> Result<(), ModelError> {
    let mut arguments = std::env::args().skip(1).map_while(|argument| argument.parse::<usize>().ok());
    let n = arguments.next().filter(|n| (1..=40).contains(n)).unwrap_or(7);
    let copies = arguments.next().filter(|&copies| 0 < copies && n * copies <= 128).unwrap_or(2);
    let (rows, nodes) = arrangements(n, copies)?;
    if let Some(first) = rows.first() {
        println!("{first:?}");
    }
    println!("{} arrangements of {copies} copies of 1 to {n}, mirror images included; {nodes} nodes", rows.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs exist for n = 0 or 3 modulo 4; three copies first for n = 9.
    #[test]
    fn there_are_as_many_arrangements_as_published() -> Result<(), ModelError> {
        for (n, copies, expected) in [(3, 2, 2), (4, 2, 2), (5, 2, 0), (6, 2, 0), (7, 2, 52), (8, 2, 300), (9, 3, 6)] {
            let (rows, _) = arrangements(n, copies)?;
            assert_eq!(rows.len(), expected, "{n} {copies}");
            for row in rows {
                for k in 1..=n {
                    let places: Vec<usize> = (0..row.len()).filter(|&place| row[place] == k).collect();
                    assert_eq!(places.len(), copies);
                    assert!(places.windows(2).all(|pair| pair[1] - pair[0] == k + 1));
                }
            }
        }
        Ok(())
    }
}
