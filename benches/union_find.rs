//! Union-find on walks over the edges of a 40x40 grid: never compressing beside compressing with a log.
//!
//! A walk is a list of steps: mark and join the ends of a random edge, or go back to the newest mark.

use std::hint::black_box;

use benches::logged_halving::LoggedHalving;
use benches::{Step, grid_up_and_down, grid_walk};
use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::union_find_rollback::{Members, Owner, Payload, UnionFind};

const CELLS: usize = 1_600;

/// Walks with marks; how often the answer was yes.
fn plain<P: Payload>(sets: &mut UnionFind<P>, steps: &[Step]) -> usize {
    let mut marks = Vec::new();
    let mut yes = 0;
    for &step in steps {
        match step {
            Step::Join(a, b) => {
                marks.push(sets.mark());
                yes += usize::from(sets.union(a, b).is_joined());
            }
            Step::Back => {
                if let Some(mark) = marks.pop() {
                    sets.rollback(mark).expect("the newest mark is open");
                }
            }
            Step::Ask(a, b) => yes += usize::from(sets.same(a, b)),
        }
    }
    yes
}

fn members(sets: &mut Members, steps: &[Step]) -> usize {
    let mut marks = Vec::new();
    let mut yes = 0;
    for &step in steps {
        match step {
            Step::Join(a, b) => {
                marks.push(sets.mark());
                yes += usize::from(sets.union(a, b).is_joined());
            }
            Step::Back => {
                if let Some(mark) = marks.pop() {
                    sets.rollback(mark).expect("the newest mark is open");
                }
            }
            Step::Ask(a, b) => yes += usize::from(sets.union_find().same(a, b)),
        }
    }
    yes
}

fn halving(sets: &mut LoggedHalving, steps: &[Step]) -> usize {
    let mut marks = Vec::new();
    let mut yes = 0;
    for &step in steps {
        match step {
            Step::Join(a, b) => {
                marks.push(sets.mark());
                yes += usize::from(sets.union(a, b));
            }
            Step::Back => sets.rollback(marks.pop().unwrap_or(0)),
            Step::Ask(a, b) => yes += usize::from(sets.find(a) == sets.find(b)),
        }
    }
    yes
}

fn walks(criterion: &mut Criterion) {
    let sets = [
        ("grid-40x40-deep", grid_walk(900, 1_100, 0)),
        ("grid-40x40-shallow", grid_walk(50, 150, 0)),
        ("grid-40x40-full", grid_up_and_down()),
        ("grid-40x40-deep-tests", grid_walk(900, 1_100, 2)),
    ];
    for (name, steps) in &sets {
        let mut group = criterion.benchmark_group(*name);
        group.sample_size(30);
        let mut forest = UnionFind::new(CELLS);
        let mut halved = LoggedHalving::new(CELLS);
        assert_eq!(plain(&mut forest, steps), halving(&mut halved, steps), "{name}");
        group.bench_function("no-compression", |b| b.iter(|| black_box(plain(&mut forest, steps))));
        group.bench_function("logged-halving", |b| b.iter(|| black_box(halving(&mut halved, steps))));
        let mut owned = UnionFind::with_payloads(vec![Owner::NONE; CELLS]);
        group.bench_function("owner", |b| b.iter(|| black_box(plain(&mut owned, steps))));
        let mut listed = Members::new(CELLS);
        group.bench_function("members", |b| b.iter(|| black_box(members(&mut listed, steps))));
        group.finish();
    }
}

criterion_group!(benches, walks);
criterion_main!(benches);
