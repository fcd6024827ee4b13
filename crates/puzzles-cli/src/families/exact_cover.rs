//! Exact cover: its actions and options.

mod convert;
mod diagram;
mod json;
mod judge;
mod parts;
mod render;
mod search;
mod task;

use std::fmt;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use puzzles::dlx::{Config, Kernel};

use crate::arguments::{HowMany, LimitOptions, OutputOptions, Setting, how_many, most, print, size};
use crate::exit::Exit;
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
    /// Find a solution of each problem, or list several
    #[command(after_help = "Example: puzzles exact-cover solve --solutions all problems.txt")]
    Solve {
        /// List up to N solutions as they are found, or all
        #[arg(long, value_name = "N|all", value_parser = how_many)]
        solutions: Option<HowMany>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Count the solutions of each problem
    #[command(after_help = "Example: puzzles exact-cover count --engine diagram problems.txt")]
    Count {
        /// Stop counting at N; the diagram counts all
        #[arg(long, value_name = "N", value_parser = most)]
        max: Option<u128>,
        /// Boards: turned or mirrored images of a solution count each, or once
        #[arg(long, value_name = "each|once", default_value_t)]
        symmetry: Symmetry,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Prove that each problem has one solution, or show two that differ
    #[command(after_help = "Example: puzzles exact-cover unique --format json problems.txt")]
    Unique {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Judge solutions, and name every rule that is broken
    #[command(after_help = "Example: puzzles exact-cover verify problems.txt solutions.txt")]
    Verify(VerifyOptions),
    /// Find the cheapest solutions
    #[command(after_help = "Example: puzzles exact-cover minimize --k 3 problems.txt")]
    Minimize {
        /// How many, the cheapest first
        #[arg(long, value_name = "N")]
        k: Option<NonZero<u32>>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Part each problem into problems whose counts add up
    #[command(after_help = "Example: puzzles exact-cover split --depth 2 --out parts problem.txt")]
    Split {
        /// How many branches deep
        #[arg(long, value_name = "N", default_value_t = 1)]
        depth: u32,
        /// Write each part to a file of its own in this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        #[command(flatten)]
        options: WorkOptions,
    },
    /// Leave out options and items that no solution can use
    #[command(after_help = "Example: puzzles exact-cover preprocess problems.txt")]
    Preprocess {
        #[command(flatten)]
        options: WorkOptions,
    },
    /// Draw problems and solutions: boards with pieces, or a matrix
    #[command(after_help = "Example: puzzles exact-cover render --solve -o box.svg pentominoes.txt")]
    Render(RenderOptions),
    /// Write problems in another format
    #[command(after_help = "Example: puzzles exact-cover convert --to json problems.txt")]
    Convert(ConvertOptions),
}

/// The options of all searches of this family.
#[derive(Args, Clone, Debug)]
struct SearchOptions {
    /// Files of problems; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The engine that searches: auto, links, cells, bits, diagram
    #[arg(long, value_name = "ENGINE", default_value_t)]
    engine: Engine,
    /// Switch a technique; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=VALUE", value_parser = setting)]
    set: Vec<Setting>,
    /// Stop each problem when the diagram takes more: 500MB, 2GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<u64>,
    #[command(flatten)]
    watch: WatchOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of actions that make new problems.
#[derive(Args, Clone, Debug)]
struct WorkOptions {
    /// Files of problems; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// Stop each problem when this takes more: 500MB, 2GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<u64>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `verify`.
#[derive(Args, Clone, Debug)]
struct VerifyOptions {
    /// The problems, or answers in our JSON form; none or `-` is standard input
    #[arg(value_name = "PUZZLES")]
    puzzles: Option<PathBuf>,
    /// Their solutions in the same order, as text or as our JSON
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<PathBuf>,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `render`.
#[derive(Args, Clone, Debug)]
struct RenderOptions {
    /// Files of problems; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The picture, an .svg file; further ones get a number: box-2.svg
    #[arg(short = 'o', long = "output", value_name = "FILE", value_parser = picture_file)]
    file: PathBuf,
    /// Draw a solution too
    #[arg(long)]
    solve: bool,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `convert`.
#[derive(Args, Clone, Debug)]
struct ConvertOptions {
    /// Files of problems; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The format to write: text, json
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: convert::Target,
    #[command(flatten)]
    output: OutputOptions,
}

/// How solutions that are images of each other count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Symmetry {
    #[default]
    Each,
    Once,
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == Self::Each { "each" } else { "once" })
    }
}

impl FromStr for Symmetry {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "each" => Ok(Self::Each),
            "once" => Ok(Self::Once),
            _ => Err(format!("expected `each` or `once`, found `{text}`")),
        }
    }
}

/// What answers: a kernel that searches, or a diagram of all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Kernel(Kernel),
    Diagram,
}

impl Default for Engine {
    fn default() -> Self {
        Self::Kernel(Kernel::Auto)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kernel(kernel) => kernel.fmt(f),
            Self::Diagram => f.pad("diagram"),
        }
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "diagram" {
            return Ok(Self::Diagram);
        }
        let complaint = |_| format!("expected auto, links, cells, bits or diagram, found `{text}`");
        text.parse().map(Self::Kernel).map_err(complaint)
    }
}

/// Reads a value of `--set`.
fn setting(text: &str) -> Result<Setting, String> {
    Setting::read(text, |technique, value| Config::default().set(technique, value))
}

impl SearchOptions {
    /// The kernel with its techniques; `auto` beside a diagram.
    fn config(&self) -> Config {
        let mut config = Config::default();
        if let Engine::Kernel(kernel) = self.engine {
            config = config.kernel(kernel);
        }
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
/// If standard output cannot be written, no thread can be started, or the diagram is asked for what it cannot do.
pub(crate) fn run(command: Command) -> io::Result<Exit> {
    let (question, options) = match command.action {
        Action::Verify(options) => return judge::run(options),
        Action::Split { depth, out, options } => return parts::run(parts::Work::Split(depth, out), options),
        Action::Preprocess { options } => return parts::run(parts::Work::Preprocess, options),
        Action::Render(options) => return render::run(options),
        Action::Convert(options) => return convert::run(options),
        Action::Solve { solutions: None, options } => (search::Question::Solve, options),
        Action::Solve { solutions: Some(how_many), options } => (search::Question::List(how_many), options),
        Action::Count { max, symmetry, options } => {
            let most = max.unwrap_or(u128::MAX);
            (search::Question::Count { most, is_once: symmetry == Symmetry::Once }, options)
        }
        Action::Unique { options } => (search::Question::Unique, options),
        Action::Minimize { k, options } => (search::Question::Minimize(k), options),
    };
    if options.set.iter().any(|setting| matches!(setting, Setting::List)) {
        return list_techniques().map(|()| Exit::Answered);
    }
    if options.engine == Engine::Diagram && matches!(question, search::Question::Minimize(_)) {
        return Err(io::Error::other("expected auto, links, cells or bits to minimize, found `diagram`"));
    }
    if options.engine == Engine::Diagram && options.watch.are_given() {
        return Err(io::Error::other("expected auto, links, cells or bits to watch, found `diagram`"));
    }
    search::run(question, options)
}

/// Prints every technique with its default.
fn list_techniques() -> io::Result<()> {
    let config = Config::default();
    let mut list = String::new();
    for (name, about) in Config::switches() {
        list.push_str(&format!("{name:<8} {:<4} {about}\n", config.get(name).unwrap_or_default()));
    }
    print(&list)
}
