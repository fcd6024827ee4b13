//! Small boards against trying every path.

use std::collections::BTreeSet;

use hidato::{Adjacency, Board, Cell, Config, Engine, Puzzle, Solver, Square, verify};
use proptest::prelude::*;
use search_control::Outcome;

/// The numbers of one solution, per cell.
type Numbers = Vec<u16>;

/// Every way to number a board, found by walking everywhere.
fn all_numberings(board: &Board) -> Vec<Numbers> {
    fn walk(board: &Board, at: Cell, number: u16, numbers: &mut Numbers, found: &mut Vec<Numbers>) {
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

/// Those numberings that agree with the givens.
fn brute_force(puzzle: &Puzzle, numberings: &[Numbers]) -> BTreeSet<Numbers> {
    let fits = |numbers: &&Numbers| puzzle.givens().all(|(cell, number)| numbers[cell.index()] == number);
    numberings.iter().filter(fits).cloned().collect()
}

/// Sets of techniques: none, the default, all, each alone, each left out of all; and the walk with and without its order.
fn all_configs() -> Vec<Config> {
    let switches = Config::switches();
    let with = |is_on: &dyn Fn(usize) -> bool| {
        let mut config = Config::default();
        config.engine = Engine::Csp;
        for (i, switch) in switches.iter().enumerate() {
            config.set(switch.name, if is_on(i) { "on" } else { "off" }).expect("a known switch");
        }
        config
    };
    let mut configs = vec![Config::bare(), Config::default(), with(&|_| true)];
    configs.extend((0..switches.len()).map(|alone| with(&|i| i == alone)));
    configs.extend((0..switches.len()).map(|out| with(&|i| i != out)));
    for name in ["off", "on"] {
        let mut walk = Config::default();
        walk.engine = Engine::Walk;
        walk.set("warnsdorff", name).expect("a known switch");
        configs.push(walk);
    }
    configs
}

/// The techniques whose bits are set.
fn some_techniques(bits: u32) -> Config {
    let mut config = Config::bare();
    for (i, switch) in Config::switches().iter().enumerate() {
        config.set(switch.name, if bits >> i & 1 == 1 { "on" } else { "off" }).expect("a known switch");
    }
    config
}

fn solutions(puzzle: &Puzzle, config: Config) -> BTreeSet<Numbers> {
    let mut found = BTreeSet::new();
    for solution in Solver::new(puzzle, config).solutions().owned() {
        let solution = solution.expect("no limit");
        assert!(found.insert(solution.numbers().to_vec()), "a solution came twice");
    }
    found
}

/// Whether propagation leaves every number and cell that occur together in a solution.
fn keeps_all(puzzle: &Puzzle, config: Config, expected: &BTreeSet<Numbers>) -> bool {
    match Solver::new(puzzle, config).propagate().answer {
        Outcome::Solved(left) => {
            expected.iter().all(|numbers| puzzle.board().cells().all(|cell| left.has(cell, numbers[cell.index()])))
        }
        Outcome::Unsolvable => expected.is_empty(),
        Outcome::Stopped(_) => false,
    }
}

/// A board of at most nine cells, and for each cell whether one of its numberings is shown there.
fn small_puzzle() -> impl Strategy<Value = (Adjacency, usize, Vec<Square>)> {
    let adjacency =
        prop_oneof![Just(Adjacency::Eight), Just(Adjacency::Four), Just(Adjacency::Hex), Just(Adjacency::Axial)];
    let size = prop_oneof![Just((3, 3)), Just((2, 4)), Just((4, 2)), Just((1, 5)), Just((2, 2))];
    let square =
        prop_oneof![1 => Just(Square::Hole), 5 => Just(Square::Blank), 2 => (1_u64..9).prop_map(Square::Given)];
    (adjacency, size, prop::collection::vec(square, 9))
        .prop_map(|(adjacency, (rows, columns), squares)| (adjacency, columns, squares[..rows * columns].to_vec()))
}

/// Shows some numbers of one numbering: solvable puzzles, which random givens rarely are.
fn puzzle_from(board: &Puzzle, numbers: &Numbers, mask: u32) -> Puzzle {
    let board = board.board();
    let squares: Vec<Square> = (0..board.rows() * board.columns())
        .map(|square| match board.cell_in(square) {
            None => Square::Hole,
            Some(cell) if mask >> cell.index() & 1 == 1 => Square::Given(u64::from(numbers[cell.index()])),
            Some(_) => Square::Blank,
        })
        .collect();
    Puzzle::grid(board.adjacency(), board.columns(), &squares).expect("shown numbers of a solution")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_configuration_finds_exactly_the_solutions(
        (adjacency, columns, squares) in small_puzzle(),
        mixes in prop::collection::vec(any::<u32>(), 8),
    ) {
        let Ok(puzzle) = Puzzle::grid(adjacency, columns, &squares) else { return Ok(()) };
        let expected = brute_force(&puzzle, &all_numberings(puzzle.board()));
        for config in all_configs().into_iter().chain(mixes.into_iter().map(some_techniques)) {
            prop_assert_eq!(&solutions(&puzzle, config), &expected, "{:?}", config);
        }
    }

    #[test]
    fn no_technique_removes_what_a_solution_needs(
        (adjacency, columns, squares) in small_puzzle(),
        which in any::<prop::sample::Index>(),
        mask in any::<u32>(),
    ) {
        let blank: Vec<Square> =
            squares.into_iter().map(|square| if square == Square::Hole { square } else { Square::Blank }).collect();
        let Ok(board) = Puzzle::grid(adjacency, columns, &blank) else { return Ok(()) };
        let numberings = all_numberings(board.board());
        if numberings.is_empty() {
            return Ok(());
        }
        let puzzle = puzzle_from(&board, &numberings[which.index(numberings.len())], mask);
        let expected = brute_force(&puzzle, &numberings);
        for config in all_configs() {
            prop_assert!(keeps_all(&puzzle, config, &expected), "{:?}", config);
            prop_assert_eq!(&solutions(&puzzle, config), &expected, "{:?}", config);
        }
    }

    #[test]
    fn graphs_are_solved_too(
        cells in 1_usize..8,
        edges in prop::collection::vec((0_usize..8, 0_usize..8), 0..16),
        given in prop::option::of(1_u16..8),
    ) {
        let edges = edges.into_iter().filter(|&(a, b)| a != b && a.max(b) < cells);
        let mut givens = vec![None; cells];
        givens[0] = given.filter(|&number| usize::from(number) <= cells);
        let puzzle = Puzzle::graph(&givens, edges).expect("a graph");
        let expected = brute_force(&puzzle, &all_numberings(puzzle.board()));
        for config in all_configs() {
            prop_assert_eq!(&solutions(&puzzle, config), &expected, "{:?}", config);
        }
    }
}

/// A sample of the sweep that `cargo xtask sweep` does in full: every 97th of the solvable 3x3 puzzles.
#[test]
fn a_sample_of_all_small_puzzles() {
    for (adjacency, rows, columns, step) in [(Adjacency::Eight, 3, 3, 97), (Adjacency::Four, 3, 4, 61)] {
        let board = Puzzle::grid(adjacency, columns, &vec![Square::Blank; rows * columns]).expect("a board");
        let numberings = all_numberings(board.board());
        let mut seen = BTreeSet::new();
        for (i, numbers) in numberings.iter().enumerate() {
            for mask in ((i % step) as u32..1 << numbers.len()).step_by(step) {
                let puzzle = puzzle_from(&board, numbers, mask);
                if !seen.insert(puzzle.to_string()) {
                    continue;
                }
                let expected = brute_force(&puzzle, &numberings);
                assert_eq!(solutions(&puzzle, Config::default()), expected, "{puzzle}");
                for switch in Config::switches() {
                    let mut config = Config::bare();
                    config.set(switch.name, "on").expect("a known switch");
                    assert!(keeps_all(&puzzle, config, &expected), "{} loses a solution of {puzzle}", switch.name);
                }
            }
        }
        assert!(2_000 < seen.len(), "only {} puzzles", seen.len());
    }
}

/// Every puzzle on a cell and its six neighbours, in both forms of text; all techniques together, and each alone.
#[test]
fn all_puzzles_of_hex_radius_one() {
    for text in ["> offset adj=hex\n# . .\n. . .\n# . .", "> axial adj=axial\n# . .\n. . .\n. . #"] {
        let board: Puzzle = text.parse().expect("a board");
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        let numberings = all_numberings(board.board());
        // A wheel of six: 12 with the hub first, 12 last; 12, 24, 24, 24, 12 by the length of the path before it.
        assert_eq!(numberings.len(), 120);
        let mut seen = BTreeSet::new();
        for numbers in &numberings {
            for mask in 0..1_u32 << 7 {
                let puzzle = puzzle_from(&board, numbers, mask);
                if !seen.insert(puzzle.to_string()) {
                    continue;
                }
                let expected = brute_force(&puzzle, &numberings);
                assert_eq!(solutions(&puzzle, Config::default()), expected, "{puzzle}");
                for switch in Config::switches() {
                    let mut config = Config::bare();
                    config.set(switch.name, "on").expect("a known switch");
                    assert!(keeps_all(&puzzle, config, &expected), "{} loses a solution of {puzzle}", switch.name);
                }
            }
        }
        assert_eq!(seen.len(), 10_070);
    }
}

/// Rotating a board, and counting the path from its other end, change no number of solutions.
#[test]
fn symmetries_keep_the_number_of_solutions() {
    let rows = [[0, 0, 0, 7], [0, 1, 0, 0], [0, 0, 10, 0], [0, 0, 0, 0]];
    let count = |number_at: &dyn Fn(usize, usize) -> u64| {
        let square = |i: usize| match number_at(i / 4, i % 4) {
            0 => Square::Blank,
            number => Square::Given(number),
        };
        let squares: Vec<Square> = (0..16).map(square).collect();
        let puzzle = Puzzle::grid(Adjacency::Eight, 4, &squares).expect("a puzzle");
        Solver::new(&puzzle, Config::default()).count_up_to(1_000_000).answer.exact()
    };
    let plain = count(&|r, c| rows[r][c]);
    assert!(plain.is_some_and(|count| 1 < count));
    assert_eq!(count(&|r, c| rows[c][3 - r]), plain);
    assert_eq!(count(&|r, c| rows[3 - r][c]), plain);
    assert_eq!(count(&|r, c| if rows[r][c] == 0 { 0 } else { 17 - rows[r][c] }), plain);
}

/// The judge turns down every numbering that differs in one cell, and every exchange of two numbers.
#[test]
fn verify_rejects_every_mutation() {
    let puzzle: Puzzle = ". . . / . . 1 / 9 6 .".parse().expect("a puzzle");
    let solution = [4, 3, 2, 5, 8, 1, 9, 6, 7];
    assert_eq!(verify(&puzzle, &solution), Ok(()));
    for cell in 0..9 {
        for number in 0..=10 {
            let mut numbers = solution;
            numbers[cell] = number;
            assert_eq!(verify(&puzzle, &numbers).is_ok(), number == solution[cell]);
        }
        for other in 0..cell {
            let mut numbers = solution;
            numbers.swap(cell, other);
            assert!(verify(&puzzle, &numbers).is_err());
        }
    }
    assert!(verify(&puzzle, &solution[1..]).is_err());
}
