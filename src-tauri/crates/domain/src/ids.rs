//! Identifiers. Each is a string with its own type, so that they can't be mixed up.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! id {
    ($($(#[$doc:meta])+ $name:ident),* $(,)?) => {$(
        $(#[$doc])+
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// Wraps a string that is known to be an identifier of this kind.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

id! {
    /// A task: a UUID v7.
    TaskId,
    /// A version of a task: a UUID v7.
    VersionId,
    /// A debate: a UUID v7.
    DebateId,
    /// A seat in a debate: `s1`, `s2`, … in seat order; `synthesiser` for the one that edits.
    SeatId,
    /// A finding: `r1.s2.3` is the third of seat `s2` in round 1.
    FindingId,
    /// An edit: `r1.e4` is the fourth of round 1.
    EditId,
    /// A change: `c1`, `c2`, … in the order of the original text; `c4.2` is the second place of a change
    /// that the author split.
    ChangeId,
    /// A run of a coding agent: a UUID v7.
    RunId,
    /// The BLAKE3 hash of a text that is stored once, as 64 hexadecimal digits.
    TextHash,
}

impl TextHash {
    /// The hash under which `text` is stored.
    pub fn of(text: &str) -> Self {
        Self::of_bytes(text.as_bytes())
    }

    /// The hash of a text with these bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(blake3::hash(bytes).to_hex().to_string())
    }
}

impl FindingId {
    /// The identifier of the finding at `index` (from 0) of `seat` in `round` (from 1).
    pub fn at(round: u32, seat: &SeatId, index: usize) -> Self {
        Self(format!("r{round}.{seat}.{}", index + 1))
    }
}

impl ChangeId {
    /// The identifier of the place at `number` (from 1) after the change is split.
    #[must_use]
    pub fn part(&self, number: usize) -> Self {
        Self(format!("{self}.{number}"))
    }

    /// The change that this one is a place of; `None` for a change as originally proposed.
    pub fn whole(&self) -> Option<Self> {
        let (whole, _) = self.0.rsplit_once('.')?;
        Some(Self(whole.to_owned()))
    }
}

impl EditId {
    /// The identifier of the edit at `index` (from 0) in `round` (from 1).
    pub fn at(round: u32, index: usize) -> Self {
        Self(format!("r{round}.e{}", index + 1))
    }
}

impl SeatId {
    /// The identifier of the seat at `index` (from 0).
    pub fn at(index: usize) -> Self {
        Self(format!("s{}", index + 1))
    }

    /// The seat that stands for findings that the author brought from an earlier debate.
    pub fn brought() -> Self {
        Self("brought".to_owned())
    }

    /// The seat that stands for findings that survived a gauntlet.
    pub fn gauntlet() -> Self {
        Self("gauntlet".to_owned())
    }

    /// The seat that turns findings into edits. Stored and printed debates use this spelling.
    pub fn synthesizer() -> Self {
        Self("synthesiser".to_owned())
    }
}
