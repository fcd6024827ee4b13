//! The stock of constraints, one file each.
//!
//! | file | constraint | by |
//! |---|---|---|
//! | [`all_different`] | variables differ pairwise | forward checking |
//! | [`difference`] | `\|x − y\| = z` | domains, moved by words |
//! | [`hidden_single`] | each value is taken by exactly one variable | "this value has one place left" |
//! | [`less_than`] | `x < y`, `x ≤ y` | bounds |
//! | [`linear`] | `Σ aᵢ·xᵢ` `=`, `≤`, `≥`, `≠` `c` | bounds |
//! | [`not_equal`] | `x ≠ y + c` | forward checking |

pub mod all_different;
pub mod difference;
pub mod hidden_single;
pub mod less_than;
pub mod linear;
pub mod not_equal;

pub use all_different::AllDifferent;
pub use difference::Difference;
pub use hidden_single::HiddenSingle;
pub use less_than::LessThan;
pub use linear::Linear;
pub use not_equal::NotEqual;
