//! The search of section 八 over the edges of the grid, and the checks that it calls.
//!
//! Methods that the article names but does not print (`selectBranchCell`, `availableNeighbors`, `doCheckRegions`, `capture`,
//! `restore`) follow its words; each says which.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::{Answer, AsPrinted, Board, Branch, PathDsu, Printed, Regions, Sets, Square};

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The first full board, right or wrong: what `solve` of the article returns.
    First,
    /// The first full board that is right.
    FirstRight,
    /// All of them.
    All,
}

/// The limit of nodes was reached.
#[derive(Debug)]
struct Stopped;

/// The fields of `Solver`.
#[derive(Debug)]
pub(super) struct Search<'a> {
    board: &'a Board,
    switches: AsPrinted,
    goal: Goal,
    /// For each cell its neighbours, each with the number of the edge.
    neighbours: Vec<Vec<(usize, usize)>>,
    /// How many edges each cell still needs.
    deg: Vec<u8>,
    /// Which edges are chosen.
    is_chosen: Vec<bool>,
    /// Which edges failed at a node above and are not tried below it again; always empty in the printed version.
    is_excluded: Vec<bool>,
    /// The chosen edges, oldest first: the operation log.
    log: Vec<(usize, usize, usize)>,
    dsu: PathDsu,
    /// A random number for each edge.
    zobrist: Vec<u64>,
    hash: u64,
    prune_cache: BTreeMap<u64, bool>,
    /// The right boards that were found, as edges.
    seen: BTreeSet<Vec<bool>>,
    printed: Printed,
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Board, switches: AsPrinted, goal: Goal) -> Self {
        let n = board.squares().len();
        let is_cell = |cell: usize| board.squares()[cell] != Square::Black;
        let neighbours = |cell| {
            let cells = board.neighbours(cell).filter(|&(next, _)| is_cell(cell) && is_cell(next));
            cells.collect::<Vec<_>>()
        };
        let deg = |square: &Square| match square {
            Square::Black => 0,
            Square::End(_) => 1,
            Square::Blank => 2,
        };
        let mut dsu = if switches.compression { PathDsu::new(n) } else { PathDsu::without_compression(n) };
        if switches.sets == Sets::Owners {
            for (path, ends) in board.ends().iter().enumerate() {
                ends.iter().for_each(|&end| dsu.set_owner(end, path));
            }
        }
        let mut seed = 0;
        Self {
            board,
            switches,
            goal,
            neighbours: (0..n).map(neighbours).collect(),
            deg: board.squares().iter().map(deg).collect(),
            is_chosen: alloc::vec![false; board.edges()],
            is_excluded: alloc::vec![false; board.edges()],
            log: Vec::new(),
            dsu,
            zobrist: (0..board.edges()).map(|_| split_mix(&mut seed)).collect(),
            hash: 0,
            prune_cache: BTreeMap::new(),
            seen: BTreeSet::new(),
            printed: Printed::default(),
        }
    }

    pub(super) fn run(mut self) -> Printed {
        self.printed.answer = match self.search() {
            Ok(true) => Answer::True,
            Ok(false) => Answer::False,
            Err(Stopped) => Answer::Stopped,
        };
        self.printed.distinct = self.seen.len() as u64;
        self.printed
    }

    /// `search`.
    fn search(&mut self) -> Result<bool, Stopped> {
        if self.switches.max_nodes == Some(self.printed.nodes) {
            return Err(Stopped);
        }
        self.printed.nodes += 1;
        // 1) Propagation: dead ends until there is none.
        loop {
            if self.switches.zero_exit && self.has_dead_cell() {
                return Ok(false);
            }
            if !self.switches.dead_end_first {
                break;
            }
            let Some((cell, next, edge)) = self.find_dead_end() else { break };
            if !self.add_edge(cell, next, edge) || !self.check_regions() {
                return Ok(false);
            }
        }
        if self.switches.stranded && self.has_stranded_region() {
            return Ok(false);
        }
        // 2) Done?
        if self.deg.iter().all(|&deg| deg == 0) {
            return Ok(self.full_board());
        }
        // 3) Branch.
        let Some(cell) = self.select_branch_cell() else { return Ok(false) };
        let mut excluded = Vec::new();
        let mut result = Ok(false);
        for (next, edge) in self.exits(cell) {
            let snap = self.log.len();
            result = if self.add_edge(cell, next, edge) && self.check_regions() { self.search() } else { Ok(false) };
            if !matches!(result, Ok(false)) {
                break;
            }
            self.restore(snap);
            if self.switches.edge_exclusion {
                self.is_excluded[edge] = true;
                excluded.push(edge);
            }
        }
        excluded.into_iter().for_each(|edge| self.is_excluded[edge] = false);
        result
    }

    /// Counts a full board; whether the search is over.
    fn full_board(&mut self) -> bool {
        let paths = self.paths();
        let is_right = self.board.verify_paths(&paths) && self.board.is_covered_by(&paths);
        self.printed.full_boards += 1;
        if is_right {
            self.seen.insert(self.is_chosen.clone());
        } else {
            self.printed.wrong_boards += 1;
        }
        let is_over = self.goal == Goal::First || is_right && self.goal == Goal::FirstRight;
        if is_over {
            self.printed.paths = paths;
        }
        is_over
    }

    /// `addEdge`.
    fn add_edge(&mut self, a: usize, b: usize, edge: usize) -> bool {
        if self.deg[a] == 0 || self.deg[b] == 0 {
            return false;
        }
        if self.switches.sets != Sets::Off && !self.dsu.union(a, b) {
            return false;
        }
        self.deg[a] -= 1;
        self.deg[b] -= 1;
        self.is_chosen[edge] = true;
        self.hash ^= self.zobrist[edge];
        self.log.push((a, b, edge));
        true
    }

    /// `restore`: takes back the operations after `snap`, newest first.
    fn restore(&mut self, snap: usize) {
        while snap < self.log.len()
            && let Some((a, b, edge)) = self.log.pop()
        {
            self.deg[a] += 1;
            self.deg[b] += 1;
            self.is_chosen[edge] = false;
            self.hash ^= self.zobrist[edge];
            if self.switches.sets != Sets::Off {
                self.dsu.undo();
            }
        }
    }

    /// `availableNeighbors`: by the "complete definition of a legal exit" below `findDeadEnd`, which does not look at owners.
    fn exits(&mut self, cell: usize) -> Vec<(usize, usize)> {
        let mut exits = Vec::new();
        for i in 0..self.neighbours[cell].len() {
            let (next, edge) = self.neighbours[cell][i];
            let is_open = self.deg[next] > 0 && !self.is_chosen[edge] && !self.is_excluded[edge];
            if is_open && (self.switches.sets == Sets::Off || self.dsu.find(cell) != self.dsu.find(next)) {
                exits.push((next, edge));
            }
        }
        exits
    }

    /// `findDeadEnd`: a cell that needs one edge and has one exit.
    fn find_dead_end(&mut self) -> Option<(usize, usize, usize)> {
        for cell in 0..self.deg.len() {
            if self.deg[cell] == 1
                && let [(next, edge)] = self.exits(cell)[..]
            {
                return Some((cell, next, edge));
            }
        }
        None
    }

    /// `selectBranchCell`: in the order that section 七 calls 1 or 2, or the head of the first path that is not finished.
    fn select_branch_cell(&self) -> Option<usize> {
        let open = (0..self.deg.len()).filter(|&cell| self.deg[cell] > 0);
        match self.switches.branch {
            Branch::Scan => open.min(),
            Branch::MinDegree => open.min_by_key(|&cell| self.deg[cell]),
            Branch::OnePath => {
                self.board.ends().iter().map(|ends| self.open_end(ends[0])).find(|&end| self.deg[end] > 0)
            }
        }
    }

    /// The cell at the other end of the chosen edges that begin at `end`, which is an end of a path.
    fn open_end(&self, end: usize) -> usize {
        self.walk(end).last().copied().unwrap_or(end)
    }

    /// The cells along the chosen edges from `end` on.
    fn walk(&self, end: usize) -> Vec<usize> {
        let mut cells = alloc::vec![end];
        let mut from = None;
        let mut at = end;
        while let Some(&(next, edge)) =
            self.neighbours[at].iter().find(|&&(_, edge)| self.is_chosen[edge] && from != Some(edge))
        {
            cells.push(next);
            (at, from) = (next, Some(edge));
        }
        cells
    }

    /// The paths, each from its first end on.
    fn paths(&self) -> Vec<Vec<usize>> {
        self.board.ends().iter().map(|ends| self.walk(ends[0])).collect()
    }

    /// `checkRegions`: the region check, from the cache if the edges were chosen together before.
    fn check_regions(&mut self) -> bool {
        if self.switches.regions == Regions::Off {
            return true;
        }
        self.printed.region_checks += 1;
        if !self.switches.cache {
            return self.do_check_regions();
        }
        if let Some(&is_fine) = self.prune_cache.get(&self.hash) {
            self.printed.cache_hits += 1;
            return is_fine;
        }
        let is_fine = self.do_check_regions();
        self.prune_cache.insert(self.hash, is_fine);
        is_fine
    }

    /// `doCheckRegions`: for each path whose ends are not connected, whether one can be reached from the other.
    fn do_check_regions(&self) -> bool {
        self.board.ends().iter().all(|&[a, b]| {
            if self.dsu.find_no_compress(a) == self.dsu.find_no_compress(b) {
                return true;
            }
            match self.switches.regions {
                Regions::OpenEnds => self.region_reachable(self.open_end(a), self.open_end(b)),
                _ => self.region_reachable(a, b),
            }
        })
    }

    /// `regionReachable`.
    fn region_reachable(&self, from: usize, to: usize) -> bool {
        let own = self.dsu.find_no_compress(from);
        let mut visited = alloc::vec![false; self.deg.len()];
        let mut queue = alloc::vec![from];
        visited[from] = true;
        let mut head = 0;
        while let Some(&cell) = queue.get(head) {
            head += 1;
            if cell == to {
                return true;
            }
            for &(next, _) in &self.neighbours[cell] {
                // As printed, the test for walls comes before the target is recognised.
                if !visited[next] && !self.is_wall(next, own, to) {
                    visited[next] = true;
                    queue.push(next);
                }
            }
        }
        false
    }

    /// `isWall`, in two readings; black cells are no neighbours here.
    fn is_wall(&self, cell: usize, own: usize, to: usize) -> bool {
        let is_own = || {
            let root = self.dsu.find_no_compress(cell);
            root == own || root == self.dsu.find_no_compress(to)
        };
        self.deg[cell] == 0 && (self.switches.regions != Regions::OwnPathOpen || !is_own())
    }

    /// Mended: a cell that needs more edges than it has exits.
    fn has_dead_cell(&mut self) -> bool {
        (0..self.deg.len()).any(|cell| self.exits(cell).len() < usize::from(self.deg[cell]))
    }

    /// Mended: a region without numbers that no unfinished path touches with both its open ends.
    ///
    /// What is left of a path runs from one open end to the other through cells that belong to no number yet,
    /// and those are connected with each other; so a region that no path touches with both ends stays empty.
    fn has_stranded_region(&mut self) -> bool {
        // The path to which a cell belongs by its chosen edges; of open ends alone it matters which.
        let mut owner = alloc::vec![None; self.deg.len()];
        for (path, ends) in self.board.ends().iter().enumerate() {
            for cell in ends.iter().flat_map(|&end| self.walk(end)) {
                owner[cell] = Some(path);
            }
        }
        let mut visited: Vec<bool> = self.board.squares().iter().map(|&square| square == Square::Black).collect();
        for start in 0..self.deg.len() {
            if visited[start] || owner[start].is_some() {
                continue;
            }
            let mut touching = BTreeSet::new();
            let mut stack = alloc::vec![start];
            while let Some(cell) = stack.pop() {
                if core::mem::replace(&mut visited[cell], true) {
                    continue;
                }
                let chosen = self.neighbours[cell].iter().filter(|&&(_, edge)| self.is_chosen[edge]);
                stack.extend(chosen.map(|&(next, _)| next));
                if self.deg[cell] > 0 {
                    for (next, _) in self.exits(cell) {
                        match owner[next] {
                            Some(path) => {
                                touching.insert((path, next));
                            }
                            None => stack.push(next),
                        }
                    }
                }
            }
            // Both open ends of one path are two neighbours in this order.
            let touching: Vec<_> = touching.into_iter().collect();
            if !touching.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                return true;
            }
        }
        false
    }
}

/// The next number of the generator `SplitMix64` (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search in the state that the chosen edges of `rows` make, each given by its two cells.
    fn state<'a>(board: &'a Board, switches: AsPrinted, edges: &[(usize, usize)]) -> Search<'a> {
        let mut search = Search::new(board, switches, Goal::First);
        for &(a, b) in edges {
            let &(_, edge) = search.neighbours[a].iter().find(|&&(next, _)| next == b).expect("neighbours");
            assert!(search.add_edge(a, b, edge));
        }
        search
    }

    fn board(rows: &[&str]) -> Board {
        Board::new(rows).expect("a board")
    }

    #[test]
    fn a_head_has_three_exits() {
        // The path of 1 has come down to the middle, which needs one more edge.
        let board = board(&["..1..", ".....", ".....", "....1"]);
        let mut search = state(&board, AsPrinted::CACHED, &[(2, 7)]);
        assert_eq!((search.deg[7], search.exits(7).len()), (1, 3));
        // So the printed code, which counts exits, contradicts the sentence, and is right.
        assert_ne!(search.find_dead_end().map(|(cell, ..)| cell), Some(7));
    }

    #[test]
    fn a_cell_without_exits_is_no_dead_end() {
        // The 2s are joined past the upper 1, whose last exit that was.
        let board = board(&["1.2", "2..", "..1"]);
        let edges = [(2, 1), (4, 1), (3, 4)];
        let mut search = state(&board, AsPrinted::CACHED, &edges);
        assert_eq!((search.deg[0], search.exits(0).len()), (1, 0));
        assert_ne!(search.find_dead_end().map(|(cell, ..)| cell), Some(0));
        assert!(search.has_dead_cell());
    }

    #[test]
    fn the_end_of_another_path_counts_as_an_exit() {
        // 1 in the corner must go down, since 2 to its right is the end of another path.
        let board = board(&["12.", "...", "12."]);
        let mut search = state(&board, AsPrinted::CACHED, &[]);
        assert_eq!(search.exits(0).len(), 2);
        assert_eq!(search.find_dead_end(), None);
        // The edge itself is refused.
        let &(_, edge) = search.neighbours[0].iter().find(|&&(next, _)| next == 1).expect("neighbours");
        assert!(!search.add_edge(0, 1, edge));
    }

    #[test]
    fn restoring_brings_everything_back() {
        let board = board(&["1.2", "...", "1.2"]);
        let mut search = state(&board, AsPrinted::CACHED, &[(0, 3)]);
        let before = (search.deg.clone(), search.dsu.clone(), search.hash, search.is_chosen.clone());
        let snap = search.log.len();
        for (a, b) in [(3, 4), (4, 1)] {
            let &(_, edge) = search.neighbours[a].iter().find(|&&(next, _)| next == b).expect("neighbours");
            assert!(search.add_edge(a, b, edge));
        }
        search.restore(snap);
        assert_eq!((search.deg, search.dsu, search.hash, search.is_chosen), before);
    }
}
