//! Exact counters of fixed instances, so that a silent loss of pruning fails without a clock.
//!
//! Each technique has an instance here whose counters change when it is switched off, and one where it is on alone.

use hidato::{Config, Engine, Puzzle, Solver};

/// A 4x4 board with few givens; all its solutions are counted.
const LOOSE: &str = "1 . . . / . . . . / . . 9 . / 12 . . .";

/// Orthogonal, 5x5, without givens: corridors and corners everywhere.
const BLANK_FOUR: &str = "> blank adj=4\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";

/// A snake of 8x8 with five givens: which solution comes first is a matter of the order.
const SNAKE: &str = "1 . . . . . . . / . . . . . . . . / . 18 . . . . . . / . . . . . . . . / . . . . . . . . / \
                     . . . . . . . 41 / 49 . . . . . . . / 64 . . . . . . .";

/// Nodes, fails, propagations and solutions of counting all solutions.
fn effort(text: &str, config: Config) -> [u64; 4] {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let counters = Solver::new(&puzzle, config).count_up_to(u128::MAX).stats.counters;
    [counters.nodes, counters.fails, counters.propagations, counters.solutions]
}

/// Nodes, fails, propagations and restarts before the first solution.
fn first(text: &str, config: Config) -> [u64; 4] {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let counters = Solver::new(&puzzle, config).solve().stats.counters;
    [counters.nodes, counters.fails, counters.propagations, counters.restarts]
}

/// A line for each technique of the engine, switched `value` in `config`.
fn rows(config: Config, value: &str, ask: impl Fn(Config) -> [u64; 4]) -> String {
    let techniques = Config::switches().iter().filter(|switch| switch.engine == "csp");
    techniques.map(|switch| format!("{} {:?}\n", switch.name, ask(with(config, switch.name, value)))).collect()
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
    assert_eq!(effort(LOOSE, Config::default()), [877, 86, 7_265, 353]);
    assert_eq!(effort(BLANK_FOUR, Config::default()), [21_673, 2_189, 211_519, 8_648]);
    assert_eq!(first(SNAKE, Config::default()), [57, 0, 459, 0]);
    assert_eq!(effort(LOOSE, walk(true)), [29_775, 12_228, 0, 353]);
}

/// Alone, each saves nodes; where it does not, it is one of the orders, or needs a board of two colours.
#[test]
fn each_technique_alone() {
    assert_eq!(effort(LOOSE, Config::bare()), [3_571, 1_433, 6_088, 353]);
    assert_eq!(rows(Config::bare(), "on", |config| effort(LOOSE, config)), ALONE);
    let parity = with(Config::bare(), "parity", "on");
    let blank = "> blank adj=4\n. . .\n. . .\n. . .";
    let cut_cells = with(Config::bare(), "cut_cells", "on");
    let arm = ". . # # #\n. . . . .\n. . # # .";
    assert_eq!(effort(arm, Config::bare()), [2_763, 1_190, 4_726, 192]);
    assert_eq!(effort(arm, cut_cells), [735, 176, 1_722, 192]);
    assert_eq!([effort(blank, Config::bare()), effort(blank, parity)], [[351, 136, 708, 40], [159, 40, 395, 40]]);
}

#[test]
fn each_technique_left_out() {
    assert_eq!(rows(Config::default(), "off", |config| effort(BLANK_FOUR, config)), LEFT_OUT);
    assert_eq!(rows(Config::default(), "off", |config| first(SNAKE, config)), LEFT_OUT_OF_FIRST);
}

const ALONE: &str = "\
chain_layers [2229, 762, 5795, 353]
hidden_single [3265, 1280, 7922, 353]
distinct_support [1319, 307, 4541, 353]
connectivity [1427, 361, 4219, 353]
cut_cells [3571, 1433, 6088, 353]
pairs_triples [3245, 1270, 7913, 353]
interval_capacity [3497, 1396, 8165, 353]
parity [3571, 1433, 6088, 353]
matching [3569, 1432, 8225, 353]
gap_paths [903, 99, 2721, 353]
probing [3571, 1433, 6555, 353]
dual_mrv [3735, 1515, 6176, 353]
both_ends [3571, 1433, 6088, 353]
dom_wdeg [4883, 2089, 8086, 353]
few_exits [3571, 1433, 6088, 353]
restarts [4087, 1673, 6840, 353]
";

const LEFT_OUT: &str = "\
chain_layers [22427, 2566, 196414, 8648]
hidden_single [23887, 3296, 188704, 8648]
distinct_support [27173, 4939, 202038, 8648]
connectivity [22763, 2734, 203206, 8648]
cut_cells [21673, 2189, 211519, 8648]
pairs_triples [21673, 2189, 211519, 8648]
interval_capacity [21673, 2189, 211519, 8648]
parity [22789, 2747, 223656, 8648]
matching [22093, 2399, 192808, 8648]
gap_paths [23141, 2923, 202290, 8648]
probing [21673, 2189, 211519, 8648]
dual_mrv [30775, 6740, 269441, 8648]
both_ends [21673, 2189, 211519, 8648]
dom_wdeg [20983, 1844, 205994, 8648]
few_exits [21569, 2137, 209750, 8648]
restarts [21673, 2189, 211519, 8648]
";

const LEFT_OUT_OF_FIRST: &str = "\
chain_layers [55, 0, 402, 0]
hidden_single [57, 0, 402, 0]
distinct_support [57, 0, 396, 0]
connectivity [57, 0, 402, 0]
cut_cells [57, 0, 459, 0]
pairs_triples [57, 0, 459, 0]
interval_capacity [57, 0, 459, 0]
parity [57, 0, 459, 0]
matching [57, 0, 402, 0]
gap_paths [57, 0, 402, 0]
probing [57, 0, 459, 0]
dual_mrv [57, 0, 459, 0]
both_ends [57, 0, 459, 0]
dom_wdeg [57, 0, 459, 0]
few_exits [42, 2, 362, 0]
restarts [57, 0, 459, 0]
";

#[test]
fn warnsdorff_leads_the_walker_to_a_solution() {
    let puzzle: Puzzle = "1 . . . . / . . . . . / . . 25 . . / . . . . . / . . . . .".parse().expect("a puzzle");
    let nodes = |warnsdorff| Solver::new(&puzzle, walk(warnsdorff)).solve().stats.counters.nodes;
    assert_eq!((nodes(true), nodes(false)), (25, 1_441));
}

#[test]
fn switches_are_found_by_name() {
    for switch in Config::switches() {
        assert_eq!(with(Config::default(), switch.name, "on").get(switch.name), Some(true));
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
