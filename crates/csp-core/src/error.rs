//! What can be wrong with a problem while it is built.

use alloc::string::String;
use core::fmt;

use crate::Var;

/// Why a variable or a constraint cannot be part of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// A variable without values.
    EmptyDomain,
    /// A value that the width of the problem's domains does not hold.
    ValueTooLarge {
        /// The value.
        value: usize,
        /// How many values fit: the largest is one less.
        capacity: usize,
    },
    /// A constraint with a variable that this problem does not have; a variable of another problem is recognised by its index alone.
    UnknownVariable {
        /// The variable.
        var: Var,
    },
    /// A variable that stands twice where it may stand once.
    RepeatedVariable {
        /// The constraint.
        constraint: &'static str,
        /// The variable.
        var: Var,
    },
    /// Two lists of a constraint whose lengths do not fit.
    WrongLength {
        /// The constraint.
        constraint: &'static str,
        /// What has the wrong length.
        what: &'static str,
        /// The length that was expected.
        expected: usize,
        /// The length that was found.
        found: usize,
    },
    /// Anything else that a constraint's own check finds.
    Other {
        /// The constraint.
        constraint: &'static str,
        /// What was expected and what was found.
        message: String,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyDomain => f.write_str("expected a variable with at least one value, found none"),
            Self::ValueTooLarge { value, capacity } => write!(f, "expected values below {capacity}, found {value}"),
            Self::UnknownVariable { var } => write!(f, "expected variables of this problem, found {var:?}"),
            Self::RepeatedVariable { constraint, var } => {
                write!(f, "{constraint}: expected each variable once, found {var:?} twice")
            }
            Self::WrongLength { constraint, what, expected, found } => {
                write!(f, "{constraint}: expected {expected} {what}, found {found}")
            }
            Self::Other { constraint, message } => write!(f, "{constraint}: {message}"),
        }
    }
}

impl core::error::Error for ModelError {}

/// Checks that no variable of a constraint stands twice.
///
/// # Errors
///
/// If one does.
pub(crate) fn each_once(constraint: &'static str, vars: &[Var]) -> Result<(), ModelError> {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ModelError::RepeatedVariable { constraint, var: pair[0] }),
        None => Ok(()),
    }
}
