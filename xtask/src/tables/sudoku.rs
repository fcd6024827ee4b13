//! `sudoku-csp`, `sudoku-difficulty`, `sudoku-limits`, `sudoku-solvers`: what two articles say of sudoku.
//!
//! The article on propagation shows two puzzles and few numbers; that on exact cover shows two tables whose puzzles it
//! names by a difficulty, and AI Escargot, which is known.

use std::time::Duration;

use puzzles::search_control::Limits;
use puzzles::sudoku::as_printed::{self, Version};
use puzzles::sudoku::{Config, Engine, Generator, Layout, Puzzle, Solver, Wanted, verify};

use super::{Needs, Row, Scope, Table, milliseconds, timed};
use crate::Failure;

const MEDIUM: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const INKALA: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
const ESCARGOT: &str = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
/// Nothing in the first row, where a search row by row begins.
const EMPTY_FIRST_ROW: &str = "000000000500083067090000001000400708008605900902008000800000040610790005000000000";

const PUZZLES: [(&str, &str); 3] = [("medium", MEDIUM), ("Inkala 2012", INKALA), ("AI Escargot", ESCARGOT)];

fn config(engine: Engine) -> Config {
    let mut config = Config::default();
    config.engine = engine;
    config
}

fn cells(line: &str) -> [u8; 81] {
    let bytes = line.as_bytes();
    std::array::from_fn(|cell| match bytes.get(cell) {
        Some(digit @ b'1'..=b'9') => digit - b'0',
        _ => 0,
    })
}

/// A first solution, judged: nodes, depth and time.
struct Run {
    nodes: u64,
    time: Duration,
    word: &'static str,
}

fn solve(puzzle: &Puzzle, config: Config, limits: &Limits) -> Run {
    let mut solver = Solver::new(puzzle, config).limits(limits.clone());
    let (report, time) = timed(|| solver.solve());
    let nodes = report.stats.counters.nodes;
    let word = match report.answer.solution() {
        Some(solution) if verify(puzzle, &solution) == Ok(()) => "solved",
        Some(_) => "a wrong grid",
        None => "stopped",
    };
    Run { nodes, time, word }
}

/// The article on propagation.
pub(super) fn csp_table(scope: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    let part = "its program as printed, once it compiles";
    let mut nines = cells("");
    (nines[0], nines[8]) = (9, 9);
    let unsolvable = cells("009028700806004005003000004600000000020713450000000000230000050090040080070012503");
    let inputs = [
        ("medium", cells(MEDIUM), "solved in milliseconds"),
        ("Inkala 2012", cells(INKALA), "solved in milliseconds"),
        ("AI Escargot", cells(ESCARGOT), ""),
        ("empty grid", cells(""), ""),
        ("two 9s in the first row", nines, ""),
        ("a puzzle without solution", unsolvable, ""),
    ];
    for (what, input, published) in inputs {
        let printed = as_printed::solve(&input, Version::Printed);
        let corrected = as_printed::solve(&input, Version::Corrected);
        let is_right = |grid: Option<[u8; 81]>| {
            let puzzle = Puzzle::new(Layout::classic(), &input).ok();
            grid.zip(puzzle).is_some_and(|(grid, puzzle)| {
                puzzle.solution(&grid).is_ok_and(|solution| verify(&puzzle, &solution) == Ok(()))
            })
        };
        let word = |grid: Option<[u8; 81]>| match grid {
            None => "no solution",
            Some(_) if is_right(grid) => "a right grid",
            Some(_) => "a WRONG grid",
        };
        rows.push(Row {
            part: part.into(),
            what: what.into(),
            published: published.into(),
            printed: format!("{} nodes, {}", printed.nodes, word(printed.grid)),
            ours: format!("one line corrected: {} nodes, {}", corrected.nodes, word(corrected.grid)),
            verdict: if printed.grid.is_some() == is_right(printed.grid) { "right" } else { "wrong" }.into(),
            counters: vec![("printed", printed.nodes), ("corrected", corrected.nodes)],
            ..Row::default()
        });
    }
    for (name, line) in PUZZLES {
        rows.extend(technique_rows(name, &line.parse()?));
    }
    rows.extend(share_rows(scope)?);
    let notes = vec![
        "Nodes of `csp` are values tried at a cell, as the article counts them; those of `naive` are values placed.".into(),
        "`csp` repeats hidden singles to the fixpoint; the corrected program does so once a node, hence its 252 and 17.".into(),
        "Propagation is the article's own, corrected: naked singles, hidden singles once, naked singles again.".into(),
    ];
    Ok(Table { name: "sudoku-csp", title: "propagation and search, switched on one by one", notes, rows })
}

/// Techniques one by one on one puzzle.
fn technique_rows(name: &str, puzzle: &Puzzle) -> Vec<Row> {
    let csp = |hidden_single, fewest| {
        let mut config = config(Engine::Csp);
        (config.hidden_single, config.fewest) = (hidden_single, fewest);
        config
    };
    let generic = |locked| {
        let mut config = config(Engine::Generic);
        config.locked = locked;
        config
    };
    let steps = [
        ("backtracking alone, row by row", "millions", config(Engine::Naive)),
        ("propagation: naked singles", "", csp(false, false)),
        ("+ fewest candidates first", "hundreds or tens", csp(false, true)),
        ("+ hidden singles", "often none", csp(true, true)),
        ("  hidden singles, first cell first", "", csp(true, false)),
        ("ours, without locked candidates", "", generic(false)),
        ("ours, with locked candidates", "", generic(true)),
        ("ours, the classic board's engine", "", config(Engine::Fast)),
    ];
    let row = |(what, published, config): (&str, &str, Config)| {
        let run = solve(puzzle, config, &Limits::none());
        Row {
            time: Some(run.time),
            part: format!("nodes until the first solution, {name}"),
            what: what.into(),
            published: published.into(),
            ours: format!("{} nodes, {}, {}", run.nodes, run.word, milliseconds(run.time)),
            counters: vec![("nodes", run.nodes)],
            ..Row::default()
        }
    };
    steps.into_iter().map(row).collect()
}

/// The claim that propagation decides 60 to 90% of the cells.
fn share_rows(scope: &Scope) -> Result<Vec<Row>, Failure> {
    let part = "cells that propagation decides before any guess";
    let mut rows = Vec::new();
    let own: Vec<String> = PUZZLES.iter().map(|(_, line)| (*line).to_string()).collect();
    let generated = {
        let mut generator = Generator::new(Layout::classic(), 1);
        let make = |_| Ok::<_, Failure>(generator.puzzle(&Wanted::default(), &Limits::none())?);
        (0..200).map(make).collect::<Result<Vec<_>, Failure>>()?
    };
    let generated: Vec<String> = generated.into_iter().flatten().map(|puzzle| puzzle.to_string()).collect();
    rows.push(share_row(part, "the article's two and AI Escargot", &own));
    rows.push(share_row(part, "200 minimal puzzles of our generator", &generated));
    for file in
        ["17clue_all_49158.txt", "magictour_top1465.txt", "q2_taxonomy_hodoku.txt", "forum_hardest_1905_11plus.txt"]
    {
        let what = format!("{}, the first 1,000", file.split('_').next().unwrap_or(file));
        match scope.family_corpus("sudoku", file)? {
            None => rows.push(Row::not_measured(part, &what, "60 to 90%", Needs::Corpora)),
            Some(text) => {
                let lines = text.lines().filter(|line| !line.starts_with('#') && 81 <= line.len()).take(1_000);
                rows.push(share_row(part, &what, &lines.map(str::to_string).collect::<Vec<_>>()));
            }
        }
    }
    Ok(rows)
}

fn share_row(part: &str, what: &str, lines: &[String]) -> Row {
    let (mut decided, mut open, mut within, mut all) = (0, 0, 0, 0);
    for line in lines {
        let input = cells(line);
        let blank = input.iter().filter(|&&value| value == 0).count() as u64;
        let fixed = as_printed::solve(&input, Version::Corrected).fixed_by_propagation as u64;
        let found = fixed.saturating_sub(81 - blank);
        decided += found;
        open += blank;
        within += u64::from((60 * blank..=90 * blank).contains(&(100 * found)));
        all += u64::from(found == blank);
    }
    let share = 100.0 * decided as f64 / open.max(1) as f64;
    Row {
        part: part.into(),
        what: what.into(),
        published: "60 to 90%".into(),
        printed: format!(
            "{share:.1}% of {open} cells; {within} of {} puzzles in that range, {all} wholly",
            lines.len()
        ),
        counters: vec![("decided", decided), ("open", open), ("within", within), ("all", all)],
        ..Row::default()
    }
}

/// The first table of the article on exact cover.
pub(super) fn solvers_table(_: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    let engines = [
        (Engine::Naive, "18.4 ms; 24.2 MB per 1,000; 3.8 MB"),
        (Engine::Bitmask, "2.1 ms; 1.2 MB per 1,000; 1.1 MB"),
        (Engine::ExactCover, "0.32 ms; 0 KB; below 350 KB"),
        (Engine::Csp, ""),
        (Engine::Generic, ""),
        (Engine::Fast, ""),
    ];
    for (name, line) in &PUZZLES[1..] {
        let puzzle: Puzzle = line.parse()?;
        let naive = solve(&puzzle, config(Engine::Naive), &Limits::none()).time;
        for (engine, published) in engines {
            let run = solve(&puzzle, config(engine), &Limits::none());
            let mut solver = None;
            let set_up = allocation_counter::measure(|| {
                let mut made = Solver::new(&puzzle, config(engine));
                let _ = made.count_up_to(1);
                solver = Some(made);
            });
            let solves = 20;
            let after = allocation_counter::measure(|| {
                if let Some(solver) = &mut solver {
                    (0..solves).for_each(|_| assert_eq!(solver.count_up_to(1).answer.found(), 1));
                }
            });
            rows.push(Row {
                time: Some(run.time),
                part: format!("{name}, first solution"),
                what: engine.word().into(),
                published: published.into(),
                ours: format!(
                    "{} nodes, {}, {:.1} times naive's speed; {} allocations in {solves} solves, {} kB in all",
                    run.nodes,
                    milliseconds(run.time),
                    naive.as_secs_f64() / run.time.as_secs_f64().max(1e-9),
                    after.count_total,
                    set_up.bytes_max / 1_000,
                ),
                counters: vec![("nodes", run.nodes), ("allocations", after.count_total)],
                ..Row::default()
            });
        }
    }
    let notes = vec![
        "The article names its puzzle \"very hard\" only, and its language allocates where ours does not.".into(),
        "Nodes of `exact-cover` count every selection, the givens too, so that its depth is 81.".into(),
    ];
    Ok(Table { name: "sudoku-solvers", title: "six ways to solve one puzzle", notes, rows })
}

/// The second table of the article on exact cover.
pub(super) fn difficulty_table(_: &Scope) -> Result<Table, Failure> {
    let cases = [
        ("medium (the other article's)", MEDIUM, "4.8 ms, 0.18 ms: 27 times; depth 14"),
        ("expert (Inkala 2012 here)", INKALA, "38.5 ms, 0.42 ms: 92 times; depth 28"),
        ("AI Escargot", ESCARGOT, "420 ms, 1.85 ms: 227 times; depth 46"),
        ("nothing in the first row", EMPTY_FIRST_ROW, "\"a thousand times\" (figure)"),
    ];
    let mut rows = Vec::new();
    for (what, line, published) in cases {
        let puzzle: Puzzle = line.parse()?;
        let naive = solve(&puzzle, config(Engine::Naive), &Limits::none());
        let dlx = solve(&puzzle, config(Engine::ExactCover), &Limits::none());
        let depth = 81 - puzzle.clues() as u64;
        let ratio = naive.time.as_secs_f64() / dlx.time.as_secs_f64().max(1e-9);
        rows.push(Row {
            time: Some(dlx.time),
            part: "naive against exact cover, first solution".into(),
            what: what.into(),
            published: published.into(),
            ours: format!(
                "{} nodes in {}, {} nodes in {}: {ratio:.1} times; depth {depth}",
                naive.nodes,
                milliseconds(naive.time),
                dlx.nodes,
                milliseconds(dlx.time)
            ),
            verdict: format!("one level for each of {depth} cells to fill"),
            counters: vec![("naive", naive.nodes), ("exact-cover", dlx.nodes), ("depth", depth)],
            ..Row::default()
        });
    }
    let notes = vec!["The quotient is a property of the puzzle: where the givens stand, as seen row by row.".into()];
    Ok(Table { name: "sudoku-difficulty", title: "what a difficulty is worth", notes, rows })
}

/// The claims of that article about limits.
pub(super) fn limits_table(_: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    let row = |what: &str, published: &str, ours: String, counters| Row {
        part: "limits".into(),
        what: what.into(),
        published: published.into(),
        ours,
        counters,
        ..Row::default()
    };
    let nines = format!("9.......9{}", ".".repeat(72));
    let (refused, time) = timed(|| nines.parse::<Puzzle>());
    let error = refused.err().map(|error| error.to_string()).unwrap_or_default();
    rows.push(row(
        "two 9s in the first row",
        "false within 0.05 ms",
        format!("{error}; {}", milliseconds(time)),
        vec![("refused", u64::from(!error.is_empty()))],
    ));
    let empty: Puzzle = ".".repeat(81).parse()?;
    for engine in [Engine::ExactCover, Engine::Fast, Engine::Generic, Engine::Csp, Engine::Naive] {
        let mut solver = Solver::new(&empty, config(engine));
        let (report, time) = timed(|| solver.count_up_to(2));
        let (found, nodes) = (report.answer.found() as u64, report.stats.counters.nodes);
        let what = format!("the empty grid, stopped at its second solution, {engine}");
        rows.push(row(
            &what,
            "ends at once",
            format!("{found} solutions, {nodes} nodes, {}", milliseconds(time)),
            vec![("found", found), ("nodes", nodes)],
        ));
    }
    let wanted = |clues| {
        let mut wanted = Wanted::default();
        wanted.clues = clues;
        wanted
    };
    for (what, published, clues) in
        [("50 digs, each with its proof", "unnoticeable", 31), ("a minimal puzzle", "within 50 ms", 0)]
    {
        let puzzles = 20;
        let (made, time) = timed(|| {
            let mut generator = Generator::new(Layout::classic(), 1);
            (0..puzzles).map(|_| generator.puzzle(&wanted(clues), &Limits::none())).collect::<Result<Vec<_>, _>>()
        });
        let clues: u64 = made?.iter().flatten().map(|puzzle| puzzle.clues() as u64).sum();
        let each = milliseconds(time / puzzles);
        rows.push(row(
            what,
            published,
            format!("{each} each, {:.1} givens", clues as f64 / f64::from(puzzles)),
            vec![("clues", clues)],
        ));
    }
    Ok(Table { name: "sudoku-limits", title: "bad input, many solutions, generation", notes: Vec::new(), rows })
}
