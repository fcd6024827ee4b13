//! Why nothing is compressed: four elements show what compression does to undo.

use union_find_rollback::{Union, UnionFind};

/// A union-find as it is often printed: `find` compresses, and undo knows only what `union` wrote.
#[derive(Debug)]
struct Compressing {
    parent: Vec<usize>,
    rank: Vec<u32>,
    /// For each join the root that lost its place, the one it hung below, and the rank of that before.
    log: Vec<(usize, usize, u32)>,
}

impl Compressing {
    fn new(len: usize) -> Self {
        Self { parent: (0..len).collect(), rank: vec![0; len], log: Vec::new() }
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.parent[at] != at {
            self.parent[at] = self.parent[self.parent[at]];
            at = self.parent[at];
        }
        at
    }

    fn union(&mut self, a: usize, b: usize) {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if self.rank[a] < self.rank[b] {
            (a, b) = (b, a);
        }
        self.log.push((b, a, self.rank[a]));
        self.parent[b] = a;
        self.rank[a] += u32::from(self.rank[a] == self.rank[b]);
    }

    fn undo(&mut self) {
        let (absorbed, root, rank) = self.log.pop().expect("a join");
        self.parent[absorbed] = absorbed;
        self.rank[root] = rank;
    }
}

#[test]
fn compression_leaves_an_element_in_the_wrong_set() {
    let mut sets = Compressing::new(4);
    sets.union(0, 1);
    sets.union(2, 3);
    sets.union(0, 2);
    assert_eq!(sets.find(3), 0);
    sets.undo();
    // 2 and 3 were joined before the mark, and are in different sets after going back to it.
    assert_eq!(sets.parent, [0, 0, 2, 0]);
    assert_eq!((sets.find(2), sets.find(3)), (2, 0));
}

#[test]
fn without_compression_the_same_calls_are_undone() {
    let mut sets = UnionFind::new(4);
    let _ = (sets.union(0, 1), sets.union(2, 3));
    let before = sets.clone();
    let mark = sets.mark();
    assert_eq!(sets.union(0, 2), Union::Joined { root: 0, absorbed: 2 });
    assert_eq!(sets.find(3), 0);
    sets.rollback(mark).expect("the only mark is open");
    assert_eq!(sets, before);
    assert_eq!((sets.find(2), sets.find(3)), (2, 2));
}
