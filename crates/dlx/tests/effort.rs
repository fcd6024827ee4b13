//! Every field of the configuration changes effort and nothing else; limits end what they should.

use dlx::instances;
use dlx::{Choice, Config, Counters, Diagram, Kernel, Problem, Refused, Solver};
use search_control::{Limits, Stop};

/// Soma with two items that the sharp choice prefers.
fn soma() -> Problem<String> {
    let text = instances::soma().expect("small").to_text().expect("good names");
    // Piece names stand before blanks, in the line of items and in the options.
    text.replace("B ", "#B ").replace("P ", "#P ").parse().expect("a good text")
}

fn effort(problem: &Problem<String>, config: Config) -> Counters {
    let report = Solver::new(problem, config).expect("every kernel supports it").count();
    assert_eq!(report.answer.exact(), Some(11_520), "{config:?}");
    report.stats.counters
}

/// What the first 10,000 nodes cost.
fn beginning(problem: &Problem<String>, config: Config) -> Counters {
    let mut solver =
        Solver::new(problem, config).expect("every kernel supports it").limits(Limits::none().nodes(10_000));
    solver.count().stats.counters
}

#[test]
fn sharp_prefers_and_seeds_repeat() {
    let soma = soma();
    let config = Config::default().kernel(Kernel::Bits);
    let sharp = beginning(&soma, config.choice(Choice::Sharp));
    assert_ne!(beginning(&soma, config), sharp, "preferred items come first");
    let config = config.choice(Choice::Random);
    let one = beginning(&soma, config.seed(1));
    assert_eq!(beginning(&soma, config.seed(1)), one);
    assert_ne!(beginning(&soma, config.seed(2)), one, "ties fall otherwise");
}

#[test]
fn seeds_mean_the_same_on_every_machine() {
    let problem: Problem<String> = "a b c d\na b\nb c\nc d\na d\na c\nb d\na\nb\nc\nd\n".parse().expect("a good text");
    for (kernel, expected) in FIRSTS {
        let first = |seed| {
            let config = Config::default().kernel(kernel).choice(Choice::Random).seed(seed);
            let mut solver = Solver::new(&problem, config).expect("every kernel supports it");
            solver.solve().answer.solution().expect("it has ten").to_string()
        };
        let firsts: Vec<String> = (0..6).map(first).collect();
        assert_eq!(firsts, expected, "{kernel}");
    }
}

/// The first solutions under the seeds 0 to 5.
const FIRSTS: [(Kernel, [&str; 6]); 3] = [
    (Kernel::Links, ["0 2", "0 2", "0 2", "0 2", "1 3", "0 2"]),
    (Kernel::Cells, ["0 2", "0 8 9", "0 8 9", "0 8 9", "1 6 9", "0 2"]),
    (Kernel::Bits, ["0 2", "0 2", "0 2", "0 2", "4 5", "1 3"]),
];

#[test]
fn queues_of_forced_moves_save_looks_at_items() {
    let soma = soma();
    for (kernel, with, without) in [(Kernel::Links, 254_726, 254_676), (Kernel::Cells, 119_349, 119_329)] {
        let config = Config::default().kernel(kernel);
        let nodes = |forced| effort(&soma, config.forced(forced)).nodes;
        assert_eq!((nodes(true), nodes(false)), (with, without), "{kernel}");
    }
}

#[test]
fn a_diagram_stops_at_its_limits() {
    let soma = soma();
    let refused = |limits| Diagram::new(&soma, &limits).map(|diagram| diagram.len()).unwrap_err();
    assert!(matches!(refused(Limits::none().memory(100_000)), Refused::Stopped { stop: Stop::Memory, .. }));
    let stopped = refused(Limits::none().nodes(1_000));
    assert!(matches!(stopped, Refused::Stopped { stop: Stop::Nodes, states: 1_000, .. }), "{stopped:?}");
}

/// 16 options of one item: one more than the exact counters of `bits` can hold.
#[test]
fn bits_count_items_with_as_many_options_as_their_counters_end_at() {
    for most in [15, 16, 17] {
        let mut text = String::from("a b c d\n") + &"a\n".repeat(most);
        ["b\n", "c\n", "d\n"].iter().for_each(|option| text += &option.repeat(4));
        let problem: Problem<String> = text.parse().expect("a good text");
        let count = Solver::new(&problem, Config::default().kernel(Kernel::Bits)).expect("small").count();
        assert_eq!(count.answer.exact(), Some(most as u128 * 64));
    }
}

/// What pruning saves on fixed instances, exactly: a prune that is lost shows here and nowhere else.
#[test]
fn prunes_save_what_they_save() {
    let pentominoes = instances::pentomino_box(3, 20).expect("small");
    let dominoes = instances::dominoes(6).expect("small");
    let costs = costly();
    let mut all = Solver::new(&costs, Config::default()).expect("all support costs");
    let least = all.solutions().owned().map(|solution| solution.expect("no limit").cost()).min();
    let found = [Kernel::Links, Kernel::Cells, Kernel::Bits].map(|kernel| {
        let config = Config::default().kernel(kernel);
        let counted = Solver::new(&pentominoes, config).expect("all support it").count();
        assert_eq!(counted.answer.exact(), Some(8));
        let cheapest = Solver::new(&costs, config).expect("all support costs").cheapest(1);
        assert_eq!(Some(cheapest.answer.solutions[0].cost()), least);
        let tilings = Solver::new(&dominoes, config).expect("all support it").count();
        assert_eq!(tilings.answer.exact(), Some(6_728));
        let effort = |counters: Counters| [counters.nodes, counters.fails, counters.updates];
        (effort(counted.stats.counters), effort(tilings.stats.counters), cheapest.stats.counters.nodes)
    });
    assert_eq!(found, PRUNED);
    // Where the smallest item does not come first, an option that is put aside may empty another item.
    let first = beginning(&soma(), Config::default().kernel(Kernel::Cells).choice(Choice::First));
    assert_eq!((first.fails, first.updates), (46_249, 8_603_254));
}

/// Nodes, fails and updates of the 3x20 pentominoes and of all domino tilings of the 6x6 board,
/// and nodes until the cheapest tiling is known to be that: of `links`, `cells` and `bits`.
const PRUNED: [([u64; 3], [u64; 3], u64); 3] = [
    ([32_978, 23_650, 10_983_205], [25_695, 0, 95_296], 169),
    ([9_328, 23_650, 13_623_330], [25_695, 0, 166_112], 188),
    ([32_445, 23_650, 2_651_394], [25_695, 0, 100_825], 169),
];

/// Dominoes on 4x6 cells; costs that depend on the place, with many ties.
fn costly() -> Problem<String> {
    let name = |row: usize, column: usize| format!("{row}.{column}");
    let cells: Vec<(usize, usize)> = (0..24).map(|at| (at / 6, at % 6)).collect();
    let mut text = cells.iter().map(|&(row, column)| name(row, column)).collect::<Vec<_>>().join(" ") + "\n";
    for (row, column) in cells {
        for (down, right) in [(row, column + 1), (row + 1, column)] {
            if down < 4 && right < 6 {
                let cost = (3 * row + 5 * column + 7 * down) % 4;
                text += &format!("{} {} |{cost}\n", name(row, column), name(down, right));
            }
        }
    }
    text.parse().expect("a good text")
}
