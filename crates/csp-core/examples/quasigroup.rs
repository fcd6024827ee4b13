//! Latin squares with holes, completed: `cargo run --release -p csp-core --example quasigroup -- 25 262 50`
//! (order, holes, how many seeds).
//!
//! The squares come from the Markov chain of Jacobson and Matthews, the holes are random; both from a seed.
//! Rows and columns are all-different by forward checking and hidden singles, or by matching with `matching` as last argument.
//!
//! Reference: M. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares" (1996).

use std::time::{Duration, Instant};

use csp_core::propagators::{AllDifferent, AllDifferentMatching, HiddenSingle};
use csp_core::{Ascending, DomWdeg, Domain, ModelError, Problem, Restarts, Step, Var};
use search_control::{Limits, SeededRandom};

/// A Latin square as a cube of 0 and 1 (one cell may be -1 on the way): `cube[row][column][symbol]`.
struct LatinCube {
    n: usize,
    cube: Vec<i8>,
}

impl LatinCube {
    /// The cyclic square.
    fn cyclic(n: usize) -> Self {
        let mut cube = vec![0; n * n * n];
        for row in 0..n {
            for column in 0..n {
                cube[(row * n + column) * n + (row + column) % n] = 1;
            }
        }
        Self { n, cube }
    }

    fn at(&mut self, [row, column, symbol]: [usize; 3]) -> &mut i8 {
        &mut self.cube[(row * self.n + column) * self.n + symbol]
    }

    /// The places on the line through `place` along `axis` that hold a 1.
    fn ones(&mut self, place: [usize; 3], axis: usize) -> Vec<usize> {
        let mut other = place;
        (0..self.n)
            .filter(|&i| {
                other[axis] = i;
                *self.at(other) == 1
            })
            .collect()
    }

    /// One step of the chain; returns where the -1 is, if the square is not proper.
    fn step(&mut self, improper: Option<[usize; 3]>, random: &mut SeededRandom) -> Option<[usize; 3]> {
        let n = self.n as u32;
        let start = improper.unwrap_or_else(|| {
            loop {
                let place = std::array::from_fn(|_| random.below(n) as usize);
                if *self.at(place) == 0 {
                    break place;
                }
            }
        });
        // The other corner of a cube whose corners are all raised or lowered by one.
        let other: [usize; 3] = std::array::from_fn(|axis| {
            let ones = self.ones(start, axis);
            ones[random.below(ones.len() as u32) as usize]
        });
        for corner in 0..8 {
            let place = std::array::from_fn(|axis| if corner >> axis & 1 == 0 { start[axis] } else { other[axis] });
            *self.at(place) += if (corner as u32).count_ones().is_multiple_of(2) { 1 } else { -1 };
        }
        (*self.at(other) < 0).then_some(other)
    }

    /// A random square with some of its cells emptied.
    fn with_holes(n: usize, holes: usize, seed: u64) -> Vec<Option<usize>> {
        let mut random = SeededRandom::new(seed);
        let mut square = Self::cyclic(n);
        let mut improper = None;
        let mut steps = 0;
        while steps < n * n * n || improper.is_some() {
            improper = square.step(improper, &mut random);
            steps += 1;
        }
        let symbol = |cell: usize| square.cube[cell * n..(cell + 1) * n].iter().position(|&one| one == 1);
        let mut cells: Vec<Option<usize>> = (0..n * n).map(symbol).collect();
        let mut places: Vec<usize> = (0..n * n).collect();
        random.shuffle(&mut places);
        for &place in &places[..holes.min(n * n)] {
            cells[place] = None;
        }
        cells
    }
}

fn problem(n: usize, cells: &[Option<usize>], by_matching: bool) -> Result<Problem<u64>, ModelError> {
    let mut problem = Problem::new();
    let domain = |cell: &Option<usize>| cell.map_or(u64::below(n), u64::only);
    let vars: Vec<Var> = cells.iter().map(|cell| problem.variable(domain(cell))).collect();
    for i in 0..n {
        let row = vars[i * n..(i + 1) * n].to_vec();
        let column: Vec<Var> = (0..n).map(|j| vars[j * n + i]).collect();
        for line in [row, column] {
            problem.post(AllDifferent::of(&line))?;
            if by_matching {
                problem.post(AllDifferentMatching::of(&line))?;
            } else {
                problem.post(HiddenSingle::new(&line, u64::below(n)))?;
            }
        }
    }
    Ok(problem)
}

fn main() -> Result<(), ModelError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: usize| arguments.get(i).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (n, holes, seeds) = (number(0, 20).clamp(1, 64), number(1, 168), number(2, 10));
    let by_matching = arguments.get(3).is_some_and(|text| text == "matching");
    let mut times: Vec<(Duration, u64, bool)> = Vec::new();
    for seed in 0..seeds as u64 {
        let cells = LatinCube::with_holes(n, holes, seed);
        let start = Instant::now();
        let mut problem = problem(n, &cells, by_matching)?;
        let mut search =
            problem.search((DomWdeg::new(), Ascending)).restarts(Restarts::Geometric { first: 100, percent: 130 });
        search.limits(&Limits::none().time(Duration::from_secs(10)));
        let is_solved = search.step(&mut ()) == Step::Solution;
        times.push((start.elapsed(), search.counters().fails, is_solved));
    }
    times.sort_unstable();
    let solved = times.iter().filter(|(.., is_solved)| *is_solved).count();
    let within =
        |ms: u64| times.iter().filter(|(time, _, is_solved)| *is_solved && *time < Duration::from_millis(ms)).count();
    println!(
        "order {n}, {holes} holes: {solved} of {seeds} solved, {} within 50 ms, {} within 1 s",
        within(50),
        within(1000)
    );
    if let (Some(median), Some(last)) = (times.get(times.len() / 2), times.last()) {
        let fails: u64 = times.iter().map(|(_, fails, _)| fails).sum();
        println!("median {:?}, worst {:?}, {fails} fails in all", median.0, last.0);
    }
    Ok(())
}
