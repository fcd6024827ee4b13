//! Which engine searches, with which techniques.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use search_control::settings::by_word;
use search_control::{ConfigError, Switch};

/// The way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Engine {
    /// [`Tight`](Self::Tight) where it answers; otherwise [`Frontier`](Self::Frontier) where paths may touch themselves,
    /// and [`Edge`](Self::Edge) where they may not: on boards from 8x8 it is 3 to 800 times as fast as listing and filtering,
    /// but for 12x12 with cells that may stay empty, where neither is fast (measured, see `benches/results`).
    ///
    /// A frontier too wide to write gives way to `Edge`; with the feature `sat`, to the engine of that name,
    /// as any engine does that reaches the memory limit before its first solution. A count never does for memory alone.
    #[default]
    Auto,
    /// Frontier dynamic programming: all rules, all boards; see [`frontier`](crate::frontier).
    Frontier,
    /// Diagonal corner search: rectangles under `tight` and nothing else; see [`tight`](crate::tight).
    Tight,
    /// Edge model with propagation: all rules, all boards; see [`edge`](crate::edge).
    Edge,
    /// Clauses for a solver that learns from conflicts: all rules, all boards; see [`sat`](crate::sat).
    #[cfg(feature = "sat")]
    Sat,
}

impl Engine {
    /// All engines of this build.
    pub const ALL: &'static [Self] = &[
        Self::Auto,
        Self::Frontier,
        Self::Tight,
        Self::Edge,
        #[cfg(feature = "sat")]
        Self::Sat,
    ];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Frontier => "frontier",
            Self::Tight => "tight",
            Self::Edge => "edge",
            #[cfg(feature = "sat")]
            Self::Sat => "sat",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Engine {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("engine", Self::ALL, Self::word, text)
    }
}

/// The engine and its techniques; the default is the best mix that was measured.
///
/// No field changes which solutions a puzzle has, only the effort to find them.
///
/// ```
/// use numberlink::Config;
///
/// let mut config = Config::default();
/// config.set("parity", "off")?;
/// assert!(!config.parity);
/// assert!(config.set("telepathy", "on").is_err());
/// # Ok::<(), numberlink::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Config {
    /// The way to search.
    pub engine: Engine,
    /// Refute crossing ends on the border before any search: [`border_order`](crate::border_order).
    pub border_order: bool,
    /// Refute by colours before any search: [`parity`](crate::parity).
    pub parity: bool,
    /// Remember states without a solution: [`layered`](crate::layered).
    pub memo: bool,
    /// A full cell closes its other edges: [`degree`](crate::edge::degree).
    pub degree: bool,
    /// A cell with few exits takes them, or is dead: [`dead_cells`](crate::edge::dead_cells).
    pub dead_cells: bool,
    /// A variable for the shape of each cell: [`direction_masks`](crate::edge::direction_masks).
    pub direction_masks: bool,
    /// Edges between different labels are out: [`ownership`](crate::edge::ownership).
    pub ownership: bool,
    /// Edges within a fragment are out: [`loops`](crate::edge::loops).
    pub loops: bool,
    /// Rules of touch are kept while paths grow: [`early_touch`](crate::edge::early_touch).
    pub early_touch: bool,
    /// Open ends step only where they can meet: [`reachability`](crate::edge::reachability).
    pub reachability: bool,
    /// Regions that no label visits stay empty: [`stranded`](crate::edge::stranded).
    pub stranded: bool,
    /// Colours of each blank region must fit: [`region_parity`](crate::edge::region_parity).
    pub region_parity: bool,
    /// Cells that a label needs are for it alone; off, as it costs more time than it saves: [`mutual_blocking`](crate::edge::mutual_blocking).
    pub mutual_blocking: bool,
    /// Cuts must have a cell for each label that passes; off, as it costs more time than it saves: [`bottlenecks`](crate::edge::bottlenecks).
    pub bottlenecks: bool,
    /// Ends around a blank region pair up: [`region_order`](crate::edge::region_order).
    pub region_order: bool,
    /// An edge that failed is out: binary branching: [`edge_exclusion`](crate::edge::edge_exclusion).
    pub edge_exclusion: bool,
    /// Guess at the open end with the fewest exits: [`open_ends`](crate::edge::open_ends).
    pub open_ends: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            engine: Engine::Auto,
            border_order: true,
            parity: true,
            memo: true,
            degree: true,
            dead_cells: true,
            direction_masks: true,
            ownership: true,
            loops: true,
            early_touch: true,
            reachability: true,
            stranded: true,
            region_parity: true,
            mutual_blocking: false,
            bottlenecks: false,
            region_order: true,
            edge_exclusion: true,
            open_ends: true,
        }
    }
}

/// One row for each switch.
const SWITCHES: [Switch<Config>; 17] = [
    Switch::new("border_order", "all", "ends that alternate on the border refute a board", |config| {
        &mut config.border_order
    }),
    Switch::new("parity", "all", "colours refute a board whose cells are all used", |config| &mut config.parity),
    Switch::new("memo", "frontier, tight", "states without a solution are remembered", |config| &mut config.memo),
    Switch::new("degree", "edge", "full cells close their other edges", |config| &mut config.degree),
    Switch::new("dead_cells", "edge", "cells with few exits take them, or are dead", |config| &mut config.dead_cells),
    Switch::new("direction_masks", "edge", "a variable for the shape of each cell", |config| {
        &mut config.direction_masks
    }),
    Switch::new("ownership", "edge", "edges between different labels are out", |config| &mut config.ownership),
    Switch::new("loops", "edge", "edges within a fragment are out", |config| &mut config.loops),
    Switch::new("early_touch", "edge", "rules of touch are kept while paths grow", |config| &mut config.early_touch),
    Switch::new("reachability", "edge", "open ends step only where they can meet", |config| &mut config.reachability),
    Switch::new("stranded", "edge", "regions that no label visits stay empty", |config| &mut config.stranded),
    Switch::new("region_parity", "edge", "colours of each blank region must fit", |config| &mut config.region_parity),
    Switch::new("mutual_blocking", "edge", "cells that a label needs are for it alone", |config| {
        &mut config.mutual_blocking
    }),
    Switch::new("bottlenecks", "edge", "cuts must have a cell for each label that passes", |config| {
        &mut config.bottlenecks
    }),
    Switch::new("region_order", "edge", "ends around a blank region pair up", |config| &mut config.region_order),
    Switch::new("edge_exclusion", "edge", "an edge that failed is out: binary branching", |config| {
        &mut config.edge_exclusion
    }),
    Switch::new("open_ends", "edge", "guess at the open end with the fewest exits", |config| &mut config.open_ends),
];

impl Config {
    /// The techniques that can be switched.
    #[must_use]
    pub const fn switches() -> &'static [Switch<Self>] {
        &SWITCHES
    }

    /// The default engine without any technique.
    #[must_use]
    pub fn bare() -> Self {
        Switch::all_off(&SWITCHES, Self::default())
    }

    /// Whether a technique is on; `None` if there is none of that name.
    #[must_use]
    pub fn get(self, name: &str) -> Option<bool> {
        Switch::get(&SWITCHES, self, name)
    }

    /// Switches a technique `on` or `off`, by its name.
    ///
    /// # Errors
    ///
    /// If there is no technique of that name, or the value is neither.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        Switch::set(&SWITCHES, self, name, value)
    }
}

/// The engine that was asked for does not answer these rules on this board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The engine.
    pub engine: Engine,
    /// What it answers.
    pub answers: &'static str,
    /// The rules, or what is special about the board.
    pub found: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine `{}` answers {}, found {}", self.engine, self.answers, self.found)
    }
}

impl core::error::Error for Unsupported {}
