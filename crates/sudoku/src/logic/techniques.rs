//! The techniques, one file each, named as the literature names them.
//!
//! Each file says what the pattern is and why it holds; the proof that a step follows is not theirs but that of
//! [`check`](super::check), which shares no code with them.

pub mod chains;
pub mod singles;

use super::finder::Find;
use super::technique::Technique;

/// Which finder belongs to which technique.
pub(crate) const FINDERS: &[(Technique, Find)] = &[
    (Technique::FullHouse, singles::full_house),
    (Technique::NakedSingle, singles::naked_single),
    (Technique::HiddenSingle, singles::hidden_single),
];
