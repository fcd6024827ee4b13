//! Other people's crates beside ours, in one process, on the same problems.
//!
//! | module | owns |
//! |---|---|
//! | [`contest`] | the measurement: alternating rounds, CPU time, ratios, the verdict |
//! | [`queens`], [`magic`], [`quasigroup`] | the models for `csp-core`, `csp-solver`, `selen` and `pumpkin-solver` |
//! | [`drivers`] | those three behind one function each |
//! | [`hidato_sat`] | Hidato for our engine and for satisfiability solvers: the encodings and the sets |
//! | [`union_find`] | walks on a grid and a million joins for `union-find-rollback`, `ena` and `petgraph` |
//! | [`sat`] | `cadical`, `batsat` and `varisat` behind one trait |
//!
//! Every answer is compared with ours, and every Hidato solution is judged; a difference ends the program.
//! Deliberately absent: any tuning of a peer that its documentation does not offer, and a choice of sets that hides where they win.

#![forbid(unsafe_code)]

mod contest;
mod drivers;
mod hidato_sat;
mod magic;
mod quasigroup;
mod queens;
mod sat;
mod union_find;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use contest::Rules;

const USAGE: &str = "\
usage: cargo run --release -- [--rounds N] [--cap SECONDS] [--only SET] [--corpus FILE]

  --rounds N      rounds that count, after one that does not; at least 9 make a record (default 9)
  --cap SECONDS   CPU time that one pass over a set may take before a peer counts as stopped (default 5)
  --only SET      this set alone
  --corpus FILE   one more set, `corpus-unique`: uniqueness of every puzzle in a file of ours";

/// What the command line asks for.
struct Arguments {
    rules: Rules,
    only: Option<String>,
    corpus: Option<PathBuf>,
}

impl Arguments {
    /// Reads the words after the program's name.
    ///
    /// # Errors
    ///
    /// If an option is unknown, or lacks its value, or the value is not a positive number where one is needed.
    fn read(words: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self { rules: Rules::default(), only: None, corpus: None };
        let mut words = words.into_iter();
        while let Some(option) = words.next() {
            let value = words.next().ok_or(format!("expected a value after `{option}`, found none"))?;
            let number = || match value.parse() {
                Ok(number) if 0 < number => Ok(number),
                _ => Err(format!("expected a positive number after `{option}`, found `{value}`")),
            };
            match option.as_str() {
                "--rounds" => arguments.rules.rounds = number()?,
                "--cap" => arguments.rules.cap = Duration::from_secs(number()?.into()),
                "--only" => arguments.only = Some(value),
                "--corpus" => arguments.corpus = Some(value.into()),
                _ => return Err(format!("unknown option `{option}`")),
            }
        }
        Ok(arguments)
    }
}

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let result = Arguments::read(std::env::args().skip(1)).map_err(|error| format!("{error}\n\n{USAGE}")).and_then(run);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let Arguments { rules, only, corpus } = arguments;
    let corpus = corpus.map(|path| hidato_sat::read(&path)).transpose()?;
    let wants = |set: &str| only.as_deref().is_none_or(|only| only == set);
    println!("{}", contest::HEAD);
    for n in [8, 10] {
        let set = format!("queens-{n}-all");
        if wants(&set) {
            rules.hold(&set, &mut queens::contenders(n));
        }
    }
    if wants("magic-4x4-all") {
        rules.hold("magic-4x4-all", &mut magic::contenders());
    }
    for (n, holes) in [(20, 168), (25, 262)] {
        let set = format!("quasigroup-{n}-{holes}-first");
        if wants(&set) {
            rules.hold(&set, &mut quasigroup::contenders(n, holes));
        }
    }
    if wants("snake-8x8-26-unique") {
        rules.hold("snake-8x8-26-unique", &mut hidato_sat::uniqueness(&hidato_sat::snakes(8, 24)));
    }
    for (size, further) in [(8, 3), (10, 8), (12, 40), (15, 54)] {
        let set = format!("snake-{size}x{size}-{}-first", further + 2);
        if wants(&set) {
            rules.hold(&set, &mut hidato_sat::first(&hidato_sat::snakes(size, further)));
        }
    }
    for walk in union_find::walks() {
        if wants(walk.name) {
            rules.hold(walk.name, &mut union_find::walkers(&walk));
        }
    }
    for (set, back) in [("random-1e6", false), ("random-1e6-back", true)] {
        if wants(set) {
            rules.hold(set, &mut union_find::joiners(&union_find::random_pairs(), back));
        }
    }
    if let Some(puzzles) = corpus.filter(|_| wants("corpus-unique")) {
        rules.hold("corpus-unique", &mut hidato_sat::uniqueness(&puzzles));
    }
    Ok(())
}
