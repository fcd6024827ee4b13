//! The shortest Golomb ruler: marks whose distances all differ, by branch and bound.
//!
//! `cargo run --release -p csp-core --example golomb -- 9`

use std::time::Instant;

use csp_core::propagators::{AllDifferent, LessThan, Linear};
use csp_core::{Ascending, Domain, Lexicographic, ModelError, Problem, Var};

/// The marks of a ruler, the first at 0; the last is what to minimise.
fn ruler<D: Domain>(marks: usize) -> Result<(Problem<D>, Vec<Var>), ModelError> {
    let mut problem = Problem::new();
    let mut places = vec![problem.var([0])?];
    for i in 1..marks {
        // The i distances to the left differ and are positive.
        places.push(problem.var(i * (i + 1) / 2..D::CAPACITY)?);
    }
    let mut distances = Vec::new();
    let mut ends = (places[1], places[1]);
    for j in 1..marks {
        for i in 0..j {
            // So do those between any two marks.
            let between = j - i;
            let distance = problem.var(between * (between + 1) / 2..D::CAPACITY)?;
            problem.post(Linear::equal(&[(1, places[j]), (-1, places[i]), (-1, distance)], 0))?;
            distances.push(distance);
            if i + 1 == j {
                ends.1 = distance;
            }
        }
    }
    problem.post(AllDifferent::of(&distances))?;
    // Not the mirror image.
    if 2 < marks {
        problem.post(LessThan::new(ends.0, ends.1))?;
    }
    Ok((problem, places))
}

/// Calls back with each ruler that is shorter than all before; returns the nodes of the search.
fn shortest(marks: usize, mut better: impl FnMut(Vec<usize>)) -> Result<u64, ModelError> {
    let (problem, places) = ruler::<[u64; 2]>(marks)?;
    let mut search = problem.into_search((Lexicographic, Ascending)).minimise(places[marks - 1]);
    for solution in search.solutions() {
        let solution = solution.expect("there are no limits");
        better(places.iter().map(|&mark| solution[mark]).collect());
    }
    Ok(search.counters().nodes)
}

fn main() -> Result<(), ModelError> {
    let marks = std::env::args().nth(1).and_then(|n| n.parse().ok()).filter(|n| (2..=12).contains(n)).unwrap_or(8);
    let start = Instant::now();
    let nodes = shortest(marks, |ruler| println!("length {}: {ruler:?}", ruler[marks - 1]))?;
    println!("the last is shortest: {nodes} nodes, {:.3} s", start.elapsed().as_secs_f64());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_rulers_are_the_known_ones() -> Result<(), ModelError> {
        for (marks, length) in [(2, 1), (3, 3), (4, 6), (5, 11), (6, 17), (7, 25), (8, 34), (9, 44)] {
            let mut last = Vec::new();
            shortest(marks, |ruler| last = ruler)?;
            assert_eq!(last[marks - 1], length);
            let mut distances: Vec<usize> =
                (0..marks).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| last[j] - last[i]).collect();
            distances.sort_unstable();
            assert!(distances.windows(2).all(|pair| pair[0] < pair[1]), "{last:?}");
        }
        Ok(())
    }
}
