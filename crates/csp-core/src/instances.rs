//! Seeded families of problems to measure on; a seed means the same problem in every version and on every platform.
//!
//! - [`quasigroup_with_holes`]: Latin squares from the Markov chain of Jacobson and Matthews with random holes;
//!   solvable by construction, hardest where about 42% of the cells are holes.
//! - [`random_binary`]: model B, a fixed number of random constraints with a fixed number of forbidden pairs each;
//!   hardest where about half of the instances have a solution.
//!
//! References: M. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares" (1996);
//! D. Achlioptas, C. Gomes, H. Kautz, B. Selman, "Generating satisfiable problem instances" (AAAI 2000);
//! P. Prosser, "An empirical study of phase transitions in binary constraint satisfaction problems" (1996).

use alloc::sync::Arc;
use alloc::vec::Vec;

use search_control::SeededRandom;

use crate::Domain;
use crate::propagators::RelationTable;

/// The cells of a Latin square of order `n` row by row, `holes` of them empty.
///
/// ```
/// use csp_core::instances::quasigroup_with_holes;
///
/// let cells = quasigroup_with_holes(5, 7, 1);
/// assert_eq!(cells.iter().filter(|cell| cell.is_none()).count(), 7);
/// ```
#[must_use]
pub fn quasigroup_with_holes(n: usize, holes: usize, seed: u64) -> Vec<Option<usize>> {
    let mut random = SeededRandom::new(seed);
    let mut cells = LatinCube::random(n, &mut random);
    let mut places: Vec<usize> = (0..n * n).collect();
    random.shuffle(&mut places);
    for &place in &places[..holes.min(n * n)] {
        cells[place] = None;
    }
    cells
}

/// The shape of a random binary problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BinaryShape {
    /// How many variables.
    pub variables: usize,
    /// How many values each has.
    pub values: usize,
    /// How many pairs of variables are constrained; no more than there are.
    pub constraints: usize,
    /// How many pairs of values each constraint forbids.
    pub forbidden: usize,
}

/// Constraints of a random binary problem: two places of variables, and the allowed pairs.
pub type BinaryConstraints<D> = Vec<(usize, usize, Arc<RelationTable<D>>)>;

/// The constraints of the random binary problem of this shape and seed.
#[must_use]
pub fn random_binary<D: Domain>(shape: BinaryShape, seed: u64) -> BinaryConstraints<D> {
    let mut random = SeededRandom::new(seed);
    let mut pairs: Vec<_> = (0..shape.variables).flat_map(|i| (i + 1..shape.variables).map(move |j| (i, j))).collect();
    random.shuffle(&mut pairs);
    let mut tuples: Vec<_> = (0..shape.values).flat_map(|a| (0..shape.values).map(move |b| (a, b))).collect();
    let mut table = || {
        random.shuffle(&mut tuples);
        Arc::new(RelationTable::new(tuples.iter().skip(shape.forbidden).copied()))
    };
    pairs.into_iter().take(shape.constraints).map(|(i, j)| (i, j, table())).collect()
}

/// A Latin square as a cube of 0 and 1 (one cell may be -1 on the way): `cube[row][column][symbol]`.
struct LatinCube {
    n: usize,
    cube: Vec<i8>,
}

impl LatinCube {
    /// The cyclic square.
    fn cyclic(n: usize) -> Self {
        let mut cube = alloc::vec![0; n * n * n];
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
                let place = core::array::from_fn(|_| random.below(n) as usize);
                if *self.at(place) == 0 {
                    break place;
                }
            }
        });
        // The other corner of a cube whose corners are all raised or lowered by one.
        let other: [usize; 3] = core::array::from_fn(|axis| {
            let ones = self.ones(start, axis);
            ones[random.below(ones.len() as u32) as usize]
        });
        for corner in 0..8 {
            let place = core::array::from_fn(|axis| if corner >> axis & 1 == 0 { start[axis] } else { other[axis] });
            *self.at(place) += if (corner as u32).count_ones().is_multiple_of(2) { 1 } else { -1 };
        }
        (*self.at(other) < 0).then_some(other)
    }

    /// A square after `n³` steps, and as many more as it takes to be proper; row by row.
    fn random(n: usize, random: &mut SeededRandom) -> Vec<Option<usize>> {
        let mut square = Self::cyclic(n);
        let mut improper = None;
        let mut steps = 0;
        // The only square of order 1 has nowhere to step to.
        while 1 < n && (steps < n * n * n || improper.is_some()) {
            improper = square.step(improper, random);
            steps += 1;
        }
        let symbol = |cell: usize| square.cube[cell * n..(cell + 1) * n].iter().position(|&one| one == 1);
        (0..n * n).map(symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_latin_for_every_order() {
        for n in 1..8 {
            let cells = quasigroup_with_holes(n, 0, 5);
            for i in 0..n {
                let row: u64 = (0..n).map(|j| 1 << cells[i * n + j].unwrap_or(63)).sum();
                let column: u64 = (0..n).map(|j| 1 << cells[j * n + i].unwrap_or(63)).sum();
                assert_eq!((row, column), (u64::below(n), u64::below(n)), "{cells:?}");
            }
        }
    }

    #[test]
    fn streams_are_frozen() {
        let cells = quasigroup_with_holes(4, 3, 7);
        let digits: Vec<usize> = cells.iter().map(|cell| cell.map_or(9, |symbol| symbol)).collect();
        assert_eq!(digits, [2, 1, 0, 3, 3, 2, 1, 0, 9, 3, 2, 9, 1, 9, 3, 2]);
        let shape = BinaryShape { variables: 5, values: 3, constraints: 2, forbidden: 4 };
        let constraints = random_binary::<u64>(shape, 7);
        let pairs: Vec<(usize, usize)> = constraints.iter().map(|&(i, j, _)| (i, j)).collect();
        assert_eq!(pairs, [(1, 3), (3, 4)]);
        let allowed = |table: &RelationTable<u64>| (0..9).filter(|n| table.allows(n / 3, n % 3)).collect::<Vec<_>>();
        assert_eq!(allowed(&constraints[0].2), [1, 2, 3, 6, 8]);
    }
}
