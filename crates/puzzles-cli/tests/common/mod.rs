//! Running the built command in tests.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The lines of JSON.
    pub(crate) fn records(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// The name lines.
    pub(crate) fn headers(&self) -> Vec<&str> {
        self.out.lines().filter(|line| line.starts_with('>')).collect()
    }
}

/// The command with these arguments, which are parted by blanks.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzles"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with `input` as its standard input.
pub(crate) fn run(arguments: &str, input: impl AsRef<[u8]>) -> Run {
    let mut child = command(arguments).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A run that ends early does not read all of it.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Writes a file that only this test uses.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the directory can be written");
    path
}
