//! `hidato-ablation`: what each technique is worth, the article's three rows first.
//!
//! The article does not print its 6x6 puzzle; of all 46,376 snakes with the clues 1, 36 and four more, one alone gives its counters
//! (`--full` searches them all again), so that is the puzzle here.

use puzzles::hidato::as_printed::{Answer, AsPrinted, Printed, keep, snake, snake_puzzle};
use puzzles::hidato::{Adjacency, Config, Engine, Puzzle, Report, Solver, Square, parse};
use puzzles::puzzle_text::blocks;
use puzzles::search_control::{Limits, Outcome, Uniqueness};

use super::{ALL, Needs, Row, Scope, Table, ended, milliseconds, timed};
use crate::Failure;

/// The clues of the 6x6 snake.
const CLUES: [u32; 6] = [1, 2, 9, 22, 31, 36];

/// The part of the table with the article's rows.
const ARTICLE: &str = "the article's 6x6 puzzle with 6 clues, first solution";

/// A search of ours that needs more nodes counts as not finished.
const NODE_LIMIT: u64 = 20_000;

/// The complete engine with its default techniques: no local search answers before it.
pub(super) fn complete() -> Config {
    let mut config = Config::default();
    config.engine = Engine::Csp;
    config
}

pub(super) fn table(scope: &Scope) -> Result<Table, Failure> {
    let mut rows = article_rows()?;
    rows.push(identification(scope));
    rows.extend(technique_rows("8x8, 5 clues, 20 snakes, first solution", &snakes(3)?, first_solution));
    rows.extend(technique_rows("8x8, 26 clues, 20 snakes, unique or not", &snakes(24)?, unique_or_not));
    for (file, about) in [
        ("janko_hidoku.txt", "408 published puzzles, 8 neighbours, unique or not"),
        ("numbrix_unfiltered_500.txt", "500 random puzzles, 4 neighbours, unique or not"),
    ] {
        match scope.corpus(file)? {
            Some(text) => rows.extend(technique_rows(about, &read(&text)?, unique_or_not)),
            None => rows.push(Row::not_measured(about, ALL, "", Needs::Corpora)),
        }
    }
    let notes = vec![
        "Article: 每日算法 — 使用java实现Hidato, section 六; its times are those of a virtual machine that has just started.".into(),
        "A backtrack of the article counts a dead end twice when propagation finds it; compare backtracks with backtracks and nodes with nodes.".into(),
        "The first rows ask for one solution of a puzzle that has very many: they measure luck as much as pruning, so the later rows ask harder questions.".into(),
        format!("Later rows: a search ends unfinished at {NODE_LIMIT} nodes; `+` adds a technique to the row before, `without` takes one from the default, `with` adds one that is not in it; probes count as nodes nowhere."),
    ];
    Ok(Table { name: "hidato-ablation", title: "effort of one configuration after another", notes, rows })
}

/// The article's three rows, and the fourth that it does not print.
fn article_rows() -> Result<Vec<Row>, Failure> {
    let grid = keep(&snake(6, 6), &CLUES);
    let puzzle = puzzle(6, 6, &grid)?;
    let with = |techniques: &[&str]| -> Result<Config, Failure> {
        let mut config = Config::bare();
        for technique in techniques {
            config.set(technique, "on")?;
        }
        Ok(config)
    };
    let connectivity_only = AsPrinted { connectivity: true, ..AsPrinted::MRV };
    let rows = [
        ("MRV", AsPrinted::MRV, "4160 backtracks, 6.4 ms", (4_160, 0), with(&[])?),
        (
            "+ forced propagation",
            AsPrinted::PROPAGATION,
            "2348 propagations, 3062 backtracks, 2.6 ms",
            (3_062, 2_348),
            with(&["chain_layers"])?,
        ),
        ("+ connectivity", AsPrinted::ALL, "823 backtracks, 0.7 ms", (823, 17), complete()),
        ("connectivity without propagation", connectivity_only, "", (829, 0), with(&["connectivity"])?),
    ];
    let row = |(what, switches, published, expected, config): (&str, AsPrinted, &str, (u64, u64), Config)| {
        let (printed, printed_time) = timed(|| switches.solve(6, 6, &grid, &Limits::none()));
        let printed = printed?;
        let (report, our_time) = timed(|| Solver::new(&puzzle, config).solve());
        let is_exact = (printed.backtracks, printed.propagations) == expected;
        let verdict = match (is_exact, published.is_empty()) {
            (true, false) => "counters exact; the published time is mostly start-up",
            (true, true) => "the article has no such row: connectivity alone does nearly all",
            (false, _) => "not reproduced",
        };
        Ok(Row {
            time: Some(our_time),
            part: ARTICLE.into(),
            what: what.into(),
            published: published.into(),
            printed: format!("{}, {}", show_printed(&printed), milliseconds(printed_time)),
            ours: format!("{}, {} ({})", show_ours(&report), milliseconds(our_time), name_of(&config)),
            verdict: verdict.into(),
            counters: counters(&printed, &report),
            ..Row::default()
        })
    };
    rows.into_iter().map(row).collect()
}

/// How the puzzle of the article's rows was found.
fn identification(scope: &Scope) -> Row {
    let what = "which puzzle: 1, 36 and four more clues";
    if !scope.full {
        return Row::not_measured(ARTICLE, what, "not printed", Needs::Full);
    }
    let snake = snake(6, 6);
    let (mut tried, mut fitting) = (0, Vec::new());
    for a in 2..=32 {
        for b in a + 1..=33 {
            for c in b + 1..=34 {
                for d in c + 1..=35 {
                    tried += 1;
                    let clues = [1, a, b, c, d, 36];
                    if fits(&keep(&snake, &clues)) {
                        fitting.push(clues);
                    }
                }
            }
        }
    }
    Row {
        part: ARTICLE.into(),
        what: what.into(),
        published: "not printed".into(),
        printed: format!("{} of {tried} fit: {fitting:?}", fitting.len()),
        verdict: "the puzzle is identified".into(),
        counters: vec![("tried", tried), ("fitting", fitting.len() as u64)],
        ..Row::default()
    }
}

/// Whether a 6x6 grid gives the article's three rows.
fn fits(grid: &[u32]) -> bool {
    let gives = |switches: AsPrinted, backtracks: u64, propagations: u64| {
        let printed = switches.max_backtracks(backtracks).solve(6, 6, grid, &Limits::none());
        printed.is_ok_and(|p| {
            p.answer == Answer::True
                && p.backtracks == backtracks
                && (p.propagations == propagations || switches == AsPrinted::ALL)
        })
    };
    gives(AsPrinted::ALL, 823, 0) && gives(AsPrinted::PROPAGATION, 3_062, 2_348) && gives(AsPrinted::MRV, 4_160, 0)
}

/// The configurations of the later rows, each with its name.
fn configurations() -> Vec<(String, Config)> {
    let mut rows = Vec::new();
    let mut walk = Config::bare();
    walk.engine = Engine::Walk;
    rows.push(("walk".to_string(), walk));
    walk.warnsdorff = true;
    rows.push(("walk + warnsdorff".to_string(), walk));
    let mut config = Config::bare();
    rows.push(("forward checking, MRV".to_string(), config));
    let of_default = |is_on: bool| {
        let switches = Config::switches().iter().filter(|switch| switch.engine == "csp");
        switches.map(|switch| switch.name).filter(move |name| complete().get(name) == Some(is_on))
    };
    for technique in of_default(true) {
        if config.set(technique, "on").is_ok() {
            rows.push((format!("+ {technique}"), config));
        }
    }
    for (technique, word, value) in of_default(true)
        .map(|technique| (technique, "without", "off"))
        .chain(of_default(false).map(|technique| (technique, "with", "on")))
    {
        let mut config = complete();
        if config.set(technique, value).is_ok() {
            rows.push((format!("{word} {technique}"), config));
        }
    }
    rows
}

/// One row for each configuration on one set.
fn technique_rows(about: &str, set: &[Puzzle], ask: fn(&Puzzle, Config) -> (bool, u64, u64)) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    // Nodes of the row before, and of the default, which is the last of the rows that add a technique.
    let (mut before, mut default) = (None, None);
    for (name, config) in configurations() {
        let start = std::time::Instant::now();
        let answers: Vec<_> = set.iter().map(|puzzle| ask(puzzle, config)).collect();
        let time = start.elapsed();
        let finished = answers.iter().filter(|answer| answer.0).count() as u64;
        let (nodes, propagations): (u64, u64) = (answers.iter().map(|a| a.1).sum(), answers.iter().map(|a| a.2).sum());
        let without_search = answers.iter().filter(|answer| answer.0 && answer.1 <= 1).count() as u64;
        let is_left_out = name.starts_with("with");
        let verdict = match if is_left_out { default } else { before } {
            Some(other) if is_left_out => format!("{:.2} times the nodes of the default", nodes as f64 / other as f64),
            Some(other) if name.starts_with('+') => {
                format!("{:.2} times the nodes of the row before", nodes as f64 / other as f64)
            }
            _ => "a baseline".to_string(),
        };
        before = Some(nodes);
        if !is_left_out {
            default = Some(nodes);
        }
        rows.push(Row {
            time: Some(time),
            part: about.into(),
            what: name,
            ours: format!(
                "{finished} of {} finished, {without_search} without search, {nodes} nodes, {}",
                set.len(),
                milliseconds(time)
            ),
            verdict,
            counters: ended(finished, set.len() as u64)
                .into_iter()
                .chain([("nodes", nodes), ("propagations", propagations), ("without_search", without_search)])
                .collect(),
            ..Row::default()
        });
    }
    rows
}

/// Whether a first solution was found or ruled out, nodes, propagations.
fn first_solution(puzzle: &Puzzle, config: Config) -> (bool, u64, u64) {
    let report = Solver::new(puzzle, config).limits(Limits::none().nodes(NODE_LIMIT)).solve();
    (!matches!(report.answer, Outcome::Stopped(_)), report.stats.counters.nodes, report.stats.counters.propagations)
}

/// Whether uniqueness was decided, nodes, propagations.
fn unique_or_not(puzzle: &Puzzle, config: Config) -> (bool, u64, u64) {
    let report = Solver::new(puzzle, config).limits(Limits::none().nodes(NODE_LIMIT)).uniqueness();
    (
        !matches!(report.answer, Uniqueness::Stopped { .. }),
        report.stats.counters.nodes,
        report.stats.counters.propagations,
    )
}

/// Twenty snakes of 8x8 with 1, 64 and `further` clues.
fn snakes(further: usize) -> Result<Vec<Puzzle>, Failure> {
    (0..20).map(|seed| puzzle(8, 8, &snake_puzzle(8, 8, further, seed))).collect()
}

/// The puzzles of a corpus file.
pub(super) fn read(text: &str) -> Result<Vec<Puzzle>, Failure> {
    blocks(text, parse::HASH).map(|block| Ok(Puzzle::from_block(&block, Adjacency::Eight)?)).collect()
}

/// A raw grid as a puzzle.
pub(super) fn puzzle(rows: usize, columns: usize, grid: &[u32]) -> Result<Puzzle, Failure> {
    debug_assert_eq!(grid.len(), rows * columns);
    let square = |&number: &u32| if number == 0 { Square::Blank } else { Square::Given(u64::from(number)) };
    Ok(Puzzle::grid(Adjacency::Eight, columns, &grid.iter().map(square).collect::<Vec<_>>())?)
}

/// What the printed solver did, in words.
pub(super) fn show_printed(printed: &Printed) -> String {
    let answer = match printed.answer {
        Answer::True => "",
        Answer::False => "\"no solution\", ",
        Answer::Stopped(_) => "stopped, ",
    };
    format!("{answer}{} propagations, {} backtracks, {} nodes", printed.propagations, printed.backtracks, printed.nodes)
}

/// What our search for one solution did, in words.
pub(super) fn show_ours<S>(report: &Report<Outcome<S>>) -> String {
    let answer = match report.answer {
        Outcome::Solved(_) => "",
        Outcome::Unsolvable => "no solution, ",
        Outcome::Stopped(_) => "stopped, ",
    };
    let counters = report.stats.counters;
    format!("{answer}{} nodes, {} fails", counters.nodes, counters.fails)
}

/// The counters of a row with both algorithms.
pub(super) fn counters<A>(printed: &Printed, report: &Report<A>) -> Vec<(&'static str, u64)> {
    let ours = report.stats.counters;
    vec![
        ("printed_backtracks", printed.backtracks),
        ("printed_propagations", printed.propagations),
        ("printed_nodes", printed.nodes),
        ("nodes", ours.nodes),
        ("fails", ours.fails),
        ("propagations", ours.propagations),
    ]
}

/// The techniques of a configuration in short.
fn name_of(config: &Config) -> String {
    let on = Config::switches().iter().filter(|switch| config.get(switch.name) == Some(true));
    let names: Vec<_> = on.map(|switch| switch.name).collect();
    match names.len() {
        0 => "forward checking, MRV".into(),
        _ if *config == complete() => "default".into(),
        _ => names.join(", "),
    }
}
