//! `cargo xtask tables`: what an article printed, what its algorithm does here, what our engine does, and who is right.
//!
//! Every row shows effort (exact counters) beside time.
//! The counters are committed in `xtask/counters/<table>.txt`; `--check` compares them exactly, `--bless` writes them anew.
//! Time never fails anything.

mod counters;
mod csp_core;
mod dlx;
mod growth;
mod hidato_ablation;
mod hidato_sizes;
mod klotski;
mod numberlink_ablation;
mod sudoku;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::{Failure, plot};

/// Print the articles' tables beside our engines.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The tables to print; all if none is named.
    names: Vec<String>,
    /// Compare the counters with the committed ones, and fail if one differs; the last line says how many rows were not
    /// measured, and which options measure them.
    #[arg(long)]
    check: bool,
    /// Write the counters that were measured as the committed ones.
    #[arg(long, conflicts_with = "check")]
    bless: bool,
    /// Also run the rows that take longer than a minute.
    #[arg(long)]
    full: bool,
    /// The folder with the corpora, or with those of one family, for the rows that need them.
    #[arg(long, value_name = "DIR")]
    corpora: Option<PathBuf>,
    /// Also draw each part of the tables into this folder, as SVG.
    ///
    /// A part is drawn only if two rows or more have comparable effort (nodes, states, covers, lengths and the like);
    /// parts that are not drawn are named on the terminal, with the reason.
    #[arg(long, value_name = "DIR")]
    plot: Option<PathBuf>,
    /// How to print.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Aligned columns.
    Text,
    /// A Markdown table.
    Markdown,
    /// One line of JSON per row.
    Json,
}

/// What a row may use.
#[derive(Debug)]
pub(crate) struct Scope {
    /// Whether slow rows are run.
    full: bool,
    /// Where the corpora are.
    corpora: Option<PathBuf>,
}

impl Scope {
    /// The text of a corpus file of Hidato; `None` if no folder was named.
    ///
    /// # Errors
    ///
    /// If the folder was named and the file cannot be read.
    fn corpus(&self, file: &str) -> Result<Option<String>, Failure> {
        self.family_corpus("hidato", file)
    }

    /// The text of a corpus file of one family; `None` if no folder was named.
    ///
    /// # Errors
    ///
    /// If the folder was named and the file cannot be read.
    fn family_corpus(&self, family: &str, file: &str) -> Result<Option<String>, Failure> {
        let Some(folder) = &self.corpora else { return Ok(None) };
        // The folder of all corpora, or that of this family.
        let path = [folder.join(family).join(file), folder.join(file)];
        let path = path.iter().find(|path| path.exists()).unwrap_or(&path[1]);
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Some(text))
    }
}

/// A table of one article.
#[derive(Debug)]
pub(crate) struct Table {
    name: &'static str,
    title: &'static str,
    /// What a reader must know to read it, one sentence each.
    notes: Vec<String>,
    rows: Vec<Row>,
}

impl Table {
    /// The rows that have counters, for a plot.
    fn measured(&self) -> Vec<plot::Measured> {
        let rows = self.rows.iter().filter(|row| !row.counters.is_empty());
        let measured = rows.map(|row| plot::Measured {
            part: row.part.clone(),
            what: row.what.clone(),
            counters: row.counters.iter().map(|&(name, value)| (name.to_string(), value)).collect(),
            time: row.time,
        });
        measured.collect()
    }
}

/// One row.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// The part of the table to which it belongs: neighbouring rows of one part are shown together.
    part: String,
    /// What it is about; unique within its part.
    what: String,
    /// What the article says.
    published: String,
    /// What the article's algorithm does here.
    printed: String,
    /// What our engine does.
    ours: String,
    /// Who is right, in words.
    verdict: String,
    /// The exact counters of this row.
    counters: Vec<(&'static str, u64)>,
    /// How long our engine took, or the article's algorithm where ours was not asked.
    time: Option<Duration>,
    /// The options that would measure it, if it was not measured.
    needs: Option<Needs>,
}

/// The options that a row needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Corpora,
    Full,
    Both,
}

impl Needs {
    /// As they are typed.
    const fn options(self) -> &'static str {
        match self {
            Self::Corpora => "--corpora DIR",
            Self::Full => "--full",
            Self::Both => "--corpora DIR --full",
        }
    }
}

/// What a row is about that stands for all rows of a part that were not measured.
const ALL: &str = "all configurations";

/// The column heads, in the order of [`Row::cells`].
const COLUMNS: [&str; 5] = ["what", "published", "the article's algorithm here", "our engine", "verdict"];

impl Row {
    fn cells(&self) -> [&str; 5] {
        [&self.what, &self.published, &self.printed, &self.ours, &self.verdict]
    }

    /// A row that could not be measured.
    fn not_measured(part: &str, what: &str, published: &str, needs: Needs) -> Self {
        let ours = format!("not measured (needs {})", needs.options());
        let needs = Some(needs);
        Self { part: part.into(), what: what.into(), published: published.into(), ours, needs, ..Self::default() }
    }

    /// What identifies it in its table.
    fn key(&self) -> String {
        format!("{} | {}", self.part, self.what)
    }
}

/// A table's name and what makes it.
type Maker = fn(&Scope) -> Result<Table, Failure>;

/// All tables.
const TABLES: [(&str, Maker); 16] = [
    ("csp-core", csp_core::table),
    ("dlx-cover-cost", dlx::cover_table),
    ("dlx-kernels", dlx::kernel_table),
    ("dlx-mrv", dlx::mrv_table),
    ("growth", growth::table),
    ("hidato-ablation", hidato_ablation::table),
    ("hidato-sizes", hidato_sizes::table),
    ("klotski-atlas", klotski::atlas_table),
    ("klotski-counts", klotski::counts_table),
    ("klotski-packing", klotski::packing_table),
    ("klotski-paths", klotski::paths_table),
    ("numberlink-ablation", numberlink_ablation::table),
    ("sudoku-csp", sudoku::csp_table),
    ("sudoku-difficulty", sudoku::difficulty_table),
    ("sudoku-limits", sudoku::limits_table),
    ("sudoku-solvers", sudoku::solvers_table),
];

/// Prints, checks or blesses tables.
///
/// # Errors
///
/// If a table is unknown, a corpus cannot be read, or a counter differs.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scope = Scope { full: arguments.full, corpora: arguments.corpora.clone() };
    for name in &arguments.names {
        if !TABLES.iter().any(|(known, _)| known == name) {
            let known = TABLES.map(|(known, _)| known).join(", ");
            return Err(format!("expected a table out of {known}, found {name}").into());
        }
    }
    let mut comparison = counters::Comparison::default();
    for (name, make) in TABLES {
        if !arguments.names.is_empty() && !arguments.names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let table = make(&scope)?;
        print!("{}", render(&table, arguments.format)?);
        if let Some(folder) = &arguments.plot {
            for left_out in plot::write(folder, table.name, &table.measured())? {
                eprintln!("not drawn: {}: {left_out}", table.name);
            }
        }
        if arguments.bless {
            counters::bless(&table)?;
        } else if arguments.check {
            comparison.add(counters::compare(&table)?);
        }
    }
    let differences = &comparison.differences;
    if !differences.is_empty() {
        let list = differences.join("\n");
        return Err(format!("{} counters differ from the committed ones:\n{list}", differences.len()).into());
    }
    if arguments.check {
        eprintln!("{}", comparison.summary());
    }
    Ok(())
}

/// The table as text.
fn render(table: &Table, format: Format) -> Result<String, Failure> {
    let mut text = String::new();
    if format == Format::Json {
        for row in &table.rows {
            writeln!(text, "{}", json(table, row))?;
        }
        return Ok(text);
    }
    let head = if format == Format::Markdown { "### " } else { "" };
    writeln!(text, "{head}{}: {}", table.name, table.title)?;
    for rows in table.rows.chunk_by(|a, b| a.part == b.part) {
        write_part(&mut text, rows, format)?;
    }
    text.push('\n');
    for note in &table.notes {
        writeln!(text, "{note}")?;
    }
    text.push('\n');
    Ok(text)
}

/// One row as JSON.
fn json(table: &Table, row: &Row) -> serde_json::Value {
    let counters: serde_json::Map<String, serde_json::Value> =
        row.counters.iter().map(|&(name, value)| (name.to_string(), value.into())).collect();
    serde_json::json!({
        "table": table.name, "part": row.part, "what": row.what, "published": row.published, "printed": row.printed,
        "ours": row.ours, "verdict": row.verdict, "counters": counters,
    })
}

/// The rows of one part below its name; columns that are empty in all of them are left out.
fn write_part(text: &mut String, rows: &[Row], format: Format) -> Result<(), Failure> {
    let used: Vec<usize> = (0..COLUMNS.len()).filter(|&i| rows.iter().any(|row| !row.cells()[i].is_empty())).collect();
    let width = |i: usize| rows.iter().map(|row| row.cells()[i].chars().count()).chain([COLUMNS[i].len()]).max();
    let part = rows.first().map_or("", |row| row.part.as_str());
    let is_markdown = format == Format::Markdown;
    writeln!(text, "\n{}{part}{}\n", if is_markdown { "**" } else { "" }, if is_markdown { "**" } else { "" })?;
    for (line, cells) in [COLUMNS].into_iter().chain(rows.iter().map(Row::cells)).enumerate() {
        if is_markdown {
            let cells: Vec<_> = used.iter().map(|&i| cells[i]).collect();
            writeln!(text, "| {} |", cells.join(" | "))?;
            if line == 0 {
                writeln!(text, "|{}", "---|".repeat(used.len()))?;
            }
        } else {
            for &i in &used {
                write!(text, "  {:<width$}", cells[i], width = width(i).unwrap_or(0))?;
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
    Ok(())
}

/// The result of `work`, and the shortest time that it took in a few runs.
fn timed<A>(mut work: impl FnMut() -> A) -> (A, Duration) {
    let once = |work: &mut dyn FnMut() -> A| {
        let start = Instant::now();
        let answer = work();
        (answer, start.elapsed())
    };
    let (mut answer, mut best) = once(&mut work);
    let budget = Instant::now();
    for _ in 0..9 {
        if Duration::from_millis(200) < budget.elapsed() {
            break;
        }
        let (again, time) = once(&mut work);
        (answer, best) = (again, best.min(time));
    }
    (answer, best)
}

/// The counters of a row whose searches may stop at a limit: how many came to their end, and of how many.
fn ended(finished: u64, searches: u64) -> [(&'static str, u64); 2] {
    [("finished", finished), ("searches", searches)]
}

/// A time in milliseconds, three digits.
fn milliseconds(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match ms {
        _ if ms < 1.0 => format!("{ms:.3} ms"),
        _ if ms < 100.0 => format!("{ms:.2} ms"),
        _ => format!("{ms:.0} ms"),
    }
}
