//! The command line: families, and the options that all of them share.

use std::fmt::Display;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use puzzles::search_control::{Limits, Switch};

use crate::families::{exact_cover, hidato, klotski, numberlink, sudoku};
use crate::output::Format;
use crate::progress::{Meter, Progress};
use crate::stream::Stream;
use crate::tally::Tally;

/// Solves, counts, proves unique and verifies puzzles.
#[derive(Debug, Parser)]
#[command(
    name = "puzzles",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = "Exit status: 0 answered as asked, 1 negative answer, 2 bad usage or input, 3 limit reached.\n\
        Example: puzzles hidato solve boards.txt"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) family: Family,
}

/// The kinds of puzzle.
#[derive(Debug, Subcommand)]
pub(crate) enum Family {
    /// Options that cover every item; also boards to fill with pieces
    #[command(visible_alias = "dlx", after_help = "Example: puzzles exact-cover count problems.txt")]
    ExactCover(exact_cover::Command),
    /// Number paths, eight neighbours unless told otherwise
    #[command(visible_alias = "hidoku", after_help = "Example: puzzles hidato unique boards.txt")]
    Hidato(hidato::Command),
    /// The same puzzles with four neighbours
    #[command(after_help = "Example: puzzles numbrix solve boards.txt")]
    Numbrix(hidato::Command),
    /// Sliding blocks: shortest solutions in moves, slides or steps
    #[command(visible_alias = "huarongdao", after_help = "Example: puzzles klotski solve 横刀立马")]
    Klotski(klotski::Command),
    /// Pairs of labels to join by paths; all cells used and no self-touch unless told otherwise
    #[command(after_help = "Example: puzzles numberlink unique boards.txt")]
    Numberlink(numberlink::Command),
    /// The same puzzles with all cells used and any touch
    #[command(after_help = "Example: puzzles arukone solve boards.txt")]
    Arukone(numberlink::Command),
    /// The same puzzles with any cells used and any touch
    #[command(after_help = "Example: puzzles numlin count boards.txt")]
    Numlin(numberlink::Command),
    /// Rows, columns and boxes of different values; all sizes and several variants
    #[command(after_help = "Example: puzzles sudoku unique puzzles.txt")]
    Sudoku(sudoku::Command),
    /// Write a file of puzzles of each kind, and say how to solve them
    #[command(after_help = "Example: puzzles examples my-puzzles")]
    Examples {
        /// The folder, made if it is not there
        #[arg(value_name = "FOLDER", default_value = "puzzles-examples")]
        folder: PathBuf,
    },
    /// Print what a shell needs to complete commands and options
    #[command(after_help = "Example: puzzles completions bash > puzzles.bash")]
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write a man page for the command and each action
    #[command(after_help = "Example: puzzles man man1")]
    Man {
        /// The folder, made if it is not there
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

/// The options of every action.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputOptions {
    /// Worker threads, 0 for all cores; answers stay in order
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,
    /// Form of answers
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Show no progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl OutputOptions {
    /// How many threads are asked for.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            0 => available_parallelism().map_or(1, NonZero::get),
            threads => usize::from(threads),
        }
    }

    /// The same options for a search that is watched: one puzzle at a time, and no bar among the frames.
    pub(crate) fn watched(mut self, is_watched: bool) -> Self {
        if is_watched {
            (self.threads, self.quiet) = (1, true);
        }
        self
    }

    /// The stream that these options ask for.
    pub(crate) fn stream(&self, has_stats: bool, cancel: Arc<AtomicBool>, inputs: &[PathBuf], meter: Meter) -> Stream {
        let progress = Progress::new(self.quiet, inputs, meter);
        Stream {
            threads: self.threads(),
            format: self.format,
            has_stats,
            cancel,
            progress,
            tally: Tally::default(),
            cover: None,
        }
    }
}

/// The options of every search.
#[derive(Args, Clone, Debug)]
pub(crate) struct LimitOptions {
    /// Stop each puzzle after this time: 5s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop each puzzle after N search nodes
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
    /// Tell counters, engine, time and rules
    #[arg(long)]
    pub(crate) stats: bool,
}

impl LimitOptions {
    /// The limits of a search that starts now.
    pub(crate) fn limits(&self, cancel: &Arc<AtomicBool>) -> Limits {
        let mut limits = Limits::none().cancel(Arc::clone(cancel));
        if let Some(nodes) = self.node_limit {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = self.time_limit {
            limits = limits.time(time);
        }
        limits
    }
}

/// How many solutions to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HowMany {
    /// Up to this many.
    UpTo(NonZero<u64>),
    /// Every one.
    All,
}

/// A seed that nobody chose.
pub(crate) fn drawn_seed() -> u64 {
    // The standard library's hasher is seeded anew in every process.
    RandomState::new().build_hasher().finish()
}

/// Reads `all` or a number from 1.
pub(crate) fn how_many(text: &str) -> Result<HowMany, String> {
    if text == "all" {
        return Ok(HowMany::All);
    }
    text.parse().map(HowMany::UpTo).map_err(|_| format!("expected `all` or a number from 1, found `{text}`"))
}

/// A value of `--set`.
#[derive(Clone, Debug)]
pub(crate) enum Setting {
    /// Print all techniques.
    List,
    /// Switch one.
    Switch { technique: String, value: String },
}

impl Setting {
    /// Reads `list` or `TECHNIQUE=on|off`; `set` says whether the family's engines know that.
    pub(crate) fn read<E: Display>(text: &str, set: impl FnOnce(&str, &str) -> Result<(), E>) -> Result<Self, String> {
        if text == "list" {
            return Ok(Self::List);
        }
        let (technique, value) =
            text.split_once('=').ok_or_else(|| format!("expected `list` or `TECHNIQUE=on`, found `{text}`"))?;
        set(technique, value).map_err(|error| error.to_string())?;
        Ok(Self::Switch { technique: technique.to_owned(), value: value.to_owned() })
    }
}

/// Prints every technique with its default, the engines that know it, and what it does.
pub(crate) fn list_techniques<C: Copy>(switches: &[Switch<C>], default: C) -> io::Result<()> {
    let width = |of: fn(&Switch<C>) -> &str| switches.iter().map(|switch| of(switch).len()).max().unwrap_or(0);
    let (names, engines) = (width(|switch| switch.name), width(|switch| switch.engine));
    let mut list = String::new();
    for switch in switches {
        let state = if Switch::get(switches, default, switch.name) == Some(true) { "on" } else { "off" };
        let Switch { name, engine, about, .. } = switch;
        list.push_str(&format!("{name:<names$} {state:<4} {engine:<engines$} {about}\n"));
    }
    print(&list)
}

/// Reads a number from 1.
pub(crate) fn most(text: &str) -> Result<u128, String> {
    text.parse().ok().filter(|most| 0 < *most).ok_or_else(|| format!("expected a number from 1, found `{text}`"))
}

/// Reads a number of bytes with its unit.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let complaint = || format!("expected a number with kB, MB or GB behind it, found `{text}`");
    let (number, unit) = text.split_at(text.len().checked_sub(2).filter(|&at| text.is_char_boundary(at)).unwrap_or(0));
    let unit = match unit {
        "kB" | "KB" => 1_000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        _ => return Err(complaint()),
    };
    number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit)).ok_or_else(complaint)
}

/// Prints what is no answer to a puzzle; a closed pipe is no error.
pub(crate) fn print(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Reads a time with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let complaint = || format!("expected a number with ms, s, m or h behind it, found `{text}`");
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let seconds_per_unit = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(complaint()),
    };
    let number: f64 = text[..text.len() - unit.len()].parse().map_err(|_| complaint())?;
    Duration::try_from_secs_f64(number * seconds_per_unit).map_err(|_| complaint())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_need_a_unit() {
        assert_eq!(duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("0ms"), Ok(Duration::ZERO));
        assert_eq!(duration("1.5h"), Ok(Duration::from_secs(5400)));
        for text in ["", "5", "s", "-1s", "5 s", "1..2s", "1e400s", "infs", "5days", "5µs"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory as _;
        Arguments::command().debug_assert();
    }
}
