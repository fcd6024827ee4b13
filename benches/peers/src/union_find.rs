//! Union-find: `union-find-rollback` beside `ena`, which can go back too, and `petgraph`, which cannot.
//!
//! # Walks on a grid
//!
//! The search of a path puzzle joins a few cells, goes back, and joins others.
//! A walk is a list of steps: "mark and join the ends of this random edge of the 40x40 grid", or "go back to the newest mark".
//! `deep` wanders between 900 and 1,100 open marks, `shallow` between 50 and 150; `full` joins the ends of all 3,120 edges
//! in random order and goes back over all of them, again and again.
//! In `deep-tests` each join is followed by two questions whether random cells are in one set.
//! Every contender counts the joins and the questions that were answered with yes, and all must find the same number.
//!
//! | contender | goes back by | asks before it joins |
//! |---|---|---|
//! | `union-find-rollback` | `mark`, `rollback` | no: `union` tells |
//! | `union-find-rollback: undo` | `undo` of each join, as with the trail of somebody else | no |
//! | `union-find-rollback: owner`, `: members` | as the first; sets carry an owner, or their members can be listed | no |
//! | `ena` | `snapshot`, `rollback_to` | `unioned`, since `union` does not tell a cycle |
//! | `ena: blind` | the same | no; it cannot count, so counts are taken from the first |
//!
//! # A million joins
//!
//! A million elements, a million random pairs, one mark; `random-1e6` ends there, `random-1e6-back` goes back as well.
//! Making the structure is part of it. `petgraph` has no undo and takes part in `random-1e6` alone.

use ena::unify::{InPlace, InPlaceUnificationTable, Snapshot, UnifyKey};
use petgraph::unionfind::UnionFind as PetgraphUnionFind;
use puzzles::search_control::SeededRandom;
use puzzles::union_find_rollback::{Mark, Members, Owner, Payload, UnionFind};

use crate::contest::{Answer, Contender, Finding};

/// Cells of a row or column.
const SIDE: u32 = 40;
/// Steps of a walk.
const STEPS: usize = 200_000;
/// Elements and pairs of the large set.
const MANY: usize = 1_000_000;

/// A step of a walk.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Mark, and join these two.
    Join(u32, u32),
    /// Go back to the newest mark.
    Back,
    /// Are these two in one set?
    Ask(u32, u32),
}

/// A named walk.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) name: &'static str,
    steps: Vec<Step>,
}

/// The walks that are measured.
pub(crate) fn walks() -> Vec<Walk> {
    vec![
        Walk { name: "grid-40x40-deep", steps: wander(900, 1_100, 0) },
        Walk { name: "grid-40x40-shallow", steps: wander(50, 150, 0) },
        Walk { name: "grid-40x40-full", steps: up_and_down() },
        Walk { name: "grid-40x40-deep-tests", steps: wander(900, 1_100, 2) },
    ]
}

/// The edges of the grid.
fn edges() -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for cell in 0..SIDE * SIDE {
        if cell % SIDE + 1 < SIDE {
            edges.push((cell, cell + 1));
        }
        if cell / SIDE + 1 < SIDE {
            edges.push((cell, cell + SIDE));
        }
    }
    edges
}

/// Up to `lo` marks, then up and down at random, never above `hi` nor below `lo`; so many questions after each join.
fn wander(lo: usize, hi: usize, questions: usize) -> Vec<Step> {
    let mut random = SeededRandom::new(40);
    let edges = edges();
    let mut steps = Vec::new();
    let mut depth = 0;
    while steps.len() < STEPS {
        if depth <= lo || depth < hi && random.chance(1, 2) {
            let &(a, b) = random.choose(&edges).expect("a grid has edges");
            steps.push(Step::Join(a, b));
            for _ in 0..questions {
                steps.push(Step::Ask(random.below(SIDE * SIDE), random.below(SIDE * SIDE)));
            }
            depth += 1;
        } else {
            steps.push(Step::Back);
            depth -= 1;
        }
    }
    steps.extend((0..depth).map(|_| Step::Back));
    steps
}

/// All edges in random order, and back.
fn up_and_down() -> Vec<Step> {
    let mut random = SeededRandom::new(41);
    let mut edges = edges();
    let mut steps = Vec::new();
    while steps.len() < STEPS {
        random.shuffle(&mut edges);
        steps.extend(edges.iter().map(|&(a, b)| Step::Join(a, b)));
        steps.extend(edges.iter().map(|_| Step::Back));
    }
    steps
}

/// Who walks; ours first.
pub(crate) fn walkers(walk: &Walk) -> Vec<Contender<'_>> {
    let len = (SIDE * SIDE) as usize;
    let owners = vec![Owner::NONE; len];
    let (mut plain, mut undone) = (UnionFind::new(len), UnionFind::new(len));
    let (mut owned, mut members) = (UnionFind::with_payloads(owners), Members::new(len));
    let (mut ena, mut blind) = (ena_table(len), ena_table(len));
    let [mut marks, mut owned_marks, mut member_marks]: [Vec<Mark>; 3] = Default::default();
    let mut snapshots: Vec<Snapshot<InPlace<Key>>> = Vec::new();
    let mut blind_snapshots: Vec<Snapshot<InPlace<Key>>> = Vec::new();
    let mut lengths = Vec::new();
    let known = walk_plain(&mut plain, &mut marks, &walk.steps);
    vec![
        Contender::new("union-find-rollback", move |_| count(walk_plain(&mut plain, &mut marks, &walk.steps))),
        Contender::new("union-find-rollback: undo", move |_| {
            let mut yes = 0;
            for &step in &walk.steps {
                match step {
                    Step::Join(a, b) => {
                        lengths.push(undone.log_len());
                        yes += usize::from(undone.union(a as usize, b as usize).is_joined());
                    }
                    Step::Back => undone.undo_to(lengths.pop().expect("a length for each step back")),
                    Step::Ask(a, b) => yes += usize::from(undone.same(a as usize, b as usize)),
                }
            }
            count(yes)
        }),
        Contender::new("union-find-rollback: owner", move |_| {
            count(walk_plain(&mut owned, &mut owned_marks, &walk.steps))
        }),
        Contender::new("union-find-rollback: members", move |_| {
            let mut yes = 0;
            for &step in &walk.steps {
                match step {
                    Step::Join(a, b) => {
                        member_marks.push(members.mark());
                        yes += usize::from(members.union(a as usize, b as usize).is_joined());
                    }
                    Step::Back => members.rollback(pop(&mut member_marks)).expect("the newest mark is open"),
                    Step::Ask(a, b) => yes += usize::from(members.union_find().same(a as usize, b as usize)),
                }
            }
            count(yes)
        }),
        Contender::new("ena", move |_| {
            let mut yes = 0;
            for &step in &walk.steps {
                match step {
                    Step::Join(a, b) => {
                        snapshots.push(ena.snapshot());
                        if !ena.unioned(Key(a), Key(b)) {
                            ena.union(Key(a), Key(b));
                            yes += 1;
                        }
                    }
                    Step::Back => ena.rollback_to(snapshots.pop().expect("a snapshot for each step back")),
                    Step::Ask(a, b) => yes += usize::from(ena.unioned(Key(a), Key(b))),
                }
            }
            count(yes)
        }),
        Contender::new("ena: blind", move |_| {
            for &step in &walk.steps {
                match step {
                    Step::Join(a, b) => {
                        blind_snapshots.push(blind.snapshot());
                        blind.union(Key(a), Key(b));
                    }
                    Step::Back => blind.rollback_to(blind_snapshots.pop().expect("a snapshot for each step back")),
                    Step::Ask(a, b) => {
                        std::hint::black_box(blind.unioned(Key(a), Key(b)));
                    }
                }
            }
            count(known)
        }),
    ]
}

/// Walks with marks; how often the answer was yes.
fn walk_plain<P: Payload>(sets: &mut UnionFind<P>, marks: &mut Vec<Mark>, steps: &[Step]) -> usize {
    let mut yes = 0;
    for &step in steps {
        match step {
            Step::Join(a, b) => {
                marks.push(sets.mark());
                yes += usize::from(sets.union(a as usize, b as usize).is_joined());
            }
            Step::Back => sets.rollback(pop(marks)).expect("the newest mark is open"),
            Step::Ask(a, b) => yes += usize::from(sets.same(a as usize, b as usize)),
        }
    }
    yes
}

fn pop(marks: &mut Vec<Mark>) -> Mark {
    marks.pop().expect("a mark for each step back")
}

fn count(yes: usize) -> Answer {
    Answer { findings: vec![Finding::Count(yes)], effort: None }
}

/// A million random pairs.
pub(crate) fn random_pairs() -> Vec<(u32, u32)> {
    let mut random = SeededRandom::new(42);
    (0..MANY).map(|_| (random.below(MANY as u32), random.below(MANY as u32))).collect()
}

/// Who joins the pairs, and goes back if `back`; ours first.
pub(crate) fn joiners(pairs: &[(u32, u32)], back: bool) -> Vec<Contender<'_>> {
    let known = join(UnionFind::new(MANY), pairs, back);
    let mut contenders = vec![
        Contender::new("union-find-rollback", move |_| count(join(UnionFind::new(MANY), pairs, back))),
        Contender::new("union-find-rollback: owner", move |_| {
            count(join(UnionFind::with_payloads(vec![Owner::NONE; MANY]), pairs, back))
        }),
        Contender::new("ena", move |_| {
            let mut sets = ena_table(MANY);
            let snapshot = sets.snapshot();
            let mut joined = 0;
            for &(a, b) in pairs {
                if !sets.unioned(Key(a), Key(b)) {
                    sets.union(Key(a), Key(b));
                    joined += 1;
                }
            }
            if back {
                sets.rollback_to(snapshot);
            }
            count(joined)
        }),
        Contender::new("ena: blind", move |_| {
            let mut sets = ena_table(MANY);
            let snapshot = sets.snapshot();
            for &(a, b) in pairs {
                sets.union(Key(a), Key(b));
            }
            if back {
                sets.rollback_to(snapshot);
            }
            count(known)
        }),
    ];
    if !back {
        contenders.push(Contender::new("petgraph, no undo", move |_| {
            let mut sets = PetgraphUnionFind::<u32>::new(MANY);
            count(pairs.iter().filter(|&&(a, b)| sets.union(a, b)).count())
        }));
    }
    contenders
}

/// Joins all pairs above one mark.
fn join<P: Payload>(mut sets: UnionFind<P>, pairs: &[(u32, u32)], back: bool) -> usize {
    let mark = sets.mark();
    let joined = pairs.iter().filter(|&&(a, b)| sets.union(a as usize, b as usize).is_joined()).count();
    if back {
        sets.rollback(mark).expect("the only mark is open");
    }
    joined
}

/// A key of `ena`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key(u32);

impl UnifyKey for Key {
    type Value = ();

    fn index(&self) -> u32 {
        self.0
    }

    fn from_index(index: u32) -> Self {
        Self(index)
    }

    fn tag() -> &'static str {
        "Key"
    }
}

fn ena_table(len: usize) -> InPlaceUnificationTable<Key> {
    let mut table = InPlaceUnificationTable::new();
    table.reserve(len);
    for _ in 0..len {
        table.new_key(());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_walkers_count_alike() {
        for walk in walks() {
            let mut walkers = walkers(&walk);
            let answers: Vec<_> = walkers.iter_mut().map(|walker| walker.answer().findings).collect();
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{}: {answers:?}", walk.name);
            // Everything was taken back: a second walk is the same.
            let again: Vec<_> = walkers.iter_mut().map(|walker| walker.answer().findings).collect();
            assert_eq!(answers, again);
        }
    }
}
