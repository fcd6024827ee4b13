//! Kernels of exact cover on problems made here; ids are `<problem>/<kernel>`, and lost cases stay.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::dlx::instances::{dominoes, langford, pentomino_box, queens, soma, sudoku};
use puzzles::dlx::{Choice, Config, Diagram, Kernel, Problem, Solver};
use puzzles::search_control::Limits;

/// The article's hard puzzle, published as AI Escargot.
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Knuth's mode, and each kernel as it is used.
fn configs() -> [(&'static str, Config); 4] {
    let config = Config::default();
    [
        ("knuth", Config::knuth()),
        ("links", config.kernel(Kernel::Links)),
        ("cells", config.kernel(Kernel::Cells)),
        ("bits", config.kernel(Kernel::Bits)),
    ]
}

/// Counts all solutions; the structure is built outside the measurement.
fn count<N, P>(criterion: &mut Criterion, name: &str, problem: &Problem<N, P>) {
    let mut group = criterion.benchmark_group(format!("{name}-count"));
    group.sample_size(10);
    for (kernel, config) in configs() {
        let mut solver = Solver::new(problem, config).expect("every kernel supports it");
        group.bench_function(kernel, |b| b.iter(|| black_box(solver.count().answer)));
    }
    group.finish();
}

fn classics(criterion: &mut Criterion) {
    count(criterion, "queens-10", &queens(10).expect("small"));
    count(criterion, "langford-9", &langford(9).expect("small"));
    count(criterion, "soma", &soma().expect("small"));
    count(criterion, "pentominoes-3x20", &pentomino_box(3, 20).expect("small"));
    count(criterion, "sudoku-escargot", &sudoku(ESCARGOT).expect("small"));
    count(criterion, "dominoes-6x6", &dominoes(6).expect("small"));
}

/// What choices of the item cost and save.
fn choices(criterion: &mut Criterion) {
    let problem = sudoku(ESCARGOT).expect("small");
    let mut group = criterion.benchmark_group("sudoku-escargot-choice");
    for choice in Choice::ALL.into_iter().filter(|&choice| choice != Choice::First) {
        let config = Config::default().kernel(Kernel::Cells).choice(choice);
        let mut solver = Solver::new(&problem, config).expect("every kernel supports it");
        group.bench_function(choice.word(), |b| b.iter(|| black_box(solver.count().answer)));
    }
    group.finish();
}

/// Building structures, a diagram, and the reduced problem.
fn structures(criterion: &mut Criterion) {
    let problem = sudoku(&".".repeat(81)).expect("small");
    let mut group = criterion.benchmark_group("sudoku-build");
    for (kernel, config) in configs().into_iter().skip(1) {
        group.bench_function(kernel, |b| b.iter(|| black_box(Solver::new(&problem, config).is_ok())));
    }
    group.finish();
    let tilings = dominoes(8).expect("small");
    criterion.bench_function("dominoes-8x8/diagram", |b| {
        b.iter(|| black_box(Diagram::new(&tilings, &Limits::none()).map(|diagram| diagram.count())));
    });
    let pentominoes = pentomino_box(3, 20).expect("small");
    criterion.bench_function("pentominoes-3x20/reduce", |b| {
        b.iter(|| black_box(pentominoes.reduce(&Limits::none()).answer.map(|reduced| reduced.rounds)));
    });
}

criterion_group!(benches, classics, choices, structures);
criterion_main!(benches);
