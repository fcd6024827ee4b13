//! Effort: the counters of instances that we make ourselves in the item order of Knuth's files, and all kernels on them.

use dlx::instances::{langford, pentomino_box, queens, soma};
use dlx::{Config, Kernel, Problem, Solver};

/// Solutions, nodes and updates of the kernel `links` as dlx1 counts them; the other kernels find as many.
fn check<N, P>(problem: &Problem<N, P>, solutions: u128, nodes: u64, updates: u64) {
    let report = Solver::new(problem, Config::knuth()).expect("links support all").count();
    assert_eq!(report.answer.exact(), Some(solutions));
    assert_eq!((report.stats.counters.nodes, report.stats.counters.updates), (nodes, updates));
    for kernel in [Kernel::Cells, Kernel::Bits] {
        let report =
            Solver::new(problem, Config::default().kernel(kernel)).expect("both support plain problems").count();
        assert_eq!((report.stats.kernel, report.answer.exact()), (kernel, Some(solutions)));
    }
}

#[test]
fn queens_cost_what_dlx1_needs() {
    check(&queens(10).expect("small"), 724, 11_578, 198_264);
    check(&queens(12).expect("small"), 14_200, 211_716, 3_594_752);
}

#[test]
fn langford_pairs_cost_what_dlx1_needs() {
    check(&langford(11).expect("small"), 35_584, 439_747, 5_974_979);
}

#[test]
fn pentominoes_cost_what_dlx1_needs() {
    check(&pentomino_box(3, 20).expect("small"), 8, 32_978, 10_986_975);
}

#[test]
fn the_soma_cube_costs_what_dlx1_needs() {
    check(&soma().expect("small"), 11_520, 254_676, 29_605_268);
}
