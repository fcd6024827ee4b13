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
    assert_eq!(refused(Limits::none().memory(100_000)), Refused::Stopped(Stop::Memory));
    assert_eq!(refused(Limits::none().nodes(1_000)), Refused::Stopped(Stop::Nodes));
}
