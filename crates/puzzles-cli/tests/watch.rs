//! `--trace` and `--watch`: what `docs/trace.md` promises.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{command, run};
use serde_json::Value;

const SUDOKU: &str = "...5...4.5...1.8.6.....8..34.....6....6..3.....8...57..12.8...5..9..4.......6.78.\n";
const KINDS: [(&str, &str); 5] = [
    ("sudoku", SUDOKU),
    ("hidato", ". . . / . . 1 / 9 6 .\n"),
    ("numberlink", "> x rules=fill\n4 2\nA..A\nB..B\n"),
    ("exact-cover", "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n"),
    ("klotski", "A..\ngoal:\n..A\n"),
];

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn trace(family: &str, options: &str, input: &str, name: &str) -> (common::Run, Vec<Value>) {
    trace_of("solve", family, options, input, name)
}

fn trace_of(action: &str, family: &str, options: &str, input: &str, name: &str) -> (common::Run, Vec<Value>) {
    let file = path(name);
    let run = run(&format!("{family} {action} {options} --trace {}", file.display()), input);
    let text = fs::read_to_string(file).expect("a trace");
    (run, text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect())
}

#[test]
fn every_family_writes_a_trace_and_answers_as_without() {
    for (family, puzzle) in KINDS {
        let (traced, lines) = trace(family, "--format json", puzzle, &format!("{family}.jsonl"));
        let silent = run(&format!("{family} solve --format json"), puzzle);
        let (traced, silent) = (&traced.records()[0], &silent.records()[0]);
        assert_eq!((&traced["solution"], &traced["stats"]), (&silent["solution"], &silent["stats"]), "{family}");
        let head = &lines[0];
        assert_eq!((&head["trace"], &head["family"], &head["index"]), (&1.into(), &family.into(), &0.into()));
        assert_eq!(head["puzzle"], traced["puzzle"], "{family}");
        let last = lines.last().expect("an end");
        assert_eq!((&last["event"], &last["outcome"]), (&"end".into(), &traced["outcome"]), "{family}");
        assert!(3 <= lines.len(), "{family}: something happened");
    }
}

#[test]
fn every_action_that_searches_is_traced_and_answers_as_without() {
    let all = |family, actions: &'static str| actions.split(' ').map(move |action| (family, action));
    let actions = (all("sudoku", "count unique candidates").chain(all("hidato", "count unique candidates")))
        .chain(all("numberlink", "count unique candidates"))
        .chain(all("exact-cover", "count unique minimize"))
        .chain(all("klotski", "count hint hardest"));
    for (family, action) in actions {
        let (_, puzzle) = KINDS.into_iter().find(|(kind, _)| *kind == family).expect("a kind");
        let (traced, lines) = trace_of(action, family, "--format json", puzzle, &format!("{family}-{action}.jsonl"));
        let silent = run(&format!("{family} {action} --format json"), puzzle);
        assert_eq!(traced.status, silent.status, "{family} {action}");
        let without_time = |run: &common::Run| {
            let mut records = run.records();
            records.iter_mut().for_each(|record| drop(record.as_object_mut().expect("keys").remove("seconds")));
            records
        };
        let traced = without_time(&traced);
        assert_eq!(traced, without_time(&silent), "{family} {action}");
        assert_eq!((&lines[0]["family"], &lines[0]["action"]), (&family.into(), &action.into()));
        let last = lines.last().expect("an end");
        assert_eq!((&last["event"], &last["outcome"]), (&"end".into(), &traced[0]["outcome"]), "{family} {action}");
        assert!(3 <= lines.len(), "{family} {action}: something happened");
    }
}

#[test]
fn what_has_no_events_cannot_be_watched() {
    let cover = run("exact-cover count --engine diagram --watch", "a b\na b\n");
    assert_eq!((cover.status, cover.out.as_str()), (Some(2), ""));
    assert!(cover.err.contains("expected auto, links, cells or bits to watch, found `diagram`"), "{}", cover.err);
    for options in ["--split --watch", "--estimate 10 --watch", "--split --trace x.jsonl"] {
        let sudoku = run(&format!("sudoku count {options}"), SUDOKU);
        assert_eq!((sudoku.status, sudoku.out.as_str()), (Some(2), ""), "{options}");
    }
}

#[test]
fn the_state_before_a_solution_is_the_solution() {
    let (run, lines) = trace("sudoku", "--engine generic --format json", SUDOKU, "state.jsonl");
    let at = lines.iter().position(|line| line["event"] == "solution").expect("a solution");
    let values: String =
        lines[at - 1]["left"].as_array().expect("cells").iter().map(|set| set[0].to_string()).collect();
    assert_eq!(run.records()[0]["solution"], values + "\n");
}

#[test]
fn each_puzzle_has_its_own_head() {
    let (_, lines) = trace("sudoku", "--threads 4", &SUDOKU.repeat(3), "three.jsonl");
    let heads: Vec<&Value> = lines.iter().filter(|line| line["trace"] == 1).map(|line| &line["index"]).collect();
    assert_eq!(heads, [0, 1, 2]);
    assert_eq!(lines.iter().filter(|line| line["event"] == "end").count(), 3);
}

#[test]
fn a_trace_ends_at_its_limit_and_says_so_and_the_search_goes_on() {
    let input = ".".repeat(81) + "\n";
    let (run, lines) = trace("sudoku", "--solutions 50 --trace-limit 5 --format json", &input, "limit.jsonl");
    assert_eq!(run.records().len(), 51);
    assert_eq!(lines.len(), 7, "head, five events, limit: {lines:?}");
    assert_eq!(lines[6]["event"], "limit");
    assert!(run.err.contains("ends after 5 events") && run.err.lines().count() == 1, "{}", run.err);
}

#[test]
fn a_limit_of_the_search_is_told() {
    let (run, lines) = trace("hidato", "--engine csp --node-limit 1", "1 . . . / . . . . / . . . 12\n", "stop.jsonl");
    assert_eq!(run.status, Some(3));
    assert!(lines.iter().any(|line| line["event"] == "stopped" && line["stop"] == "nodes"), "{lines:?}");
}

#[test]
fn a_trace_that_cannot_be_written_is_one_clear_line() {
    let run = run("sudoku solve --trace no/such/folder/x.jsonl", SUDOKU);
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{}", run.err);
    assert!(run.err.starts_with("puzzles: no/such/folder/x.jsonl: "), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_the_search_goes_on() {
    let link = path("full.svg");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink("/dev/full", &link).expect("a link");
    for file in ["/dev/full", &link.display().to_string()] {
        let run = run(&format!("sudoku unique --trace {file}"), SUDOKU);
        assert_eq!((run.status, run.err.lines().count()), (Some(2), 1), "{}", run.err);
        assert!(run.err.contains("to be written, found No space left"), "{}", run.err);
        assert!(run.out.starts_with("> puzzle-1 outcome=unique"), "{}", run.out);
    }
}

#[test]
fn the_limit_of_a_trace_is_told_once() {
    for file in ["once.jsonl", "once.svg"] {
        let traced = format!("sudoku solve --engine csp --trace-limit 2 --trace {}", path(file).display());
        let run = run(&traced, SUDOKU.repeat(4));
        assert_eq!((run.status, run.err.lines().count()), (Some(0), 1), "{}", run.err);
    }
}

#[test]
fn a_wait_ends_with_the_time_of_its_puzzle() {
    let start = std::time::Instant::now();
    let run = run("sudoku solve --engine csp --watch=60s --time-limit 100ms", SUDOKU);
    assert_eq!(run.status, Some(3), "{}", run.out);
    assert!(start.elapsed() < std::time::Duration::from_secs(20));
}

#[test]
fn without_a_terminal_frames_stand_one_below_the_other() {
    for (family, puzzle) in KINDS {
        let watched = run(&format!("{family} solve --watch=0ms"), puzzle);
        assert_eq!(watched.out, run(&format!("{family} solve"), puzzle).out, "{family}: only results");
        let frames: Vec<&str> = watched.err.split("\n\n").collect();
        assert!(2 <= frames.len() && !watched.err.contains('\x1b'), "{family}: {}", watched.err);
        assert!(watched.err.contains("\nnodes "), "{family}");
    }
}

#[test]
fn a_pace_is_kept() {
    let start = std::time::Instant::now();
    let watched = run("sudoku solve --engine csp --watch=60ms", SUDOKU);
    let frames = watched.err.matches("nodes ").count() as u32;
    assert!(2 <= frames && std::time::Duration::from_millis(60) * frames <= start.elapsed(), "{frames} frames");
}

#[test]
fn a_picture_moves_and_knows_dark_themes() {
    for (family, puzzle) in KINDS {
        let file = path(&format!("{family}.svg"));
        let status = command(&format!("{family} solve --trace {}", file.display())).stdin(input(puzzle)).status();
        assert!(status.expect("an end").success(), "{family}");
        let svg = fs::read_to_string(file).expect("a picture");
        assert!(svg.contains("prefers-color-scheme:dark") && svg.ends_with("</svg>\n"), "{family}: {svg}");
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        assert!(svg.contains("solutions 1") || family == "klotski", "{family}");
    }
}

fn input(text: &str) -> fs::File {
    let path = common::file(&format!("input-{}", text.len()), text);
    fs::File::open(path).expect("a file")
}
