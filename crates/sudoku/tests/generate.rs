//! Generated puzzles are unique, minimal and the same for the same seed, on every board.

use search_control::{End, Limits, Stop, Uniqueness};
use sudoku::{BoxShape, Config, Engine, Generator, Layout, Puzzle, Solver, Symmetry, Variants, Wanted, verify};

fn is_unique(puzzle: &Puzzle, engine: Engine) -> bool {
    let mut config = Config::default();
    config.engine = engine;
    let count = Solver::new(puzzle, config).count_up_to(2).answer;
    (count.found(), count.end()) == (1, End::Exhausted)
}

/// The puzzle without the given of a cell.
fn without(puzzle: &Puzzle, cell: usize) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    givens[cell] = 0;
    Puzzle::new(puzzle.layout().clone(), &givens).expect("fewer givens are no worse")
}

#[test]
fn puzzles_are_unique_and_minimal() {
    let mut generator = Generator::new(Layout::classic(), 1);
    for _ in 0..20 {
        let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
        // The judge is an engine that the generator does not use.
        assert!(is_unique(&puzzle, Engine::Csp), "{puzzle}");
        for cell in (0..81).filter(|&cell| puzzle.givens()[cell] != 0) {
            assert!(!is_unique(&without(&puzzle, cell), Engine::Csp), "{puzzle}: {cell}");
        }
    }
}

/// The stream of a seed is frozen: a change of these lines is a change of every seed's puzzle.
#[test]
fn a_seed_means_the_same_puzzle_for_ever() {
    let mut generator = Generator::new(Layout::classic(), 2026);
    let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
    assert_eq!(puzzle.to_string(), ".6.4..1....7..1.492....8....95.7.......8......1...6.8....3..91.........74..1.9..3");
    let mut small = Generator::new(Layout::plain(6).expect("a board"), 2026);
    let six = small.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
    assert_eq!(six.to_string(), "351............5..56...3.2.......36.");
    let mut again = Generator::new(Layout::classic(), 2026);
    assert_eq!(again.puzzle(&Wanted::default(), &Limits::none()), Ok(Some(puzzle.clone())));
    let mut other = Generator::new(Layout::classic(), 2027);
    assert_ne!(other.puzzle(&Wanted::default(), &Limits::none()), Ok(Some(puzzle)));
}

#[test]
fn givens_lie_as_the_symmetry_says() {
    type Map = fn(usize, usize) -> (usize, usize);
    let mirror: [(Symmetry, Map); 6] = [
        (Symmetry::Half, |row, column| (8 - row, 8 - column)),
        (Symmetry::Quarter, |row, column| (column, 8 - row)),
        (Symmetry::Vertical, |row, column| (row, 8 - column)),
        (Symmetry::Horizontal, |row, column| (8 - row, column)),
        (Symmetry::Diagonal, |row, column| (column, row)),
        (Symmetry::AntiDiagonal, |row, column| (8 - column, 8 - row)),
    ];
    for (symmetry, map) in mirror {
        let groups = match symmetry {
            Symmetry::Half => [Symmetry::Half, Symmetry::Both],
            Symmetry::Quarter => [Symmetry::Quarter, Symmetry::Full],
            Symmetry::Diagonal | Symmetry::AntiDiagonal => [symmetry, Symmetry::BothDiagonals],
            _ => [symmetry, Symmetry::Both],
        };
        for symmetry in groups {
            let mut wanted = Wanted::default();
            wanted.symmetry = symmetry;
            let mut generator = Generator::new(Layout::classic(), 3);
            let puzzle = generator.puzzle(&wanted, &Limits::none()).expect("no limit").expect("a puzzle");
            assert!(is_unique(&puzzle, Engine::Csp), "{puzzle}");
            for cell in 0..81 {
                let (row, column) = map(cell / 9, cell % 9);
                let is_given = |cell: usize| puzzle.givens()[cell] != 0;
                assert_eq!(is_given(cell), is_given(9 * row + column), "{symmetry:?}: {puzzle}");
            }
        }
    }
}

#[test]
fn boards_of_every_size_and_variant_have_puzzles() {
    let classic = BoxShape { rows: 3, columns: 3 };
    let layouts = [4, 6, 8, 9, 10, 12].map(|side| Layout::plain(side).expect("a board"));
    let variants = [
        Variants { diagonals: true, ..Variants::default() },
        Variants { windows: true, ..Variants::default() },
        Variants { anti_knight: true, ..Variants::default() },
    ];
    let special = variants.map(|variants| Layout::new(classic, variants).expect("a board"));
    for layout in layouts.into_iter().chain(special) {
        let mut generator = Generator::new(layout, 5);
        let grid = generator.grid(&Limits::none()).expect("no limit").expect("the board has grids");
        let empty = Puzzle::new(grid.layout().clone(), &vec![0; grid.values().len()]).expect("no givens");
        assert_eq!(verify(&empty, &grid), Ok(()));
        let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
        assert!(is_unique(&puzzle, Engine::Generic), "{puzzle}");
        assert_eq!(puzzle.to_string().parse::<Puzzle>().as_ref(), Ok(&puzzle));
    }
}

#[test]
fn patterns_and_numbers_of_clues_are_kept() {
    let mut wanted = Wanted::default();
    wanted.clues = 40;
    let mut generator = Generator::new(Layout::classic(), 9);
    let puzzle = generator.puzzle(&wanted, &Limits::none()).expect("no limit").expect("a puzzle");
    assert_eq!(puzzle.clues(), 40);
    let mut wanted = Wanted::default();
    // No given in the middle box.
    wanted.pattern =
        Some((0..81).map(|cell| !((3..6).contains(&(cell / 9)) && (3..6).contains(&(cell % 9)))).collect());
    let puzzle = (0..20).find_map(|_| generator.puzzle(&wanted, &Limits::none()).expect("no limit"));
    let puzzle = puzzle.expect("most grids are determined by the other boxes");
    assert!(is_unique(&puzzle, Engine::Fast));
    assert!([30, 31, 32, 39, 40, 41, 48, 49, 50].iter().all(|&cell| puzzle.givens()[cell] == 0));
    // Five cells determine nothing.
    wanted.pattern = Some((0..81).map(|cell| cell < 5).collect());
    assert_eq!(generator.puzzle(&wanted, &Limits::none()), Ok(None));
}

#[test]
fn effort_bounds_the_proofs_and_nothing_else() {
    let layout = Layout::plain(16).expect("a board");
    let mut generator = Generator::new(layout.clone(), 8);
    let mut wanted = Wanted::default();
    wanted.effort = Some(0);
    let quick = generator.puzzle(&wanted, &Limits::none()).expect("no limit").expect("a puzzle");
    let undecided = generator.undecided();
    assert!(0 < undecided && undecided <= quick.clues(), "{undecided} of {}", quick.clues());
    wanted.effort = Some(100);
    generator.reseed(8);
    let better = generator.puzzle(&wanted, &Limits::none()).expect("no limit").expect("a puzzle");
    assert!(better.clues() <= quick.clues() && generator.undecided() < undecided);
    for puzzle in [&quick, &better] {
        assert!(matches!(Solver::new(puzzle, Config::default()).uniqueness().answer, Uniqueness::Unique(_)));
    }
    // The same seed is the same puzzle, from a new generator too.
    let again = Generator::new(layout, 8).puzzle(&wanted, &Limits::none()).expect("no limit").expect("a puzzle");
    assert_eq!(again, better);
    // A limit of the whole is none of the effort.
    let stopped = generator.puzzle(&wanted, &Limits::none().nodes(1));
    assert_eq!(stopped, Err(Stop::Nodes));
}

/// Grids are drawn by the rules of the fast engine: tuning it must not change what a seed means.
#[test]
fn many_puzzles_of_a_seed_stay_the_same() {
    let mut generator = Generator::new(Layout::classic(), 1);
    // FNV-1a over all givens.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for _ in 0..2_000 {
        let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
        for &given in puzzle.givens() {
            hash = (hash ^ u64::from(given)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(hash, 0xcc41_924a_2bc1_4a29, "{hash:#x}");
}
