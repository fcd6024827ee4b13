//! The stock of constraints, one file each.
//!
//! | file | constraint | by |
//! |---|---|---|
//! | [`all_different`] | variables differ pairwise | forward checking |
//! | [`binary_network`] | many relations among the same variables | as `relation`, with a queue of variables |
//! | [`element`] | `result = list[index]` | a pass over the positions |
//! | [`hidden_single`] | each value is taken by exactly one variable | "this value has one place left" |
//! | [`not_equal`] | `x ≠ y + c` | forward checking |
//! | [`relation`] | a pair of values is allowed | forward checking, AC-3, `AC3rm`, `AC3bit`, union of bit rows |
//! | [`table`] | the variables take one of the listed tuples | compact-table |

pub mod all_different;
pub mod binary_network;
pub mod element;
pub mod hidden_single;
pub mod not_equal;
pub mod relation;
pub mod table;

pub use all_different::AllDifferent;
pub use binary_network::BinaryNetwork;
pub use element::Element;
pub use hidden_single::HiddenSingle;
pub use not_equal::NotEqual;
pub use relation::{Consistency, Relation, RelationTable};
pub use table::Table;
