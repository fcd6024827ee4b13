//! Bad input: each kind with its place and status 2, and the other puzzles of the file are answered.

mod common;

use std::time::{Duration, Instant};

use common::{file, run};

/// A puzzle that is answered whatever stands around it.
const GOOD: &str = "> good\n1 . / . 4";

/// Runs a file of a good puzzle, the bad block and the good one again; returns the complaints.
fn complaint(block: &str) -> String {
    let run = run("hidato solve", format!("{GOOD}\n\n{block}\n\n{GOOD}\n"));
    assert_eq!(run.status, Some(2), "{block}: {run:?}");
    let headers = run.headers();
    assert_eq!((headers[0], headers[2]), ("> good outcome=solved", "> good outcome=solved"), "{block}");
    assert!(headers[1].ends_with(" outcome=invalid"), "{block}");
    run.err
}

#[test]
fn each_kind_of_bad_block_is_told_with_its_place() {
    let cases = [
        ("1 1 / . .", "line 4, column 3: expected each number once, found 1 at r1c1 and again at r1c2"),
        ("1 0 / . .", "line 4, column 3: expected a number from 1 to 4, found 0"),
        (". . .\n. 10 .\n. . .", "line 5, column 3: expected a number from 1 to 9, found 10"),
        (
            "99999999999999999999999 .",
            "line 4, column 1: expected a number from 1 to 2, found `99999999999999999999999`",
        ),
        (". -3", "line 4, column 3: expected a number from 1 to 2, found `-3`"),
        ("1 . .\n. .\n. . .", "line 5, column 4: expected 3 cells as in the first row, found 2"),
        (". .\n. . .", "line 5, column 5: expected 2 cells as in the first row, found 3"),
        (
            "1 . 2\n. . .\n. . 9",
            "line 4, column 5: expected consecutive numbers in neighbouring cells, found 1 at r1c1 and 2 at r1c3",
        ),
        ("> x adj=5\n1 .", "line 4, column 9: expected 8, 4, hex, axial or graph for `adj`, found `5`"),
        ("1 x2", "line 4, column 3: expected a number, `.` for a blank or `#` for a hole, found `x2`"),
        ("> only a name", "line 4, column 1: expected a puzzle, found no row"),
        ("# #", "line 4, column 1: expected a cell, found only holes"),
    ];
    for (block, expected) in cases {
        assert_eq!(complaint(block), format!("puzzles: <stdin>: {expected}\n"), "{block}");
    }
}

#[test]
fn too_large_a_board_is_told() {
    let row = ". ".repeat(41);
    let board = [row.as_str(); 25].join("\n");
    assert_eq!(complaint(&board), "puzzles: <stdin>: line 4, column 1: expected at most 1024 cells, found 1025\n");
}

#[test]
fn bytes_that_are_not_utf_8_are_told() {
    let run = run("hidato solve", b"1 .\n. \xff\xfe\n");
    assert_eq!(run.status, Some(2));
    assert!(run.err.starts_with("puzzles: <stdin>: line 2, column 3: expected a number"), "{}", run.err);
}

#[test]
fn crlf_a_mark_and_a_missing_line_end_are_fine() {
    let run = run("hidato solve", "\u{feff}> a\r\n1 . \r\n. 4\r\n\r\n> b\r\n1 .\r\n. 4");
    assert_eq!((run.status, run.headers()), (Some(0), vec!["> a outcome=solved", "> b outcome=solved"]));
}

#[test]
fn an_input_without_a_puzzle_is_told() {
    for input in ["", "\n\n", "; only a comment\n", "\u{feff}"] {
        let run = run("hidato solve", input);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{input:?}");
        assert_eq!(run.err, "puzzles: <stdin>: line 1, column 1: expected a puzzle, found no row\n");
    }
    let record = &run("hidato solve --format json", "").records()[0];
    assert_eq!((&record["outcome"], &record["error"]["line"]), (&"invalid".into(), &1.into()));
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let good = file("bad_input_good.txt", GOOD);
    let run = run(&format!("hidato solve {}.missing {}", good.display(), good.display()), "");
    assert_eq!((run.status, run.headers()), (Some(2), vec!["> good outcome=solved"]));
    assert!(run.err.starts_with(&format!("puzzles: {}.missing: ", good.display())), "{}", run.err);
}

#[test]
fn places_count_the_lines_of_their_own_file() {
    let first = file("bad_input_first.txt", format!("{GOOD}\n"));
    let second = file("bad_input_second.txt", format!("\n\n{GOOD}\n\n1 x\n"));
    let run = run(&format!("hidato solve {} - {}", first.display(), second.display()), "y");
    let lines: Vec<_> = run.err.lines().collect();
    assert!(lines[0].starts_with("puzzles: <stdin>: line 1, column 1: "), "{}", run.err);
    assert!(lines[1].starts_with(&format!("puzzles: {}: line 6, column 3: ", second.display())), "{}", run.err);
}

#[test]
fn endless_lines_and_blocks_are_told_once_and_fast() {
    let cases = [
        ("x".repeat(10_000_000), 1),
        (". ".repeat(5_000_000), 1),
        ("> long\n".to_owned() + &". . . .\n".repeat(1_250_000), 149_797),
        ("> ".to_owned() + &"n".repeat(10_000_000) + "\n. .", 1),
    ];
    for (block, line) in cases {
        let start = Instant::now();
        let run = run("hidato solve", format!("{block}\n\n{GOOD}\n"));
        let told = format!(
            "puzzles: <stdin>: line {line}, column 1: expected at most 1048576 bytes for one puzzle, found more\n"
        );
        assert_eq!((run.status, run.err), (Some(2), told));
        assert_eq!(run.out.len(), run.out.chars().take(100).count(), "the long text is not repeated");
        assert!(run.out.contains("> good outcome=solved"));
        // A generous bound for busy machines: it takes some milliseconds.
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn a_long_comment_is_only_a_comment() {
    let run = run("hidato solve", format!(";{}\n{GOOD}\n", "c".repeat(3_000_000)));
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
}
