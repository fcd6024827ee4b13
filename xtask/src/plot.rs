//! Plots of the tables: effort and time by configuration as bars, growth with size as lines.
//!
//! A part whose rows begin with a size (`8x8, links`) and have two sizes or more is growth; every other part is bars.
//! A part is drawn only if two rows or more have comparable effort.
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

/// Counters of two programs that were asked the same: a bar for each of them, and how it is called.
const PAIRS: [[(&str, &str); 2]; 2] =
    [[("naive", "naive"), ("exact-cover", "exact cover")], [("printed", "as printed"), ("corrected", "corrected")]];

/// Counters that say how many searches came to their end; `searches` says of how many.
const FINISHED: [&str; 2] = ["finished", "decided"];

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
    /// Whether a search was stopped before its end.
    is_open: bool,
    /// How many searches came to their end, or solved their puzzle, if not all.
    note: Option<String>,
    microseconds: Option<f64>,
}

/// The plots of a table.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    /// Names of files and what they hold.
    pub(crate) drawn: Vec<(String, String)>,
    /// Parts that have no plot, each with the reason.
    pub(crate) left_out: Vec<String>,
}

/// Draws each part of a table that has something to compare.
pub(crate) fn pictures(table: &str, rows: &[Measured]) -> Pictures {
    let rows = turned(rows);
    let mut parts: Vec<&str> = Vec::new();
    for row in &rows {
        if !parts.contains(&row.part.as_str()) {
            parts.push(&row.part);
        }
    }
    let mut pictures = Pictures::default();
    for part in parts {
        let rows: Vec<&Measured> = rows.iter().filter(|row| row.part == part).collect();
        let Some((unit, marks)) = marks(&rows) else {
            let reason = if rows.len() < 2 { "one row alone" } else { "no two rows have comparable effort" };
            pictures.left_out.push(format!("{part} ({reason})"));
            continue;
        };
        let title = format!("{table}: {part}");
        let mut name = format!("{table}-{}", slug(part)).trim_end_matches('-').to_string();
        while pictures.drawn.iter().any(|(other, _)| *other == format!("{name}.svg")) {
            name.push('+');
        }
        let sizes: BTreeSet<u32> = marks.iter().filter_map(|mark| Some(size(&mark.label)?.0)).collect();
        let is_growth = 1 < sizes.len() && marks.iter().all(|mark| size(&mark.label).is_some());
        let text = if is_growth { lines::draw(&title, &unit, &marks) } else { bars::draw(&title, &unit, &marks) };
        pictures.drawn.push((format!("{name}.svg"), text));
    }
    pictures
}

/// Writes the plots of a table into a folder; gives the parts that have none, each with the reason.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(folder: &Path, table: &str, rows: &[Measured]) -> Result<Vec<String>, Failure> {
    fs::create_dir_all(folder)?;
    let pictures = pictures(table, rows);
    for (name, text) in pictures.drawn {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(pictures.left_out)
}

/// The folder of the plots that are committed.
pub(crate) fn committed_folder() -> PathBuf {
    root().join("docs/pictures/plots")
}

/// The plots of all committed counters, with the parts that have none.
///
/// # Errors
///
/// If the counters cannot be read.
pub(crate) fn of_committed_counters() -> Result<Pictures, Failure> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(root().join("xtask/counters"))?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut all = Pictures::default();
    for file in files {
        let table = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let rows: Vec<Measured> = text.lines().filter_map(measured).collect();
        let pictures = pictures(&table, &rows);
        all.drawn.extend(pictures.drawn);
        all.left_out.extend(pictures.left_out.into_iter().map(|part| format!("{table}: {part}")));
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
///
/// Where rows are about different numbers of searches, effort is that of one search on average.
fn marks(rows: &[&Measured]) -> Option<(String, Vec<Mark>)> {
    let searches = |row: &Measured| row.counter("searches").unwrap_or(1).max(1);
    let sum = |row: &Measured, names: &[&str]| names.iter().map(|name| row.counter(name)).sum::<Option<u64>>();
    let has = |names: &[&str]| rows.iter().filter(|row| sum(row, names).is_some()).count();
    let Some((unit, names)) = EFFORTS.iter().find(|(_, names)| 2 <= has(names)) else { return pairs(rows) };
    let measured: Vec<_> = rows.iter().filter_map(|row| Some((row, sum(row, names)? as f64))).collect();
    let is_mean = measured.iter().any(|(row, _)| searches(row) != searches(measured[0].0));
    let marks = measured.iter().map(|&(row, effort)| Mark {
        label: row.what.trim().into(),
        effort: if is_mean { effort / searches(row) as f64 } else { effort },
        is_open: row.finished().is_some_and(|finished| finished < searches(row)),
        note: row.note(),
        microseconds: row.time.map(|time| time.as_secs_f64() * 1e6),
    });
    Some((format!("{unit}{}", if is_mean { " a search" } else { "" }), marks.collect()))
}

/// Two marks for each row that has the counters of two programs.
fn pairs(rows: &[&Measured]) -> Option<(String, Vec<Mark>)> {
    let of_row = |pair: &[(&str, &str); 2], row: &Measured| {
        let mark = |&(counter, program): &(&str, &str)| {
            let label = format!("{}, {program}", row.what.trim());
            Some(Mark { label, effort: row.counter(counter)? as f64, is_open: false, note: None, microseconds: None })
        };
        pair.iter().map(mark).collect::<Option<Vec<Mark>>>()
    };
    let marks = PAIRS.iter().map(|pair| rows.iter().filter_map(|row| of_row(pair, row)).flatten().collect::<Vec<_>>());
    marks.into_iter().find(|marks| !marks.is_empty()).map(|marks| ("nodes".into(), marks))
}

impl Measured {
    fn counter(&self, name: &str) -> Option<u64> {
        self.counters.iter().find(|(other, _)| other == name).map(|&(_, value)| value)
    }

    /// How many searches came to their end; `None` if they could not be stopped.
    fn finished(&self) -> Option<u64> {
        self.counter("searches")?;
        FINISHED.iter().find_map(|name| self.counter(name))
    }

    /// What stands beside its number, unless all is well.
    fn note(&self) -> Option<String> {
        let (finished, searches) = (self.finished()?, self.counter("searches")?);
        let solved = self.counter("solved").unwrap_or(searches);
        match (finished < searches, solved < finished) {
            (true, _) if searches == 1 => Some("stopped".into()),
            (true, _) => Some(format!("{finished} of {searches} ended")),
            (false, true) => Some(format!("{solved} of {searches} solved")),
            (false, false) => None,
        }
    }
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
            row("p", "a < b", &[("nodes", 1_000), ("finished", 3), ("searches", 5)], Some(20)),
            row("p", "c", &[("nodes", 10), ("finished", 5), ("searches", 5)], Some(2_000)),
            row("p", "d", &[("nodes", 0), ("finished", 5), ("solved", 4), ("searches", 5)], Some(20_000)),
        ];
        let pictures = pictures("t", &rows);
        assert_eq!(pictures.drawn.len(), 1);
        let (name, text) = &pictures.drawn[0];
        assert_eq!(name, "t-p.svg");
        for part in ["a &lt; b", ">1,000 (3 of 5 ended)<", ">10<", ">0 (4 of 5 solved)<", ">nodes, log scale<"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        for part in [
            ">time, log scale<",
            ">20 ms (3 of 5 ended)<",
            ">2 s<",
            ">20 s (4 of 5 solved)<",
            "prefers-color-scheme: dark",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        // One bar for each row in each of the two panels, but none for zero nodes; the first is dashed in both.
        assert_eq!(text.matches("<rect class=\"bar").count(), 5);
        assert_eq!(text.matches(" open\"").count(), 2);
    }

    #[test]
    fn bars_keep_the_order_of_the_table_and_begin_at_one() {
        let rows =
            [("c", 10), ("+ a", 1_000), ("+ b", 100)].map(|(what, nodes)| row("p", what, &[("nodes", nodes)], None));
        let (_, text) = &pictures("t", &rows).drawn[0];
        let at = |label: &str| text.find(&format!(">{label}<")).expect("a label");
        assert!(at("c") < at("+ a") && at("+ a") < at("+ b"), "{text}");
        let lengths: Vec<f64> = text
            .lines()
            .filter(|line| line.contains("class=\"bar"))
            .filter_map(|line| line.split_once(" width=\"")?.1.split_once('"')?.0.parse().ok())
            .collect();
        // As their logarithms: 1, 3, 2.
        assert!(
            (lengths[1] - 3.0 * lengths[0]).abs() < 0.5 && (lengths[2] - 2.0 * lengths[0]).abs() < 0.5,
            "{lengths:?}"
        );
    }

    #[test]
    fn unequal_numbers_of_searches_are_compared_on_average() {
        let many = [("nodes", 100), ("finished", 20), ("searches", 20)];
        let (_, text) =
            &pictures("t", &[row("p", "one", &[("nodes", 7)], None), row("p", "many", &many, None)]).drawn[0];
        assert!(text.contains(">nodes a search, log scale<") && text.contains(">5<"), "{text}");
    }

    #[test]
    fn parts_without_comparable_effort_are_named() {
        let rows = [
            row("pair", "x", &[("naive", 9), ("exact-cover", 2)], None),
            row("alone", "x", &[("nodes", 9)], None),
            row("shares", "x", &[("open", 9)], None),
            row("shares", "y", &[("open", 7)], None),
        ];
        let pictures = pictures("t", &rows);
        assert_eq!(pictures.left_out, ["alone (one row alone)", "shares (no two rows have comparable effort)"]);
        let [(name, text)] = &pictures.drawn[..] else { panic!("one picture") };
        assert_eq!(name, "t-pair.svg");
        assert!(text.contains(">x, naive<") && text.contains(">x, exact cover<"), "{text}");
    }

    #[test]
    fn sizes_become_lines() {
        let rows: Vec<_> = [4, 6, 8].map(|n| row("p", &format!("{n}x{n}, links"), &[("nodes", 10 << n)], None)).into();
        let (_, text) = &pictures("t", &rows).drawn[0];
        assert_eq!(text.matches("<polyline").count(), 1);
        assert_eq!(text.matches("<circle").count(), 3);
        assert!(text.contains(">links 2,560<") && text.contains(">nodes, log scale<"), "{text}");
        assert_eq!(size("10x10, 20 clues (20%)"), Some((10, "20%")));
        assert_eq!(size("6x6"), Some((6, "")));
        assert_eq!(size("3x20"), None);
    }

    #[test]
    fn lines_can_be_told_apart() {
        let rows: Vec<_> = [("a", 0), ("b", 1), ("c", 0)]
            .iter()
            .flat_map(|(name, more)| {
                [4, 6].map(|n| row("p", &format!("{n}x{n}, {name}"), &[("nodes", n + more)], None))
            })
            .collect();
        let (_, text) = &pictures("t", &rows).drawn[0];
        // Lines that coincide are one; others differ in colour, dashes and marks.
        assert_eq!(text.matches("<polyline").count(), 2);
        assert!(text.contains(">a = c 6<") && text.contains(">b 7<"), "{text}");
        assert_eq!(text.matches("<circle class=\"s0").count(), 2);
        assert_eq!(text.matches("<path class=\"mark s1").count(), 2);
        assert!(text.contains("polyline.s1{stroke-dasharray"));
    }

    #[test]
    fn what_was_stopped_is_dashed_in_the_committed_plots() {
        let drawn = of_committed_counters().expect("the counters can be read").drawn;
        for (name, note) in [
            ("dlx-mrv-soma-cube-all-solutions-with-links.svg", "3,000,000 (stopped)"),
            ("dlx-mrv-sudoku-ai-escargot-all-solutions-with.svg", "3,000,000 (stopped)"),
            ("csp-core-quasigroup-of-order-25-with-262.svg", "200,000 (0 of 10 ended)"),
            ("klotski-counts.svg", "100,000 (stopped)"),
        ] {
            let (_, text) = drawn.iter().find(|(other, _)| other == name).expect(name);
            assert!(text.contains(note), "{note} in {text}");
            assert_eq!(text.matches("class=\"bar open\"").count(), 1, "{name}");
        }
    }

    #[test]
    fn committed_plots_are_drawn_from_the_committed_counters() {
        let folder = committed_folder();
        let drawn = of_committed_counters().expect("the counters can be read").drawn;
        assert!(10 < drawn.len());
        for (name, text) in &drawn {
            let there = fs::read_to_string(folder.join(name)).unwrap_or_default();
            assert!(there == *text, "{name} is stale: cargo xtask pictures");
        }
        let there = fs::read_dir(folder).expect("the folder is there").count();
        assert_eq!(there, drawn.len(), "a plot without counters is left over");
    }
}
