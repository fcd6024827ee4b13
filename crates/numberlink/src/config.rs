//! Which engine searches, with which techniques.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

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
        if cfg!(not(feature = "sat")) && text == "sat" {
            return Err(ConfigError::NotBuilt { engine: "sat" });
        }
        let found = Self::ALL.iter().copied().find(|engine| engine.word() == text);
        found.ok_or_else(|| ConfigError::Engine { found: text.to_string() })
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

/// A technique that can be switched.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// The name of its field.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    field: fn(&mut Config) -> &mut bool,
}

/// One row for each switch.
const SWITCHES: [Switch; 17] = [
    Switch {
        name: "border_order",
        about: "ends that alternate on the border refute a board",
        field: |config| &mut config.border_order,
    },
    Switch {
        name: "parity",
        about: "colours refute a board whose cells are all used",
        field: |config| &mut config.parity,
    },
    Switch { name: "memo", about: "states without a solution are remembered", field: |config| &mut config.memo },
    Switch { name: "degree", about: "full cells close their other edges", field: |config| &mut config.degree },
    Switch {
        name: "dead_cells",
        about: "cells with few exits take them, or are dead",
        field: |config| &mut config.dead_cells,
    },
    Switch {
        name: "direction_masks",
        about: "a variable for the shape of each cell",
        field: |config| &mut config.direction_masks,
    },
    Switch {
        name: "ownership",
        about: "edges between different labels are out",
        field: |config| &mut config.ownership,
    },
    Switch { name: "loops", about: "edges within a fragment are out", field: |config| &mut config.loops },
    Switch {
        name: "early_touch",
        about: "rules of touch are kept while paths grow",
        field: |config| &mut config.early_touch,
    },
    Switch {
        name: "reachability",
        about: "open ends step only where they can meet",
        field: |config| &mut config.reachability,
    },
    Switch { name: "stranded", about: "regions that no label visits stay empty", field: |config| &mut config.stranded },
    Switch {
        name: "region_parity",
        about: "colours of each blank region must fit",
        field: |config| &mut config.region_parity,
    },
    Switch {
        name: "mutual_blocking",
        about: "cells that a label needs are for it alone",
        field: |config| &mut config.mutual_blocking,
    },
    Switch {
        name: "bottlenecks",
        about: "cuts must have a cell for each label that passes",
        field: |config| &mut config.bottlenecks,
    },
    Switch {
        name: "region_order",
        about: "ends around a blank region pair up",
        field: |config| &mut config.region_order,
    },
    Switch {
        name: "edge_exclusion",
        about: "an edge that failed is out: binary branching",
        field: |config| &mut config.edge_exclusion,
    },
    Switch {
        name: "open_ends",
        about: "guess at the open end with the fewest exits",
        field: |config| &mut config.open_ends,
    },
];

impl Config {
    /// The techniques that can be switched.
    #[must_use]
    pub const fn switches() -> &'static [Switch] {
        &SWITCHES
    }

    /// The default engine without any technique.
    #[must_use]
    pub fn bare() -> Self {
        let mut config = Self::default();
        for switch in Self::switches() {
            *(switch.field)(&mut config) = false;
        }
        config
    }

    /// Whether a technique is on; `None` if there is none of that name.
    #[must_use]
    pub fn get(mut self, name: &str) -> Option<bool> {
        let switch = Self::switches().iter().find(|switch| switch.name == name)?;
        Some(*(switch.field)(&mut self))
    }

    /// Switches a technique `on` or `off`, by its name.
    ///
    /// # Errors
    ///
    /// If there is no technique of that name, or the value is neither.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let switch = Self::switches().iter().find(|switch| switch.name == name);
        let switch = switch.ok_or_else(|| ConfigError::Technique { found: name.to_string() })?;
        *(switch.field)(self) = match value {
            "on" => true,
            "off" => false,
            _ => return Err(ConfigError::Value { name: switch.name, found: value.to_string() }),
        };
        Ok(())
    }
}

/// Why a setting has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    /// No technique has this name.
    Technique {
        /// The name.
        found: String,
    },
    /// A technique is on or off.
    Value {
        /// The technique.
        name: &'static str,
        /// The value.
        found: String,
    },
    /// No engine has this name.
    Engine {
        /// The name.
        found: String,
    },
    /// This build has not this engine: it needs the feature of that name.
    NotBuilt {
        /// The name of the engine and of the feature.
        engine: &'static str,
    },
    /// The engine does not answer these rules on this board.
    Unsupported {
        /// The engine.
        engine: Engine,
        /// What it answers.
        answers: &'static str,
        /// The rules, or what is wrong with the board.
        found: String,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Technique { found } => {
                f.write_str("expected one of ")?;
                for (i, switch) in Config::switches().iter().enumerate() {
                    write!(f, "{}`{}`", if i == 0 { "" } else { ", " }, switch.name)?;
                }
                write!(f, ", found `{found}`")
            }
            Self::Value { name, found } => write!(f, "expected `on` or `off` for `{name}`, found `{found}`"),
            Self::NotBuilt { engine } => write!(f, "engine `{engine}` needs a build with the feature `{engine}`"),
            Self::Unsupported { engine, answers, found } => {
                write!(f, "engine `{engine}` answers {answers}, found {found}")
            }
            Self::Engine { found } => {
                f.write_str("expected ")?;
                for (i, engine) in Engine::ALL.iter().enumerate() {
                    write!(f, "{}`{engine}`", if i == 0 { "" } else { ", " })?;
                }
                write!(f, ", found `{found}`")
            }
        }
    }
}

impl core::error::Error for ConfigError {}
