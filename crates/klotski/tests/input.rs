//! Texts in and out, and complaints with their places.

use klotski::{Metric, Puzzle};

fn error(text: &str) -> String {
    text.parse::<Puzzle>().expect_err(text).to_string()
}

#[test]
fn complaints_name_line_and_column() {
    assert_eq!(error(""), "line 1, column 1: expected a board, found no row");
    assert_eq!(error("board:\nAB.\nAB\n"), "line 3, column 3: expected a row of 3 cells, found 2");
    assert_eq!(
        error("board:\nA.B\n..A\ngoal:\n.B.\n...\n"),
        "line 3, column 3: expected A in one part, found two (one at r1c1)"
    );
    assert_eq!(
        error("board:\nAA.\n...\ngoal:\nA..\nA..\n"),
        "line 5, column 1: expected the form that A has on the board, found another at r1c1"
    );
    assert_eq!(
        error("board:\nAA.\ngoal:\nAA.\n...\n"),
        "line 4, column 1: expected a goal of 1 rows and 3 columns, found another size"
    );
    assert_eq!(error("board:\nAB\nCD\ngoal:\nB.\n..\n"), "line 1, column 1: expected an empty cell, found none");
    assert_eq!(error("board:\nA.\n..\n"), "line 1, column 1: expected a goal, found none");
    assert_eq!(error("board:\n...\n"), "line 1, column 1: expected a piece, found none");
    assert_eq!(
        error("> metric=jump\nA.\n"),
        "line 1, column 10: expected move, slide or step for `metric`, found `jump`"
    );
    assert_eq!(
        error("> goal=A:r3c1\nA.\n..\n"),
        "line 1, column 8: expected pieces and places as in B:r4c2,C:r1c1 for `goal`, found `A:r3c1`"
    );
    assert_eq!(error("> goal=A:r1c2\nA#\n..\n"), "line 2, column 1: expected room for A at r1c2, found none");
    assert_eq!(error("A.\n\nB.\n"), "line 3, column 1: expected one puzzle, found another");
}

#[test]
fn formats_are_recognized_by_content() {
    let classic: Puzzle = "vBBw\nvBBw\nxhhy\nxaby\nc..d\n".parse().expect("a grid with the classic goal");
    let words: Puzzle = "2 0 0 3\n2 0 0 3\n4 1 1 5\n4 6 7 5\n8 -1 -1 9\n".parse().expect("an article's number grid");
    assert_eq!(classic.start(), words.start());
    assert_eq!(classic.goals(), words.goals());
    let long: Puzzle = "> goal=king:r1c2\nking . ...\npawn pawn .\n".parse().expect("words of any length");
    assert_eq!((long.pieces().len(), long.board().columns()), (2, 3));
    assert_eq!("Hengdao lima".replace(" l", " L").parse::<Puzzle>().map(|puzzle| puzzle.start()), Ok(classic.start()));
    let metric: Puzzle = "metric: step\nboard:\nA.\ngoal:\n.A\n".parse().expect("a line of its own");
    assert_eq!(metric.metric(), Metric::Step);
}

#[test]
fn every_puzzle_comes_back_from_its_text() {
    for text in [
        "board:\nA.\n..\ngoal:\n.A\n..\n",
        "> metric=slide equal=any\nboard:\n##A.\nBBA.\ngoal:\n##.A\n...A\ngoal:\n##..\n.BB.\n",
        "> axis=line\nboard:\nAA.B\n...B\ngoal:\n..AA\n....\n",
        "board:\nking    .\npawn pawn\ngoal:\n   . king\n   .    .\n",
        // Parts that move together.
        "board:\nA.A.\n....\ngoal:\n....\n.A.A\n",
    ] {
        let puzzle: Puzzle = text.parse().expect(text);
        assert_eq!(puzzle.to_string(), text);
        assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
    }
}
