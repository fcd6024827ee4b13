//! Engines of sudoku on puzzles made here from seeds; ids are `<question>/<engine>`, and lost cases stay.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use puzzles::search_control::Limits;
use puzzles::sudoku::{Batch, Config, Engine, Generator, Layout, Puzzle, Solver, Wanted};

/// The article's two puzzles; the second was published as AI Escargot.
const HARD: [&str; 2] = [
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

fn made(layout: impl Into<Arc<Layout>>, number: usize) -> Vec<Puzzle> {
    let mut generator = Generator::new(layout, 1);
    let make = |_| generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
    (0..number).map(make).collect()
}

/// Whether there is a second solution: every puzzle with every engine.
fn uniqueness(criterion: &mut Criterion, name: &str, puzzles: &[Puzzle], engines: &[Engine]) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.sample_size(20);
    for &engine in engines {
        let mut config = Config::default();
        config.engine = engine;
        let mut solver = Solver::new(&puzzles[0], config);
        group.bench_function(engine.word(), |b| {
            b.iter(|| {
                for puzzle in puzzles {
                    solver.load(puzzle);
                    black_box(solver.count_up_to(2).answer);
                }
            });
        });
    }
    group.finish();
}

fn classic(criterion: &mut Criterion) {
    let hard: Vec<Puzzle> = HARD.iter().map(|text| text.parse().expect("a puzzle")).collect();
    let all = [Engine::Fast, Engine::Generic, Engine::Csp, Engine::ExactCover, Engine::Naive, Engine::Bitmask];
    uniqueness(criterion, "article", &hard, &all);
    let minimal = made(Layout::classic(), 1_000);
    uniqueness(criterion, "minimal", &minimal, &all[..4]);
    let mut group = criterion.benchmark_group("minimal");
    group.throughput(Throughput::Elements(minimal.len() as u64));
    let mut batch = Batch::new();
    group.bench_function("batch", |b| {
        b.iter(|| {
            batch.search(&minimal, 2, &Limits::none(), |found| {
                black_box(found.solutions);
            });
        });
    });
    group.finish();
}

fn other_boards(criterion: &mut Criterion) {
    for side in [6, 12, 16] {
        let puzzles = made(Layout::plain(side).expect("a board"), 4);
        uniqueness(criterion, &format!("minimal-{side}x{side}"), &puzzles, &[Engine::Generic]);
    }
}

fn generator(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    group.sample_size(20);
    for side in [4, 9] {
        let layout = Arc::new(Layout::plain(side).expect("a board"));
        let mut seed = 0;
        group.bench_function(format!("minimal-{side}x{side}"), |b| {
            b.iter_batched_ref(
                || {
                    seed += 1;
                    Generator::new(Arc::clone(&layout), seed)
                },
                |generator| black_box(generator.puzzle(&Wanted::default(), &Limits::none())),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, classic, other_boards, generator);
criterion_main!(benches);
