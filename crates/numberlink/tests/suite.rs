//! Every engine times every case of `testdata/cases.txt`, judged by the data and by `verify`.

use num_bigint::BigUint;
use numberlink::{Config, Engine, Puzzle, Refutation, Rules, Solver, parse, verify};
use puzzle_text::{Block, blocks};
use search_control::{End, Limits, Outcome, Stop, Uniqueness};

const CASES: &str = include_str!("../testdata/cases.txt");

fn option<'b>(block: &'b Block, key: &str) -> Option<&'b str> {
    Some(block.header()?.option(key)?.text)
}

/// Each case under each of its rules with its count.
fn cases() -> Vec<(String, Puzzle, u64)> {
    let mut cases = Vec::new();
    for block in blocks(CASES, parse::HASH) {
        let name = block.name().expect("a name").to_owned();
        for rules in [Rules::TIGHT, Rules::FILL, Rules::NUMLIN] {
            if let Some(count) = option(&block, rules.word()) {
                let puzzle = Puzzle::from_block(&block, rules).unwrap_or_else(|error| panic!("{name}: {error}"));
                cases.push((name.clone(), puzzle, count.parse().expect("a count")));
            }
        }
    }
    assert!(16 <= cases.len());
    cases
}

fn configs() -> Vec<Config> {
    let mut configs = vec![Config::bare()];
    for &engine in Engine::ALL {
        let mut config = Config::default();
        config.engine = engine;
        configs.push(config);
    }
    for switch in Config::switches() {
        let mut config = Config::default();
        config.set(switch.name, "off").expect("a known switch");
        configs.push(config);
    }
    configs
}

#[test]
fn every_engine_answers_every_case() {
    for (name, puzzle, count) in cases() {
        for config in configs() {
            // Without a memory the loosest rules take too long where nothing else helps.
            let is_loose = (!config.memo || matches!(config.engine.word(), "edge" | "sat")) && 1_000 < count;
            let is_filtered =
                config.engine == Engine::Frontier && puzzle.rules() == Rules::TIGHT && 60 < puzzle.board().len();
            if is_loose || is_filtered {
                continue;
            }
            let Ok(mut solver) = Solver::new(&puzzle, config) else {
                assert!(config.engine == Engine::Tight && puzzle.rules() != Rules::TIGHT, "{name} {config:?}");
                continue;
            };
            let report = solver.count();
            assert_eq!(report.answer.exact(), Some(&BigUint::from(count)), "{name} {config:?}");
            assert_eq!(report.stats.config, config);
            assert_ne!(report.stats.engine, Engine::Auto);
            match solver.uniqueness().answer {
                Uniqueness::Unsolvable => assert_eq!(count, 0, "{name}"),
                Uniqueness::Unique(solution) => {
                    assert_eq!((count, verify(&puzzle, &solution)), (1, Ok(())), "{name} {config:?}");
                }
                Uniqueness::Multiple(a, b) => {
                    assert!(1 < count && a != b, "{name} {config:?}");
                    assert_eq!((verify(&puzzle, &a), verify(&puzzle, &b)), (Ok(()), Ok(())), "{name} {config:?}");
                }
                other => panic!("{name} {config:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn boards_are_refuted_before_any_search_where_the_data_says_so() {
    for block in blocks(CASES, parse::HASH) {
        let Some(word) = option(&block, "refuted") else { continue };
        let puzzle = Puzzle::from_block(&block, Rules::FILL).expect("a puzzle");
        let report = Solver::new(&puzzle, Config::default()).expect("an engine").solve();
        assert_eq!(report.answer, Outcome::Unsolvable);
        assert_eq!(report.stats.refutation.map(Refutation::word), Some(word));
        assert_eq!(report.stats.counters.nodes, 0);
        // Without refutations the search says the same, with some effort.
        let report = Solver::new(&puzzle, Config::bare()).expect("an engine").solve();
        assert_eq!((report.answer, report.stats.refutation), (Outcome::Unsolvable, None));
        assert!(0 < report.stats.counters.nodes);
    }
}

/// What the engines do on fixed boards, so that a silent loss of pruning is seen.
#[test]
fn effort_is_as_recorded() {
    let effort = |name: &str, rules: Rules, engine: Engine| {
        let (_, puzzle, _) = cases().into_iter().find(|(n, p, _)| n == name && p.rules() == rules).expect("a case");
        let mut config = Config::default();
        config.engine = engine;
        let mut solver = Solver::new(&puzzle, config).expect("an engine");
        let counted = solver.count().stats.counters;
        let proved = solver.uniqueness().stats.counters;
        (counted.states, counted.peak_states, proved.nodes)
    };
    assert_eq!(effort("touching-6x6", Rules::FILL, Engine::Auto), EFFORT_FILL);
    assert_eq!(effort("touching-6x6", Rules::NUMLIN, Engine::Auto), EFFORT_NUMLIN);
    assert_eq!(effort("own-10x10", Rules::TIGHT, Engine::Auto), EFFORT_TIGHT);
}

const EFFORT_FILL: (u64, u64, u64) = (417, 29, 148);
const EFFORT_NUMLIN: (u64, u64, u64) = (1316, 91, 87);
const EFFORT_TIGHT: (u64, u64, u64) = (26, 0, 45);

/// The memory is what keeps a state from being searched twice.
#[test]
fn remembering_saves_nodes() {
    let (_, puzzle, _) =
        cases().into_iter().find(|(n, p, _)| n == "letters-5x5" && p.rules() == Rules::FILL).expect("a case");
    let nodes = |memo: bool| {
        let mut config = Config::default();
        config.memo = memo;
        Solver::new(&puzzle, config).expect("an engine").count_up_to(u128::MAX).stats.counters.nodes
    };
    assert!(nodes(true) < nodes(false), "{} {}", nodes(true), nodes(false));
}

#[test]
fn a_limit_is_never_an_answer() {
    for (name, puzzle, count) in cases() {
        let mut solver = Solver::new(&puzzle, Config::default()).expect("an engine").limits(Limits::none().nodes(1));
        let is_refuted = solver.solve().stats.refutation.is_some();
        let solved = solver.solve().answer;
        let unique = solver.uniqueness().answer;
        if !is_refuted {
            assert_eq!(solved, Outcome::Stopped(Stop::Nodes), "{name}");
            assert_eq!(unique, Uniqueness::Stopped { stop: Stop::Nodes, found: None }, "{name}");
            assert_eq!(solver.candidates().answer.end, End::Stopped(Stop::Nodes), "{name}");
        }
        let mut solver = Solver::new(&puzzle, Config::default()).expect("an engine").limits(Limits::none().memory(1));
        match solver.count().answer.end {
            End::Stopped(stop) => assert_eq!(stop, Stop::Memory),
            end => assert!(end == End::Exhausted && puzzle.rules() != Rules::NUMLIN || count < 1_000, "{name}"),
        }
    }
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let (_, puzzle, _) =
        cases().into_iter().find(|(n, p, _)| n == "touching-6x6" && p.rules() == Rules::FILL).expect("a case");
    let mut solver = Solver::new(&puzzle, Config::default()).expect("an engine").limits(Limits::none().nodes(7));
    let mut solutions = solver.solutions();
    let mut found = 0;
    loop {
        while solutions.next().is_some() {
            found += 1;
        }
        match solutions.end() {
            End::Exhausted => break,
            _ => solutions.resume(&Limits::none().nodes(7)),
        }
    }
    assert_eq!(found, 9);
    // A workspace left dirty is as good as new.
    let mut solutions = solver.solutions();
    let _ = solutions.next();
    drop(solutions);
    assert_eq!(solver.limits(Limits::none()).count_up_to(1_000).answer.exact(), Some(9));
}

/// The board on which an article's neighbour test undercounted: pieces without a label carry one path over another.
#[test]
fn counts_do_not_change_when_the_board_is_turned() {
    for (name, puzzle, count) in cases() {
        let (columns, rows) = (puzzle.board().columns(), puzzle.board().rows());
        let label = |row: usize, column: usize| {
            let cell = puzzle.board().cell_in(row * columns + column).expect("a cell");
            puzzle.label(cell).map(|label| puzzle.pairs()[usize::from(label)].name.clone())
        };
        for turn in 0..8 {
            let (width, height) = if turn & 4 == 0 { (columns, rows) } else { (rows, columns) };
            let names: Vec<_> = (0..width * height)
                .map(|square| {
                    let (mut row, mut column) = (square / width, square % width);
                    if turn & 4 != 0 {
                        (row, column) = (column, row);
                    }
                    let row = if turn & 1 == 0 { row } else { rows - 1 - row };
                    let column = if turn & 2 == 0 { column } else { columns - 1 - column };
                    label(row, column)
                })
                .collect();
            let board =
                numberlink::Board::new(width, &vec![true; width * height], Default::default()).expect("a board");
            let turned = Puzzle::new(board, puzzle.rules(), &names).expect("a puzzle");
            let total = Solver::new(&turned, Config::default()).expect("an engine").count().answer;
            assert_eq!(total.exact(), Some(&BigUint::from(count)), "{name} turned by {turn}");
        }
    }
}
