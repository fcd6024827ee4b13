//! Sliding blocks: their actions and options.

mod atlas;
mod convert;
mod generate;
mod judge;
mod render;
mod search;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{Args, Subcommand};
use puzzles::klotski::atlas::PieceSet;
use puzzles::klotski::{Config, Metric, Puzzle, parse::HASH, presets};
use puzzles::search_control::Limits;

use crate::arguments::{LimitOptions, OutputOptions, Setting, list_techniques, size};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entries, Entry, entries_and_words};
use crate::output::{Record, rows_of};
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
    /// Find a shortest solution of each puzzle
    #[command(after_help = "Example: puzzles klotski solve --metric step --boards 10 横刀立马")]
    Solve {
        /// Show the first N boards, or all
        #[arg(long, value_name = "N|all", default_value = "all", value_parser = boards)]
        boards: usize,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Count the shortest solutions of each puzzle
    #[command(after_help = "Example: puzzles klotski count boards.txt")]
    Count {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Tell how far the goal is, and every move that is best
    #[command(after_help = "Example: puzzles klotski hint position.txt")]
    Hint {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Find the layouts of each puzzle's pieces that are farthest from its goal
    #[command(after_help = "Example: puzzles klotski hardest --metric step boards.txt")]
    Hardest {
        /// Look only at layouts that the puzzle's own reaches
        #[arg(long)]
        reached: bool,
        /// Show up to N of them; without it all
        #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        number: Option<u64>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Judge solutions, and name the first rule that is broken
    #[command(after_help = "Example: puzzles klotski verify boards.txt solutions.txt")]
    Verify(VerifyOptions),
    /// Draw 4x5 layouts of given pieces and length
    #[command(after_help = "Example: puzzles klotski generate --pieces 1,4,4 --length 60 --seed 7 -n 5")]
    Generate(GenerateOptions),
    /// Write the distances of all 4x5 layouts to a file, or go on with it
    #[command(after_help = "Example: puzzles klotski atlas -o atlas.bin --metric step")]
    Atlas(AtlasOptions),
    /// Draw puzzles, and solutions as moving pictures
    #[command(after_help = "Example: puzzles klotski render --solve -o board.svg board.txt")]
    Render(RenderOptions),
    /// Write puzzles in another format
    #[command(after_help = "Example: puzzles klotski convert --to code boards.txt")]
    Convert(ConvertOptions),
}

/// What counts as one where the puzzle does not say.
#[derive(Args, Clone, Copy, Debug)]
struct MetricOptions {
    /// What counts as one unless the puzzle says: move, slide, step
    #[arg(long, value_name = "METRIC", default_value_t)]
    metric: Metric,
}

/// The options of all searches of this family.
#[derive(Args, Clone, Debug)]
struct SearchOptions {
    /// Files of puzzles, or names of classics; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    metric: MetricOptions,
    /// The engine that searches: auto, layers; there is one
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = ["auto", "layers"], hide_possible_values = true)]
    engine: String,
    /// Switch a technique; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=on|off", value_parser = setting)]
    set: Vec<Setting>,
    #[command(flatten)]
    memory: MemoryOptions,
    #[command(flatten)]
    watch: WatchOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The memory of a search.
#[derive(Args, Clone, Copy, Debug)]
struct MemoryOptions {
    /// Stop each puzzle when its states take more: 500MB, 8GB
    #[arg(long, value_name = "SIZE", default_value = "4GB", value_parser = size)]
    memory_limit: u64,
}

impl MemoryOptions {
    /// The limits of a search that starts now.
    fn limits(self, limits: &LimitOptions, cancel: &Arc<AtomicBool>) -> Limits {
        limits.limits(cancel).memory(self.memory_limit)
    }
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
    metric: MetricOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `generate`.
#[derive(Args, Clone, Debug)]
struct GenerateOptions {
    /// Pieces beside the 2x2 one: horizontal, vertical, single
    #[arg(long, value_name = "H,V,S", default_value = "1,4,4", value_parser = pieces)]
    pieces: PieceSet,
    /// How long the shortest solution is; without it as long as can be
    #[arg(long, value_name = "N")]
    length: Option<u8>,
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The seed of the first puzzle, the next one has the next; none: one is drawn and shown
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    metric: MetricOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `atlas`.
#[derive(Args, Clone, Debug)]
struct AtlasOptions {
    /// The atlas; one that is there already is taken up again
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    metric: MetricOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `render`.
#[derive(Args, Clone, Debug)]
struct RenderOptions {
    /// Files of puzzles, or names of classics; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The picture, an .svg file; further puzzles get a number: board-2.svg
    #[arg(short = 'o', long = "output", value_name = "FILE", value_parser = picture_file)]
    file: PathBuf,
    /// Move the pieces along a shortest solution
    #[arg(long)]
    solve: bool,
    #[command(flatten)]
    metric: MetricOptions,
    #[command(flatten)]
    memory: MemoryOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `convert`.
#[derive(Args, Clone, Debug)]
struct ConvertOptions {
    /// Files of puzzles, or names of classics; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The format to write: text, numbers, code
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: convert::Target,
    #[command(flatten)]
    metric: MetricOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// Reads a value of `--set`.
fn setting(text: &str) -> Result<Setting, String> {
    Setting::read(text, |technique, value| Config::default().set(technique, value))
}

/// Reads `all` or a number.
fn boards(text: &str) -> Result<usize, String> {
    if text == "all" {
        return Ok(usize::MAX);
    }
    text.parse().map_err(|_| format!("expected `all` or a number, found `{text}`"))
}

/// Reads how many pieces of each form there are.
fn pieces(text: &str) -> Result<PieceSet, String> {
    let numbers: Option<Vec<u8>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let set = match numbers.as_deref() {
        Some(&[horizontal, vertical, single]) => Some(PieceSet { horizontal, vertical, single }),
        _ => None,
    };
    set.filter(|set| PieceSet::all().contains(set)).ok_or_else(|| {
        format!("expected numbers of horizontal, vertical and single pieces that fit, as in 1,4,4, found `{text}`")
    })
}

impl SearchOptions {
    /// The means of the search.
    fn config(&self) -> Config {
        let mut config = Config::default();
        for setting in &self.set {
            if let Setting::Switch { technique, value } = setting {
                config.set(technique, value).expect("invariant: settings were checked when they were read");
            }
        }
        config
    }
}

/// Does what the command line asks.
///
/// # Errors
///
/// If standard output or a file cannot be written, or no thread can be started.
pub(crate) fn run(command: Command) -> io::Result<Exit> {
    let (question, options) = match command.action {
        Action::Verify(options) => return judge::run(options),
        Action::Generate(options) => return generate::run(&options),
        Action::Atlas(options) => return atlas::run(&options),
        Action::Render(options) => return render::run(options),
        Action::Convert(options) => return convert::run(options),
        Action::Solve { boards, options } => (search::Question::Solve { boards }, options),
        Action::Count { options } => (search::Question::Count, options),
        Action::Hint { options } => (search::Question::Hint, options),
        Action::Hardest { reached, number, options } => (search::Question::Hardest { reached, number }, options),
    };
    if options.set.iter().any(|setting| matches!(setting, Setting::List)) {
        return list_techniques(Config::switches(), Config::default()).map(|()| Exit::Answered);
    }
    search::run(question, options)
}

/// The blocks of the inputs; the name of a classic is a puzzle by itself.
fn jobs(inputs: Vec<PathBuf>, meter: Meter) -> Entries {
    entries_and_words(inputs, HASH, meter, |word| presets::find(word).is_some())
}

/// The puzzle of a block.
fn read(entry: Entry, metric: MetricOptions) -> Result<Puzzle, Complaint> {
    let block = entry.content?;
    Puzzle::from_block(&block, metric.metric).map_err(|error| Complaint::new(&entry.file, &error))
}

impl Record {
    /// Says which puzzle it is about.
    fn is_about(&mut self, puzzle: &Puzzle) {
        let metric = puzzle.metric();
        self.metric = Some(metric.word());
        self.rule_option = (metric != Metric::default()).then_some(("metric", metric.word()));
        self.features = puzzle.options().into_iter().map(|(key, value)| (key, value.to_owned())).collect();
        self.puzzle = Some(puzzle.to_string());
    }

    /// Says how long a shortest solution is.
    fn is_long(&mut self, length: usize) {
        self.length = Some(length);
        self.features.push(("length", length.to_string()));
    }
}

/// A puzzle's text without its name line.
fn rows(puzzle: &Puzzle) -> String {
    rows_of(&puzzle.to_string())
}
