//! How an answer turned out, and the exit status that it asks for.

use serde::Serialize;

use crate::exit::Exit;

/// How an answer turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Solved,
    Unsolvable,
    Unique,
    Multiple,
    Estimated,
    /// Nothing was asked that a solution would answer.
    Done,
    Stopped,
    Correct,
    Wrong,
    Invalid,
}

impl Verdict {
    /// Its word in both forms.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Estimated => "estimated",
            Self::Done => "done",
            Self::Stopped => "stopped",
            Self::Correct => "correct",
            Self::Wrong => "wrong",
            Self::Invalid => "invalid",
        }
    }

    /// The exit status that this answer alone would give.
    pub(crate) const fn exit(self) -> Exit {
        match self {
            Self::Solved | Self::Unique | Self::Correct | Self::Estimated | Self::Done => Exit::Answered,
            Self::Unsolvable | Self::Multiple | Self::Wrong => Exit::Negative,
            Self::Invalid => Exit::BadInput,
            Self::Stopped => Exit::Limit,
        }
    }
}
