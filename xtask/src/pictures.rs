//! `cargo xtask pictures`: draws every picture of the documentation again.
//!
//! The pictures of puzzles come from the commands in `docs/pictures/README.md`, which a test of the command runs too;
//! the plots come from the committed counters.

use std::fs;
use std::process::Command;

use crate::{Failure, plot, root};

/// Draw every picture of the documentation again.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Only the plots, which need no build of the command.
    #[arg(long)]
    plots: bool,
}

/// Runs the commands, and draws the plots.
///
/// # Errors
///
/// If a command fails, or a file cannot be written.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if !arguments.plots {
        draw_puzzles()?;
    }
    draw_plots()
}

/// Runs the commands of the page.
fn draw_puzzles() -> Result<(), Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let page = fs::read_to_string(root().join("docs/pictures/README.md"))?;
    let commands = page.lines().filter(|line| line.contains(" render "));
    for line in commands.filter_map(|line| line.strip_prefix("puzzles ")) {
        println!("puzzles {line}");
        let status = Command::new(&cargo)
            .args(["run", "--quiet", "--package", "puzzles-cli", "--"])
            .args(line.split_whitespace())
            .current_dir(root())
            .status()?;
        if !status.success() {
            return Err(format!("`puzzles {line}` failed with {status}").into());
        }
    }
    Ok(())
}

/// Draws the plots of the committed counters.
fn draw_plots() -> Result<(), Failure> {
    let folder = plot::committed_folder();
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let plots = plot::of_committed_counters()?;
    for (name, text) in plots.drawn {
        println!("{}", folder.join(&name).display());
        fs::write(folder.join(name), text)?;
    }
    for part in plots.left_out {
        println!("not drawn: {part}");
    }
    Ok(())
}
