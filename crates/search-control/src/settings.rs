//! Settings that have a name: engines by their word, techniques that are on or off.
//!
//! Each engine's `Config` is a plain struct; what turns `--set parity=off` into a field of it is the same everywhere:
//! a table of [`Switch`]es, one a field, and a [`ConfigError`] that says what could have been meant.
//!
//! ```
//! use search_control::{ConfigError, Switch};
//!
//! #[derive(Clone, Copy, Default)]
//! struct Config {
//!     parity: bool,
//! }
//!
//! const SWITCHES: [Switch<Config>; 1] =
//!     [Switch::new("parity", "edge", "colours refute a board", |config| &mut config.parity)];
//!
//! let mut config = Config::default();
//! Switch::set(&SWITCHES, &mut config, "parity", "on")?;
//! assert!(config.parity);
//! let error = Switch::set(&SWITCHES, &mut config, "telepathy", "on").unwrap_err();
//! assert_eq!(error.to_string(), "expected `parity` for `technique`, found `telepathy`");
//! # Ok::<(), ConfigError>(())
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A technique of the configuration `C` that can be switched on and off.
pub struct Switch<C: 'static> {
    /// The name of its field.
    pub name: &'static str,
    /// The engines that know it.
    pub engine: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    field: fn(&mut C) -> &mut bool,
}

impl<C> Switch<C> {
    /// The switch of a field.
    #[must_use]
    pub const fn new(
        name: &'static str,
        engine: &'static str,
        about: &'static str,
        field: fn(&mut C) -> &mut bool,
    ) -> Self {
        Self { name, engine, about, field }
    }

    /// The configuration with all of `switches` off.
    #[must_use]
    pub fn all_off(switches: &[Self], mut config: C) -> C {
        for switch in switches {
            *(switch.field)(&mut config) = false;
        }
        config
    }

    /// Whether the technique of that name is on; `None` if there is none.
    #[must_use]
    pub fn get(switches: &[Self], mut config: C, name: &str) -> Option<bool> {
        let switch = switches.iter().find(|switch| switch.name == name)?;
        Some(*(switch.field)(&mut config))
    }

    /// Turns the technique of that name `on` or `off`.
    ///
    /// # Errors
    ///
    /// If there is no technique of that name, or the value is neither; the configuration is as before.
    pub fn set(switches: &[Self], config: &mut C, name: &str, value: &str) -> Result<(), ConfigError> {
        let unknown = || ConfigError::new("technique", switches.iter().map(|switch| switch.name), name);
        let switch = switches.iter().find(|switch| switch.name == name).ok_or_else(unknown)?;
        *(switch.field)(config) = match value {
            "on" => true,
            "off" => false,
            _ => return Err(ConfigError::new(switch.name, ["on", "off"], value)),
        };
        Ok(())
    }
}

impl<C> fmt::Debug for Switch<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Switch").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The one of `all` whose word is `text`; `what` says what they are, for the complaint.
///
/// # Errors
///
/// If none has that word.
pub fn by_word<T: Copy>(
    what: &'static str,
    all: &[T],
    word: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, ConfigError> {
    let found = all.iter().copied().find(|&one| word(one) == text);
    found.ok_or_else(|| ConfigError::new(what, all.iter().map(|&one| word(one)), text))
}

/// A setting without a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// What was to be named: an engine, a technique, or the technique to be switched.
    pub what: &'static str,
    /// What it could have been.
    pub expected: Vec<&'static str>,
    /// What it was.
    pub found: String,
}

impl ConfigError {
    /// The complaint that `found` is not one of the `expected`.
    pub fn new(what: &'static str, expected: impl IntoIterator<Item = &'static str>, found: &str) -> Self {
        Self { what, expected: expected.into_iter().collect(), found: found.to_string() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected ")?;
        for (i, word) in self.expected.iter().enumerate() {
            let before = match i {
                0 => "",
                _ if i + 1 == self.expected.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}`{word}`")?;
        }
        write!(f, " for `{}`, found `{}`", self.what, self.found.escape_debug())
    }
}

impl core::error::Error for ConfigError {}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 3] = ["auto", "edge", "tight"];

    #[test]
    fn complaints_say_what_could_have_been_meant() {
        let error = by_word("engine", &WORDS, |word| word, "magic\n").unwrap_err();
        assert_eq!(error.to_string(), "expected `auto`, `edge` or `tight` for `engine`, found `magic\\n`");
        let error = ConfigError::new("parity", ["on", "off"], "maybe");
        assert_eq!(error.to_string(), "expected `on` or `off` for `parity`, found `maybe`");
    }

    #[test]
    fn a_word_finds_its_own() {
        assert_eq!(by_word("engine", &WORDS, |word| word, "edge"), Ok("edge"));
    }

    #[test]
    fn a_bad_value_changes_nothing() {
        let switches = [Switch::new("parity", "edge", "", |config: &mut bool| config)];
        let mut config = true;
        assert!(Switch::set(&switches, &mut config, "parity", "no").is_err());
        assert!(config);
        Switch::set(&switches, &mut config, "parity", "off").expect("a technique");
        assert_eq!(Switch::get(&switches, config, "parity"), Some(false));
        assert_eq!(Switch::get(&switches, config, "luck"), None);
        assert!(!Switch::all_off(&switches, true));
    }
}
