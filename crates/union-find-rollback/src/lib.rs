//! Union-find that goes back: sets are joined, and joins are undone, the newest first.
//!
//! # The model
//!
//! The elements `0..n` are divided into disjoint sets, at first each in a set of its own.
//! [`union`](UnionFind::union) joins two sets, [`find`](UnionFind::find) names the set of an element by its *root*,
//! [`mark`](UnionFind::mark) and [`rollback`](UnionFind::rollback) bring an earlier state back.
//! A set may carry a [`Payload`]; two payloads that do not agree forbid the join.
//!
//! # Reading order
//!
//! | module | owns |
//! |---|---|
//! | [`union_find`] | [`UnionFind`]: the forest, its log, marks; why it never compresses |
//! | [`payload`] | [`Payload`]: what a set carries; [`Owner`], at most one owner per set |
//! | [`members`] | [`Members`]: the same, and the members of a set can be listed |
//!
//! # Example
//!
//! ```
//! use union_find_rollback::{Union, UnionFind};
//!
//! let mut sets = UnionFind::new(4);
//! assert!(sets.union(0, 1).is_joined());
//! let mark = sets.mark();
//! assert!(sets.union(1, 2).is_joined());
//! assert_eq!(sets.union(2, 0), Union::SameSet); // This edge would close a cycle.
//! sets.rollback(mark)?;
//! assert!(sets.same(0, 1) && !sets.same(1, 2));
//! assert_eq!(sets.sets(), 3);
//! # Ok::<(), union_find_rollback::StaleMark>(())
//! ```
//!
//! # Complexity
//!
//! For a set of `s` elements `find` takes `O(log s)` steps, since no element lies deeper than `log2 s`; `union` is two finds
//! and a few writes, going back over one join is `O(1)`.
//! Memory: 4 bytes an element and 8 bytes a join that can be undone, at most `n - 1` of them; payloads come once to each.
//!
//! # References
//!
//! B. A. Galler, M. J. Fisher, "An improved equivalence algorithm", Comm. ACM 7 (1964), DOI 10.1145/364099.364331.
//! R. E. Tarjan, J. van Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31 (1984), DOI 10.1145/62.2160.
//! J. Westbrook, R. E. Tarjan, "Amortized analysis of algorithms for set union with backtracking",
//! SIAM J. Comput. 18 (1989), DOI 10.1137/0218001: with undo no way of compressing beats `log n / log log n`.
//!
//! # Features
//!
//! None: `no_std` + `alloc`, no dependency.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod members;
pub mod payload;
pub mod union_find;

pub use members::{MemberIter, Members};
pub use payload::{Owner, Payload};
pub use union_find::{Mark, StaleMark, Undone, Union, UnionFind};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
