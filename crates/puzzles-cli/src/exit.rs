//! The exit status: how the worst answer of a run turned out.

use std::process::ExitCode;

/// The statuses in rising order; with several puzzles the highest applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every puzzle was answered as asked.
    Answered,
    /// A negative answer: unsolvable, not unique, verification failed, count 0.
    Negative,
    /// Bad usage or bad input.
    BadInput,
    /// A limit was reached, or the run was cancelled.
    Limit,
    /// A fault of this program; its message has been printed by the panic itself.
    Fault,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Answered => 0,
            Exit::Negative => 1,
            Exit::BadInput => 2,
            Exit::Limit => 3,
            Exit::Fault => 101,
        })
    }
}
