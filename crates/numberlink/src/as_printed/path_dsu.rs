//! The article's `PathDSU`, with the log of "old values of parent, rank and owner" that it describes.

use alloc::vec::Vec;

/// A union-find with an owner for each set, as the article prints it.
///
/// Two things in it do not go together: `find` halves paths, and the log knows only what `union` wrote.
/// So [`undo`](Self::undo) is right if nothing but [`find_no_compress`](Self::find_no_compress) was called since the join.
///
/// ```
/// use numberlink::as_printed::PathDsu;
///
/// let mut dsu = PathDsu::new(4);
/// assert!(dsu.union(0, 1) && dsu.union(2, 3) && dsu.union(0, 2));
/// assert_eq!(dsu.find(3), 0);
/// dsu.undo();
/// // 3 was joined with 2 and not with 0, and is in the set of 0 now.
/// assert_eq!(dsu.parents(), [0, 0, 2, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathDsu {
    parent: Vec<usize>,
    rank: Vec<u32>,
    /// -1 in the Java is `None`.
    owner: Vec<Option<usize>>,
    /// For each join: the root that lost its place, the one above it, and the rank and owner of that before.
    log: Vec<(usize, usize, u32, Option<usize>)>,
    compresses: bool,
}

impl PathDsu {
    /// The constructor: nobody owns anything, and the article has no method that would change it.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self {
            parent: (0..n).collect(),
            rank: alloc::vec![0; n],
            owner: alloc::vec![None; n],
            log: Vec::new(),
            compresses: true,
        }
    }

    /// The same with [`find_no_compress`](Self::find_no_compress) in place of `find` everywhere, as the article advises later.
    #[must_use]
    pub fn without_compression(n: usize) -> Self {
        Self { compresses: false, ..Self::new(n) }
    }

    /// What the printed class lacks: gives a set an owner.
    pub fn set_owner(&mut self, x: usize, owner: usize) {
        let root = self.find_no_compress(x);
        self.owner[root] = Some(owner);
    }

    /// Who owns the set of `x`.
    #[must_use]
    pub fn owner(&self, x: usize) -> Option<usize> {
        self.owner[self.find_no_compress(x)]
    }

    /// `find`: halves the path on its way up.
    pub fn find(&mut self, mut x: usize) -> usize {
        while self.compresses && self.parent[x] != x {
            self.parent[x] = self.parent[self.parent[x]];
            x = self.parent[x];
        }
        self.find_no_compress(x)
    }

    /// `findNoCompress`.
    #[must_use]
    pub fn find_no_compress(&self, mut x: usize) -> usize {
        while self.parent[x] != x {
            x = self.parent[x];
        }
        x
    }

    /// `union`: false for a cycle and false for a conflict of owners, which a caller cannot tell apart.
    pub fn union(&mut self, a: usize, b: usize) -> bool {
        let (mut ra, mut rb) = (self.find(a), self.find(b));
        if ra == rb {
            return false;
        }
        let (oa, ob) = (self.owner[ra], self.owner[rb]);
        if oa.is_some() && ob.is_some() && oa != ob {
            return false;
        }
        if self.rank[ra] < self.rank[rb] {
            (ra, rb) = (rb, ra);
        }
        self.log.push((rb, ra, self.rank[ra], self.owner[ra]));
        self.parent[rb] = ra;
        if self.rank[ra] == self.rank[rb] {
            self.rank[ra] += 1;
        }
        self.owner[ra] = oa.or(ob);
        true
    }

    /// Takes back the newest join, as far as the log knows it.
    pub fn undo(&mut self) {
        if let Some((rb, ra, rank, owner)) = self.log.pop() {
            self.parent[rb] = rb;
            self.rank[ra] = rank;
            self.owner[ra] = owner;
        }
    }

    /// The array `parent`.
    #[must_use]
    pub fn parents(&self) -> &[usize] {
        &self.parent
    }
}
