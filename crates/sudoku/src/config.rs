//! Which engine searches, with which techniques: each row of an ablation table is one [`Config`].

use core::fmt;
use core::str::FromStr;

use search_control::settings::by_word;
use search_control::{ConfigError, Switch};

use crate::board::Layout;

/// The way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Engine {
    /// The best for the board.
    #[default]
    Auto,
    /// The classic board, bit-parallel: [`fast`](crate::fast).
    Fast,
    /// Candidate sets of any board in machine words: [`generic`](crate::generic).
    Generic,
    /// Exact cover by dancing links: [`exact_cover`](crate::exact_cover).
    ExactCover,
    /// Constraint propagation on `csp-core`, as an article describes it: [`csp`](crate::csp).
    Csp,
    /// Row by row on arrays, no look ahead; the ruler: [`row_major`](crate::row_major).
    Naive,
    /// The same with a set of used values for each house.
    Bitmask,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 7] =
        [Self::Auto, Self::Fast, Self::Generic, Self::Csp, Self::ExactCover, Self::Naive, Self::Bitmask];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Fast => "fast",
            Self::Generic => "generic",
            Self::Csp => "csp",
            Self::ExactCover => "exact-cover",
            Self::Naive => "naive",
            Self::Bitmask => "bitmask",
        }
    }
}

impl Engine {
    /// Whether it can search boards of that layout: `fast` the classic one, `exact-cover` all without sums, the others any.
    #[must_use]
    pub fn knows(self, layout: &Layout) -> bool {
        match self {
            Self::Fast => layout.is_classic(),
            Self::ExactCover => layout.cages().iter().all(|cage| cage.sum.is_none()),
            _ => true,
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
        by_word("engine", &Self::ALL, Self::word, text)
    }
}

/// The engine and its techniques; the default is the best mix that was measured.
///
/// No field changes which solutions a puzzle has, only the effort to find them.
///
/// ```
/// use sudoku::Config;
///
/// let mut config = Config::default();
/// config.set("hidden_single", "off")?;
/// assert!(!config.hidden_single);
/// assert!(config.set("telepathy", "on").is_err());
/// # Ok::<(), sudoku::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Config {
    /// The way to search.
    pub engine: Engine,
    /// A value with one place in a house goes there.
    pub hidden_single: bool,
    /// A value whose places in one house all lie in another leaves the rest of the other.
    pub locked: bool,
    /// The values of a cage are those of some set with its sum.
    pub cage_sums: bool,
    /// Guess at the cell or value with the fewest ways, not at the first open cell.
    pub fewest: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { engine: Engine::Auto, hidden_single: true, locked: true, cage_sums: true, fewest: true }
    }
}

/// One row for each switch.
const SWITCHES: [Switch<Config>; 4] = [
    Switch::new("hidden_single", "generic, csp", "a value with one place in a house goes there", |config| {
        &mut config.hidden_single
    }),
    Switch::new("locked", "generic", "where two houses meet, places of a value in one rule out others", |config| {
        &mut config.locked
    }),
    Switch::new("cage_sums", "generic", "the values of a cage are those of some set with its sum", |config| {
        &mut config.cage_sums
    }),
    Switch::new("fewest", "generic, csp, exact-cover", "guess where there are the fewest ways", |config| {
        &mut config.fewest
    }),
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
