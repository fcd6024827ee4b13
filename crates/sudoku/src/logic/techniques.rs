//! The techniques, one file each, named as the literature names them.
//!
//! Each file says what the pattern is and why it holds; the proof that a step follows is not theirs but that of
//! [`check`](super::check), which shares no code with them.

pub mod chains;
pub mod fish;
pub mod hidden_subsets;
pub mod locked_candidates;
pub mod naked_subsets;
pub mod singles;

use super::finder::Find;
use super::technique::Technique;

/// Which finder belongs to which technique.
pub(crate) const FINDERS: &[(Technique, Find)] = &[
    (Technique::FullHouse, singles::full_house),
    (Technique::NakedSingle, singles::naked_single),
    (Technique::HiddenSingle, singles::hidden_single),
    (Technique::LockedPair, naked_subsets::locked_pair),
    (Technique::LockedTriple, naked_subsets::locked_triple),
    (Technique::LockedCandidates1, locked_candidates::type_1),
    (Technique::LockedCandidates2, locked_candidates::type_2),
    (Technique::NakedPair, naked_subsets::naked_pair),
    (Technique::NakedTriple, naked_subsets::naked_triple),
    (Technique::NakedQuadruple, naked_subsets::naked_quadruple),
    (Technique::HiddenPair, hidden_subsets::hidden_pair),
    (Technique::HiddenTriple, hidden_subsets::hidden_triple),
    (Technique::HiddenQuadruple, hidden_subsets::hidden_quadruple),
];
