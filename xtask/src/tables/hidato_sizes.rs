//! `hidato-sizes`: the article's sizes, up to the one at which it gave up, and two claims about why.

use puzzles::hidato::Solver;
use puzzles::hidato::as_printed::{Answer, AsPrinted, keep, snake, snake_puzzle};
use puzzles::search_control::{Limits, Outcome, Uniqueness};

use super::hidato_ablation::{complete, counters, puzzle, read, show_ours, show_printed};
use super::{Needs, Row, Scope, Table, ended, milliseconds, timed};
use crate::Failure;

/// The parts of the table.
const SIZES: &str = "the article's sizes, first solution";
const CLAIMS: &str = "what the article says of density";
const CORPUS: &str = "a corpus of 8x8 snakes with 5 clues";

const BEYOND: &str = "beyond the article: unique or not";

/// So many snakes of each size and density,
const LARGE: u64 = 5;

/// each stopped after so many nodes.
const LARGE_NODES: u64 = 2_000;

/// The printed solver is stopped after this many nodes on the 8x8 boards.
const PRINTED_NODES: u64 = 200_000;

/// Ours after this many.
const OUR_NODES: u64 = 200_000;

pub(super) fn table(scope: &Scope) -> Result<Table, Failure> {
    let mut rows = vec![
        size_row(
            5,
            &[1, 12, 13, 25],
            "7 propagations, 0 backtracks",
            (0, 7),
            "one of many clue sets with these counters",
        )?,
        size_row(
            6,
            &[1, 2, 9, 22, 31, 36],
            "823 backtracks",
            (823, 17),
            "the only set of six clues with the article's rows",
        )?,
        size_row(
            7,
            &[1, 15, 25, 36, 39, 47, 49],
            "450 backtracks",
            (450, 69),
            "the smallest set around the printed clues 15, 25, 36",
        )?,
        eight_by_eight()?,
        branching()?,
    ];
    for percent in [40, 50, 60] {
        rows.push(density(percent)?);
    }
    for size in [10, 15, 20, 25, 30] {
        for percent in [20, 40, 60] {
            rows.push(large(size, percent)?);
        }
    }
    let (what, published) = ("150 snakes, first solution", "tens of seconds without an answer");
    rows.push(match scope.corpus("snake8x8_5clues.txt")? {
        Some(text) => corpus(what, published, &text)?,
        None => Row::not_measured(CORPUS, what, published, Needs::Corpora),
    });
    let notes = vec![
        "Article: 每日算法 — 使用java实现Hidato, sections 六 and 七.".into(),
        format!("8x8 rows: 20 snakes each (seeds 0 to 19), first solution; the printed solver is stopped at {PRINTED_NODES} nodes, ours at {OUR_NODES}."),
        "\"No solution\" of the printed solver is wrong in every one of these rows: a snake has a solution by construction.".into(),
    ];
    Ok(Table { name: "hidato-sizes", title: "growth with the size of the board", notes, rows })
}

/// One snake whose clues give the article's counters.
fn size_row(size: usize, clues: &[u32], published: &str, expected: (u64, u64), which: &str) -> Result<Row, Failure> {
    let grid = keep(&snake(size, size), clues);
    let board = puzzle(size, size, &grid)?;
    let (printed, printed_time) = timed(|| AsPrinted::ALL.solve(size, size, &grid, &Limits::none()));
    let printed = printed?;
    let (report, our_time) = timed(|| Solver::new(&board, complete()).solve());
    let is_exact = (printed.backtracks, printed.propagations) == expected;
    Ok(Row {
        time: Some(our_time),
        part: SIZES.into(),
        what: format!("{size}x{size}, {} clues", clues.len()),
        published: published.into(),
        printed: format!("{}, {}", show_printed(&printed), milliseconds(printed_time)),
        ours: format!("{}, {}", show_ours(&report), milliseconds(our_time)),
        verdict: format!("{}; {which}", if is_exact { "counters exact" } else { "not reproduced" }),
        counters: counters(&printed, &report),
        ..Row::default()
    })
}

/// Answers of both solvers over twenty snakes.
#[derive(Debug, Default)]
struct Twenty {
    printed: [u64; 3],
    printed_nodes: u64,
    sound: [u64; 3],
    finished: u64,
    solved: u64,
    fails: u64,
    nodes: u64,
    most_nodes: u64,
    time: std::time::Duration,
}

/// Solves twenty snakes of 8x8 with 1, 64 and `further` clues.
fn twenty(further: usize) -> Result<Twenty, Failure> {
    let mut sum = Twenty::default();
    let kind = |answer: Answer| match answer {
        Answer::True => 0,
        Answer::False => 1,
        Answer::Stopped(_) => 2,
    };
    for seed in 0..20 {
        let grid = snake_puzzle(8, 8, further, seed);
        let limits = Limits::none().nodes(PRINTED_NODES);
        let printed = AsPrinted::ALL.solve(8, 8, &grid, &limits)?;
        sum.printed[kind(printed.answer)] += 1;
        sum.printed_nodes += printed.nodes;
        // Only the density rows quote this, and the loose boards would take it minutes.
        if 10 < further {
            sum.sound[kind(AsPrinted::PROPAGATION.solve(8, 8, &grid, &limits)?.answer)] += 1;
        }
        let board = puzzle(8, 8, &grid)?;
        let limits = Limits::none().nodes(OUR_NODES);
        let (report, time) = timed(|| Solver::new(&board, complete()).limits(limits.clone()).solve());
        let nodes = report.stats.counters.nodes;
        sum.finished += u64::from(!matches!(report.answer, Outcome::Stopped(_)));
        sum.solved += u64::from(matches!(report.answer, Outcome::Solved(_)));
        sum.fails += report.stats.counters.fails;
        sum.nodes += nodes;
        sum.most_nodes = sum.most_nodes.max(nodes);
        sum.time += time;
    }
    Ok(sum)
}

impl Twenty {
    fn printed(&self) -> String {
        let [solved, wrong, stopped] = self.printed;
        format!("{solved} solved, {wrong} \"no solution\", {stopped} stopped, {} nodes", self.printed_nodes)
    }

    fn ours(&self) -> String {
        format!(
            "{} of 20 solved, {} nodes, {} fails, at most {} nodes, {}",
            self.solved,
            self.nodes,
            self.fails,
            self.most_nodes,
            milliseconds(self.time)
        )
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        [
            ("printed_solved", self.printed[0]),
            ("printed_wrong", self.printed[1]),
            ("printed_stopped", self.printed[2]),
            ("printed_nodes", self.printed_nodes),
            ("printed_sound_solved", self.sound[0]),
            ("printed_sound_wrong", self.sound[1]),
            ("solved", self.solved),
            ("nodes", self.nodes),
            ("fails", self.fails),
        ]
        .into_iter()
        .chain(ended(self.finished, 20))
        .collect()
    }
}

/// The size at which the article gave up.
fn eight_by_eight() -> Result<Row, Failure> {
    let sum = twenty(3)?;
    let verdict = match sum.solved {
        20 => "\"no pruning can save it\" is false".to_string(),
        solved => format!("\"no pruning can save it\" is false for {solved} of 20"),
    };
    Ok(Row {
        part: SIZES.into(),
        what: "8x8, 5 clues".into(),
        published: "tens of seconds without an answer".into(),
        printed: sum.printed(),
        ours: sum.ours(),
        verdict,
        counters: sum.counters(),
        ..Row::default()
    })
}

/// "64 cells, initial branching 56".
fn branching() -> Result<Row, Failure> {
    let grid = snake_puzzle(8, 8, 3, 0);
    let board = puzzle(8, 8, &grid)?;
    let free = grid.iter().filter(|&&number| number == 0).count() as u64;
    let cell_of = |number: u32| grid.iter().position(|&other| other == number);
    // As `initDomains`: a number next to a given one is confined to that one's free neighbours.
    let domain = |number: u32| {
        let near = |cell: usize, other: Option<usize>| {
            other.is_none_or(|other| {
                board.board().cells().nth(other).is_some_and(|o| {
                    board.board().cells().nth(cell).is_some_and(|c| board.board().are_neighbours(o, c))
                })
            })
        };
        let (before, after) = (cell_of(number - 1), cell_of(number + 1));
        (0..64).filter(|&cell| grid[cell] == 0 && near(cell, before) && near(cell, after)).count() as u64
    };
    let sizes: Vec<u64> = (1..=64).filter(|&number| cell_of(number).is_none()).map(domain).collect();
    let (least, most) = (sizes.iter().min().copied().unwrap_or(0), sizes.iter().max().copied().unwrap_or(0));
    Ok(Row {
        part: CLAIMS.into(),
        what: "8x8, 5 clues: candidates at the start".into(),
        published: "56 free cells; MRV must choose among 56".into(),
        printed: format!("{free} free cells, domains of {least} to {most}"),
        ours: "the same".into(),
        verdict: format!("false: MRV chooses a number with {least}, next to a clue"),
        counters: vec![("free", free), ("least", least), ("most", most)],
        ..Row::default()
    })
}

/// "Real puzzles give 40 to 60%, so that propagation decides nearly everything".
fn density(percent: usize) -> Result<Row, Failure> {
    let clues = 64 * percent / 100;
    let sum = twenty(clues - 2)?;
    Ok(Row {
        part: CLAIMS.into(),
        what: format!("8x8, {clues} clues ({percent}%)"),
        published: "propagation decides nearly everything".into(),
        printed: format!("{}; without connectivity {} solved", sum.printed(), sum.sound[0]),
        ours: sum.ours(),
        verdict: format!(
            "of propagation: {} dead ends in 20 boards; connectivity loses {} boards of 20",
            sum.fails, sum.printed[1]
        ),
        counters: sum.counters(),
        ..Row::default()
    })
}

/// Our engine on snakes beyond the article's word of 64 bits: one or several solutions.
fn large(size: usize, percent: usize) -> Result<Row, Failure> {
    let clues = size * size * percent / 100;
    let (mut decided, mut nodes, mut fails, mut total) = (0, 0, 0, std::time::Duration::ZERO);
    for seed in 0..LARGE {
        let board = puzzle(size, size, &snake_puzzle(size, size, clues - 2, seed))?;
        let limits = Limits::none().nodes(LARGE_NODES);
        let (report, time) = timed(|| Solver::new(&board, complete()).limits(limits.clone()).uniqueness());
        decided += u64::from(!matches!(report.answer, Uniqueness::Stopped { .. }));
        nodes += report.stats.counters.nodes;
        fails += report.stats.counters.fails;
        total += time;
    }
    Ok(Row {
        time: Some(total),
        part: BEYOND.into(),
        what: format!("{size}x{size}, {clues} clues ({percent}%)"),
        published: "not printed: one word holds 64 cells".into(),
        ours: format!("{decided} of {LARGE} decided, {nodes} nodes, {fails} fails, {}", milliseconds(total)),
        verdict: if decided == LARGE { "decided".into() } else { "loose: for local search".into() },
        counters: vec![("decided", decided), ("searches", LARGE), ("nodes", nodes), ("fails", fails)],
        ..Row::default()
    })
}

/// Ours on a corpus, with the same limit.
fn corpus(what: &str, published: &str, text: &str) -> Result<Row, Failure> {
    let (mut finished, mut solved, mut nodes, mut times) = (0, 0, 0, Vec::new());
    for board in read(text)? {
        let limits = Limits::none().nodes(OUR_NODES);
        let (report, time) = timed(|| Solver::new(&board, complete()).limits(limits.clone()).solve());
        finished += u64::from(!matches!(report.answer, Outcome::Stopped(_)));
        solved += u64::from(matches!(report.answer, Outcome::Solved(_)));
        nodes += report.stats.counters.nodes;
        times.push(time);
    }
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    Ok(Row {
        part: CORPUS.into(),
        what: what.into(),
        published: published.into(),
        ours: format!(
            "{solved} of {} solved, {nodes} nodes, median {}, worst {}",
            times.len(),
            milliseconds(median),
            milliseconds(worst)
        ),
        verdict: "restarts and weights leave no heavy tail".into(),
        counters: [("solved", solved), ("nodes", nodes)]
            .into_iter()
            .chain(ended(finished, times.len() as u64))
            .collect(),
        ..Row::default()
    })
}
