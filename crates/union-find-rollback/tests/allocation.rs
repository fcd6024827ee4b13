//! Joining, asking and going back allocate nothing, as the documentation of `union` says.

use allocation_counter::measure;
use search_control::SeededRandom;
use union_find_rollback::{Members, Owner, UnionFind};

const ELEMENTS: usize = 2_000;

/// Joins random elements, asks about them, and goes back through a stack of marks.
macro_rules! walk {
    ($sets:ident, $seed:expr, $same:expr) => {{
        let mut random = SeededRandom::new($seed);
        let mut element = || random.below(ELEMENTS as u32) as usize;
        let mut joined = 0;
        for _ in 0..5 {
            let outer = $sets.mark();
            for _ in 0..4 {
                let inner = $sets.mark();
                for _ in 0..ELEMENTS {
                    joined += usize::from($sets.union(element(), element()).is_joined());
                    let _ = $same(&$sets, element(), element());
                }
                $sets.rollback(inner).expect("the newest mark");
            }
            for _ in 0..ELEMENTS {
                joined += usize::from($sets.union(element(), element()).is_joined());
            }
            $sets.rollback(outer).expect("the newest mark");
        }
        joined
    }};
}

#[test]
fn joins_and_their_undo_allocate_nothing() {
    let mut sets = UnionFind::new(ELEMENTS);
    // The stack of marks grows with its depth, once.
    let (a, b) = (sets.mark(), sets.mark());
    sets.rollback(b).expect("the newest mark");
    sets.rollback(a).expect("the newest mark");
    let mut joined = 0;
    let same = |sets: &UnionFind, a: usize, b: usize| sets.same(a, b) && sets.size(a) == sets.size(b);
    let info = measure(|| joined = walk!(sets, 1, same));
    assert!(10_000 < joined, "{joined}");
    assert_eq!(info.count_total, 0);
    // All joins that are possible, the first time too.
    let mut fresh = UnionFind::new(ELEMENTS);
    let info = measure(|| (1..ELEMENTS).for_each(|element| assert!(fresh.union(element - 1, element).is_joined())));
    assert_eq!((info.count_total, fresh.sets()), (0, 1));
}

#[test]
fn owners_and_members_allocate_nothing_either() {
    let owners =
        (0..ELEMENTS).map(|element| if element % 50 == 0 { Owner::of(element as u32 + 1) } else { Owner::NONE });
    let mut sets = Members::with_payloads(owners.collect());
    let (a, b) = (sets.mark(), sets.mark());
    sets.rollback(b).expect("the newest mark");
    sets.rollback(a).expect("the newest mark");
    let mut joined = 0;
    let walked = |sets: &Members<Owner>, a: usize, _| sets.members(a).take(5).count();
    let info = measure(|| joined = walk!(sets, 2, walked));
    assert!(10_000 < joined, "{joined}");
    assert_eq!(info.count_total, 0);
}
