//! One variable for each node, whose values are the shapes that a path can have there; its domain is a bit mask.
//!
//! # Idea
//!
//! A cell on the way between squares has six shapes and an end has four; between hexagons fifteen and six, on a bridge one.
//!
//! ```text
//!   value   0       1   2   3   4   5   6        an end:  0   1   2   3
//!   shape   empty   E+S E+W E+N S+W S+N W+N               E   S   W   N
//! ```
//!
//! A shape says of each edge of its node whether it is used; a shape of one node and a shape of its neighbour agree
//! if they say the same of the edge between them.
//! Since that edge is a variable too, consistency of neighbours passes through it:
//! an edge is used if all shapes that are left use it, and out if none does.
//!
//! Under a rule of touch shapes also forbid each other.
//! A path that turns twice the same way, `x - a - b - y` with `x` and `y` neighbours, touches itself or fills a block,
//! so the two turns are inconsistent; and a turn between two nodes that are neighbours is no shape at all (hexagons, short warps).
//!
//! # Complexity
//!
//! O(d) for each edge that becomes known and each shape that goes, O(d²) for a pair of neighbours, where d is 4 or 6.
//!
//! # When it helps (measured)
//!
//! See the table in [`edge`](crate::edge).
//! Alone the strongest; under `tight` 238 nodes instead of 29,134, since most boards need no other guess than turns.
//! Without a rule of touch the masks see what degrees and dead cells see together.
//!
//! # References
//!
//! Channelling between two models: B. M. W. Cheng et al., "Increasing constraint propagation by redundant modeling" (1999),
//! DOI 10.1023/A:1009894810205.

use alloc::sync::Arc;
use alloc::vec::Vec;

use csp_core::{Attach, Conflict, Domain, Propagator, Trail, Var};

use super::graph::{Graph, Kernel, OPEN, OUT, USED};
use crate::board::Touch;

/// What the shapes of a node say, by the place of an edge among its links.
#[derive(Clone, Debug)]
struct Shapes {
    var: Var,
    /// For each link the shapes that use it.
    using: [u64; 6],
}

/// Consistency of shapes and edges.
#[derive(Debug)]
pub(crate) struct DirectionMasks {
    graph: Arc<Graph>,
    shapes: Vec<Shapes>,
    /// For each edge its place among the links of its two nodes.
    places: Vec<[u8; 2]>,
    /// For each edge, from both sides, and for each other link of that side: the shapes of the other side that must not follow.
    forbidden: Vec<[[u64; 6]; 2]>,
}

/// The shapes of a node: for each the places of the links that it uses; the second is missing at an end, both where it is empty.
fn shapes_of(need: u8, links: usize) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
    let ends = (0..links).filter(move |_| need == 1).map(|link| (Some(link), None));
    let pairs = (0..links).flat_map(move |a| (a + 1..links).map(move |b| (Some(a), Some(b))));
    ends.chain((need == 2).then_some((None, None))).chain(pairs.filter(move |_| need == 2))
}

impl DirectionMasks {
    /// The propagator for the nodes of `graph`, whose variables `var` makes from their domains.
    pub(crate) fn new(graph: Arc<Graph>, mut var: impl FnMut(u64) -> Var) -> Self {
        let mut shapes = Vec::with_capacity(graph.nodes.len());
        for node in &graph.nodes {
            let (mut domain, mut using) = (u64::EMPTY, [u64::EMPTY; 6]);
            for (value, (a, b)) in shapes_of(node.need, node.links.len()).enumerate() {
                let is_turn_that_touches = graph.touch == Touch::None
                    && a.zip(b).is_some_and(|(a, b)| graph.are_neighbours(node.links[a].1, node.links[b].1));
                if (a.is_some() || node.may_be_empty) && !is_turn_that_touches {
                    domain.insert(value);
                }
                for place in a.into_iter().chain(b) {
                    using[place].insert(value);
                }
            }
            shapes.push(Shapes { var: var(domain), using });
        }
        let place = |node: usize, edge: usize| {
            let place = graph.nodes[node].links.iter().position(|&(other, _)| other == edge);
            place.expect("invariant: an edge is a link of its nodes") as u8
        };
        let places = graph.ends.iter().enumerate().map(|(edge, &(a, b))| [place(a, edge), place(b, edge)]).collect();
        let mut masks = Self { graph, shapes, places, forbidden: Vec::new() };
        if masks.graph.touch != Touch::Any {
            masks.forbidden = (0..masks.graph.ends.len()).map(|edge| masks.double_turns(edge)).collect();
        }
        masks
    }

    /// The variables of the nodes.
    pub(crate) fn vars(&self) -> Vec<Var> {
        self.shapes.iter().map(|shapes| shapes.var).collect()
    }

    /// For both sides of an edge and each other link there: the shapes across that would make a double turn.
    fn double_turns(&self, edge: usize) -> [[u64; 6]; 2] {
        let (a, b) = self.graph.ends[edge];
        let mut forbidden = [[u64::EMPTY; 6]; 2];
        for (side, (near, far)) in [(a, b), (b, a)].into_iter().enumerate() {
            for (place, &(link, x)) in self.graph.nodes[near].links.iter().enumerate() {
                for (across, &(other, y)) in self.graph.nodes[far].links.iter().enumerate() {
                    if link != edge && other != edge && self.is_double_turn([x, near, far, y]) {
                        forbidden[side][place] = forbidden[side][place].or(&self.shapes[far].using[across]);
                    }
                }
            }
        }
        forbidden
    }

    /// Whether the rule of touch forbids that a path goes through four nodes in this order.
    fn is_double_turn(&self, path: [usize; 4]) -> bool {
        match self.graph.touch {
            Touch::Any => false,
            Touch::None => path[0] == path[3] || self.graph.are_neighbours(path[0], path[3]),
            Touch::No2x2 => self
                .graph
                .blocks
                .iter()
                .any(|block| block.iter().all(|corner| corner.iter().any(|node| path.contains(node)))),
        }
    }

    /// Takes from a node the shapes that contradict what is known of its edges, and tells its edges what all shapes say.
    fn look(&self, store: &mut Kernel, node: usize) -> Result<(), Conflict> {
        let Shapes { var, using } = &self.shapes[node];
        let links = &self.graph.nodes[node].links;
        let mut left = *store.domain(*var);
        for (&(edge, _), using) in links.iter().zip(using) {
            match self.graph.state(store, edge) {
                USED => left &= using,
                OUT => left &= !using,
                _ => {}
            }
        }
        store.narrow(*var, &left)?;
        for (&(edge, _), using) in links.iter().zip(using) {
            if self.graph.state(store, edge) == OPEN {
                if !left.meets(using) {
                    self.graph.set(store, edge, OUT)?;
                } else if left.minus(using).is_empty() {
                    self.graph.set(store, edge, USED)?;
                }
            }
        }
        Ok(())
    }

    /// Takes shapes that use an edge and are followed by none across it; from one side.
    fn look_across(&self, store: &mut Kernel, edge: usize, side: usize) -> Result<(), Conflict> {
        let (a, b) = self.graph.ends[edge];
        let (near, far) = if side == 0 { (a, b) } else { (b, a) };
        let place = usize::from(self.places[edge][side]);
        let across = usize::from(self.places[edge][1 - side]);
        let followers = store.domain(self.shapes[far].var).and(&self.shapes[far].using[across]);
        let Shapes { var, using } = &self.shapes[near];
        let mut left = *store.domain(*var);
        for (other, using_other) in using.iter().enumerate().filter(|&(other, _)| other != place) {
            if followers.minus(&self.forbidden[edge][side][other]).is_empty() {
                left = left.minus(&using[place].and(using_other));
            }
        }
        store.narrow(*var, &left)
    }
}

impl Propagator<u64, Trail> for DirectionMasks {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        self.graph.vars.iter().for_each(|&var| attach.on_fix(var));
        self.shapes.iter().for_each(|shapes| attach.on_change(shapes.var));
    }

    fn propagate(&mut self, store: &mut Kernel) -> Result<(), Conflict> {
        let edges = self.graph.ends.len();
        while let Some(change) = store.next_change() {
            if change < edges {
                let (a, b) = self.graph.ends[change];
                self.look(store, a)?;
                self.look(store, b)?;
                continue;
            }
            let node = change - edges;
            self.look(store, node)?;
            if self.forbidden.is_empty() {
                continue;
            }
            for &(edge, _) in &self.graph.nodes[node].links {
                if self.graph.state(store, edge) != OUT {
                    let far = usize::from(self.graph.ends[edge].0 == node);
                    self.look_across(store, edge, far)?;
                }
            }
        }
        Ok(())
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
