//! Which engine searches, with which techniques.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// The way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Engine {
    /// The best for rules and board.
    #[default]
    Auto,
    /// Frontier dynamic programming: all rules, all boards; see [`frontier`](crate::frontier).
    Frontier,
    /// Diagonal corner search: rectangles under `tight`; see [`tight`](crate::tight). Elsewhere the frontier answers.
    Tight,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Frontier, Self::Tight];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Frontier => "frontier",
            Self::Tight => "tight",
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
        let found = Self::ALL.into_iter().find(|engine| engine.word() == text);
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
}

impl Default for Config {
    fn default() -> Self {
        Self { engine: Engine::Auto, border_order: true, parity: true, memo: true }
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
const SWITCHES: [Switch; 3] = [
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
