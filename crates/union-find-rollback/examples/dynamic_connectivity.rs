//! Edges come and go; how many components are there at each moment?
//! `cargo run -p union-find-rollback --example dynamic_connectivity`
//!
//! Union-find cannot delete, but it can undo, and offline that is enough.
//! Each edge lives during an interval of time; a segment tree over time keeps it at the `O(log t)` nodes that cover the interval.
//! A walk through the tree joins the edges of a node on the way down and takes them back on the way up;
//! at a leaf exactly the edges that live at that time are joined.
//! `O(m log t log n)` for `m` edges, `t` moments and `n` nodes.

use std::ops::Range;

use search_control::SeededRandom;
use union_find_rollback::{StaleMark, UnionFind};

/// Two nodes, and the moments at which they are connected.
#[derive(Clone, Debug)]
struct Edge {
    ends: (usize, usize),
    lives: Range<usize>,
}

/// The number of components at each moment of `times`, appended to `components`; `edges` are those that live in it somewhere.
fn walk(
    sets: &mut UnionFind,
    times: Range<usize>,
    edges: &[Edge],
    components: &mut Vec<usize>,
) -> Result<(), StaleMark> {
    let mark = sets.mark();
    let mut partly = Vec::new();
    for edge in edges.iter().filter(|edge| edge.lives.start < times.end && times.start < edge.lives.end) {
        if edge.lives.start <= times.start && times.end <= edge.lives.end {
            let _ = sets.union(edge.ends.0, edge.ends.1);
        } else {
            partly.push(edge.clone());
        }
    }
    if times.len() == 1 {
        components.push(sets.sets());
    } else {
        let middle = times.start.midpoint(times.end);
        walk(sets, times.start..middle, &partly, components)?;
        walk(sets, middle..times.end, &partly, components)?;
    }
    sets.rollback(mark)
}

fn main() -> Result<(), StaleMark> {
    let (nodes, moments, count) = (200, 1_000, 3_000);
    let mut random = SeededRandom::new(3);
    let edges: Vec<Edge> = (0..count)
        .map(|_| {
            let start = random.below(moments) as usize;
            let end = moments.min(start as u32 + 1 + random.below(60)) as usize;
            Edge { ends: (random.below(nodes) as usize, random.below(nodes) as usize), lives: start..end }
        })
        .collect();
    let mut components = Vec::new();
    walk(&mut UnionFind::new(nodes as usize), 0..moments as usize, &edges, &mut components)?;
    // The same moment by moment, from nothing each time.
    for (time, &found) in components.iter().enumerate() {
        let mut sets = UnionFind::new(nodes as usize);
        for edge in edges.iter().filter(|edge| edge.lives.contains(&time)) {
            let _ = sets.union(edge.ends.0, edge.ends.1);
        }
        assert_eq!(sets.sets(), found, "at {time}");
    }
    let least = components.iter().min().copied().unwrap_or(0);
    println!("{moments} moments, {count} edges: between {least} and {:?} components", components.iter().max());
    Ok(())
}
