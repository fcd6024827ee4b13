//! `cargo xtask ci`: everything that must pass before a change lands, from a clean checkout.

use std::process::Command;
use std::time::Instant;

use crate::{Failure, root};

/// The command that the README gives for the tests; it must stand there to the letter.
const README_TEST: &str = "cargo test --workspace";

/// Runs one step after another and stops at the first that fails.
///
/// # Errors
///
/// If a step fails, or the README does not give the test command.
pub(crate) fn run() -> Result<(), Failure> {
    let readme = std::fs::read_to_string(root().join("README.md"))?;
    if !readme.lines().any(|line| line.trim() == README_TEST) {
        return Err(format!("README.md does not give `{README_TEST}`").into());
    }
    step("cargo fmt --all --check")?;
    step("cargo clippy --workspace --all-targets --all-features -- -D warnings")?;
    step(README_TEST)?;
    // All tests ran above with the features united, but for the one that no member asks for.
    // Alone in an empty folder every target must build with any features; to test that too would take minutes more.
    step("cargo xtask alone --quick")?;
    step("cargo doc --workspace --no-deps --all-features")?;
    step("cargo xtask tables --check")
}

/// Runs a command in the root of the workspace; warnings of the documentation are errors,
/// and nothing is kept for a next build that will not come.
fn step(line: &str) -> Result<(), Failure> {
    println!("\n== {line}");
    let start = Instant::now();
    let mut words = line.split_whitespace();
    let program = words.next().ok_or("expected a command, found nothing")?;
    let status = Command::new(program)
        .args(words)
        .env("RUSTDOCFLAGS", "-D warnings")
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(root())
        .status()?;
    println!("== {:.0} s", start.elapsed().as_secs_f64());
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed with {status}").into()) }
}
