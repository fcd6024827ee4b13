//! `cargo xtask sweep hidato`: the engine against brute force on *all* solvable puzzles of small boards.
//!
//! For a board, every numbering is found by walking everywhere; every subset of every numbering is a puzzle,
//! and its solutions are exactly the numberings that contain it.
//! The two largest boards are looked at up to symmetry: of numberings that the symmetries of the board, or counting from
//! the other end, turn into each other, one stands for all.
//! For each distinct puzzle the sweep compares
//!
//! - the set of solutions of the default engine and of the walk, and the candidates, with brute force;
//! - for each technique alone, all together and none: that propagation removes nothing that occurs in a solution.

use std::collections::BTreeSet;

use puzzles::hidato::{Adjacency, Board, Cell, Config, Engine, Puzzle, Solver, Square};
use puzzles::search_control::Outcome;

use crate::Failure;

/// The boards: adjacency, rows, columns, whether up to symmetry, and how many distinct solvable puzzles there are.
const BOARDS: [(Adjacency, usize, usize, bool, usize); 5] = [
    (Adjacency::Eight, 3, 3, false, 229_274),
    (Adjacency::Four, 3, 4, false, 446_149),
    (Adjacency::Eight, 2, 4, false, 47_489),
    (Adjacency::Eight, 2, 5, true, 105_862),
    (Adjacency::Four, 4, 4, true, 2_298_367),
];

/// Runs the sweep.
///
/// # Errors
///
/// At the first puzzle on which an engine and brute force differ.
pub(super) fn run(every: usize) -> Result<(), Failure> {
    for (adjacency, rows, columns, up_to_symmetry, expected) in BOARDS {
        let board = blank(adjacency, rows, columns)?;
        let numberings = all_numberings(board.board());
        let stands_for_all = |numbers: &&Vec<u8>| !up_to_symmetry || is_least(rows, columns, numbers);
        let puzzles = all_puzzles(numberings.iter().filter(stands_for_all));
        println!(
            "{rows}x{columns}, {} neighbours: {} numberings, {} solvable puzzles{}",
            adjacency.word(),
            numberings.len(),
            puzzles.len(),
            if up_to_symmetry { " of those that stand for all" } else { "" }
        );
        if puzzles.len() != expected {
            return Err(format!("expected {expected} puzzles, found {}", puzzles.len()).into());
        }
        let mut unique = 0;
        let mut looked_at = 0;
        for givens in puzzles.iter().step_by(every.max(1)) {
            looked_at += 1;
            unique += usize::from(compare(board.board(), givens, &numberings)? == 1);
        }
        println!(
            "  {looked_at} compared, {unique} of them unique: every set of solutions and candidates agrees, no technique removes a solution"
        );
    }
    Ok(())
}

fn blank(adjacency: Adjacency, rows: usize, columns: usize) -> Result<Puzzle, Failure> {
    Ok(Puzzle::grid(adjacency, columns, &vec![Square::Blank; rows * columns])?)
}

/// Every numbering of a board, one number per cell.
fn all_numberings(board: &Board) -> Vec<Vec<u8>> {
    fn walk(board: &Board, at: Cell, number: u8, numbers: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        numbers[at.index()] = number;
        if usize::from(number) == numbers.len() {
            found.push(numbers.clone());
        }
        for &next in board.neighbours(at) {
            if numbers[next.index()] == 0 {
                walk(board, next, number + 1, numbers, found);
            }
        }
        numbers[at.index()] = 0;
    }
    let mut found = Vec::new();
    for start in board.cells() {
        walk(board, start, 1, &mut vec![0; board.len()], &mut found);
    }
    found
}

/// Every subset of every numbering, once; 0 is a blank.
fn all_puzzles<'n>(numberings: impl Iterator<Item = &'n Vec<u8>>) -> BTreeSet<Vec<u8>> {
    let mut puzzles = BTreeSet::new();
    for numbers in numberings {
        for mask in 0..1_u32 << numbers.len() {
            let shown = |(i, &number): (usize, &u8)| if mask >> i & 1 == 1 { number } else { 0 };
            puzzles.insert(numbers.iter().enumerate().map(shown).collect());
        }
    }
    puzzles
}

/// Whether no symmetry of the rectangle and no counting from the other end makes a numbering smaller.
fn is_least(rows: usize, columns: usize, numbers: &[u8]) -> bool {
    let largest = numbers.len() as u8 + 1;
    let turns = if rows == columns { 8 } else { 4 };
    (0..turns * 2).all(|symmetry| {
        let image = (0..numbers.len()).map(|square| {
            let (row, column) = (square / columns, square % columns);
            let row = if symmetry & 1 == 0 { row } else { rows - 1 - row };
            let column = if symmetry & 2 == 0 { column } else { columns - 1 - column };
            let from = if turns == 8 && symmetry & 4 != 0 { column * rows + row } else { row * columns + column };
            let is_from_other_end = turns <= symmetry;
            if is_from_other_end { largest - numbers[from] } else { numbers[from] }
        });
        numbers.iter().copied().le(image)
    })
}

/// Compares one puzzle; returns its number of solutions.
fn compare(board: &Board, givens: &[u8], numberings: &[Vec<u8>]) -> Result<usize, Failure> {
    let squares: Vec<Square> =
        givens.iter().map(|&n| if n == 0 { Square::Blank } else { Square::Given(u64::from(n)) }).collect();
    let puzzle = Puzzle::grid(board.adjacency(), board.columns(), &squares)?;
    let contains =
        |numbers: &&Vec<u8>| givens.iter().zip(*numbers).all(|(&given, &number)| given == 0 || given == number);
    let expected: BTreeSet<Vec<u16>> =
        numberings.iter().filter(contains).map(|numbers| numbers.iter().map(|&n| u16::from(n)).collect()).collect();
    let occurs = |cell: Cell, number: u16| expected.iter().any(|numbers| numbers[cell.index()] == number);

    let mut walk = Config::default();
    walk.engine = Engine::Walk;
    for config in [Config::default(), walk] {
        let mut solver = Solver::new(&puzzle, config);
        let found: Vec<_> = solver.solutions().owned().flatten().map(|solution| solution.numbers().to_vec()).collect();
        if found.len() != expected.len() || found.into_iter().collect::<BTreeSet<_>>() != expected {
            return Err(format!("{config:?} differs from brute force on\n{puzzle}").into());
        }
    }
    let mut all = Config::default();
    let mut configs = vec![Config::default(), Config::bare()];
    for switch in Config::switches() {
        all.set(switch.name, "on")?;
        let mut config = Config::bare();
        config.set(switch.name, "on")?;
        configs.push(config);
    }
    configs.push(all);
    for config in configs {
        let Outcome::Solved(left) = Solver::new(&puzzle, config).propagate().answer else {
            return Err(format!("{config:?} refutes the solvable\n{puzzle}").into());
        };
        for cell in board.cells() {
            for number in 1..=board.len() as u16 {
                if occurs(cell, number) && !left.has(cell, number) {
                    return Err(format!("{config:?} removes {number} from {}\n{puzzle}", board.place(cell)).into());
                }
            }
        }
    }
    let candidates = Solver::new(&puzzle, Config::default()).candidates().answer.seen;
    for cell in board.cells() {
        for number in 1..=board.len() as u16 {
            if occurs(cell, number) != candidates.has(cell, number) {
                return Err(format!("candidates are wrong about {number} at {}\n{puzzle}", board.place(cell)).into());
            }
        }
    }
    Ok(expected.len())
}
