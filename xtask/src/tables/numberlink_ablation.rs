//! `numberlink-ablation`: what each step of the article's skeleton is worth, on five 7x7 boards of ours.
//!
//! The article says "31,000 to 1,200" of its region check and shows neither the board nor, any more, the rest of its table.
//! Its skeleton is run with three ways to branch, since its text names two and its numbers point to a third.

use puzzles::numberlink::as_printed::{Answer, AsPrinted, Board, Branch, DEMO, Printed, Regions, SEVEN, Sets};

use super::{Needs, Row, Scope, Table, ended, milliseconds};
use crate::Failure;

/// A search for a first solution is stopped here.
const MAX_NODES: u64 = 300_000;

/// The names of the counters of the five boards.
const NODES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// The three ways to branch, each with the name of its part.
const BRANCHES: [(Branch, &str); 3] = [
    (Branch::MinDegree, "first solution, branching at a cell of least degree, as the skeleton prints"),
    (Branch::Scan, "first solution, branching at the first open cell"),
    (Branch::OnePath, "first solution, growing one path at a time, which the article does not print"),
];

/// A configuration: its name, what the article says, the switches, and the row it is compared with (how many above).
struct Step {
    what: &'static str,
    published: &'static str,
    switches: AsPrinted,
    /// How many rows above stands the one that this row changes by one switch; 0 for none.
    above: usize,
}

fn steps() -> [Step; 11] {
    let step = |what, published, switches, above| Step { what, published, switches, above };
    let zero_exit = AsPrinted { zero_exit: true, ..AsPrinted::REGIONS };
    [
        step("degrees alone", "lost", AsPrinted::NONE, 0),
        step("+ union-find as printed: rings", "lost", AsPrinted { sets: Sets::Cycles, ..AsPrinted::NONE }, 1),
        step("+ owners", "lost", AsPrinted::OWNERS, 1),
        step("+ dead end first", "31,000", AsPrinted::DEAD_END, 1),
        step(
            "+ region check by the letter",
            "1,200",
            AsPrinted { regions: Regions::Literal, ..AsPrinted::DEAD_END },
            1,
        ),
        step("  the own path open instead", "", AsPrinted { regions: Regions::OwnPathOpen, ..AsPrinted::DEAD_END }, 2),
        step("  between open ends instead", "", AsPrinted::REGIONS, 3),
        step("+ cache", "lost", AsPrinted::CACHED, 1),
        step("+ dead cells (mended)", "", zero_exit, 2),
        step("+ edge exclusion (mended)", "", AsPrinted { edge_exclusion: true, ..zero_exit }, 1),
        step("+ stranded regions (mended)", "", AsPrinted::MENDED, 1),
    ]
}

pub(super) fn table(scope: &Scope) -> Result<Table, Failure> {
    let boards = SEVEN.iter().map(|rows| Ok(Board::new(rows)?)).collect::<Result<Vec<_>, Failure>>()?;
    let mut rows = Vec::new();
    for (branch, part) in BRANCHES {
        rows.extend(step_rows(&boards, branch, part));
    }
    rows.extend(count_rows(&boards));
    rows.push(demo_row()?);
    rows.push(corpus_row(scope)?);
    let notes = vec![
        "Article: 每日算法 — 使用java实现数字连线, section 十: a 7x7 board that is not shown; all of its table but one jump is lost.".into(),
        format!("Nodes are calls of `search` on five boards of ours, each with one solution; `+`: stopped at {MAX_NODES}; `none`: \"no solution\", which is false."),
        "A ratio is that of the nodes of the row it changes to its own, smallest to largest over the boards that both finish.".into(),
        "With one path grown at a time the region check is what the article says; with the branching that it prints it is not.".into(),
        "Counts: `boards` is how often all degrees were used up, `different` how many solutions these are.".into(),
    ];
    Ok(Table { name: "numberlink-ablation", title: "the article's skeleton, step by step", notes, rows })
}

/// The rows of one way to branch.
fn step_rows(boards: &[Board], branch: Branch, part: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut runs: Vec<Vec<Printed>> = Vec::new();
    for step in steps() {
        let start = std::time::Instant::now();
        let switches = step.switches.branch(branch).max_nodes(MAX_NODES);
        let run: Vec<Printed> = boards.iter().map(|board| switches.solve_right(board)).collect();
        let time = start.elapsed();
        let before = step.above.checked_sub(1).and_then(|above| runs.get(runs.len() - 1 - above));
        let shown: Vec<String> = run.iter().map(show).collect();
        let wrong: u64 = run.iter().map(|printed| printed.wrong_boards).sum();
        let hits: u64 = run.iter().map(|printed| printed.cache_hits).sum();
        let mut counters: Vec<(&'static str, u64)> =
            NODES.into_iter().zip(run.iter().map(|printed| printed.nodes)).collect();
        counters.extend([
            ("solved", run.iter().filter(|printed| printed.answer == Answer::True).count() as u64),
            ("wrong_boards", wrong),
            ("cache_hits", hits),
        ]);
        let finished = run.iter().filter(|printed| printed.answer != Answer::Stopped).count();
        counters.extend(ended(finished as u64, boards.len() as u64));
        let mut verdict = match before {
            Some(before) => compared(before, &run),
            None => "a baseline".to_string(),
        };
        if 0 < wrong {
            verdict += &format!("; {wrong} full boards connect wrong numbers");
        }
        if step.switches.cache {
            let checks: u64 = run.iter().map(|printed| printed.region_checks).sum();
            verdict += &format!("; {hits} of {checks} checks answered");
        }
        rows.push(Row {
            time: Some(time),
            part: part.into(),
            what: step.what.into(),
            published: step.published.into(),
            printed: format!("{}, {}", shown.join(" "), milliseconds(time)),
            verdict,
            counters,
            ..Row::default()
        });
        runs.push(run);
    }
    rows
}

/// The nodes of one run.
fn show(printed: &Printed) -> String {
    let sign = match printed.answer {
        Answer::True => "",
        Answer::False => " (none)",
        Answer::Stopped => "+",
    };
    format!("{}{sign}", printed.nodes)
}

/// How many times fewer nodes, over the boards that both runs solve.
fn compared(before: &[Printed], after: &[Printed]) -> String {
    let is_solved = |printed: &Printed| printed.answer == Answer::True;
    let solved = |run: &[Printed]| run.iter().filter(|&printed| is_solved(printed)).count();
    if solved(after) < solved(before) {
        return format!("unsound: loses {} boards", solved(before) - solved(after));
    }
    let both = before.iter().zip(after).filter(|(before, after)| is_solved(before) && is_solved(after));
    let ratios: Vec<f64> = both.map(|(before, after)| before.nodes as f64 / after.nodes as f64).collect();
    let lo = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let hi = ratios.iter().copied().fold(0.0, f64::max);
    let gained = solved(after) - solved(before);
    let ratio = match ratios.len() {
        0 => String::new(),
        _ if lo == 1.0 && hi == 1.0 => "the same nodes".into(),
        1 => format!("{lo:.1} times fewer nodes"),
        _ => format!("{lo:.2} to {hi:.2} times fewer nodes"),
    };
    match gained {
        0 if ratio.is_empty() => "solves none".into(),
        0 => ratio,
        _ if ratio.is_empty() => format!("solves {gained} more"),
        _ => format!("solves {gained} more; {ratio}"),
    }
}

/// Searching to the end: how often the same solution is found.
fn count_rows(boards: &[Board]) -> Vec<Row> {
    let part = "searching on to the end, five boards together";
    let excluding = |switches: AsPrinted| AsPrinted { edge_exclusion: true, ..switches };
    let scan = AsPrinted::CACHED.branch(Branch::Scan);
    let rows = [
        // The article speaks of the cache without saying how it branched.
        ("first open cell", scan),
        ("first open cell, edge exclusion", excluding(scan)),
        ("least degree", AsPrinted::CACHED),
        ("least degree, edge exclusion", excluding(AsPrinted::CACHED)),
        ("mended", AsPrinted::MENDED),
    ];
    let row = |(what, switches): (&str, AsPrinted)| {
        let runs: Vec<Printed> = boards.iter().map(|board| switches.search_all(board)).collect();
        count_row(part, what, "hit rate of the cache \"very high\"", &runs)
    };
    rows.into_iter().map(row).collect()
}

/// One row about searches that went to their end.
fn count_row(part: &str, what: &str, published: &str, runs: &[Printed]) -> Row {
    let sum = |of: fn(&Printed) -> u64| runs.iter().map(of).sum::<u64>();
    let (boards, distinct) = (sum(|p| p.full_boards), sum(|p| p.distinct));
    let (checks, hits) = (sum(|p| p.region_checks), sum(|p| p.cache_hits));
    Row {
        part: part.into(),
        what: what.into(),
        published: published.into(),
        printed: format!(
            "{} nodes, {boards} boards, {distinct} different, {hits} of {checks} checks hit",
            sum(|p| p.nodes)
        ),
        verdict: match (boards == distinct, hits) {
            (true, 0) => "exact; nothing is asked twice".into(),
            (true, _) => "counts right; the cache answers what is asked twice".into(),
            (false, _) => format!("counts {:.0} times too many", boards as f64 / distinct as f64),
        },
        counters: vec![
            ("nodes", sum(|p| p.nodes)),
            ("boards", boards),
            ("different", distinct),
            ("checks", checks),
            ("hits", hits),
        ],
        ..Row::default()
    }
}

/// The demo of the article.
fn demo_row() -> Result<Row, Failure> {
    let demo = Board::new(&DEMO)?;
    let scan = AsPrinted::DEAD_END.branch(Branch::Scan).search_all(&demo);
    let degree = AsPrinted::DEAD_END.search_all(&demo);
    Ok(Row {
        part: "the article's boards".into(),
        what: "the demo, 5x5".into(),
        published: "\"verified OK\"".into(),
        printed: format!("no solution: exhausted in {} nodes (scan), {} (least degree)", scan.nodes, degree.nodes),
        verdict: "its ends alternate on the border: unsolvable under any rules".into(),
        counters: vec![
            ("scan", scan.nodes),
            ("least_degree", degree.nodes),
            ("boards", scan.full_boards + degree.full_boards),
        ],
        ..Row::default()
    })
}

/// A board of a corpus that has 80 solutions.
fn corpus_row(scope: &Scope) -> Result<Row, Failure> {
    let (part, what) = ("the article's boards", "an 8x8 board of a corpus, all solutions, scan");
    let Some(text) = scope.family_corpus("numberlink", "article.txt")? else {
        return Ok(Row::not_measured(part, what, "", Needs::Corpora));
    };
    let second: Vec<&str> = text.lines().skip_while(|line| *line != "8 8").skip(1).take(8).collect();
    let board = Board::new(&second)?;
    let run =
        |edge_exclusion| AsPrinted { edge_exclusion, ..AsPrinted::CACHED.branch(Branch::Scan) }.search_all(&board);
    let (printed, mended) = (run(false), run(true));
    let mut row = count_row(part, what, "", &[printed]);
    row.verdict += &format!("; with edge exclusion {}", mended.full_boards);
    row.counters.push(("boards_excluding", mended.full_boards));
    Ok(row)
}
