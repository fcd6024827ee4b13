//! The `puzzles` command: solve, count, prove unique and verify puzzles from files and pipes.
//!
//! What it promises stands in `docs/cli.md`; a test compares that with `--help`.
//!
//! | module | owns |
//! |---|---|
//! | [`arguments`] | families on the command line, and the options that they share |
//! | [`families`] | one file (or folder) per family: its actions and options, from a block of text to records |
//! | [`inputs`] | lines and blocks of files and of standard input, in constant memory |
//! | [`pairs`] | puzzles beside their solutions, for `verify` |
//! | [`stream`] | reader, workers and printer; the order is kept |
//! | [`tell`] | the answers of a search as records |
//! | [`output`] | a record as JSON and as text |
//! | [`verdict`], [`exit`] | how an answer turned out, and the exit status |
//! | [`picture`] | SVG pictures |
//! | [`watch`] | what a search does, as lines, frames or a moving picture |
//! | [`extras`] | examples, completions, man pages |
//! | [`interrupt`], [`progress`] | Ctrl-C, the progress bar |

#![forbid(unsafe_code)]

mod arguments;
mod exit;
mod extras;
mod families;
mod inputs;
mod interrupt;
mod output;
mod pairs;
mod picture;
mod progress;
mod stream;
mod tally;
mod tell;
mod verdict;
mod watch;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Family};
use exit::Exit;
use families::{exact_cover, hidato, klotski, numberlink, sudoku};
use puzzles::hidato::Adjacency;
use puzzles::numberlink::Rules;

fn main() -> ExitCode {
    let result = match Arguments::parse().family {
        Family::ExactCover(command) => exact_cover::run(command),
        Family::Hidato(command) => hidato::run(command, Adjacency::Eight),
        Family::Numbrix(command) => hidato::run(command, Adjacency::Four),
        Family::Klotski(command) => klotski::run(command),
        Family::Numberlink(command) => numberlink::run(command, Rules::TIGHT),
        Family::Arukone(command) => numberlink::run(command, Rules::FILL),
        Family::Numlin(command) => numberlink::run(command, Rules::NUMLIN),
        Family::Sudoku(command) => sudoku::run(command),
        Family::Examples { folder } => extras::examples(&folder),
        Family::Completions { shell } => extras::completions(shell),
        Family::Man { folder } => extras::man(&folder),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            // Nobody is left to be told if standard error itself is closed.
            let _ = writeln!(std::io::stderr(), "puzzles: {error}");
            Exit::BadInput.into()
        }
    }
}
