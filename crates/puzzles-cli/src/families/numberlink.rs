//! Numberlink, Arukone, Flow: their actions and options.

mod convert;
mod generate;
mod judge;
mod render;
mod search;

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use puzzles::numberlink::{Cells, Config, Engine, Rules, Touch, parse::HASH};

use crate::arguments::{HowMany, LimitOptions, OutputOptions, Setting, how_many, list_techniques, most, size};
use crate::exit::Exit;
use crate::inputs::{Entries, entries_and_urls};
use crate::picture::picture_file;
use crate::progress::Meter;
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
    #[command(after_help = "Example: puzzles numberlink solve --solutions all boards.txt")]
    Solve {
        /// List up to N solutions as they are found, or all
        #[arg(long, value_name = "N|all", value_parser = how_many)]
        solutions: Option<HowMany>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Count the solutions of each puzzle
    #[command(after_help = "Example: puzzles numberlink count --rules fill --memory-limit 1GB boards.txt")]
    Count {
        /// Stop counting at N
        #[arg(long, value_name = "N", value_parser = most)]
        max: Option<u128>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Prove that each puzzle has one solution, or show two that differ
    #[command(after_help = "Example: puzzles numberlink unique --format json boards.txt")]
    Unique {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Find for each edge whether some solution uses it, and whether all do
    #[command(after_help = "Example: puzzles numberlink candidates boards.txt")]
    Candidates {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Judge solutions, and name the first rule that is broken
    #[command(after_help = "Example: puzzles numberlink verify boards.txt solutions.txt")]
    Verify(VerifyOptions),
    /// Make puzzles with one solution
    #[command(after_help = "Example: puzzles numberlink generate --size 12x10 --seed 7 -n 5")]
    Generate(GenerateOptions),
    /// Draw puzzles and solutions
    #[command(after_help = "Example: puzzles numberlink render --solve -o board.svg board.txt")]
    Render(RenderOptions),
    /// Write puzzles in another format
    #[command(after_help = "Example: puzzles numberlink convert --to url boards.txt")]
    Convert(ConvertOptions),
}

/// The rules where neither a name line nor a URL says.
#[derive(Args, Clone, Copy, Debug)]
struct RuleOptions {
    /// Rules unless the puzzle says: numlin, fill, tight, or as in any/no-2x2
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,
    /// One axis of the rules: any, all
    #[arg(long, value_name = "CELLS")]
    cells: Option<Cells>,
    /// The other axis: any, no-2x2, none
    #[arg(long, value_name = "TOUCH")]
    touch: Option<Touch>,
}

impl RuleOptions {
    fn or(self, default: Rules) -> Rules {
        let rules = self.rules.unwrap_or(default);
        Rules { cells: self.cells.unwrap_or(rules.cells), touch: self.touch.unwrap_or(rules.touch) }
    }
}

/// The options of all searches of this family.
#[derive(Args, Clone, Debug)]
struct SearchOptions {
    /// Files of puzzles, or URLs; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleOptions,
    /// The engine that searches: auto, frontier, tight, edge, or sat in builds that have it
    #[arg(long, value_name = "ENGINE", default_value_t)]
    engine: Engine,
    /// Switch a technique; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=on|off", value_parser = setting)]
    set: Vec<Setting>,
    /// Stop each puzzle when its tables take more: 500MB, 2GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<u64>,
    #[command(flatten)]
    watch: WatchOptions,
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
    rules: RuleOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `generate`.
#[derive(Args, Clone, Debug)]
struct GenerateOptions {
    /// Columns and rows of the boards
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "10x10", value_parser = board_size)]
    size: (usize, usize),
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The seed of the first puzzle, the next one has the next; none: one is drawn and shown
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `render`.
#[derive(Args, Clone, Debug)]
struct RenderOptions {
    /// Files of puzzles, or URLs; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The picture, an .svg file; further puzzles get a number: board-2.svg
    #[arg(short = 'o', long = "output", value_name = "FILE", value_parser = picture_file)]
    file: PathBuf,
    /// Draw a solution too
    #[arg(long)]
    solve: bool,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `convert`.
#[derive(Args, Clone, Debug)]
struct ConvertOptions {
    /// Files of puzzles, or URLs; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The format to write: text, url
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: convert::Target,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// Reads a value of `--set`.
fn setting(text: &str) -> Result<Setting, String> {
    Setting::read(text, |technique, value| Config::default().set(technique, value))
}

/// Reads columns and rows with an `x` between.
fn board_size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    let is_enough = |&(columns, rows): &(usize, usize)| 2 <= columns && 2 <= rows && 6 <= columns.saturating_mul(rows);
    sides
        .filter(is_enough)
        .ok_or_else(|| format!("expected columns and rows from 2, six squares or more, as in 10x10, found `{text}`"))
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

/// Does what the command line asks; `default` are the rules where nothing else says.
///
/// # Errors
///
/// If standard output cannot be written, or no thread can be started.
pub(crate) fn run(command: Command, default: Rules) -> io::Result<Exit> {
    let (question, options) = match command.action {
        Action::Verify(options) => return judge::run(options, default),
        Action::Generate(options) => return generate::run(options, default),
        Action::Render(options) => return render::run(options, default),
        Action::Convert(options) => return convert::run(options, default),
        Action::Solve { solutions: None, options } => (search::Question::Solve, options),
        Action::Solve { solutions: Some(how_many), options } => (search::Question::List(how_many), options),
        Action::Count { max, options } => (search::Question::Count(max), options),
        Action::Unique { options } => (search::Question::Unique, options),
        Action::Candidates { options } => (search::Question::Candidates, options),
    };
    if options.set.iter().any(|setting| matches!(setting, Setting::List)) {
        return list_techniques(Config::switches(), Config::default()).map(|()| Exit::Answered);
    }
    search::run(question, options, default)
}

/// The option of the name line for rules that are not the default.
fn rule_option(rules: Rules) -> Option<(&'static str, &'static str)> {
    (rules != Rules::default()).then_some(("rules", rules.word()))
}

/// The blocks of the inputs; a URL is a block by itself.
fn jobs(inputs: Vec<PathBuf>, meter: Meter) -> Entries {
    entries_and_urls(inputs, HASH, meter)
}
