//! Hidato, Hidoku, Numbrix: their actions and options.

mod judge;
mod search;

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use puzzles::hidato::{Adjacency, Config, Engine};

use crate::arguments::{HowMany, LimitOptions, OutputOptions, Setting, how_many, list_techniques, most};
use crate::exit::Exit;

/// An action of this family.
#[derive(Args, Debug)]
pub(crate) struct Command {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Find a solution of each puzzle, or list several
    #[command(after_help = "Example: puzzles hidato solve --solutions all boards.txt")]
    Solve {
        /// List up to N solutions as they are found, or all
        #[arg(long, value_name = "N|all", value_parser = how_many)]
        solutions: Option<HowMany>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Count the solutions of each puzzle
    #[command(after_help = "Example: puzzles hidato count --max 1000 --time-limit 5s boards.txt")]
    Count {
        /// Stop counting at N
        #[arg(long, value_name = "N", value_parser = most)]
        max: Option<u128>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Prove that each puzzle has one solution, or show two that differ
    #[command(after_help = "Example: puzzles hidato unique --format json boards.txt")]
    Unique {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Find for each cell the numbers that some solution has there
    #[command(after_help = "Example: puzzles hidato candidates boards.txt")]
    Candidates {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Judge solutions, and name the first rule that is broken
    #[command(after_help = "Example: puzzles hidato verify boards.txt solutions.txt")]
    Verify(VerifyOptions),
}

/// The options of all searches of this family.
#[derive(Args, Clone, Debug)]
struct SearchOptions {
    /// Files of puzzles; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    adjacency: AdjacencyOption,
    /// The engine that searches: csp, walk
    #[arg(long, value_name = "ENGINE", default_value_t)]
    engine: Engine,
    /// Switch a technique; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=on|off", value_parser = setting)]
    set: Vec<Setting>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `verify`.
#[derive(Args, Clone, Debug)]
struct VerifyOptions {
    /// The puzzles, or answers in our JSON form; none or `-` is standard input
    #[arg(value_name = "PUZZLES")]
    puzzles: Option<PathBuf>,
    /// Their solutions in the same order, as text or as our JSON
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<PathBuf>,
    #[command(flatten)]
    adjacency: AdjacencyOption,
    #[command(flatten)]
    output: OutputOptions,
}

/// Which cells are neighbours where a name line does not say.
#[derive(Args, Clone, Copy, Debug)]
struct AdjacencyOption {
    /// Neighbours of a cell unless `adj=` says [default: 8, numbrix 4]
    #[arg(long, value_enum, hide_default_value = true)]
    adjacency: Option<Neighbours>,
}

impl AdjacencyOption {
    fn or(self, default: Adjacency) -> Adjacency {
        match self.adjacency {
            Some(Neighbours::Eight) => Adjacency::Eight,
            Some(Neighbours::Four) => Adjacency::Four,
            Some(Neighbours::Hex) => Adjacency::Hex,
            Some(Neighbours::Axial) => Adjacency::Axial,
            Some(Neighbours::Graph) => Adjacency::Graph,
            None => default,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Neighbours {
    #[value(name = "8")]
    Eight,
    #[value(name = "4")]
    Four,
    Hex,
    Axial,
    Graph,
}

/// Reads a value of `--set`.
fn setting(text: &str) -> Result<Setting, String> {
    Setting::read(text, |technique, value| Config::default().set(technique, value))
}

impl SearchOptions {
    /// The engine with its techniques.
    fn config(&self) -> Config {
        let mut config = Config::default();
        config.engine = self.engine;
        for setting in &self.set {
            if let Setting::Switch { technique, value } = setting {
                config.set(technique, value).expect("invariant: settings were checked when they were read");
            }
        }
        config
    }
}

/// Does what the command line asks; `default` is the adjacency where nothing else says.
///
/// # Errors
///
/// If standard output cannot be written, or no thread can be started.
pub(crate) fn run(command: Command, default: Adjacency) -> io::Result<Exit> {
    let (question, options) = match command.action {
        Action::Verify(options) => return judge::run(options, default),
        Action::Solve { solutions: None, options } => (search::Question::Solve, options),
        Action::Solve { solutions: Some(how_many), options } => (search::Question::List(how_many), options),
        Action::Count { max, options } => (search::Question::Count(max.unwrap_or(u128::MAX)), options),
        Action::Unique { options } => (search::Question::Unique, options),
        Action::Candidates { options } => (search::Question::Candidates, options),
    };
    if options.set.iter().any(|setting| matches!(setting, Setting::List)) {
        return list_techniques(Config::switches(), Config::default()).map(|()| Exit::Answered);
    }
    search::run(question, options, default)
}

/// The option of the name line for an adjacency that is not the default.
fn rule_option(adjacency: Adjacency) -> Option<(&'static str, &'static str)> {
    (adjacency != Adjacency::default()).then_some(("adj", adjacency.word()))
}
