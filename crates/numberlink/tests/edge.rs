//! The edge model: no technique, alone or with others, changes the set of solutions, and each changes counters.

mod common;

use common::{all_labellings, board, puzzle, truth};
use num_bigint::BigUint;
use numberlink::{Board, Config, Engine, Features, Rules, Shape, Solver};
use search_control::SeededRandom;

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

fn edge() -> Config {
    let mut config = Config::default();
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
                let total = Solver::new(&puzzle, config).count().answer;
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
