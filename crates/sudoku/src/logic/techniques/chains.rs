//! Chains, almost locked sets, forcing chains and nets, templates.

use crate::logic::finder::Find;
use crate::logic::technique::Technique;

/// Which finder belongs to which technique.
pub(crate) const FINDERS: &[(Technique, Find)] = &[];
