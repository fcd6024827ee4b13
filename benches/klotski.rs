//! Sliding blocks on named sets; ids are `<set>/<metric or configuration>`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::klotski::atlas::{PieceSet, SetAtlas};
use puzzles::klotski::presets::{PRESETS, find};
use puzzles::klotski::{Config, Metric, Puzzle, Solver};
use puzzles::search_control::{LimitCheck, Limits};

/// From a text to a printed solution, and what each of the means saves.
fn classic(criterion: &mut Criterion) {
    let text = "vBBw\nvBBw\nxhhy\nxaby\nc..d\n";
    let solve = |metric, config| {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let puzzle = puzzle.with_metric(metric);
        let solution = Solver::new(&puzzle, config).expect("few pieces").solve().answer.solution().expect("it has one");
        puzzle.write_solution(&solution)
    };
    let mut group = criterion.benchmark_group("hengdao-lima-text-to-print");
    for metric in Metric::ALL {
        group.bench_function(metric.word(), |b| b.iter(|| black_box(solve(metric, Config::default()))));
    }
    for switch in Config::switches().iter().filter(|switch| switch.name != "merge") {
        let mut config = Config::default();
        config.set(switch.name, "off").expect("a switch");
        group.bench_function(format!("without-{}", switch.name), |b| b.iter(|| black_box(solve(Metric::Move, config))));
    }
    group.finish();
}

/// All classics; and every question about one of them.
fn questions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("classics");
    let lengths = || -> usize {
        let solve =
            |puzzle: &Puzzle| Solver::new(puzzle, Config::default()).expect("few pieces").solve().answer.solution();
        PRESETS.iter().filter_map(|preset| solve(&preset.puzzle())).map(|solution| solution.len()).sum()
    };
    group.bench_function("move", |b| b.iter(|| black_box(lengths())));
    group.finish();
    let puzzle = find("横刀立马").expect("a classic").puzzle();
    let new = || Solver::new(&puzzle, Config::default()).expect("few pieces");
    let mut group = criterion.benchmark_group("hengdao-lima");
    group.bench_function("count", |b| b.iter(|| black_box(new().count_shortest().answer)));
    group.bench_function("hint", |b| b.iter(|| black_box(new().hint().answer)));
    group.bench_function("hardest", |b| b.iter(|| black_box(new().hardest())));
    group.finish();
}

/// The distances of a set of 4x5 layouts.
fn atlas(criterion: &mut Criterion) {
    let atlas = SetAtlas::new(PieceSet { horizontal: 1, vertical: 4, single: 4 });
    let mut group = criterion.benchmark_group("atlas-1-4-4");
    for metric in Metric::ALL {
        let distances = || atlas.distances(metric, &mut LimitCheck::new(&Limits::none()));
        group.bench_function(metric.word(), |b| b.iter(|| black_box(distances())));
    }
    group.finish();
}

criterion_group!(benches, classic, questions, atlas);
criterion_main!(benches);
