//! Order, streaming, closed pipes and Ctrl-C.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use common::{command, run};

/// A board with more solutions than anybody could list.
fn blank() -> String {
    ". . . . . . .\n".repeat(7)
}

/// Waits for the end, up to half a minute; returns the status and what it wrote to standard error.
fn end(mut child: Child) -> (Option<i32>, String) {
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status.code();
        }
        if Duration::from_secs(30) < start.elapsed() {
            child.kill().expect("it can be killed");
            panic!("it does not end");
        }
        thread::sleep(Duration::from_millis(10));
    };
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("UTF-8");
    (status, err)
}

#[test]
fn any_number_of_threads_keeps_the_order() {
    let mut input = String::new();
    for index in 0..400 {
        // Quick and slow ones, solvable or not, and bad ones, side by side.
        let rows = match index % 5 {
            0 => "1 .\n. 4".to_owned(),
            1 => ". . . .\n".repeat(4),
            2 => "> adj=4\n. 1 .\n. . .\n. . .".replace("> adj=4", ""),
            3 => "1 x".to_owned(),
            _ => ". . . . . .\n".repeat(6),
        };
        input += &format!("> p{index}\n{}\n\n", rows.trim());
    }
    let one = run("hidato count --max 200", &input);
    let names = one.headers().iter().map(|line| line.split(' ').nth(1)).collect::<Vec<_>>();
    let expected: Vec<_> = (0..400).map(|index| format!("p{index}")).collect();
    assert_eq!(names, expected.iter().map(|name| Some(name.as_str())).collect::<Vec<_>>());
    for threads in [0, 2, 4, 9] {
        let many = run(&format!("hidato count --max 200 --threads {threads}"), &input);
        assert_eq!((&many.out, &many.err, many.status), (&one.out, &one.err, one.status), "{threads} threads");
    }
}

#[test]
fn an_answer_is_shown_before_the_input_ends() {
    let mut child = command("hidato solve").spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"> first\n1 .\n. 4\n\n").expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(lines.next().expect("a line").expect("UTF-8"), "> first outcome=solved");
    stdin.write_all(b"> second\n1 .\n. 4\n").expect("it still reads");
    drop(stdin);
    assert!(lines.any(|line| line.expect("UTF-8") == "> second outcome=solved"));
    assert_eq!(end(child), (Some(0), String::new()));
}

#[test]
fn a_closed_pipe_ends_a_list_silently() {
    for threads in [1, 3] {
        let mut child =
            command(&format!("hidato solve --solutions all --threads {threads}")).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all([blank(), blank(), blank()].join("\n").as_bytes()).expect("it reads");
        drop(stdin);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        assert_eq!(lines.next().expect("a line").expect("UTF-8"), "> puzzle-1 solution=1");
        assert!(lines.by_ref().take(100).any(|line| line.expect("UTF-8") == "> puzzle-1 solution=5"));
        drop(lines);
        assert_eq!(end(child), (Some(0), String::new()), "{threads} threads");
    }
}

#[test]
fn no_bar_is_drawn_where_there_is_no_terminal() {
    let run = run("hidato count --max 20000", blank());
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
}

/// Sends Ctrl-C.
#[cfg(unix)]
fn interrupt(child: &Child) {
    let status = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("`kill` starts").success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let mut child = command("hidato count").spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // An answer before the long one shows that the handler is in place.
    stdin.write_all(format!("1 .\n. 4\n\n{}\n", blank()).as_bytes()).expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(lines.next().expect("a line").expect("UTF-8"), "> puzzle-1 outcome=solved count=2 complete=true");
    thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    let line = lines.by_ref().map(|line| line.expect("UTF-8")).find(|line| !line.is_empty()).expect("an answer");
    let count = line.strip_prefix("> puzzle-2 outcome=stopped stop=cancelled count=").expect(&line);
    let count = count.strip_suffix(" complete=false").expect("not complete");
    assert!(0 < count.parse::<u64>().expect("a number"));
    // Standard input is still open: the reader that waits for it must not hold the end up.
    assert_eq!(end(child), (Some(3), String::new()));
    drop(stdin);
}
