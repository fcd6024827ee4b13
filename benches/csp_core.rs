//! The kernel on one problem: undo, width, observer and limits beside each other.

use std::hint::black_box;
use std::time::Duration;

use benches::queens;
use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::csp_core::{Ascending, Domain, Mrv, Problem, Snapshot, Step, Trail, Undo};
use puzzles::search_control::{Limits, Observer};

/// An observer that listens: the other side of the one that does not.
#[derive(Default)]
struct Count(u64);

impl Observer for Count {
    fn node(&mut self, _depth: usize) {
        self.0 += 1;
    }
}

/// Nodes of the whole tree; makes sure that the work was done.
fn search_all<D: Domain, U: Undo>(problem: &mut Problem<D, U>, observer: &mut impl Observer, limits: &Limits) -> u64 {
    let mut search = problem.search((Mrv, Ascending));
    search.limits(limits);
    while search.step(observer) == Step::Solution {}
    search.counters().nodes
}

fn queens_10(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("queens-10-all");
    let none = Limits::none();
    let mut trail = queens::<u64, Trail>(10);
    group.bench_function("trail", |b| b.iter(|| black_box(search_all(&mut trail, &mut (), &none))));
    let mut snapshot = queens::<u64, Snapshot>(10);
    group.bench_function("snapshot", |b| b.iter(|| black_box(search_all(&mut snapshot, &mut (), &none))));
    let mut wide = queens::<[u64; 4], Trail>(10);
    group.bench_function("trail-256-values", |b| b.iter(|| black_box(search_all(&mut wide, &mut (), &none))));
    group.bench_function("observer", |b| b.iter(|| black_box(search_all(&mut trail, &mut Count::default(), &none))));
    let limits = Limits::none().nodes(u64::MAX).time(Duration::from_secs(3600));
    group.bench_function("limits", |b| b.iter(|| black_box(search_all(&mut trail, &mut (), &limits))));
    group.finish();
}

criterion_group!(benches, queens_10);
criterion_main!(benches);
