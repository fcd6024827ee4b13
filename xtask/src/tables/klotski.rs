//! `klotski-counts`, `klotski-paths`, `klotski-packing`, `klotski-atlas`: what the article on 华容道 claims, and what there is.

use puzzles::klotski::as_printed::{Effort, LAYOUT, initialize, solve, solve_with_path};
use puzzles::klotski::atlas::{PieceSet, SetAtlas};
use puzzles::klotski::packing::{Packing, PackingConfig};
use puzzles::klotski::presets::{self, PRESETS};
use puzzles::klotski::{Config, Lengths, Metric, Puzzle, Solver, verify};
use puzzles::search_control::{LimitCheck, Limits, Outcome};

use super::{Needs, Row, Scope, Table, ended, milliseconds, timed};
use crate::Failure;

/// The classic start.
fn classic() -> Result<Puzzle, Failure> {
    Ok(presets::find("横刀立马").ok_or("the classic has a preset")?.puzzle())
}

/// How many layouts there are.
pub(super) fn counts_table(scope: &Scope) -> Result<Table, Failure> {
    let puzzle = classic()?;
    let mut rows = Vec::new();
    let mut row = |what: &str, published: &str, ours: String, verdict: &str, counters: Vec<(&'static str, u64)>| {
        let (what, published, verdict) = (what.into(), published.into(), verdict.into());
        rows.push(Row { part: "横刀立马".into(), what, published, ours, verdict, counters, ..Row::default() });
    };
    let board = puzzle.board();
    let places = |shape| (0..20).filter(|&anchor| board.squares(shape, anchor).is_some()).count() as u64;
    let product: u64 = puzzle.pieces().iter().map(|piece| places(&piece.shape)).product();
    row(
        "places of all pieces, multiplied",
        "about 10^20 layouts",
        format!("{product}, overlaps and equal pieces included"),
        "fifty million times fewer, even so",
        vec![("product", product)],
    );
    let (placements, time) = timed(|| Packing::new(&puzzle, PackingConfig::default()).count());
    let placements = u64::try_from(placements.found())?;
    row(
        "placements without overlap",
        "",
        format!("{placements} (times 4! times 4! with names: {}), {}", placements * 576, milliseconds(time)),
        "these are the layouts of its pieces",
        vec![("placements", placements)],
    );
    let atlas = SetAtlas::new(PieceSet { horizontal: 1, vertical: 4, single: 4 });
    let groups = atlas.components(&mut LimitCheck::new(&Limits::none()))? as u64;
    row("groups that reach each other", "", groups.to_string(), "", vec![("groups", groups)]);
    let farthest = Solver::new(&puzzle, Config::default())?.farthest_from_start()?;
    row(
        "reached from the start",
        "",
        farthest.states.to_string(),
        "what a search can meet",
        vec![("states", farthest.states as u64)],
    );
    let steps = puzzle.clone().with_metric(Metric::Step);
    let config = |merge, mirror| {
        let mut config = Config::default();
        (config.merge, config.mirror) = (merge, mirror);
        config
    };
    let near = Solver::new(&steps, config(true, false))?.solve().stats.counters.states;
    row("within 116 steps, equal pieces merged", "", near.to_string(), "", vec![("states", near)]);
    let halved = Solver::new(&steps, config(true, true))?.solve().stats.counters;
    row(
        "and one of two mirror images",
        "",
        format!("{} (and {} images)", halved.states, halved.mirrored),
        "what is searched",
        vec![("states", halved.states), ("mirrored", halved.mirrored)],
    );
    let what = "within 116 steps, every piece with its name";
    if scope.full {
        let report = Solver::new(&steps, config(false, false))?.solve();
        let states = report.stats.counters.states;
        let times = states as f64 / near as f64;
        row(
            what,
            "",
            states.to_string(),
            &format!("{times:.0} times as many: the article's search"),
            vec![("states", states)],
        );
    } else {
        rows.push(Row::not_measured("横刀立马", what, "", Needs::Full));
    }
    let path = solve_with_path(&LAYOUT, 100_000);
    rows.push(Row {
        part: "横刀立马".into(),
        what: "the article's search, ended at 100,000 layouts".into(),
        published: "81 steps \"in seconds\"".into(),
        printed: format!("{} layouts seen, no answer yet", path.states),
        verdict: "it would find 116: a step of one cell counts as one".into(),
        counters: [("states", path.states as u64)].into_iter().chain(ended(path.is_complete.into(), 1)).collect(),
        ..Row::default()
    });
    let notes = vec![
        "Article: 《每日算法 — 使用java实现华容道》; equal pieces are not told apart unless a row says so.".into(),
    ];
    Ok(Table { name: "klotski-counts", title: "how many layouts there are", notes, rows })
}

/// Shortest solutions of the classics.
pub(super) fn paths_table(_: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    for preset in &PRESETS {
        for metric in Metric::ALL {
            let puzzle = preset.puzzle().with_metric(metric);
            let mut solver = Solver::new(&puzzle, Config::default())?;
            let (report, time) = timed(|| solver.solve());
            let states = report.stats.counters.states;
            let Outcome::Solved(solution) = report.answer else { return Err("a classic has a solution".into()) };
            verify(&puzzle, &solution)?;
            let count =
                Solver::new(&puzzle, Config::default())?.count_shortest().answer.solution().ok_or("it has one")?;
            let Lengths { moves, slides, steps } = Lengths::of(&puzzle, &solution);
            let published = match (metric, preset.latin) {
                (Metric::Move, "Hengdao Lima") => "81 \"steps\" (article)".into(),
                (Metric::Move, _) => preset.moves.to_string(),
                _ => String::new(),
            };
            rows.push(Row {
                time: Some(time),
                part: format!("{} ({})", preset.name, preset.latin),
                what: metric.word().into(),
                published,
                ours: format!(
                    "{} ({moves} moves, {slides} slides, {steps} steps); {} such; {states} states, {}",
                    solution.len(),
                    count.solutions,
                    milliseconds(time)
                ),
                verdict: if metric == Metric::Move { "as players know".into() } else { String::new() },
                counters: vec![("length", solution.len() as u64), ("states", states)],
                ..Row::default()
            });
        }
    }
    let notes = vec![
        "The lengths in brackets are of this one solution in all metrics; \"such\" are all sequences of states as short.".into(),
        "The article's 81 is the length in moves, while its program counts steps.".into(),
    ];
    Ok(Table { name: "klotski-paths", title: "shortest solutions of classics", notes, rows })
}

/// What each technique of packing saves.
pub(super) fn packing_table(_: &Scope) -> Result<Table, Failure> {
    let puzzle = classic()?;
    let mut rows = Vec::new();
    let empty = [[-1; 4]; 5];
    for (what, forward) in [("forward checking", true), ("without", false)] {
        let mut effort = Effort::default();
        let is_found = solve(&mut initialize(&empty), forward, &mut effort).is_some();
        rows.push(Row {
            part: "the article's search, first packing of the empty board".into(),
            what: what.into(),
            published: if forward { "over 90% fewer nodes".into() } else { String::new() },
            printed: format!("{} places tried, {} accepted", effort.tried, effort.accepted),
            verdict: if forward { "86% fewer places tried, as many accepted".into() } else { String::new() },
            counters: vec![("tried", effort.tried), ("accepted", effort.accepted), ("found", is_found.into())],
            ..Row::default()
        });
    }
    let bare = {
        let mut config = PackingConfig::default();
        (config.forward_checking, config.fewest, config.degree, config.goal_first) = (false, false, false, false);
        config
    };
    let mut config = bare;
    let mut ablation = vec![("pieces in order, overlap seen when both stand", config)];
    config.forward_checking = true;
    ablation.push(("and forward checking", config));
    config.fewest = true;
    ablation.push(("and fewest places first", config));
    config.degree = true;
    ablation.push(("and the degree", config));
    config.goal_first = true;
    ablation.push(("and the goal first", config));
    for (what, config) in ablation {
        let (nodes, time) = timed(|| {
            let mut packing = Packing::new(&puzzle, config);
            let count = packing.count();
            (count.found(), packing.counters().nodes)
        });
        let mut packing = Packing::new(&puzzle, config);
        packing.next()?;
        let first = packing.counters().nodes;
        rows.push(Row {
            time: Some(time),
            part: "ours, equal pieces ascending: all packings of the classic's pieces".into(),
            what: what.into(),
            ours: format!("{} packings, {} nodes, first after {first}; {}", nodes.0, nodes.1, milliseconds(time)),
            counters: vec![("packings", u64::try_from(nodes.0)?), ("nodes", nodes.1), ("first", first)],
            ..Row::default()
        });
    }
    let notes =
        vec!["A packing says nothing of moves: the article's packing half never meets its start layout.".into()];
    Ok(Table { name: "klotski-packing", title: "packing as a constraint problem", notes, rows })
}

/// All layouts of 4x5 boards.
pub(super) fn atlas_table(scope: &Scope) -> Result<Table, Failure> {
    let mut rows = Vec::new();
    let limits = Limits::none();
    let classic = PieceSet { horizontal: 1, vertical: 4, single: 4 };
    let century = PieceSet { horizontal: 2, vertical: 3, single: 4 };
    for set in [classic, century] {
        let atlas = SetAtlas::new(set);
        for metric in Metric::ALL {
            let (found, time) = timed(|| atlas.distances(metric, &mut LimitCheck::new(&limits)));
            let found = found?;
            let (distance, count) = found.hardest.ok_or("some layouts are solved")?;
            rows.push(Row {
                time: Some(time),
                part: format!("{} horizontal, {} vertical, {} single", set.horizontal, set.vertical, set.single),
                what: metric.word().into(),
                ours: format!(
                    "{} of {} layouts solvable, hardest {distance} ({count} layouts), {}",
                    found.solvable,
                    atlas.len(),
                    milliseconds(time)
                ),
                counters: vec![
                    ("layouts", atlas.len() as u64),
                    ("solvable", found.solvable as u64),
                    ("hardest", distance.into()),
                    ("count", count as u64),
                ],
                ..Row::default()
            });
        }
    }
    let part = "all 203 sets";
    let (layouts, time) = timed(|| PieceSet::all().into_iter().map(|set| SetAtlas::new(set).len()).sum::<usize>());
    rows.push(Row {
        time: Some(time),
        part: part.into(),
        what: "layouts".into(),
        ours: format!("{layouts}, {}", milliseconds(time)),
        counters: vec![("sets", PieceSet::all().len() as u64), ("layouts", layouts as u64)],
        ..Row::default()
    });
    for metric in Metric::ALL {
        let what = format!("{metric}: hardest");
        if !scope.full {
            rows.push(Row::not_measured(part, &what, "", Needs::Full));
            continue;
        }
        let start = std::time::Instant::now();
        let (mut solvable, mut hardest, mut count) = (0, 0, 0);
        for set in PieceSet::all() {
            let found = SetAtlas::new(set).distances(metric, &mut LimitCheck::new(&limits))?;
            solvable += found.solvable;
            if let Some((distance, layouts)) = found.hardest {
                if hardest < distance {
                    (hardest, count) = (distance, 0);
                }
                count += if hardest == distance { layouts } else { 0 };
            }
        }
        rows.push(Row {
            part: part.into(),
            what,
            ours: format!("{hardest} ({count} layouts), {solvable} solvable, {}", milliseconds(start.elapsed())),
            counters: vec![("hardest", hardest.into()), ("count", count as u64), ("solvable", solvable as u64)],
            ..Row::default()
        });
    }
    if scope.full {
        let mut check = LimitCheck::new(&limits);
        let mut groups = 0;
        for set in PieceSet::all() {
            groups += SetAtlas::new(set).components(&mut check)? as u64;
        }
        let ours = groups.to_string();
        rows.push(Row {
            part: part.into(),
            what: "groups".into(),
            ours,
            counters: vec![("groups", groups)],
            ..Row::default()
        });
    } else {
        rows.push(Row::not_measured(part, "groups", "", Needs::Full));
    }
    let notes = vec![
        "Boards of 4x5 with one 2x2 piece and at least two empty cells; the exit is the middle of the bottom.".into(),
    ];
    Ok(Table { name: "klotski-atlas", title: "every layout of a 4x5 board", notes, rows })
}
