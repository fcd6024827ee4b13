//! `cargo xtask versus`: our command against any others on a file of puzzles.
//!
//! The commands run in turn, round after round, so that a machine whose speed drifts treats all alike.
//! Of each run the CPU time of the finished process is taken (user and system, as the operating system accounts it),
//! and of each round the ratio theirs / ours; the median ratio and its spread are printed.
//! "Not slower" means that the smallest ratio is at least 0.97.
//!
//! ```text
//! cargo xtask versus --file puzzles.txt --ours "hidato unique --quiet" \
//!     --against "other-solver --check {}" --repeat 10
//! ```
//!
//! `{}` stands for the file; without it the file comes last.
//! `--repeat` writes the file several times into one, so that work of a few milliseconds drowns the start of a process.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;

use crate::{Failure, root};

/// Time our command against others on a file of puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The puzzles.
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    /// The arguments of our command, as one string.
    #[arg(long, value_name = "ARGUMENTS")]
    ours: String,
    /// Another command, as one string; repeat for more.
    #[arg(long, value_name = "COMMAND")]
    against: Vec<String>,
    /// How many rounds count, after one that does not.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// How many times the file is repeated.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
}

/// A command to run, its name first.
#[derive(Debug)]
struct Contender {
    shown: String,
    words: Vec<String>,
    times: Vec<Duration>,
}

impl Contender {
    /// The command that `line` spells, on `file`.
    fn new(shown: &str, line: &str, file: &Path) -> Self {
        let file = file.display().to_string();
        let mut words: Vec<String> = line.split_whitespace().map(|word| word.replace("{}", &file)).collect();
        if !line.contains("{}") {
            words.push(file);
        }
        Self { shown: shown.to_string(), words, times: Vec::new() }
    }

    /// Runs it once; returns the CPU time of its process.
    fn run(&self) -> Result<Duration, Failure> {
        let before = children_cpu()?;
        let (program, arguments) = self.words.split_first().ok_or("expected a command, found nothing")?;
        let status = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{program}: {error}"))?;
        // Exit status 1 is a negative answer, not a failure: only a signal is.
        if status.code().is_none() {
            return Err(format!("{} was ended by {status}", self.shown).into());
        }
        Ok(children_cpu()? - before)
    }
}

/// The CPU time of all child processes that have ended.
fn children_cpu() -> Result<Duration, Failure> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(u64::try_from(microseconds)?))
}

/// Runs the contest and prints it.
///
/// # Errors
///
/// If a file cannot be read or written, or a command cannot be run.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = repeated(&arguments.file, arguments.repeat)?;
    build()?;
    let ours = format!("{} {}", root().join("target/release/puzzles").display(), arguments.ours);
    let mut contenders = vec![Contender::new(&format!("puzzles {}", arguments.ours), &ours, &file)];
    contenders.extend(arguments.against.iter().map(|line| Contender::new(line, line, &file)));
    for round in 0..=arguments.rounds {
        for contender in &mut contenders {
            let time = contender.run()?;
            if 0 < round {
                contender.times.push(time);
            }
        }
    }
    print!("{}", report(&contenders));
    Ok(())
}

/// Builds our command alone, so that no feature of another crate is switched on in it.
fn build() -> Result<(), Failure> {
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "-p", "puzzles-cli"])
        .current_dir(root())
        .status()?;
    if status.success() { Ok(()) } else { Err("cargo build --release -p puzzles-cli failed".into()) }
}

/// A file that holds `file` that many times, with blank lines between.
fn repeated(file: &Path, times: u32) -> Result<PathBuf, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    if times == 1 {
        return Ok(file.to_path_buf());
    }
    let path = std::env::temp_dir().join(format!("versus-{}.txt", std::process::id()));
    std::fs::write(&path, format!("{text}\n\n").repeat(times as usize))?;
    Ok(path)
}

/// Medians, ratios and verdicts.
fn report(contenders: &[Contender]) -> String {
    let mut text = String::new();
    let Some((ours, others)) = contenders.split_first() else { return text };
    let _ = writeln!(text, "{}: {:?} median CPU", ours.shown, median(&ours.times));
    for other in others {
        let pairs = other.times.iter().zip(&ours.times);
        let mut ratios: Vec<f64> =
            pairs.map(|(theirs, ours)| theirs.as_secs_f64() / ours.as_secs_f64().max(1e-6)).collect();
        ratios.sort_by(f64::total_cmp);
        let (lo, middle, hi) = (ratios[0], ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
        let verdict = match () {
            () if 1.0 < lo => "ours is faster in every round",
            () if 0.97 <= lo => "ours is not slower",
            () if hi < 1.0 => "ours is slower in every round",
            () => "undecided",
        };
        let _ = writeln!(text, "{}: {:?} median CPU", other.shown, median(&other.times));
        let _ = writeln!(text, "  theirs / ours: median {middle:.2}, from {lo:.2} to {hi:.2}; {verdict}");
    }
    text
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender(name: &str, times: [u64; 3]) -> Contender {
        let times = times.map(Duration::from_millis).to_vec();
        Contender { shown: name.into(), words: Vec::new(), times }
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let text = report(&[contender("ours", [10, 20, 40]), contender("theirs", [20, 40, 120])]);
        assert!(text.contains("median 2.00, from 2.00 to 3.00; ours is faster in every round"), "{text}");
        let text = report(&[contender("ours", [100, 100, 100]), contender("theirs", [98, 110, 99])]);
        assert!(text.contains("ours is not slower"), "{text}");
        let text = report(&[contender("ours", [100, 100, 100]), contender("theirs", [90, 110, 99])]);
        assert!(text.contains("undecided"), "{text}");
    }

    #[test]
    fn the_file_takes_its_place() {
        let words = |line: &str| Contender::new("", line, Path::new("f.txt")).words;
        assert_eq!(words("a -i {} b"), ["a", "-i", "f.txt", "b"]);
        assert_eq!(words("a b"), ["a", "b", "f.txt"]);
    }
}
