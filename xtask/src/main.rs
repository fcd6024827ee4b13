//! Tables, checks and measurements of this workspace: `cargo xtask COMMAND`.
//!
//! | command | module | does |
//! |---|---|---|
//! | `tables` | [`tables`] | reproduces the articles' tables beside our engines |
//! | `sweep` | [`sweep`] | compares engines with brute force on all small boards |
//! | `versus` | [`versus`] | times our command against others on a file |
//! | `pictures` | [`pictures`] | draws every picture of the documentation again |
//! | `tidy` | [`tidy`] | checks the rules of the house that no compiler checks |
//! | `alone` | [`alone`] | builds, tests and documents each engine crate in an empty folder |
//! | `ci` | [`ci`] | everything that must pass before a change lands |

#![forbid(unsafe_code)]

mod alone;
mod ci;
mod links;
mod pictures;
mod plot;
mod sweep;
mod tables;
mod tidy;
mod versus;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Tables, checks and measurements of this workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Print the articles' tables beside our engines.
    Tables(tables::Arguments),
    /// Compare the engines with brute force on all small boards.
    Sweep(sweep::Arguments),
    /// Time our command against others on a file of puzzles.
    Versus(versus::Arguments),
    /// Draw every picture of the documentation again.
    Pictures(pictures::Arguments),
    /// Check the rules of the house that no compiler checks.
    Tidy,
    /// Build, test and document each engine crate in an empty folder.
    Alone(alone::Arguments),
    /// Run everything that must pass before a change lands.
    Ci,
}

/// Why a task failed, in words; causes that are themselves errors convert by `?`.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Tables(arguments) => tables::run(&arguments),
        Task::Sweep(arguments) => sweep::run(&arguments),
        Task::Versus(arguments) => versus::run(&arguments),
        Task::Pictures(arguments) => pictures::run(&arguments),
        Task::Tidy => tidy::run(),
        Task::Alone(arguments) => alone::run(&arguments),
        Task::Ci => ci::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> &'static std::path::Path {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("invariant: xtask lies below the root")
}
