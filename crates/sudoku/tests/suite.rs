//! Every engine on boards of every kind: the same solutions, judged by `verify`.

use search_control::{End, Limits, Stop, Uniqueness};
use sudoku::{Config, Engine, Puzzle, Solver, verify};

const ENGINES: [Engine; 6] =
    [Engine::Fast, Engine::Generic, Engine::Csp, Engine::ExactCover, Engine::Naive, Engine::Bitmask];

fn config(engine: Engine) -> Config {
    let mut config = Config::default();
    config.engine = engine;
    config
}

/// All solutions, sorted, up to `most`.
fn solutions(puzzle: &Puzzle, config: Config, most: usize) -> Vec<String> {
    let mut solver = Solver::new(puzzle, config);
    let mut all = Vec::new();
    for solution in solver.solutions().owned().take(most) {
        let solution = solution.expect("there is no limit");
        assert_eq!(verify(puzzle, &solution), Ok(()));
        all.push(solution.to_string());
    }
    all.sort();
    all
}

/// Counts that are published or follow from simple reasons.
#[test]
fn empty_boards_have_as_many_grids_as_published() {
    let cases = [
        (".".to_string(), 1),
        (".".repeat(4), 2),
        // Latin squares of order 2 and 3: a prime side has boxes of one row.
        (".".repeat(9), 12),
        (".".repeat(16), 288),
        (format!("> diagonals=on\n{}", ".".repeat(16)), 48),
    ];
    for (text, expected) in cases {
        let puzzle: Puzzle = text.parse().expect("a board");
        for engine in ENGINES {
            let count = Solver::new(&puzzle, config(engine)).count().answer;
            assert_eq!((count.found(), count.end()), (expected, End::Exhausted), "{engine}: {text}");
        }
    }
}

#[test]
fn engines_agree_on_all_sizes_and_variants() {
    let texts = [
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "> diagonals=on\n1.../.2../..../....",
        "> knight=on\n1.../..../..../...2",
        "> knight=on cages=-:r1c1,r2c2,r4c1\n1.../..../..../...2",
        "> cages=3:r1c1,r1c2;7:r2c1,r2c2;5:r3c3,r3c4;-:r4c1,r4c2,r4c3\n................",
        "> regions=1122113322334444\n1..............4",
        "1.2...|..3...|...1..|..4..5|5..6..|.....3",
        "> box=3x2\n1.2...|..3...|...1..|..4..5|5..6..|.....3",
        "1.1..............",
    ];
    for text in texts {
        let Ok(puzzle) = text.parse::<Puzzle>() else {
            assert!(text.starts_with("1.1"), "{text}");
            continue;
        };
        let expected = solutions(&puzzle, config(Engine::Naive), usize::MAX);
        for engine in ENGINES {
            assert_eq!(solutions(&puzzle, config(engine), usize::MAX), expected, "{engine}: {text}");
        }
        for switch in Config::switches() {
            let mut config = Config::default();
            config.set(switch.name, "off").expect("a technique");
            assert_eq!(solutions(&puzzle, config, usize::MAX), expected, "without {}: {text}", switch.name);
        }
        assert_eq!(solutions(&puzzle, Config::bare(), usize::MAX), expected, "bare: {text}");
    }
}

/// An article's system with hidden singles to the fixpoint, fewest candidates first, values ascending.
#[test]
fn the_article_s_system_guesses_so_often() {
    let cases = [
        ("530070000600195000098000060800060003400803001700020006060000280000419005000080079", 0),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 15),
        ("800000000003600000070090200050007000000045700000100030001000068008500010090000400", 172),
    ];
    for (text, nodes) in cases {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let report = Solver::new(&puzzle, config(Engine::Csp)).solve();
        assert!(report.answer.solution().is_some_and(|solution| verify(&puzzle, &solution) == Ok(())), "{text}");
        assert_eq!(report.stats.counters.nodes, nodes, "{text}");
    }
}

#[test]
fn the_ruler_places_as_many_values_as_measured() {
    let text = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    for engine in [Engine::Naive, Engine::Bitmask] {
        let report = Solver::new(&puzzle, config(engine)).solve();
        let solution = report.answer.solution().expect("it has one");
        assert_eq!(solution.to_string().get(..9), Some("812753649"));
        assert_eq!(report.stats.counters.nodes, 49_558, "{engine}");
    }
}

#[test]
fn a_stopped_search_goes_on_where_it_stopped() {
    let puzzle: Puzzle = ".".repeat(16).parse().expect("a board");
    for engine in ENGINES {
        let mut solver = Solver::new(&puzzle, config(engine)).limits(Limits::none().nodes(7));
        let mut solutions = solver.solutions();
        let (mut found, mut stops) = (0, 0);
        loop {
            while solutions.next().is_some() {
                found += 1;
            }
            match solutions.end() {
                End::Stopped(Stop::Nodes) => {
                    stops += 1;
                    solutions.resume(&Limits::none().nodes(7));
                }
                end => {
                    assert_eq!(end, End::Exhausted);
                    break;
                }
            }
        }
        assert_eq!(found, 288, "{engine}");
        assert!(10 < stops, "{engine}");
    }
}

#[test]
fn a_solver_goes_to_other_puzzles_and_boards() {
    let texts = ["1...|....|....|...2", "..34|....|....|....", ".".repeat(81).leak()];
    let puzzles: Vec<Puzzle> = texts.iter().map(|text| text.parse().expect("a puzzle")).collect();
    let mut solver = Solver::new(&puzzles[0], Config::default());
    for puzzle in &puzzles {
        solver.load(puzzle);
        let Uniqueness::Multiple(first, second) = solver.uniqueness().answer else { panic!("several solutions") };
        assert_eq!((verify(puzzle, &first), verify(puzzle, &second)), (Ok(()), Ok(())));
        assert_ne!(first, second);
    }
}

/// Memory is taken when a solver meets a board, and never for a puzzle or a node.
#[test]
fn no_puzzle_allocates() {
    let texts = [
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ];
    let puzzles: Vec<Puzzle> = texts.iter().map(|text| text.parse().expect("a puzzle")).collect();
    for engine in ENGINES {
        let mut solver = Solver::new(&puzzles[0], config(engine));
        assert_eq!(solver.count_up_to(2).answer.exact(), Some(1), "{engine}");
        let allocations = allocation_counter::measure(|| {
            for puzzle in &puzzles {
                solver.load(puzzle);
                let _ = solver.count_up_to(2);
            }
        });
        assert_eq!(allocations.count_total, 0, "{engine}");
    }
}
