//! The printed solver gives the article's numbers, and each of its flaws shows.

#![cfg(feature = "as-printed")]

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hidato::as_printed::{Answer, AsPrinted, Halt, Printed, WrongLength, keep, snake, snake_puzzle};
use search_control::{Limits, SeededRandom, Stop};

/// Connectivity without propagation, which the article does not measure.
const CONNECTIVITY: AsPrinted = AsPrinted { propagation: false, ..AsPrinted::ALL };

const SOUND: [AsPrinted; 2] = [AsPrinted::MRV, AsPrinted::PROPAGATION];
const UNSOUND: [AsPrinted; 2] = [CONNECTIVITY, AsPrinted::ALL];
const EVERY: [AsPrinted; 4] = [AsPrinted::MRV, AsPrinted::PROPAGATION, CONNECTIVITY, AsPrinted::ALL];

/// A grid and its number of columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Board {
    columns: usize,
    numbers: Vec<u32>,
}

impl Board {
    /// Rows between slashes; a dot is an empty cell.
    fn parse(text: &str) -> Self {
        let number = |cell: &str| if cell == "." { 0 } else { cell.parse().expect("a number or a dot") };
        let rows: Vec<Vec<u32>> = text.split('/').map(|row| row.split_whitespace().map(number).collect()).collect();
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{text}");
        Self { columns: rows[0].len(), numbers: rows.concat() }
    }

    fn rows(&self) -> usize {
        self.numbers.len() / self.columns
    }

    fn solve(&self, switches: AsPrinted) -> Printed {
        self.solve_within(switches, &Limits::none())
    }

    fn solve_within(&self, switches: AsPrinted, limits: &Limits) -> Printed {
        switches.solve(self.rows(), self.columns, &self.numbers, limits).expect("rows of one length")
    }

    /// Whether every number from 1 on stands in `grid` once, and next to the number before it.
    fn is_path(&self, grid: &[u32]) -> bool {
        let cells: Option<Vec<usize>> =
            (1..=self.numbers.len() as u32).map(|v| grid.iter().position(|&number| number == v)).collect();
        cells.is_some_and(|cells| cells.windows(2).all(|pair| self.touch(pair[0], pair[1])))
    }

    /// Whether `grid` is a solution: a path that keeps the givens.
    fn is_solved_by(&self, grid: &[u32]) -> bool {
        grid.len() == self.numbers.len()
            && self.is_path(grid)
            && self.numbers.iter().zip(grid).all(|(&given, &number)| given == 0 || given == number)
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        a != b
            && (a / self.columns).abs_diff(b / self.columns) <= 1
            && (a % self.columns).abs_diff(b % self.columns) <= 1
    }

    /// Every solved board of this size: the Hamiltonian paths of the king's graph, from scratch.
    fn every_path(rows: usize, columns: usize) -> Vec<Self> {
        fn extend(board: &mut Board, at: usize, number: u32, found: &mut Vec<Board>) {
            board.numbers[at] = number;
            if number as usize == board.numbers.len() {
                found.push(board.clone());
            }
            for to in 0..board.numbers.len() {
                if board.numbers[to] == 0 && board.touch(at, to) {
                    extend(board, to, number + 1, found);
                }
            }
            board.numbers[at] = 0;
        }
        let mut board = Self { columns, numbers: vec![0; rows * columns] };
        let mut found = Vec::new();
        for start in 0..rows * columns {
            extend(&mut board, start, 1, &mut found);
        }
        found
    }
}

/// A snake with the numbers that are not in `clues` taken out.
fn snake_with(rows: usize, columns: usize, clues: &[u32]) -> Board {
    Board { columns, numbers: keep(&snake(rows, columns), clues) }
}

/// A snake without the numbers in `holes`.
fn snake_without(rows: usize, columns: usize, holes: &[u32]) -> Board {
    let clues: Vec<u32> = (1..=(rows * columns) as u32).filter(|number| !holes.contains(number)).collect();
    snake_with(rows, columns, &clues)
}

/// The article's kind of puzzle, by seed.
fn random_snake(rows: usize, columns: usize, further: usize, seed: u64) -> Board {
    Board { columns, numbers: snake_puzzle(rows, columns, further, seed) }
}

/// The only set of six clues of the 6x6 snake that gives the three rows of the article's table.
fn table_6x6() -> Board {
    snake_with(6, 6, &[1, 2, 9, 22, 31, 36])
}

/// Answer, backtracks and propagations.
fn counts(printed: &Printed) -> (Answer, u64, u64) {
    (printed.answer, printed.backtracks, printed.propagations)
}

// The article's numbers.

#[test]
fn the_6x6_table_is_reproduced() {
    let rows = EVERY.map(|switches| counts(&table_6x6().solve(switches)));
    assert_eq!(
        rows,
        [(Answer::True, 4160, 0), (Answer::True, 3062, 2348), (Answer::True, 829, 0), (Answer::True, 823, 17)]
    );
}

#[test]
fn the_5x5_and_7x7_rows_are_reproduced() {
    let small = snake_with(5, 5, &[1, 12, 13, 25]).solve(AsPrinted::ALL);
    assert_eq!(counts(&small), (Answer::True, 0, 7));
    let large = snake_with(7, 7, &[1, 15, 25, 36, 39, 47, 49]).solve(AsPrinted::ALL);
    assert_eq!(counts(&large), (Answer::True, 450, 69));
}

#[test]
fn nodes_are_the_calls_of_the_java() {
    assert_eq!(EVERY.map(|switches| table_6x6().solve(switches).nodes), [3137, 1854, 345, 328]);
}

#[test]
fn the_rows_of_the_6x6_table_find_different_solutions() {
    let board = table_6x6();
    let [plain, propagated, _, full] = EVERY.map(|switches| board.solve(switches).grid);
    assert!(board.is_solved_by(&plain) && board.is_solved_by(&full));
    assert_eq!(plain, propagated);
    assert_ne!(plain, full);
    assert_ne!(full, snake(6, 6));
}

// Flaws.

#[test]
fn connectivity_rejects_solvable_boards() {
    for (puzzle, solutions, one) in [
        (". 2 .", 2, "1 2 3"),
        (". . 2 . / 7 8 4 1", 1, "6 5 2 3 / 7 8 4 1"),
        (". . . / . . 1 / 9 6 .", 1, "4 3 2 / 5 8 1 / 9 6 7"),
        (". 3 . / . 1 . / 9 . .", 1, "2 3 4 / 8 1 5 / 9 7 6"),
    ] {
        let board = Board::parse(puzzle);
        assert!(board.is_solved_by(&Board::parse(one).numbers), "{puzzle}");
        let paths = Board::every_path(board.rows(), board.columns);
        assert_eq!(paths.iter().filter(|path| board.is_solved_by(&path.numbers)).count(), solutions, "{puzzle}");
        for switches in UNSOUND {
            assert_eq!(board.solve(switches).answer, Answer::False, "{puzzle}");
        }
        for switches in SOUND {
            let printed = board.solve(switches);
            assert_eq!(printed.answer, Answer::True, "{puzzle}");
            assert!(board.is_solved_by(&printed.grid), "{puzzle}");
        }
    }
}

/// The boards that have one of `paths` as a solution and keep at least the numbers in `always`;
/// for each the number of its solutions.
fn every_puzzle(paths: &[Board], always: &[u32]) -> HashMap<Board, usize> {
    let mut puzzles = HashMap::new();
    for path in paths {
        let others: Vec<u32> = (1..=path.numbers.len() as u32).filter(|number| !always.contains(number)).collect();
        for subset in 0..1_u32 << others.len() {
            let chosen = (0..others.len()).filter(|&idx| subset >> idx & 1 == 1).map(|idx| others[idx]);
            let clues: Vec<u32> = always.iter().copied().chain(chosen).collect();
            *puzzles.entry(Board { columns: path.columns, numbers: keep(&path.numbers, &clues) }).or_insert(0) += 1;
        }
    }
    puzzles
}

/// How many of the solvable `puzzles` come out as false; the others must come out solved.
fn rejected<'a>(puzzles: impl IntoIterator<Item = &'a Board>, switches: AsPrinted) -> usize {
    let is_rejected = |board: &&Board| {
        let printed = board.solve(switches);
        assert!(printed.answer == Answer::False || board.is_solved_by(&printed.grid), "{board:?} {printed:?}");
        printed.answer == Answer::False
    };
    puzzles.into_iter().filter(is_rejected).count()
}

#[test]
fn connectivity_rejects_1816_of_the_78256_boards_of_3x3_with_both_ends_given() {
    let paths = Board::every_path(3, 3);
    let puzzles = every_puzzle(&paths, &[1, 9]);
    assert_eq!((paths.len(), puzzles.len()), (784, 78_256));
    assert_eq!(EVERY.map(|switches| rejected(puzzles.keys(), switches)), [0, 0, 31_276, 1_816]);
}

#[test]
fn connectivity_rejects_20164_of_the_229274_boards_of_3x3() {
    let puzzles = every_puzzle(&Board::every_path(3, 3), &[]);
    assert_eq!(puzzles.len(), 229_274);
    assert_eq!(EVERY.map(|switches| rejected(puzzles.keys(), switches)), [0, 0, 120_904, 20_164]);

    let unique: Vec<&Board> =
        puzzles.iter().filter(|&(_, &solutions)| solutions == 1).map(|(board, _)| board).collect();
    assert_eq!(unique.len(), 154_840);
    assert_eq!(rejected(unique, AsPrinted::ALL), 8_616);
}

/// Half of the numbers given: the article puts printed puzzles at 40 to 60 %.
#[test]
fn connectivity_rejects_167_of_200_8x8_snakes_with_32_clues() {
    let puzzles: HashSet<Board> = (0..200).map(|seed| random_snake(8, 8, 30, seed)).collect();
    assert_eq!(puzzles.len(), 200);
    assert_eq!(rejected(&puzzles, AsPrinted::ALL), 167);
    assert_eq!(rejected(&puzzles, AsPrinted::PROPAGATION), 0);
}

#[test]
fn consecutive_givens_are_never_compared() {
    for puzzle in ["1 3 2", "1 3 2 4", "1 . 2 / . . . / . . 9"] {
        let board = Board::parse(puzzle);
        for switches in EVERY {
            let printed = board.solve(switches);
            assert_eq!(printed.answer, Answer::True, "{puzzle}");
            assert!(!board.is_path(&printed.grid), "{puzzle}");
        }
    }
}

#[test]
fn the_65th_cell_wraps_onto_the_first() {
    // With one empty cell there is nothing to search.
    for cell in 0..81 {
        let mut board = Board { columns: 9, numbers: snake(9, 9) };
        board.numbers[cell] = 0;
        let has_its_own_bit = (81 - 64..64).contains(&cell);
        for switches in EVERY {
            let printed = board.solve(switches);
            if has_its_own_bit {
                assert_eq!((printed.answer, printed.grid), (Answer::True, snake(9, 9)), "{cell}");
            } else {
                assert_eq!(printed.answer, Answer::False, "{cell}");
            }
        }
    }
}

#[test]
fn the_9x9_snake_without_its_even_numbers_is_called_unsolvable() {
    let evens: Vec<u32> = (2..81).step_by(2).collect();
    let board = snake_without(9, 9, &evens);
    assert!(board.is_solved_by(&snake(9, 9)));
    let rows = EVERY.map(|switches| counts(&board.solve(switches)));
    assert_eq!(rows, [(Answer::False, 1, 0), (Answer::False, 1, 31), (Answer::False, 1, 0), (Answer::False, 1, 31)]);

    // One cell more than the bits of the mask, with both of the cells that share a bit given, comes out right.
    let evens: Vec<u32> = (2..65).step_by(2).collect();
    let board = snake_without(5, 13, &evens);
    assert_eq!(rejected([&board], AsPrinted::PROPAGATION), 0);
}

#[test]
fn numbers_taken_back_stay_in_the_grid() {
    let board = Board::parse(". 1 . .");
    assert_eq!(board.solve(AsPrinted::MRV).grid, board.numbers);
    let printed = board.solve(AsPrinted::PROPAGATION);
    assert_eq!((printed.answer, printed.grid), (Answer::False, vec![0, 1, 0, 3]));

    // The numbers 2, 4, ..., 62 were forced before the search found its contradiction.
    let evens: Vec<u32> = (2..81).step_by(2).collect();
    let printed = snake_without(9, 9, &evens).solve(AsPrinted::ALL);
    assert_eq!(printed.grid, snake_without(9, 9, &evens[31..]).numbers);
}

// Limits.

#[test]
fn a_cap_stops_the_search_at_the_backtrack_after_it() {
    let board = table_6x6();
    assert_eq!(board.solve(AsPrinted::ALL.max_backtracks(823)), board.solve(AsPrinted::ALL));
    for switches in EVERY {
        for max in (0..=822).step_by(137) {
            let printed = board.solve(switches.max_backtracks(max));
            assert_eq!((printed.answer, printed.backtracks), (Answer::Stopped(Halt::Backtracks), max));
        }
    }
}

#[test]
fn limits_stop_the_search() {
    let board = table_6x6();
    let unlimited = board.solve(AsPrinted::ALL);
    assert_eq!(board.solve_within(AsPrinted::ALL, &Limits::none().nodes(328)), unlimited);
    let printed = board.solve_within(AsPrinted::ALL, &Limits::none().nodes(327));
    assert_eq!((printed.answer, printed.nodes), (Answer::Stopped(Halt::Limit(Stop::Nodes)), 327));

    let cancelled = Limits::none().cancel(Arc::new(AtomicBool::new(true)));
    let printed = board.solve_within(AsPrinted::ALL, &cancelled);
    assert_eq!(printed.answer, Answer::Stopped(Halt::Limit(Stop::Cancelled)));
    assert_eq!((printed.nodes, printed.grid), (0, board.numbers));
}

#[test]
fn an_8x8_snake_with_5_clues_is_stopped_rather_than_called_unsolvable() {
    let board = random_snake(8, 8, 3, 0);
    for switches in EVERY {
        // Should the cap fail, the node limit keeps the test from running for ever.
        let printed = board.solve_within(switches.max_backtracks(20_000), &Limits::none().nodes(100_000));
        assert_eq!((printed.answer, printed.backtracks), (Answer::Stopped(Halt::Backtracks), 20_000));
    }
}

// Raw input.

#[test]
fn a_grid_of_the_wrong_length_is_refused() {
    for (rows, columns, found) in [(2, 3, 5), (2, 3, 7), (0, 4, 1), (usize::MAX, 2, 0)] {
        let refused = AsPrinted::ALL.solve(rows, columns, &vec![0; found], &Limits::none());
        assert_eq!(refused, Err(WrongLength { rows, columns, found }));
    }
    let error = WrongLength { rows: 2, columns: 3, found: 5 };
    assert_eq!(error.to_string(), "expected a grid of 2 times 3 numbers, found 5");
}

#[test]
fn boards_without_cells_are_true() {
    for (rows, columns) in [(0, 0), (0, 7), (7, 0)] {
        let printed = AsPrinted::ALL.solve(rows, columns, &[], &Limits::none()).unwrap();
        assert_eq!((printed.answer, printed.grid, printed.nodes), (Answer::True, vec![], 1));
    }
}

#[test]
fn repeated_and_too_large_numbers_only_take_up_their_cells() {
    for (puzzle, left) in [("1 1 . 4", "1 . . 4"), ("1 4294967295 . 4", "1 . . 4"), ("5 . . 1", ". . . 1")] {
        let printed = Board::parse(puzzle).solve(AsPrinted::MRV);
        assert_eq!((printed.answer, printed.grid), (Answer::False, Board::parse(left).numbers), "{puzzle}");
    }
}

/// A snake with random holes and, once in three times, up to two wrong numbers.
fn raw_board(random: &mut SeededRandom) -> Board {
    const SHAPES: [(usize, usize); 10] =
        [(1, 5), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (4, 16), (5, 13), (9, 9)];
    let (rows, columns) = SHAPES[random.below(SHAPES.len() as u32) as usize];
    let mut numbers = snake(rows, columns);
    let cells = numbers.len() as u32;
    let holes = if cells < 16 { 7 } else { 3 };
    for number in &mut numbers {
        if random.chance(holes, 10) {
            *number = 0;
        }
    }
    if random.chance(1, 3) {
        for _ in 0..2 {
            let cell = random.below(cells) as usize;
            numbers[cell] = random.below(cells + 3);
        }
    }
    Board { columns, numbers }
}

/// The digest was taken from the article's Java, run on the same boards.
#[test]
fn two_thousand_raw_boards_agree_with_the_java() {
    let mut random = SeededRandom::new(0);
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for idx in 0..2_000 {
        let board = raw_board(&mut random);
        let printed = board.solve(EVERY[idx % 4]);
        let found = u64::from(printed.answer == Answer::True);
        let counters = [found, printed.backtracks, printed.propagations, printed.nodes];
        for word in counters.into_iter().chain(printed.grid.iter().copied().map(u64::from)) {
            // FNV-1a on words instead of bytes.
            digest = (digest ^ word).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(digest, 0x5e0c_4504_da57_4a4f);
}

// The generator.

#[test]
fn the_stream_of_puzzles_is_frozen() {
    assert_eq!(random_snake(4, 4, 3, 1), Board::parse("1 . 3 4 / . . . . / . . 11 . / 16 . . ."));
    assert_eq!(random_snake(8, 8, 3, 0), snake_with(8, 8, &[1, 3, 38, 49, 64]));
}

#[test]
fn a_puzzle_keeps_both_ends_and_as_many_others_as_asked() {
    for seed in 0..50 {
        let further = seed as usize % 25;
        let board = random_snake(5, 5, further, seed);
        assert_eq!(board.numbers.iter().filter(|&&number| number != 0).count(), 2 + further.min(23));
        assert!(board.numbers.contains(&1) && board.numbers.contains(&25));
        assert!(board.is_solved_by(&snake(5, 5)));
    }
}

#[test]
fn the_smallest_snakes() {
    for (rows, columns, expected) in
        [(0, 0, vec![]), (0, 3, vec![]), (3, 0, vec![]), (1, 1, vec![1]), (3, 1, vec![1, 2, 3]), (1, 2, vec![1, 2])]
    {
        assert_eq!(snake(rows, columns), expected);
        assert_eq!(snake_puzzle(rows, columns, 9, 0), expected);
    }
}
