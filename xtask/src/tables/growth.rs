//! Growth with size: the same question on boards of growing side, one series for each engine.
//!
//! No article prints such a table; `tables growth --plot DIR` draws it as lines.

use puzzles::csp_core::{Ascending, Branching, Lexicographic, Mrv, Trail};
use puzzles::dlx::instances::{dominoes, queens};
use puzzles::dlx::{Config, Diagram, Kernel, Solver};
use puzzles::search_control::Limits;

use super::{Row, Scope, Table, csp_core, milliseconds, timed};
use crate::Failure;

pub(super) fn table(_: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    for n in 5..=10 {
        rows.extend(queens_rows(n)?);
    }
    for side in [2, 4, 6, 8, 10, 12] {
        rows.extend(domino_rows(side)?);
    }
    let notes = vec!["Nodes of the diagram are those that it keeps; of a search, those that it visits.".into()];
    Ok(Table { name: "growth", title: "the same question on growing boards", notes, rows })
}

/// One row, named so that a plot finds the size and the series.
fn row(part: &str, side: usize, series: &str, (solutions, nodes): (u64, u64), time: std::time::Duration) -> Row {
    Row {
        part: part.into(),
        what: format!("{side}x{side}, {series}"),
        ours: format!("{solutions} solutions, {nodes} nodes, {}", milliseconds(time)),
        counters: vec![("solutions", solutions), ("nodes", nodes)],
        time: Some(time),
        ..Row::default()
    }
}

fn queens_rows(n: usize) -> Result<Vec<Row>, Failure> {
    let part = "queens, all solutions";
    let mut rows = Vec::new();
    let mut model = csp_core::queens::<Trail>(n, true)?;
    let (counters, time) = timed(|| csp_core::all(&mut model, (Lexicographic, Ascending), Branching::Binary));
    rows.push(row(part, n, "csp-core, first queen", (counters.solutions, counters.nodes), time));
    let (counters, time) = timed(|| csp_core::all(&mut model, (Mrv, Ascending), Branching::Binary));
    rows.push(row(part, n, "csp-core, MRV", (counters.solutions, counters.nodes), time));
    let problem = queens(n)?;
    for kernel in [Kernel::Links, Kernel::Cells, Kernel::Bits] {
        let mut solver = Solver::new(&problem, Config::knuth().kernel(kernel))?;
        let (report, time) = timed(|| solver.count());
        let found = u64::try_from(report.answer.found())?;
        rows.push(row(part, n, &format!("dlx, {kernel}"), (found, report.stats.counters.nodes), time));
    }
    Ok(rows)
}

/// Domino tilings: links meet every tiling, so they end at 6x6; a diagram shares what is alike.
fn domino_rows(side: u8) -> Result<Vec<Row>, Failure> {
    let part = "domino tilings of a square, all counted";
    let mut rows = Vec::new();
    let problem = dominoes(i32::from(side))?;
    if side <= 6 {
        let mut solver = Solver::new(&problem, Config::knuth().kernel(Kernel::Links))?;
        let (report, time) = timed(|| solver.count());
        let found = u64::try_from(report.answer.found())?;
        rows.push(row(part, usize::from(side), "dlx, links", (found, report.stats.counters.nodes), time));
    }
    let (diagram, time) = timed(|| Diagram::new(&problem, &Limits::none()));
    let diagram = diagram?;
    // Up to 12x12 the counts fit into 64 bits.
    let count = diagram.count().to_string().parse()?;
    rows.push(row(part, usize::from(side), "dlx, diagram", (count, diagram.len() as u64), time));
    Ok(rows)
}
