//! What a search does, and each of its means to be switched.

use search_control::{ConfigError, Switch};

/// The means of a search; none changes lengths or counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Config {
    /// Equal pieces are not told apart unless a goal does.
    pub merge: bool,
    /// A state stands for its images too where turns and mirrors of the board keep walls, pieces and goals.
    pub mirror: bool,
    /// Equal pieces are a set of places in the key where that fits, so that a move changes a few bits.
    pub sets: bool,
}

/// What `--set` can switch.
const SWITCHES: [Switch<Config>; 3] = [
    Switch::new("merge", "layers", "equal pieces are not told apart unless a goal does", |config| &mut config.merge),
    Switch::new("mirror", "layers", "a state stands for its turned and mirrored images too", |config| {
        &mut config.mirror
    }),
    Switch::new("sets", "layers", "equal pieces are a set of places in the key where that fits", |config| {
        &mut config.sets
    }),
];

impl Default for Config {
    fn default() -> Self {
        Self { merge: true, mirror: true, sets: true }
    }
}

impl Config {
    /// All means that can be switched.
    #[must_use]
    pub const fn switches() -> &'static [Switch<Self>] {
        &SWITCHES
    }

    /// Turns one `on` or `off`.
    ///
    /// # Errors
    ///
    /// If there is none of that name, or the value is neither.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        Switch::set(&SWITCHES, self, name, value)
    }
}
