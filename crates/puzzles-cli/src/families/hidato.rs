//! Hidato, Hidoku, Numbrix: their actions and options.

mod convert;
mod generate;
mod judge;
mod logic;
mod render;
mod search;

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use puzzles::hidato::{Adjacency, Config, Engine, Puzzle, Symmetry};

use crate::arguments::{HowMany, LimitOptions, OutputOptions, Setting, how_many, list_techniques, most};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::output::Record;
use crate::picture::picture_file;
use crate::watch::WatchOptions;

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
    /// Make puzzles from a seed, each with one solution and no given that can go
    #[command(after_help = "Example: puzzles hidato generate --size 8x8 --seed 1 -n 5")]
    Generate(GenerateOptions),
    /// Tell the next step, or what is wrong with what was placed
    #[command(after_help = "Example: puzzles hidato hint --state mine.txt boards.txt")]
    Hint {
        /// What a player has done: numbers placed, and marks as in {2,3}
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        #[command(flatten)]
        options: LogicOptions,
    },
    /// Tell all steps with their reasons
    #[command(after_help = "Example: puzzles hidato explain boards.txt")]
    Explain {
        /// What a player has done: numbers placed, and marks as in {2,3}
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        #[command(flatten)]
        options: LogicOptions,
    },
    /// Tell the hardest technique that each puzzle needs
    #[command(after_help = "Example: puzzles hidato rate --format json boards.txt")]
    Rate(LogicOptions),
    /// Draw puzzles
    #[command(after_help = "Example: puzzles hidato render --solve -o board.svg boards.txt")]
    Render(RenderOptions),
    /// Write puzzles in another format
    #[command(after_help = "Example: puzzles hidato convert --to graph boards.txt")]
    Convert(ConvertOptions),
}

/// The options of all searches of this family.
#[derive(Args, Clone, Debug)]
struct SearchOptions {
    /// Files of puzzles; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    adjacency: AdjacencyOption,
    /// The engine that searches: auto, csp, walk, local
    #[arg(long, value_name = "ENGINE", default_value_t)]
    engine: Engine,
    /// Switch a technique; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=on|off", value_parser = setting)]
    set: Vec<Setting>,
    /// Search otherwise: what ties are broken with, and moves are drawn from
    #[arg(long, value_name = "SEED", default_value_t = 0, hide_default_value = true)]
    seed: u64,
    #[command(flatten)]
    watch: WatchOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `hint`, `explain` and `rate`.
#[derive(Args, Clone, Debug)]
struct LogicOptions {
    /// Files of puzzles; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    adjacency: AdjacencyOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `generate`.
#[derive(Args, Clone, Debug)]
struct GenerateOptions {
    #[command(flatten)]
    adjacency: AdjacencyOption,
    /// Columns and rows
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "10x10", value_parser = board_size)]
    size: (usize, usize),
    /// A file whose first puzzle is the board, with its holes; its numbers do not matter
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    board: Option<PathBuf>,
    /// How the givens lie: none, half, vertical, horizontal, both
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: Symmetry,
    /// Leave at least N givens
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    clues: usize,
    /// Keep a given if proving that it can go takes more than N nodes
    #[arg(long, value_name = "N")]
    effort: Option<u64>,
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The seed of the first puzzle, the next one has the next; none: one is drawn and shown
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `render`.
#[derive(Args, Clone, Debug)]
struct RenderOptions {
    /// Files of puzzles; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The picture, an .svg file; further puzzles get a number: board-2.svg
    #[arg(short = 'o', long = "output", value_name = "FILE", value_parser = picture_file)]
    file: PathBuf,
    /// Draw a solution too
    #[arg(long)]
    solve: bool,
    #[command(flatten)]
    adjacency: AdjacencyOption,
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

/// The options of `convert`.
#[derive(Args, Clone, Debug)]
struct ConvertOptions {
    /// Files of puzzles; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The format to write: text, line, graph
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: convert::Target,
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

/// Reads columns and rows.
fn board_size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    sides
        .filter(|&(columns, rows): &(usize, usize)| 0 < columns && 0 < rows && columns.checked_mul(rows).is_some())
        .ok_or_else(|| format!("expected columns and rows as in 10x10, found `{text}`"))
}

/// The puzzle of a block.
fn read(entry: Entry, adjacency: Adjacency) -> Result<Puzzle, Complaint> {
    let block = entry.content?;
    Puzzle::from_block(&block, adjacency).map_err(|error| Complaint::new(&entry.file, &error))
}

impl Record {
    /// What the puzzle is.
    fn is_hidato_on(&mut self, puzzle: &Puzzle) {
        let adjacency = puzzle.board().adjacency();
        self.rules = Some(adjacency.word());
        self.rule_option = rule_option(adjacency);
        self.puzzle = Some(puzzle.to_string());
    }
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
        config.seed = self.seed;
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
        Action::Generate(options) => return generate::run(options, default),
        Action::Render(options) => return render::run(options, default),
        Action::Convert(options) => return convert::run(options, default),
        Action::Hint { state, options } => return logic::run(logic::Ask::Hint, options, state.as_deref(), default),
        Action::Explain { state, options } => {
            return logic::run(logic::Ask::Explain, options, state.as_deref(), default);
        }
        Action::Rate(options) => return logic::run(logic::Ask::Rate, options, None, default),
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
