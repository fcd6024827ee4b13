//! The edge model: no technique, alone or with others, changes the set of solutions, and each changes counters.

mod common;

use common::{all_labellings, board, puzzle, truth};
use num_bigint::BigUint;
use numberlink::generate::random_cover;
use numberlink::{Board, Cells, Config, Engine, Features, Puzzle, Refutation, Rules, Shape, Solver, verify};
use search_control::{End, Limits, Outcome, SeededRandom};

/// The techniques of the edge model.
const TECHNIQUES: [&str; 14] = [
    "degree",
    "dead_cells",
    "direction_masks",
    "ownership",
    "loops",
    "early_touch",
    "reachability",
    "stranded",
    "region_parity",
    "mutual_blocking",
    "bottlenecks",
    "region_order",
    "edge_exclusion",
    "open_ends",
];

/// All techniques, those too that are off by default; no refutation before the search.
fn edge() -> Config {
    let mut config = TECHNIQUES.into_iter().fold(Config::default(), |config, technique| with(config, technique, "on"));
    config.engine = Engine::Edge;
    (config.border_order, config.parity) = (false, false);
    config
}

fn bare() -> Config {
    let mut config = Config::bare();
    config.engine = Engine::Edge;
    config
}

fn with(mut config: Config, technique: &str, value: &str) -> Config {
    config.set(technique, value).expect("a known technique");
    config
}

/// All techniques; none; each alone; all but each; and random mixes.
fn configs(mixes: u64) -> Vec<Config> {
    let mut configs = vec![bare()];
    for technique in TECHNIQUES {
        configs.push(with(bare(), technique, "on"));
    }
    configs.extend(TECHNIQUES.map(|technique| with(edge(), technique, "off")));
    configs.push(edge());
    for seed in 0..mixes {
        let mut random = SeededRandom::new(seed);
        let mix = |config, technique: &&str| with(config, technique, if random.below(2) == 0 { "on" } else { "off" });
        configs.push(TECHNIQUES.iter().fold(edge(), mix));
    }
    configs
}

/// Counts every `step`-th puzzle of a board under all rules with all configurations.
fn compare(board: &Board, step: usize) {
    let truth = truth(board);
    let configs = configs(12);
    let mut seen = 0;
    all_labellings(board, &mut |labelling| {
        seen += 1;
        if seen % step != 0 {
            return;
        }
        let expected = truth.get(labelling).copied().unwrap_or_default();
        for (rules, expected) in Rules::ALL.into_iter().zip(expected) {
            if board.features().shape == Shape::Hex && rules.word().ends_with("no-2x2") {
                continue;
            }
            let puzzle = puzzle(board, rules, labelling);
            for &config in &configs {
                let total = Solver::new(&puzzle, config).expect("an engine").count().answer;
                assert_eq!(total.exact(), Some(&BigUint::from(expected)), "{config:?}\n{puzzle}");
            }
        }
    });
}

#[test]
fn no_mix_of_techniques_changes_the_number_of_solutions() {
    let plain = Features::default;
    compare(&board(&["...", "...", "..."], plain()), 17);
    compare(&board(&["....", "...."], plain()), 5);
    compare(&board(&["..#", "...", "...", "#.."], plain()), 61);
    compare(&board(&["...", "...", "..."], Features { walls: vec![(1, 4), (4, 7), (0, 3)], ..plain() }), 47);
    compare(&board(&["...", "...", "..."], Features { bridges: vec![4, 5], ..plain() }), 31);
    compare(&board(&["....", "...."], Features { bridges: vec![1, 6], ..plain() }), 13);
    let (warped_rows, warped_columns) = (vec![1], vec![0]);
    compare(&board(&["...", "...", "..."], Features { warped_rows, warped_columns, ..plain() }), 61);
    compare(&board(&["....", "...."], Features { warped_rows: vec![0, 1], ..plain() }), 17);
    let hex = || Features { shape: Shape::Hex, ..plain() };
    compare(&board(&["...", "...", "..."], hex()), 61);
    compare(&board(&["...", ".#.", "..."], hex()), 17);
}

/// Puzzles whose ends are those of seeded path covers.
fn covers(rules: Rules, columns: usize, rows: usize, seeds: u64) -> Vec<Puzzle> {
    let make = |seed| {
        let paths = random_cover(columns, rows, &mut SeededRandom::new(seed))?;
        let mut names = vec![None; columns * rows];
        for (label, path) in paths.iter().enumerate() {
            for end in [path[0], path[path.len() - 1]] {
                names[end] = Some(format!("p{label}"));
            }
        }
        let board = Board::new(columns, &vec![true; columns * rows], Features::default()).expect("a board");
        Some(Puzzle::new(board, rules, &names).expect("a puzzle"))
    };
    (0..seeds).filter_map(make).collect()
}

/// The edges of each solution, sorted; every one is right, and none comes twice.
fn solutions(puzzle: &Puzzle, config: Config) -> Vec<Vec<usize>> {
    let mut solver = Solver::new(puzzle, config).expect("an engine");
    let mut solutions = solver.solutions();
    let mut found = Vec::new();
    while let Some(solution) = solutions.next() {
        assert_eq!(verify(puzzle, solution), Ok(()), "{config:?}\n{puzzle}{solution}");
        found.push(solution.used_edges().collect::<Vec<_>>());
    }
    assert_eq!(solutions.end(), End::Exhausted);
    found.sort_unstable();
    assert!(found.is_sorted_by(|a, b| a < b), "a solution came twice: {config:?}\n{puzzle}");
    found
}

#[test]
fn no_mix_of_techniques_changes_the_set_of_solutions() {
    let frontier = {
        let mut config = Config::default();
        config.engine = Engine::Frontier;
        config
    };
    for rules in Rules::ALL {
        let (columns, rows) = if rules.cells == Cells::All { (6, 5) } else { (5, 4) };
        for (number, puzzle) in covers(rules, columns, rows, 24).into_iter().enumerate() {
            let expected = solutions(&puzzle, frontier);
            if 2_000 < expected.len() {
                continue;
            }
            let mut random = SeededRandom::new(number as u64);
            for _ in 0..6 {
                let mix = |config, technique| with(config, technique, if random.below(4) == 0 { "off" } else { "on" });
                let config = TECHNIQUES.into_iter().fold(edge(), mix);
                assert_eq!(solutions(&puzzle, config), expected, "{config:?}\n{puzzle}");
            }
        }
    }
}

/// Nodes to prove uniqueness or find two solutions, all puzzles together.
fn nodes(puzzles: &[Puzzle], config: Config) -> u64 {
    puzzles.iter().map(|puzzle| Solver::new(puzzle, config).expect("an engine").uniqueness().stats.counters.nodes).sum()
}

/// Each technique alone, added to the rules; where it does nothing alone, with the others.
#[test]
fn each_technique_saves_nodes() {
    let fill = covers(Rules::FILL, 5, 5, 40);
    let tight = covers(Rules::TIGHT, 5, 5, 40);
    let free = covers("any/none".parse().expect("rules"), 5, 5, 40);
    assert_eq!(nodes(&fill, bare()), 25_346);
    let found = ALONE.map(|(technique, _)| (technique, nodes(&fill, with(bare(), technique, "on"))));
    assert_eq!(found, ALONE);
    // Rules of touch, and where cells may stay empty.
    assert_eq!([nodes(&tight, bare()), nodes(&tight, with(bare(), "early_touch", "on"))], [29_134, 5_344]);
    assert_eq!([nodes(&free, edge()), nodes(&free, with(edge(), "open_ends", "off"))], [71, 76]);
    // Guesses at shapes need shapes.
    let basic = TECHNIQUES[..6].iter().fold(bare(), |config, technique| with(config, technique, "on"));
    assert_eq!([nodes(&fill, basic), nodes(&fill, with(basic, "edge_exclusion", "on"))], [81, 96]);
    let numlin = covers(Rules::NUMLIN, 5, 5, 40);
    assert_eq!([nodes(&numlin, basic), nodes(&numlin, with(basic, "edge_exclusion", "on"))], [129, 123]);
    // A fragment that no label can come to is a contradiction where cells may stay empty too.
    let stranded = with(bare(), "stranded", "on");
    // Without that its edges are taken away one by one until something else fails.
    let narrowings =
        |puzzle: &Puzzle| Solver::new(puzzle, stranded).expect("an engine").uniqueness().stats.counters.narrowings;
    assert_eq!(numlin[..8].iter().map(narrowings).sum::<u64>(), 24_502);
}

const ALONE: [(&str, u64); 11] = [
    ("degree", 18134),
    ("dead_cells", 9903),
    ("direction_masks", 3514),
    ("ownership", 10438),
    ("loops", 24616),
    ("reachability", 9106),
    ("stranded", 17094),
    ("region_parity", 13862),
    ("mutual_blocking", 4740),
    ("bottlenecks", 9620),
    ("region_order", 8174),
];

/// The article's demo: refuted before any search, and by the propagation of the root if that is forbidden.
#[test]
fn ends_that_alternate_on_the_border_are_refuted_without_a_guess() {
    for rules in Rules::ALL {
        let demo = "5 5\n1...2\n.....\n..3..\n..3..\n2...1".parse::<Puzzle>().expect("a puzzle");
        let demo = demo.with_rules(rules).expect("squares");
        let mut config = Config::default();
        config.engine = Engine::Edge;
        let report = Solver::new(&demo, config).expect("an engine").solve();
        assert_eq!(report.stats.refutation.map(Refutation::word), Some("border-order"));
        assert_eq!(report.stats.counters.nodes, 0);
        (config.border_order, config.parity) = (false, false);
        let report = Solver::new(&demo, config).expect("an engine").solve();
        assert_eq!((report.answer, report.stats.counters.nodes), (Outcome::Unsolvable, 1), "{rules}");
    }
}

#[test]
fn a_search_that_was_stopped_goes_on_and_allocates_nothing() {
    let issue = "8 8\nB...I...\n....EH..\nB.......\n..F...E.\n.FA.I...\nA...G..H\nDC.C....\n.D..G...";
    let puzzle = issue.parse::<Puzzle>().expect("a puzzle").with_rules(Rules::FILL).expect("squares");
    for config in [edge(), with(edge(), "edge_exclusion", "off")] {
        let mut solver = Solver::new(&puzzle, config).expect("an engine").limits(Limits::none().nodes(7));
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
        assert_eq!(found, 80);
        let mut solver = solver.limits(Limits::none());
        let allocations = allocation_counter::measure(|| assert_eq!(solver.count_up_to(100).answer.exact(), Some(80)));
        // Those of the question itself: the set of used edges and the first solution.
        assert!(allocations.count_total <= 8, "{}", allocations.count_total);
    }
}
