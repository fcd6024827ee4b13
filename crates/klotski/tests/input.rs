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
    assert_eq!(error("> goal=A:r1c2\nA#\n..\n"), "line 1, column 8: expected room for A at r1c2, found none");
    assert_eq!(error("A.\n\nB.\n"), "line 3, column 1: expected one puzzle, found another");
}

#[test]
fn complaints_about_goals_show_the_goal() {
    assert_eq!(error("> x goal=A:r1c3\nAA.\n"), "line 1, column 10: expected room for A at r1c3, found none");
    assert_eq!(
        error("> goal=A:r1c1;A:r1c1,B:r1c1\nA.B\n"),
        "line 1, column 15: expected one piece at r1c1, found A and B"
    );
    assert_eq!(error("board:\nA.#\ngoal:\n..A\n"), "line 4, column 3: expected room for A at r1c3, found none");
    assert_eq!(error("board:\nA..\ngoal:\n..C\n"), "line 4, column 3: expected a piece of the puzzle, found `C`");
}

#[test]
fn misspelt_sections_are_complained_about() {
    assert_eq!(
        error("metrics: step\nboard:\nA.\ngoal:\n.A\n"),
        "line 1, column 1: expected a line as in `metric: step`, found `metrics: step`"
    );
    for wrong in ["goals:", "Goal:", "goal :", "goal: A:r1c2", " gaol:"] {
        let complaint = error(&format!("board:\nA.\n{wrong}\n.A\n"));
        assert!(complaint.contains("expected a line `goal:` with nothing behind it"), "{wrong}: {complaint}");
    }
    // Other words are none of ours, and a row may look like one.
    let puzzle: Puzzle = "title: goal\nsource:\n...\nab:\ngoal:\nab:\n...\n".parse().expect("three pieces");
    assert_eq!(puzzle.pieces().len(), 3);
}

#[test]
fn boards_of_one_column_and_wide_ones() {
    let puzzle: Puzzle = "A\nB\n.\ngoal:\n.\nA\nB\n".parse().expect("a puzzle");
    let again: Puzzle = puzzle.to_numbers().parse().expect("numbers");
    assert_eq!((again.board().columns(), again.board().rows()), (1, 3));
    let wide = format!("A.{}A..\ngoal:\n.A{}.A.\n", "#".repeat(300), "#".repeat(300));
    assert!(
        error(&wide).contains("at most 128 squares that are no walls and 255 rows and columns"),
        "{}",
        error(&wide)
    );
}

#[test]
fn rush_hour_cars_are_in_one_part() {
    let complaint = error("AAooAAooooooooooooooooooooooooooooxx");
    assert_eq!(complaint, "line 1, column 6: expected A in one part, found two (one at r1c6)");
}

#[test]
fn moves_are_numbered_in_their_order() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    assert!(puzzle.read_solution("1: a r4c2 r5c2\n2: a r5c2 r5c3\n").is_ok());
    let complaint = puzzle.read_solution("1: a r4c2 r5c2\n3: a r5c2 r5c3\n").expect_err("no second move");
    assert_eq!(complaint.to_string(), "line 2, column 1: expected `2:` or no number before the move, found `3:`");
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
