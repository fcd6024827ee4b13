//! Bad input gets a clear error with its place; odd but good input is read.

use hidato::{Adjacency, Board, Cell, Config, Invalid, Puzzle, Solver, Square};

/// The complaint about a text.
fn complaint(text: &str) -> String {
    match text.parse::<Puzzle>() {
        Ok(puzzle) => panic!("{text:?} was read as\n{puzzle}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn complaints_name_the_place_and_what_was_expected() {
    let long = "9".repeat(30);
    let cases = [
        ("", "line 1, column 1: expected a puzzle, found no row"),
        ("; only a comment\n\n", "line 1, column 1: expected a puzzle, found no row"),
        ("\n> name only\n", "line 2, column 1: expected a puzzle, found no row"),
        ("1 2\n\n3 4\n", "line 3, column 1: expected one puzzle, found another"),
        ("# # #", "line 1, column 1: expected a cell, found only holes"),
        ("1 . .\n. 1 .", "line 2, column 3: expected each number once, found 1 at r1c1 and again at r2c2"),
        (". .\n. 5", "line 2, column 3: expected a number from 1 to 4, found 5"),
        (". .\n. 0", "line 2, column 3: expected a number from 1 to 4, found 0"),
        (". .\n-3 .", "line 2, column 1: expected a number from 1 to 4, found `-3`"),
        (&format!(". {long}"), "line 1, column 3: expected a number from 1 to 2, found `999999999999999999999999…`"),
        ("1 . .\n. .", "line 2, column 4: expected 3 cells as in the first row, found 2"),
        ("1 . .\n. . 5 .", "line 2, column 7: expected 3 cells as in the first row, found 4"),
        (
            "1 . 2\n. . .\n. . 9",
            "line 1, column 5: expected consecutive numbers in neighbouring cells, found 1 at r1c1 and 2 at r1c3",
        ),
        (
            "> n adj=4\n1 .\n. 2",
            "line 3, column 3: expected consecutive numbers in neighbouring cells, found 1 at r1c1 and 2 at r2c2",
        ),
        ("1 two", "line 1, column 3: expected a number, `.` for a blank or `#` for a hole, found `two`"),
        ("1 \u{0}", r"line 1, column 3: expected a number, `.` for a blank or `#` for a hole, found `\0`"),
        ("> n adj=5\n1 .", "line 1, column 9: expected 8, 4, hex, axial or graph for `adj`, found `5`"),
        ("> n adj=graph\n1 .", "line 2, column 1: expected lines `cells:` and `edges:` for `adj=graph`, found `1`"),
        (
            "> n adj=graph\ncells: . .\nedges: 1-3",
            "line 3, column 8: expected an edge between two different cells from 1 to 2, found `1-3`",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(complaint(text), expected, "for {text:?}");
    }
}

#[test]
fn a_board_over_the_maximum_is_refused_and_the_maximum_is_not() {
    let too_many = Board::MOST_CELLS + 1;
    let text = ". ".repeat(too_many);
    assert_eq!(complaint(&text), "line 1, column 1: expected at most 1024 cells, found 1025");
    let squares = vec![Square::Blank; 1024];
    for (columns, adjacency) in [(32, Adjacency::Eight), (1024, Adjacency::Four), (1, Adjacency::Eight)] {
        let puzzle = Puzzle::grid(adjacency, columns, &squares).expect("1,024 cells fit");
        assert_eq!(puzzle.board().len(), 1024);
    }
    // Holes do not count: 40 x 40 squares with 1,000 cells are fine, with or without room for shifts.
    let squares: Vec<Square> = (0..1600).map(|i| if i < 1000 { Square::Blank } else { Square::Hole }).collect();
    assert!(Puzzle::grid(Adjacency::Eight, 40, &squares).is_ok());
}

#[test]
fn the_largest_boards_are_solved() {
    // A snake of 32 x 32 with every third number given, and one in a single row.
    for (rows, columns) in [(32, 32), (1, 1024), (5, 13), (9, 9), (8, 8)] {
        let snake = |square: usize| {
            let (row, column) = (square / columns, square % columns);
            row * columns + if row % 2 == 0 { column } else { columns - 1 - column } + 1
        };
        let squares: Vec<Square> = (0..rows * columns)
            .map(|square| if snake(square) % 3 == 1 { Square::Given(snake(square) as u64) } else { Square::Blank })
            .collect();
        let puzzle = Puzzle::grid(Adjacency::Four, columns, &squares).expect("a snake");
        let report = Solver::new(&puzzle, Config::default()).solve();
        let solution = report.answer.solution().expect("a snake has a solution");
        assert_eq!(hidato::verify(&puzzle, solution.numbers()), Ok(()));
    }
}

#[test]
fn the_same_board_in_many_spellings() {
    let expected: Puzzle = "1 . .\n. . .\n. # 8".parse().expect("the plain spelling");
    let spellings = [
        "1 . . / . . . / . # 8",
        "\u{feff}1 . .\r\n. . .\r\n. # 8\r\n",
        "> name adj=8 and words\n1 _ _\n- __ .\n. * 8",
        "1 0 0\n0 0 0\n0 # 8",
        "; a comment\n\n# spelled with a hash\n   1   .   .   \n; between\n. . .\n. # 8   ",
        "01 . .\n. . .\n. # +8\n\n\n",
    ];
    for text in spellings {
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&expected), "for {text:?}");
    }
}

#[test]
fn squares_are_judged_like_text() {
    let given = Square::Given;
    assert_eq!(Puzzle::grid(Adjacency::Eight, 2, &[]), Err(Invalid::NoCells));
    assert_eq!(
        Puzzle::grid(Adjacency::Eight, 2, &[given(1), given(2), given(3)]),
        Err(Invalid::RaggedRow { expected: 2, found: 1 })
    );
    assert!(matches!(Puzzle::grid(Adjacency::Eight, 0, &[given(1)]), Err(Invalid::RaggedRow { .. })));
    let most = u64::from(u32::MAX) + 1;
    assert!(matches!(Puzzle::grid(Adjacency::Eight, 2, &[given(1), given(most)]), Err(Invalid::OutOfRange { .. })));
    assert!(matches!(Puzzle::grid(Adjacency::Eight, 2, &[given(0), given(1)]), Err(Invalid::OutOfRange { .. })));
    assert!(matches!(Puzzle::graph(&[None, None], [(0, 0)]), Err(Invalid::BadEdge { .. })));
    assert!(matches!(Puzzle::graph(&[None, None], [(0, 2)]), Err(Invalid::BadEdge { .. })));
    assert_eq!(Puzzle::graph(&[], []), Err(Invalid::NoCells));
}

#[test]
fn numbers_of_a_solution_are_read_for_their_board_only() {
    let puzzle: Puzzle = "1 . / . #".parse().expect("a puzzle");
    let read = |text: &str| {
        let block = puzzle_text::blocks(text, hidato::parse::HASH).next().expect("a block");
        puzzle.read_numbers(&block).map_err(|error| error.to_string())
    };
    assert_eq!(read("1 2\n3 #"), Ok(vec![1, 2, 3]));
    assert_eq!(read("1 .\n3 #"), Ok(vec![1, 0, 3]));
    let other = "line 1, column 1: expected the puzzle's board of 2 rows and 2 columns with its holes, found another";
    for text in ["1 2\n3 4", "1 2 3\n. . #", "1 2"] {
        assert_eq!(read(text), Err(other.to_string()), "for {text:?}");
    }
    // Whatever is no number of the path is for the judge to turn down.
    for text in ["1 2\n65535 #", "1 2\n99999 #", "1 2\n99999999999999999999999 #", "1 2\n-3 #"] {
        let numbers = read(text).expect("the board's form");
        let violation = hidato::verify(&puzzle, &numbers).expect_err("no number of the path");
        let expected = "expected a number from 1 to 3 at r2c1, found a negative one or more than 65534";
        assert_eq!(violation.to_string(), expected, "for {text:?}");
    }
    assert_eq!(puzzle.given(Cell::new(0)), Some(1));
}
