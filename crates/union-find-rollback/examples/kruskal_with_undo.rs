//! Every minimum spanning tree of a graph. `cargo run -p union-find-rollback --example kruskal_with_undo`
//!
//! Kruskal takes edges in the order of their weights and skips those that would close a cycle.
//! Where weights are equal there is a choice; a search with undo makes them all.
//! The trees that use an edge and those that do not are told apart: an edge is left out only if the others of its weight,
//! those after it, still connect its ends.

use union_find_rollback::{StaleMark, UnionFind};

/// An edge: weight and ends.
type Edge = (u32, usize, usize);

/// Kruskal's tree: its weight.
fn minimum(nodes: usize, edges: &[Edge]) -> u32 {
    let mut sets = UnionFind::new(nodes);
    edges.iter().filter(|&&(_, a, b)| sets.union(a, b).is_joined()).map(|&(weight, ..)| weight).sum()
}

/// Calls `found` with every minimum spanning tree; `edges` are sorted by weight.
fn trees(
    sets: &mut UnionFind,
    edges: &[Edge],
    chosen: &mut Vec<Edge>,
    found: &mut impl FnMut(&[Edge]),
) -> Result<(), StaleMark> {
    let Some((&edge, rest)) = edges.split_first() else {
        if sets.sets() == 1 {
            found(chosen);
        }
        return Ok(());
    };
    let (weight, a, b) = edge;
    let with = sets.mark();
    if sets.union(a, b).is_joined() {
        chosen.push(edge);
        trees(sets, rest, chosen, found)?;
        chosen.pop();
    }
    sets.rollback(with)?;
    // Leaving it out must not cost weight: its ends have to meet by edges that are no heavier.
    let without = sets.mark();
    for &(_, a, b) in rest.iter().take_while(|other| other.0 == weight) {
        let _ = sets.union(a, b);
    }
    let is_needless = sets.same(a, b);
    sets.rollback(without)?;
    if is_needless {
        trees(sets, rest, chosen, found)?;
    }
    Ok(())
}

fn main() -> Result<(), StaleMark> {
    // A 4x4 grid; the weight of an edge is 1 or 2, as a pattern.
    let mut edges: Vec<Edge> = Vec::new();
    for cell in 0..16_usize {
        let weight = |k: usize| 1 + u32::from(k.is_multiple_of(3));
        if cell % 4 < 3 {
            edges.push((weight(cell), cell, cell + 1));
        }
        if cell < 12 {
            edges.push((weight(cell + 1), cell, cell + 4));
        }
    }
    edges.sort_unstable();
    let least = minimum(16, &edges);
    let mut count = 0_u32;
    trees(&mut UnionFind::new(16), &edges, &mut Vec::new(), &mut |tree| {
        assert_eq!(tree.iter().map(|edge| edge.0).sum::<u32>(), least);
        count += 1;
    })?;
    println!("{count} spanning trees of weight {least}");
    Ok(())
}
