//! The stock of constraints, one file each.
//!
//! | file | constraint | by |
//! |---|---|---|
//! | [`absolute`] | `\|x\| = y` | bounds |
//! | [`all_different`] | variables differ pairwise | forward checking |
//! | [`binary_network`] | many binary relations among the same variables | as `relation`, with one queue of variables |
//! | [`circuit`] | successors form a round trip or a path | ends of chains, forward checking |
//! | [`count`] | exactly / at most / at least `n` variables take values of a set | domains |
//! | [`difference`] | `\|x − y\| = z` | domains, moved by words |
//! | [`element`] | `result = list[index]` | domains |
//! | [`hidden_single`] | each value is taken by at least one variable | "this value has one place left" |
//! | [`less_than`] | `x < y`, `x ≤ y` | bounds |
//! | [`linear`] | `Σ aᵢ·xᵢ` `=`, `≤`, `≥`, `≠` `c` | bounds |
//! | [`matching`] | variables differ pairwise | matching and strong components (Régin), domain consistent |
//! | [`no_overlap`] | rectangles do not overlap | bounds, pair by pair |
//! | [`not_equal`] | `x ≠ y + c`, one or many | forward checking |
//! | [`reified`] | `b ⇔ x ∈ S`, `b ⇔ x = y`, `b ⇔ x < y` | domains, bounds |
//! | [`reified_linear`] | `b ⇔ Σ aᵢ·xᵢ = c` (or `≤`, `≥`, `≠`), `b ⇒ …` | bounds |
//! | [`relation`], [`relation_table`] | allowed pairs | forward checking, AC-3, `AC3rm`, `AC3bit`, union of bit rows |
//! | [`table`] | allowed tuples | compact-table |

pub mod absolute;
pub mod all_different;
pub mod binary_network;
pub mod circuit;
pub mod count;
pub mod difference;
pub mod element;
pub mod hidden_single;
pub mod less_than;
pub mod linear;
pub mod matching;
pub mod no_overlap;
pub mod not_equal;
pub mod reified;
pub mod reified_linear;
pub mod relation;
pub mod relation_table;
pub mod table;

pub use absolute::Absolute;
pub use all_different::AllDifferent;
pub use binary_network::BinaryNetwork;
pub use circuit::Circuit;
pub use count::Count;
pub use difference::Difference;
pub use element::Element;
pub use hidden_single::HiddenSingle;
pub use less_than::LessThan;
pub use linear::Linear;
pub use matching::AllDifferentMatching;
pub use no_overlap::{NoOverlap, Rectangle};
pub use not_equal::{NotEqual, NotEquals};
pub use reified::{IsEqual, IsLess, IsMember};
pub use reified_linear::IsLinear;
pub use relation::Relation;
pub use relation_table::{Consistency, RelationTable};
pub use table::Table;
