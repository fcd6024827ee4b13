//! Texts in and out: round trips, complaints with their places, URLs, mutations that the judge must reject.

use numberlink::generate::{Generator, Wanted};
use numberlink::{Board, Config, Features, Puzzle, Rules, Shape, Solver, Violation, verify};
use proptest::prelude::*;
use search_control::{Limits, Outcome};

fn error(text: &str) -> String {
    text.parse::<Puzzle>().expect_err(text).to_string()
}

#[test]
fn complaints_name_line_and_column() {
    assert_eq!(error(""), "line 1, column 1: expected a puzzle, found no row");
    assert_eq!(
        error("A.B\nA.C"),
        "line 1, column 3: expected each label twice, found `B` once (1 in all, first at r1c3)"
    );
    assert_eq!(
        error("AA.\n..A"),
        "line 2, column 3: expected each label twice, found `A` more often (3 in all, first at r1c1)"
    );
    assert_eq!(error("A..\nA."), "line 2, column 3: expected a row of 3 cells, found 2");
    assert_eq!(error("A..\nA..."), "line 2, column 4: expected a row of 3 cells, found 4");
    assert_eq!(error("3 3\nA..\n..A"), "line 2, column 1: expected 3 rows, found 2");
    // `>` opens a name line, so the block before it is too short, and the one behind it ragged or of one label.
    let blocks: Vec<_> = puzzle_text::blocks("3 3\nA . A\n> . >\n. . .", numberlink::parse::HASH).collect();
    let read = |at: usize| Puzzle::from_block(&blocks[at], Rules::FILL).map_err(|error| error.to_string());
    assert_eq!(read(0).map(drop), Err("line 2, column 1: expected 3 rows, found 1".into()));
    for (line, column, found, meant) in [
        ("> n rule=fill", 5, "rule", "rules"),
        ("> wals=r1c1-r1c2", 3, "wals", "walls"),
        ("> n a=b Touch=any", 9, "Touch", "touch"),
        ("> cell=all", 3, "cell", "cells"),
        ("> shpae=hex", 3, "shpae", "shape"),
        ("> bridgess=r1c1", 3, "bridgess", "bridges"),
    ] {
        let expected =
            format!("line 1, column {column}: expected the option `{meant}` or another name, found `{found}`");
        assert_eq!(error(&format!("{line}\nAA\n..")), expected);
    }
    assert!("> outcome=solved seed=1 gen=2 author=x rules=fill\nAA".parse::<Puzzle>().is_ok());
    assert_eq!(
        error("A.A\n.\u{7}."),
        "line 2, column 2: expected a label, `.` for a blank or `*` for a black cell, found `\\u{7}`"
    );
    assert_eq!(
        error("> rules=loose\nAA"),
        "line 1, column 9: expected numlin, fill, tight, or cells and touch as in any/no-2x2 for `rules`, found `loose`"
    );
    assert_eq!(
        error("> walls=r1c1-r2c2\nAA\n.."),
        "line 1, column 9: expected two neighbouring cells as in r1c1-r1c2, found `r1c1-r2c2`"
    );
    assert_eq!(
        error("> bridges=r3c1\nAA\n.."),
        "line 1, column 11: expected the place of a cell as in r1c2, found `r3c1`"
    );
    assert_eq!(
        error("> bridges=r1c1\nAA\n.."),
        "line 2, column 1: expected a bridge without a label, found one at r1c1"
    );
    assert_eq!(
        error("> warps=rows\nAA\n.."),
        "line 1, column 9: expected a warp over at least three cells, found a shorter one"
    );
    assert_eq!(
        error("> shape=hex touch=no-2x2\nAA\n.."),
        "line 2, column 1: expected squares for the rule no-2x2, found hexagons"
    );
    assert_eq!(error("***"), "line 1, column 1: expected a cell, found none");
    assert_eq!(error("AA\n\nBB"), "line 3, column 1: expected one puzzle, found another");
    assert_eq!(
        error("https://puzz.link/p?sudoku/9/9/g"),
        "line 1, column 21: expected `?numlin/` or `?arukone/`, found `sudoku/9/9/g`"
    );
    assert_eq!(
        error("https://puzz.link/p?numlin/3/3/1g2"),
        "line 1, column 35: expected as many cells as the size says, found the end"
    );
    assert_eq!(
        error("https://puzz.link/p?numlin/2/2/1.1g"),
        "line 1, column 33: expected numbers and blanks as puzz.link writes them, found `.1g`"
    );
}

#[test]
fn urls_hold_the_board_and_nothing_else() {
    let error_behind = |body: &str| error(&format!("https://puzz.link/p?numlin/2/2/{body}"));
    assert_eq!(error_behind("1h10"), "line 1, column 35: expected the end behind the last cell, found `0`");
    assert_eq!(error_behind("1g1gg"), "line 1, column 36: expected the end behind the last cell, found `g`");
    assert_eq!(error_behind("0h0"), "line 1, column 32: expected a number from 1, found `0h0`");
    assert_eq!(error_behind("-00h1"), "line 1, column 32: expected a number from 1, found `-00h1`");
    // A last run of blanks may be longer than the row.
    assert!("https://puzz.link/p?numlin/2/2/11z".parse::<Puzzle>().is_ok());
}

#[test]
fn labels_that_some_form_would_take_for_something_else_are_refused() {
    let unknown = |found: &str| {
        format!("line 1, column 1: expected a label, `.` for a blank or `*` for a black cell, found `{found}`")
    };
    assert_eq!(error("A: .\nA: ."), unknown("A:"));
    assert_eq!(error("─.\n─."), unknown("─"));
    assert_eq!(error("\u{fffd}.\n\u{fffd}."), unknown("\u{fffd}"));
    // `0` and `_` are blanks among words, and labels where every label is one sign.
    assert_eq!("0_\n0_".parse::<Puzzle>().map(|puzzle| puzzle.to_string()), Ok("2 2\n0_\n0_\n".into()));
    let names = ["0", "12", "0", "12"].map(|name| Some(name.to_string()));
    let board = || Board::new(2, &[true; 4], Features::default()).expect("a board");
    let message = Puzzle::new(board(), Rules::FILL, &names).map_err(|invalid| invalid.to_string());
    assert_eq!(message, Err("expected no label `0` beside longer ones, where it is a blank, found one".into()));
    let message = Puzzle::new(board(), Rules::FILL, &names[..3]).map_err(|invalid| invalid.to_string());
    assert_eq!(message, Err("expected an entry for each of the 4 cells, found 3".into()));
}

#[test]
fn a_row_may_begin_with_a_black_cell() {
    for text in ["#A\nA.", "# A .\nA . .", "A.\n#A", "# name\n#A\nA."] {
        let puzzle: Puzzle = text.parse().expect(text);
        assert!(puzzle.to_string().contains('*'), "{text}");
    }
}

#[test]
fn solutions_of_narrow_boards_are_read_back() {
    for text in [
        "> rules=fill\n2 3\n1 2\n. .\n1 2",
        "> rules=fill\n2 2\n2 2\n1 1",
        "> rules=fill\n1 3\n10\n.\n10",
        "> rules=fill\n2 1\n2 2",
        "> rules=fill\n1 2\n1\n1",
    ] {
        let puzzle: Puzzle = text.parse().expect(text);
        let Outcome::Solved(solution) = Solver::new(&puzzle, Config::default()).expect("an engine").solve().answer
        else {
            panic!("{text}")
        };
        for drawing in [solution.to_string(), solution.letters().to_string()] {
            assert_eq!(puzzle.read_solution(&drawing).as_ref(), Ok(&solution), "{text}: {drawing}");
            let (columns, rows) = (puzzle.board().columns(), puzzle.board().rows());
            let with_size = format!("{columns} {rows}\n{drawing}");
            assert_eq!(puzzle.read_solution(&with_size).as_ref(), Ok(&solution), "{text}: {with_size}");
        }
    }
}

#[test]
fn a_drawing_shows_the_labels_of_its_puzzle() {
    let puzzle: Puzzle = "> rules=fill\nA.B\nA.B".parse().expect("a puzzle");
    let message = |text: &str| puzzle.read_solution(text).map_err(|error| error.to_string());
    assert!(message("A┐B\nA┘B").is_ok());
    let other = Err("line 2, column 3: expected the puzzle's label `B`, found `A`".to_string());
    assert_eq!(message("A┐B\nA┘A"), other);
    assert_eq!(message("AAB\nAAA"), other);
    assert_eq!(message("A┐B\nA┘╵"), Err("line 2, column 3: expected the puzzle's label `B`, found `╵`".into()));
}

#[test]
fn formats_are_recognized_by_content() {
    let expected: Puzzle = "3 2\nA.B\nA.B".parse().expect("a head and rows");
    for text in [
        "A.B\nA.B",
        "A.B/A.B",
        "A . B\nA 0 B",
        "3 2\nA _ B\nA - B",
        "> name\nA.B\nA.B",
        "# name\n\n3 2\r\nA.B  \r\nA.B",
    ] {
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&expected), "{text}");
    }
    let numbers: Puzzle = "1 0 12\n1 0 12".parse().expect("words");
    assert_eq!(numbers.to_string(), "3 2\n 1  . 12\n 1  . 12\n");
    assert_eq!(numbers.to_string().parse::<Puzzle>(), Ok(numbers));
    // A column of numbers, and a head that is none.
    assert_eq!("1\n1".parse::<Puzzle>().map(|puzzle| puzzle.board().rows()), Ok(2));
    assert_eq!("1 3\n1 3\n2 2".parse::<Puzzle>().map(|puzzle| puzzle.board().rows()), Ok(3));
}

#[test]
fn the_rule_follows_the_url() {
    let numlin: Puzzle = "https://puzz.link/p?numlin/3/3/1g2h2h1".parse().expect("a URL");
    assert_eq!((numlin.rules(), numlin.pairs()[1].name.as_str()), (Rules::NUMLIN, "2"));
    let arukone: Puzzle = "https://puzz.link/p?arukone/5/5/1m2h3g3h1m2".parse().expect("a URL");
    assert_eq!((arukone.rules(), arukone.pairs()[0].name.as_str()), (Rules::FILL, "A"));
    assert_eq!(arukone.to_url().as_deref(), Some("https://puzz.link/p?arukone/5/5/1m2h3g3h1m2"));
    let loose: Puzzle = "https://puzz.link/p?arukone/e/5/5/1m2h3g3h1m2".parse().expect("a URL");
    assert_eq!(loose.rules(), Rules::NUMLIN);
    // A name line wins over the URL, and large numbers have their own signs.
    let tight: Puzzle = "> rules=tight\nhttps://puzz.link/p?numlin/3/2/-10+1002-10+1002".parse().expect("a URL");
    assert_eq!((tight.rules(), tight.to_url()), (Rules::TIGHT, None));
    let many = tight.with_rules(Rules::NUMLIN).expect("rules for squares");
    assert_eq!(many.to_url().as_deref(), Some("https://puzz.link/p?numlin/3/2/-10+1002-10+1002"));
}

#[test]
fn more_than_62_pairs_have_names_of_their_own() {
    let names: Vec<_> = (0..200).map(|cell| Some((cell / 2 + 1).to_string())).collect();
    let board = Board::new(20, &[true; 200], Features::default()).expect("a board");
    let puzzle = Puzzle::new(board, Rules::TIGHT, &names).expect("a puzzle");
    assert_eq!(puzzle.pairs().len(), 100);
    assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
    let Outcome::Solved(solution) = Solver::new(&puzzle, Config::default()).expect("an engine").solve().answer else {
        panic!("dominoes")
    };
    assert_eq!(puzzle.read_solution(&solution.to_string()), Ok(solution));
}

#[test]
fn large_boards_are_read_and_solved() {
    for (columns, rows) in [(100, 100), (125, 2), (2, 310)] {
        // Every column (of a board with two rows: every row) is a path.
        let is_wide = rows < columns;
        let name = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            if is_wide {
                (column == 0 || column + 1 == columns).then(|| format!("r{row}"))
            } else {
                (row == 0 || row + 1 == rows).then(|| format!("c{column}"))
            }
        };
        let names: Vec<_> = (0..columns * rows).map(name).collect();
        let board = Board::new(columns, &vec![true; columns * rows], Features::default()).expect("a board");
        let puzzle = Puzzle::new(board, Rules::TIGHT, &names).expect("a puzzle");
        let Outcome::Solved(solution) = Solver::new(&puzzle, Config::default()).expect("an engine").solve().answer
        else {
            panic!("lines")
        };
        assert_eq!(verify(&puzzle, &solution), Ok(()));
    }
}

/// A puzzle with every kind of feature comes back from its text.
#[test]
fn features_come_back() {
    for text in [
        "> rules=any/no-2x2 bridges=r2c2 walls=r1c1-r1c2,r1c1-r2c1 warps=r3,c1\n3 3\nA.B\n...\nA.B\n",
        "> rules=fill shape=hex walls=r1c1-r2c1\n3 2\nA.B\nA.B\n",
        "> warps=r1,r2,r3\n4 3\nA*.B\n....\nA*.B\n",
    ] {
        let puzzle: Puzzle = text.parse().expect(text);
        assert_eq!(puzzle.to_string(), text);
    }
    let all: Puzzle = "> warps=all\n3 3\nA.B\n...\nA.B".parse().expect("a torus");
    assert_eq!(all.board().edges().len(), 18);
    assert_eq!(all.to_string().parse::<Puzzle>(), Ok(all));
}

#[test]
fn violations_are_named_as_a_player_would() {
    let puzzle: Puzzle = "> rules=fill\n4 3\nA..B\n....\nA..B".parse().expect("a puzzle");
    let judge = |text: &str| {
        verify(&puzzle, &puzzle.read_solution(text).expect(text)).map_err(|violation| violation.to_string())
    };
    assert_eq!(judge("A┐┌B\n┌┘└┐\nA──B"), Err("expected no branch, found 2 lines at r3c1".into()));
    assert_eq!(judge("A┐┌B\n┌┘└┐\nA..B"), Err("expected every cell to be used, found r3c2 empty".into()));
    assert_eq!(judge("A──B\n....\nA──B"), Err("expected a path from A to A, found one to B at r1c4".into()));
    assert_eq!(judge("A.┌B\n│.└┐\nA╶─B"), Err("expected paths to stop at labels, found a dead end at r3c2".into()));
    assert_eq!(judge("A╶.B\n│..│\nA..B"), Err("expected paths to stop at labels, found a dead end at r1c2".into()));
    assert_eq!(judge("A┌┐B\n│└┘│\nA..B"), Err("expected no loop, found one through r1c2".into()));
    assert_eq!(judge("...B\n....\nA..B"), Err("expected a path from A at r1c1, found none".into()));
    assert_eq!(judge("A┬.B\n│┼.│\nA..B").map_err(|text| text.contains("branch")), Err(true));
    let tight = puzzle.with_rules(Rules::TIGHT).expect("rules");
    let solution = tight.read_solution("A┐┌B\n.││.\nA┘└B").expect("a drawing");
    assert!(matches!(verify(&tight, &solution), Err(Violation::EmptyCell { .. })));
    let touching: Puzzle = "2 2\nAA\n..".parse().expect("a puzzle");
    let around = touching.read_solution("AA\n└┘").expect("a drawing");
    let violation = verify(&touching, &around).expect_err("it touches itself").to_string();
    assert_eq!(violation, "expected no path to touch itself, found A side by side at r1c1 and r1c2");
    let block = touching.with_rules("all/no-2x2".parse().expect("rules")).expect("squares");
    let violation = verify(&block, &around).expect_err("it fills a block").to_string();
    assert_eq!(violation, "expected no path to fill two rows and two columns, found A in the block at r1c1");
    let bridge: Puzzle = "> rules=numlin bridges=r2c2\n3 3\nA.A\n...\n...".parse().expect("a puzzle");
    let turned = bridge.read_solution("A.A\n└┐│\n.└┘").expect("a drawing");
    assert!(matches!(verify(&bridge, &turned), Err(Violation::BrokenBridge { .. })));
}

/// `no-2x2` is weaker than `tight`: here the path closes a ring around another and touches itself without filling a block.
#[test]
fn a_witness_tells_no_2x2_and_tight_apart() {
    let count = |rules: &str| {
        let text = format!("> rules={rules}\n3 4\nA..\nAB.\n.B.\n...");
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let total = Solver::new(&puzzle, Config::default()).expect("an engine").count().answer;
        total.exact().map(ToString::to_string)
    };
    assert_eq!(count("fill").as_deref(), Some("2"));
    assert_eq!(count("all/no-2x2").as_deref(), Some("1"));
    assert_eq!(count("tight").as_deref(), Some("0"));
}

#[test]
fn every_single_change_of_a_solution_is_rejected() {
    for (seed, rules) in [(1, Rules::TIGHT), (2, Rules::FILL), (3, Rules::NUMLIN)] {
        let mut generator = Generator::new(Wanted { columns: 6, rows: 5, rules }, seed).expect("a size");
        let generated = generator.next(&Limits::none()).expect("no limit");
        let puzzle = &generated.puzzle;
        assert_eq!(verify(puzzle, &generated.solution), Ok(()));
        for changed in 0..puzzle.board().edges().len() {
            let edges = 0..puzzle.board().edges().len();
            let used = edges.map(|edge| generated.solution.is_used(edge) != (edge == changed)).collect();
            assert!(verify(puzzle, &puzzle.solution(used)).is_err(), "edge {changed}\n{puzzle}{}", generated.solution);
        }
    }
}

proptest! {
    /// Whatever a text holds, reading it does not panic, and what was read comes back from its own text.
    #[test]
    fn any_text_is_read_or_refused(text in "(> [a-z0-9=,.-]{0,12}\n)?[ AB12.*#/\n-]{0,40}") {
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
        }
    }

    /// Random boards with features come back from their text.
    #[test]
    fn random_boards_come_back(
        columns in 1_usize..6,
        is_cell in proptest::collection::vec(any::<bool>(), 1..25),
        ends in proptest::collection::vec((0_usize..25, 0_usize..25), 0..4),
        is_hex in any::<bool>(),
    ) {
        let rows = is_cell.len().div_ceil(columns);
        let mut is_cell = is_cell;
        is_cell.resize(rows * columns, true);
        let shape = if is_hex { Shape::Hex } else { Shape::Square };
        let Ok(board) = Board::new(columns, &is_cell, Features { shape, ..Features::default() }) else { return Ok(()) };
        let mut names: Vec<Option<String>> = vec![None; board.len()];
        for (label, (a, b)) in ends.into_iter().enumerate() {
            let (a, b) = (a % board.len(), b % board.len());
            if a != b && names[a].is_none() && names[b].is_none() {
                names[a] = Some(format!("n{label}"));
                names[b] = Some(format!("n{label}"));
            }
        }
        let puzzle = Puzzle::new(board, Rules::FILL, &names).expect("pairs");
        prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
    }

    /// Cuts of random covers: the engines agree on the count, and the cover is among the solutions.
    #[test]
    fn engines_agree_on_cuts_of_covers(seed in any::<u64>(), columns in 3_usize..6, rows in 3_usize..6) {
        let wanted = Wanted { columns, rows, rules: Rules::TIGHT };
        let generated = Generator::new(wanted, seed).expect("a size").next(&Limits::none()).expect("no limit");
        let mut counts = Vec::new();
        for &engine in numberlink::Engine::ALL {
            let mut config = Config::default();
            config.engine = engine;
            counts.push(Solver::new(&generated.puzzle, config).expect("an engine").count().answer.found);
        }
        prop_assert!(counts.iter().all(|count| *count == 1_u8.into()), "{counts:?}");
    }
}

#[test]
fn path_lines_belong_to_their_labels() {
    let puzzle: Puzzle = "> x rules=numlin\n3 2\nA.A\nB.B\n".parse().expect("a puzzle");
    let read = |text: &str| puzzle.read_solution(text).map(|solution| verify(&puzzle, &solution));
    assert_eq!(read("A: r1c1 r1c2 r1c3\nB: r2c3 r2c2 r2c1\n"), Ok(Ok(())));
    for (text, part) in [
        ("Z: r1c1 r1c2 r1c3\n", "Z:"),
        ("B: r1c1 r1c2 r1c3\nA: r2c1 r2c2 r2c3\n", "from end to end of `B`"),
        ("A: r1c1 r1c2\n", "from end to end of `A`"),
        ("A: r1c1 r1c2 r1c1 r1c2 r1c3\n", "each step once"),
    ] {
        let error = read(text).expect_err("no path of that label").to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn boards_without_room_for_two_paths_are_not_generated() {
    let wanted = |columns, rows| Wanted { columns, rows, rules: Rules::TIGHT };
    assert!(Generator::new(wanted(2, 2), 1).is_err());
    assert!(Generator::new(wanted(2, 3), 1).expect("six squares").next(&Limits::none()).is_ok());
}
