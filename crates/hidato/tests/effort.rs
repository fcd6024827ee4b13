//! Exact counters of fixed instances, so that a silent loss of pruning fails without a clock.
//!
//! Each technique has an instance here whose counters change when it is switched off, and one where it is on alone.

use hidato::{Config, Engine, Puzzle, Solver};

/// A 4x4 board with few givens; all its solutions are counted.
const LOOSE: &str = "1 . . . / . . . . / . . 9 . / 12 . . .";

/// Orthogonal, 5x5, without givens: corridors and corners everywhere.
const BLANK_FOUR: &str = "> blank adj=4\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";

/// Nodes, fails, propagations and solutions of counting all solutions.
fn effort(text: &str, config: Config) -> [u64; 4] {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let counters = Solver::new(&puzzle, config).count_up_to(u128::MAX).stats.counters;
    [counters.nodes, counters.fails, counters.propagations, counters.solutions]
}

fn with(mut config: Config, technique: &str, value: &str) -> Config {
    config.set(technique, value).expect("a known technique");
    config
}

fn walk(warnsdorff: bool) -> Config {
    let mut config = Config::default();
    config.engine = Engine::Walk;
    config.warnsdorff = warnsdorff;
    config
}

#[test]
fn counters_of_the_default_are_fixed() {
    assert_eq!(effort(LOOSE, Config::default()), [833, 64, 5_088, 353]);
    assert_eq!(effort(BLANK_FOUR, Config::default()), [22_235, 2_470, 178_821, 8_648]);
    assert_eq!(effort(LOOSE, walk(true)), [29_775, 12_228, 0, 353]);
}

#[test]
fn each_technique_alone_saves_nodes() {
    assert_eq!(effort(LOOSE, Config::bare()), [3_571, 1_433, 6_088, 353]);
    assert_eq!(effort(LOOSE, with(Config::bare(), "chain_layers", "on")), [2_229, 762, 5_795, 353]);
    assert_eq!(effort(LOOSE, with(Config::bare(), "hidden_single", "on")), [3_265, 1_280, 7_922, 353]);
    assert_eq!(effort(LOOSE, with(Config::bare(), "distinct_support", "on")), [1_319, 307, 4_541, 353]);
    assert_eq!(effort(LOOSE, with(Config::bare(), "connectivity", "on")), [1_427, 361, 4_219, 353]);
}

#[test]
fn each_technique_left_out_changes_the_tree() {
    assert_eq!(effort(BLANK_FOUR, with(Config::default(), "chain_layers", "off")), [34_765, 8_735, 225_999, 8_648]);
    assert_eq!(effort(BLANK_FOUR, with(Config::default(), "hidden_single", "off")), [184_221, 83_463, 802_353, 8_648]);
    assert_eq!(
        effort(BLANK_FOUR, with(Config::default(), "distinct_support", "off")),
        [102_763, 42_734, 480_074, 8_648]
    );
    assert_eq!(effort(BLANK_FOUR, with(Config::default(), "connectivity", "off")), [23_583, 3_144, 164_001, 8_648]);
    // The order saves nodes on the one board and costs some on the other.
    assert_eq!(effort(LOOSE, with(Config::default(), "dual_mrv", "off")), [851, 73, 5_257, 353]);
    assert_eq!(effort(BLANK_FOUR, with(Config::default(), "dual_mrv", "off")), [21_697, 2_201, 176_493, 8_648]);
}

#[test]
fn warnsdorff_leads_the_walker_to_a_solution() {
    let puzzle: Puzzle = "1 . . . . / . . . . . / . . 25 . . / . . . . . / . . . . .".parse().expect("a puzzle");
    let first = |warnsdorff| Solver::new(&puzzle, walk(warnsdorff)).solve().stats.counters.nodes;
    assert_eq!((first(true), first(false)), (25, 1_441));
}

#[test]
fn switches_are_found_by_name() {
    for switch in Config::switches() {
        assert_eq!(Config::default().get(switch.name), Some(true), "the default has everything");
        assert_eq!(Config::bare().get(switch.name), Some(false));
        assert_eq!(with(Config::default(), switch.name, "off").get(switch.name), Some(false));
    }
    assert_eq!(Config::default().get("telepathy"), None);
    let mut config = Config::default();
    let message = config.set("connectivity", "maybe").map_err(|error| error.to_string());
    assert_eq!(message, Err("expected `on` or `off` for `connectivity`, found `maybe`".to_string()));
    assert!(config.set("", "on").is_err_and(|error| error.to_string().contains("`chain_layers`")));
    assert!("dance".parse::<Engine>().is_err());
    assert!(Engine::ALL.iter().all(|engine| engine.word().parse() == Ok(*engine)));
}
