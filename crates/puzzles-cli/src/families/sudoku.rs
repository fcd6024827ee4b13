//! Sudoku in all sizes and variants: its actions and options.

mod board;
mod convert;
mod generate;
mod judge;
mod lines;
mod logic;
mod render;
mod search;

use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use puzzles::sudoku::formats::Format;
use puzzles::sudoku::logic::{Level, Strength, Technique};
use puzzles::sudoku::{BoxShape, Config, Engine, Layout, Symmetry};

use crate::arguments::{HowMany, LimitOptions, OutputOptions, Setting, drawn_seed, how_many, list_techniques, most};
use crate::exit::Exit;
use crate::inputs::Outer;
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
    #[command(after_help = "Example: puzzles sudoku solve --solutions all puzzles.txt")]
    Solve {
        /// List up to N solutions as they are found, or all
        #[arg(long, value_name = "N|all", value_parser = how_many)]
        solutions: Option<HowMany>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Count the solutions of each puzzle, or estimate how many there are
    #[command(after_help = "Example: puzzles sudoku count --max 1000 puzzles.txt")]
    Count {
        /// Stop counting at N
        #[arg(long, value_name = "N", value_parser = most)]
        max: Option<u128>,
        /// Work on one puzzle at a time, with all threads
        #[arg(long, conflicts_with_all = ["estimate", "watch", "trace"])]
        split: bool,
        /// Do not count, but estimate by N random probes
        #[arg(long, value_name = "N", conflicts_with_all = ["max", "watch", "trace"],
            value_parser = clap::value_parser!(u64).range(1..))]
        estimate: Option<u64>,
        /// The seed of the probes; none: one is drawn and shown
        #[arg(long, value_name = "SEED", requires = "estimate")]
        seed: Option<u64>,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Prove that each puzzle has one solution, or show two that differ
    #[command(after_help = "Example: puzzles sudoku unique --format json puzzles.txt")]
    Unique {
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Find for each cell the values that stand there in some solution
    #[command(after_help = "Example: puzzles sudoku candidates puzzles.txt")]
    Candidates {
        /// Also count the solutions that have each value, by meeting all of them
        #[arg(long)]
        counts: bool,
        #[command(flatten)]
        options: SearchOptions,
    },
    /// Judge solutions, and name the first rule that is broken
    #[command(after_help = "Example: puzzles sudoku verify puzzles.txt solutions.txt")]
    Verify(VerifyOptions),
    /// Make puzzles with one solution
    #[command(after_help = "Example: puzzles sudoku generate --symmetry half --seed 7 -n 5")]
    Generate(GenerateOptions),
    /// Tell the next step, or what is wrong with what was placed
    #[command(after_help = "Example: puzzles sudoku hint --strength technique --state mine.txt puzzle.txt")]
    Hint {
        /// How much is told: place, technique, whole
        #[arg(long, value_name = "STRENGTH", default_value = "whole")]
        strength: Strength,
        /// What a player has done: digits placed, and marks as in {247}
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        #[command(flatten)]
        options: logic::LogicOptions,
    },
    /// Tell all steps with their reasons
    #[command(after_help = "Example: puzzles sudoku explain puzzle.txt")]
    Explain {
        /// What a player has done: digits placed, and marks as in {247}
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        #[command(flatten)]
        options: logic::LogicOptions,
    },
    /// Tell how hard puzzles are
    #[command(after_help = "Example: puzzles sudoku rate --by score --format json puzzles.txt")]
    Rate {
        /// Which ratings: score, explainer, effort, all
        #[arg(long, value_name = "SCALE", value_enum, default_value = "all", hide_possible_values = true)]
        by: logic::Scale,
        #[command(flatten)]
        options: logic::LogicOptions,
    },
    /// Draw puzzles, solutions and steps
    #[command(after_help = "Example: puzzles sudoku render --solve -o puzzle.svg puzzle.txt")]
    Render(RenderOptions),
    /// Write puzzles in another format
    #[command(after_help = "Example: puzzles sudoku convert --to sdk puzzles.txt")]
    Convert(ConvertOptions),
}

/// What board a puzzle is on.
#[derive(Args, Clone, Debug)]
struct BoardOptions {
    /// How many values, where nothing else says it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=Layout::MOST_SIDE as i64))]
    size: Option<u8>,
    /// Rows and columns of a box, where they are not the usual ones
    #[arg(long = "box", value_name = "ROWSxCOLUMNS", value_parser = box_shape, conflicts_with = "regions")]
    boxes: Option<BoxShape>,
    /// The region of each cell, any sign for each: jigsaw
    #[arg(long, value_name = "SIGNS")]
    regions: Option<String>,
    /// Both diagonals have every value
    #[arg(long)]
    diagonals: bool,
    /// The windows between the boxes have every value
    #[arg(long)]
    windows: bool,
    /// Cells a knight's move apart differ
    #[arg(long)]
    knight: bool,
}

/// The options of all searches of this family.
#[derive(Args, Clone, Debug)]
struct SearchOptions {
    /// Files of puzzles, or URLs; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    board: BoardOptions,
    /// Auto (the default), fast, generic, csp, exact-cover, naive, bitmask
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true)]
    engine: Engine,
    /// Switch a technique; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=on|off", value_parser = setting)]
    set: Vec<Setting>,
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
    /// The puzzles, or records `puzzle,solution`, or answers in our JSON form; none or `-` is standard input
    #[arg(value_name = "PUZZLES")]
    puzzles: Option<PathBuf>,
    /// Their solutions in the same order, as text or as our JSON
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<PathBuf>,
    #[command(flatten)]
    output: OutputOptions,
}

/// The options of `generate`.
#[derive(Args, Clone, Debug)]
struct GenerateOptions {
    #[command(flatten)]
    board: BoardOptions,
    /// How the givens lie: none, half, quarter, both, diagonal, ...
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: Symmetry,
    /// The cells that are given: a sign for each cell, `.` or `0` for blanks
    #[arg(long, value_name = "SIGNS")]
    pattern: Option<String>,
    /// Leave at least N givens; else as few as can be, or a whole pattern
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// Keep a given if its proof takes over N guesses; 100 above 16x16
    #[arg(long, value_name = "N")]
    effort: Option<u64>,
    /// Only puzzles of this level: easy, medium, hard, unfair, extreme
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// Only puzzles that need this technique, and none that is harder
    #[arg(long, value_name = "NAME")]
    technique: Option<Technique>,
    /// Only puzzles with such a rating after Sudoku Explainer: 7.0..8.0
    #[arg(long, value_name = "FROM..TO", value_parser = rating_range)]
    se: Option<RangeInclusive<u32>>,
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
    /// Files of puzzles, or URLs; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The picture, an .svg file; further puzzles get a number: board-2.svg
    #[arg(short = 'o', long = "output", value_name = "FILE", value_parser = picture_file)]
    file: PathBuf,
    /// Draw a solution too
    #[arg(long)]
    solve: bool,
    /// Draw the values that stand in some solution
    #[arg(long, conflicts_with = "solve")]
    candidates: bool,
    /// Draw step N of the explanation, and the candidates before it
    #[arg(long, value_name = "N", conflicts_with_all = ["solve", "candidates"], value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Draw all steps, one a second
    #[arg(long, conflicts_with_all = ["solve", "candidates", "step"])]
    steps: bool,
    #[command(flatten)]
    techniques: logic::TechniqueOptions,
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
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: Format,
    #[command(flatten)]
    output: OutputOptions,
}

/// Reads a value of `--set`.
fn setting(text: &str) -> Result<Setting, String> {
    Setting::read(text, |technique, value| Config::default().set(technique, value))
}

/// Reads two ratings with `..` between, into tenths.
fn rating_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let tenths = |text: &str| {
        let rating: f64 = text.trim().parse().ok()?;
        (0.0..=20.0).contains(&rating).then_some((rating * 10.0).round() as u32)
    };
    let range = text.split_once("..").and_then(|(from, to)| Some(tenths(from)?..=tenths(to.trim_start_matches('='))?));
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| format!("expected two ratings as in 7.0..8.0, found `{text}`"))
}

/// Reads rows and columns with an `x` between.
fn box_shape(text: &str) -> Result<BoxShape, String> {
    let sides = text.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let shape = sides.map(|(rows, columns)| BoxShape { rows, columns });
    shape.ok_or_else(|| format!("expected rows and columns as in 2x3, found `{text}`"))
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

/// Does what the command line asks.
///
/// # Errors
///
/// If standard output cannot be written, or no thread can be started.
pub(crate) fn run(command: Command) -> io::Result<Exit> {
    let (question, options) = match command.action {
        Action::Verify(options) => return judge::run(options),
        Action::Generate(options) => return generate::run(options),
        Action::Render(options) => return render::run(options),
        Action::Convert(options) => return convert::run(options),
        Action::Hint { strength, state, options } => {
            return logic::run(logic::Ask::Hint(strength), options, state.as_deref());
        }
        Action::Explain { state, options } => return logic::run(logic::Ask::Explain, options, state.as_deref()),
        Action::Rate { by, options } => return logic::run(logic::Ask::Rate(by), options, None),
        Action::Solve { solutions: None, options } => (search::Question::Solve, options),
        Action::Solve { solutions: Some(how_many), options } => (search::Question::List(how_many), options),
        Action::Count { estimate: Some(probes), seed, options, .. } => {
            (search::Question::Estimate { probes, seed: seed.unwrap_or_else(drawn_seed) }, options)
        }
        Action::Count { max, split: true, mut options, .. } => {
            let threads = std::mem::replace(&mut options.output.threads, 1);
            let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build();
            let pool = Arc::new(pool.map_err(io::Error::other)?);
            return search::run(search::Question::CountTogether(max.unwrap_or(u128::MAX), pool), options);
        }
        Action::Count { max, options, .. } => (search::Question::Count(max.unwrap_or(u128::MAX)), options),
        Action::Unique { options } => (search::Question::Unique, options),
        Action::Candidates { counts, options } => (search::Question::Candidates { counts }, options),
    };
    if options.set.iter().any(|setting| matches!(setting, Setting::List)) {
        return list_techniques(Config::switches(), Config::default()).map(|()| Exit::Answered);
    }
    search::run(question, options)
}

/// How puzzles stand in the inputs.
const OUTER: Outer = Outer::Sudoku;

impl Record {
    /// What the board is.
    fn is_on(&mut self, layout: &Layout) {
        self.rules = Some(match () {
            () if layout.is_classic() => "classic",
            () if layout.is_plain() => "plain",
            () => "variant",
        });
        self.features = puzzles::sudoku::parse::layout_options(layout);
    }
}
