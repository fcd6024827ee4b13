//! Used edges join nodes to fragments of paths: a union-find that goes back with the search.
//!
//! # Idea
//!
//! Each used edge joins two sets; the payload of a set is the label whose end it holds.
//! An edge within one set would close a loop, and sets of different labels must not meet: both are the rules themselves.
//! Techniques look further, at edges that are still open: [`ownership`], [`loops`] and [`early_touch`].
//!
//! The sets keep a log of joins; its length stands in a cell of the search, which goes back with the domains.
//! Joins of a branch that was left lie above that length and are undone when the propagator runs next.
//!
//! # Complexity
//!
//! O(log n) for each used edge, and one pass over nodes and edges whenever something was joined.

use alloc::sync::Arc;
use alloc::vec::Vec;

use csp_core::{Attach, Cell, Conflict, Priority, Propagator, Trail};
use union_find_rollback::{Owner, UnionFind};

use super::graph::{Graph, Kernel, OPEN, OUT, USED};
use super::{early_touch, loops, ownership};
use crate::board::Touch;
use crate::config::Config;
use crate::network::Kind;

/// For each node its set, as roots and classes, at one moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ties {
    roots: Vec<u32>,
    /// Below the number of labels: that label. Above: an unlabelled set.
    classes: Vec<u32>,
    labels: u32,
}

impl Ties {
    /// The root of a node's fragment.
    #[inline]
    pub(crate) fn root(&self, node: usize) -> u32 {
        self.roots[node]
    }

    /// The same for nodes that must end up on one path.
    #[inline]
    pub(crate) fn class(&self, node: usize) -> u32 {
        self.classes[node]
    }

    /// The label of a node's fragment, if it has one.
    #[inline]
    pub(crate) fn label(&self, node: usize) -> Option<u32> {
        let class = self.classes[node];
        (class < self.labels).then_some(class)
    }

    fn fill(&mut self, sets: &UnionFind<Owner>) {
        for node in 0..self.roots.len() {
            let root = sets.find(node);
            self.roots[node] = root as u32;
            // Owners are labels counted from 1.
            let owner = sets.payload(root).number();
            self.classes[node] = owner.map_or(self.labels + root as u32, |number| number - 1);
        }
    }
}

/// The rules of loops and labels, and the techniques that look at open edges.
#[derive(Debug)]
pub(crate) struct Fragments {
    graph: Arc<Graph>,
    sets: UnionFind<Owner>,
    /// How many joins belong to the state of the search, once there is one.
    joins: Option<Cell>,
    ties: Ties,
    ownership: bool,
    loops: bool,
    early_touch: bool,
}

impl Fragments {
    pub(crate) fn new(graph: Arc<Graph>, config: &Config) -> Self {
        let owner = |kind: Kind| match kind {
            Kind::End(label) => Owner::of(u32::from(label) + 1),
            Kind::Way => Owner::NONE,
        };
        let sets = UnionFind::with_payloads(graph.nodes.iter().map(|node| owner(node.kind)).collect());
        let nodes = graph.nodes.len();
        let ties =
            Ties { roots: alloc::vec![0; nodes], classes: alloc::vec![0; nodes], labels: graph.pairs.len() as u32 };
        let early_touch = config.early_touch && graph.touch != Touch::Any;
        Self { graph, sets, joins: None, ties, ownership: config.ownership, loops: config.loops, early_touch }
    }

    /// Joins the nodes of edges that became used; whether there is something to look at.
    fn take_changes(&mut self, store: &mut Kernel) -> Result<bool, Conflict> {
        let mut is_new = false;
        while let Some(edge) = store.next_change() {
            let state = self.graph.state(store, edge);
            let (a, b) = self.graph.ends[edge];
            if state == USED && !self.sets.union(a, b).is_joined() {
                return Err(Conflict);
            }
            // At the root open edges come too; one that went out matters where it parts what belongs together.
            is_new |= state != OUT || self.early_touch && self.graph.touch == Touch::None;
        }
        Ok(is_new)
    }

    /// Looks at all edges that are not used.
    fn look(&mut self, store: &mut Kernel) -> Result<(), Conflict> {
        self.ties.fill(&self.sets);
        let (graph, ties) = (&*self.graph, &self.ties);
        if self.early_touch && !early_touch::blocks_are_fine(graph, ties) {
            return Err(Conflict);
        }
        for (edge, &(a, b)) in graph.ends.iter().enumerate() {
            let state = graph.state(store, edge);
            if state == USED {
                continue;
            }
            if self.early_touch {
                early_touch::look(graph, ties, store, edge)?;
            }
            let is_out = self.ownership && ownership::forbids(ties, a, b) || self.loops && loops::forbids(ties, a, b);
            if state == OPEN && is_out {
                graph.set(store, edge, OUT)?;
            }
        }
        Ok(())
    }
}

impl Propagator<u64, Trail> for Fragments {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        self.graph.vars.iter().for_each(|&var| attach.on_fix(var));
        self.joins = Some(attach.cell(0));
    }

    fn propagate(&mut self, store: &mut Kernel) -> Result<(), Conflict> {
        let joins = self.joins.ok_or(Conflict)?;
        self.sets.undo_to(store.cell(joins) as usize);
        let looks = self.ownership || self.loops || self.early_touch;
        while self.take_changes(store)? {
            if looks {
                self.look(store)?;
            }
        }
        store.set_cell(joins, self.sets.log_len() as u64);
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
