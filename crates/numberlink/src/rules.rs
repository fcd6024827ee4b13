//! The rules: two axes, never implied.
//!
//! Authors of Numberlink puzzles disagree on two questions and seldom say how they answer them:
//! must every cell be used, and may a path touch itself?
//! The same board can have one solution under one answer and 10²² under another, so both are part of a puzzle.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::invalid::Invalid;

/// Which cells the paths must use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cells {
    /// Cells may stay empty.
    Any,
    /// Every cell lies on a path; a bridge is crossed twice.
    All,
}

/// How close a path may come to itself.
///
/// Two cells *touch* if an edge of the board joins them and the path does not use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// As close as it likes.
    Any,
    /// No path has all four cells of a block of two rows and two columns.
    No2x2,
    /// Two cells of one path that are neighbours follow each other on it.
    None,
}

/// The rules of a puzzle.
///
/// ```
/// use numberlink::{Cells, Rules, Touch};
///
/// assert_eq!("tight".parse::<Rules>()?, Rules { cells: Cells::All, touch: Touch::None });
/// assert_eq!("any/no-2x2".parse::<Rules>()?, Rules { cells: Cells::Any, touch: Touch::No2x2 });
/// assert_eq!(Rules::FILL.to_string(), "fill");
/// # Ok::<(), numberlink::Invalid>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which cells must be used.
    pub cells: Cells,
    /// How close a path may come to itself.
    pub touch: Touch,
}

impl Rules {
    /// Any cells, any touch: Numberlink as its inventors check it.
    pub const NUMLIN: Self = Self { cells: Cells::Any, touch: Touch::Any };
    /// All cells, any touch.
    pub const FILL: Self = Self { cells: Cells::All, touch: Touch::Any };
    /// All cells, no touch: what most collections mean, and the default.
    pub const TIGHT: Self = Self { cells: Cells::All, touch: Touch::None };

    /// All six.
    pub const ALL: [Self; 6] = [
        Self::TIGHT,
        Self::FILL,
        Self::NUMLIN,
        Self { cells: Cells::All, touch: Touch::No2x2 },
        Self { cells: Cells::Any, touch: Touch::None },
        Self { cells: Cells::Any, touch: Touch::No2x2 },
    ];

    /// The name in options and name lines: a preset, or both axes with a slash between them.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match (self.cells, self.touch) {
            (Cells::Any, Touch::Any) => "numlin",
            (Cells::All, Touch::Any) => "fill",
            (Cells::All, Touch::None) => "tight",
            (Cells::All, Touch::No2x2) => "all/no-2x2",
            (Cells::Any, Touch::None) => "any/none",
            (Cells::Any, Touch::No2x2) => "any/no-2x2",
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::TIGHT
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The complaint that `found` is no value of `key`.
fn unknown(key: &str, found: &str, expected: &'static str) -> Invalid {
    Invalid::UnknownOption { key: key.to_string(), found: puzzle_text::quote(found), expected }
}

impl FromStr for Cells {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        match text {
            "any" => Ok(Self::Any),
            "all" => Ok(Self::All),
            _ => Err(unknown("cells", text, "any or all")),
        }
    }
}

impl FromStr for Touch {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        match text {
            "any" => Ok(Self::Any),
            "no-2x2" => Ok(Self::No2x2),
            "none" => Ok(Self::None),
            _ => Err(unknown("touch", text, "any, no-2x2 or none")),
        }
    }
}

impl FromStr for Rules {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        match text {
            "numlin" => return Ok(Self::NUMLIN),
            "fill" => return Ok(Self::FILL),
            "tight" => return Ok(Self::TIGHT),
            _ => {}
        }
        let axes = text.split_once('/').and_then(|(cells, touch)| Some((cells.parse().ok()?, touch.parse().ok()?)));
        let (cells, touch) =
            axes.ok_or_else(|| unknown("rules", text, "numlin, fill, tight, or cells and touch as in any/no-2x2"))?;
        Ok(Self { cells, touch })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// The words of all rules, for messages.
#[must_use]
pub fn rule_words() -> String {
    Rules::ALL.map(Rules::word).join(", ")
}
