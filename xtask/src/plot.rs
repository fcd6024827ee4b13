//! Plots of the tables: effort and time by configuration as bars, growth with size as lines.
//!
//! A part whose rows begin with a size (`8x8, links`) and have two sizes or more is growth; every other part is bars.
//! A table of many parts with a few rows each is turned round first: its rows become the parts.
//! `tables --plot DIR` draws what was just measured; the plots in `docs/pictures/plots` show effort alone,
//! drawn from the committed counters, so that a test can draw them again.

mod bars;
mod lines;
mod svg;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::{Failure, root};

/// What counts as effort: the first of these of which a row has all, added up; and how it is called.
const EFFORTS: [(&str, &[&str]); 7] = [
    ("nodes", &["nodes"]),
    ("nodes on the boards a to e", &["a", "b", "c", "d", "e"]),
    ("length", &["length"]),
    ("states", &["states"]),
    ("covers", &["covers"]),
    ("places tried", &["tried"]),
    ("length of the hardest", &["hardest"]),
];

/// Counters that say how many searches came to their end.
const FINISHED: [&str; 3] = ["finished", "decided", "solved"];

/// A row of a table, as far as a plot shows it.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) part: String,
    pub(crate) what: String,
    pub(crate) counters: Vec<(String, u64)>,
    pub(crate) time: Option<Duration>,
}

/// One bar, or one point of a line.
#[derive(Clone, Debug)]
struct Mark {
    label: String,
    effort: f64,
    /// How many searches came to their end, if not as many as in other rows.
    unfinished: Option<u64>,
    milliseconds: Option<f64>,
}

/// Draws each part of a table; gives the names of the files and what they hold.
pub(crate) fn pictures(table: &str, rows: &[Measured]) -> Vec<(String, String)> {
    let rows = turned(rows);
    let mut parts: Vec<&str> = Vec::new();
    for row in &rows {
        if !parts.contains(&row.part.as_str()) {
            parts.push(&row.part);
        }
    }
    let mut pictures: Vec<(String, String)> = Vec::new();
    for part in parts {
        let rows: Vec<&Measured> = rows.iter().filter(|row| row.part == part).collect();
        let Some((unit, marks)) = marks(&rows) else { continue };
        let title = format!("{table}: {part}");
        let mut name = format!("{table}-{}", slug(part)).trim_end_matches('-').to_string();
        while pictures.iter().any(|(other, _)| *other == format!("{name}.svg")) {
            name.push('+');
        }
        let sizes: BTreeSet<u32> = marks.iter().filter_map(|mark| Some(size(&mark.label)?.0)).collect();
        let is_growth = 1 < sizes.len() && marks.iter().all(|mark| size(&mark.label).is_some());
        let text = if is_growth { lines::draw(&title, unit, &marks) } else { bars::draw(&title, unit, marks) };
        pictures.push((format!("{name}.svg"), text));
    }
    pictures
}

/// Writes the plots of a table into a folder.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(folder: &Path, table: &str, rows: &[Measured]) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    for (name, text) in pictures(table, rows) {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The folder of the plots that are committed.
pub(crate) fn committed_folder() -> PathBuf {
    root().join("docs/pictures/plots")
}

/// The plots of all committed counters, by file name.
///
/// # Errors
///
/// If the counters cannot be read.
pub(crate) fn of_committed_counters() -> Result<Vec<(String, String)>, Failure> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(root().join("xtask/counters"))?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let table = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let rows: Vec<Measured> = text.lines().filter_map(measured).collect();
        all.extend(pictures(&table, &rows));
    }
    Ok(all)
}

/// A committed line of counters: `part | what | name=value ...`.
fn measured(line: &str) -> Option<Measured> {
    let (key, counters) = line.rsplit_once(" | ")?;
    let (part, what) = key.split_once(" | ")?;
    let counters = counters
        .split_whitespace()
        .filter_map(|counter| counter.split_once('='))
        .filter_map(|(name, value)| Some((name.to_string(), value.parse().ok()?)))
        .collect();
    Some(Measured { part: part.into(), what: what.into(), counters, time: None })
}

/// The rows with part and row exchanged, if there are more than three parts of at most three rows.
fn turned(rows: &[Measured]) -> Vec<Measured> {
    let parts: BTreeSet<&str> = rows.iter().map(|row| row.part.as_str()).collect();
    let most = parts.iter().map(|part| rows.iter().filter(|row| row.part == **part).count()).max().unwrap_or(0);
    if parts.len() <= 3 || 3 < most {
        return rows.to_vec();
    }
    rows.iter().map(|row| Measured { part: row.what.clone(), what: row.part.clone(), ..row.clone() }).collect()
}

/// The marks of a part and their unit; `None` if fewer than two rows have the same kind of effort.
fn marks(rows: &[&Measured]) -> Option<(&'static str, Vec<Mark>)> {
    let counter = |row: &Measured, name: &str| row.counters.iter().find(|(other, _)| other == name).map(|&(_, v)| v);
    let sum = |row: &Measured, names: &[&str]| names.iter().map(|name| counter(row, name)).sum::<Option<u64>>();
    let has = |names: &[&str]| rows.iter().filter(|row| sum(row, names).is_some()).count();
    let (unit, names) = EFFORTS.iter().find(|(_, names)| 2 <= has(names))?;
    // What is measured itself does not say whether it came to an end.
    let ended =
        FINISHED.into_iter().find(|name| !names.contains(name) && rows.iter().any(|r| counter(r, name).is_some()));
    let most = ended.and_then(|name| rows.iter().filter_map(|row| counter(row, name)).max());
    let marks = rows.iter().filter_map(|row| {
        let finished = ended.and_then(|name| counter(row, name));
        Some(Mark {
            label: row.what.trim().into(),
            effort: sum(row, names)? as f64,
            unfinished: finished.filter(|&finished| Some(finished) != most),
            milliseconds: row.time.map(|time| time.as_secs_f64() * 1e3),
        })
    });
    Some((unit, marks.collect()))
}

/// The size and the series of a label: `10x10, 20 clues (20%)` is 10 and `20%`, `8x8, links` is 8 and `links`.
fn size(label: &str) -> Option<(u32, &str)> {
    let (size, rest) = label.split_once(',').unwrap_or((label, ""));
    let (side, other) = size.split_once('x')?;
    let series = rest.split_once('(').and_then(|(_, share)| share.strip_suffix(')')).unwrap_or(rest);
    // A number of clues goes with the size; it is no series.
    let series = if series.trim().ends_with("clues") { "" } else { series.trim() };
    Some((side.parse().ok().filter(|_| side == other)?, series))
}

/// A part of a file name.
fn slug(part: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let text: String = part.chars().map(plain).collect();
    let words: Vec<&str> = text.split('-').filter(|word| !word.is_empty()).take(6).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(part: &str, what: &str, counters: &[(&str, u64)], ms: Option<u64>) -> Measured {
        Measured {
            part: part.into(),
            what: what.into(),
            counters: counters.iter().map(|&(name, value)| (name.into(), value)).collect(),
            time: ms.map(Duration::from_millis),
        }
    }

    #[test]
    fn bars_show_effort_and_time_and_say_what_did_not_end() {
        let rows = [
            row("p", "a < b", &[("nodes", 1_000), ("finished", 3)], Some(20)),
            row("p", "c", &[("nodes", 10), ("finished", 5)], Some(2)),
        ];
        let pictures = pictures("t", &rows);
        assert_eq!(pictures.len(), 1);
        let (name, text) = &pictures[0];
        assert_eq!(name, "t-p.svg");
        for part in ["a &lt; b", "1,000", "3 ended", ">nodes<", ">milliseconds<", "prefers-color-scheme: dark"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        // One bar for each row in each of the two panels.
        assert_eq!(text.matches("<rect class=\"bar").count(), 4);
        assert!(!text.contains("5 ended"));
    }

    #[test]
    fn sizes_become_lines() {
        let rows: Vec<_> = [4, 6, 8].map(|n| row("p", &format!("{n}x{n}, links"), &[("nodes", 10 << n)], None)).into();
        let (_, text) = &pictures("t", &rows)[0];
        assert_eq!(text.matches("<polyline").count(), 1);
        assert_eq!(text.matches("<circle").count(), 3);
        assert_eq!(size("10x10, 20 clues (20%)"), Some((10, "20%")));
        assert_eq!(size("6x6"), Some((6, "")));
        assert_eq!(size("3x20"), None);
    }

    #[test]
    fn committed_plots_are_drawn_from_the_committed_counters() {
        let folder = committed_folder();
        let drawn = of_committed_counters().expect("the counters can be read");
        assert!(10 < drawn.len());
        for (name, text) in &drawn {
            let there = fs::read_to_string(folder.join(name)).unwrap_or_default();
            assert!(there == *text, "{name} is stale: cargo xtask pictures");
        }
        let there = fs::read_dir(folder).expect("the folder is there").count();
        assert_eq!(there, drawn.len(), "a plot without counters is left over");
    }
}
