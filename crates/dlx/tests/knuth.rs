//! Effort: the counters of instances that we make ourselves in the item order of Knuth's files, and all kernels on them.

use dlx::shapes::{Moves, Packing, cuboid, pentominoes, soma_pieces};
use dlx::{Builder, Config, Kernel, Problem, Solver};

fn queens(n: usize) -> Problem<String> {
    let mut builder = Builder::new();
    // Items from the middle outwards.
    let order = (0..n).map(|i| if i % 2 == 0 { n / 2 + i / 2 } else { n / 2 - i.div_ceil(2) });
    for line in order {
        builder.primary(format!("r{line}")).expect("a new item");
        builder.primary(format!("c{line}")).expect("a new item");
    }
    for diagonal in 1..2 * n - 2 {
        builder.secondary(format!("a{diagonal}")).expect("a new item");
        builder.secondary(format!("b{diagonal}")).expect("a new item");
    }
    let is_long = |diagonal: &usize| (1..2 * n - 2).contains(diagonal);
    for (row, column) in (0..n * n).map(|at| (at / n, at % n)) {
        let mut items = vec![format!("r{row}"), format!("c{column}")];
        items.extend(Some(row + column).filter(is_long).map(|diagonal| format!("a{diagonal}")));
        items.extend(Some(n - 1 + column - row).filter(is_long).map(|diagonal| format!("b{diagonal}")));
        builder.option((), items.into_iter().map(Into::into)).expect("a good option");
    }
    builder.build()
}

fn langford(n: usize) -> Problem<String> {
    let mut builder = Builder::new();
    (1..=n).for_each(|digit| builder.primary(format!("d{digit}")).expect("a new item"));
    (1..=2 * n).for_each(|slot| builder.primary(format!("s{slot}")).expect("a new item"));
    for digit in 1..=n {
        for slot in 1..2 * n - digit {
            let items = [format!("d{digit}"), format!("s{slot}"), format!("s{}", slot + digit + 1)];
            builder.option((), items.map(Into::into)).expect("a good option");
        }
    }
    builder.build()
}

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
    check(&queens(10), 724, 11_578, 198_264);
    check(&queens(12), 14_200, 211_716, 3_594_752);
}

#[test]
fn langford_pairs_cost_what_dlx1_needs() {
    check(&langford(11), 35_584, 439_747, 5_974_979);
}

#[test]
fn pentominoes_cost_what_dlx1_needs() {
    let packing = Packing::new(cuboid(1, 3, 20), Moves::TurnOver, pentominoes()).expect("a good packing");
    check(packing.problem(), 8, 32_978, 10_986_975);
}

#[test]
fn the_soma_cube_costs_what_dlx1_needs() {
    let packing = Packing::new(cuboid(3, 3, 3), Moves::Rotate, soma_pieces()).expect("a good packing");
    check(packing.problem(), 11_520, 254_676, 29_605_268);
}
