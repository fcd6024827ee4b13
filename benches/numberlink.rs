//! Numberlink engines on named sets; ids are `<set>/<engine or rules>`.

use std::hint::black_box;

use benches::{numberlinks, touching};
use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::numberlink::generate::{Generator, Wanted};
use puzzles::numberlink::{Config, Engine, Rules, Solver};
use puzzles::search_control::Limits;

/// Uniqueness of generated boards, decided by the diagonal search and by the frontier with the last filter.
fn unique(criterion: &mut Criterion) {
    for size in [8, 20] {
        let set = numberlinks(size, 20);
        let mut group = criterion.benchmark_group(format!("generated-{size}x{size}-unique"));
        for engine in [Engine::Tight, Engine::Frontier] {
            if engine == Engine::Frontier && 8 < size {
                continue;
            }
            let mut config = Config::default();
            config.engine = engine;
            let nodes = || -> u64 {
                set.iter()
                    .map(|puzzle| {
                        Solver::new(puzzle, config).expect("it answers tight").uniqueness().stats.counters.nodes
                    })
                    .sum()
            };
            group.bench_function(engine.word(), |b| b.iter(|| black_box(nodes())));
        }
        group.finish();
    }
}

/// Exact counts on one board with few and with many solutions.
fn count(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("touching-6x6-count");
    for rules in [Rules::FILL, Rules::NUMLIN] {
        let puzzle = touching(rules);
        let count = || Solver::new(&puzzle, Config::default()).expect("it answers all").count().answer.found;
        group.bench_function(rules.word(), |b| b.iter(|| black_box(count())));
    }
    group.finish();
}

/// New puzzles with their proofs.
fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    for size in [10, 20] {
        let wanted = Wanted { columns: size, rows: size, rules: Rules::TIGHT };
        let mut seed = 0;
        group.bench_function(format!("{size}x{size}"), |b| {
            b.iter(|| {
                seed += 1;
                Generator::new(wanted, seed).map(|mut generator| black_box(generator.next(&Limits::none())))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, unique, count, generate);
criterion_main!(benches);
