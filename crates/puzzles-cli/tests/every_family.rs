//! The same input through every family and action: nonsense is told in one line, and a file from any system is read.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{Run, file, run};

/// A family, a puzzle of it, and its actions that read puzzles.
const FAMILIES: [(&str, &str, &str); 8] = [
    ("hidato", "1 .\n. 4\n", "solve count unique candidates hint explain rate render convert"),
    ("numbrix", "1 .\n. 3\n", "solve count unique candidates hint explain rate render convert"),
    ("numberlink", "A.\nA.\n", "solve count unique candidates render convert"),
    ("arukone", "A.\nA.\n", "solve count unique candidates render convert"),
    ("numlin", "A.\nA.\n", "solve count unique candidates render convert"),
    ("klotski", "> goal=A:r1c2\nA.\n", "solve count hint hardest render convert"),
    ("exact-cover", BATHROOM, "solve count unique minimize split preprocess render convert"),
    ("sudoku", SUDOKU, "solve count unique candidates hint explain rate render convert"),
];

const SUDOKU: &str = "...5...4.5...1.8.6.....8..34.....6....6..3.....8...57..12.8...5..9..4.......6.78.\n";

/// A board with pieces, which all actions of exact cover take.
const BATHROOM: &str = "board: 2x2\nmoves: turn\nD 2: ##\n";

/// Runs an action with the options that it cannot do without; `name` keeps its files apart.
fn act(family: &str, action: &str, name: &str, input: impl AsRef<[u8]>) -> Run {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let options = match action {
        "render" => format!("--output {}", folder.join(format!("{name}-{family}.svg")).display()),
        "convert" => "--to text".to_owned(),
        "split" => {
            let parts = folder.join(format!("{name}-parts"));
            // Files that are there are never written over.
            let _ = std::fs::remove_dir_all(&parts);
            format!("--out {}", parts.display())
        }
        _ => String::new(),
    };
    run(&format!("{family} {action} {options}"), input)
}

/// Calls `each` for every family and action, with a puzzle of the family.
fn for_all(mut each: impl FnMut(&str, &str, &str)) {
    for (family, puzzle, actions) in FAMILIES {
        actions.split(' ').for_each(|action| each(family, action, puzzle));
    }
}

/// The complaint is one line of reasonable length with a place, the status 2, and nobody waited for it.
fn is_told(run: &Run, start: Instant, what: &str) {
    assert_eq!(run.status, Some(2), "{what}: {:.300}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{what}: {:.300}", run.err);
    assert!(run.err.starts_with("puzzles: "), "{what}: {:.300}", run.err);
    assert!(run.err.contains(": line 1, column ") && run.err.len() < 300, "{what}: {:.300}", run.err);
    assert!(run.out.len() < 1_000, "{what}: nonsense is not repeated");
    // It takes some milliseconds; the bound is for busy machines.
    assert!(start.elapsed() < Duration::from_secs(5), "{what}: {:?}", start.elapsed());
}

#[test]
fn nonsense_is_told_in_one_line_by_every_action() {
    let binary: Vec<u8> = (0..=255).cycle().skip(128).take(20_000).filter(|byte| !b"\n\r".contains(byte)).collect();
    let inputs = [("empty", Vec::new()), ("binary", binary), ("long", b". ".repeat(1_000_000))];
    for_all(|family, action, _| {
        for (name, input) in &inputs {
            let start = Instant::now();
            is_told(&act(family, action, "bad", input), start, &format!("{family} {action}, {name}"));
        }
    });
}

#[test]
fn a_line_of_ten_megabytes_is_told_by_every_family() {
    let line = b". ".repeat(5_000_000);
    for (family, _, _) in FAMILIES {
        let start = Instant::now();
        is_told(&act(family, "solve", "bad", &line), start, family);
    }
}

#[test]
fn nonsense_beside_a_good_file_is_told_by_verify() {
    let empty = file("every_family_empty.txt", "");
    let binary: Vec<u8> = (0..=255).cycle().skip(128).take(2_000).filter(|byte| !b"\n\r".contains(byte)).collect();
    let binary = file("every_family_binary.txt", binary);
    for (family, puzzle, _) in FAMILIES {
        let good = file(&format!("every_family_{family}.txt"), puzzle);
        for [puzzles, solutions] in
            [[&empty, &good], [&good, &empty], [&empty, &empty], [&binary, &good], [&good, &binary], [&binary, &binary]]
        {
            let start = Instant::now();
            let run = run(&format!("{family} verify {} {}", puzzles.display(), solutions.display()), "");
            is_told(&run, start, family);
        }
    }
}

#[test]
fn line_ends_and_a_mark_change_no_answer() {
    for_all(|family, action, puzzle| {
        let plain = act(family, action, "plain", puzzle);
        assert!(matches!(plain.status, Some(0 | 1)), "{family} {action}: {}", plain.err);
        assert!(!plain.out.contains("invalid"), "{family} {action}");
        let crlf = puzzle.replace('\n', "\r\n");
        for other in [crlf.clone(), format!("\u{feff}{puzzle}"), format!("\u{feff}{}", crlf.trim_end())] {
            let other = act(family, action, "plain", other);
            assert_eq!(
                (&other.out, &other.err, other.status),
                (&plain.out, &plain.err, plain.status),
                "{family} {action}"
            );
        }
    });
}

#[test]
fn a_file_that_breaks_off_is_told_or_is_a_puzzle() {
    // A cut may leave a smaller puzzle; whatever it leaves, nothing panics and bad input has one line.
    for (family, puzzle, _) in FAMILIES {
        for cut in 0..puzzle.len() {
            let run = run(&format!("{family} solve"), &puzzle[..cut]);
            match run.status {
                Some(0 | 1) => assert_eq!(run.err, "", "{family}, {cut} bytes"),
                Some(2) => assert_eq!(run.err.lines().count(), 1, "{family}, {cut} bytes: {}", run.err),
                status => panic!("{family}, {cut} bytes: {status:?}"),
            }
        }
    }
}

#[test]
fn no_exact_cover_is_a_line_of_ten_megabytes() {
    for (action, start) in [("preprocess", "> "), ("convert", ""), ("count", "")] {
        let run = run(&format!("exact-cover {action}"), format!("{start}{}\n", "n".repeat(10_000_000)));
        assert_eq!(run.status, Some(2), "{action}");
        assert!(
            run.err.contains("line 1, column 1: expected at most") && run.out.len() < 100,
            "{action}: {:.200}",
            run.err
        );
    }
}
