//! Further inputs than puzzles: states of players, boards, solutions; and text that is hardly any.

mod common;

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{command, file, run};

const FAMILIES: [&str; 8] =
    ["hidato", "numbrix", "numberlink", "arukone", "numlin", "klotski", "exact-cover", "sudoku"];
const SUDOKU: &str = "...5...4.5...1.8.6.....8..34.....6....6..3.....8...57..12.8...5..9..4.......6.78.\n";
const HIDATO: &str = ". . .\n. . 1\n9 6 .\n";

/// The one line of complaint about an input that is bad, in both forms.
fn complaint(arguments: &str, input: &str) -> String {
    let text = run(arguments, input);
    assert_eq!((text.status, text.err.lines().count()), (Some(2), 1), "{arguments}: {text:?}");
    let json = run(&format!("{arguments} --format json"), input);
    assert_eq!((json.status, json.err.as_str()), (Some(2), ""), "{arguments}: {json:?}");
    let records = json.records();
    let bad: Vec<_> = records.iter().filter(|record| record["outcome"] == "invalid").collect();
    assert_eq!(bad.len(), 1, "{arguments}: {records:?}");
    let message = bad[0]["error"]["message"].as_str().expect("a message");
    assert!(text.err.trim_end().ends_with(message), "{}: {message}", text.err);
    text.err
}

#[test]
fn a_state_belongs_to_each_puzzle() {
    for (family, puzzle) in [("hidato", HIDATO), ("sudoku", SUDOKU)] {
        let one = file(&format!("inputs_{family}_1.txt"), puzzle);
        let two = file(&format!("inputs_{family}_2.txt"), format!("{puzzle}\n{puzzle}"));
        for action in ["hint", "explain"] {
            let with = |state: &str, puzzles: &std::path::Path| {
                complaint(&format!("{family} {action} --state {state} {}", puzzles.display()), "")
            };
            let (one_text, two_text) = (one.display().to_string(), two.display().to_string());
            assert!(with(&one_text, &two).contains("_2.txt: line "), "the puzzle without a state is named");
            assert!(with(&one_text, &two).ends_with("expected a state for this puzzle, found none\n"));
            assert!(with(&two_text, &one).ends_with("expected a puzzle for this state, found none\n"));
            for (name, nothing) in [("empty", ""), ("blank", " \n\n"), ("mark", "\u{feff}"), ("comment", "; no\n")] {
                let state = file(&format!("inputs_{family}_{name}.txt"), nothing);
                let told = with(&state.display().to_string(), &one);
                assert!(told.contains(&format!("_{name}.txt: line 1, column 1: expected")), "{told}");
            }
            let missing = with("no-such-file", &one);
            assert!(missing.starts_with("puzzles: no-such-file: "), "{missing}");
            let both = run(&format!("{family} {action} --state -"), puzzle);
            assert!(both.err.contains("expected one input from standard input, found two"), "{}", both.err);
            // Each of two puzzles has its own, from standard input.
            let read = run(&format!("{family} {action} --state - {two_text}"), format!("{puzzle}\n{puzzle}"));
            assert_eq!((read.status, read.headers().len()), (Some(0), 2), "{}", read.err);
        }
    }
}

#[test]
fn bytes_of_a_state_or_a_board_that_are_no_text_have_a_place() {
    let bytes = file("inputs_bytes.txt", b". . .\n. \xff 1\n9 6 .\n");
    let puzzle = file("inputs_good.txt", HIDATO);
    let state = complaint(&format!("hidato hint --state {} {}", bytes.display(), puzzle.display()), "");
    assert!(state.contains("inputs_bytes.txt: line 2, column 3: "), "{state}");
    let board = complaint(&format!("hidato generate --board {}", bytes.display()), "");
    assert!(board.contains("inputs_bytes.txt: line 2, column 3: "), "{board}");
    assert!(complaint("hidato generate --board no-such-file", "").starts_with("puzzles: no-such-file: "));
    assert_eq!(run("hidato generate --seed 1 --board -", HIDATO).status, Some(0));
}

/// Ctrl-C ends a command that waits for standard input.
#[cfg(unix)]
#[test]
fn verify_can_be_interrupted_while_it_waits() {
    let puzzle = file("inputs_wait.txt", HIDATO);
    for family in FAMILIES {
        for inputs in [String::new(), "-".to_owned(), format!("{} -", puzzle.display())] {
            let mut child = command(&format!("{family} verify {inputs}"))
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .spawn()
                .expect("it starts");
            sleep(Duration::from_millis(60));
            let status = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(status.expect("`kill` starts").success());
            let start = Instant::now();
            let ended = loop {
                match child.try_wait().expect("it can be waited for") {
                    Some(status) => break status.code(),
                    None if Duration::from_secs(5) < start.elapsed() => break None,
                    None => sleep(Duration::from_millis(5)),
                }
            };
            let _ = child.kill();
            assert_eq!(ended, Some(3), "{family} verify {inputs}");
        }
    }
}

#[test]
fn a_sudoku_that_is_too_long_is_told_once() {
    let name = format!("> {}\n1 . 2\n3 . 4\n\n{SUDOKU}", "x".repeat(2 << 20));
    let grid = format!("{}\n{SUDOKU}", format!("{}\n", ". ".repeat(2_000)).repeat(1_000));
    for input in [name, grid] {
        assert!(complaint("sudoku solve", &input).contains("expected at most 1048576 bytes for one puzzle"));
        assert_eq!(run("sudoku solve", &input).headers().len(), 2, "the next puzzle is answered");
    }
}

#[test]
fn control_characters_are_no_names() {
    for action in ["solve", "count", "convert", "preprocess", "split"] {
        for input in ["a \u{0}\na\n", "a b\na\n\u{1b}[2J b\n", "{\"primary\":[\"a\\u001b\"],\"options\":[]}"] {
            let told = complaint(&format!("dlx {action}"), input);
            assert!(!told.contains(['\u{0}', '\u{1b}']), "{told:?}");
        }
    }
    assert_eq!(run("dlx solve", "a\tb\na\tb\n").status, Some(0), "a tab is a blank");
}

#[test]
fn answers_of_another_family_are_bad_input() {
    let answers = run("klotski solve --format json", "A.\ngoal:\n.A\n").out;
    for family in ["hidato", "numberlink", "exact-cover", "sudoku"] {
        let told = complaint(&format!("{family} verify"), &answers);
        assert!(told.contains(&format!("expected an answer of family `{family}`, found one of `klotski`")), "{told}");
    }
    let own = run("klotski verify", &answers);
    assert_eq!((own.status, own.headers().len()), (Some(0), 1), "{}", own.err);
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let same = [
        ("numbrix solve", "1 . 3\n. . .\n. . 5\n\n> b\n1 .\n. .\n"),
        ("numberlink solve --rules fill", "1 . 1\n2 . 2\n"),
        ("exact-cover solve", "a b\na\nb\n"),
        ("klotski solve", "A.\ngoal:\n.A\n"),
        ("sudoku solve", SUDOKU),
    ];
    for (arguments, input) in same {
        let [plain, old] = [input.to_owned(), input.replace('\n', "\r")].map(|input| run(arguments, input));
        assert_eq!((&old.out, old.status), (&plain.out, plain.status), "{arguments}: {}", old.err);
    }
    assert!(complaint("hidato solve", "1 .\r. x\r").contains("line 2, column 3: "));
    // No line is lost, however many there are without any LF, and a line beyond every limit is told.
    let many = format!("{}{}\r{}", SUDOKU.replace('\n', "\r").repeat(210_000), "x".repeat(17 << 20), SUDOKU);
    let total = run("sudoku solve --format total", many);
    assert!(total.out.starts_with("> total answers=210002 invalid=1 solved=210001\n"), "{}", total.out);
}

#[test]
fn parts_are_written_within_their_limits() {
    // Eleven queens on eleven rows: a part for each way to place the first eight.
    let side = 11;
    let mut queens = String::new();
    let items = |name: char, range: std::ops::Range<usize>| range.map(move |i| format!("{name}{i} "));
    queens.extend(items('r', 0..side).chain(items('c', 0..side)));
    queens.push('|');
    queens.extend(items('a', 0..2 * side).chain(items('b', 0..2 * side)).map(|item| format!(" {}", item.trim())));
    queens.push('\n');
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        queens.push_str(&format!("r{row} c{column} a{} b{}\n", row + column, row + side - column));
    }
    let start = Instant::now();
    let split = run("dlx split --depth 8 --time-limit 200ms --format json", &queens);
    let records = split.records();
    let last = records.last().expect("an answer");
    assert_eq!((split.status, &last["outcome"], &last["stop"]), (Some(3), &"stopped".into(), &"time".into()));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
