//! Which engine searches, with which techniques: each row of an ablation table is one [`Config`].

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// The way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Engine {
    /// Numbers choose cells: constraint propagation and search on `csp-core`.
    #[default]
    Csp,
    /// The path is walked from 1 on, cell by cell: the baseline; see [`path_walk`](crate::path_walk).
    Walk,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 2] = [Self::Csp, Self::Walk];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Csp => "csp",
            Self::Walk => "walk",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `pad` honours a width.
        f.pad(self.word())
    }
}

impl FromStr for Engine {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let found = Self::ALL.into_iter().find(|engine| engine.word() == text);
        found.ok_or_else(|| ConfigError::Engine { found: text.to_string() })
    }
}

/// The engine and its techniques; the default is the best mix that was measured.
///
/// No field changes which solutions a puzzle has, only the effort to find them; `walk` knows only `warnsdorff`, and `csp` does not know it.
///
/// ```
/// use hidato::Config;
///
/// let mut config = Config::default();
/// config.set("connectivity", "off")?;
/// assert!(!config.connectivity);
/// assert!(config.set("telepathy", "on").is_err());
/// # Ok::<(), hidato::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Config {
    /// The way to search.
    pub engine: Engine,
    /// Arc consistency along the number chain: [`chain_layers`](crate::chain_layers).
    pub chain_layers: bool,
    /// A cell that one number can take gets it: [`hidden_single`](csp_core::propagators::hidden_single).
    pub hidden_single: bool,
    /// The numbers before and after need two different neighbours: [`distinct_support`](crate::distinct_support).
    pub distinct_support: bool,
    /// Free regions must hold their gaps, and be filled by them: [`connectivity`](crate::connectivity).
    pub connectivity: bool,
    /// Guess at the most constrained number or cell, not only at numbers: [`dual_order`](crate::dual_order).
    pub dual_mrv: bool,
    /// The walk tries cells with fewer exits first: [`path_walk`](crate::path_walk).
    pub warnsdorff: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            engine: Engine::Csp,
            chain_layers: true,
            hidden_single: true,
            distinct_support: true,
            connectivity: true,
            dual_mrv: true,
            warnsdorff: true,
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
    /// The engine that knows it.
    pub engine: Engine,
    field: fn(&mut Config) -> &mut bool,
}

/// One row for each switch.
const SWITCHES: [Switch; 6] = [
    Switch {
        name: "chain_layers",
        about: "arc consistency along the number chain",
        engine: Engine::Csp,
        field: |config| &mut config.chain_layers,
    },
    Switch {
        name: "hidden_single",
        about: "a cell that one number can take gets it",
        engine: Engine::Csp,
        field: |config| &mut config.hidden_single,
    },
    Switch {
        name: "distinct_support",
        about: "the numbers before and after need two different neighbours",
        engine: Engine::Csp,
        field: |config| &mut config.distinct_support,
    },
    Switch {
        name: "connectivity",
        about: "free regions must hold their gaps, and be filled by them",
        engine: Engine::Csp,
        field: |config| &mut config.connectivity,
    },
    Switch {
        name: "dual_mrv",
        about: "guess at the most constrained number or cell",
        engine: Engine::Csp,
        field: |config| &mut config.dual_mrv,
    },
    Switch {
        name: "warnsdorff",
        about: "the walk tries cells with fewer exits first",
        engine: Engine::Walk,
        field: |config| &mut config.warnsdorff,
    },
];

impl Config {
    /// The techniques that can be switched.
    #[must_use]
    pub const fn switches() -> &'static [Switch] {
        &SWITCHES
    }

    /// The default engine without any technique: only what the rules themselves need.
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
            Self::Engine { found } => write!(f, "expected `csp` or `walk`, found `{found}`"),
        }
    }
}

impl core::error::Error for ConfigError {}
