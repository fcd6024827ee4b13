//! Random calls beside a naive partition: sets, sizes, payloads, members and undo agree.

use proptest::prelude::*;
use search_control::SeededRandom;
use union_find_rollback::{Mark, Members, Owner, StaleMark, Undone, Union, UnionFind};

/// A partition as a list of colours, and everything that it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Naive {
    /// The colour of each element; the members of a set have one colour.
    colours: Vec<usize>,
    /// For each colour the owner of its set.
    owners: Vec<Owner>,
}

impl Naive {
    fn new(owners: &[Owner]) -> Self {
        Self { colours: (0..owners.len()).collect(), owners: owners.to_vec() }
    }

    /// Paints the set of `b` in the colour of `a`; whether anything was to do, or why it must not be.
    fn union(&mut self, a: usize, b: usize) -> Option<bool> {
        let (to, from) = (self.colours[a], self.colours[b]);
        if to == from {
            return Some(false);
        }
        let (a, b) = (self.owners[to].number(), self.owners[from].number());
        if a.is_some() && b.is_some() && a != b {
            return None;
        }
        self.owners[to] = Owner::of(a.or(b).unwrap_or(0));
        self.colours.iter_mut().filter(|colour| **colour == from).for_each(|colour| *colour = to);
        Some(true)
    }

    fn sets(&self) -> usize {
        let mut colours = self.colours.clone();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
    }

    /// Every element agrees.
    fn agrees(&self, sets: &Members<Owner>) {
        let forest = sets.union_find();
        assert_eq!((forest.len(), forest.sets()), (self.colours.len(), self.sets()));
        for element in 0..self.colours.len() {
            self.agrees_on(sets, element);
        }
        sets.check_invariants();
    }

    /// One element agrees: its set, the size of that, and what it carries.
    fn agrees_on(&self, sets: &Members<Owner>, element: usize) {
        let forest = sets.union_find();
        let colour = self.colours[element];
        let members: Vec<usize> = (0..self.colours.len()).filter(|&other| self.colours[other] == colour).collect();
        let mut found: Vec<usize> = sets.members(element).collect();
        assert_eq!(found[0], element);
        found.sort_unstable();
        assert_eq!(found, members);
        assert_eq!(forest.size(element), members.len());
        assert_eq!(*forest.payload(element), self.owners[colour]);
        assert!(members.contains(&forest.find(element)));
        assert!(forest.depth(element) <= members.len().ilog2());
    }
}

#[derive(Clone, Debug)]
enum Call {
    Union(usize, usize),
    Push(u32),
    SetPayload(usize, u32),
    Mark,
    /// Of the marks that were made and not used, the one at this place modulo their number.
    Rollback(usize),
    Commit(usize),
    Undo,
    Forget,
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let element = || 0_usize..100;
    let call = prop_oneof![
        12 => (element(), element()).prop_map(|(a, b)| Call::Union(a, b)),
        1 => (0_u32..4).prop_map(Call::Push),
        1 => (element(), 0_u32..4).prop_map(|(element, owner)| Call::SetPayload(element, owner)),
        4 => Just(Call::Mark),
        2 => element().prop_map(Call::Rollback),
        1 => element().prop_map(Call::Commit),
        2 => Just(Call::Undo),
        1 => prop_oneof![9 => Just(Call::Mark), 1 => Just(Call::Forget)],
    ];
    prop::collection::vec(call, 0..120)
}

/// The structure beside the naive partition, with a copy of both for every mark.
struct Pair {
    sets: Members<Owner>,
    naive: Naive,
    /// Marks that were made and not used; open ones carry the states of then, and how many changes had been made.
    marks: Vec<(Mark, Option<Then>)>,
    /// The naive states before each change that the log still holds.
    changes: Vec<Naive>,
}

#[derive(Clone)]
struct Then {
    sets: Members<Owner>,
    naive: Naive,
    changes: usize,
}

impl Pair {
    fn new(owners: Vec<Owner>) -> Self {
        let naive = Naive::new(&owners);
        Self { sets: Members::with_payloads(owners), naive, marks: Vec::new(), changes: Vec::new() }
    }

    fn union(&mut self, a: usize, b: usize) {
        let before = self.naive.clone();
        let sets_before = self.sets.clone();
        match (self.sets.union(a, b), self.naive.union(a, b)) {
            (Union::Joined { root, absorbed }, Some(true)) => {
                assert!(sets_before.union_find().size(absorbed) <= sets_before.union_find().size(root));
                assert_eq!(self.sets.union_find().find(absorbed), root);
                self.changes.push(before);
            }
            (Union::SameSet, Some(false)) => assert_eq!(self.sets, sets_before),
            (Union::Conflict(x, y), None) => {
                let forest = self.sets.union_find();
                assert_eq!((x, y), (forest.find(a), forest.find(b)));
                assert_eq!(self.sets, sets_before);
            }
            answers => panic!("{answers:?}"),
        }
    }

    fn play(&mut self, call: &Call) {
        let len = self.naive.colours.len();
        match *call {
            Call::Union(a, b) => self.union(a % len, b % len),
            Call::Push(owner) => {
                self.changes.push(self.naive.clone());
                assert_eq!(self.sets.push(Owner::of(owner)), len);
                // A colour that nobody has.
                self.naive.owners.resize(self.naive.owners.len().max(200), Owner::NONE);
                self.naive.owners.push(Owner::of(owner));
                self.naive.colours.push(self.naive.owners.len() - 1);
            }
            Call::SetPayload(element, owner) => {
                self.changes.push(self.naive.clone());
                self.sets.set_payload(element % len, Owner::of(owner));
                self.naive.owners[self.naive.colours[element % len]] = Owner::of(owner);
            }
            Call::Mark => {
                let then = Then { sets: self.sets.clone(), naive: self.naive.clone(), changes: self.changes.len() };
                self.marks.push((self.sets.mark(), Some(then)));
            }
            Call::Rollback(which) => {
                let Some((mark, then)) = self.take(which) else { return };
                let Some(then) = then else {
                    assert_eq!(self.sets.rollback(mark), Err(StaleMark));
                    return;
                };
                assert_eq!(self.sets.rollback(mark), Ok(()));
                // Links, payloads, circles: all as they were.
                assert_eq!(self.sets, then.sets);
                self.naive = then.naive;
                self.changes.truncate(then.changes);
            }
            Call::Commit(which) => {
                let Some((mark, then)) = self.take(which) else { return };
                let is_open = then.is_some();
                assert_eq!(self.sets.commit(mark), if is_open { Ok(()) } else { Err(StaleMark) });
                if is_open && !self.marks.iter().any(|(_, then)| then.is_some()) {
                    self.changes.clear();
                }
            }
            Call::Undo => {
                let newest = self.marks.iter().rev().find_map(|(_, then)| then.as_ref());
                let floor = newest.map_or(0, |then| then.changes);
                let undone = self.sets.undo();
                assert_eq!(undone.is_some(), floor < self.changes.len());
                if undone.is_some() {
                    self.naive = self.changes.pop().expect("a change");
                }
                if let Some(Undone::Growth(element)) = undone {
                    assert_eq!(element, self.naive.colours.len());
                }
            }
            Call::Forget => {
                self.sets.forget();
                self.changes.clear();
                self.marks.iter_mut().for_each(|(_, then)| *then = None);
            }
        }
        assert_eq!(self.sets.union_find().log_len(), self.changes.len());
        let open = self.marks.iter().filter(|(_, then)| then.is_some()).count();
        assert_eq!(self.sets.union_find().marks(), open);
    }

    /// Takes a mark that was not used; it and all newer ones are stale from now on.
    fn take(&mut self, which: usize) -> Option<(Mark, Option<Then>)> {
        let at = which.checked_rem(self.marks.len())?;
        let taken = self.marks.remove(at);
        if taken.1.is_some() {
            self.marks[at..].iter_mut().for_each(|(_, then)| *then = None);
        }
        Some(taken)
    }
}

proptest! {
    #[test]
    fn any_calls_agree_with_a_naive_partition(owners in prop::collection::vec(0_u32..3, 1..12), calls in calls()) {
        let mut pair = Pair::new(owners.into_iter().map(Owner::of).collect());
        for call in &calls {
            pair.play(call);
            pair.naive.agrees(&pair.sets);
        }
    }
}

#[test]
fn a_million_random_operations_agree_with_a_naive_partition() {
    let mut random = SeededRandom::new(4);
    let owners: Vec<Owner> = (0..48).map(|_| Owner::of(random.below(12).saturating_sub(8))).collect();
    let mut sets = Members::with_payloads(owners.clone());
    let mut naive = Naive::new(&owners);
    let len = owners.len() as u32;
    let mut stack: Vec<(Mark, Naive)> = Vec::new();
    let (mut joins, mut cycles, mut conflicts, mut rollbacks) = (0, 0, 0, 0);
    for step in 0..1_000_000 {
        if stack.is_empty() {
            // Everything above the oldest mark goes back now and then, or nothing would be left to join.
            stack.push((sets.mark(), naive.clone()));
        }
        match random.below(10) {
            0..=4 => {
                let (a, b) = (random.below(len) as usize, random.below(len) as usize);
                match (sets.union(a, b), naive.union(a, b)) {
                    (Union::Joined { .. }, Some(true)) => joins += 1,
                    (Union::SameSet, Some(false)) => cycles += 1,
                    (Union::Conflict(..), None) => conflicts += 1,
                    answers => panic!("step {step}: {answers:?}"),
                }
            }
            5..=7 if stack.len() < 30 => stack.push((sets.mark(), naive.clone())),
            _ => {
                // Mostly the newest mark, now and then an older one with all above it.
                let down = if random.chance(1, 4) { random.below(stack.len() as u32) as usize } else { 0 };
                stack.truncate(stack.len() - down);
                if let Some((mark, then)) = stack.pop() {
                    sets.rollback(mark).expect("marks above it were dropped, not closed");
                    naive = then;
                    rollbacks += 1;
                }
            }
        }
        naive.agrees_on(&sets, random.below(len) as usize);
        if step % 1_000 == 0 {
            naive.agrees(&sets);
        }
    }
    // Each kind of answer came often enough to mean something.
    let times = [joins, cycles, conflicts, rollbacks];
    assert!(times.iter().all(|&times| 10_000 < times), "{times:?}");
    let first = Members::with_payloads(owners);
    let forest = first.union_find();
    if !stack.is_empty() {
        sets.rollback(stack.swap_remove(0).0).expect("the oldest mark is open");
    }
    while sets.undo().is_some() {}
    assert_eq!(sets.union_find(), forest);
    assert_eq!(sets, first);
}

#[test]
fn depth_reaches_log2_and_no_more() {
    // Equal halves joined at their deepest elements: the binomial tree, the worst case of union by size.
    let mut sets = UnionFind::new(1 << 12);
    let mut width = 1;
    while width < sets.len() {
        for start in (0..sets.len()).step_by(2 * width) {
            assert!(sets.union(start, start + width).is_joined());
        }
        width *= 2;
    }
    sets.check_invariants();
    assert_eq!((0..sets.len()).map(|element| sets.depth(element)).max(), Some(12));
    assert_eq!(sets.size(77), 1 << 12);
}

#[test]
fn marks_are_used_from_the_newest_to_the_oldest() {
    let mut sets = UnionFind::new(6);
    let outer = sets.mark();
    let _ = sets.union(0, 1);
    let inner = sets.mark();
    let _ = sets.union(2, 3);
    sets.rollback(outer).expect("an open mark");
    assert_eq!((sets.sets(), sets.marks()), (6, 0));
    // The inner mark went with the outer one, and stays stale when its place is taken again.
    let again = sets.mark();
    let newer = sets.mark();
    let _ = sets.union(4, 5);
    let before = sets.clone();
    assert_eq!(sets.rollback(inner), Err(StaleMark));
    assert_eq!(sets, before);
    sets.commit(newer).expect("an open mark");
    assert!(sets.same(4, 5));
    // What was committed still goes with an older mark.
    sets.rollback(again).expect("an open mark");
    assert!(!sets.same(4, 5));
}

#[test]
fn committing_the_last_mark_empties_the_log() {
    let mut sets = UnionFind::new(3);
    let _ = sets.union(0, 1);
    let mark = sets.mark();
    let _ = sets.union(1, 2);
    assert_eq!(sets.log_len(), 2);
    sets.commit(mark).expect("an open mark");
    assert_eq!((sets.log_len(), sets.undo(), sets.sets()), (0, None, 1));
}

#[test]
fn growth_under_a_mark_goes_back() {
    let mut sets = Members::with_payloads(vec![Owner::of(1)]);
    let mark = sets.mark();
    let added = sets.push(Owner::NONE);
    assert!(sets.union(added, 0).is_joined());
    assert_eq!(sets.members(added).len(), 2);
    sets.rollback(mark).expect("an open mark");
    assert_eq!((sets.union_find().len(), sets.union_find().sets()), (1, 1));
    assert_eq!(sets.members(0).collect::<Vec<_>>(), [0]);
}

#[test]
fn no_elements_are_fine() {
    let mut sets = UnionFind::new(0);
    let mark = sets.mark();
    assert!(sets.is_empty() && sets.roots().next().is_none());
    assert_eq!(sets.rollback(mark), Ok(()));
    assert_eq!(sets.undo(), None);
    sets.check_invariants();
}
