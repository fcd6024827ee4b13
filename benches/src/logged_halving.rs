//! A union-find that compresses and goes back all the same: every move of path halving is logged.
//!
//! It is here to show what that costs; `union_find_rollback` does not compress.

/// Union by size with path halving, every write logged.
#[derive(Clone, Debug)]
pub struct LoggedHalving {
    links: Vec<i32>,
    /// Element and link before each write.
    log: Vec<(u32, i32)>,
}

impl LoggedHalving {
    /// `len` sets of one element each.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self { links: vec![-1; len], log: Vec::with_capacity(len) }
    }

    fn write(&mut self, at: usize, link: i32) {
        self.log.push((at as u32, self.links[at]));
        self.links[at] = link;
    }

    /// The root above an element; hangs every other element on the way below its grandparent.
    pub fn find(&mut self, mut at: usize) -> usize {
        loop {
            let parent = self.links[at];
            if parent < 0 {
                return at;
            }
            let above = self.links[parent as usize];
            if above < 0 {
                return parent as usize;
            }
            self.write(at, above);
            at = above as usize;
        }
    }

    /// Joins two sets; whether they were two.
    pub fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let (root, absorbed) = if self.links[a] <= self.links[b] { (a, b) } else { (b, a) };
        let size = self.links[a] + self.links[b];
        self.write(root, size);
        self.write(absorbed, root as i32);
        true
    }

    /// Where the log ends.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Takes back every write since `mark`.
    pub fn rollback(&mut self, mark: usize) {
        while mark < self.log.len()
            && let Some((at, link)) = self.log.pop()
        {
            self.links[at as usize] = link;
        }
    }
}
