//! `cargo xtask sweep`: engines against brute force and against each other, on all small boards.

mod hidato;
mod hidato_logic;
mod klotski;
mod numberlink;
mod sudoku;
mod sudoku_logic;

use std::path::PathBuf;

use clap::ValueEnum;

use crate::Failure;

/// Compare the engines with brute force and with each other on all small boards.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The families to look at; all if none is named.
    families: Vec<Family>,
    /// Look at every STEP-th puzzle only.
    #[arg(long, default_value_t = 1, value_name = "STEP")]
    every: usize,
    /// The folder of the corpora, to look at their puzzles too
    #[arg(long, value_name = "DIR")]
    corpora: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Family {
    Hidato,
    Klotski,
    Numberlink,
    Sudoku,
    SudokuLogic,
}

/// Runs the sweeps.
///
/// # Errors
///
/// At the first puzzle on which two answers differ.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let is_asked = |family| arguments.families.is_empty() || arguments.families.contains(&family);
    if is_asked(Family::Hidato) {
        hidato::run(arguments.every)?;
        if let Some(folder) = &arguments.corpora {
            hidato_logic::run(folder, arguments.every)?;
        }
    }
    if is_asked(Family::Klotski) {
        klotski::run(arguments.every)?;
    }
    if is_asked(Family::Numberlink) {
        numberlink::run(arguments.every)?;
    }
    if is_asked(Family::Sudoku) {
        sudoku::run(arguments.every, arguments.corpora.as_deref())?;
    }
    if is_asked(Family::SudokuLogic) {
        sudoku_logic::run(arguments.every, arguments.corpora.as_deref())?;
    }
    Ok(())
}
