//! The stock of constraints, one file each.
//!
//! | file | constraint | by |
//! |---|---|---|
//! | [`all_different`] | variables differ pairwise | forward checking |
//! | [`hidden_single`] | each value is taken by exactly one variable | "this value has one place left" |
//! | [`matching`] | variables differ pairwise | matching and strong components (Régin), domain consistent |
//! | [`not_equal`] | `x ≠ y + c`, one or many | forward checking |

pub mod all_different;
pub mod hidden_single;
pub mod matching;
pub mod not_equal;

pub use all_different::AllDifferent;
pub use hidden_single::HiddenSingle;
pub use matching::AllDifferentMatching;
pub use not_equal::{NotEqual, NotEquals};
