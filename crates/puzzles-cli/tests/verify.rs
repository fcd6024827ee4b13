//! The judge: right and wrong solutions, in both forms.

mod common;

use std::path::Path;

use common::{Run, file, run};

const PUZZLES: &str = "> a\n1 . / . 4\n\n> b adj=4\n1 . / . .\n\n> g adj=graph\ncells: 1 . .\nedges: 1-2 2-3 3-1\n";

/// Judges two texts; `name` is that of the test.
fn judge(name: &str, puzzles: &str, solutions: &str) -> Run {
    let puzzles = file(&format!("verify_{name}.txt"), puzzles);
    run(&format!("hidato verify {} -", puzzles.display()), solutions)
}

fn place(path: &Path, rest: &str) -> String {
    format!("puzzles: {}: {rest}\n", path.display())
}

#[test]
fn every_text_form_of_a_solution_is_read_again() {
    for (index, action) in
        ["solve", "solve --solutions all", "solve --solutions 1", "unique", "solve --stats"].iter().enumerate()
    {
        let answers = run(&format!("hidato {action}"), PUZZLES);
        let judged = judge(&format!("again_{index}"), PUZZLES, &answers.out);
        assert_eq!((judged.status, judged.err.as_str()), (Some(0), ""), "{action}");
        let rows =
            answers.out.split("\n\n").filter(|block| block.lines().any(|line| !line.starts_with(['>', ';']))).count();
        assert!(3 <= rows && judged.headers().len() == rows, "{action}: {}", judged.out);
        assert!(judged.headers().iter().all(|line| line.ends_with(" outcome=correct")), "{}", judged.out);
    }
}

#[test]
fn json_is_read_again_alone_and_beside_its_puzzles() {
    for (index, action) in ["solve", "solve --solutions all", "unique"].iter().enumerate() {
        let answers = run(&format!("hidato {action} --format json"), PUZZLES);
        let alone = run("hidato verify", &answers.out);
        let beside = judge(&format!("json_{index}"), PUZZLES, &answers.out);
        assert_eq!((alone.status, alone.err.as_str()), (Some(0), ""), "{action}");
        assert_eq!((&alone.out, alone.status), (&beside.out, beside.status), "{action}");
        let solutions = answers.records().iter().filter_map(|record| record.get("solution")).count();
        let seconds = answers.records().iter().filter_map(|record| record.get("second")).count();
        assert_eq!(alone.headers().len(), solutions + seconds);
    }
}

#[test]
fn a_wrong_solution_names_the_first_broken_rule() {
    let cases = [
        ("1 2 / 2 4", "expected each number once, found 2 again at r2c1"),
        ("4 2 / 3 1", "expected the given 1 at r1c1, found 4"),
        ("1 . / 3 4", "expected a number at r1c2, found none"),
        ("1 5 / 3 4", "expected a number from 1 to 4 at r1c2, found 5"),
    ];
    for (index, (solution, rule)) in cases.into_iter().enumerate() {
        let text = judge(&format!("wrong_{index}"), "> w\n1 . / . 4", solution);
        assert_eq!((text.status, text.out), (Some(1), format!("> w outcome=wrong\n; {rule}\n\n")));
    }
    let steps = judge("wrong_steps", "> w adj=4\n1 . / . .", "1 2 / 3 4");
    let rule = "expected consecutive numbers in neighbouring cells, found 2 at r1c2 and 3 at r2c1";
    assert_eq!(steps.out, format!("> w adj=4 outcome=wrong\n; {rule}\n\n"));
}

#[test]
fn a_verdict_in_json_has_its_rule() {
    let puzzles = file("verify_verdict.txt", "> w\n1 . / . 4");
    let judged = run(&format!("hidato verify --format json {} -", puzzles.display()), "1 2 / 2 4");
    let record = &judged.records()[0];
    assert_eq!(
        (&record["outcome"], &record["action"], &record["rules"]),
        (&"wrong".into(), &"verify".into(), &"8".into())
    );
    assert_eq!(record["error"]["message"], "expected each number once, found 2 again at r2c1");
    assert_eq!(judged.status, Some(1));
}

#[test]
fn the_first_without_a_counterpart_is_named() {
    let puzzles = file("verify_unpaired.txt", PUZZLES);
    let run_with = |solutions: &str| run(&format!("hidato verify {} -", puzzles.display()), solutions);
    let few = run_with("1 2 / 3 4");
    assert_eq!(
        (few.status, few.err),
        (Some(2), place(&puzzles, "line 4, column 1: expected a solution for this puzzle, found none"))
    );
    assert_eq!(few.out, "> a outcome=correct\n\n> b outcome=invalid\n\n");
    let many = run_with("1 2 / 3 4\n\n1 2 / 4 3\n\n> g adj=graph\ncells: 1 2 3\nedges:\n\n> more\n1 2\n\n1\n");
    assert_eq!(many.err, "puzzles: <stdin>: line 9, column 1: expected a puzzle for this solution, found none\n");
    assert_eq!(many.headers().len(), 4);
    let none = run_with("");
    assert_eq!(none.err, "puzzles: <stdin>: line 1, column 1: expected a solution, found no row\n");
}

#[test]
fn an_answer_without_a_solution_is_bad_input() {
    let answers = run("hidato solve", "> n adj=4\n2 . .\n. . .\n. . .\n\n1 . / . 4");
    let judged = judge("negative", "> n adj=4\n2 . .\n. . .\n. . .\n\n1 . / . 4", &answers.out);
    assert_eq!(
        (judged.status, judged.err.as_str()),
        (Some(2), "puzzles: <stdin>: line 1, column 1: expected a solution, found none\n")
    );
    assert_eq!(judged.headers(), ["> n adj=4 outcome=invalid", "> puzzle-2 outcome=correct"]);
}

#[test]
fn bad_puzzles_and_other_boards_keep_the_pairs_in_step() {
    let puzzles = "1 x\n\n> other\n1 . / . 4\n\n> good\n1 . / . 4\n";
    let path = file("verify_step.txt", puzzles);
    let judged = judge("step", puzzles, "> bad outcome=invalid\n\n> other\n1 2 3 / 4 5 6\n\n1 2 / 3 4\n");
    assert_eq!(judged.headers(), ["> bad outcome=invalid", "> other outcome=invalid", "> good outcome=correct"]);
    let other = "puzzles: <stdin>: line 3, column 1: expected the puzzle's board of 2 rows and 2 columns with its holes, found another\n";
    assert_eq!(
        judged.err,
        place(&path, "line 1, column 3: expected a number, `.` for a blank or `#` for a hole, found `x`") + other
    );
}

#[test]
fn a_single_input_must_be_our_json() {
    let text = run("hidato verify", "1 2 / 3 4");
    assert_eq!((text.status, text.out.as_str()), (Some(2), ""));
    assert!(text.err.contains("line 1, column 1: expected a second input with solutions"), "{}", text.err);
    let broken = run("hidato verify", "{\"puzzle\":\"1 . / . 4\",\"solution\":\"1 2 / 3 4\"}\n\n{\"puzzle\":7}\nx\n");
    assert_eq!(broken.headers().len(), 3);
    assert!(broken.headers()[0].ends_with("outcome=correct"));
    let places: Vec<_> = broken.err.lines().map(|line| line.split(": ").nth(2).unwrap_or("")).collect();
    assert_eq!(places, ["line 3, column 11", "line 4, column 1"]);
}

/// A line of our JSON holds the puzzle and its solution, so it may be much longer than a puzzle's text may be.
#[test]
fn a_long_line_of_our_own_json_is_read_again() {
    let cells = 1024;
    let mut text = format!("> g adj=graph\ncells:{}\nedges:", " .".repeat(cells));
    for a in 1..=cells {
        for b in (a + 1..=cells).take(80) {
            text.push_str(&format!(" {a}-{b}"));
        }
    }
    let solved = run("hidato solve --engine walk --format json", text);
    assert!(1 << 20 < solved.out.len(), "{}", solved.out.len());
    let judged = run("hidato verify", &solved.out);
    assert_eq!((judged.status, judged.out.as_str()), (Some(0), "> g adj=graph outcome=correct\n\n"), "{}", judged.err);
}

#[test]
fn numbers_that_no_path_has_are_wrong_not_bad_input() {
    for number in ["5", "65535", "65536", "99999999999999999999999", "-1"] {
        let judged = judge(&format!("number_{number}"), "1 . / . 4", &format!("1 {number} / 3 4"));
        assert_eq!(judged.status, Some(1), "{number}: {}{}", judged.out, judged.err);
    }
}
