//! The committed counters of a table, `xtask/counters/<table>.txt`: compared exactly, or written anew.
//!
//! A file keeps the order of its table, because a plot drawn from it does; rows that were not measured keep their lines.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::{ALL, Needs, Row, Table};
use crate::{Failure, root};

/// The committed lines of a table, each with the key of its row, in their order.
type Lines = Vec<(String, String)>;

/// What comparing tables with the committed counters has shown.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Rows that are not as committed, in words.
    pub(super) differences: Vec<String>,
    /// How many committed rows were measured again.
    compared: usize,
    /// How many committed rows were not, and what would measure them.
    not_measured: Vec<(Needs, usize)>,
}

impl Comparison {
    /// Adds those of another table.
    pub(super) fn add(&mut self, other: Self) {
        self.differences.extend(other.differences);
        self.compared += other.compared;
        other.not_measured.into_iter().for_each(|(needs, rows)| self.left_out(needs, rows));
    }

    fn left_out(&mut self, needs: Needs, rows: usize) {
        match self.not_measured.iter_mut().find(|(other, _)| *other == needs) {
            Some((_, sum)) => *sum += rows,
            None => self.not_measured.push((needs, rows)),
        }
    }

    /// How many rows were compared and how many were not, and which options measure those.
    pub(super) fn summary(&self) -> String {
        let rows = |number: usize| format!("{number} committed row{}", if number == 1 { "" } else { "s" });
        let left: usize = self.not_measured.iter().map(|(_, rows)| rows).sum();
        let mut text = format!("{} compared, every counter as committed; ", rows(self.compared));
        if left == 0 {
            return text + "none was left out";
        }
        let each: Vec<String> =
            self.not_measured.iter().map(|(needs, rows)| format!("{rows} with {}", needs.options())).collect();
        let _ = write!(text, "{} not measured: {}", rows(left), each.join(", "));
        text
    }
}

/// The file with the committed counters of a table.
fn file(table: &Table) -> PathBuf {
    root().join("xtask/counters").join(format!("{}.txt", table.name))
}

/// The committed lines.
fn committed(table: &Table) -> Lines {
    parse(&std::fs::read_to_string(file(table)).unwrap_or_default())
}

fn parse(text: &str) -> Lines {
    let lines = text.lines().filter(|line| !line.starts_with(';'));
    lines.filter_map(|line| Some((line.rsplit_once(" | ")?.0.to_string(), line.to_string()))).collect()
}

/// Compares a table with its committed counters.
///
/// # Errors
///
/// If there are none.
pub(super) fn compare(table: &Table) -> Result<Comparison, Failure> {
    let committed = committed(table);
    if committed.is_empty() {
        return Err(format!("{} has no committed counters", table.name).into());
    }
    Ok(compare_with(table, &committed))
}

fn compare_with(table: &Table, committed: &Lines) -> Comparison {
    let mut comparison = Comparison::default();
    let measured: Vec<&Row> = table.rows.iter().filter(|row| !row.counters.is_empty()).collect();
    let mut differ = |what: String| comparison.differences.push(format!("{}\n  {what}", table.name));
    for row in &measured {
        let line = row.counter_line();
        match committed.iter().find(|(key, _)| *key == row.key()) {
            Some((_, expected)) if *expected == line => comparison.compared += 1,
            Some((_, expected)) => differ(format!("expected {expected}\n  found    {line}")),
            None => differ(format!("not committed: {line}")),
        }
    }
    // A committed row that no longer comes is a difference too, unless the table says what would measure it.
    let mut left_out = Vec::new();
    for (key, _) in committed.iter().filter(|(key, _)| !measured.iter().any(|row| row.key() == *key)) {
        match table.rows.iter().find(|row| row.stands_for(key)).and_then(|row| row.needs) {
            Some(needs) => left_out.push(needs),
            None => differ(format!("committed, but no row of this table: {key}")),
        }
    }
    let is_both =
        |key: &str| committed.iter().any(|(other, _)| other == key) && measured.iter().any(|r| r.key() == key);
    let of_table = measured.iter().map(|row| row.key()).filter(|key| is_both(key));
    if !of_table.eq(committed.iter().map(|(key, _)| key.clone()).filter(|key| is_both(key))) {
        differ("the committed rows stand in another order: `--bless` sorts them".into());
    }
    left_out.into_iter().for_each(|needs| comparison.left_out(needs, 1));
    comparison
}

/// Writes the counters of a table; those of rows that were not measured stay.
///
/// # Errors
///
/// If the file cannot be written.
pub(super) fn bless(table: &Table) -> Result<(), Failure> {
    let mut text = format!("; Exact counters of the table {}; written by `cargo xtask tables --bless`.\n", table.name);
    for line in blessed(table, committed(table)) {
        text = text + &line + "\n";
    }
    std::fs::write(file(table), text)?;
    Ok(())
}

/// The lines of a table in its order; what was not measured stands where its row does, what nobody knows at the end.
fn blessed(table: &Table, mut committed: Lines) -> Vec<String> {
    let mut lines = Vec::new();
    for row in &table.rows {
        if !row.counters.is_empty() {
            lines.push(row.counter_line());
            committed.retain(|(key, _)| *key != row.key());
        } else {
            lines.extend(committed.extract_if(.., |(key, _)| row.stands_for(key)).map(|(_, line)| line));
        }
    }
    lines.extend(committed.into_iter().map(|(_, line)| line));
    lines
}

impl Row {
    /// Whether this row, which was not measured, stands for a committed one.
    fn stands_for(&self, key: &str) -> bool {
        let is_of_part = || key.strip_prefix(self.part.as_str()).is_some_and(|rest| rest.starts_with(" | "));
        self.counters.is_empty() && (key == self.key() || self.what == ALL && is_of_part())
    }

    /// The committed line for its counters.
    fn counter_line(&self) -> String {
        let mut line = format!("{} |", self.key());
        for (name, value) in &self.counters {
            let _ = write!(line, " {name}={value}");
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(part: &str, what: &str, nodes: u64) -> Row {
        Row { part: part.into(), what: what.into(), counters: vec![("nodes", nodes)], ..Row::default() }
    }

    fn table() -> Table {
        let rows = vec![
            row("p", "second", 2),
            row("p", "first", 1),
            Row::not_measured("slow", ALL, "", Needs::Full),
            Row::not_measured("p", "of a corpus", "", Needs::Corpora),
            Row::not_measured("p", "not committed either", "", Needs::Corpora),
        ];
        Table { name: "t", title: "", notes: Vec::new(), rows }
    }

    const COMMITTED: &str = "; head\n\
        p | second | nodes=2\np | first | nodes=1\nslow | x | nodes=7\nslow | a | nodes=8\np | of a corpus | nodes=9\n";

    #[test]
    fn what_was_not_measured_is_counted_with_its_option() {
        let comparison = compare_with(&table(), &parse(COMMITTED));
        assert_eq!(comparison.differences, [""; 0]);
        assert_eq!(
            comparison.summary(),
            "2 committed rows compared, every counter as committed; \
             3 committed rows not measured: 2 with --full, 1 with --corpora DIR"
        );
        let mut both = comparison;
        both.add(compare_with(&table(), &parse("p | second | nodes=2\np | first | nodes=1\n")));
        assert!(both.summary().starts_with("4 committed rows compared"), "{}", both.summary());
        let all = Table { rows: vec![row("p", "first", 1)], ..table() };
        let summary = compare_with(&all, &parse("p | first | nodes=1\n")).summary();
        assert_eq!(summary, "1 committed row compared, every counter as committed; none was left out");
    }

    #[test]
    fn differences_are_found() {
        let differences = |text: &str| compare_with(&table(), &parse(text)).differences.len();
        assert_eq!(differences(&COMMITTED.replace("nodes=1", "nodes=3")), 1);
        assert_eq!(differences(&COMMITTED.replace("p | second | nodes=2\n", "")), 1);
        assert_eq!(differences(&(COMMITTED.to_string() + "p | gone | nodes=1\n")), 1);
        assert_eq!(differences("p | first | nodes=1\np | second | nodes=2\n"), 1);
    }

    #[test]
    fn blessing_keeps_the_order_of_the_table() {
        let shuffled = "p | first | nodes=5\np | of a corpus | nodes=9\nslow | x | nodes=7\np | gone | nodes=4\n";
        let expected = [
            "p | second | nodes=2",
            "p | first | nodes=1",
            "slow | x | nodes=7",
            "p | of a corpus | nodes=9",
            "p | gone | nodes=4",
        ];
        assert_eq!(blessed(&table(), parse(shuffled)), expected);
    }

    #[test]
    fn tables_whose_searches_may_stop_count_those_that_did() {
        let mut limited = 0;
        for entry in std::fs::read_dir(root().join("xtask/src/tables")).expect("the folder is there").flatten() {
            let text = std::fs::read_to_string(entry.path()).expect("a source file");
            let is_this = entry.path().ends_with("counters.rs");
            let is_limited =
                ["none().nodes(", ".max_nodes(", "solve_with_path("].iter().any(|call| text.contains(call));
            if is_limited && !is_this {
                limited += 1;
                assert!(text.contains("ended("), "{} stops searches and does not say so", entry.path().display());
            }
        }
        assert!(5 < limited, "{limited}");
        // A search that was stopped is none of those that are committed as finished.
        let text = std::fs::read_to_string(root().join("xtask/counters/dlx-mrv.txt")).expect("the counters are there");
        for (key, line) in parse(&text) {
            assert_eq!(line.contains(" nodes=3000000 "), line.ends_with(" finished=0 searches=1"), "{key}");
        }
    }
}
