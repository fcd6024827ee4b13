//! The rules as clauses.
//!
//! ```text
//!   edge             1 variable     used or not
//!   node             log2(labels)   the number of its label
//!   two nodes        log2(labels)   where their labels differ; only under rules of touch
//!   node             1              whether a path comes here; only under rules of touch where cells may stay empty
//! ```

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use batsat::Lit;
use search_control::{LimitCheck, Stop};

use super::{SatSearch, clause_bytes};
use crate::board::Puzzle;
use crate::network::Kind;
use crate::rules::Touch;

/// How many nodes or edges are written between two looks at the limits.
const CHECKED: usize = 64;

/// Labels in binary, and where those of two nodes differ.
struct Labels {
    /// For each node the digits of its label.
    bits: Vec<Vec<Lit>>,
    /// For each node whether a path comes there; none where one must.
    comes: Vec<Option<Lit>>,
    /// For pairs of nodes, the smaller first, the literals of which one is true if their labels differ.
    differ: BTreeMap<(usize, usize), Vec<Lit>>,
}

impl SatSearch {
    /// Writes all clauses.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub(super) fn encode(&mut self, puzzle: &Puzzle, check: &mut LimitCheck) -> Result<(), Stop> {
        let digits = (usize::BITS - puzzle.pairs().len().saturating_sub(1).leading_zeros()) as usize;
        // Without this a board of many labels would fill the memory between two looks.
        check.memory(self.ends.len() as u64 * 2 * digits as u64 * clause_bytes(3))?;
        let mut labels = Labels { bits: Vec::new(), comes: Vec::new(), differ: BTreeMap::new() };
        for node in 0..self.network.nodes.len() {
            if node % CHECKED == 0 {
                check.work()?;
                check.memory(self.solver.cb().bytes())?;
            }
            self.write_degree(node);
            self.write_label(node, digits, &mut labels, puzzle.rules().touch);
        }
        for edge in 0..self.ends.len() {
            if edge % CHECKED == 0 {
                check.work()?;
                check.memory(self.solver.cb().bytes())?;
            }
            self.write_edge(edge, digits, &mut labels, puzzle.rules().touch);
        }
        if puzzle.rules().touch == Touch::No2x2 {
            for (at, block) in self.network.blocks(puzzle).into_iter().enumerate() {
                if at % CHECKED == 0 {
                    check.work()?;
                    check.memory(self.solver.cb().bytes())?;
                }
                let [a, b, c, d] = &block;
                for nodes in a.iter().flat_map(|&a| b.iter().map(move |&b| [a, b])) {
                    for others in c.iter().flat_map(|&c| d.iter().map(move |&d| [c, d])) {
                        self.write_block([nodes[0], nodes[1], others[1], others[0]], digits, &mut labels);
                    }
                }
            }
        }
        Ok(())
    }

    /// One edge at an end; two on the way, or none where that is allowed.
    fn write_degree(&mut self, node: usize) {
        let entry = &self.network.nodes[node];
        let is_end = matches!(entry.kind, Kind::End(_));
        let edges: Vec<Lit> = entry.edges.iter().map(|&(edge, _)| self.edge(edge, true)).collect();
        for (i, &a) in edges.iter().enumerate() {
            let others = || edges.iter().copied().filter(move |&other| other != a);
            match (is_end, self.may_be_empty) {
                (true, _) => {}
                (false, true) => self.add(others().chain([!a])),
                (false, false) => self.add(others()),
            }
            for (j, &b) in edges.iter().enumerate().skip(i + 1) {
                if is_end {
                    self.add([!a, !b]);
                }
                for &c in edges[j + 1..].iter().filter(|_| !is_end) {
                    self.add([!a, !b, !c]);
                }
            }
        }
        // A way without edges that must be used is a contradiction too.
        if is_end || edges.is_empty() && !self.may_be_empty {
            self.add(edges);
        }
    }

    /// The digits of a node's label, given at ends; and whether a path comes there.
    fn write_label(&mut self, node: usize, digits: usize, labels: &mut Labels, touch: Touch) {
        let bits: Vec<Lit> = (0..digits).map(|_| self.new_lit()).collect();
        let kind = self.network.nodes[node].kind;
        if let Kind::End(label) = kind {
            for (digit, &bit) in bits.iter().enumerate() {
                let is_set = label >> digit & 1 == 1;
                self.add([if is_set { bit } else { !bit }]);
            }
        }
        labels.bits.push(bits);
        let may_miss = touch != Touch::Any && self.may_be_empty && kind == Kind::Way;
        let comes = may_miss.then(|| self.new_lit());
        if let Some(comes) = comes {
            let edges: Vec<Lit> = self.network.nodes[node].edges.iter().map(|&(e, _)| self.edge(e, false)).collect();
            edges.into_iter().for_each(|unused| self.add([unused, comes]));
        }
        labels.comes.push(comes);
    }

    /// A used edge carries the label over; where no path touches itself, an edge that is not used parts labels.
    fn write_edge(&mut self, edge: usize, digits: usize, labels: &mut Labels, touch: Touch) {
        let (a, b) = self.ends[edge];
        let is_used = self.edge(edge, true);
        for digit in 0..digits {
            let (x, y) = (labels.bits[a][digit], labels.bits[b][digit]);
            self.add([!is_used, !x, y]);
            self.add([!is_used, x, !y]);
        }
        if touch == Touch::None {
            let differ = self.differ(a, b, digits, labels);
            let missed = [a, b].into_iter().filter_map(|node| labels.comes[node]).map(|comes| !comes);
            self.add(differ.into_iter().chain(missed).chain([is_used]));
        }
    }

    /// The four nodes of a block, in the order around it, are not all on one path.
    fn write_block(&mut self, nodes: [usize; 4], digits: usize, labels: &mut Labels) {
        let mut clause = Vec::new();
        for pair in nodes.windows(2) {
            clause.extend(self.differ(pair[0], pair[1], digits, labels));
        }
        clause.extend(nodes.into_iter().filter_map(|node| labels.comes[node]).map(|comes| !comes));
        self.add(clause);
    }

    /// Literals of which one is true only if the labels of two nodes differ.
    fn differ(&mut self, a: usize, b: usize, digits: usize, labels: &mut Labels) -> Vec<Lit> {
        let key = (a.min(b), a.max(b));
        if let Some(differ) = labels.differ.get(&key) {
            return differ.clone();
        }
        let mut literals = Vec::with_capacity(digits);
        for digit in 0..digits {
            let (x, y) = (labels.bits[a][digit], labels.bits[b][digit]);
            let differs = self.new_lit();
            self.add([!differs, x, y]);
            self.add([!differs, !x, !y]);
            literals.push(differs);
        }
        labels.differ.insert(key, literals.clone());
        literals
    }
}
