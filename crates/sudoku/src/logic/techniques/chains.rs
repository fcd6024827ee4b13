//! Chains, almost locked sets, forcing chains and nets, templates.
//!
//! | module | owns |
//! |---|---|
//! | `graph` | nodes and links of a position: candidates, groups, almost locked sets |
//! | `walk` | what follows from a literal, by shortest chains |
//! | `shortest` | of steps that conclude the same, the shortest; the shortest first |
//! | `forcing` | assumptions that contradict themselves, and what follows from all of some |
//! | `derivation` | what follows, in order, with reasons, and what of it a conclusion needs |
//! | `almost_locked_sets` | all almost locked sets, and which digits they restrict in each other |

mod aic;
mod almost_locked_sets;
mod als_xy_chain;
mod als_xy_wing;
mod als_xz;
mod death_blossom;
mod derivation;
mod forcing;
mod forcing_chain;
mod forcing_net;
mod graph;
mod kraken_fish;
mod nice_loop;
mod shortest;
mod templates;
mod walk;
mod x_chain;
mod xy_chain;

use crate::logic::finder::Find;
use crate::logic::technique::Technique;

/// Which finder belongs to which technique.
pub(crate) const FINDERS: &[(Technique, Find)] = &[
    (Technique::XChain, x_chain::x_chain),
    (Technique::XyChain, xy_chain::xy_chain),
    (Technique::ContinuousNiceLoop, nice_loop::continuous),
    (Technique::DiscontinuousNiceLoop, nice_loop::discontinuous),
    (Technique::Aic, aic::aic),
    (Technique::GroupedContinuousNiceLoop, nice_loop::grouped_continuous),
    (Technique::GroupedDiscontinuousNiceLoop, nice_loop::grouped_discontinuous),
    (Technique::GroupedAic, aic::grouped),
    (Technique::AlsXz, als_xz::als_xz),
    (Technique::AlsXyWing, als_xy_wing::als_xy_wing),
    (Technique::AlsXyChain, als_xy_chain::als_xy_chain),
    (Technique::DeathBlossom, death_blossom::death_blossom),
    (Technique::KrakenFish1, kraken_fish::type_1),
    (Technique::KrakenFish2, kraken_fish::type_2),
    (Technique::ForcingChainContradiction, forcing_chain::contradiction),
    (Technique::ForcingChainVerity, forcing_chain::verity),
    (Technique::ForcingNetContradiction, forcing_net::contradiction),
    (Technique::ForcingNetVerity, forcing_net::verity),
    (Technique::TemplateSet, templates::set),
    (Technique::TemplateDelete, templates::delete),
];
