//! What a terminal shows, how the command is interrupted, and what it costs to wait for it.
//!
//! The terminal is that of `script`, which every Linux has.

#![cfg(target_os = "linux")]

mod common;

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{command, file, run};

/// A board with more solutions than anybody could list.
fn blank() -> String {
    ". . . . . . .\n".repeat(7)
}

/// What appears on a terminal on which the command runs, up to its end.
fn on_terminal(arguments: &str) -> String {
    let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_puzzles"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]).env("TERM", "xterm");
    let output = script.stdin(Stdio::null()).output().expect("`script` of util-linux is installed");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_bar_is_shown_on_a_terminal_and_only_there() {
    let input = file("terminal_bar.txt", blank());
    let count = format!("hidato count --time-limit 900ms {}", input.display());
    let bar = on_terminal(&format!("{count} >/dev/null"));
    assert!(bar.contains(" left") && bar.contains('\u{1b}'), "no bar: {bar:?}");
    assert_eq!(on_terminal(&format!("{count} --quiet >/dev/null")), "");
    // Where the answers themselves go to the terminal they stand alone.
    let answers = on_terminal(&count);
    assert!(answers.starts_with("> puzzle-1 outcome=stopped"), "{answers:?}");
    assert!(!answers.contains('\u{1b}'), "{answers:?}");
    assert_eq!(run(&count, "").err, "");
}

/// What a terminal shows in the end, of lines that were overwritten too.
fn screen(bytes: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut rest = bytes;
    while let Some(c) = rest.chars().next() {
        if let Some(sequence) = rest.strip_prefix("\u{1b}[") {
            let end = sequence.find(|c: char| c.is_ascii_alphabetic()).expect("the end of a sequence");
            // Up by so many lines; what is below goes by the sequence that follows.
            if let Some(up) = sequence[..end].parse::<usize>().ok().filter(|_| sequence[end..].starts_with('A')) {
                let stay = lines.len() - 1 - up;
                lines.truncate(stay);
                lines.push(String::new());
            }
            rest = &sequence[end + 1..];
            continue;
        }
        match c {
            '\n' => lines.push(String::new()),
            '\r' => {}
            c => lines.last_mut().expect("a line").push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    lines
}

#[test]
fn frames_are_never_drawn_over_answers() {
    let three =
        file("terminal_watch.txt", "> a\n. . .\n. . 1\n9 6 .\n\n> b\n1 . / . 4\n\n> c\n1 x\n\n> d\n. 2 / . 4\n");
    let shown = screen(&on_terminal(&format!("hidato solve --solutions all --watch=1ms {}", three.display())));
    let plain = run(&format!("hidato solve --solutions all {}", three.display()), "");
    // Every line of every answer is there, in its order, among the frames.
    let mut among = shown.iter();
    for line in plain.out.lines().filter(|line| !line.is_empty()) {
        assert!(among.any(|there| there == line), "{line:?} is missing in {shown:#?}");
    }
    assert!(shown.iter().any(|line| line == plain.err.trim_end()), "{shown:#?}");
    // Frames were drawn over each other: one stays before each answer at most.
    let frames = shown.iter().filter(|line| line.starts_with("nodes ")).count();
    let answers = plain.out.lines().filter(|line| line.starts_with('>')).count();
    assert!((3..=answers + 3).contains(&frames), "{frames} of {answers}: {shown:#?}");
}

/// Sends Ctrl-C.
fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("`kill` starts").success());
}

/// The status, if it ends within this time.
fn status_within(child: &mut Child, time: Duration) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

#[test]
fn the_second_ctrl_c_ends_what_the_first_cannot() {
    // Nobody reads the answers, so the printer waits for ever in the middle of one.
    let input = file("terminal_list.txt", blank());
    let mut child = command(&format!("hidato solve --solutions all {}", input.display())).spawn().expect("it starts");
    thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    assert_eq!(status_within(&mut child, Duration::from_millis(500)), None, "it still waits for a reader");
    interrupt(&child);
    assert_eq!(status_within(&mut child, Duration::from_secs(10)), Some(3));
}

/// A family, an action and a puzzle that keep an engine busy for minutes.
fn long_searches() -> [(&'static str, String); 6] {
    let queens = {
        let mut text = String::new();
        for index in 0..18 {
            let _ = write!(text, "r{index} c{index} ");
        }
        text.push('|');
        for index in 0..35 {
            let _ = write!(text, " a{index} b{index}");
        }
        for (row, column) in (0..18).flat_map(|row| (0..18).map(move |column| (row, column))) {
            let _ = write!(text, "\nr{row} c{column} a{} b{}", row + column, row + 17 - column);
        }
        text
    };
    let fifteen = " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 15 14  .\n";
    let fifteen = format!("board:\n{fifteen}goal:\n{}", fifteen.replace("15 14", "14 15"));
    let pairs = format!("A{0}B\n{1}A{0}B\n", ".".repeat(8), format!("{}\n", ".".repeat(10)).repeat(8));
    [
        ("hidato count", blank()),
        ("numbrix count", ". . . . . . . .\n".repeat(8)),
        ("numlin count --engine edge", pairs),
        ("klotski solve", fifteen),
        ("exact-cover count --engine links", queens),
        ("sudoku count", ".".repeat(81)),
    ]
}

#[test]
fn a_time_limit_holds_in_every_family() {
    for (action, input) in long_searches() {
        let start = Instant::now();
        let run = run(&format!("{action} --time-limit 300ms --format json"), input);
        let elapsed = start.elapsed();
        assert_eq!(run.status, Some(3), "{action}: {:.300}{:.300}", run.err, run.out);
        let record = &run.records()[0];
        assert_eq!((&record["outcome"], &record["stop"]), (&"stopped".into(), &"time".into()), "{action}");
        let seconds = record["seconds"].as_f64().expect("a number");
        // The clock of the limit starts a moment before that of `seconds`. It holds within 50 ms on a machine at rest;
        // the upper bound is for busy ones.
        assert!((0.29..1.3).contains(&seconds), "{action}: {seconds} s");
        assert!(elapsed < Duration::from_secs(3), "{action}: {elapsed:?}");
    }
}

/// The most memory that the process has had, in kB.
fn peak(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux tells it");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number of kB")
}

/// The peak of memory when so many puzzles have been read; all of them are answered.
fn peak_behind(puzzles: usize) -> u64 {
    let line = ".234567894.678912378.123456234.678915678.123489123.567345678.126789123.591234567.\n";
    let mut child = command("sudoku solve --threads 2").spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let out = BufReader::new(child.stdout.take().expect("a pipe"));
    let answers =
        thread::spawn(move || out.lines().filter(|line| line.as_ref().is_ok_and(|line| line.starts_with('>'))).count());
    let text = line.repeat(1_000);
    (0..puzzles / 1_000).for_each(|_| stdin.write_all(text.as_bytes()).expect("it reads"));
    let peak = peak(&child);
    drop(stdin);
    assert_eq!(answers.join().expect("it counts"), puzzles);
    assert_eq!(status_within(&mut child, Duration::from_secs(10)), Some(0));
    peak
}

#[test]
fn a_long_file_streams_in_constant_memory() {
    let (short, long) = (peak_behind(40_000), peak_behind(300_000));
    assert!(long < short + 16_384, "{short} kB behind 40,000 lines, {long} kB behind 300,000");
}
