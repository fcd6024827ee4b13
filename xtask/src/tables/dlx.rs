//! `dlx-mrv`, `dlx-cover-cost`, `dlx-kernels`: what the article on exact cover claims, and what the kernels do.

use std::time::Duration;

use puzzles::dlx::as_printed::ProductionDlxSolver;
use puzzles::dlx::instances::{dominoes, langford, pentomino_box, queens, soma, sudoku, sudoku_rows};
use puzzles::dlx::{Choice, Config, Counters, Diagram, Kernel, Problem, Solver};
use puzzles::search_control::Limits;

use super::{Needs, Row, Scope, Table, ended, milliseconds, timed};
use crate::Failure;

/// The article's hard puzzle, published as AI Escargot.
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The kernels that a row can name.
const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

/// What one search did.
struct Run {
    kernel: Kernel,
    count: u64,
    counters: Counters,
    time: Duration,
}

/// Counts all solutions; a search of the first item that needs more than `nodes` is not finished.
fn run(problem: &Problem<String>, config: Config, nodes: u64) -> Result<(Run, bool), Failure> {
    let mut solver = Solver::new(problem, config)?.limits(Limits::none().nodes(nodes));
    let (report, time) = timed(|| solver.count());
    let count = u64::try_from(report.answer.found())?;
    let run = Run { kernel: report.stats.kernel, count, counters: report.stats.counters, time };
    Ok((run, report.answer.exact().is_some()))
}

fn counters(run: &Run) -> Vec<(&'static str, u64)> {
    let Counters { nodes, fails, updates, .. } = run.counters;
    vec![("solutions", run.count), ("nodes", nodes), ("fails", fails), ("updates", updates)]
}

/// First item against the fewest options.
pub(super) fn mrv_table(_: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    for (name, problem) in [
        ("queens 8", queens(8)?),
        ("queens 10", queens(10)?),
        ("Langford pairs 8", langford(8)?),
        ("soma cube", soma()?),
        ("sudoku, AI Escargot", sudoku(ESCARGOT)?.renamed(ToString::to_string)),
    ] {
        for choice in Choice::ALL {
            let (run, is_complete) = run(&problem, Config::knuth().choice(choice), 3_000_000)?;
            rows.push(Row {
                time: Some(run.time),
                part: format!("{name}, all solutions with links"),
                what: choice.word().into(),
                published: if choice == Choice::Mrv { "under 5% of the backtracks".into() } else { String::new() },
                ours: format!(
                    "{}{} solutions, {} nodes, {} fails, {}",
                    if is_complete { "" } else { "stopped: " },
                    run.count,
                    run.counters.nodes,
                    run.counters.fails,
                    milliseconds(run.time)
                ),
                verdict: if is_complete { "the baseline".into() } else { "not finished".into() },
                counters: counters(&run).into_iter().chain(ended(is_complete.into(), 1)).collect(),
                ..Row::default()
            });
        }
    }
    // The baseline comes first in its part.
    for part in rows.chunk_by_mut(|a, b| a.part == b.part) {
        part.sort_by_key(|row| row.what != "first");
        let first = part[0].counters[2].1;
        for row in part.iter_mut().skip(1) {
            let share = 100.0 * row.counters[2].1 as f64 / first.max(1) as f64;
            row.verdict = format!("{share:.1}% of the fails with the first item");
        }
    }
    let notes = vec![
        "Article: 《解构组合约束难题》, section 4: \"backtracks fall under 5%\"; it does not say of what.".into(),
        "A search is stopped at 3,000,000 nodes; then the share is an upper bound.".into(),
    ];
    Ok(Table { name: "dlx-mrv", title: "which item to branch on", notes, rows })
}

/// How many nodes one cover takes off its lists.
pub(super) fn cover_table(_: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    let empty = ".".repeat(81);
    for (name, line) in [("AI Escargot", ESCARGOT), ("the empty grid", empty.as_str())] {
        let matrix = sudoku_rows(line);
        let matrix: Vec<&[usize]> = matrix.iter().map(|row| &row[..]).collect();
        let ((solver, is_solved), time) = timed(|| {
            let mut solver = ProductionDlxSolver::load(324, &matrix);
            let is_solved = solver.solve_first();
            (solver, is_solved)
        });
        let histogram = solver.unlinked();
        let covers: u64 = histogram.iter().sum();
        let unlinked: u64 = histogram.iter().enumerate().map(|(nodes, times)| nodes as u64 * times).sum();
        let part = format!("sudoku, {name}, first solution");
        rows.push(Row {
            time: Some(time),
            part: part.clone(),
            what: "all covers".into(),
            published: "Θ(1) each".into(),
            printed: format!(
                "{covers} covers unlink {unlinked} nodes, 0 to {}; {}",
                histogram.len() - 1,
                milliseconds(time)
            ),
            verdict: format!("{:.2} on average: not a constant", unlinked as f64 / covers as f64),
            counters: vec![("covers", covers), ("unlinked", unlinked), ("most", histogram.len() as u64 - 1)],
            ..Row::default()
        });
        rows.push(Row {
            part: part.clone(),
            what: "depth of the recursion".into(),
            published: if line == ESCARGOT { "46".into() } else { String::new() },
            printed: format!("{} calls, {} rows", solver.deepest(), solver.solution_rows().len()),
            verdict: if is_solved { "one selection per level".into() } else { "not solved".into() },
            counters: vec![("deepest", solver.deepest() as u64), ("calls", solver.calls())],
            ..Row::default()
        });
        for (low, high) in [(0, 0), (1, 3), (4, 9), (10, 24), (25, usize::MAX)] {
            let range = histogram.iter().enumerate().filter(|&(nodes, _)| (low..=high).contains(&nodes));
            let times: u64 = range.map(|(_, times)| times).sum();
            let what =
                if high == usize::MAX { format!("{low} or more nodes") } else { format!("{low} to {high} nodes") };
            rows.push(Row {
                part: part.clone(),
                what,
                printed: format!("{times} covers, {:.1}%", 100.0 * times as f64 / covers as f64),
                counters: vec![("covers", times)],
                ..Row::default()
            });
        }
    }
    let notes = vec![
        "Article: theorem 14 and section 1 call covering a column constant time.".into(),
        "The printed class has no loader and no counters; both are added, its steps are as printed.".into(),
    ];
    Ok(Table { name: "dlx-cover-cost", title: "what covering a column costs", notes, rows })
}

/// A name, a problem, and Knuth's nodes and updates.
type Instance = (&'static str, Problem<String>, Option<(u64, u64)>);

/// The kernels on the same instances.
pub(super) fn kernel_table(scope: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    let quick: [Instance; 5] = [
        ("queens 10", queens(10)?, Some((11_578, 198_264))),
        ("queens 12", queens(12)?, Some((211_716, 3_594_752))),
        ("Langford pairs 11", langford(11)?, Some((439_747, 5_974_979))),
        ("soma cube", soma()?, Some((254_676, 29_605_268))),
        ("pentominoes 3x20", pentomino_box(3, 20)?, Some((32_978, 10_986_975))),
    ];
    for (name, problem, knuth) in &quick {
        rows.extend(kernel_rows(name, problem, *knuth)?);
    }
    for (name, (height, width), knuth) in [
        ("pentominoes 4x15", (4, 15), (852_893, 279_621_691)),
        ("pentominoes 6x10", (6, 10), (3_637_261, 1_242_377_480)),
    ] {
        if scope.full {
            rows.extend(kernel_rows(name, &pentomino_box(height, width)?, Some(knuth))?);
        } else {
            rows.push(Row::not_measured(&part_of(name), super::ALL, "", Needs::Full));
        }
    }
    for (side, published) in
        [(6, "6728"), (8, "12988816"), (12, "53060477521960000"), (18, "548943583215388338077567813208427340288")]
    {
        let part = "domino tilings by diagram";
        if side == 18 && !scope.full {
            rows.push(Row::not_measured(part, "18x18", published, Needs::Full));
            continue;
        }
        let problem = dominoes(side)?;
        let (diagram, time) = timed(|| Diagram::new(&problem, &Limits::none()));
        let diagram = diagram?;
        let count = diagram.count().to_string();
        rows.push(Row {
            time: Some(time),
            part: part.into(),
            what: format!("{side}x{side}"),
            published: published.into(),
            ours: format!(
                "{count} solutions, {} states, {} nodes, {}",
                diagram.states(),
                diagram.len(),
                milliseconds(time)
            ),
            verdict: if count == published { "exact".into() } else { "differs".into() },
            counters: vec![("states", diagram.states()), ("nodes", diagram.len() as u64)],
            ..Row::default()
        });
    }
    rows.extend(corpus_rows(scope)?);
    let notes = vec![
        "`links` must give the nodes and updates of Knuth's program dlx1 exactly: its numbers stand as published."
            .into(),
        "What a node and an update is differs between kernels; compare them down a column only with times beside."
            .into(),
    ];
    Ok(Table { name: "dlx-kernels", title: "one tree, three data structures", notes, rows })
}

fn part_of(name: &str) -> String {
    format!("{name}, all solutions")
}

fn kernel_rows(name: &str, problem: &Problem<String>, knuth: Option<(u64, u64)>) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (kernel, forced) in KERNELS.into_iter().flat_map(|kernel| [(kernel, false), (kernel, true)]) {
        if forced && kernel == Kernel::Bits {
            continue;
        }
        let (run, _) = run(problem, Config::knuth().kernel(kernel).forced(forced), u64::MAX)?;
        let Counters { nodes, updates, .. } = run.counters;
        let knuth = knuth.filter(|_| kernel == Kernel::Links && !forced);
        rows.push(Row {
            time: Some(run.time),
            part: part_of(name),
            what: format!("{}{}", run.kernel, if forced { ", queue of forced moves" } else { "" }),
            published: knuth.map(|(nodes, updates)| format!("{nodes} nodes, {updates} updates")).unwrap_or_default(),
            ours: format!("{} solutions, {nodes} nodes, {updates} updates, {}", run.count, milliseconds(run.time)),
            verdict: match knuth {
                Some(expected) if expected == (nodes, updates) => "exact".into(),
                Some(_) => "differs".into(),
                None => String::new(),
            },
            counters: counters(&run),
            ..Row::default()
        });
    }
    Ok(rows)
}

/// The corpus files, of which some have counters of Knuth's programs.
fn corpus_rows(scope: &Scope) -> Result<Vec<Row>, Failure> {
    let part = "corpus files with links, all solutions";
    let mut rows = Vec::new();
    for (file, is_slow, solutions, knuth) in [
        ("queens10.dlx", false, 724, Some((11_578, 198_264))),
        ("queens12.dlx", false, 14_200, Some((211_716, 3_594_752))),
        ("langford11.dlx", false, 35_584, Some((439_747, 5_974_979))),
        ("soma.dlx", false, 11_520, Some((254_676, 29_605_268))),
        ("pent3x20.dlx", false, 8, Some((32_978, 10_986_975))),
        ("pent4x15.dlx", true, 1_472, Some((852_893, 279_621_691))),
        ("pent6x10.dlx", true, 9_356, Some((3_637_261, 1_242_377_480))),
        ("wr.dlx", true, 7, Some((110_253, 165_737_633))),
        ("sud_platinum.dlx", false, 1, None),
    ] {
        let what = file.trim_end_matches(".dlx");
        let text = scope.family_corpus("dlx", file)?.filter(|_| scope.full || !is_slow);
        let Some(text) = text else {
            rows.push(Row::not_measured(part, what, "", if is_slow { Needs::Both } else { Needs::Corpora }));
            continue;
        };
        let problem: Problem<String> = text.parse()?;
        let (run, _) = run(&problem, Config::knuth(), u64::MAX)?;
        let Counters { nodes, updates, .. } = run.counters;
        let is_exact = run.count == solutions && knuth.is_none_or(|expected| expected == (nodes, updates));
        rows.push(Row {
            time: Some(run.time),
            part: part.into(),
            what: what.into(),
            published: knuth.map(|(nodes, updates)| format!("{nodes} nodes, {updates} updates")).unwrap_or_default(),
            ours: format!("{} solutions, {nodes} nodes, {updates} updates, {}", run.count, milliseconds(run.time)),
            verdict: if is_exact { "exact".into() } else { "differs".into() },
            counters: counters(&run),
            ..Row::default()
        });
    }
    Ok(rows)
}
