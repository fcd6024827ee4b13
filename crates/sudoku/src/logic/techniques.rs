//! The techniques, one file each, named as the literature names them.
//!
//! Each file says what the pattern is and why it holds; the proof that a step follows is not theirs but that of
//! [`check`](super::check()), which shares no code with them.

pub mod avoidable_rectangle;
pub mod bug_plus_one;
pub mod chains;
pub mod coloring;
mod conjugates;
pub mod empty_rectangle;
pub mod fish;
pub mod hidden_subsets;
pub mod locked_candidates;
pub mod naked_subsets;
mod rectangles;
pub mod remote_pair;
pub mod singles;
pub mod skyscraper;
pub mod sue_de_coq;
pub mod turbot_fish;
pub mod two_string_kite;
pub mod unique_rectangle;
pub mod wings;

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
    (Technique::RemotePair, remote_pair::find),
    (Technique::Skyscraper, skyscraper::find),
    (Technique::TwoStringKite, two_string_kite::find),
    (Technique::DualTwoStringKite, two_string_kite::find_dual),
    (Technique::TurbotFish, turbot_fish::find),
    (Technique::EmptyRectangle, empty_rectangle::find),
    (Technique::DualEmptyRectangle, empty_rectangle::find_dual),
    (Technique::BugPlusOne, bug_plus_one::find),
    (Technique::AvoidableRectangle1, avoidable_rectangle::type_1),
    (Technique::AvoidableRectangle2, avoidable_rectangle::type_2),
    (Technique::WWing, wings::w_wing),
    (Technique::XyWing, wings::xy_wing),
    (Technique::XyzWing, wings::xyz_wing),
    (Technique::SueDeCoq, sue_de_coq::find),
    (Technique::SimpleColorsTrap, coloring::simple_trap),
    (Technique::SimpleColorsWrap, coloring::simple_wrap),
    (Technique::MultiColors1, coloring::multi_1),
    (Technique::MultiColors2, coloring::multi_2),
];
