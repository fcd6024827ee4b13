//! Engines on named sets; ids are `<set>/<engine>`, and lost cases stay.

use std::hint::black_box;

use benches::{article_6x6, blank_four, puzzle, snakes};
use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::hidato::as_printed::AsPrinted;
use puzzles::hidato::{Config, Engine, Puzzle, Solver};
use puzzles::search_control::Limits;

/// A search ends unfinished here, so that the weak engines end at all.
const NODE_LIMIT: u64 = 20_000;

fn walk() -> Config {
    let mut config = Config::default();
    config.engine = Engine::Walk;
    config
}

/// Nodes of deciding uniqueness on the whole set.
fn unique(set: &[Puzzle], config: Config) -> u64 {
    let limits = Limits::none().nodes(NODE_LIMIT);
    let nodes = |puzzle| Solver::new(puzzle, config).limits(limits.clone()).uniqueness().stats.counters.nodes;
    set.iter().map(nodes).sum()
}

/// Nodes of a first solution on the whole set.
fn first(set: &[Puzzle], config: Config) -> u64 {
    let limits = Limits::none().nodes(NODE_LIMIT);
    let nodes = |puzzle| Solver::new(puzzle, config).limits(limits.clone()).solve().stats.counters.nodes;
    set.iter().map(nodes).sum()
}

/// The article's board, first solution: its algorithm and ours.
fn article(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("article-6x6-first");
    let grid = article_6x6();
    let set = [puzzle(6, &grid)];
    group.bench_function("csp", |b| b.iter(|| black_box(first(&set, Config::default()))));
    group.bench_function("walk", |b| b.iter(|| black_box(first(&set, walk()))));
    for (name, switches) in [("as-printed", AsPrinted::ALL), ("as-printed-mrv", AsPrinted::MRV)] {
        let nodes = || switches.solve(6, 6, &grid, &Limits::none()).map(|printed| printed.nodes);
        group.bench_function(name, |b| b.iter(|| black_box(nodes())));
    }
    group.finish();
}

/// Snakes of three widths: one, two and four words for a set of cells.
fn sizes(criterion: &mut Criterion) {
    for (size, further) in [(8, 24), (10, 38), (15, 110)] {
        let mut group = criterion.benchmark_group(format!("snake-{size}x{size}-unique"));
        let set = snakes(size, further);
        group.bench_function("csp", |b| b.iter(|| black_box(unique(&set, Config::default()))));
        group.bench_function("walk", |b| b.iter(|| black_box(unique(&set, walk()))));
        group.finish();
    }
}

/// Counting all 8,648 paths of an empty orthogonal 5x5 board.
fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("blank-5x5-count");
    group.sample_size(20);
    let board = blank_four(5);
    for (name, config) in [("csp", Config::default()), ("walk", walk())] {
        let count = || Solver::new(&board, config).count_up_to(u128::MAX).answer;
        group.bench_function(name, |b| b.iter(|| black_box(count())));
    }
    group.finish();
}

criterion_group!(benches, article, sizes, counting);
criterion_main!(benches);
